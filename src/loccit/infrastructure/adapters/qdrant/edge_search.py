"""The searches of a shard."""

from typing import Any, Final

from loccit.infrastructure.adapters.qdrant.driver import Scores, Search, Sparse
from loccit.infrastructure.adapters.qdrant.edge_models import (
    exact_params,
    graph_params,
    to_filter,
    to_query,
)
from loccit.infrastructure.adapters.qdrant.edge_shards import OpenShard
from loccit.infrastructure.adapters.qdrant.filters import HasId, Match, Where
from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy
from loccit.infrastructure.adapters.qdrant.schema import CHUNK, CHUNKS

_ID: Final = slice(len('ScoredPoint(id="'), len('ScoredPoint(id="') + 36)
"""Where a point's description has its UUID."""


def nearest(shard: OpenShard, project: str, search: Search, policy: GraphPolicy) -> Scores:
    """Return what a search finds in the shard of a version of `project`, best first."""
    from qdrant_edge import QueryRequest

    wanted = _filter(project, search)
    # Points that are named are few: to look how many match took as long as their search.
    exact = isinstance(search.query, Sparse) or any(
        isinstance(condition, HasId) for condition in search.where.must
    )
    request = QueryRequest(
        limit=search.limit,
        query=to_query(search.query),
        filter=wanted,
        params=exact_params() if exact else _dense_params(shard, wanted, search.limit, policy),
    )
    found = shard.engine.query(request)
    return dict(zip(ids_of(found), (point.score for point in found), strict=True))


def ids_of(points: list[Any]) -> list[str]:
    """Return the ids of points found.

    The engine makes a Python object of each id that is asked for, whose text is made in turn:
    for the 400 of a hybrid query 1.5 ms, a sixth of it. The description of a point has the text
    already, in a third of the time; should its form change, the ids are asked for.
    """
    if points and repr(points[0])[_ID] != str(points[0].id):
        return [str(point.id) for point in points]
    return [repr(point)[_ID] for point in points]


def _filter(project: str, search: Search) -> Any:  # noqa: ANN401
    """Return the conditions that are not met by all points anyway; None when there are none.

    The engine compares each point with each condition: the two that every query has, on the
    project and on the kind, took half the time of an exact search. A shard holds one project,
    and only chunks that are no references have a dense vector (`IndexItem`).
    """
    needless = [Match("project", (project,))]
    if not isinstance(search.query, Sparse):
        needless += [Match("kind", (CHUNK,)), Match("kind", CHUNKS)]
    where = search.where
    must = tuple(condition for condition in where.must if condition not in needless)
    return to_filter(Where(must, where.must_not)) if must or where.must_not else None


def _dense_params(shard: OpenShard, wanted: Any, limit: int, policy: GraphPolicy) -> Any:  # noqa: ANN401
    """Return how to search by meaning: exactly without a graph, else as the engine thinks best.

    It scans the codes of the points that match, unless there are too many (`scanned_up_to`). How
    many it estimates, in microseconds: to count them would take as long as the search. Where a
    graph has no codes the choice is made here.
    """
    from qdrant_edge import CountRequest

    if shard.graph is None:
        return exact_params()
    if not shard.graph.coded:
        matching = int(shard.engine.count(CountRequest(exact=False, filter=wanted)))
        if matching <= policy.exact_up_to:
            return exact_params()
    return graph_params(
        max(limit, policy.candidates if wanted is None else policy.candidates_filtered)
    )
