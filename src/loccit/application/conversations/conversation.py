"""`Conversation`: questions to a project that follow each other."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from loccit.application.conversations.kept_conversations import KeptConversations, QuoteLookup
from loccit.application.conversations.turn_entries import (
    finding_entries,
    kept_quote,
    more_important,
    quote_of_finding,
    turn_entry,
)
from loccit.domain.errors import LoccitError
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.conversation import (
    EarlierFinding,
    KeptSentence,
    Reply,
    ShownTurn,
    TakenAs,
    Turn,
    quotes_of,
)
from loccit.domain.models.memory import MemoryEntry
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

if TYPE_CHECKING:  # a first question needs none of these, and is not to wait for them
    from loccit.application.conversations.reading import Asking
    from loccit.application.conversations.recall import Recall
    from loccit.application.ports.vector_index import VectorIndexPort
    from loccit.domain.models.written_answer import WrittenAnswer

log = logging.getLogger(__name__)

_MOST_EARLIER: Final = 3
"""Findings of earlier questions that are shown."""
_RELATED: Final = 0.6
"""Relevance of an earlier finding from which it is shown."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation with one project. Several processes may go on with it at once.

    Attributes:
        id: Its name.
        kept: The conversations of the project.
        asking: Makes what answers the questions that one question comes to.
        recall: Makes what recalls what was found.
        vectors: Opens the passages for the model that the project is bound to.
        keeps: Whether it is remembered; False leaves no trace.
        is_new: Whether nothing was asked in it yet, so that nothing need be looked up.
    """

    id: str
    kept: KeptConversations
    asking: "Callable[[], Asking]"
    recall: "Callable[[], Recall]"
    vectors: "Callable[[], VectorIndexPort]"
    keeps: bool = True
    is_new: bool = False
    _asked: list[Turn] = field(default_factory=list, repr=False, compare=False)
    """Through this object."""

    def turns(self) -> tuple[Turn, ...]:
        """Return its questions and answers, oldest first."""
        if self.is_new and not (self.keeps and self._asked):
            return tuple(self._asked)
        kept = self.kept.turns(self.id)
        return kept if self.keeps else (*kept, *self._asked)

    def ask(
        self, question: str, *, policy: RetrievalPolicy, filters: SearchFilter | None = None
    ) -> tuple[Answer, Reply]:
        """Answer a question with sentences of the documents.

        Args:
            question: What is asked.
            policy: How many passages, found how.
            filters: Conditions that every passage meets, whatever the question says.

        Raises:
            InvalidRequest: If the question is blank.
            LoccitError: As asking the project does.
        """
        turns = self.turns()
        wanted = filters or SearchFilter()
        if not turns:
            first = self.asking()(question, policy, wanted)
            return first, self._replied(question, None, first, ())
        from loccit.application.conversations.document_reading import DocumentReading
        from loccit.application.conversations.reading import Reading
        from loccit.domain.follow_ups.named_documents import named_document
        from loccit.domain.follow_ups.understanding import Asked, understood

        index = self.kept.index()
        look_up = QuoteLookup(index)
        records = index.documents()
        meant = understood(
            question,
            [Asked(turn.searched, turn.documents) for turn in turns],
            [named_document(record) for record in records],
        )
        quoted = [quote for turn in turns for quote in turn.quotes]
        read = DocumentReading(
            self.vectors, lambda asked: self.recall().embedded(asked), look_up.chunks, quoted
        )
        reading = Reading(self.asking(), policy, wanted, records, read)
        answer, taken = reading.answer(meant)
        said = None if taken == TakenAs(question) else taken
        return answer, self._replied(question, said, answer, turns, look_up)

    def write(
        self, question: str, write: "Callable[[Sequence[ShownTurn]], WrittenAnswer]"
    ) -> "tuple[WrittenAnswer, Reply]":
        """Have a language model answer, which is told what was said before.

        Args:
            question: What is asked.
            write: Returns the model's answer, given the turns before it.

        Raises:
            LoccitError: As `Project.write_answer` does.
        """
        shown = self.shown()
        with self._task(question):
            answer = write(shown)
        return answer, self.answered(question, answer)

    def shown(self) -> tuple[ShownTurn, ...]:
        """Return its questions and answers, with the quotes as they stand now."""
        turns = self.turns()
        return self.kept.shown(turns) if turns else ()

    def answered(self, question: str, answer: "WrittenAnswer") -> Reply:
        """Remember what a language model has answered."""
        return self._replied(question, None, answer, self.turns())

    @contextmanager
    def _task(self, question: str) -> Iterator[None]:
        """Remember what a model works on, and how it ended; a kill leaves it running."""
        from loccit.application.conversations.work_entries import new_task, task_entry
        from loccit.domain.assistant.memory import TaskState

        task = new_task(question)

        def stands(state: TaskState) -> None:
            if self.keeps:
                with suppress(LoccitError):  # an answer is worth more than its being remembered
                    self.kept.memory.keep([task_entry(self.id, replace(task, state=state))])

        stands(TaskState.RUNNING)
        try:
            yield
        except BaseException:
            stands(TaskState.FAILED)
            raise
        stands(TaskState.DONE)

    def _replied(
        self,
        question: str,
        taken: TakenAs | None,
        answer: "Answer | WrittenAnswer",
        turns: Sequence[Turn],
        look_up: QuoteLookup | None = None,
    ) -> Reply:
        """Remember a question and its answer, and add what was found before.

        What `look_up` has fetched for the question already is not fetched again.
        """
        excerpts = quotes_of(answer)
        turn = Turn(
            str(uuid4()),
            self.id,
            datetime.now(UTC),
            question,
            taken,
            tuple(map(kept_quote, excerpts)),
            None if isinstance(answer, Answer) else answer.llm,
            ()
            if isinstance(answer, Answer)
            else tuple(
                KeptSentence(said.text, said.state.value, len(said.excerpts))
                for said in answer.sentences
            ),
        )
        earlier: tuple[EarlierFinding, ...] = ()
        is_kept = self.keeps
        if self.keeps:
            try:
                if turns:
                    look_up = look_up or QuoteLookup(self.kept.index())
                    earlier = self._earlier(turn, excerpts, look_up)
                self._keep(turn, excerpts, is_first=not turns)
                if not isinstance(answer, Answer):
                    self._keep_work(turn, answer)
            except LoccitError as error:  # an answer is worth more than its being remembered
                log.warning("turn_not_kept", extra={"code": error.code, "reason": str(error)})
                is_kept = False
        self._asked.append(turn)
        return Reply(self.id, len(turns) + 1, taken, earlier, is_kept)

    def _keep(self, turn: Turn, excerpts: Sequence[Excerpt], *, is_first: bool) -> None:
        """Remember a turn, and what it found; a first one without vectors, which cost time."""
        found = finding_entries(turn, excerpts)
        if is_first:
            self.kept.memory.keep([turn_entry(turn), *found])
            return
        known = {each.id: each for each in self.kept.memory.entries(self.id)}
        new = [
            replace(each, importance=more_important(known[each.id].importance))
            if each.id in known
            else each
            for each in found
        ]
        self.kept.memory.keep([turn_entry(turn)])
        self.recall().keep(new)

    def _keep_work(self, turn: Turn, answer: "WrittenAnswer") -> None:
        from loccit.application.conversations.work_entries import work_entries

        self.kept.memory.keep(work_entries(turn, answer.run))

    def _earlier(
        self, turn: Turn, excerpts: Sequence[Excerpt], look_up: QuoteLookup
    ) -> tuple[EarlierFinding, ...]:
        """Return what earlier questions found, looked up again, and this answer does not quote."""
        recall = self.recall()
        recall.embed_missing(self.id)
        found = recall(turn.searched, _MOST_EARLIER * 3, _RELATED, conversation=self.id)
        earlier: list[EarlierFinding] = []
        for each in found:
            question, quote = quote_of_finding(each.entry)
            if not _is_quoted(each.entry, excerpts):
                earlier.append(EarlierFinding(question, look_up(quote), each.score))
        return tuple(earlier[:_MOST_EARLIER])


def _is_quoted(entry: MemoryEntry, excerpts: Sequence[Excerpt]) -> bool:
    """Tell whether an answer has words of a finding."""
    _, quote = quote_of_finding(entry)
    return any(
        each.passage.chunk.doc_id == quote.doc_id and each.span.overlaps(quote.span)
        for each in excerpts
    )
