"""Whether an answer says enough: by its words, and to a judge."""

import asyncio
from dataclasses import replace

import pytest

from loccit.application.evaluate.answers.checks.asking import Judges
from loccit.application.evaluate.answers.checks.judged_answer import JudgedAnswer
from loccit.application.evaluate.answers.checks.sufficiency import (
    sufficient_to_judge,
    sufficient_words,
)
from loccit.domain.errors import LLMRateLimited
from loccit.domain.models.answer_evaluation import CheckResult, JudgeKind, Outcome
from loccit.domain.models.answer_question import AnswerQuestion
from tests.unit.application.evaluate.answers.answers import (
    COUNTED,
    excerpt,
    judged,
    judges,
    verdict,
)

ASKED = AnswerQuestion("q", "How fast?", document="tides.pdf", answer="A year in four hours.")
RIGHT = excerpt("It drew the tides of a year in four hours.")
WRONG = excerpt("A second one followed in 1876;")
ANSWERED = judged(ASKED, RIGHT)


def _by_words(expected: str | None, *words: str) -> CheckResult | None:
    answer = judged(replace(ASKED, answer=expected), *map(excerpt, words))
    return next(sufficient_words(answer), None)


def _to_judge(answer: JudgedAnswer, judge: Judges | None) -> CheckResult:
    return asyncio.run(sufficient_to_judge(answer, judge))


@pytest.mark.parametrize(
    ("expected", "outcome"),
    [
        ("A year in four hours.", "passed"),
        ("It drew a year of tides within an hour or four.", "passed"),
        ("Five days and nights of steady labour.", "failed"),
        ("Ten wheels drew the tides of 1873.", "failed"),
    ],
)
def test_half_of_the_words_and_every_number_must_be_there(expected: str, outcome: str) -> None:
    check = _by_words(
        expected,
        "The machine of 1872 had ten wheels of brass.",
        "It drew the tides of a year in four hours.",
    )

    assert check is not None
    assert (check.judge, check.outcome.value) == (JudgeKind.CODE, outcome)


def test_a_missing_number_is_named() -> None:
    check = _by_words("1,410 teeth in 1872", "A second one followed in 1876; it had 1,410 teeth")

    assert check is not None
    assert check.detail == "missing numbers: 1872"


def test_words_are_not_judged_where_none_are_expected() -> None:
    assert _by_words(None, "It drew the tides") is None
    assert _by_words("It was.", "It drew the tides") is None


def test_no_excerpt_is_not_enough() -> None:
    check = _by_words("A year in four hours.")

    assert check is not None
    assert (check.outcome, check.detail) == (Outcome.FAILED, "no excerpt")


def test_a_judge_says_yes_with_words_of_the_excerpts() -> None:
    judge = judges(verdict(reason="It says so.", quote="in four  hours", sufficient=True))

    check = _to_judge(ANSWERED, judge)

    assert (check.judge, check.outcome) == (JudgeKind.MODEL, Outcome.PASSED)
    assert check.detail == "It says so."
    assert check.request is not None
    assert check.request.usage == COUNTED


def test_a_judge_says_no() -> None:
    judge = judges(verdict(reason="Another one.", quote="", sufficient=False))

    assert _to_judge(judged(ASKED, WRONG), judge).outcome is Outcome.FAILED


@pytest.mark.parametrize("quote", ["", " … ", "in five hours", "The tides of two years"])
def test_a_yes_does_not_count_without_words_of_the_excerpts(quote: str) -> None:
    judge = judges(verdict(reason="Sure.", quote=quote, sufficient=True))

    check = _to_judge(ANSWERED, judge)

    assert check.outcome is Outcome.NOT_JUDGED
    assert check.error == "judge_quote_absent"
    assert check.request is not None


def test_without_a_judge_nothing_is_judged() -> None:
    check = _to_judge(ANSWERED, None)

    assert (check.outcome, check.error, check.request) == (Outcome.NOT_JUDGED, "no_judge", None)


def test_a_judge_is_not_asked_of_an_answer_that_is_not_there() -> None:
    check = _to_judge(judged(ASKED), judges())

    assert (check.outcome, check.request) == (Outcome.FAILED, None)


@pytest.mark.parametrize(
    ("said", "error"),
    [
        (LLMRateLimited("too many", COUNTED), "llm_rate_limited"),
        ("I think so.", "agent_response_invalid"),
        (verdict(reason="No verdict."), "agent_response_invalid"),
        (verdict(reason="Well.", quote="in four hours"), "agent_response_invalid"),
        (verdict(reason="", quote="", sufficient="perhaps"), "agent_response_invalid"),
    ],
)
def test_a_judge_that_fails_has_not_judged(said: str | Exception, error: str) -> None:
    check = _to_judge(ANSWERED, judges(said))

    assert (check.outcome, check.error) == (Outcome.NOT_JUDGED, error)
    assert check.request is not None
    assert (check.request.usage, check.request.cost_usd) == (COUNTED, COUNTED.cost_usd)
