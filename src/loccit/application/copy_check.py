"""Searches that a project and its copy must answer alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.models.retrieval import Hit, Vector

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
    """A question whose answer both indexes must agree on."""

    text: str
    vector: Vector


def canaries(
    index: VectorIndexPort, records: Sequence[DocumentRecord], project_id: ProjectId
) -> list[Canary]:
    """Return questions made of passages from documents all over the project.

    Each is the beginning of a passage in the middle of a document, and that passage's vector.
    """
    step = max(1, len(records) // _QUESTIONS)
    questions: list[Canary] = []
    for record in records[::step][:_QUESTIONS]:
        chunks = [
            chunk for chunk in index.chunks(record.doc_id, project_id) if not chunk.is_references
        ]
        vectors = index.vectors(record.doc_id, project_id)
        if chunks and len(vectors) == len(chunks):
            middle = len(chunks) // 2
            words = " ".join(chunks[middle].text.split()[:_WORDS])
            questions.append(Canary(words, vectors[middle]))
    return questions


def first_difference(
    question: Canary,
    source: VectorIndexPort,
    project_id: ProjectId,
    target: VectorIndexPort,
    copied_as: ProjectId,
) -> str:
    """Return how two indexes answer a question differently, empty when they agree."""
    text, vector = question.text, question.vector
    dense = (
        source.search(vector, project_id, _TOP_K),
        target.search(vector, copied_as, _TOP_K),
    )
    lexical = (
        source.lexical_query(text, project_id, _TOP_K),
        target.lexical_query(text, copied_as, _TOP_K),
    )
    hybrid = (
        source.hybrid_query(text, vector, project_id, _TOP_K),
        target.hybrid_query(text, vector, copied_as, _TOP_K),
    )
    for name, (ours, theirs), tolerance in (
        ("dense", dense, _DENSE_TOLERANCE),
        ("lexical", lexical, _LEXICAL_TOLERANCE),
        ("hybrid", hybrid, _LEXICAL_TOLERANCE),
    ):
        if not _alike(ours, theirs, tolerance):
            return f"the {name} hits of a passage of {ours[0].source_path if ours else 'it'}"
    return ""


def _alike(ours: Sequence[Hit], theirs: Sequence[Hit], tolerance: float) -> bool:
    """Tell whether both have the same hits in the same order, but for those of equal score."""
    return len(ours) == len(theirs) and all(
        left.chunk.id == right.chunk.id
        or abs(left.score - right.score) <= tolerance * max(1.0, abs(left.score))
        for left, right in zip(ours, theirs, strict=True)
    )
