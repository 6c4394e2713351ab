"""Reading the columns of a matrix from a file in TOML or JSON."""

import json
import tomllib
from pathlib import Path
from typing import Final

from loccit.application.verify.text_files import read_text
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.matrix import Column, ColumnType

_KEYS: Final = frozenset({"name", "question", "type", "unit", "choices"})
_LIST: Final = "columns"


def read_columns(path: Path) -> tuple[Column, ...]:
    """Return the columns of a file: a list of tables, or such a list under `columns`.

    Each has a `name` or a `question`, or both; if wanted a `type` (text, number, choice), the
    `unit` of its numbers, and the `choices`. A column that is a string is its name.

    Raises:
        SourceNotFound: If there is no such file.
        SourceUnreadable: If it cannot be read.
        InvalidRequest: If it is neither, or a column is none.
    """
    text = read_text(path).removeprefix("\ufeff")
    try:
        value = tomllib.loads(text) if path.suffix.lower() == ".toml" else json.loads(text)
    except (ValueError, RecursionError) as error:
        kind = "TOML" if path.suffix.lower() == ".toml" else "JSON"
        raise InvalidRequest(f"{path} is not {kind}: {error}") from error
    return columns_of(value, str(path))


def columns_of(value: object, where: str) -> tuple[Column, ...]:
    """Return the columns that a list of strings and tables describes.

    Args:
        value: The list, or an object that has it under `columns`.
        where: Named in errors.

    Raises:
        InvalidRequest: If a column is none.
    """
    held = value.get(_LIST) if isinstance(value, dict) else value
    if not isinstance(held, list):
        raise InvalidRequest(f"{where}: it holds no list of columns, under '{_LIST}'")
    return tuple(_column(each, f"{where}: column {n}") for n, each in enumerate(held, start=1))


def _column(value: object, where: str) -> Column:
    if isinstance(value, str):
        return Column(value)
    if not isinstance(value, dict):
        raise InvalidRequest(f"{where} is neither a name nor a table")
    if unknown := sorted(set(map(str, value)) - _KEYS):
        raise InvalidRequest(f"{where} has '{unknown[0]}'; it may have {', '.join(sorted(_KEYS))}")
    name, question = _text(value, "name", where), _text(value, "question", where)
    kind, choices = _text(value, "type", where) or ColumnType.TEXT, value.get("choices", [])
    if kind not in list(ColumnType):
        raise InvalidRequest(f"{where}: the type is text, number or choice, not '{kind}'")
    if not isinstance(choices, list) or not all(isinstance(each, str) for each in choices):
        raise InvalidRequest(f"{where}: choices is a list of texts")
    return Column(
        name or question, question, ColumnType(kind), _text(value, "unit", where), tuple(choices)
    )


def _text(value: dict[str, object], key: str, where: str) -> str:
    given = value.get(key, "")
    if not isinstance(given, str):
        raise InvalidRequest(f"{where}: {key} is a text")
    return given
