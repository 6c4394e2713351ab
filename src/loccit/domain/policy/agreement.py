"""What the candidates that say nearly the same as another one speak for it.

Documents that answer one question are near each other (van Rijsbergen's cluster hypothesis): a
candidate whose nearest neighbours are good ones is better than its own score says: Diaz:
Regularizing query-based retrieval scores (Information Retrieval 2007). Figures: specs/fusion.md.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from loccit.domain.policy.fusion import Item

NEIGHBOURS: Final = 5
"""How many of the other candidates are asked; eight are level, or slightly worse."""
COSINE_DIGITS: Final = 4
"""Decimal digits in which cosines are compared, equal ones by id: what is beyond is noise."""
_LEAST_WIDTH: Final = 0.01
"""Of a score: candidates that differ by less do not differ by the whole of a scale."""

NearestOf: TypeAlias = Callable[[Sequence[Item]], Mapping[Item, Sequence[tuple[Item, float]]]]
"""Returns for each of some candidates the `NEIGHBOURS` others of them with the nearest vectors,
with their cosines; none for one without a vector."""


def agreement(
    scores: Mapping[Item, float], nearest: Mapping[Item, Sequence[tuple[Item, float]]]
) -> dict[Item, float]:
    """Return how good the neighbours of each candidate are, scaled to [0, 1] among them.

    Args:
        scores: Of the candidates.
        nearest: What `NearestOf` tells of them.
    """
    means = {item: _mean(nearest.get(item, ()), scores) for item in scores}
    least = min(means.values(), default=0.0)
    width = max(_LEAST_WIDTH, max(means.values(), default=0.0) - least)
    return {item: (mean - least) / width for item, mean in means.items()}


def _mean(neighbours: Sequence[tuple[Item, float]], scores: Mapping[Item, float]) -> float:
    """Return the mean score of neighbours, the nearer weighing more."""
    total = weights = 0.0
    for item, cosine in neighbours:  # sixty means for each query: a loop takes half of two sums
        if cosine > 0.0:
            total += cosine * scores[item]
            weights += cosine
    return total / weights if weights > 0.0 else 0.0
