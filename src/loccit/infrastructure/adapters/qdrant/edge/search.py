"""The searches of a shard."""

from collections.abc import Sequence
from typing import Any

from loccit.infrastructure.adapters.qdrant.driver import At, Scores, Search, Sparse
from loccit.infrastructure.adapters.qdrant.edge.models import (
    exact_params,
    graph_params,
    to_filter,
    to_query,
)
from loccit.infrastructure.adapters.qdrant.edge.point_ids import names_of
from loccit.infrastructure.adapters.qdrant.edge.shards import OpenShard
from loccit.infrastructure.adapters.qdrant.filters import HasId, selective
from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy


def nearest(
    shard: OpenShard, at: At, searches: Sequence[Search], policy: GraphPolicy
) -> list[Scores]:
    """Return what each search finds in the shard of a version, best first."""
    from qdrant_edge import QueryBatchRequest

    requests = [_request(shard, at, each, policy) for each in searches]
    found = shard.engine.query_batch(QueryBatchRequest(requests))
    return [
        dict(zip(names_of(points), [point.score for point in points], strict=True))
        for points in found
    ]


def _request(shard: OpenShard, at: At, search: Search, policy: GraphPolicy) -> Any:
    from qdrant_edge import QueryRequest

    where = selective(search.where, at.project_id, dense=not isinstance(search.query, Sparse))
    wanted = to_filter(where) if where else None
    # Points named by id are few: counting them takes as long as searching them.
    exact = isinstance(search.query, Sparse) or any(
        isinstance(condition, HasId) for condition in search.where.must
    )
    return QueryRequest(
        limit=search.limit,
        query=to_query(search.query),
        filter=wanted,
        params=exact_params() if exact else _dense_params(shard, wanted, search.limit, policy),
    )


def _dense_params(shard: OpenShard, wanted: Any, limit: int, policy: GraphPolicy) -> Any:
    """Return how to search vectors: exactly without a graph, else as the engine chooses.

    It scans the codes of the points that match, unless there are too many (`scanned_up_to`). It
    estimates their number in microseconds; counting would take as long as the search.
    """
    if shard.graph is None:
        return exact_params()
    candidates = policy.candidates if wanted is None else policy.candidates_filtered
    return graph_params(max(limit, candidates), policy.oversampling(limit))
