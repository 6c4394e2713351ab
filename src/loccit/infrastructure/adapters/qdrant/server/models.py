"""Our points, queries and filters in the classes of `qdrant_client`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.policy.quantization import Quantization
from loccit.infrastructure.adapters.qdrant.driver import (
    DENSE,
    INTEGER_FIELDS,
    KEYWORD_FIELDS,
    LEXICAL,
    TENANT,
    TEXT_FIELDS,
    Point,
    Search,
    Sparse,
)
from loccit.infrastructure.adapters.qdrant.filters import FilterClasses, Where, vendor_filter
from loccit.infrastructure.adapters.qdrant.graph_policy import (
    INT8_QUANTILE,
    OVERSAMPLING,
    GraphPolicy,
)

if TYPE_CHECKING:
    from qdrant_client import models

_BYTES_PER_NUMBER: Final = 4
_LEAST_THRESHOLD: Final = 10
"""KB; the server takes no less."""


def dense_of(record: "models.Record") -> list[float]:
    """Return the dense vector of a point that was read with it, empty when it has none."""
    vectors: Any = record.vector or {}
    return list(vectors.get(DENSE) or ())


def vector_configs(
    binding: ModelBinding, graphs: GraphPolicy, *, shared: bool = False
) -> dict[str, Any]:
    """Return the vector configuration of a new collection.

    A shared one is never searched across tenants, so each has a graph of its own, and none
    spans them all.
    """
    from qdrant_client import models

    dense = models.VectorParams(
        size=binding.dimension,
        distance=models.Distance.COSINE,
        on_disk=True if graphs.quantization is Quantization.INT8 else None,
        quantization_config=_codes(),
    )
    lexical = models.SparseVectorParams(modifier=models.Modifier.IDF)
    scanned_kilobytes = graphs.scanned_up_to * binding.dimension * _BYTES_PER_NUMBER // 1024
    graph = models.HnswConfigDiff(
        m=0 if shared else graphs.links,
        payload_m=graphs.links if shared else None,
        ef_construct=graphs.candidates_building,
        full_scan_threshold=max(_LEAST_THRESHOLD, scanned_kilobytes),
    )
    return {
        "vectors_config": {DENSE: dense},
        "sparse_vectors_config": {LEXICAL: lexical},
        "hnsw_config": graph,
    }


def _codes() -> "models.ScalarQuantization":
    """Return the quantization that keeps codes in memory, 1 byte for each number."""
    from qdrant_client import models

    return models.ScalarQuantization(
        scalar=models.ScalarQuantizationConfig(
            type=models.ScalarType.INT8, quantile=INT8_QUANTILE, always_ram=True
        )
    )


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


def to_vector(query: list[float] | Sparse) -> "list[float] | models.SparseVector":
    """Return a dense or a sparse vector."""
    from qdrant_client import models

    if isinstance(query, Sparse):
        return models.SparseVector(indices=query.indices, values=query.values)
    return query


def search_params(
    query: list[float] | Sparse,
    graphs: GraphPolicy,
    idf_corpus: Where | None,
    *,
    filtered: bool,
    in_memory: bool,
) -> "models.SearchParams | None":
    """Return how a query is searched, its words counted in `idf_corpus`, if any.

    The server searches exactly where it has no graph yet, and scans the codes where it finds that
    no more points meet the filter than the policy says.

    Args:
        query: What is asked.
        graphs: How graphs are asked.
        idf_corpus: The points whose words are counted, None for all.
        filtered: Whether some points of the version may not meet the filter.
        in_memory: Whether the client's own imitation of a server is asked.
    """
    from qdrant_client import models

    idf = None
    if isinstance(query, Sparse) and idf_corpus is not None:
        idf = models.IdfCorpusParams(corpus=to_filter(idf_corpus))
    if in_memory:  # it is exact anyway, and warns
        return models.SearchParams(exact=None, idf=idf) if idf else None
    if isinstance(query, Sparse):
        return models.SearchParams(exact=True, idf=idf)
    return models.SearchParams(
        hnsw_ef=graphs.candidates_filtered if filtered else graphs.candidates,
        quantization=models.QuantizationSearchParams(rescore=True, oversampling=OVERSAMPLING),
    )


def to_request(
    search: Search, meets: "models.Filter | None", params: "models.SearchParams | None"
) -> "models.QueryRequest":
    """Return a search request; filter and parameters may be None."""
    from qdrant_client import models

    return models.QueryRequest(
        query=to_vector(search.query),
        using=LEXICAL if isinstance(search.query, Sparse) else DENSE,
        filter=meets,
        params=params,
        limit=search.limit,
    )


def to_filter(where: Where) -> "models.Filter":
    """Return a filter."""
    from qdrant_client import models

    classes = FilterClasses(
        models.Filter,
        models.FieldCondition,
        models.MatchValue,
        models.MatchAny,
        models.Range,
        lambda ids: models.HasIdCondition(has_id=sorted(ids)),
        models.MatchText,
    )
    made: models.Filter = vendor_filter(where, classes)
    return made
