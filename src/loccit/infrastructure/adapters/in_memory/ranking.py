"""Cosine similarity and BM25 in plain Python."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from loccit.domain.documents.document_names import searched_names
from loccit.domain.documents.substance import place_of
from loccit.domain.errors import VectorIndexError
from loccit.domain.models.chunk import ChunkId
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import Hit, IndexItem, Vector, known_title
from loccit.domain.policy.agreement import COSINE_DIGITS, NEIGHBOURS
from loccit.domain.policy.fusion import Ranked, best_of
from loccit.domain.policy.hybrid_ranking import Place, rank_hybrid
from loccit.infrastructure.adapters.in_memory.terms import passage_terms, query_terms

_K1 = 1.2
_B = 0.75
"""Robertson, Zaragoza: The probabilistic relevance framework (2009), section 3.2."""


def best_hits(
    items: Mapping[ChunkId, IndexItem],
    records: Mapping[DocId, DocumentRecord],
    ranking: Sequence[Ranked[ChunkId]],
    top_k: int,
) -> tuple[Hit, ...]:
    """Return the first `top_k` of a ranking as hits, with the records' coverage."""
    best = [(items[one.item], one) for one in ranking[: max(0, top_k)]]
    return tuple(_hit(item, records[item.chunk.doc_id], one) for item, one in best)


def cosine(
    query: Vector, items: Mapping[ChunkId, IndexItem], dimension: int
) -> dict[ChunkId, float]:
    """Return the cosine similarity to a query of that dimension of all chunks with a vector.

    Raises:
        VectorIndexError: If the query has another dimension or is not finite.
    """
    checked_vector(query, dimension)
    return {
        key: _cosine(query, item.embedding)
        for key, item in items.items()
        if item.embedding is not None
    }


def bm25(query: str, items: Mapping[ChunkId, IndexItem]) -> dict[ChunkId, float]:
    """Return the BM25 over title, headings and text of the chunks that share a term."""
    terms = query_terms(query, [item.language for item in items.values()])
    texts = {key: passage_terms(item) for key, item in items.items()}
    mean = sum(text.total() for text in texts.values()) / max(1, len(texts))
    holding = Counter(term for text in texts.values() for term in terms.keys() & text.keys())
    scores: dict[ChunkId, float] = {}
    for key, text in texts.items():
        shared = terms.keys() & text.keys()
        if shared:
            norm = _K1 * (1 - _B + _B * text.total() / mean)
            scores[key] = sum(
                terms[term]
                * _idf(len(texts), holding[term])
                * (text[term] * (_K1 + 1) / (text[term] + norm))
                for term in sorted(shared)
            )
    return scores


def hybrid(
    query: str,
    dense: Mapping[ChunkId, float],
    lexical: Mapping[ChunkId, float],
    items: Mapping[ChunkId, IndexItem],
    depth: int,
) -> tuple[Ranked[ChunkId], ...]:
    """Return the best `depth` of both searches in the order of `rank_hybrid`."""
    candidates = best_of(dense, depth) | best_of(lexical, depth)
    return rank_hybrid(
        query,
        {key: score for key, score in dense.items() if key in candidates},
        {key: score for key, score in lexical.items() if key in candidates},
        lambda some: {key: _place(items[key]) for key in some},
        lambda some: _nearest({key: items[key].embedding for key in some}),
    )


def _place(item: IndexItem) -> Place:
    return place_of(item.chunk, partial(_called, item), item.title)


def _called(item: IndexItem) -> str:
    names = searched_names(item.source_path, item.citation)
    return f"{known_title(item.title, item.citation)} {names}"


def _nearest(
    vectors: Mapping[ChunkId, Vector | None],
) -> dict[ChunkId, list[tuple[ChunkId, float]]]:
    known = {key: vector for key, vector in vectors.items() if vector is not None}
    near = {
        key: [(other, _cosine(own, known[other])) for other in sorted(known) if other != key]
        for key, own in known.items()
    }
    return {key: sorted(others, key=_nearest_first)[:NEIGHBOURS] for key, others in near.items()}


def _nearest_first(other: tuple[ChunkId, float]) -> float:
    return -round(other[1], COSINE_DIGITS)


def checked_vector(vector: Vector, dimension: int) -> None:
    """Refuse a vector of another dimension, or with a number that is not finite."""
    if len(vector) != dimension:
        raise VectorIndexError(f"a vector has {len(vector)} dimensions, not {dimension}")
    if not all(map(math.isfinite, vector)):
        raise VectorIndexError("a vector holds a number that is not finite")


def _hit(item: IndexItem, record: DocumentRecord, ranked: Ranked[ChunkId]) -> Hit:
    return Hit(
        score=ranked.score,
        chunk=item.chunk,
        citation=item.citation,
        source_path=item.source_path,
        title=item.title,
        coverage=record.coverage,
        warnings=record.warnings,
        origin=record.origin,
        dense_score=ranked.dense_score,
        lexical_score=ranked.lexical_score,
    )


def _cosine(left: Vector, right: Vector) -> float:
    norm = math.hypot(*left) * math.hypot(*right)
    return sum(a * b for a, b in zip(left, right, strict=True)) / norm if norm else 0.0


def _idf(documents: int, holding: int) -> float:
    return math.log((documents - holding + 0.5) / (holding + 0.5) + 1)
