"""Asks what a question of a conversation was taken for, of the documents that are meant."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from loccit.application.conversations.document_reading import DocumentReading
from loccit.domain.answers.document_labels import document_label
from loccit.domain.follow_ups.asked_sections import sections_asked
from loccit.domain.follow_ups.understanding import Reach, Understood
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.conversation import TakenAs
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

_LENIENT: Final = 0.2
"""Relevance that is enough within a document that is meant: what is asked of one paper says
little of its subject."""
_RATHER: Final = 0.3
"""By how much another document must be more relevant than the last one to be taken instead."""
_AS_WELL: Final = 0.05
"""By how much the last document may be less relevant and still come first: nothing is left out."""
_NEAREST: Final = 0.0
_SCATTERED: Final = 3
"""Documents that answer equally well, from which a question says too little to mean one."""


class Asking(Protocol):
    """Answers a question with sentences of the documents."""

    def __call__(self, question: str, policy: RetrievalPolicy, filters: SearchFilter) -> Answer:
        """Return the answer."""
        ...


@dataclass(frozen=True, slots=True)
class Reading:
    """Reads the documents that a question means.

    Attributes:
        ask_question: Answers a question.
        policy: How many passages, found how.
        wanted: Conditions that every passage meets.
        records: All documents.
        read_document: Reads one document, sentence by sentence.
    """

    ask_question: Asking
    policy: RetrievalPolicy
    wanted: SearchFilter
    records: Sequence[DocumentRecord]
    read_document: DocumentReading

    def answer(self, meant: Understood) -> tuple[Answer, TakenAs]:
        """Return the answer, and how the question was taken in the end."""
        documents = self._allowed(meant.documents)
        if not documents:
            return self._asked(meant.question), TakenAs(meant.question)
        match meant.reach:
            case Reach.WITHIN:
                return self._within(meant, documents)
            case Reach.RATHER:
                return self._rather(meant, documents)
            case Reach.BEYOND:
                return self._beyond(meant, documents)
            case Reach.ALL:
                return self._anywhere(meant, documents)

    def _within(self, meant: Understood, documents: tuple[DocId, ...]) -> tuple[Answer, TakenAs]:
        """Ask documents that are meant beyond doubt; at least what comes nearest is returned."""
        taken = self._taken(meant, documents)
        answer = self._gathered(meant, documents)
        funders = self._funders(meant, documents)
        if funders:
            return replace(answer, excerpts=funders[: self.policy.top_k]), taken
        if answer.excerpts or self.policy.min_score is not None:
            return self._read(answer, meant, documents), taken
        nearest = self._asked(meant.wordings[-1], documents, _NEAREST)
        return self._read(nearest, meant, documents), replace(taken, nearest=True)

    def _rather(self, meant: Understood, documents: tuple[DocId, ...]) -> tuple[Answer, TakenAs]:
        """Ask the last document, unless another one answers clearly better."""
        within, anywhere = self._gathered(meant, documents), self._asked(meant.question)
        if within.excerpts and _best(within) + _RATHER >= _best(anywhere):
            return self._read(within, meant, documents), self._taken(meant, documents)
        if not meant.own and _is_scattered(anywhere):
            return self._within(meant, documents)
        return self._read_alone(anywhere, meant), TakenAs(meant.question)

    def _anywhere(self, meant: Understood, documents: tuple[DocId, ...]) -> tuple[Answer, TakenAs]:
        """Ask the whole project, and the last document alone when that does not answer."""
        found = self._asked(meant.question)
        if found.excerpts or self.policy.min_score is not None:
            answer = self._last_first(found, meant, documents)
            return self._read_alone(answer, meant), TakenAs(meant.question)
        within = self._gathered(meant, documents)
        if not within.excerpts:
            return within, TakenAs(meant.question)
        return self._read(within, meant, documents), self._taken(meant, documents)

    def _funders(self, meant: Understood, documents: tuple[DocId, ...]) -> tuple[Excerpt, ...]:
        """Return who paid for one document's work, when nothing else is asked."""
        record = self._alone(documents)
        return () if record is None else self.read_document.funders(meant, record)

    def _read(self, found: Answer, meant: Understood, documents: tuple[DocId, ...]) -> Answer:
        """Return what was found in one document in the order of its sentences' answers."""
        record = self._alone(documents)
        if record is None:
            return found
        policy = self.policy
        return self.read_document(meant, record, found, policy.mode, policy.top_k)

    def _read_alone(self, found: Answer, meant: Understood) -> Answer:
        """Read the document that all of an answer comes from, if it is one."""
        documents = dict.fromkeys(each.passage.chunk.doc_id for each in found.excerpts)
        return self._read(found, meant, tuple(documents))

    def _alone(self, documents: tuple[DocId, ...]) -> DocumentRecord | None:
        """Return the one document that is meant, whole; None when a reader narrows it himself."""
        narrows = self.policy.min_score is not None or bool(self.wanted.sections)
        if narrows or len(documents) != 1:
            return None
        return next(record for record in self.records if record.doc_id == documents[0])

    def _gathered(self, meant: Understood, documents: tuple[DocId, ...]) -> Answer:
        """Ask documents in one wording after the other, with less demand in the end.

        What answers surely comes first, what was quoted before last.
        """
        first: Answer | None = None
        excerpts: list[Excerpt] = []
        for answer in self._answers(meant, documents):
            first = first or answer
            fresh = [each for each in answer.excerpts if not self._is_known(each)]
            known = [each for each in answer.excerpts if self._is_known(each)]
            for each in (*fresh, *known):
                if not any(_same(each, one) for one in excerpts):
                    excerpts.append(each)
            if len(excerpts) >= self.policy.top_k:
                break
        answer = first or self._asked(meant.question, documents)
        return replace(answer, excerpts=tuple(excerpts[: self.policy.top_k]))

    def _answers(self, meant: Understood, documents: tuple[DocId, ...]) -> Iterator[Answer]:
        if self.policy.min_score is None and not self.wanted.sections:
            yield self._below_its_words(meant, documents)
        for question in meant.wordings:
            yield self._asked(question, documents)
        if self.policy.min_score is None:
            if meant.headings and not self.wanted.sections:
                yield self._below(meant.wordings[-1], documents, meant.headings)
            for question in reversed(meant.wordings):
                yield self._asked(question, documents, _LENIENT)

    def _below_its_words(self, meant: Understood, documents: tuple[DocId, ...]) -> Answer:
        """Ask the sections whose headings have the words of the question; their best alone."""
        question = meant.wordings[0]
        if len(documents) == 1:
            headings, _ = sections_asked(question, self.read_document.chunks(documents[0]))
            if headings:
                found = self._below(question, documents, headings)
                return replace(found, excerpts=found.excerpts[:1])
        return replace(self._asked(question, documents), excerpts=())

    def _below(
        self, question: str, documents: tuple[DocId, ...], headings: tuple[str, ...]
    ) -> Answer:
        """Ask the sections of documents below these headings; what comes nearest is enough."""
        sections = replace(self.wanted, doc_ids=documents, sections=headings)
        return self.ask_question(question, replace(self.policy, min_score=_NEAREST), sections)

    def _beyond(self, meant: Understood, documents: tuple[DocId, ...]) -> tuple[Answer, TakenAs]:
        """Ask all documents but these."""
        others = self._allowed([record.doc_id for record in self.records], but=documents)
        taken = self._taken(meant, documents)
        if not others:
            return replace(self._asked(meant.question), excerpts=()), taken
        return self._asked(meant.question, others), taken

    def _last_first(
        self, found: Answer, meant: Understood, documents: tuple[DocId, ...]
    ) -> Answer:
        """Return an answer with what the last document says first, if that is as relevant."""
        within = self._gathered(meant, documents)
        if not within.excerpts or _best(within) + _AS_WELL < _best(found):
            return found
        own = within.excerpts[: (self.policy.top_k + 1) // 2]
        rest = (each for each in found.excerpts if not any(_same(each, one) for one in own))
        return replace(found, excerpts=(*own, *rest)[: self.policy.top_k])

    def _asked(
        self, question: str, documents: tuple[DocId, ...] = (), least: float | None = None
    ) -> Answer:
        """Ask the documents, all by default."""
        policy = self.policy if least is None else replace(self.policy, min_score=least)
        filters = replace(self.wanted, doc_ids=documents) if documents else self.wanted
        return self.ask_question(question, policy, filters)

    def _is_known(self, excerpt: Excerpt) -> bool:
        return any(
            quote.doc_id == excerpt.passage.chunk.doc_id and quote.span.overlaps(excerpt.span)
            for quote in self.read_document.quoted
        )

    def _allowed(self, documents: Sequence[DocId], but: Sequence[DocId] = ()) -> tuple[DocId, ...]:
        """Return the documents that the filters allow and that are there."""
        held = {record.doc_id for record in self.records}
        allowed = held & set(self.wanted.doc_ids) if self.wanted.doc_ids else held
        return tuple(each for each in documents if each in allowed and each not in but)

    def _taken(self, meant: Understood, documents: tuple[DocId, ...]) -> TakenAs:
        by_id = {record.doc_id: record for record in self.records}
        labels = tuple(document_label(by_id[each]) for each in documents)
        return TakenAs(meant.question, documents, meant.narrowing, labels=labels)


def _best(answer: Answer) -> float:
    return max((each.passage.relevance or 0.0 for each in answer.excerpts), default=0.0)


def _is_scattered(answer: Answer) -> bool:
    """Tell whether each excerpt is of another document: the question fits any of them."""
    documents = {each.passage.chunk.doc_id for each in answer.excerpts}
    return len(documents) == len(answer.excerpts) >= _SCATTERED


def _same(one: Excerpt, other: Excerpt) -> bool:
    return one.passage.chunk.doc_id == other.passage.chunk.doc_id and one.span.overlaps(other.span)
