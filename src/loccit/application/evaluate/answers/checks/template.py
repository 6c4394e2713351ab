"""Whether an answer says, field by field, what it should."""

import re
from collections.abc import Iterator
from dataclasses import field, make_dataclass, replace
from functools import cache
from typing import Final

from loccit.application.evaluate.answers.checks.asking import (
    Judgement,
    Judges,
    failure,
    question_to_judge,
    without_answer,
    without_judge,
)
from loccit.application.evaluate.answers.checks.judged_answer import JudgedAnswer
from loccit.application.evaluate.answers.checks.wording import says
from loccit.domain.assistant.errors import AssistantError
from loccit.domain.models.answer_evaluation import (
    CheckResult,
    JudgeKind,
    ModelRequest,
    Outcome,
    Stage,
)
from loccit.domain.models.answer_question import FieldKind, TemplateField
from loccit.domain.quotations.numbers import numbers_in

_TASK: Final = (
    "Fill in the fields with what the answer and the excerpts say. A field of which"
    " they say nothing is null."
)
_TYPES: Final[dict[FieldKind, object]] = {
    FieldKind.TEXT: str | None,
    FieldKind.NUMBER: float | None,
    FieldKind.BOOLEAN: bool | None,
    FieldKind.CHOICE: str | None,
}


def fields_in_text(judged: JudgedAnswer) -> Iterator[CheckResult]:
    """Yield, for each field that code can read, whether its value stands in the excerpts.

    A pattern reads the value; without one a number or a text is looked for. A boolean or a choice
    needs a pattern: whether it matches, or what.
    """
    for each in judged.question.template:
        if not is_read_by_code(each):
            continue
        fault = "no excerpt" if not judged.excerpts else _fault_in_text(each, judged.text)
        yield _result(each, JudgeKind.CODE, fault)


def is_read_by_code(wanted: TemplateField) -> bool:
    """Tell whether a field needs no model."""
    return wanted.pattern is not None or wanted.kind in {FieldKind.NUMBER, FieldKind.TEXT}


async def fields_to_parser(judged: JudgedAnswer, judges: Judges | None) -> list[CheckResult]:
    """Return, field by field, whether a model reads the expected values in the excerpts.

    Without a model: that the fields which need one are not judged.
    """
    template = judged.question.template
    if not template:
        return []
    if judges is None:
        return [
            without_judge(Stage.TEMPLATE, each.name)
            for each in template
            if not is_read_by_code(each)
        ]
    if not judged.excerpts:
        return [without_answer(Stage.TEMPLATE, each.name) for each in template]
    parsed = await _parsed(judged, judges)
    if parsed.verdict is None:
        first, *others = (parsed.not_judged(Stage.TEMPLATE, each.name) for each in template)
        return [first, *(replace(other, request=None) for other in others)]  # it was one request
    faults = [_fault(each, getattr(parsed.verdict, each.name)) for each in template]
    return [
        _result(each, JudgeKind.MODEL, fault, None if place else parsed.request)
        for place, (each, fault) in enumerate(zip(template, faults, strict=True))
    ]


async def _parsed(judged: JudgedAnswer, judges: Judges) -> Judgement[object]:
    shape = answer_shape(judged.question.template)
    messages = question_to_judge(_TASK, judged, judges.parser.capabilities)
    try:
        found = await judges.parser.aparse_to_pydantic(messages, shape)
    except AssistantError as error:
        return failure(error)
    return Judgement(found.parsed, ModelRequest(found.usage))


@cache
def answer_shape(template: tuple[TemplateField, ...]) -> type[object]:
    """Return a dataclass with the fields of a template, each of which may be None."""
    return make_dataclass(
        "AnswerFields",
        [(each.name, _TYPES[each.kind], field(metadata=_told(each))) for each in template],
        frozen=True,
        slots=True,
    )


def _told(wanted: TemplateField) -> dict[str, str]:
    choices = f"One of: {', '.join(wanted.choices)}." if wanted.choices else ""
    told = " ".join(filter(None, [wanted.description, choices]))
    return {"description": told} if told else {}


def _fault_in_text(wanted: TemplateField, text: str) -> str:
    if wanted.pattern is None:
        if wanted.kind is FieldKind.NUMBER:
            return _fault_of_numbers(wanted, text)
        return "" if says(text, str(wanted.expected)) else f"not said: {wanted.expected}"
    found = re.search(wanted.pattern, text, re.IGNORECASE)
    if wanted.kind is FieldKind.BOOLEAN:
        return _fault(wanted, found is not None)
    if found is None:
        return "the pattern finds nothing"
    value = found[1] if found.re.groups and found[1] is not None else found[0]
    if wanted.kind is FieldKind.NUMBER:
        return _fault_of_numbers(wanted, value)
    return _fault(wanted, value)


def _fault_of_numbers(wanted: TemplateField, text: str) -> str:
    read = {value for number in numbers_in(text) for value in number}
    if any(_is_near(wanted, value) for value in read):
        return ""
    return f"{wanted.expected:g} is not there"


def _fault(wanted: TemplateField, value: object) -> str:
    """Return what is wrong with a value that was read; empty when it is the expected one."""
    right = value == wanted.expected
    if wanted.kind is FieldKind.NUMBER:
        right = isinstance(value, int | float) and _is_near(wanted, value)
    elif isinstance(value, str) and wanted.kind is FieldKind.TEXT:
        right = says(value, str(wanted.expected))
    elif isinstance(value, str) and wanted.kind is FieldKind.CHOICE:
        right = value.strip().casefold() == str(wanted.expected).casefold()
    return "" if right else f"{value} instead of {wanted.expected}"


def _is_near(wanted: TemplateField, value: float) -> bool:
    return abs(value - float(wanted.expected)) <= wanted.tolerance


def _result(
    wanted: TemplateField, judge: JudgeKind, fault: str, request: ModelRequest | None = None
) -> CheckResult:
    outcome = Outcome.FAILED if fault else Outcome.PASSED
    return CheckResult(Stage.TEMPLATE, judge, outcome, fault, name=wanted.name, request=request)
