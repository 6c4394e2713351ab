"""How the scores of two searches over the same passages become one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

Item = TypeVar("Item", bound=str)

FUSION_DEPTH: Final = 100
"""How many passages of each search are fused, at least. Measured: specs/fusion.md."""

_DENSE_SHARE: Final = 0.6
"""Of a fused score, where both searches tell the best passages from the others equally well."""

_SHARE_PER_LEAD: Final = 0.45
"""How much of it goes over to the search whose best passages stand out by the whole scale."""

_FOLLOWERS: Final = 10
"""A search's best stand out when the passage after this many others has a low score."""

_LEAST_WIDTH: Final = 0.01
"""Of cosine similarity: passages that differ by less do not differ by the whole of a scale."""

FUSION: Final = (
    "scaled scores, weighted by how far the best of each search stand out, agreement of"
    " neighbours, the evidence of documents, their periods, proximity, and coverage"
)
"""Names the fusion of hybrid search in reports of what was measured."""


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


def fuse(
    dense: Mapping[Item, float], lexical: Mapping[Item, float], limit: int | None = None
) -> tuple[Ranked[Item], ...]:
    """Rank the candidates of two searches by a weighted mean of their scaled scores.

    A candidate is what either search has among its best; each search's score of it should be
    given even when it is not among that search's best, for a missing one counts as 0.
    Dense scores are scaled to [0, 1] between the least and the greatest, lexical ones between 0
    and the greatest, so that the unit of BM25 and the level of the cosines change nothing.
    The search whose best stand out more weighs more: for a rare name that is the lexical one.
    Figures and reasons: specs/fusion.md.

    Args:
        dense: Cosine similarity of each candidate that has a vector.
        lexical: BM25 of each candidate that shares a term with the query.
        limit: How many are returned, None for all.

    Returns:
        Every candidate once, best first, equal scores by item.
    """
    return fuse_weighed(dense, lexical, limit)[0]


def fuse_weighed(
    dense: Mapping[Item, float], lexical: Mapping[Item, float], limit: int | None = None
) -> tuple[tuple[Ranked[Item], ...], float]:
    """Return what `fuse` returns, and the share of the dense search in [0, 1].

    The share is told against the usual one: 1 is that or more, 0 is none.
    """
    by_meaning = _scaled(dense, min(dense.values(), default=0.0), _LEAST_WIDTH)
    by_words = _scaled(lexical, 0.0, 0.0)
    share = _dense_share(by_meaning, by_words)
    scores = {item: share * value for item, value in by_meaning.items()}
    for item, value in by_words.items():
        scores[item] = scores.get(item, 0.0) + (1.0 - share) * value
    if max(scores.values(), default=0.0) > 1.0:
        scores = {item: _into_unit(score) for item, score in scores.items()}
    best = sorted(sorted(scores), key=scores.__getitem__, reverse=True)[:limit]
    ranked = (Ranked(item, scores[item], dense.get(item), lexical.get(item)) for item in best)
    return tuple(ranked), min(1.0, share / _DENSE_SHARE)


def _dense_share(by_meaning: Mapping[Item, float], by_words: Mapping[Item, float]) -> float:
    """Return how much of the fused score is the dense one; all when nothing shares a word."""
    if not by_words:
        return 1.0
    if not by_meaning:
        return 0.0
    lead = _score_after_the_best(by_words) - _score_after_the_best(by_meaning)
    return _into_unit(_DENSE_SHARE + _SHARE_PER_LEAD * lead)


def _score_after_the_best(scaled: Mapping[Item, float]) -> float:
    best = sorted(scaled.values(), reverse=True)
    return best[_FOLLOWERS] if len(best) > _FOLLOWERS else 0.0


def best_of(scores: Mapping[Item, float], count: int) -> frozenset[Item]:
    """Return the `count` items with the highest scores; of equal ones the first by name."""
    best = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
    return frozenset(item for item, _ in best[: max(0, count)])


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
    return score if 0.0 <= score <= 1.0 else min(1.0, max(0.0, score))


def _best_first(ranked: Iterable[Ranked[Item]]) -> tuple[Ranked[Item], ...]:
    return tuple(sorted(ranked, key=lambda one: (-one.score, one.item)))
