"""The candidates of a search, judged and put in order before passages are made of them."""

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.application.ports.reranker import RerankerPort
from loccit.domain.models.retrieval import Hit
from loccit.domain.policy.diversity import by_marginal_relevance
from loccit.domain.policy.near_duplicates import Wording
from loccit.domain.policy.relevance import ENOUGH, Question
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

_JUDGED: Final = 10
"""Candidates of which one must be relevant; a fixed number, so that it does not hang on how many
passages are asked for."""

Search = Callable[[int], list[Hit]]
"""Returns that many candidates, judged, best first."""


def judged(hits: Sequence[Hit], question: Question) -> list[Hit]:
    """Return the candidates with their relevance.

    One without a vector (of a reference list) counts as no nearer than the others.
    """
    cosines = [hit.dense_score for hit in hits if hit.dense_score is not None]
    farthest = min(cosines, default=None)
    return [
        dataclasses.replace(
            hit,
            relevance=question.relevance(
                farthest if hit.dense_score is None else hit.dense_score, hit.chunk.embedded_text
            ),
        )
        for hit in hits
    ]


def any_relevant(hits: Sequence[Hit]) -> bool:
    """Tell whether one of the best judged candidates counts as an answer."""
    return any((hit.relevance or 0) >= ENOUGH for hit in hits[:_JUDGED])


@dataclass(frozen=True, slots=True)
class Order:
    """The order in which candidates are taken.

    Attributes:
        query: The question.
        policy: Whether they are reranked, picked for newness, and how relevant they must be.
        reranker: What reranks.
    """

    query: str
    policy: RetrievalPolicy
    reranker: RerankerPort | None

    def of(self, hits: Sequence[Hit], shown: Sequence[Hit]) -> list[Hit]:
        """Return the candidates that are taken, in order.

        Args:
            hits: Judged, by score.
            shown: Those that earlier pages have shown.
        """
        least = self.policy.min_score or 0
        taken = [hit for hit in hits if (hit.relevance or 0) >= least]
        if self.policy.rerank and self.reranker is not None and taken:
            scores = self.reranker.rerank(self.query, [hit.chunk.embedded_text for hit in taken])
            scored = zip(taken, scores, strict=True)
            taken = [dataclasses.replace(hit, score=score) for hit, score in scored]
            taken.sort(key=lambda hit: (-hit.score, hit.chunk.id))
        return taken if self.policy.mmr is None else self._picked(taken, shown, self.policy.mmr)

    @staticmethod
    def _picked(hits: Sequence[Hit], shown: Sequence[Hit], weight: float) -> list[Hit]:
        wordings = {hit.chunk.id: Wording(hit.chunk.text) for hit in (*hits, *shown)}
        return by_marginal_relevance(
            [(hit, hit.score) for hit in hits],
            shown,
            lambda one, other: wordings[one.chunk.id].overlap(wordings[other.chunk.id]),
            weight,
        )
