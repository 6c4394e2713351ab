"""JSON Schemas as OpenAI's servers take them: every key is required, and no other is let in."""

from typing import Final

from loccit.domain.json_value import Json, JsonObject

_ALIEN: Final = frozenset(
    {"allOf", "oneOf", "not", "if", "patternProperties", "prefixItems", "propertyNames"}
)
"""What these servers refuse. Left alone are those that they take for a remark."""
_DROPPED: Final = frozenset({"default"})


def strict(schema: JsonObject) -> dict[str, Json] | None:
    """Return a schema that asks for the same in their form, None if there is none."""
    try:
        kept = _kept(dict(schema))
    except _NotStrictError:
        return None
    assert isinstance(kept, dict)
    return kept


class _NotStrictError(Exception):
    """An object whose keys are not known beforehand, or a keyword that is refused."""


def _kept(value: Json) -> Json:
    if isinstance(value, list):
        return [_kept(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() & _ALIEN:
        raise _NotStrictError
    kept: dict[str, Json] = {}
    for key, each in value.items():
        if key in {"properties", "$defs"} and isinstance(each, dict):
            kept[key] = {name: _kept(one) for name, one in each.items()}
        elif key not in _DROPPED:
            kept[key] = _kept(each) if key in {"items", "anyOf"} else each
    if value.get("type") == "object":
        properties = value.get("properties")
        if not isinstance(properties, dict) or isinstance(value.get("additionalProperties"), dict):
            raise _NotStrictError
        kept["required"] = list(properties)
        kept["additionalProperties"] = False
    return kept
