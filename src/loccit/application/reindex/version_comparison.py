"""Asking two versions of a project the same questions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.reindex.probe_questions import ProbeQuestion
from loccit.domain.models.reindexing import ModeComparison, VersionComparison, VersionScore
from loccit.domain.models.retrieval import Hit, Vector
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.statistics import randomisation_test

_DEPTH: Final = 10  # passages; an answer below them is as good as not found
_MODES: Final = (SearchMode.HYBRID, SearchMode.DENSE)  # words alone do not depend on the model


@dataclass(frozen=True, slots=True)
class ProjectVersion:
    """A version of a project, opened with the model that its vectors come from."""

    embedding: EmbeddingPort
    index: VectorIndexPort


def compare_versions(
    old: ProjectVersion, new: ProjectVersion, questions: Sequence[ProbeQuestion], *, drawn: bool
) -> VersionComparison:
    """Ask both versions every question in each mode that depends on the vectors.

    Args:
        old: The version that answers now.
        new: The one that is to answer.
        questions: At least one.
        drawn: Whether they come from the project itself; it is only reported.

    Raises:
        EmbeddingError: If a model cannot embed the questions.
        VectorIndexError: If the store fails.
    """
    ranks = [_reciprocal_ranks(version, questions) for version in (old, new)]
    return VersionComparison(
        questions=len(questions),
        drawn=drawn,
        modes=tuple(
            ModeComparison(
                mode,
                _score(before),
                _score(after),
                randomisation_test([b - a for a, b in zip(before, after, strict=True)]),
            )
            for mode in _MODES
            for before, after in [(ranks[0][mode], ranks[1][mode])]
        ),
    )


def _reciprocal_ranks(
    version: ProjectVersion, questions: Sequence[ProbeQuestion]
) -> dict[SearchMode, list[float]]:
    vectors = version.embedding.embed([each.text for each in questions], input_type="query")
    return {
        mode: [
            _reciprocal_rank(question, _search(version, question.text, vector, mode))
            for question, vector in zip(questions, vectors, strict=True)
        ]
        for mode in _MODES
    }


def _search(
    version: ProjectVersion, text: str, vector: Vector, mode: SearchMode
) -> tuple[Hit, ...]:
    if mode is SearchMode.DENSE:
        return version.index.search(vector, _DEPTH)
    return version.index.hybrid_query(text, vector, _DEPTH)


def _reciprocal_rank(question: ProbeQuestion, hits: Sequence[Hit]) -> float:
    ranks = (rank for rank, hit in enumerate(hits, start=1) if question.is_answered_by(hit.chunk))
    return 1 / next(ranks, float("inf"))


def _score(ranks: Sequence[float]) -> VersionScore:
    def share(lowest: float) -> float:
        return sum(rank >= lowest for rank in ranks) / len(ranks)

    return VersionScore(share(1), share(1 / 3), sum(ranks) / len(ranks))
