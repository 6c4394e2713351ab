"""How several rankings of the same passages become one."""

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item", bound=str)

RRF_K = 60
"""Cormack, Clarke, Büttcher: Reciprocal rank fusion (SIGIR 2009), section 2."""


def reciprocal_rank_fusion(
    rankings: Sequence[Sequence[Item]], k: int = RRF_K
) -> tuple[tuple[Item, float], ...]:
    """Return every item with the sum of 1 / (k + rank) over the rankings that hold it.

    Args:
        rankings: Each best first, without repetition; the first item has rank 1.
        k: How little the first ranks weigh more than later ones.

    Returns:
        Items and scores, best first, equal scores by item.
    """
    scores: dict[Item, float] = {}
    for ranking in rankings:
        for rank, item in enumerate(ranking, start=1):
            scores[item] = scores.get(item, 0.0) + 1 / (k + rank)
    return tuple(sorted(scores.items(), key=lambda pair: (-pair[1], pair[0])))
