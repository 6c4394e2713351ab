"""The conversations that a project remembers: listed, shown, forgotten."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from loccit.application.conversations.turn_entries import turn_entry, turn_of, without_words
from loccit.application.ports.memory import MemoryPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.documents.slicing import passage_at
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.conversation import (
    ConversationOverview,
    KeptQuote,
    ShownTurn,
    StoodQuote,
    Turn,
)
from loccit.domain.models.document import DocId
from loccit.domain.models.memory import OF_CONVERSATIONS, MemoryEntry, MemoryKind
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import hit_of

SHORTEST_PREFIX: Final = 3
LAST: Final = "last"
"""Names the conversation that was gone on with last."""
_MOMENT: Final = timedelta(minutes=1)
"""Between keeping the marks of a document and its commit lie milliseconds."""


@dataclass(frozen=True, slots=True)
class KeptConversations:
    """The conversations of one project.

    Attributes:
        memory: Where they are kept.
        index: Returns the version that answers now, to look quotes up.
    """

    memory: MemoryPort
    index: Callable[[], VectorIndexPort]

    def all(self) -> tuple[ConversationOverview, ...]:
        """Return every conversation, the one that was gone on with last first."""
        turns: dict[str, list[Turn]] = defaultdict(list)
        for entry in self.memory.entries(kinds=(MemoryKind.TURN,)):
            turns[entry.conversation].append(turn_of(entry))
        found = [ConversationOverview(name, tuple(own)) for name, own in turns.items()]
        return tuple(sorted(found, key=lambda each: (each.last_asked, each.id), reverse=True))

    def turns(self, name: str) -> tuple[Turn, ...]:
        """Return the turns of the conversation of this id, oldest first."""
        return tuple(map(turn_of, self.memory.entries(name, (MemoryKind.TURN,))))

    def named(self, name: str = LAST) -> ConversationOverview:
        """Return the conversation of this id, or beginning of an id, or the last one.

        Raises:
            InvalidRequest: If the name fits none, or several.
        """
        known = self.all()
        if name == LAST:
            if not known:
                raise InvalidRequest(
                    "there is no conversation yet; ask something first, with 'loccit ask'"
                )
            return known[0]
        found = [each for each in known if each.id == name] or [
            each
            for each in known
            if len(name) >= SHORTEST_PREFIX and each.id.startswith(name.lower())
        ]
        if not found:
            raise InvalidRequest(
                f"no conversation '{name}'; 'loccit conversations list' lists them"
            )
        if len(found) > 1:
            raise InvalidRequest(f"'{name}' fits {len(found)} conversations; give more of the id")
        return found[0]

    def shown(self, turns: Sequence[Turn]) -> tuple[ShownTurn, ...]:
        """Return turns with their quotes as they stand now."""
        look_up = QuoteLookup(self.index())
        return tuple(ShownTurn(turn, tuple(map(look_up, turn.quotes))) for turn in turns)

    def entries(self, name: str) -> tuple[MemoryEntry, ...]:
        """Return all that is remembered of a conversation, oldest first."""
        return self.memory.entries(name)

    def forget(self, name: str) -> None:
        """Forget a conversation, with all that it found."""
        self.memory.forget([each.id for each in self.memory.entries(name)])

    def forget_all(self) -> int:
        """Forget every conversation, and return how many conversations there were."""
        entries = self.memory.entries(kinds=OF_CONVERSATIONS)
        self.memory.forget([each.id for each in entries])
        return len({each.conversation for each in entries})

    def forget_documents(self, doc_ids: Sequence[DocId]) -> None:
        """Forget the words of documents that were deleted.

        What was found in them goes, what was marked in them, and what tools returned in a run
        that read them. Turns stay: they hold no words of documents but those that a model wrote,
        which go.
        """
        gone = frozenset(doc_ids)
        resting = [each for each in self.memory.entries() if gone.intersection(each.doc_ids)]
        stay = (MemoryKind.TURN, MemoryKind.TASK)
        self.memory.forget([each.id for each in resting if each.kind not in stay])
        turns = [turn_of(each) for each in resting if each.kind is MemoryKind.TURN]
        self.memory.keep([turn_entry(without_words(turn, gone)) for turn in turns if turn.llm])

    def forget_gone(self, left: Iterable[DocId] = ()) -> None:
        """Forget the words of all documents that are not there any more.

        Marks are kept before their document is committed, perhaps by another process: what was
        kept a moment ago stays until the next time.

        Args:
            left: Documents that were removed just now, whose marks go at once.
        """
        settled = datetime.now(UTC) - _MOMENT
        rest_on = {
            doc
            for each in self.memory.entries()
            if each.kind is not MemoryKind.MARK or each.kept_at < settled
            for doc in each.doc_ids
        }
        held = {record.doc_id for record in self.index().documents()}
        gone = rest_on.union(left) - held
        if gone:
            self.forget_documents([*gone])


class QuoteLookup:
    """Looks kept quotes up in the documents as they are stored now, each fetched once."""

    def __init__(self, index: VectorIndexPort) -> None:
        """Look into one version."""
        self._index = index
        self._records: dict[DocId, DocumentRecord | None] = {}
        self._chunks: dict[DocId, tuple[Chunk, ...]] = {}

    def chunks(self, doc_id: DocId) -> tuple[Chunk, ...]:
        """Return the passages of a document, none when it is gone."""
        if doc_id not in self._chunks:
            self._chunks[doc_id] = self._index.chunks(doc_id)
        return self._chunks[doc_id]

    def __call__(self, quote: KeptQuote) -> StoodQuote:
        """Return a quote with its words, if they still stand there."""
        doc_id = quote.doc_id
        if doc_id not in self._records:
            self._records[doc_id] = self._index.document(doc_id)
        record = self._records[doc_id]
        found = passage_at(self.chunks(doc_id), quote.span) if record else None
        if record is None or found is None or not quote.stands_in(found):
            return StoodQuote(quote, None)
        return StoodQuote(quote, Excerpt(hit_of(record, found), quote.span))
