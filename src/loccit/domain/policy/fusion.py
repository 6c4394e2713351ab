"""How the scores of two searches over the same passages become one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

Item = TypeVar("Item", bound=str)

FUSION_DEPTH: Final = 100
"""How many passages of each search are fused, at least: what is weighed against each other."""

DENSE_WEIGHT: Final = 0.5
"""The share of the dense search in a fused score."""

LEAST_WIDTH: Final = 0.01
"""Of cosine similarity: passages that differ by less do not differ by the whole of a scale."""


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Item]):
    """An item with its scores.

    Attributes:
        item: Its id.
        score: In [0, 1], higher is better; comparable within one ranking.
        dense_score: Cosine similarity, in [-1, 1]; None when it is not known.
        lexical_score: BM25, at least 0; None when it is not known.
    """

    item: Item
    score: float
    dense_score: float | None = None
    lexical_score: float | None = None


def rank_dense(scores: Mapping[Item, float]) -> tuple[Ranked[Item], ...]:
    """Rank items by cosine similarity, which (1 + cosine) / 2 brings into [0, 1]."""
    return _best_first(
        Ranked(item, _into_unit((1.0 + value) / 2.0), dense_score=value)
        for item, value in scores.items()
    )


def rank_lexical(scores: Mapping[Item, float]) -> tuple[Ranked[Item], ...]:
    """Rank items by BM25, as a share of the best of them."""
    best = max(scores.values(), default=0.0)
    return _best_first(
        Ranked(item, _into_unit(value / best if best > 0.0 else 0.0), lexical_score=value)
        for item, value in scores.items()
    )


def fuse(dense: Mapping[Item, float], lexical: Mapping[Item, float]) -> tuple[Ranked[Item], ...]:
    """Rank the items of both searches by the weighted mean of their scaled scores.

    Dense scores are scaled to [0, 1] between their least and greatest, lexical ones between 0
    and their greatest; what a search did not find has 0 of it. The unit of BM25 changes nothing.

    Args:
        dense: The best of the dense search with their cosine similarity.
        lexical: The best of the lexical search with their BM25.

    Returns:
        Every item of either once, best first, equal scores by item.
    """
    by_meaning = _scaled(dense, min(dense.values(), default=0.0), LEAST_WIDTH)
    by_words = _scaled(lexical, 0.0, 0.0)
    return _best_first(
        Ranked(
            item,
            _into_unit(
                DENSE_WEIGHT * by_meaning.get(item, 0.0)
                + (1.0 - DENSE_WEIGHT) * by_words.get(item, 0.0)
            ),
            dense.get(item),
            lexical.get(item),
        )
        for item in dense.keys() | lexical.keys()
    )


def best_of(scores: Mapping[Item, float], count: int) -> dict[Item, float]:
    """Return the `count` items with the highest scores, equal scores by item."""
    best = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
    return dict(best[: max(0, count)])


def _scaled(scores: Mapping[Item, float], least: float, width: float) -> dict[Item, float]:
    """Return scores as shares of the way from `least` to the greatest, which is at least `width`.

    All are 1 when there is no way to go.
    """
    width = max(width, max(scores.values(), default=0.0) - least)
    return {
        item: (value - least) / width if width > 0.0 else 1.0 for item, value in scores.items()
    }


def _into_unit(score: float) -> float:
    """Return a score that rounding may have brought out of [0, 1] in it."""
    return min(1.0, max(0.0, score))


def _best_first(ranked: Iterable[Ranked[Item]]) -> tuple[Ranked[Item], ...]:
    return tuple(sorted(ranked, key=lambda one: (-one.score, one.item)))
