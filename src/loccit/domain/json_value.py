"""What JSON can hold."""

from collections.abc import Mapping
from typing import TypeAlias

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = Mapping[str, Json]


def as_object(value: object) -> dict[str, object]:
    """Return a value that is an object.

    Raises:
        TypeError: If it is none.
    """
    if not isinstance(value, dict):
        raise TypeError(value)
    return value


def as_list(value: object) -> list[object]:
    """Return a value that is a list.

    Raises:
        TypeError: If it is none.
    """
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def as_string(value: object) -> str:
    """Return a value that is a string.

    Raises:
        TypeError: If it is none.
    """
    if not isinstance(value, str):
        raise TypeError(value)
    return value
