"""A matrix as Markdown that Pandoc reads: a table of quotations, each with its citation."""

import json
import re
from pathlib import PurePath
from typing import Final

from loccit.domain.answers.citation import named, pandoc, place
from loccit.domain.answers.markdown import citing_nothing, escaped
from loccit.domain.models.matrix import Cell, Column, ColumnType, Matrix, Row
from loccit.domain.models.retrieval import Hit
from loccit.domain.text.printable import safe

_EMPTY: Final = "\u2014"
_LEGEND: Final = "A dash says that nothing was found in the document that answers."
_MARKS: Final = (("\u201c", "\u201d"), ("\u00ab", "\u00bb"), ('"', '"'))
_INNER: Final = re.compile("[\u201c\u201d\u201e]")
_INNER_FRENCH: Final = re.compile("[\u00ab\u00bb]")
_QUOTES: Final = re.compile(
    '["\u201c-\u201f\u00ab\u00bb\u2039\u203a\u300c-\u300f]'
    "|(?<![^\\W_])['\u2018-\u201b]|['\u2018-\u201b](?![^\\W_])"
)
"""Quotation marks; an apostrophe within a word is none."""
_WIDTHS: Final = (6, 15)
"""Of the first column and of each other one, as Pandoc takes them from the dashes of long rows."""


def matrix_markdown(matrix: Matrix, date: str, bibliography: str) -> str:
    """Return a matrix with the names of its files before it.

    Args:
        matrix: What was found.
        date: Today, as YYYY-MM-DD.
        bibliography: The name of the BibTeX file beside it.
    """
    front = {
        "title": "Literature matrix",
        "date": date,
        "bibliography": bibliography,
        "loccit-project": matrix.project_id,
        **({"loccit-llm": matrix.llm} if matrix.llm else {}),
    }
    first, other = ("-" * width for width in _WIDTHS)
    heads = ["Document", *(_plain(_title(column)) for column in matrix.columns)]
    lines = [
        "---",
        *(f"{key}: {json.dumps(safe(value), ensure_ascii=False)}" for key, value in front.items()),
        "---",
        "",
        _line(heads),
        _line([first, *(other for _ in matrix.columns)]),
        *(_line([_document(row), *_cells(matrix, row)]) for row in matrix.rows),
        "",
        _LEGEND,
        *(f"\n{_plain(each.message)}." for each in matrix.warnings),
    ]
    return "\n".join(lines) + "\n"


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _title(column: Column) -> str:
    return f"{column.name} ({column.unit})" if column.unit else column.name


def _document(row: Row) -> str:
    if row.citation:
        return f"{_plain(named(row.citation))}. {_plain(row.title)}"
    name = PurePath(row.source_path).name
    return _plain(f"{row.title} ({name})" if row.title else name)


def _cells(matrix: Matrix, row: Row) -> list[str]:
    return [_cell(column, cell) for column, cell in zip(matrix.columns, row.cells, strict=True)]


def _cell(column: Column, cell: Cell) -> str:
    if cell.quoted is None:
        return f"not done: {cell.error.code}" if cell.error else _EMPTY
    return " ".join(filter(None, [_value(column, cell), _plain(cell.said), _cited(cell.quoted)]))


def _value(column: Column, cell: Cell) -> str:
    if cell.value is None:
        return ""
    value = cell.value if isinstance(cell.value, str) else f"{cell.value:g}"
    return f"**{_plain(value)}**" if column.type is not ColumnType.TEXT else _plain(value)


def _cited(quoted: Hit) -> str:
    """Return a quotation and its citation, on one line and in one cell."""
    words = " ".join(safe(quoted.chunk.words).split())
    opens, closes = _marks_around(words)
    cite = pandoc(quoted)
    source = safe(cite) if cite else f"({_plain(place(quoted))})"
    return f"{opens}{_in_cell(escaped(words))}{closes} {_in_cell(source)}"


def _marks_around(words: str) -> tuple[str, str]:
    """Return marks that the words do not have themselves, as far as there are any."""
    english, french, straight = _MARKS
    if not _INNER.search(words):
        return english
    return straight if _INNER_FRENCH.search(words) and '"' not in words else french


def _plain(text: str) -> str:
    """Return text that neither quotes nor cites: a title, a name, words of a model."""
    return _in_cell(_QUOTES.sub(_as_entity, citing_nothing(safe(text))))


def _as_entity(mark: "re.Match[str]") -> str:
    return f"&#{ord(mark[0])};"


def _in_cell(text: str) -> str:
    """Return text that ends no cell of a table."""
    return text.replace("|", "\\|")
