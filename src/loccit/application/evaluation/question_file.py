"""Reading a file of questions over documents that a user has ingested.

JSON: a list of objects, or an object with such a list under `questions`. CSV: a table whose
first row names the columns. Of each question: `question`, `document` (its file name, or the end
of its path), and if they are judged `page` (a number from 1, or several, any of which answers)
and `quote`; an `id` if it has one.
"""

import csv
import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import StringIO
from pathlib import Path

from loccit.application.evaluation.text_file import read_lines
from loccit.domain.errors import CollectionUnreadable
from loccit.domain.models.evaluation import JudgedCollection, JudgedQuery

_NUMBER = re.compile(r"\d+")


def read_questions(path: Path) -> JudgedCollection:
    """Read a file of questions.

    Raises:
        CollectionUnreadable: If it cannot be read, a question lacks its text or document, a page
            is no number from 1, an id occurs twice, or it holds no question.
    """
    rows = _csv_rows(path) if path.suffix.lower() == ".csv" else _json_rows(path)
    questions: dict[str, JudgedQuery] = {}
    for number, (line, fields) in enumerate(rows, start=1):
        question = _question(path, number, line, fields)
        if question.id in questions:
            raise _fault(path, number, line, f"the id '{question.id}' occurs before")
        questions[question.id] = question
    if not questions:
        raise CollectionUnreadable(str(path), "it holds no question")
    fingerprint = sha256(path.read_bytes()).hexdigest()
    return JudgedCollection(path.name, fingerprint, tuple(questions.values()))


def _json_rows(path: Path) -> Iterator[tuple[int | None, Mapping[str, object]]]:
    text = _text(path)
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise CollectionUnreadable(str(path), f"not JSON: {error.msg}", error.lineno) from error
    except (ValueError, RecursionError) as error:
        raise CollectionUnreadable(str(path), "not JSON") from error
    found = value.get("questions") if isinstance(value, dict) else value
    if not isinstance(found, list):
        raise CollectionUnreadable(str(path), "neither a list nor an object with `questions`")
    for number, fields in enumerate(found, start=1):
        if not isinstance(fields, dict):
            raise _fault(path, number, None, "not a JSON object")
        yield None, fields


def _csv_rows(path: Path) -> Iterator[tuple[int | None, Mapping[str, object]]]:
    reader = csv.DictReader(StringIO(_text(path), newline=""))
    try:
        for row in reader:
            yield reader.line_num, {key: value for key, value in row.items() if value}
    except csv.Error as error:
        raise CollectionUnreadable(str(path), f"not CSV: {error}", reader.line_num) from error


def _text(path: Path) -> str:
    lines: dict[int, str] = dict(read_lines(path))
    return "\n".join(lines.get(number, "") for number in range(1, max(lines, default=0) + 1))


def _question(
    path: Path, number: int, line: int | None, fields: Mapping[str, object]
) -> JudgedQuery:
    text, document = fields.get("question"), fields.get("document")
    if not isinstance(text, str) or not text.strip():
        raise _fault(path, number, line, "no `question`")
    if not isinstance(document, str) or not document.strip():
        raise _fault(path, number, line, "no `document`")
    quote = fields.get("quote")
    if quote is not None and not isinstance(quote, str):
        raise _fault(path, number, line, "its `quote` is not a text")
    pages = _pages(fields.get("page"))
    if pages is None:
        raise _fault(path, number, line, "its `page` is no number from 1, nor a list of them")
    return JudgedQuery(
        id=str(fields.get("id") or number),
        text=text.strip(),
        relevant={document.strip(): 1},
        pages=pages,
        quote=quote.strip() or None if quote else None,
    )


def _pages(value: object) -> frozenset[int] | None:
    """Return the pages that are meant, None when the value means none."""
    if value is None:
        return frozenset()
    if isinstance(value, str):
        value = [int(found) for found in _NUMBER.findall(value)] or [0]
    found = value if isinstance(value, list) else [value]
    pages = [page for page in found if isinstance(page, int) and page is not True and page > 0]
    return frozenset(pages) if len(pages) == len(found) else None


def _fault(path: Path, number: int, line: int | None, reason: str) -> CollectionUnreadable:
    return CollectionUnreadable(str(path), f"question {number}: {reason}", line)
