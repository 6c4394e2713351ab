"""A view as a JSON Schema (2020-12)."""

from collections.abc import Callable, Iterable, Mapping
from enum import EnumType
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, is_typeddict

from loccit.domain.json_value import Json
from loccit.interfaces.views.keys import keys_of

_PLAIN: Final[Mapping[Any, dict[str, Json]]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    object: {},
}


def json_schema(view: type) -> dict[str, Json]:
    """Return the schema of a view. Unknown keys are allowed: schema 1 may gain some."""
    keys = keys_of(view)
    properties: dict[str, Json] = {}
    for key in keys:
        meaning: dict[str, Json] = {"description": key.meaning} if key.meaning else {}
        properties[key.name] = {**_schema(key.type), **meaning}
    return {
        "type": "object",
        "properties": properties,
        "required": [key.name for key in keys if key.required],
    }


def _schema(hint: Any) -> dict[str, Json]:  # noqa: ANN401
    if hint in _PLAIN:
        return _PLAIN[hint]
    if is_typeddict(hint):
        return json_schema(hint)
    if isinstance(hint, EnumType):
        members: Iterable[Any] = hint
        return {"enum": [each.value for each in members]}
    return _OF_PARTS[get_origin(hint)](get_args(hint))


def _tuple(parts: tuple[Any, ...]) -> dict[str, Json]:
    items: list[Json] = [_schema(part) for part in parts]
    return {"type": "array", "prefixItems": items, "minItems": len(parts), "maxItems": len(parts)}


def _dict(parts: tuple[Any, ...]) -> dict[str, Json]:
    name, value = parts
    return {
        "type": "object",
        "propertyNames": _schema(name),
        "additionalProperties": _schema(value),
    }


def _any_of(parts: tuple[Any, ...]) -> dict[str, Json]:
    return {"anyOf": [_schema(part) for part in parts]}


_OF_PARTS: Final[Mapping[Any, Callable[[tuple[Any, ...]], dict[str, Json]]]] = {
    list: lambda parts: {"type": "array", "items": _schema(parts[0])},
    tuple: _tuple,
    dict: _dict,
    Union: _any_of,
    UnionType: _any_of,
    Literal: lambda parts: {"enum": list(parts)},
}
