"""`loccit eval --answers`."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loccit.interfaces.cli.llm_options import NO_MODEL, LLMOptions

if TYPE_CHECKING:
    from loccit.application.evaluate.answers.checks.asking import Judges
    from loccit.application.evaluate.answers.evaluate_answers import Answerer
    from loccit.application.ports.vector_index import VectorIndexPort
    from loccit.composition import Settings
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy
    from loccit.interfaces.views.answer_evaluation import AnswerEvaluationView

_PASSAGES: Final = 3  # as `ask` has it


@dataclass(frozen=True, slots=True)
class _Answering:
    """What answers, and the store that it answers from."""

    answerer: "Answerer"
    index: "VectorIndexPort"
    answered_by: str
    policy: "RetrievalPolicy | None" = None


def judged_answers(
    settings: "Settings",
    file: Path,
    *,
    modes: tuple[str, ...],
    top_k: int | None,
    language_model: LLMOptions,
    judge: str | None,
) -> "tuple[AnswerEvaluationView, list[str]]":
    """Judge what `ask` answers to the questions of a file.

    Returns:
        What was found, as JSON and as lines.
    """
    from loccit.application.evaluate.answers.answer_file import read_answer_questions
    from loccit.application.evaluate.answers.evaluate_answers import EvaluateAnswers
    from loccit.domain.errors import InvalidRequest
    from loccit.domain.models.project import project_id
    from loccit.interfaces.cli.progress import document_progress
    from loccit.interfaces.presenters.answer_evaluation import answer_evaluation_lines
    from loccit.interfaces.views.answer_evaluation import answer_evaluation_view

    questions = read_answer_questions(file)
    is_asked = language_model.is_asked(settings)
    if is_asked and (modes or top_k):
        raise InvalidRequest("--mode and --top-k are for answers without a model; try --llm none")
    judges = _judges(settings, judge)
    opened = _model(settings, language_model) if is_asked else _passages(settings, modes, top_k)
    with opened as answering, document_progress(2 * len(questions.questions)) as progress:
        progress.begin("asking and judging")
        evaluation = EvaluateAnswers(answering.index, judges)(
            questions,
            project_id(settings.project),
            answering.answerer,
            policy=answering.policy,
            answered_by=answering.answered_by,
            on_step=progress.end,
        )
    return answer_evaluation_view(evaluation), answer_evaluation_lines(evaluation)


def _judges(settings: "Settings", judge: str | None) -> "Judges | None":
    """Return the judge that is named, else the model that answers; None without one."""
    chosen = settings.model_copy(update={"llm_model": judge}) if judge else settings
    if chosen.llm_model in {None, NO_MODEL}:
        return None
    from loccit.composition.judging import get_judges

    return get_judges(chosen)


@contextmanager
def _passages(
    settings: "Settings", modes: tuple[str, ...], top_k: int | None
) -> "Iterator[_Answering]":
    """Open what answers with sentences of the documents."""
    from loccit import composition
    from loccit.application.evaluate.answers.evaluate_answers import EXTRACTIVE
    from loccit.application.query.ask_question import AskQuestion
    from loccit.domain.models.answer import Answer
    from loccit.domain.models.project import project_id
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode

    name = project_id(settings.project)
    mode = SearchMode(modes[0]) if modes else SearchMode.HYBRID
    policy = RetrievalPolicy(top_k=top_k or _PASSAGES, mode=mode)
    with composition.open_query(settings) as query_chunks:
        ask = AskQuestion(query_chunks)

        async def answerer(question: str) -> Answer:
            return ask(question, name, policy=policy)

        yield _Answering(answerer, query_chunks.index, EXTRACTIVE, policy)


@contextmanager
def _model(settings: "Settings", language_model: LLMOptions) -> "Iterator[_Answering]":
    """Open what answers with a language model."""
    from loccit.composition.answering import open_written_answer
    from loccit.domain.models.project import project_id
    from loccit.domain.models.written_answer import WrittenAnswer

    name = project_id(settings.project)
    config = language_model.config()
    with open_written_answer(settings, None) as write_answer:

        async def answerer(question: str) -> WrittenAnswer:
            return await write_answer.ainvoke(question, name, config=config)

        index = write_answer.query_chunks.index
        yield _Answering(answerer, index, write_answer.assistant.llm.model)
