"""Fields of answers: text of strangers, of which only plain lines of some length are taken."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from loccit.domain.models.published_work import PublishedWork, WorkKind
from loccit.domain.references.provisional_entry import plain_line
from loccit.infrastructure.csl.entries import read_entries

Fields = Mapping[str, object]

_WORD: Final = re.compile(r"\w+")
_LONGEST_QUERY: Final = 30  # words
_LONGEST: Final = 1_000  # characters of a field
_MOST: Final = 1_000  # names, or records
_EMPTY: Final[Fields] = {}


def words_of(text: str) -> str:
    """Return the words of a title or a name, as many as a service is asked for.

    No sign is among them that a service would take for one of its query language.
    """
    return " ".join(_WORD.findall(text)[:_LONGEST_QUERY])


def fields_of(value: object) -> Fields:
    """Return a value that is an object, else an empty one."""
    return value if isinstance(value, Mapping) else _EMPTY


def objects_in(value: object) -> list[Fields]:
    """Return the objects in a list, none if it is no list."""
    listed = value[:_MOST] if isinstance(value, list) else []
    return [one for one in listed if isinstance(one, Mapping)]


def line_of(value: object) -> str:
    """Return text on one line, the first of a list, a number as it is written; else ''."""
    if isinstance(value, list):
        value = next((one for one in value if isinstance(one, str) and one.strip()), "")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        return ""
    return plain_line(value.encode("utf-8", "replace").decode()[:_LONGEST])


def year_in(value: object) -> int | None:
    """Return a year that is a number, or stands at the beginning of a date."""
    line = line_of(value)[:4]
    return int(line) if line.isascii() and line.isdecimal() else None


def name_of(family: object, given: object, whole: object = None) -> dict[str, str]:
    """Return a name as CSL has it, empty if there is none."""
    parts = {"family": line_of(family), "given": line_of(given)}
    if parts["family"]:
        return {part: text for part, text in parts.items() if text}
    literal = line_of(whole) or parts["given"]
    return {"literal": literal} if literal else {}


def pages_of(first: object, last: object) -> str:
    """Return "12-19", the first alone where there is no last."""
    return "-".join(filter(None, (line_of(first), line_of(last))))


def work_of(
    service: str, record: str, kind: WorkKind, answered: str, item: Fields, names: Iterable[Fields]
) -> PublishedWork | None:
    """Return the record of an item of CSL, None when it has no identifier.

    Args:
        service: Its name.
        record: The identifier of the record there.
        kind: What it is of.
        answered: When: UTC, ISO 8601.
        item: Fields that are plain lines.
        names: Its authors as CSL has them.
    """
    authors = [name for name in names if name]
    filled = {name: value for name, value in item.items() if value}
    entries = read_entries([{"id": record, **filled, "author": authors}]) if record else None
    return PublishedWork(service, record, kind, entries[0], answered) if entries else None
