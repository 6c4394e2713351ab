"""Lines of JSON that a program prints. It is a program of others, so nothing of it is sure."""

import json
from typing import Final

from loccit.domain.json_value import Json

_MOST_OTHERS: Final = 100
"""Lines that are no JSON, after which a program is taken for another one: most print none."""
_HEAD: Final = 400  # characters that are kept of the first of them


class StrangeOutputError(Exception):
    """The program prints other lines than it is known to print."""


class EventLines:
    """Reads lines as JSON objects, and bears with a few that are none."""

    def __init__(self) -> None:
        self._others = 0
        self.head = ""
        """Of the first line that is no JSON; untrusted."""

    def read(self, line: bytes) -> dict[str, Json]:
        """Return the object on a line, an empty one if there is none.

        Raises:
            StrangeOutputError: If too many lines hold none.
        """
        if not line.strip():
            return {}
        try:
            value: Json = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict):
            return value
        self._others += 1
        self.head = self.head or line[:_HEAD].decode(errors="replace")
        if self._others > _MOST_OTHERS:
            raise StrangeOutputError
        return {}


def at(value: Json, *path: str) -> Json:
    """Return what keys of objects, and numbers of items, lead to; None if nothing."""
    for key in path:
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            return None
    return value


def text_at(value: Json, *path: str) -> str:
    """Return the text found, empty if none is."""
    found = at(value, *path)
    return found if isinstance(found, str) else ""


def items_at(value: Json, *path: str) -> list[Json]:
    """Return the list found, an empty one if none is."""
    found = at(value, *path)
    return found if isinstance(found, list) else []


def count_at(value: Json, *path: str) -> int:
    """Return the whole number found, 0 if none is or it is below."""
    found = at(value, *path)
    return found if isinstance(found, int) and not isinstance(found, bool) and found > 0 else 0
