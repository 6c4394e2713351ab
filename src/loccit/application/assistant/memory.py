"""`AgentMemory`: what agents keep of their work."""

import asyncio
from collections.abc import Mapping

from loccit.application.assistant.experiences import Experiences
from loccit.domain.assistant.memory import Experience, Recollection
from loccit.domain.json_value import Json
from loccit.domain.policy.relevance import ENOUGH


class AgentMemory:
    """What the topics of a note have found; what outlives the note is in the project's memory.

    Several runs may share it. Safe to call from several threads and tasks. What it holds is data,
    most of it untrusted: it is neither run nor taken for an instruction.
    """

    def __init__(self, experiences: Experiences) -> None:
        """Remember texts in these."""
        self._experiences = experiences

    async def add_experience(
        self, text: str, importance: int = 3, metadata: Mapping[str, Json] | None = None
    ) -> Experience:
        """Remember a text, in another thread.

        A text that is known already is kept once, with the greater importance and with the
        metadata of both. When the caller is cancelled, the text may still be remembered.

        Args:
            text: Of any length.
            importance: From 1, of little use, to 5, always of use.
            metadata: What is to be kept with it.

        Raises:
            InvalidRequest: If the text is blank.
            ValueError: If the importance is out of range.
            ChunkingError: If it cannot be cut.
            EmbeddingError: If it cannot be embedded.
            VectorIndexError: If the store fails.
        """
        return await asyncio.to_thread(self._experiences.add, text, importance, metadata)

    async def recall(
        self, query: str, k: int = 5, min_score: float = ENOUGH
    ) -> tuple[Recollection, ...]:
        """Return what was remembered that has to do with a query, best first; in another thread.

        The score is the relevance of `Hit`: cosine and shared words together, comparable from
        query to query and from model to model. It is told in hundredths; finer differences mean
        nothing. Of equal scores, the text that the query repeats word for word comes first, then
        the more important, then the nearer, then the newer.

        Args:
            query: Not blank.
            k: Most of them, at least 1.
            min_score: Least score, in [0, 1]; by default that from which a passage counts as an
                answer.

        Raises:
            InvalidRequest: If the query is blank, or a number is out of range.
            EmbeddingError: If the query cannot be embedded.
            VectorIndexError: If the store fails.
        """
        return await asyncio.to_thread(self._experiences.recall, query, k, min_score)

    def close(self) -> None:
        """Take the experiences out of the index, for all who share them."""
        self._experiences.close()
