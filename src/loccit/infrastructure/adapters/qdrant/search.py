"""The three searches over the visible chunks of one version."""

from collections.abc import Sequence

from loccit.domain.models.retrieval import Hit
from loccit.domain.policy.fusion import reciprocal_rank_fusion
from loccit.infrastructure.adapters.qdrant.driver import At, Driver, Scored, Sparse
from loccit.infrastructure.adapters.qdrant.filters import Where
from loccit.infrastructure.adapters.qdrant.payload import read_hit

_MIN_FUSION_DEPTH = 100
_FUSION_DEPTH_PER_HIT = 4
_TIE_MARGIN = 16
_TIE_GROWTH = 4


def find(
    driver: Driver,
    at: At,
    queries: Sequence[list[float] | Sparse],
    where: Where,
    top_k: int,
) -> tuple[Hit, ...]:
    """Return the best chunks of one query, or of several fused by reciprocal rank, k = 60.

    The fusion is done here: in the vendor's, equal scores change places from run to run.
    """
    if len(queries) == 1:
        (ranking,) = _rankings(driver, at, queries, where, top_k)
    else:
        depth = max(_MIN_FUSION_DEPTH, _FUSION_DEPTH_PER_HIT * top_k)
        rankings = _rankings(driver, at, queries, where, depth)
        fused = reciprocal_rank_fusion([[found.id for found in each] for each in rankings])
        ranking = [Scored(*pair) for pair in fused[:top_k]]
    payloads = driver.retrieve(at, [found.id for found in ranking]) if ranking else {}
    return tuple(
        read_hit(payloads[found.id], found.score) for found in ranking if found.id in payloads
    )


def _rankings(
    driver: Driver,
    at: At,
    queries: Sequence[list[float] | Sparse],
    where: Where,
    depth: int,
) -> list[list[Scored]]:
    """Return the best `depth` of each query, equal scores by id.

    Passages that are repeated word for word score alike, and the vendor cuts such a row anywhere:
    it is fetched to its end.
    """
    limit = depth + _TIE_MARGIN
    rankings = driver.rankings(at, queries, where, limit)
    while any(_cut_in_a_tie(ranking, depth, limit) for ranking in rankings):
        limit *= _TIE_GROWTH
        rankings = driver.rankings(at, queries, where, limit)
    return [sorted(each, key=lambda found: (-found.score, found.id))[:depth] for each in rankings]


def _cut_in_a_tie(ranking: list[Scored], depth: int, limit: int) -> bool:
    return len(ranking) >= limit and ranking[-1].score == ranking[depth - 1].score
