"""A quotation and a citation as they stand in a text that someone wrote."""

from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.text.spans import Span


@dataclass(frozen=True, slots=True)
class TextPlace:
    """Where something begins in a file: its line and column, both from 1, in characters.

    Attributes:
        line: From 1.
        column: From 1.
        file: The file when it is not the draft itself but one that it includes, as named there.
    """

    line: int
    column: int
    file: str = ""


@dataclass(frozen=True, slots=True)
class ParagraphPlace:
    """Where something begins in a word processor's file, which has no lines.

    Attributes:
        paragraph: Its number among the paragraphs of the text or of the notes, from 1.
        around: The words around it.
        note: Number of the footnote or endnote that it stands in, empty in the text.
    """

    paragraph: int
    around: str
    note: str = ""


Place = TextPlace | ParagraphPlace


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that a draft includes and that could not be read.

    Attributes:
        file: As the draft names it.
        reason: Why.
        place: Where the draft names it.
    """

    file: str
    reason: str
    place: Place


class LocatorKind(StrEnum):
    """What a locator counts."""

    PAGE = "page"
    OTHER = "other"
    """Chapters, sections, figures ...: they are not checked."""


@dataclass(frozen=True, slots=True)
class Locator:
    """The place that a citation names.

    Attributes:
        kind: What is counted.
        text: As it stands: "pp. 3-5".
        span: Its characters in the file.
        ranges: First and last page of each range, as printed: `(("3", "5"),)`; empty unless
            pages are counted.
    """

    kind: LocatorKind
    text: str
    span: Span
    ranges: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """A work that a text cites, once.

    Attributes:
        span: Its characters in the file; of the whole bracket when several stand in one.
        citekey: The key of a Pandoc citation, None for one by names and year.
        names: Family names, as written; empty for a citation by key.
        year: The year, None for a citation by key.
        locator: The place in the work, None when none is named.
        doi: Of the work, normalised; None unless a citation field names it.
        title: Of the work, None unless a citation field names it.
    """

    span: Span
    citekey: str | None = None
    names: tuple[str, ...] = ()
    year: int | None = None
    locator: Locator | None = None
    doi: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class ClosingCitation:
    """A citation by names, or of pages, that stands last within the quoted words.

    The source may have it there, or the writer may have put it before the closing mark.

    Attributes:
        text: As it stands: "(Rowe 2014, p. 3)".
        citations: The works.
        words: The quoted words without it.
    """

    text: str
    citations: tuple[Citation, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Quotation:
    """What a text says another one says.

    Attributes:
        text: All words between the marks, without markup and the marks themselves. A citation
            among them is the source's, or stands in square brackets, or is `closing`.
        span: Its characters in the file, without the marks.
        citations: The works it is said to stand in; it is enough that one holds it.
        is_block: Whether it is set as a block of its own.
        closing: The citation that stands last in it, None without one.
    """

    text: str
    span: Span
    citations: tuple[Citation, ...] = ()
    is_block: bool = False
    closing: ClosingCitation | None = None

    @property
    def all_citations(self) -> tuple[Citation, ...]:
        """The works that it may be said to stand in, that of the closing citation included."""
        return (*self.citations, *(self.closing.citations if self.closing else ()))
