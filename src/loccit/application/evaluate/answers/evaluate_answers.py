"""Judge the answers of a project to a set of questions."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from loccit.application.assistant.orchestrator import (
    Orchestrator,
    TaskCallbacks,
    TaskContext,
    TaskOutcome,
)
from loccit.application.evaluate.answers.answerers import Answerer, Answering
from loccit.application.evaluate.answers.checks.asking import Judges
from loccit.application.evaluate.answers.checks.judged_answer import JudgedAnswer
from loccit.application.evaluate.answers.checks.placing import StoredTexts, placing_checks
from loccit.application.evaluate.answers.checks.rubric import traits_in_text, traits_to_judge
from loccit.application.evaluate.answers.checks.sufficiency import (
    sufficient_to_judge,
    sufficient_words,
)
from loccit.application.evaluate.answers.checks.template import fields_in_text, fields_to_parser
from loccit.application.evaluate.named_documents import documents_named, names_missing, provisional
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.assistant.errors import AssistantError
from loccit.domain.models.answer_evaluation import (
    AnswerEvaluation,
    AnswerVerdict,
    CheckResult,
    ModelRequest,
    Outcome,
    Stage,
)
from loccit.domain.models.answer_question import AnswerQuestion, AnswerQuestions, CitesTrait
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.models.written_answer import WrittenAnswer
from loccit.domain.quotations.stored_text import StoredText, stored_text

_STAGES: Final = {stage: place for place, stage in enumerate(Stage)}


@dataclass(frozen=True, slots=True)
class _Answered:
    """A question with its answer, or with the error."""

    judged: JudgedAnswer
    request: ModelRequest | None = None
    error: AssistantError | None = None


@dataclass(frozen=True, slots=True)
class EvaluateAnswers:
    """Asks questions and judges the answers: by code, and by models if given.

    Attributes:
        index: The store that the answers come from.
        judges: The models, None to do without.
    """

    index: ProjectStorePort
    judges: Judges | None = None

    def __call__(
        self,
        questions: AnswerQuestions,
        project_id: ProjectId,
        answering: Answering,
        *,
        on_step: Callable[[], None] = lambda: None,
    ) -> AnswerEvaluation:
        """Ask and judge, four questions at a time. Not for use within an event loop.

        Args:
            questions: The questions and their right answers.
            project_id: What is asked.
            answering: The answerer.
            on_step: Called after each answer, and after each judgement of one.

        Raises:
            InvalidRequest: If the project holds none of the documents that answer, or a name
                means several of them.
            ProjectNotFound: If there is no such project.
            VectorIndexError: If the store fails.
            LoccitError: Whatever else the answerer raises that is no `AssistantError`.
        """
        index = self.index.at(project_id)
        records = index.documents()
        documents = documents_named(_names(questions.questions), records)
        named = (each.document or each.within for each in questions.questions)
        missing = names_missing(filter(None, named), documents, project_id)
        asked = {question.id: question for question in questions.questions}
        stored = _stored(records, index)
        fatal: list[Exception] = []

        async def work(task: str, _: TaskContext) -> AnswerVerdict:
            if fatal:  # it would fail the next questions, too, and each may cost
                raise fatal[0]
            try:
                question = asked[task]
                answerer = _answerer(question, questions, answering, documents)
                answered = await _answered(question, answerer, documents)
            except Exception as error:
                fatal.append(error)
                raise
            on_step()
            return await self._verdict(answered, stored)

        orchestrator = Orchestrator(work, callbacks=TaskCallbacks(on_finished=lambda _: on_step()))
        outcomes = asyncio.run(orchestrator.run([each.id for each in questions.questions]))
        return AnswerEvaluation(
            project_id=project_id,
            questions=questions,
            documents=len(records),
            missing=missing,
            provisional=provisional(records),
            policy=answering.policy,
            answered_by=answering.answered_by,
            embedding_model=index.version.binding.model_id,
            judge_model=self.judges.llm.model if self.judges else None,
            verdicts=tuple(map(_result, outcomes)),
        )

    async def _verdict(self, answered: _Answered, stored: StoredTexts) -> AnswerVerdict:
        judged, error = answered.judged, answered.error
        checks = [
            *placing_checks(judged, stored),
            *sufficient_words(judged),
            *fields_in_text(judged),
            *traits_in_text(judged),
        ]
        if judged.question.is_answerable:
            checks.append(await sufficient_to_judge(judged, self.judges))
            checks += await fields_to_parser(judged, self.judges)
            checks += await traits_to_judge(judged, self.judges)
        if error is not None:
            checks = [_unknown(check, error) for check in checks]
        checks.sort(key=lambda check: _STAGES[check.stage])  # stable: code before models
        is_answered = judged.is_answered if error is None else None
        return AnswerVerdict(judged.question, is_answered, tuple(checks), answered.request)


def _stored(records: Sequence[DocumentRecord], index: VectorIndexPort) -> StoredTexts:
    known = {record.doc_id for record in records}

    @cache
    def stored(doc_id: DocId) -> StoredText | None:
        return stored_text(index.chunks(doc_id)) if doc_id in known else None

    return stored


def _result(outcome: TaskOutcome[AnswerVerdict]) -> AnswerVerdict:
    if outcome.result is None:
        raise outcome.error or RuntimeError(outcome.task)
    return outcome.result


async def _answered(
    question: AnswerQuestion, answerer: Answerer | None, documents: Mapping[str, DocId]
) -> _Answered:
    if answerer is None:
        return _Answered(JudgedAnswer(question, documents))
    try:
        answer = await answerer(question.text)
    except AssistantError as error:
        failed = ModelRequest(error.usage, failed=True)
        return _Answered(JudgedAnswer(question, documents), failed, error)
    request = ModelRequest(answer.run.usage) if isinstance(answer, WrittenAnswer) else None
    return _Answered(JudgedAnswer.of(question, documents, answer), request)


def _answerer(
    question: AnswerQuestion,
    questions: AnswerQuestions,
    answering: Answering,
    documents: Mapping[str, DocId],
) -> Answerer | None:
    """Return what answers a question, None for a cell of a document that is not there."""
    if question.within is None:
        return answering.going_on_after(questions.before(question))
    doc_id, of_cells = documents.get(question.within), answering.of_cells
    if doc_id is None or of_cells is None:
        return None
    return lambda column: of_cells(column, doc_id)


def _unknown(check: CheckResult, error: AssistantError) -> CheckResult:
    """Return the check of a failed request: it says nothing of the project."""
    return replace(check, outcome=Outcome.NOT_JUDGED, detail=str(error), error=error.code)


def _names(questions: Iterable[AnswerQuestion]) -> Iterable[str]:
    for question in questions:
        if question.document is not None:
            yield question.document
        elif question.within is not None:
            yield question.within
        for trait in question.rubric:
            if isinstance(trait, CitesTrait):
                yield trait.document
