"""A view as a JSON Schema (2020-12)."""

from collections.abc import Callable, Iterable, Mapping
from enum import EnumType
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, is_typeddict

from loccit.domain.json_value import Json
from loccit.interfaces.views.keys import keys_of, views_in

_PLAIN: Final[Mapping[Any, dict[str, Json]]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    object: {},
}


Part: TypeAlias = Callable[[type], dict[str, Json]]
"""Returns what stands where a view holds another one."""


def json_schema(view: type, part: Part | None = None) -> dict[str, Json]:
    """Return the schema of a view. Unknown keys are allowed: schema 1 may gain some.

    Args:
        view: The view.
        part: What stands where it holds another view: by default that view's own schema.
    """
    part = part or json_schema
    keys = keys_of(view)
    properties: dict[str, Json] = {}
    for key in keys:
        meaning: dict[str, Json] = {"description": key.meaning} if key.meaning else {}
        properties[key.name] = {**_schema(key.type, part), **meaning}
    return {
        "type": "object",
        "properties": properties,
        "required": [key.name for key in keys if key.required],
    }


def reference(view: type) -> dict[str, Json]:
    """Return what names the schema of a view among the components of an OpenAPI description."""
    return {"$ref": f"#/components/schemas/{view.__name__}"}


def components(views: Iterable[type]) -> dict[str, Json]:
    """Return the schemas of views, and of all that they hold, by name."""
    found: dict[str, Json] = {}
    waiting = list(views)
    while waiting:
        view = waiting.pop()
        if view.__name__ not in found:
            found[view.__name__] = json_schema(view, reference)
            waiting += [each for key in keys_of(view) for each in views_in(key.type)]
    return dict(sorted(found.items()))


def _schema(hint: Any, part: Part) -> dict[str, Json]:  # noqa: ANN401
    if hint in _PLAIN:
        return _PLAIN[hint]
    if is_typeddict(hint):
        return part(hint)
    if isinstance(hint, EnumType):
        members: Iterable[Any] = hint
        return {"enum": [each.value for each in members]}
    return _OF_PARTS[get_origin(hint)](get_args(hint), part)


def _tuple(parts: tuple[Any, ...], part: Part) -> dict[str, Json]:
    items: list[Json] = [_schema(each, part) for each in parts]
    return {"type": "array", "prefixItems": items, "minItems": len(parts), "maxItems": len(parts)}


def _dict(parts: tuple[Any, ...], part: Part) -> dict[str, Json]:
    name, value = parts
    return {
        "type": "object",
        "propertyNames": _schema(name, part),
        "additionalProperties": _schema(value, part),
    }


def _any_of(parts: tuple[Any, ...], part: Part) -> dict[str, Json]:
    return {"anyOf": [_schema(each, part) for each in parts]}


_OF_PARTS: Final[Mapping[Any, Callable[[tuple[Any, ...], Part], dict[str, Json]]]] = {
    list: lambda parts, part: {"type": "array", "items": _schema(parts[0], part)},
    tuple: _tuple,
    dict: _dict,
    Union: _any_of,
    UnionType: _any_of,
    Literal: lambda parts, _: {"enum": list(parts)},
}
