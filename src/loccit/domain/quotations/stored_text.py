"""The canonical text of a stored document, and its pages."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from loccit.domain.models.chunk import Chunk, PagePart
from loccit.domain.slicing import text_of
from loccit.domain.spans import Span


@dataclass(frozen=True, slots=True)
class StoredText:
    """What a quotation is compared with.

    Attributes:
        text: The canonical text.
        pages: The pages that hold characters, in order; empty for formats without pages.
    """

    text: str
    pages: tuple[PagePart, ...]

    def pages_of(self, span: Span) -> tuple[PagePart, ...]:
        """Return the pages on which a span lies, in order."""
        first = bisect_right(self.pages, span.start, key=lambda page: page.span.end)
        near = takewhile(lambda page: page.span.start < span.end, islice(self.pages, first, None))
        return tuple(near)


def stored_text(chunks: Sequence[Chunk]) -> StoredText:
    """Put a document together again from all its chunks, in order.

    Raises:
        ValueError: If a chunk is missing.
    """
    pages: dict[int, PagePart] = {}
    for part in (page for chunk in chunks for page in chunk.pages):
        known = pages.get(part.index, part)
        start, end = min(known.span.start, part.span.start), max(known.span.end, part.span.end)
        pages[part.index] = replace(part, span=Span(start, end))
    return StoredText(text_of(chunks), tuple(pages[index] for index in sorted(pages)))
