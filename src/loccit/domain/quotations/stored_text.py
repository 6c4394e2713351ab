"""The canonical text of a stored document, and its pages."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from loccit.domain.documents.slicing import text_of
from loccit.domain.models.chunk import Chunk, PagePart
from loccit.domain.quotations.source import SourceText, joined_parts
from loccit.domain.text.spans import Span, merged


@dataclass(frozen=True, slots=True)
class StoredText:
    """A document as it is stored.

    Attributes:
        source: Its canonical text, with the marks of notes and the blocks in it.
        pages: The pages that hold characters, in order; empty for formats without pages.
    """

    source: SourceText
    pages: tuple[PagePart, ...]

    @property
    def text(self) -> str:
        """The canonical text."""
        return self.source.text

    def pages_of(self, span: Span) -> tuple[PagePart, ...]:
        """Return the pages on which a span lies, in order."""
        first = bisect_right(self.pages, span.start, key=lambda page: page.span.end)
        near = takewhile(lambda page: page.span.start < span.end, islice(self.pages, first, None))
        return tuple(near)


def source_of(chunk: Chunk) -> SourceText:
    """Return a passage as a text of its own."""
    by = -chunk.span.start
    return SourceText(
        chunk.text,
        tuple(mark.moved(by) for mark in chunk.note_marks),
        tuple(replace(part, span=part.span.moved(by)) for part in chunk.blocks),
    )


def stored_text(chunks: Sequence[Chunk]) -> StoredText:
    """Put a document together again from all its chunks, in order.

    Raises:
        ValueError: If a chunk is missing.
    """
    pages: dict[int, PagePart] = {}
    for part in (page for chunk in chunks for page in chunk.pages):
        known = pages.get(part.index, part)
        pages[part.index] = replace(part, span=known.span.around(part.span))
    text = text_of(chunks)
    marks = tuple(merged(mark for chunk in chunks for mark in chunk.note_marks))
    parts = [part for chunk in chunks for part in chunk.blocks]
    in_order = tuple(pages[index] for index in sorted(pages))
    starts = tuple(page.span.start for page in in_order)
    source = SourceText(text, marks, joined_parts(text, parts), starts)
    return StoredText(source, in_order)
