"""Answers in JSON, and how they and forms are declared."""

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, Final

from starlette.responses import Response

from loccit.interfaces.views import SCHEMA_VERSION
from loccit.interfaces.views.documents import FailureView
from loccit.interfaces.views.json_schema import reference

JSON: Final = "application/json"
EVENTS: Final = "text/event-stream"
VERSIONED: Final = "Versioned"
"""The component that says which schema an answer has."""

_ERRORS: Final[Mapping[int, str]] = {
    400: "The request cannot be read.",
    401: "Neither the token nor a session.",
    403: "Not from there, or not here.",
    404: "There is no such thing.",
    405: "Not with this method.",
    409: "The state of the project, or of the settings, does not allow it.",
    413: "The body is too large.",
    421: "The service has another address.",
    422: "The request says what cannot be.",
    500: "A fault of loccit, of its store or of its model.",
    502: "A model's server refuses.",
    503: "Not now.",
    504: "It took too long.",
    507: "The disk is full.",
}
Responses = dict[int | str, dict[str, Any]]
FILE: Final[Mapping[str, str]] = {
    "type": "string",
    "contentMediaType": "application/octet-stream",
}
"""The shape of a file in a form."""


class Answer(Response):
    """An answer in JSON, which says the version of its schema first.

    It is written by `json`: as fast as can be, and nothing is checked twice.
    """

    def __init__(
        self,
        view: Mapping[str, object],
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Write a view."""
        super().__init__(answer_bytes(view), status, headers, JSON)


def answer_bytes(view: Mapping[str, object]) -> bytes:
    """Return a view as JSON with the version of its schema.

    Files have their names alone: where they lie on this machine is nobody's affair elsewhere, and
    a document is known by its id.
    """
    return _json({"schema": SCHEMA_VERSION, **_named(view, "")})


def _named(view: Mapping[str, object], path: str) -> dict[str, object]:
    """Return a view without the folders of its files.

    Args:
        view: Or a part of one.
        path: Of the document that it is about, as far as that is said around it.
    """
    own = view.get("source_path", path)
    path = own if isinstance(own, str) else path
    named: dict[str, object] = {}
    for key, value in view.items():
        match value:
            case str() if key == "source_path":
                named[key] = PurePath(value).name
            case str() if key == "message" and path:
                named[key] = value.replace(path, PurePath(path).name)
            case [str(), *_] if key == "gone":  # from a folder that was ingested
                named[key] = [PurePath(str(each)).name for each in value]
            case Mapping():
                named[key] = _named(value, path)
            case list():
                named[key] = [
                    _named(each, path) if isinstance(each, Mapping) else each for each in value
                ]
            case _:
                named[key] = value
    return named


def event_data(view: Mapping[str, object]) -> str:
    """Return a view as JSON on one line, for an event of a stream."""
    return answer_bytes(view).decode()


def _json(value: Mapping[str, object]) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")  # a path need not be Unicode


def answers(*views: type, status: int = 200, stream: str | None = None) -> Responses:
    """Return what a route declares: its answer, and all errors.

    Args:
        views: One of which is the answer.
        status: With which it comes.
        stream: What the events say, where it can be had as a stream as well.
    """
    shapes = [reference(view) for view in views]
    content: dict[str, Any] = {}
    if shapes:
        one: dict[str, Any] = shapes[0] if len(shapes) == 1 else {"anyOf": shapes}
        version = {"$ref": f"#/components/schemas/{VERSIONED}"}
        content[JSON] = {"schema": {"allOf": [version, one]}}
    if stream:
        content[EVENTS] = {"schema": {"type": "string", "description": stream}}
    return {status: {"description": "The answer.", "content": content}, **errors()}


def errors(*more: int) -> Responses:
    """Return the declarations of all errors."""
    known = {**_ERRORS, **dict.fromkeys(more, "What it was is not there any more.")}
    shape = {JSON: {"schema": reference(FailureView)}}
    return {status: {"description": why, "content": shape} for status, why in known.items()}


def form(*required: str, **fields: Mapping[str, object]) -> dict[str, Any]:
    """Return what a route that takes a form declares.

    Args:
        required: Fields that must be there.
        fields: The shape of each.
    """
    shape = {"type": "object", "required": [*required], "properties": fields}
    content = {"multipart/form-data": {"schema": shape}}
    return {"requestBody": {"required": True, "content": content}}
