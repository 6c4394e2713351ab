"""Schemas by pydantic: of its own models, and of plain dataclasses."""

from typing import Generic, TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from loccit.domain.json_value import Json, JsonObject

T = TypeVar("T")
_MOST_FAULTS = 5  # of a value, in the message: enough to mend it by


class PydanticSchema(Generic[T]):
    """The schema of a dataclass or a pydantic model."""

    def __init__(self, kind: type[T]) -> None:
        """Build it.

        Raises:
            TypeError: If values of the type cannot be told in JSON as an object.
        """
        self._adapter: TypeAdapter[T] = TypeAdapter(kind)
        schema = self._adapter.json_schema()
        if schema.get("type") != "object":
            raise TypeError(f"{kind.__name__} is no dataclass and no pydantic model")
        self.name = kind.__name__
        self.json_schema: JsonObject = cast("dict[str, Json]", schema)

    def validate(self, value: Json) -> T:
        """Return the value that the JSON stands for; see `Schema`."""
        try:
            return self._adapter.validate_python(value)
        except ValidationError as error:
            faults = error.errors(include_input=False, include_url=False, include_context=False)
            told = ((".".join(map(str, fault["loc"])), fault["msg"]) for fault in faults)
            lines = [f"{place}: {what}" if place else what for place, what in told]
            raise ValueError("; ".join(lines[:_MOST_FAULTS])) from None


_made: dict[type[object], PydanticSchema[object]] = {}  # `cache` would hide the types


def schema_of(kind: type[T], /) -> PydanticSchema[T]:
    """Return the schema of a type; the same one each time."""
    if kind not in _made:
        _made[kind] = PydanticSchema(kind)
    return cast("PydanticSchema[T]", _made[kind])
