"""Asking and judging a whole set of questions, with adapters in memory."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from loccit.application.evaluate.answers.answerers import Answerer, Answering, extractive
from loccit.application.evaluate.answers.checks.asking import Judges
from loccit.application.evaluate.answers.evaluate_answers import EvaluateAnswers
from loccit.domain.assistant.agent_run import AgentResult, StopReason
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.errors import (
    InvalidRequest,
    LLMRateLimited,
    LLMUnavailable,
    ProjectNotFound,
    VectorIndexError,
)
from loccit.domain.models.answer import Answer
from loccit.domain.models.answer_evaluation import (
    AnswerEvaluation,
    JudgeKind,
    ModelRequest,
    Outcome,
    Stage,
    Tally,
)
from loccit.domain.models.answer_question import AnswerQuestion, AnswerQuestions, BooleanTrait
from loccit.domain.models.project import project_id
from loccit.domain.models.written_answer import (
    SentenceState,
    WrittenAnswer,
    WrittenSentence,
)
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from tests.unit.application.conftest import BREAD, PROJECT, TIDES, Library
from tests.unit.application.evaluate.answers.answers import (
    COUNTED,
    FakeParser,
    judges,
    scripted,
    verdict,
)

POLICY = RetrievalPolicy(top_k=1, mode=SearchMode.LEXICAL)
CLEAR = (BooleanTrait("clear", "Is it clear?"),)
TIDE = AnswerQuestion(
    "t", "What does the tide predictor add up?", document="tides.md",
    quote="adds up the harmonic constituents", answer="The harmonic constituents.",
)  # fmt: skip
BACTERIA = AnswerQuestion(
    "b", "Which bacteria live in the starter?", document="bread.md", answer="Lactic acid bacteria."
)
HIDDEN = AnswerQuestion("h", "Zymurgy of Quito?", document="bread.md", rubric=CLEAR)
WORLD_CUP = AnswerQuestion("w", "Who won the football cup?", is_answerable=False)
NEAR = AnswerQuestion("n", "Who invented the tide predictor?", is_answerable=False)
SUFFICIENT = verdict(reason="r", quote="harmonic constituents", sufficient=True)


@pytest.fixture
def asked(library: Library) -> Library:
    library.ingest(library.write("tides.md", TIDES))
    library.ingest(library.write("bread.md", BREAD))
    return library


def _answerer(library: Library) -> Answerer:
    return extractive(library.query_chunks, PROJECT, POLICY).answerer


def _evaluate(
    library: Library,
    *questions: AnswerQuestion,
    judge: Judges | None = None,
    answerer: Answerer | None = None,
    on_step: Callable[[], None] = lambda: None,
) -> AnswerEvaluation:
    return EvaluateAnswers(library.index, judge)(
        AnswerQuestions("questions.json", "f" * 64, questions),
        PROJECT,
        Answering(answerer or _answerer(library), policy=POLICY),
        on_step=on_step,
    )


def test_everything_is_judged_by_code_without_a_model(asked: Library) -> None:
    evaluation = _evaluate(asked, TIDE, BACTERIA, WORLD_CUP)

    by_code = {stage: tally for (stage, kind), tally in evaluation.tallies.items()
               if kind is JudgeKind.CODE}  # fmt: skip
    assert by_code == {
        Stage.ABSTENTION: Tally(3),
        Stage.EXCERPTS: Tally(2),
        Stage.DOCUMENT: Tally(2),
        Stage.PLACE: Tally(2),
        Stage.QUOTE: Tally(1),
        Stage.SUFFICIENCY: Tally(2),
    }
    assert evaluation.tallies[Stage.SUFFICIENCY, JudgeKind.MODEL] == Tally(not_judged=2)
    assert evaluation.judge_usage is None
    assert evaluation.answer_usage is None
    assert evaluation.judge_model is None
    assert [verdict.is_answered for verdict in evaluation.verdicts] == [True, True, False]


STUDY = """# Salt in the marsh

## Limitations

A limitation of our study is that winter was not covered.
"""


def test_the_cells_of_a_matrix_are_judged_within_their_documents(asked: Library) -> None:
    asked.ingest(asked.write("study.md", STUDY))
    cells = (
        AnswerQuestion(
            "c1", "limitations", document="study.md", within="study.md", quote="winter"
        ),
        AnswerQuestion("c2", "limitations", is_answerable=False, within="bread.md"),
        AnswerQuestion("c3", "limitations", document="gone.md", within="gone.md"),
    )

    evaluation = EvaluateAnswers(asked.index)(
        AnswerQuestions("questions.json", "f" * 64, cells),
        PROJECT,
        extractive(asked.query_chunks, PROJECT, POLICY),
    )

    assert [verdict.is_answered for verdict in evaluation.verdicts] == [True, False, False]
    assert evaluation.tallies[Stage.EXCERPTS, JudgeKind.CODE] == Tally(1)
    assert evaluation.tallies[Stage.ABSTENTION, JudgeKind.CODE] == Tally(2, 1)
    assert evaluation.missing == ("gone.md",)


def test_abstaining_has_a_recall_and_a_precision(asked: Library) -> None:
    evaluation = _evaluate(asked, TIDE, HIDDEN, WORLD_CUP, NEAR)

    assert evaluation.abstention_recall == Tally(passed=1, failed=1)  # of the world cup, the near
    assert evaluation.abstention_precision == Tally(passed=1, failed=1)  # the world cup, hidden


def test_a_model_judges_beside_the_code_and_what_it_took_is_summed(asked: Library) -> None:
    steps: list[int] = []

    evaluation = _evaluate(
        asked, TIDE, WORLD_CUP, judge=judges(SUFFICIENT), on_step=lambda: steps.append(1)
    )

    assert evaluation.tallies[Stage.SUFFICIENCY, JudgeKind.MODEL] == Tally(passed=1)
    used = evaluation.judge_usage
    assert used is not None
    assert (used.requests, used.usage, used.cost_usd) == (1, COUNTED, 0.001)
    assert evaluation.judge_model == "scripted"
    assert len(steps) == 4


def test_a_cost_that_is_not_known_makes_the_sum_unknown(asked: Library) -> None:
    llm = scripted(SUFFICIENT)
    llm.usage = UsageMetadata(50, 5)

    used = _evaluate(asked, TIDE, judge=Judges(llm, FakeParser())).judge_usage

    assert used is not None
    assert (used.usage.total_tokens, used.cost_usd) == (55, None)


@pytest.mark.parametrize(
    ("request_", "cost"),
    [
        (ModelRequest(NO_USAGE), None),  # an answer whose price nobody told
        (ModelRequest(NO_USAGE, failed=True), 0),  # refused before it took anything
        (ModelRequest(UsageMetadata(5, 5), failed=True), None),
        (ModelRequest(UsageMetadata(5, 5, 0.5), failed=True), 0.5),
    ],
)
def test_only_what_was_refused_is_free(request_: ModelRequest, cost: float | None) -> None:
    assert request_.cost_usd == cost


def test_a_judge_that_fails_stops_nothing(asked: Library) -> None:
    evaluation = _evaluate(
        asked, TIDE, BACTERIA, judge=judges(LLMRateLimited("slow down"), "no verdict")
    )

    assert evaluation.tallies[Stage.SUFFICIENCY, JudgeKind.MODEL] == Tally(not_judged=2)
    assert evaluation.tallies[Stage.PLACE, JudgeKind.CODE] == Tally(passed=2)


def test_no_more_than_four_questions_are_put_to_the_judges_at_a_time(asked: Library) -> None:
    at_once: list[int] = []
    open_ = 0

    async def reply(_: Sequence[Message]) -> str:
        nonlocal open_
        open_ += 1
        at_once.append(open_)
        for _turn in range(20):
            await asyncio.sleep(0)
        open_ -= 1
        return SUFFICIENT

    questions = [AnswerQuestion(f"t{n}", TIDE.text, document="tides.md") for n in range(9)]

    _evaluate(asked, *questions, judge=judges(*[reply] * 9))

    assert len(at_once) == 9
    assert max(at_once) == 4


def test_questions_are_asked_four_at_a_time_and_judged_in_their_order(asked: Library) -> None:
    """The first ones answer last: each waits for as many turns as questions follow it."""
    at_once: list[int] = []
    done: list[str] = []
    open_ = 0
    found = _answerer(asked)

    async def answer(question: str) -> Answer | WrittenAnswer:
        nonlocal open_
        open_ += 1
        at_once.append(open_)
        for _turn in range(400 - 40 * int(question.split(maxsplit=1)[0])):
            await asyncio.sleep(0)
        open_ -= 1
        done.append(question)
        return await found(question)

    questions = [
        AnswerQuestion(f"t{n}", f"{n} {TIDE.text}", document="tides.md") for n in range(9)
    ]

    evaluation = _evaluate(asked, *questions, answerer=answer)

    assert max(at_once) == 4
    assert done != [each.text for each in questions]
    assert [each.question.id for each in evaluation.verdicts] == [each.id for each in questions]


def test_what_ends_one_answer_for_good_asks_no_further_question(asked: Library) -> None:
    begun: list[str] = []

    async def answer(question: str) -> Answer:
        begun.append(question)
        await asyncio.sleep(0)
        raise VectorIndexError("the disk is gone")

    questions = [AnswerQuestion(f"t{n}", f"{n}?", document="tides.md") for n in range(9)]

    with pytest.raises(VectorIndexError, match="disk"):
        _evaluate(asked, *questions, answerer=answer)
    assert len(begun) == 4


def _written(library: Library) -> Answerer:
    """Return a model that quotes one passage, and says something of its own."""
    found = _answerer(library)

    async def answer(question: str) -> WrittenAnswer:
        extracted = await found(question)
        assert isinstance(extracted, Answer)
        excerpts = extracted.excerpts
        said = [
            WrittenSentence("It is so.", SentenceState.QUOTED, excerpts),
            WrittenSentence("So it is.", SentenceState.QUOTED, excerpts),
            WrittenSentence("Moreover.", SentenceState.UNSUPPORTED, reason="no mark"),
        ]
        run = AgentResult("It is so.", (), COUNTED, 2, StopReason.FINISHED, "s")
        return WrittenAnswer(
            question, PROJECT, "m", "openai/x", tuple(said) if excerpts else (), run
        )

    return answer


def test_the_answers_of_a_model_are_judged_by_what_they_quote(asked: Library) -> None:
    evaluation = _evaluate(asked, TIDE, WORLD_CUP, answerer=_written(asked))

    [tide, cup] = evaluation.verdicts
    stages = {check.stage: check for check in tide.checks if check.judge is JudgeKind.CODE}
    assert stages[Stage.PLACE].outcome is stages[Stage.QUOTE].outcome is Outcome.PASSED
    assert stages[Stage.SENTENCES].detail == "1 of 3 sentences quote nothing"
    assert [check.outcome for check in cup.checks] == [Outcome.PASSED]
    used = evaluation.answer_usage
    assert used is not None
    assert (used.requests, used.usage, used.cost_usd) == (2, COUNTED + COUNTED, 0.002)


def test_an_answer_that_fails_to_come_is_not_judged_and_the_next_is(asked: Library) -> None:
    found = _answerer(asked)

    async def answer(question: str) -> Answer:
        if question == TIDE.text:
            raise LLMUnavailable("gone", COUNTED)
        extracted = await found(question)
        assert isinstance(extracted, Answer)
        return extracted

    evaluation = _evaluate(asked, TIDE, BACTERIA, WORLD_CUP, answerer=answer, judge=judges())

    tide, bacteria, _ = evaluation.verdicts
    assert tide.is_answered is None
    assert {(check.outcome, check.error) for check in tide.checks} == {
        (Outcome.NOT_JUDGED, "llm_unavailable")
    }
    assert bacteria.is_answered
    assert evaluation.tallies[Stage.PLACE, JudgeKind.CODE] == Tally(passed=1, not_judged=1)
    assert evaluation.abstention_precision == Tally(passed=1)
    assert evaluation.answer_usage is not None


def test_a_document_that_is_not_there_is_named_and_its_questions_fail(library: Library) -> None:
    library.ingest(library.write("tides.md", TIDES))

    evaluation = _evaluate(library, TIDE, BACTERIA)

    assert evaluation.missing == ("bread.md",)
    assert evaluation.tallies[Stage.DOCUMENT, JudgeKind.CODE] == Tally(passed=1, failed=1)


def test_a_project_that_answers_nothing_of_a_set_is_refused(library: Library) -> None:
    library.ingest(library.write("other.md", TIDES))

    with pytest.raises(InvalidRequest, match="ingest them first"):
        _evaluate(library, BACTERIA)
    assert _evaluate(library, WORLD_CUP).abstention_recall == Tally(passed=1)


def test_a_project_that_is_not_there_is_named(library: Library) -> None:
    with pytest.raises(ProjectNotFound):
        EvaluateAnswers(library.index)(
            AnswerQuestions("q", "f" * 64, (WORLD_CUP,)),
            project_id("none"),
            extractive(library.query_chunks, PROJECT, POLICY),
        )
