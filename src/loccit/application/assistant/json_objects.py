"""Finding JSON in what a model says."""

import json
from dataclasses import dataclass
from typing import Final, NoReturn

from loccit.domain.json_value import Json

_MOST_CHARACTERS: Final = 200_000
"""Of an answer, from its end, that are read: more than models write (64,000 tokens)."""


@dataclass(frozen=True, slots=True)
class FoundObject:
    """A JSON object within a text.

    Attributes:
        start: Where its opening brace is.
        end: Where its closing brace ends.
        value: What it holds.
    """

    start: int
    end: int
    value: dict[str, Json]


def find_objects(text: str) -> list[FoundObject]:
    """Return the JSON objects in a text, in order, whatever stands around and between them.

    An object within another is a part of that one. Of a very long text, the end is read. Line
    breaks within strings are let pass, since models write them; NaN and Infinity are not.
    """
    found: list[FoundObject] = []
    furthest = -1
    start = text.find("{", max(0, len(text) - _MOST_CHARACTERS))
    while start >= 0:
        read = _object_at(text, start)
        if read is not None and read.end > furthest:
            found.append(read)
            furthest = read.end
        start = text.find("{", start + 1)
    return found


def _object_at(text: str, start: int) -> FoundObject | None:
    try:
        value, end = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):  # the latter from thousands of brackets in one another
        return None
    return FoundObject(start, end, value)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


_DECODER: Final = json.JSONDecoder(strict=False, parse_constant=_refuse)
