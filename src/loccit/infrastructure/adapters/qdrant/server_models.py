"""Our points, queries and filters in the classes of `qdrant_client`."""

from collections.abc import Iterator
from typing import Any, Final

from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import (
    DENSE,
    INTEGER_FIELDS,
    KEYWORD_FIELDS,
    LEXICAL,
    TENANT,
    TEXT_FIELDS,
    Point,
    Sparse,
)
from loccit.infrastructure.adapters.qdrant.filters import FilterClasses, Where, vendor_filter

_TENANT_LINKS: Final = 16
"""Links of a point in the graph of its tenant: what Qdrant's guide to multitenancy advises."""


def vector_configs(binding: ModelBinding, *, shared: bool = False) -> dict[str, Any]:
    """Return what a new collection is told of its vectors.

    A shared one is never searched across tenants, so each has a graph of its own, and none
    spans them all.
    """
    from qdrant_client import models

    dense = models.VectorParams(size=binding.dimension, distance=models.Distance.COSINE)
    lexical = models.SparseVectorParams(modifier=models.Modifier.IDF)
    graph = models.HnswConfigDiff(m=0, payload_m=_TENANT_LINKS) if shared else None
    return {
        "vectors_config": {DENSE: dense},
        "sparse_vectors_config": {LEXICAL: lexical},
        "hnsw_config": graph,
    }


def payload_indexes(*, shared: bool = False) -> Iterator[tuple[str, Any]]:
    """Yield the payload fields that are indexed, and how."""
    from qdrant_client import models

    if shared:
        kind = models.KeywordIndexType.KEYWORD
        yield TENANT, models.KeywordIndexParams(type=kind, is_tenant=True)
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


def search_params(
    query: list[float] | Sparse, idf_corpus: Where | None, *, in_memory: bool
) -> Any:  # noqa: ANN401 (the client's own)
    """Return how a query is searched: exactly, its words counted in `idf_corpus`, if any."""
    from qdrant_client import models

    idf = None
    if isinstance(query, Sparse) and idf_corpus is not None:
        idf = models.IdfCorpusParams(corpus=to_filter(idf_corpus))
    if in_memory:  # it is exact anyway, and warns
        return models.SearchParams(exact=None, idf=idf) if idf else None
    return models.SearchParams(exact=True, idf=idf)


def to_filter(where: Where) -> Any:  # noqa: ANN401 (the client's own)
    """Return a filter."""
    from qdrant_client import models

    classes = FilterClasses(
        models.Filter,
        models.FieldCondition,
        models.MatchValue,
        models.MatchAny,
        models.Range,
        lambda ids: models.HasIdCondition(has_id=sorted(ids)),
    )
    return vendor_filter(where, classes)
