"""Questions that follow each other, and what was answered."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING

from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.text.spans import Span

if TYPE_CHECKING:
    from loccit.domain.models.written_answer import WrittenAnswer


class Narrowing(StrEnum):
    """Why a question is asked of some documents only."""

    NAMED = "named"
    """It names them, by author, title or file."""
    COUNTED = "counted"
    """It counts them: "the second study"."""
    SAME = "same"
    """It points back: "in the same paper", "what did they measure?", "why?"."""
    OTHERS = "others"
    """It asks for others than those that were shown."""


@dataclass(frozen=True, slots=True)
class TakenAs:
    """How a question was taken that does not say all it asks.

    Attributes:
        question: What was searched for.
        documents: Where; empty for the whole project.
        narrowing: Why there; None for the whole project.
        nearest: Whether nothing answers there: what is quoted is only what comes nearest.
        labels: What the documents are called, in order.
    """

    question: str
    documents: tuple[DocId, ...] = ()
    narrowing: Narrowing | None = None
    nearest: bool = False
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptQuote:
    """Words of a document that an answer quoted: where they stand, not the words.

    Attributes:
        doc_id: The document.
        span: In its canonical text.
        digest: SHA-256 of the words, to tell whether they still stand there.
        label: How the document was called.
        source_path: Its file.
    """

    doc_id: DocId
    span: Span
    digest: str
    label: str
    source_path: str

    def stands_in(self, chunk: Chunk | None) -> bool:
        """Tell whether a slice has these words."""
        return chunk is not None and digest_of(chunk.text) == self.digest


@dataclass(frozen=True, slots=True)
class KeptSentence:
    """What a language model said.

    Attributes:
        text: Its words. Untrusted.
        state: A `SentenceState`.
        quotes: How many of the turn's quotes are its own, in order.
    """

    text: str
    state: str
    quotes: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A question of a conversation, and its answer.

    Attributes:
        id: A UUID.
        conversation: Which.
        asked_at: When, in UTC.
        question: As it was asked.
        taken: How it was taken; None as it was asked.
        quotes: What was quoted, best first.
        llm: The language model that answered, None without one.
        sentences: What it said, in order.
    """

    id: str
    conversation: str
    asked_at: datetime
    question: str
    taken: TakenAs | None = None
    quotes: tuple[KeptQuote, ...] = ()
    llm: str | None = None
    sentences: tuple[KeptSentence, ...] = ()

    @property
    def searched(self) -> str:
        """What was searched for."""
        return self.taken.question if self.taken else self.question

    @property
    def documents(self) -> tuple[DocId, ...]:
        """The documents that were quoted, in order, each once."""
        return tuple(dict.fromkeys(quote.doc_id for quote in self.quotes))


@dataclass(frozen=True, slots=True)
class StoodQuote:
    """A quote of an earlier answer, looked up again.

    Attributes:
        kept: It.
        excerpt: The words as they stand there now; None when they do not.
    """

    kept: KeptQuote
    excerpt: Excerpt | None


@dataclass(frozen=True, slots=True)
class EarlierFinding:
    """What an earlier question found that has to do with a later one.

    Attributes:
        question: The earlier question.
        quote: What was found, looked up again.
        relevance: How surely it has to do with the later question, in [0, 1].
    """

    question: str
    quote: StoodQuote
    relevance: float


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question of a conversation.

    Attributes:
        conversation: Which.
        number: The question's, from 1.
        taken: How it was taken; None as it was asked.
        earlier: What earlier questions found, and this answer does not quote.
        is_kept: Whether it will be remembered.
    """

    conversation: str
    number: int
    taken: TakenAs | None
    earlier: tuple[EarlierFinding, ...] = ()
    is_kept: bool = True


@dataclass(frozen=True, slots=True)
class ConversationOverview:
    """A conversation in a list.

    Attributes:
        id: Its name.
        turns: Its questions and answers, oldest first; at least one.
    """

    id: str
    turns: tuple[Turn, ...]

    @property
    def last_asked(self) -> datetime:
        """When it was gone on with."""
        return self.turns[-1].asked_at


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A turn whose quotes were looked up again.

    Attributes:
        turn: It.
        quotes: One for each of its quotes, in order.
    """

    turn: Turn
    quotes: tuple[StoodQuote, ...]


def digest_of(text: str) -> str:
    """Return what tells words from others."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def quotes_of(answer: "Answer | WrittenAnswer") -> Sequence[Excerpt]:
    """Return what an answer quotes, best first."""
    if isinstance(answer, Answer):
        return answer.excerpts
    return [each for said in answer.sentences for each in said.excerpts]
