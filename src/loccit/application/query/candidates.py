"""The candidates of a search, judged and ordered before passages are made of them."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.application.ports.reranker import RerankerPort
from loccit.domain.models.retrieval import Hit
from loccit.domain.policy.diversity import by_marginal_relevance
from loccit.domain.policy.near_duplicates import Wording
from loccit.domain.policy.relevance import ENOUGH, Question
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

_JUDGED: Final = 10
"""Best candidates of which one must be relevant; fixed, so that it does not depend on `top_k`."""


class Candidates:
    """What a search found, best first; each is judged when it is first looked at.

    Half of them usually fill a page.

    Attributes:
        hits: Not judged.
    """

    def __init__(self, hits: Sequence[Hit], question: Question) -> None:
        """Judge them by a question.

        One without a vector (a reference) counts as no nearer than the others.
        """
        self.hits = hits
        self._question = question
        cosines = [hit.dense_score for hit in hits if hit.dense_score is not None]
        self._farthest = min(cosines, default=None)

    def any_relevant(self) -> bool:
        """Tell whether one of the best candidates is relevant."""
        return any((hit.relevance or 0) >= ENOUGH for hit in self.judged(self.hits[:_JUDGED]))

    def judged(self, hits: Iterable[Hit]) -> Iterator[Hit]:
        """Yield candidates with their relevance."""
        for hit in hits:
            cosine = self._farthest if hit.dense_score is None else hit.dense_score
            relevance = self._question.relevance(
                cosine, hit.chunk.embedded_text, hit.coverage.language
            )
            yield dataclasses.replace(hit, relevance=relevance)


Search = Callable[[int], Candidates]
"""Returns that many candidates."""


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

    def of(self, hits: Iterable[Hit], shown: Sequence[Hit]) -> Iterable[Hit]:
        """Return the candidates that are taken, in order, from first to last when asked for.

        Args:
            hits: Judged, by score.
            shown: Those that earlier pages have shown.
        """
        least = self.policy.min_score or 0
        taken: Iterable[Hit] = (hit for hit in hits if (hit.relevance or 0) >= least)
        if self.policy.rerank and self.reranker is not None:
            taken = self._reranked(list(taken), self.reranker)
        return taken if self.policy.mmr is None else self._picked(taken, shown, self.policy.mmr)

    def _reranked(self, hits: list[Hit], reranker: RerankerPort) -> list[Hit]:
        if not hits:
            return hits
        scores = reranker.rerank(self.query, [hit.chunk.embedded_text for hit in hits])
        scored = [
            dataclasses.replace(hit, score=score) for hit, score in zip(hits, scores, strict=True)
        ]
        return sorted(scored, key=lambda hit: (-hit.score, hit.chunk.id))

    @staticmethod
    def _picked(hits: Iterable[Hit], shown: Sequence[Hit], weight: float) -> list[Hit]:
        scored = [(hit, hit.score) for hit in hits]
        wordings = {
            hit.chunk.id: Wording(hit.chunk.text)
            for hit in (*(candidate for candidate, _ in scored), *shown)
        }
        return by_marginal_relevance(
            scored,
            shown,
            lambda one, other: wordings[one.chunk.id].overlap(wordings[other.chunk.id]),
            weight,
        )
