"""Our points, queries and filters in the classes of `qdrant_client`."""

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


def vector_configs(binding: ModelBinding) -> dict[str, Any]:
    """Return what a new collection is told of its vectors."""
    from qdrant_client import models

    dense = models.VectorParams(size=binding.dimension, distance=models.Distance.COSINE)
    lexical = models.SparseVectorParams(modifier=models.Modifier.IDF)
    return {
        "vectors_config": {DENSE: dense},
        "sparse_vectors_config": {LEXICAL: lexical},
    }


def payload_indexes() -> Iterator[tuple[str, Any]]:
    """Yield the payload fields that are indexed, and how."""
    from qdrant_client import models

    for name in KEYWORD_FIELDS:
        kind = models.KeywordIndexType.KEYWORD
        yield name, models.KeywordIndexParams(type=kind, enable_hnsw=False)
    for name in INTEGER_FIELDS:
        number = models.IntegerIndexType.INTEGER
        yield (
            name,
            models.IntegerIndexParams(type=number, lookup=True, range=True, enable_hnsw=False),
        )
    for name in TEXT_FIELDS:
        yield (
            name,
            models.TextIndexParams(
                type=models.TextIndexType.TEXT,
                tokenizer=models.TokenizerType.WORD,
                lowercase=True,
                enable_hnsw=False,
            ),
        )


def to_vectors(point: Point) -> dict[str, Any]:
    """Return the named vectors of a point; a record has none."""
    vectors: dict[str, Any] = {}
    if point.dense:
        vectors[DENSE] = point.dense
    if point.lexical is not None:
        vectors[LEXICAL] = to_vector(point.lexical)
    return vectors


def to_vector(query: list[float] | Sparse) -> Any:  # noqa: ANN401 (either kind the client takes)
    """Return a dense or a sparse vector."""
    from qdrant_client import models

    if isinstance(query, Sparse):
        return models.SparseVector(indices=query.indices, values=query.values)
    return query


def to_filter(where: Where) -> Any:  # noqa: ANN401 (the client's own)
    """Return a filter."""
    from qdrant_client import models

    classes = FilterClasses(
        models.Filter, models.FieldCondition, models.MatchValue, models.MatchAny, models.Range
    )
    return vendor_filter(where, classes)
