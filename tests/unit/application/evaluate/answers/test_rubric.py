"""Whether an answer is as a rubric wants it, trait by trait."""

import asyncio

import pytest

from loccit.application.evaluate.answers.checks.asking import Judges
from loccit.application.evaluate.answers.checks.rubric import (
    task_of,
    traits_in_text,
    traits_to_judge,
)
from loccit.domain.errors import AgentTimeoutError
from loccit.domain.models.answer_evaluation import CheckResult, JudgeKind, Outcome
from loccit.domain.models.answer_question import (
    AnswerQuestion,
    BooleanTrait,
    CitesTrait,
    ContainsTrait,
    LiteralTrait,
    RegexTrait,
    ScoreTrait,
    Trait,
)
from tests.unit.application.evaluate.answers.answers import excerpt, judged, judges, verdict

SAID = excerpt("A second one followed in 1876; it had 1,410 teeth")
CLEAR = BooleanTrait("clear", "Is it clear?")
DEPTH = ScoreTrait("depth", "How deep is it?", lowest=1, highest=3, pass_from=2)
CLASSES = (("for", "It praises"), ("against", ""))
STANCE = LiteralTrait("stance", "Which?", CLASSES, frozenset({"for"}))
NOT_CLEAR = BooleanTrait("unclear", "Is it clear?", expected=False)


def _question(*rubric: Trait) -> AnswerQuestion:
    return AnswerQuestion("q", "How was it?", document="tides.pdf", rubric=rubric)


def _judged(judge: Judges | None, *rubric: Trait) -> list[CheckResult]:
    return asyncio.run(traits_to_judge(judged(_question(*rubric), SAID), judge))


@pytest.mark.parametrize(
    ("trait", "outcome", "detail"),
    [
        (ContainsTrait("t", "followed in 1876"), "passed", ""),
        (ContainsTrait("t", "followed in 187"), "failed", "not said: followed in 187"),
        (RegexTrait("t", r"\bTEETH\b"), "passed", ""),
        (RegexTrait("t", r"^teeth"), "failed", "the pattern finds nothing"),
        (CitesTrait("t", "tides.pdf"), "passed", ""),
        (CitesTrait("t", "tides.pdf", frozenset({2, 9})), "passed", ""),
        (CitesTrait("t", "tides.pdf", frozenset({1})), "failed", "tides.pdf, other pages"),
        (CitesTrait("t", "bread.pdf"), "failed", "bread.pdf is not cited"),
        (CitesTrait("t", "gone.pdf"), "failed", "gone.pdf is not cited"),
    ],
)
def test_code_tells_what_is_said_and_cited(trait: Trait, outcome: str, detail: str) -> None:
    [check] = traits_in_text(judged(_question(trait, CLEAR), SAID))

    assert (check.judge, check.outcome.value) == (JudgeKind.CODE, outcome)
    assert check.detail == detail


@pytest.mark.parametrize(
    ("trait", "said", "outcome", "detail"),
    [
        (CLEAR, verdict(reason="r", answer=True), "passed", "yes: r"),
        (CLEAR, verdict(reason="r", answer=False), "failed", "no: r"),
        (NOT_CLEAR, verdict(reason="r", answer=False), "passed", "no: r"),
        (DEPTH, verdict(reason="r", score=2), "passed", "2 of 3: r"),
        (DEPTH, verdict(reason="r", score=1), "failed", "1 of 3: r"),
        (STANCE, verdict(reason="r", label="for"), "passed", "for: r"),
        (STANCE, verdict(reason="r", label="against"), "failed", "against: r"),
    ],
)
def test_a_judge_decides_the_rest(trait: Trait, said: str, outcome: str, detail: str) -> None:
    [check] = _judged(judges(said), trait)

    assert (check.judge, check.outcome.value, check.name) == (JudgeKind.MODEL, outcome, trait.name)
    assert check.detail == detail


@pytest.mark.parametrize(
    ("trait", "said"),
    [
        (DEPTH, verdict(reason="r", score=0)),
        (DEPTH, verdict(reason="r", score=10)),
        (STANCE, verdict(reason="r", label="both")),
        (STANCE, verdict(label="for")),
    ],
)
def test_a_grade_or_label_that_there_is_not_is_no_verdict(trait: Trait, said: str) -> None:
    [check] = _judged(judges(said), trait)

    assert (check.outcome, check.error) == (Outcome.NOT_JUDGED, "agent_response_invalid")


def test_a_judge_that_fails_at_one_trait_goes_on_with_the_next() -> None:
    judge = judges(AgentTimeoutError("slow"), verdict(reason="r", score=3))

    first, second = _judged(judge, CLEAR, DEPTH)

    assert (first.outcome, first.error) == (Outcome.NOT_JUDGED, "agent_timeout")
    assert second.outcome is Outcome.PASSED


def test_without_a_judge_or_an_answer_nobody_is_asked() -> None:
    nobody = _judged(None, CLEAR, DEPTH, ContainsTrait("c", "teeth"))
    nothing = asyncio.run(traits_to_judge(judged(_question(CLEAR)), judges()))

    assert [(check.name, check.outcome.value) for check in nobody] == [
        ("clear", "not_judged"), ("depth", "not_judged"),
    ]  # fmt: skip
    assert [check.outcome for check in nothing] == [Outcome.FAILED]


def test_a_judge_is_told_the_scale_and_the_classes() -> None:
    assert "from 1 (worst) to 3 (best)" in task_of(DEPTH)
    assert "- for: It praises\n- against" in task_of(STANCE)
