"""Recalling what was found before, by meaning."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.memory import MemoryPort
from loccit.application.query.question_embedding import embed_question
from loccit.domain.errors import EmbeddingError, InvalidRequest
from loccit.domain.models.memory import OF_CONVERSATIONS, MemoryEntry, MemoryKind
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.background import Background
from loccit.domain.policy.relevance import ENOUGH, Question
from loccit.domain.text.language import language_of

_CANDIDATES: Final = 24
"""Nearest entries that are judged."""
_MOST_EMBEDDED: Final = 64
"""Entries that get their vectors before one recall: those of a conversation, newest first."""
_SHORTEST_CUT: Final = 80
"""Characters below which a text that is too long for the model is given up."""


@dataclass(frozen=True, slots=True)
class Recollection:
    """An entry that a question brought back.

    Attributes:
        entry: It.
        score: How surely it has to do with the question, in [0, 1]: the `relevance` of a `Hit`,
            in steps of a hundredth.
    """

    entry: MemoryEntry
    score: float


@dataclass(frozen=True, slots=True)
class Recall:
    """Finds what a project remembers of something.

    Attributes:
        memory: What is remembered.
        embedding: The model of the project.
        backgrounds: What was measured of the model, by whoever asked before.
        kinds: What is recalled.
    """

    memory: MemoryPort
    embedding: EmbeddingPort
    backgrounds: dict[str, Background] = field(default_factory=dict, repr=False, compare=False)
    kinds: Sequence[MemoryKind] = OF_CONVERSATIONS

    def embedded(self, query: str) -> tuple[Vector, Background]:
        """Return the vector of a query and the cosines of unrelated texts; see `embed_question`.

        Raises:
            EmbeddingError: If the query cannot be embedded.
        """
        return embed_question(query, self.embedding, self.backgrounds)

    def keep(self, entries: Sequence[MemoryEntry]) -> None:
        """Remember entries with the vectors of their texts.

        Raises:
            EmbeddingError: If a text cannot be embedded.
            VectorIndexError: If the store fails.
        """
        if entries:
            self._bind()
            vectors = self._embedded([each.text for each in entries])
            self.memory.keep(
                [
                    replace(entry, vector=tuple(vector) if vector is not None else None)
                    for entry, vector in zip(entries, vectors, strict=True)
                ]
            )

    def embed_missing(self, conversation: str | None = None) -> None:
        """Give their vectors to findings that have none yet, some at a time."""
        self._bind()
        found = self.memory.entries(conversation, (MemoryKind.FINDING,), vectors=True)
        bare = [each for each in found if each.vector is None]
        self.keep(bare[-_MOST_EMBEDDED:])

    def __call__(
        self,
        query: str,
        k: int = 5,
        min_score: float = ENOUGH,
        *,
        conversation: str | None = None,
    ) -> tuple[Recollection, ...]:
        """Return what was remembered that has to do with a query, best first.

        Of equal scores, the more important comes first, then the nearer, then the newer.

        Args:
            query: Not blank.
            k: Most of them, at least 1.
            min_score: Least score, in [0, 1].
            conversation: The only one that is searched, None for all.

        Raises:
            InvalidRequest: If the query is blank, or a number is out of range.
            EmbeddingError: If the query cannot be embedded.
            VectorIndexError: If the store fails.
        """
        if not query.strip():
            raise InvalidRequest("the query is empty; ask for something")
        if k < 1 or not 0 <= min_score <= 1:
            raise InvalidRequest("k must be at least 1, and min_score must lie in [0, 1]")
        bound = self.memory.bound_to()
        if bound is None or not bound.compares_with(self.embedding.binding):
            return ()
        vector, unrelated = self.embedded(query)
        question = Question(query, unrelated)
        judged = [
            (Recollection(each.entry, _score(question, each.entry, each.cosine)), each.cosine)
            for each in self.memory.nearest(vector, max(k, _CANDIDATES), conversation, self.kinds)
        ]
        judged.sort(
            key=lambda each: (
                -each[0].score,
                -each[0].entry.importance,
                -each[1],
                -each[0].entry.kept_at.timestamp(),
            )
        )
        return tuple(each for each, _ in judged if each.score >= min_score)[:k]

    def _bind(self) -> None:
        bound = self.memory.bound_to()
        if bound is None or not bound.compares_with(self.embedding.binding):
            self.memory.bind(self.embedding.binding)

    def _embedded(self, texts: Sequence[str]) -> list[Vector | None]:
        try:
            return [*self.embedding.embed(texts)]
        except EmbeddingError:
            return [self._of_the_beginning(text) for text in texts]

    def _of_the_beginning(self, text: str) -> Vector | None:
        """Return the vector of as much of a text as the model reads, None when that is little."""
        while len(text) >= _SHORTEST_CUT:
            try:
                return self.embedding.embed([text])[0]
            except EmbeddingError:
                text = text[: len(text) // 2]
        return None


def _score(question: Question, entry: MemoryEntry, cosine: float) -> float:
    return round(question.relevance(cosine, entry.text, language_of(entry.text)), 2)
