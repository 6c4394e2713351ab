"""Our points, queries and filters in the classes of `qdrant_edge`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.policy.quantization import Quantization
from loccit.infrastructure.adapters.qdrant.driver import (
    DENSE,
    INTEGER_FIELDS,
    KEYWORD_FIELDS,
    LEXICAL,
    TEXT_FIELDS,
    Point,
    Sparse,
)
from loccit.infrastructure.adapters.qdrant.edge.files import Graph
from loccit.infrastructure.adapters.qdrant.edge.point_ids import numbers_of
from loccit.infrastructure.adapters.qdrant.filters import FilterClasses, Where, vendor_filter
from loccit.infrastructure.adapters.qdrant.graph_policy import (
    INT8_QUANTILE,
    TURBO_BITS,
)
from loccit.infrastructure.adapters.qdrant.records.memory_payload import (
    CONVERSATION,
    DOCUMENTS,
)

_EVERYTHING: Final = 2**32
"""KB: more than any project has."""
_ASKED_BY_EVERY_QUERY: Final = ("kind", "project")
_BYTES_PER_NUMBER: Final = 4


@dataclass(frozen=True, slots=True)
class GraphSettings:
    """The engine's settings of a graph; attributes name its parameters.

    Attributes:
        dimension: Of the vectors.
        links: Of a point to others on a layer, `m`.
        quantization: Whether the vectors themselves are in memory.
        code_bits: Of each number in the codes that are scanned, 4 or 8.
        candidates_building: For links, `ef_construct`; matters when a graph is built only.
        scanned_up_to: Points of a segment that meet a filter, up to which their codes are scanned
            instead of a search by the graph; fixed when a graph is built.
        segments: Most segments, fixed likewise. With one all points come into one graph. With
            more a segment that has a graph is left as it is, if it was built with these numbers.
        search_threads: Each searches a segment of its own.
    """

    dimension: int
    links: int
    quantization: Quantization
    code_bits: int
    candidates_building: int = 4
    scanned_up_to: int = 1
    segments: int = 1
    search_threads: int = 1


def shard_config(binding: ModelBinding, graph: Graph | None = None) -> Any:
    """Return the configuration of a shard that is read and written.

    Without a graph searches are exact, and none is ever built here (m = 0): that would freeze
    the process for minutes. Payloads are read ahead into the page cache when the shard is opened:
    by default the engine puts them out of it then, and reads each of a query's from the disk,
    one after the other (5 ms for 30 passages, 0.9 from the cache).
    """
    if graph is not None:
        return graph_config(
            GraphSettings(
                binding.dimension,
                graph.links,
                graph.quantization,
                graph.code_bits,
                search_threads=graph.parts,
            )
        )
    import qdrant_edge as edge

    hnsw = edge.HnswIndexConfig(m=0, ef_construct=4, full_scan_threshold=_EVERYTHING, payload_m=0)
    return edge.EdgeConfig(
        vectors={DENSE: edge.EdgeVectorParams(binding.dimension, edge.Distance.Cosine)},
        sparse_vectors={LEXICAL: edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf)},
        hnsw_config=hnsw,
        max_search_threads=1,
        payload_memory=edge.Memory.Cached,
    )


def graph_config(settings: GraphSettings) -> Any:
    """Return the configuration of a shard with a graph, which one thread builds."""
    import qdrant_edge as edge

    memory, payloads = None, edge.Memory.Cached
    if settings.quantization is Quantization.INT8:
        memory = payloads = edge.Memory.Cold
    dense = edge.EdgeVectorParams(
        settings.dimension,
        edge.Distance.Cosine,
        quantization_config=_codes(settings.code_bits),
        memory=memory,
    )
    scanned_bytes = settings.scanned_up_to * settings.dimension * _BYTES_PER_NUMBER
    return edge.EdgeConfig(
        vectors={DENSE: dense},
        sparse_vectors={LEXICAL: edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf)},
        hnsw_config=edge.HnswIndexConfig(
            m=settings.links,
            ef_construct=settings.candidates_building,
            full_scan_threshold=max(1, scanned_bytes // 1024),
            max_indexing_threads=1,
            payload_m=0,
        ),
        optimizers=edge.EdgeOptimizersConfig(
            indexing_threshold=1,
            default_segment_number=settings.segments,
            max_segment_size=_EVERYTHING,
        ),
        max_search_threads=settings.search_threads,
        payload_memory=payloads,
    )


def _codes(bits: int) -> Any:
    """Return the quantization with codes of so many bits for each number, in memory."""
    import qdrant_edge as edge

    pinned = edge.Memory.Pinned
    if bits == TURBO_BITS:
        return edge.TurboQuantQuantizationConfig(bits=edge.TurboQuantBitSize.Bits4, memory=pinned)
    kind = edge.ScalarType.Int8
    return edge.ScalarQuantizationConfig(kind, quantile=INT8_QUANTILE, memory=pinned)


def payload_indexes(*, of_memory: bool = False) -> Iterator[tuple[str, Any]]:
    """Yield the payload fields that are indexed, and how.

    Fields that every query needs are held in memory, the rest is mapped from the disk: reading it
    took most of the second in which 100,000 chunks opened. The words of texts, which are there for
    other readers of the collection, stay on the disk.
    """
    import qdrant_edge as edge

    mapped = edge.Memory.Cached
    if of_memory:
        for name in (CONVERSATION, DOCUMENTS):
            yield name, edge.KeywordIndexParams(enable_hnsw=False, memory=mapped)
        return
    for name in KEYWORD_FIELDS:
        memory = edge.Memory.Pinned if name in _ASKED_BY_EVERY_QUERY else mapped
        yield name, edge.KeywordIndexParams(enable_hnsw=False, memory=memory)
    for name in INTEGER_FIELDS:
        yield (
            name,
            edge.IntegerIndexParams(lookup=True, range=True, enable_hnsw=False, memory=mapped),
        )
    for name in TEXT_FIELDS:
        word = edge.TokenizerType.Word
        cold = edge.Memory.Cold
        yield name, edge.TextIndexParams(word, lowercase=True, enable_hnsw=False, memory=cold)


def to_vectors(point: Point) -> dict[str, Any]:
    """Return the named vectors of a point; a record has none."""
    from qdrant_edge import SparseVector

    vectors: dict[str, Any] = {}
    if point.dense:
        vectors[DENSE] = point.dense
    if point.lexical is not None:
        vectors[LEXICAL] = SparseVector(point.lexical.indices, point.lexical.values)
    return vectors


def to_query(query: list[float] | Sparse) -> Any:
    """Return a nearest-neighbour query."""
    from qdrant_edge import Query, SparseVector

    if isinstance(query, Sparse):
        return Query.Nearest(SparseVector(query.indices, query.values), using=LEXICAL)
    return Query.Nearest(query, using=DENSE)


def exact_params() -> Any:
    """Return the parameters of an exact search."""
    import qdrant_edge as edge

    return edge.SearchParams(exact=True)


def graph_params(candidates: int, oversampling: float) -> Any:
    """Return the parameters of a graph search that rescores the candidates found by codes."""
    import qdrant_edge as edge

    return edge.SearchParams(
        hnsw_ef=candidates,
        quantization=edge.QuantizationSearchParams(rescore=True, oversampling=oversampling),
    )


def selected(keys: Sequence[str]) -> Any:
    """Return what is read of a payload: these top-level keys, without any all of it."""
    from qdrant_edge import PayloadSelector

    return PayloadSelector.Include(list(keys)) if keys else True


def to_filter(where: Where) -> Any:
    """Return a filter."""
    import qdrant_edge as edge

    def has_id(names: frozenset[str]) -> Any:
        return edge.HasIdCondition(set(numbers_of(names)))

    classes = FilterClasses(
        edge.Filter,
        edge.FieldCondition,
        edge.MatchValue,
        edge.MatchAny,
        edge.RangeFloat,
        has_id,
        edge.MatchText,
    )
    return vendor_filter(where, classes)
