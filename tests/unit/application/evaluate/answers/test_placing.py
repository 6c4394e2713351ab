"""Whether an answer abstains rightly, and quotes the right place rightly."""

from dataclasses import replace
from typing import Any

import pytest

from loccit.application.evaluate.answers.checks.judged_answer import JudgedAnswer
from loccit.application.evaluate.answers.checks.placing import placing_checks
from loccit.domain.models.answer_evaluation import CheckResult, JudgeKind, Outcome, Stage
from loccit.domain.models.answer_question import AnswerQuestion
from loccit.domain.models.document import DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.models.written_answer import SentenceState, WrittenSentence
from tests.unit.application.evaluate.answers.answers import (
    BREAD,
    DOCUMENTS,
    STORED,
    TEXT,
    excerpt,
    judged,
)

ASKED = AnswerQuestion(
    "q",
    "How fast was it?",
    document="tides.pdf",
    pages=frozenset({1}),
    quote="It drew the tides of a year in four hours.",
)
OFF_TOPIC = AnswerQuestion("o", "Who won?", is_answerable=False)
RIGHT = excerpt("It drew the tides of a year in four hours.")
OTHER_PAGE = excerpt("A second one followed in 1876;")


def _checks(answer: JudgedAnswer) -> dict[Stage, CheckResult]:
    found = list(placing_checks(answer, STORED.get))
    assert all(check.judge is JudgeKind.CODE for check in found)
    return {check.stage: check for check in found}


def _outcomes(question: AnswerQuestion, *excerpts: Hit) -> dict[str, str]:
    checks = _checks(judged(question, *excerpts))
    return {stage.value: check.outcome.value for stage, check in checks.items()}


def test_the_right_sentence_on_the_right_page_passes_all() -> None:
    outcomes = _outcomes(ASKED, RIGHT)

    assert set(outcomes) == {"abstention", "excerpts", "document", "place", "quote"}
    assert set(outcomes.values()) == {"passed"}


def test_one_of_several_excerpts_is_enough() -> None:
    assert set(_outcomes(ASKED, excerpt("Yeasts", BREAD), OTHER_PAGE, RIGHT).values()) == {
        "passed"
    }


def test_another_page_of_the_right_document_is_the_wrong_place() -> None:
    checks = _checks(judged(ASKED, OTHER_PAGE))

    assert checks[Stage.DOCUMENT].outcome is Outcome.PASSED
    assert checks[Stage.PLACE].outcome is Outcome.FAILED
    assert checks[Stage.PLACE].detail == "on page 2 instead of 1"
    assert checks[Stage.QUOTE].detail == "the excerpts hold 0% of the expected quote"


def test_the_right_page_of_another_document_is_the_wrong_place() -> None:
    outcomes = _outcomes(ASKED, excerpt("Yeasts", BREAD))

    assert (outcomes["document"], outcomes["place"], outcomes["quote"]) == ("failed",) * 3


def test_a_document_without_judged_pages_is_place_enough() -> None:
    question = AnswerQuestion("q", "Who eats it?", document="bread.pdf")

    assert _outcomes(question, excerpt("Yeasts", BREAD)) == {
        "abstention": "passed",
        "excerpts": "passed",
        "document": "passed",
        "place": "passed",
    }


def test_half_of_the_quote_is_enough_and_less_is_not() -> None:
    assert _outcomes(ASKED, excerpt("It drew the tides of a year"))["quote"] == "passed"
    assert _outcomes(ASKED, excerpt("It drew the tides"))["quote"] == "failed"
    assert _outcomes(ASKED, excerpt("It drew the"), excerpt("a year in four"))["quote"] == "passed"


def test_an_answer_that_is_missing_fails_wherever_it_is_judged() -> None:
    assert _outcomes(ASKED) == {
        "abstention": "failed",
        "document": "failed",
        "place": "failed",
        "quote": "failed",
    }


def test_to_abstain_is_right_exactly_when_nothing_answers() -> None:
    answered = _checks(judged(OFF_TOPIC, RIGHT))[Stage.ABSTENTION]

    assert _outcomes(OFF_TOPIC) == {"abstention": "passed"}
    assert answered.outcome is Outcome.FAILED
    assert answered.detail == "answered from tides.pdf, though nothing answers it"


def test_a_document_that_is_not_in_the_project_fails_and_is_named() -> None:
    question = replace(ASKED, document="gone.pdf")

    checks = _checks(judged(question, RIGHT))

    assert checks[Stage.DOCUMENT].detail == "gone.pdf is not in the project"
    assert checks[Stage.PLACE].outcome is checks[Stage.QUOTE].outcome is Outcome.FAILED


def test_a_quote_that_the_document_does_not_hold_is_the_fault_of_the_question() -> None:
    check = _checks(judged(replace(ASKED, quote="It took five days."), RIGHT))[Stage.QUOTE]

    assert check.outcome is Outcome.NOT_JUDGED
    assert check.error == "quote_not_in_document"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"text": RIGHT.chunk.text.replace("four", "five")}, "not what its document says"),
        ({"pages": ()}, "names other pages"),
        ({"pages": OTHER_PAGE.chunk.pages}, "names other pages"),
        ({"doc_id": DocId("c" * 64)}, "a document that is not there"),
    ],
)
def test_an_excerpt_that_does_not_stand_where_it_says_fails(
    change: dict[str, Any], said: str
) -> None:
    changed = replace(RIGHT, chunk=replace(RIGHT.chunk, **change))

    check = _checks(judged(ASKED, RIGHT, changed))[Stage.EXCERPTS]

    assert check.outcome is Outcome.FAILED
    assert check.detail.startswith("excerpt 2 ")
    assert said in check.detail


@pytest.mark.parametrize("state", list(SentenceState))
def test_each_sentence_of_a_model_must_quote(state: SentenceState) -> None:
    said = (
        WrittenSentence("It took four hours.", SentenceState.QUOTED),
        WrittenSentence("It was loud.", state),
    )
    answer = JudgedAnswer(ASKED, DOCUMENTS, is_answered=True, excerpts=(RIGHT,), sentences=said)

    check = _checks(answer)[Stage.SENTENCES]

    assert (check.outcome is Outcome.PASSED) == (state is SentenceState.QUOTED)
    assert ("It was loud." in answer.text) == (state is not SentenceState.UNSUPPORTED)


def test_the_texts_of_these_tests_are_on_two_pages() -> None:
    assert TEXT.startswith(excerpt(TEXT[:20]).chunk.text)
    assert [page.index for page in excerpt(TEXT).chunk.pages] == [1, 2]
