"""`AgentMemory`: what the topics of a note have found."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from uuid import NAMESPACE_OID, uuid5

from loccit.application.conversations.recall import Recall, Recollection
from loccit.domain.errors import InvalidRequest
from loccit.domain.json_value import Json
from loccit.domain.models.memory import MemoryEntry, MemoryKind
from loccit.domain.policy.relevance import ENOUGH
from loccit.domain.text.clean_text import clean_block

_NOTE: Final = "note"


@dataclass(frozen=True, slots=True)
class AgentMemory:
    """What the topics of a note have found; what outlives the note is in the project's memory.

    Several runs may share it. Safe to call from several threads and tasks. What it holds is data,
    most of it untrusted: it is neither run nor taken for an instruction.

    Attributes:
        recalled: Finds in a memory of its own, which ends with the note.
    """

    recalled: Recall

    async def add_experience(
        self, text: str, importance: int = 3, metadata: Mapping[str, Json] | None = None
    ) -> MemoryEntry:
        """Remember a text, in another thread; one that is known already is kept once.

        When the caller is cancelled, the text may still be remembered.

        Args:
            text: Of any length; what the model cannot read at once is found by its beginning.
            importance: From 1, of little use, to 5, always of use.
            metadata: What is to be kept with it.

        Raises:
            InvalidRequest: If the text is blank.
            ValueError: If the importance is out of range.
            VectorIndexError: If the store fails.
        """
        words = clean_block(text)
        if not words:
            raise InvalidRequest("a blank text cannot be remembered; give it words")
        name = str(uuid5(NAMESPACE_OID, words))
        data = dict(metadata or {})
        entry = MemoryEntry(name, MemoryKind.FINDING, _NOTE, text, importance, data=data)
        await asyncio.to_thread(self.recalled.keep, [entry])
        return entry

    async def recall(
        self, query: str, k: int = 5, min_score: float = ENOUGH
    ) -> tuple[Recollection, ...]:
        """Return what was remembered that has to do with a query; see `Recall`."""
        return await asyncio.to_thread(self.recalled, query, k, min_score)
