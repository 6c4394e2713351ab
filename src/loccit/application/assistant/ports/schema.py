"""The shape that a value from outside must have."""

from typing import Protocol, TypeVar

from loccit.domain.json_value import Json, JsonObject

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Schema(Protocol[T_co]):
    """A type, as JSON Schema tells a model of it, and the check that a value is one."""

    @property
    def name(self) -> str:
        """Name of the type."""
        ...

    @property
    def json_schema(self) -> JsonObject:
        """JSON Schema of an object."""
        ...

    def validate(self, value: Json) -> T_co:
        """Return the value that the JSON stands for.

        Raises:
            ValueError: If it has another shape; the message says where and why, for a model to
                mend it, and repeats none of it.
        """
        ...


class SchemaOf(Protocol):
    """Makes schemas."""

    def __call__(self, kind: type[T], /) -> Schema[T]:
        """Return the schema of a dataclass or a pydantic model.

        `field(metadata={"description": ...})` of a dataclass is told to the model.

        Raises:
            TypeError: If values of the type cannot be told in JSON as an object.
        """
        ...
