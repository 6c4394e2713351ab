"""Documents in the order of their best passages."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from loccit.domain.models.document import DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.policy.fusion import FUSION_DEPTH

DOCUMENTS: Final = 100
"""As many as recall@100 looks at."""
_DEPTHS: Final = (FUSION_DEPTH, 400, 1_600)
"""How many passages are asked for until they are of enough documents."""


def rank_documents(
    search: Callable[[int], Sequence[Hit]], documents: int, relevant: AbstractSet[DocId]
) -> list[DocId]:
    """Return documents by their best passage, best first, each once.

    A fusion orders passages a little otherwise when it goes deeper than it must. So the first
    ranks are those of a search as deep as any is, and deeper ones only add to them.

    Args:
        search: Returns at most so many passages, best first.
        documents: How many are wanted; fewer are returned when no more are found.
        relevant: The documents whose ranks are looked for: when all are found, no measure can
            change any more.
    """
    ranked: dict[DocId, None] = {}
    for depth in _DEPTHS:
        hits = search(depth)
        ranked.update(dict.fromkeys(hit.chunk.doc_id for hit in hits))
        if len(ranked) >= documents or len(hits) < depth or relevant <= ranked.keys():
            break
    return list(ranked)[:documents]
