"""JSON Schema in few characters: a client sends the schemas of all tools with every question."""

from collections.abc import Mapping

from loccit.domain.json_value import Json, JsonObject

_LEFT_OUT = frozenset({"title", "additionalProperties", "$defs", "maxLength"})
"""What helps no caller: what breaks one of these is refused with a message that says why."""


def compact(schema: JsonObject) -> dict[str, Json]:
    """Return a schema without what a caller need not read.

    The tool itself is described elsewhere. A definition stands where it is used, what may be null
    may be left out, and an empty default goes without saying.
    """
    defined = schema.get("$defs")
    described = {key: value for key, value in schema.items() if key != "description"}
    shortened = _shortened(described, defined if isinstance(defined, dict) else {})
    return shortened if isinstance(shortened, dict) else {}


def _shortened(schema: Json, defined: Mapping[str, Json]) -> Json:
    if not isinstance(schema, dict):
        return schema
    either = schema.get("anyOf")
    if isinstance(either, list):
        [kind] = [each for each in either if each != {"type": "null"}]
        own = {key: value for key, value in schema.items() if key != "anyOf"}
        return _shortened({**_referred(kind, defined), **own}, defined)
    short: dict[str, Json] = {}
    for key, value in _referred(schema, defined).items():
        if key in _LEFT_OUT or (key == "default" and value in (None, [], "")):
            continue
        if key == "properties" and isinstance(value, dict):
            short[key] = {name: _shortened(each, defined) for name, each in value.items()}
        else:
            short[key] = _shortened(value, defined)
    return short


def _referred(schema: Json, defined: Mapping[str, Json]) -> dict[str, Json]:
    """Return a schema with the definition that it refers to put in."""
    if not isinstance(schema, dict):
        return {}
    reference = schema.get("$ref")
    if not isinstance(reference, str):
        return schema
    definition = defined[reference.removeprefix("#/$defs/")]
    own = {key: value for key, value in schema.items() if key != "$ref"}
    return {**definition, **own} if isinstance(definition, dict) else own
