"""What JSON can hold."""

from collections.abc import Mapping
from typing import TypeAlias

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = Mapping[str, Json]
