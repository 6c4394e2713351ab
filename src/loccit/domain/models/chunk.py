"""A chunk: a slice of a document's text with its place in the document."""

from dataclasses import dataclass
from typing import NewType

from loccit.domain.models.document import Box, DocId
from loccit.domain.spans import PageSpan, Span

ChunkId = NewType("ChunkId", str)
"""A UUID (version 5) in its 36-character form, fixed by revision and span."""


@dataclass(frozen=True, slots=True)
class PageBox:
    """Where a block of a chunk stands: page index from 1, and the rectangle on that page."""

    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage: `text == plain_text[span.start:span.end]`, always.

    Attributes:
        id: Deterministic.
        doc_id: The document it is a slice of.
        text: The slice.
        span: Its characters in the canonical text.
        separator: The white space between this chunk and the next; with it the chunks of a
            document make up its whole text again.
        page_span: The pages its characters lie on, None for formats without pages.
        page_labels: The printed numbers of these pages, as far as they are known, in order.
        section_path: Headings from the top section down to its own.
        context: The nearest headings, one a line, that are embedded before the text; a heading
            with which the text itself begins is not in it. Empty when there are none.
        chunk_idx: Position among the chunks of the document, from 0.
        boxes: Where its blocks stand.
    """

    id: ChunkId
    doc_id: DocId
    text: str
    span: Span
    separator: str
    page_span: PageSpan | None
    page_labels: tuple[str, ...]
    section_path: tuple[str, ...]
    context: str
    chunk_idx: int
    boxes: tuple[PageBox, ...] = ()

    @property
    def section_heading(self) -> str | None:
        """The nearest heading above, None before the first one."""
        return self.section_path[-1] if self.section_path else None

    @property
    def embedded_text(self) -> str:
        """What is embedded and searched for words: the heading context, then the text."""
        return f"{self.context}\n{self.text}" if self.context else self.text
