"""Finding JSON in what a model says."""

import json
import re
from dataclasses import dataclass
from typing import Final, NoReturn

from loccit.domain.json_value import Json

_MOST_CHARACTERS: Final = 200_000
"""Of an answer, from its end, that are read: more than models write (64,000 tokens)."""

_MOST_FAILURES: Final = 1_000  # each may take as long as reading all of the text
_OPENING: Final = re.compile(r"\{(?=\s*[\"}])")


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
    breaks within strings are let pass, since models write them; NaN and Infinity are not. What
    comes after too many beginnings that lead nowhere is not searched.
    """
    found: list[FoundObject] = []
    failures = 0
    opening = _OPENING.search(text, max(0, len(text) - _MOST_CHARACTERS))
    while opening is not None and failures < _MOST_FAILURES:
        start = end = opening.start()
        try:
            value, end = _DECODER.raw_decode(text, start)
        except RecursionError:  # thousands of brackets in one another
            break
        except ValueError:
            failures += 1
            end = start + 1
        else:
            found.append(FoundObject(start, end, value))
        opening = _OPENING.search(text, end)
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


_DECODER: Final = json.JSONDecoder(strict=False, parse_constant=_refuse)
