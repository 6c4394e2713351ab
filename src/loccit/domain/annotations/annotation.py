"""A mark that a reader made in a document: what was marked, and what was written there."""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

_COLOR: Final = re.compile(r"#[0-9a-f]{6}")


class AnnotationKind(StrEnum):
    """What a reader did to a place."""

    HIGHLIGHT = "highlight"
    UNDERLINE = "underline"
    """A straight or a wavy line."""
    STRIKEOUT = "strikeout"
    """Only PDF files hold it; Zotero has none."""
    NOTE = "note"
    """A slip of paper that is stuck to a point of the page."""
    IMAGE = "image"
    """A rectangle of the page."""
    INK = "ink"
    TEXT = "text"
    """Words that were typed on the page."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in the user space of a PDF page: points, y upwards, the page not rotated.

    The origin is that of the file, which need not be a corner of the page.
    """

    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class PdfPlace:
    """Where a mark stands in a PDF file.

    Attributes:
        page_index: From 0; this is the truth, the label of the page is not.
        rects: One for each line, or the box of a note, an image, or all strokes of ink.
        next_page_rects: Those on the page after it, when the mark goes on there.
    """

    page_index: int
    rects: tuple[Rect, ...] = ()
    next_page_rects: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class EpubPlace:
    """Where a mark stands in an EPUB book.

    Attributes:
        cfi: The fragment identifier, `epubcfi(...)`.
    """

    cfi: str


@dataclass(frozen=True, slots=True)
class HtmlPlace:
    """Where a mark stands in a web page.

    Attributes:
        css: The CSS selector of an element.
        start: The first of its characters that is marked; None when all of it is.
        end: The one after the last; None when all of it is.
    """

    css: str
    start: int | None = None
    end: int | None = None


Place = PdfPlace | EpubPlace | HtmlPlace


@dataclass(frozen=True, slots=True)
class Annotation:
    """One mark, as its source tells it. All its words are untrusted.

    Attributes:
        key: Unique in the project and the same at every reading (`zotero:1:ABCD2345`).
        kind: What it is.
        text: The words that it marks, as the reader's program extracted them: evidence only, for
            they seldom are those of the page. Empty when it marks none, or none are told.
        comment: What the reader wrote there; for `TEXT` the words on the page.
        color: `#rrggbb` in lower case, None when it has none.
        tags: In the order of the source.
        page_label: As the source tells it, often wrong; empty when it does not.
        place: Where it stands, None when that cannot be read.
        author: Empty when it is not told.
        modified: When, in UTC.

    Raises:
        ValueError: If the colour is not written so.
    """

    key: str
    kind: AnnotationKind
    text: str = ""
    comment: str = ""
    color: str | None = None
    tags: tuple[str, ...] = ()
    page_label: str = ""
    place: Place | None = None
    author: str = ""
    modified: datetime | None = None

    def __post_init__(self) -> None:
        if self.color is not None and not _COLOR.fullmatch(self.color):
            raise ValueError(f"a colour is written #rrggbb, not {self.color!r}")
