"""The blocks of a document, put together again from its chunks."""

from collections.abc import Sequence

from loccit.domain.documents.slicing import text_of
from loccit.domain.models.chunk import Chunk, PlacedBlock
from loccit.domain.models.document import Box
from loccit.domain.text.spans import Span


def placed_blocks(chunks: Sequence[Chunk]) -> list[PlacedBlock]:
    """Return the blocks that stand on pages, in order of their first characters.

    Args:
        chunks: All of a document, in order.
    """
    text = text_of(chunks)
    spans: dict[tuple[int, Box], Span] = {}
    for chunk in chunks:
        if len(chunk.blocks) != len(chunk.boxes):
            continue  # the place of some block is not known
        for part, place in zip(chunk.blocks, chunk.boxes, strict=True):
            known = spans.get((place.page, place.box))
            spans[place.page, place.box] = known.around(part.span) if known else part.span
    found = [PlacedBlock(page, box, span, span.of(text)) for (page, box), span in spans.items()]
    return sorted(found, key=lambda block: block.span)
