"""The three searches over the visible chunks of one version."""

from collections.abc import Sequence

from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import Hit
from loccit.domain.policy.fusion import reciprocal_rank_fusion
from loccit.infrastructure.adapters.qdrant.driver import At, Driver, Scored, Sparse
from loccit.infrastructure.adapters.qdrant.filters import Where
from loccit.infrastructure.adapters.qdrant.payload import read_hit
from loccit.infrastructure.adapters.qdrant.record_payload import document_point_id, read_record

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
    if not ranking:
        return ()
    payloads = driver.retrieve(at, [found.id for found in ranking])
    records = _records(driver, at, {payload["doc_id"] for payload in payloads.values()})
    hits = [(payloads[found.id], found.score) for found in ranking if found.id in payloads]
    return tuple(
        read_hit(payload, records[payload["doc_id"]], score)
        for payload, score in hits
        if payload["doc_id"] in records
    )


def _records(driver: Driver, at: At, doc_ids: set[str]) -> dict[str, DocumentRecord]:
    """Return the records of these documents, fetched at once.

    One is missing only when another process is just taking its document away.
    """
    ids = [document_point_id(DocId(doc_id)) for doc_id in sorted(doc_ids)]
    found = map(read_record, driver.retrieve(at, ids).values())
    return {record.doc_id: record for record in found}


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
