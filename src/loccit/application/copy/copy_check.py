"""Searches that a project and its copy must answer alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import Hit, SearchFilter, Vector

_QUESTIONS: Final = 10
"""Searches, spread over the documents: enough to meet each shard of a small cluster."""
_WORDS: Final = 12
"""Words of a passage that make a question, as many as people's questions have."""
_TOP_K: Final = 10
_DENSE_TOLERANCE: Final = 1e-4
"""Cosines of the same float32 vectors differ by this much at most, whatever adds them up."""
_LEXICAL_TOLERANCE: Final = 0.05
"""Part of a score: words of deleted passages may still count in one index until it is packed."""


@dataclass(frozen=True, slots=True)
class Canary:
    """A question whose answer both indexes must agree on.

    Attributes:
        text: What is asked by words.
        vector: What is asked by meaning.
        doc_id: The document that the question was made from.
        passages: How many of its passages are searched, 1 or more.
    """

    text: str
    vector: Vector
    doc_id: DocId
    passages: int


def canaries(index: VectorIndexPort, records: Sequence[DocumentRecord]) -> list[Canary]:
    """Return questions made of passages from documents all over the project.

    Each is the beginning of a passage in the middle of a document, and that passage's vector.
    """
    step = max(1, len(records) // _QUESTIONS)
    questions: list[Canary] = []
    for record in records[::step][:_QUESTIONS]:
        searched = [
            (item.chunk, item.embedding)
            for item in index.items([record])
            if item.embedding is not None
        ]
        if searched:
            chunk, vector = searched[len(searched) // 2]
            words = " ".join(chunk.text.split()[:_WORDS])
            questions.append(Canary(words, vector, record.doc_id, len(searched)))
    return questions


def first_difference(
    question: Canary,
    source: VectorIndexPort,
    target: VectorIndexPort,
    *,
    apart: bool = False,
) -> str:
    """Return how two indexes answer a question differently, empty when they agree.

    Args:
        question: Is asked of both.
        source: The project.
        target: The copy.
        apart: Whether one of both counts words part by part, and so orders otherwise by them.
            Then the passages of the question's document that share a word with it are compared.
    """
    text, vector = question.text, question.vector
    within = SearchFilter(doc_ids=(question.doc_id,)) if apart else None
    most = question.passages if apart else _TOP_K
    dense = (
        source.search(vector, _TOP_K),
        target.search(vector, _TOP_K),
    )
    lexical = (
        source.lexical_query(text, most, within),
        target.lexical_query(text, most, within),
    )
    hybrid = (
        source.hybrid_query(text, vector, most, within),
        target.hybrid_query(text, vector, most, within),
    )
    for name, (ours, theirs), agree in (
        ("dense", dense, _alike_dense),
        ("lexical", lexical, _the_same if apart else _alike_lexical),
        ("hybrid", hybrid, _the_same if apart else _alike_lexical),
    ):
        if not agree(ours, theirs):
            return f"the {name} hits of a passage of {ours[0].source_path if ours else 'it'}"
    return ""


def _alike_dense(ours: Sequence[Hit], theirs: Sequence[Hit]) -> bool:
    return _alike(ours, theirs, _DENSE_TOLERANCE)


def _alike_lexical(ours: Sequence[Hit], theirs: Sequence[Hit]) -> bool:
    return _alike(ours, theirs, _LEXICAL_TOLERANCE)


def _the_same(ours: Sequence[Hit], theirs: Sequence[Hit]) -> bool:
    """Tell whether both have the same hits, in whatever order."""
    return {hit.chunk.id for hit in ours} == {hit.chunk.id for hit in theirs}


def _alike(ours: Sequence[Hit], theirs: Sequence[Hit], tolerance: float) -> bool:
    """Tell whether both have the same hits in the same order, but for those of equal score."""
    return len(ours) == len(theirs) and all(
        left.chunk.id == right.chunk.id
        or abs(left.score - right.score) <= tolerance * max(1.0, abs(left.score))
        for left, right in zip(ours, theirs, strict=True)
    )
