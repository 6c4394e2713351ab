"""A converted document: one canonical text, and spans of it."""

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from typing import NewType

from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.text.spans import Span

DocId = NewType("DocId", str)
"""The SHA-256 of a document's bytes, 64 lower-case hexadecimal digits."""


class BlockKind(StrEnum):
    """What a block of a page is."""

    TITLE = "title"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE = "table"
    CAPTION = "caption"
    FIGURE = "figure"
    """The words inside a figure: labels of axes, a legend."""
    CODE = "code"
    FORMULA = "formula"
    FOOTNOTE = "footnote"
    REFERENCE = "reference"
    BYLINE = "byline"
    """Who wrote it and where they work: names, affiliations, addresses."""
    IMPRINT = "imprint"
    """What the publisher adds: masthead, licence, dates, DOI, the block in the margin."""


class HeadingSource(StrEnum):
    """The evidence that a line is a heading."""

    OUTLINE = "outline"
    TAG = "tag"
    NUMBERING = "numbering"
    FONT = "font"
    LAYOUT = "layout"
    """Only a layout model, which looks at the page."""
    MARKUP = "markup"
    """Markup: an `h2` of HTML, a `##` of Markdown, a style of Word."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in points of 1/72 inch, from the top left corner of the page."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a document that has pages, or of the printed book that a text was made from.

    Attributes:
        index: Position in the file, or among the printed pages that are marked in it, from 1.
        label: The printed page number ("xii", "127"), None when it is not known.
        span: Its characters. The spans of all pages cover the text, in order, without overlap; of
            printed pages, the text behind where the first one begins.
        width: In points; 0 where the file has no such page.
        height: In points; 0 where the file has no such page.
    """

    index: int
    label: str | None
    span: Span
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, heading, table ... in reading order.

    Attributes:
        kind: What it is.
        span: Its characters. Blocks are disjoint; only white space lies between them.
        page: Index of its page, from 1; None for formats without pages.
        box: Where it stands on that page, None when that is not known.
        continues: True when it goes on with the block before it, which a page or a column broke.
    """

    kind: BlockKind
    span: Span
    page: int | None = None
    box: Box | None = None
    continues: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """One entry of the heading tree; the level alone makes the tree.

    Attributes:
        level: 1 for a top section; a document's title is no heading.
        text: The heading as it stands in the text, its number included.
        span: `text == span.of(plain_text)` up to white space.
        page: Index of its page, from 1; None for formats without pages.
        confidence: In [0, 1].
        source: What told that it is a heading.
    """

    level: int
    text: str
    span: Span
    page: int | None
    confidence: float
    source: HeadingSource


@dataclass(frozen=True, slots=True)
class Coverage:
    """What was read of a document, and what was not.

    Each page is in one of the five tuples, as its index from 1; all are empty for formats without
    pages.

    Attributes:
        pages: Pages in all; 0 for formats without pages.
        pages_with_text: Their text layer was read.
        pages_ocred: Their text was recognised on their image.
        pages_blank: They show nothing.
        pages_without_text: They show something, but no text was read.
        pages_failed: They could not be read.
        characters_extracted: Characters that the reader returned.
        characters_kept: Characters of the canonical text; tables gain marks, so it may be more.
        headings: Headings found.
        language: Of most of the text, ISO 639-1; None when it cannot be told.
        engine: Name and version of what read it.
    """

    pages: int = 0
    pages_with_text: tuple[int, ...] = ()
    pages_ocred: tuple[int, ...] = ()
    pages_blank: tuple[int, ...] = ()
    pages_without_text: tuple[int, ...] = ()
    pages_failed: tuple[int, ...] = ()
    characters_extracted: int = 0
    characters_kept: int = 0
    headings: int = 0
    language: str | None = None
    engine: str = ""

    @property
    def has_scans(self) -> bool:
        """Whether pages were recognised on their image, or might be by another engine."""
        return bool(self.pages_ocred or self.pages_without_text or self.pages_failed)

    @property
    def pages_read(self) -> int:
        """How many pages hide nothing: all but those without text and those that failed."""
        return self.pages - len(self.pages_without_text) - len(self.pages_failed)


@dataclass(frozen=True, slots=True)
class DocumentWarning:
    """Something that a reader should know of a document that was nevertheless ingested."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class DocumentStructure:
    """Headings, pages and blocks of a document, each in order.

    Attributes:
        heading_tree: The headings; levels make the tree.
        page_map: The pages; empty for formats without pages.
        blocks: The blocks in reading order.
        note_marks: Where the text holds the mark of a note or of a reference that is printed
            raised ("usage¹"), in order, disjoint. Nobody quotes one; an exponent is none.
    """

    heading_tree: tuple[Heading, ...] = ()
    page_map: tuple[Page, ...] = ()
    blocks: tuple[Block, ...] = ()
    note_marks: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversionResult:
    """A converted document.

    Attributes:
        doc_id: SHA-256 of the bytes.
        plain_text: The canonical text. It starts and ends with a character that is not white
            space, or is empty.
        structure: Headings, pages and blocks as spans of `plain_text`.
        title: The document's own title, None when none was found.
        hint: What the document says of itself that can tell its entry in a reference list.
        coverage: What was read.
        warnings: What a reader should know.
    """

    doc_id: DocId
    plain_text: str
    structure: DocumentStructure
    title: str | None
    hint: SourceHint
    coverage: Coverage
    warnings: tuple[DocumentWarning, ...] = ()

    def pages_of(self, span: Span) -> tuple[Page, ...]:
        """Return exactly the pages on which the characters of `span` lie, in order."""
        pages = self.structure.page_map
        first = bisect_right(pages, span.start, key=lambda page: page.span.end)
        near = takewhile(lambda page: page.span.start < span.end, pages[first:])
        return tuple(page for page in near if page.span.overlaps(span))
