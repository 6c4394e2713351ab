"""How much of a passage there is to read: a title block, or a line alone, answers nothing.

A few words are near to every question that shares one of them, by their vector as by BM25, so
that they come before the paragraph that answers. Figures: specs/fusion.md.
"""

from collections.abc import Callable, Iterable
from typing import Final

from loccit.domain.documents.chunk_context import name_above
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import BlockKind
from loccit.domain.policy.hybrid_ranking import Place

_ENOUGH: Final = 800
"""Characters of text from which a passage is a full one: nearly two hundred tokens. With 500 to
800 more sample questions have the right page first; with less nothing changes."""
_NO_TEXT: Final = frozenset(
    {BlockKind.TITLE, BlockKind.HEADING, BlockKind.BYLINE, BlockKind.IMPRINT}
)
"""Kinds that say of a text what it is, and whose."""


def substance(parts: Iterable[tuple[str, int]], *, is_whole: bool) -> float:
    """Return how much a passage says, in [0, 1].

    Rows of a table count in full: few characters say much there. So does a document of one
    passage, which can say no more.

    Args:
        parts: Kind, as a value of `BlockKind`, and length in characters of each block in it; none
            where that is not known.
        is_whole: Whether it is all of its document.
    """
    found = list(parts)
    if is_whole or not found or any(kind == BlockKind.TABLE for kind, _ in found):
        return 1.0
    return min(1.0, sum(length for kind, length in found if kind not in _NO_TEXT) / _ENOUGH)


def place_of(chunk: Chunk, called: Callable[[], str] = str, title: str | None = None) -> Place:
    """Return where a chunk stands, and what it says, as a ranking asks.

    Args:
        chunk: The chunk.
        called: Returns the title and the names of its document.
        title: Of its document, as the document has it.
    """
    name = name_above(chunk.context, chunk.section_path, title)
    parts = ((part.kind, len(part.span)) for part in chunk.blocks)
    pages = chunk.page_span
    return Place(
        chunk.doc_id,
        f"{name}\n{chunk.text}",
        called,
        # The first of several that overlap has no separator either; it is nearly a full one.
        substance(parts, is_whole=chunk.chunk_idx == 0 and not chunk.separator),
        pages.first if pages else None,
    )
