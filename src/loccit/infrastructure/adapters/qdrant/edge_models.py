"""Our points, queries and filters in the classes of `qdrant_edge`."""

from collections.abc import Iterator
from typing import Any

from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import (
    DENSE,
    INTEGER_FIELDS,
    KEYWORD_FIELDS,
    LEXICAL,
    TEXT_FIELDS,
    Point,
    Sparse,
)
from loccit.infrastructure.adapters.qdrant.filters import FilterClasses, Where, vendor_filter


def shard_config(binding: ModelBinding) -> Any:  # noqa: ANN401 (the vendor has no types)
    """Return the configuration of a shard.

    Searches are exact, so no graph is ever built (m = 0): that would freeze the process for
    minutes, and filters would cost recall.
    """
    import qdrant_edge as edge

    exact = 2**32
    return edge.EdgeConfig(
        vectors={DENSE: edge.EdgeVectorParams(binding.dimension, edge.Distance.Cosine)},
        sparse_vectors={LEXICAL: edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf)},
        hnsw_config=edge.HnswIndexConfig(
            m=0, ef_construct=4, full_scan_threshold=exact, payload_m=0
        ),
        max_search_threads=1,
    )


def payload_indexes() -> Iterator[tuple[str, Any]]:
    """Yield the payload fields that are indexed, and how."""
    import qdrant_edge as edge

    for name in KEYWORD_FIELDS:
        yield name, edge.KeywordIndexParams(enable_hnsw=False)
    for name in INTEGER_FIELDS:
        yield name, edge.IntegerIndexParams(lookup=True, range=True, enable_hnsw=False)
    for name in TEXT_FIELDS:
        word = edge.TokenizerType.Word
        yield name, edge.TextIndexParams(word, lowercase=True, enable_hnsw=False)


def to_vectors(point: Point) -> dict[str, Any]:
    """Return the named vectors of a point; a record has none."""
    from qdrant_edge import SparseVector

    vectors: dict[str, Any] = {}
    if point.dense:
        vectors[DENSE] = point.dense
    if point.lexical is not None:
        vectors[LEXICAL] = SparseVector(point.lexical.indices, point.lexical.values)
    return vectors


def to_query(query: list[float] | Sparse) -> Any:  # noqa: ANN401 (the vendor has no types)
    """Return a nearest-neighbour query."""
    from qdrant_edge import Query, SparseVector

    if isinstance(query, Sparse):
        return Query.Nearest(SparseVector(query.indices, query.values), using=LEXICAL)
    return Query.Nearest(query, using=DENSE)


def to_filter(where: Where) -> Any:  # noqa: ANN401
    """Return a filter."""
    import qdrant_edge as edge

    classes = FilterClasses(
        edge.Filter, edge.FieldCondition, edge.MatchValue, edge.MatchAny, edge.RangeFloat
    )
    return vendor_filter(where, classes)
