"""Whether an answer says, field by field, what it should."""

import asyncio
from collections.abc import Mapping

import pytest

from loccit.application.evaluate.answers.checks.asking import Judges
from loccit.application.evaluate.answers.checks.template import (
    answer_shape,
    fields_in_text,
    fields_to_parser,
)
from loccit.domain.errors import LLMUnavailable
from loccit.domain.json_value import Json
from loccit.domain.models.answer_evaluation import CheckResult, JudgeKind, Outcome
from loccit.domain.models.answer_question import AnswerQuestion, FieldKind, TemplateField
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from tests.unit.application.evaluate.answers.answers import (
    COUNTED,
    FakeParser,
    excerpt,
    judged,
    prompt,
    scripted,
)

NUMBER, TEXT, BOOLEAN, CHOICE = (
    FieldKind.NUMBER, FieldKind.TEXT, FieldKind.BOOLEAN, FieldKind.CHOICE,
)  # fmt: skip
TEETH = TemplateField("teeth", NUMBER, 1410.0, description="How many teeth")
YEAR = TemplateField("year", NUMBER, 1876.0, tolerance=1)
MOTION = TemplateField("motion", TEXT, "never failed")
FAILED = TemplateField("failed", BOOLEAN, expected=False)
KIND = TemplateField("kind", CHOICE, "second", choices=("first", "second"))
WHOLE = (TEETH, YEAR, MOTION, FAILED, KIND)
SAID = excerpt("A second one followed in 1876; it had 1,410 teeth and never failed.")


def _question(*template: TemplateField) -> AnswerQuestion:
    return AnswerQuestion("q", "How was it?", document="tides.pdf", template=template)


def _in_text(*template: TemplateField) -> list[CheckResult]:
    return list(fields_in_text(judged(_question(*template), SAID)))


def _parsed(values: Mapping[str, Json] | Exception) -> list[CheckResult]:
    judge = Judges(scripted(), FakeParser(values))
    return asyncio.run(fields_to_parser(judged(_question(*WHOLE), SAID), judge))


def test_code_reads_numbers_and_texts_and_leaves_the_rest() -> None:
    checks = _in_text(*WHOLE)

    assert [(check.name, check.outcome.value) for check in checks] == [
        ("teeth", "passed"), ("year", "passed"), ("motion", "passed"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "detail"),
    [
        (TemplateField("n", NUMBER, 1877.0), "1877 is not there"),
        (TemplateField("n", NUMBER, 1878.5, tolerance=2), "1878.5 is not there"),
        (TemplateField("n", TEXT, "often failed"), "not said: often failed"),
        (TemplateField("n", NUMBER, 1410.0, r"in (\d+)"), "1410 is not there"),
        (TemplateField("n", NUMBER, 1410.0, r"had (\d+) wheels"), "the pattern finds nothing"),
        (TemplateField("n", TEXT, "third", r"A (\w+) one"), "second instead of third"),
        (
            TemplateField("n", BOOLEAN, expected=True, pattern="often failed"),
            "False instead of True",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(field: TemplateField, detail: str) -> None:
    [check] = _in_text(field)

    assert (check.outcome, check.detail) == (Outcome.FAILED, detail)


@pytest.mark.parametrize(
    "field",
    [
        TemplateField("n", NUMBER, 1410.0, r"had ([\d,]+)"),
        TemplateField("n", NUMBER, 1876.0, r"\d{4}"),
        TemplateField("n", TEXT, "second", r"a (SECOND) one"),
        TemplateField("n", CHOICE, "Second", r"a (\w+) one", choices=("First", "Second")),
        TemplateField("n", BOOLEAN, expected=True, pattern="never"),
        TemplateField("n", BOOLEAN, expected=False, pattern="always"),
    ],
)
def test_a_pattern_reads_any_kind(field: TemplateField) -> None:
    [check] = _in_text(field)

    assert (check.judge, check.outcome) == (JudgeKind.CODE, Outcome.PASSED)


def test_without_excerpts_every_field_fails() -> None:
    answer = judged(_question(*WHOLE))

    by_code = list(fields_in_text(answer))
    by_model = asyncio.run(fields_to_parser(answer, Judges(scripted(), FakeParser())))

    assert {check.outcome for check in by_code + by_model} == {Outcome.FAILED}
    assert len(by_model) == 5


def test_without_a_parser_only_the_fields_that_need_one_are_not_judged() -> None:
    checks = asyncio.run(fields_to_parser(judged(_question(*WHOLE), SAID), None))

    assert [check.name for check in checks] == ["failed", "kind"]
    assert {(check.outcome, check.error) for check in checks} == {(Outcome.NOT_JUDGED, "no_judge")}


def test_a_parser_fills_in_all_fields_at_once_and_each_is_compared() -> None:
    checks = _parsed(
        {"teeth": 1410, "year": 1877.0, "motion": "It never failed.", "failed": True, "kind": None}
    )

    assert [(check.name, check.outcome.value) for check in checks] == [
        ("teeth", "passed"), ("year", "passed"), ("motion", "passed"), ("failed", "failed"),
        ("kind", "failed"),
    ]  # fmt: skip
    assert checks[3].detail == "True instead of False"
    requests = [check.request for check in checks if check.request]
    assert [request.usage for request in requests] == [COUNTED]


def test_a_parser_that_fails_has_judged_no_field_and_is_counted_once() -> None:
    checks = _parsed(LLMUnavailable("gone", COUNTED))

    assert len(checks) == 5
    assert {check.error for check in checks} == {"llm_unavailable"}
    assert sum(check.request is not None for check in checks) == 1


def test_a_parser_is_told_what_the_fields_mean_and_sees_documents_as_data_only() -> None:
    parser = FakeParser(dict.fromkeys(("teeth", "year", "motion", "failed", "kind")))

    asyncio.run(fields_to_parser(judged(_question(*WHOLE), SAID), Judges(scripted(), parser)))
    schema = schema_of(answer_shape(WHOLE)).json_schema

    [messages] = parser.asked
    assert SAID.chunk.text in prompt(messages)
    assert "How many teeth" in str(schema)
    assert "One of: first, second." in str(schema)
