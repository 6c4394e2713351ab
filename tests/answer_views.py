"""Holds an answer in JSON against its view, strictly: a key that no view has is refused."""

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from loccit.interfaces.views.answer_evaluation import AnswerEvaluationView
from loccit.interfaces.views.catalogue import ANSWERS
from loccit.interfaces.views.documents import FailureView
from loccit.interfaces.views.json_schema import json_schema
from loccit.interfaces.views.written_answers import WrittenAnswerView


def require_described(command: str, answer: dict[str, Any]) -> None:
    """Make sure that what a command answered is what its view says.

    Raises:
        jsonschema.ValidationError: If it is not.
    """
    answer = {name: value for name, value in answer.items() if name != "schema"}
    _validator(_view(command, answer)).validate(answer)


def _view(command: str, answer: dict[str, Any]) -> type:
    if set(answer) == {"error"}:
        return FailureView
    if command == "ask" and "llm" in answer:
        return WrittenAnswerView
    if command == "eval" and "questions" in answer:
        return AnswerEvaluationView
    if command == "source":
        return ANSWERS["source remove" if "deleted" in answer else "source list"]
    return ANSWERS[command]


@cache
def _validator(view: type) -> Draft202012Validator:
    return Draft202012Validator(_strict(json_schema(view)))


def _strict(schema: Any) -> Any:  # noqa: ANN401
    """Return a schema that allows no other keys."""
    if isinstance(schema, list):
        return [_strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    known = {"additionalProperties": False} if "properties" in schema else {}
    return {name: _strict(value) for name, value in schema.items()} | known
