"""The rows of a file of questions, JSON or CSV, with the place of a fault in every error."""

import csv
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Final

from loccit.application.evaluate.text_file import read_lines
from loccit.domain.errors import CollectionUnreadable

_NUMBER: Final = re.compile(r"\d+")
_SEPARATORS: Final = (",", ";", "\t")
_YES: Final = frozenset({"true", "yes", "1"})
_NO: Final = frozenset({"false", "no", "0"})


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """One question as it stands in its file. Each reader of a field names what is wrong with it.

    Attributes:
        path: The file.
        number: Of the question, from 1.
        line: Where it ends in a table, None in JSON.
        fields: Its fields, by name.
    """

    path: Path
    number: int
    line: int | None
    fields: Mapping[str, object]

    def fault(self, reason: str) -> CollectionUnreadable:
        """Return the error that names this question."""
        return CollectionUnreadable(str(self.path), f"question {self.number}: {reason}", self.line)

    @property
    def id(self) -> str:
        """Its id, else its number."""
        return str(self.fields.get("id") or self.number)

    @property
    def is_answerable(self) -> bool:
        """Whether the documents answer it; they do unless `answerable` says otherwise."""
        value = self.fields.get("answerable")
        if value is None:
            return True
        if isinstance(value, bool):
            return value
        word = value.strip().casefold() if isinstance(value, str) else ""
        if word not in _YES | _NO:
            raise self.fault("its `answerable` is neither true nor false")
        return word in _YES

    @property
    def is_cell(self) -> bool:
        """Whether it is the cell of a matrix: a column, and a document that it is asked of."""
        return bool(self.fields.get("column"))

    @property
    def pages(self) -> frozenset[int]:
        """The pages that answer, none when they are not judged."""
        pages = pages_of(self.fields.get("page"))
        if pages is None:
            raise self.fault("its `page` is no number from 1, nor a list of them")
        return pages

    def required_text(self, name: str) -> str:
        """Return a text that must be there."""
        value = self.fields.get(name)
        if not isinstance(value, str) or not value.strip():
            raise self.fault(f"no `{name}`")
        return value.strip()

    def text(self, name: str) -> str | None:
        """Return a text that may be there."""
        value = self.fields.get(name)
        if value is not None and not isinstance(value, str):
            raise self.fault(f"its `{name}` is not a text")
        return value.strip() or None if value else None


@dataclass(frozen=True, slots=True)
class QuestionTable:
    """A file of questions.

    Attributes:
        path: The file.
        fingerprint: SHA-256 of its bytes.
        rows: The questions, in order.
        off_topic: What stands beside them in JSON: texts of questions that nothing answers.
        rubric: What stands beside them in JSON, unread; None when nothing does.
    """

    path: Path
    fingerprint: str
    rows: tuple[QuestionRow, ...]
    off_topic: tuple[str, ...] = ()
    rubric: object = None


def read_table(path: Path) -> QuestionTable:
    """Read a file of questions.

    Raises:
        CollectionUnreadable: If it cannot be read, or has another form.
    """
    if path.suffix.lower() == ".csv":
        return QuestionTable(path, _fingerprint(path), tuple(_csv_rows(path)))
    value = _json(path)
    beside = value if isinstance(value, dict) else {}
    rows = tuple(_json_rows(path, value))
    off_topic = beside.get("off_topic", [])
    if not isinstance(off_topic, list) or not all(_is_said(text) for text in off_topic):
        raise CollectionUnreadable(str(path), "its `off_topic` is no list of questions")
    texts = tuple(text.strip() for text in off_topic)
    return QuestionTable(path, _fingerprint(path), rows, texts, beside.get("rubric"))


def pages_of(value: object) -> frozenset[int] | None:
    """Return the pages of a value; none for no value, None for one that is not valid."""
    if value is None:
        return frozenset()
    if isinstance(value, str):
        value = [int(found) for found in _NUMBER.findall(value)] or [0]
    found = value if isinstance(value, list) else [value]
    pages = [page for page in found if isinstance(page, int) and page is not True and page > 0]
    return frozenset(pages) if len(pages) == len(found) else None


def _is_said(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _json(path: Path) -> object:
    try:
        value: object = json.loads(_text(path))
    except json.JSONDecodeError as error:
        raise CollectionUnreadable(str(path), f"not JSON: {error.msg}", error.lineno) from error
    except (ValueError, RecursionError) as error:
        raise CollectionUnreadable(str(path), "not JSON") from error
    return value


def _json_rows(path: Path, value: object) -> Iterator[QuestionRow]:
    found = value.get("questions") if isinstance(value, dict) else value
    if not isinstance(found, list):
        raise CollectionUnreadable(str(path), "neither a list nor an object with `questions`")
    for number, fields in enumerate(found, start=1):
        if not isinstance(fields, dict):
            raise QuestionRow(path, number, None, {}).fault("not a JSON object")
        yield QuestionRow(path, number, None, fields)


def _csv_rows(path: Path) -> Iterator[QuestionRow]:
    """Read the rows; where the comma is a decimal sign, Excel separates them by semicolons."""
    text = _text(path)
    header = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=header.count)
    reader = csv.DictReader(StringIO(text, newline=""), delimiter=separator)
    try:
        for number, row in enumerate(reader, start=1):
            fields = {key: value for key, value in row.items() if value}
            yield QuestionRow(path, number, reader.line_num, fields)
    except csv.Error as error:
        raise CollectionUnreadable(str(path), f"not CSV: {error}", reader.line_num) from error


def _text(path: Path) -> str:
    lines: dict[int, str] = dict(read_lines(path))
    return "\n".join(lines.get(number, "") for number in range(1, max(lines, default=0) + 1))


def _fingerprint(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
