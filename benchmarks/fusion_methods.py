"""Ways to fuse two searches, to be compared by `benchmarks.fusion`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean, pstdev
from types import MappingProxyType

from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.agreement import NEIGHBOURS
from loccit.domain.policy.fusion import FUSION_DEPTH, best_of, fuse
from loccit.domain.policy.hybrid_ranking import SHIPPED, Place, Weights, rank_hybrid
from loccit.infrastructure.adapters.qdrant.neighbours import nearest_others

Scores = dict[str, float]


@dataclass(frozen=True, slots=True)
class Candidates:
    """What two searches found for one query.

    Attributes:
        dense: The best of the dense search with their cosine.
        lexical: The best of the lexical search with their BM25.
        all_dense: Cosine of what either found.
        all_lexical: BM25 of what either found; 0 of what shares no term.
        query: What was asked.
        places: Where each stands, and what it says.
        vectors: Of the candidates, as far as they are known.
    """

    dense: Scores
    lexical: Scores
    all_dense: Scores
    all_lexical: Scores
    query: str
    places: Mapping[str, Place]
    vectors: Mapping[str, Vector] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        dense: Scores,
        lexical: Scores,
        query: str,
        places: Mapping[str, Place],
        vectors: Mapping[str, Vector] = MappingProxyType({}),
    ) -> "Candidates":
        """Cut searches that went deeper down to the best that are fused."""
        near, sharing = best_of(dense, FUSION_DEPTH), best_of(lexical, FUSION_DEPTH)
        either = sorted(near | sharing)
        return cls(
            {item: score for item, score in dense.items() if item in near},
            {item: score for item, score in lexical.items() if item in sharing},
            {item: dense[item] for item in either if item in dense},
            {item: lexical.get(item, 0.0) for item in either},
            query,
            places,
            {item: vectors[item] for item in either if item in vectors},
        )

    def nearest(self, items: Sequence[str]) -> dict[str, list[tuple[str, float]]]:
        """Return which of some candidates are nearest to each other."""
        known = {item: self.vectors[item] for item in items if item in self.vectors}
        return nearest_others(known, NEIGHBOURS)


Method = Callable[[Candidates], Mapping[str, float]]


def _mean(weight: float, dense: Scores, lexical: Scores, missing: float = 0.0) -> Scores:
    return {
        item: weight * dense.get(item, missing) + (1 - weight) * lexical.get(item, missing)
        for item in dense.keys() | lexical.keys()
    }


def _between(scores: Scores, low: float, high: float) -> Scores:
    width = high - low
    return {item: (value - low) / width if width else 1.0 for item, value in scores.items()}


def reciprocal_ranks(found: Candidates, k: int, weight: float = 0.5) -> Scores:
    """Cormack, Clarke, Büttcher: Reciprocal rank fusion (SIGIR 2009)."""
    dense, lexical = (
        {
            item: 1 / (k + rank)
            for rank, item in enumerate(sorted(each, key=lambda one: (-each[one], one)), 1)
        }
        for each in (found.dense, found.lexical)
    )
    return _mean(weight, dense, lexical)


def min_max(found: Candidates, weight: float) -> Scores:
    """Return the convex combination of the scores as each search gave them."""
    dense, lexical = (
        _between(each, min(each.values()), max(each.values())) if each else {}
        for each in (found.dense, found.lexical)
    )
    return _mean(weight, dense, lexical)


def min_max_of_all(found: Candidates, weight: float) -> Scores:
    """Return the same after each search has scored what the other found."""
    best = max(found.all_lexical.values(), default=0.0)
    dense = found.all_dense
    return _mean(
        weight,
        _between(dense, min(dense.values()), max(dense.values())) if dense else {},
        _between(found.all_lexical, 0.0, best) if best else {},
    )


def theoretical_min_max(found: Candidates, weight: float) -> Scores:
    """Bruch, Gai, Ingber: An analysis of fusion functions (TOIS 2023): least by definition."""
    dense, lexical = found.all_dense, found.all_lexical
    best = max(lexical.values(), default=0.0)
    return _mean(
        weight,
        _between(dense, -1.0, max(dense.values())) if dense else {},
        _between(lexical, 0.0, best) if best else {},
    )


def standard_scores(found: Candidates, weight: float) -> Scores:
    """Return the mean of z-scores; what a search did not find has the least of that search."""
    dense, lexical = (
        _between(each, fmean(each.values()), fmean(each.values()) + pstdev(each.values()))
        if each
        else {}
        for each in (found.dense, found.lexical)
    )
    low = min([*dense.values(), *lexical.values()], default=0.0)
    return _mean(weight, dense, lexical, low)


def distributions(found: Candidates, weight: float) -> Scores:
    """Mazzeschi: distribution-based score fusion (2023): mean less and plus three deviations."""

    def scaled(scores: Scores) -> Scores:
        if not scores:
            return {}
        middle, reach = fmean(scores.values()), 3 * pstdev(scores.values())
        return {
            item: min(1.0, max(0.0, value))
            for item, value in _between(scores, middle - reach, middle + reach).items()
        }

    return _mean(weight, scaled(found.dense), scaled(found.lexical))


def following(found: Candidates, weight: float, gain: float, followers: int = 10) -> Scores:
    """Return `min_max_of_all` with a weight that goes to the search whose best stand out."""

    def after_the_best(scores: Scores) -> float:
        ranked = sorted(scores.values(), reverse=True)
        return ranked[followers] if len(ranked) > followers else 0.0

    dense, lexical = min_max_of_all(found, 1.0), min_max_of_all(found, 0.0)
    lead = after_the_best(lexical) - after_the_best(dense)
    return _mean(min(1.0, max(0.0, weight + gain * lead)), dense, lexical)


def passages_alone(found: Candidates) -> Scores:
    """Return what loccit does before it looks at documents and texts."""
    return {one.item: one.score for one in fuse(found.all_dense, _sharing(found))}


def ranked(found: Candidates, weights: Weights = SHIPPED) -> Scores:
    """Return what loccit does, or would do with other weights."""
    ranking = rank_hybrid(
        found.query,
        found.all_dense,
        _sharing(found),
        lambda _: found.places,
        found.nearest,
        weights=weights,
    )
    return {one.item: one.score for one in ranking}


def _sharing(found: Candidates) -> Scores:
    return {item: score for item, score in found.all_lexical.items() if score > 0}


SINGLE: dict[str, Method] = {
    "dense": lambda found: found.dense,
    "lexical": lambda found: found.lexical,
}

_WEIGHTS = (0.3, 0.4, 0.5, 0.6, 0.7)

FUSED: dict[str, Method] = {
    **{f"RRF k={k}": partial(reciprocal_ranks, k=k) for k in (1, 10, 20, 60)},
    **{f"RRF k=60, dense {w}": partial(reciprocal_ranks, k=60, weight=w) for w in (0.3, 0.4, 0.6)},
    **{f"min-max {w}": partial(min_max, weight=w) for w in _WEIGHTS},
    **{f"z-scores {w}": partial(standard_scores, weight=w) for w in _WEIGHTS},
    **{f"DBSF {w}": partial(distributions, weight=w) for w in _WEIGHTS},
    **{f"TM2C2 {w}": partial(theoretical_min_max, weight=w) for w in (*_WEIGHTS, 0.8, 0.9)},
    **{f"re-scored {w}": partial(min_max_of_all, weight=w) for w in _WEIGHTS},
    **{
        f"re-scored {w}, gain {g}": partial(following, weight=w, gain=g)
        for w in (0.4, 0.5, 0.6)
        for g in (0.2, 0.3, 0.4, 0.45, 0.5)
    },
    "passages alone": passages_alone,
    "shipped": ranked,
}
