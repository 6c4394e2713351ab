"""The rows of a Markdown table, and which of them are its head."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.text.spans import Span

_CELL_END: Final = re.compile(r"(?<!\\)\|")
_RULE: Final = re.compile(r"[-:\s|]+")  # between the head and the rows of a Markdown table
_VALUE: Final = re.compile(r"\W*\d[\d\W]*[^\W\d]{0,3}\W*")  # with a unit of three letters at most
_YEAR: Final = re.compile(r"\W*(?:1[5-9]|20)\d\d\W*")
_MOST_HEAD_ROWS: Final = 6
"""Above more rows without a figure there is no head of so many rows, but a table of words."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: where its line begins in the text, and its cells without the blanks around."""

    start: int
    cells: tuple[str, ...]

    @property
    def is_label(self) -> bool:
        """Whether it has one cell with words alone: a title, or the name of the rows below."""
        return len([cell for cell in self.cells if cell]) == 1

    @property
    def has_value(self) -> bool:
        """Whether a cell behind the first holds a figure that is no year."""
        return any(_VALUE.fullmatch(cell) and not _YEAR.fullmatch(cell) for cell in self.cells[1:])


def rows_of(text: str, span: Span) -> tuple[Row, ...]:
    """Return the rows of a table, without the rule below its first; none of text in columns."""
    rows = []
    start = span.start
    for line in span.of(text).split("\n"):
        shown = line.strip()
        if shown.startswith("|") and not _RULE.fullmatch(shown):
            cells = _CELL_END.split(shown.removeprefix("|").removesuffix("|"))
            rows.append(Row(start, tuple(" ".join(cell.split()) for cell in cells)))
        start += len(line) + 1
    return tuple(rows)


def head_rows(rows: Sequence[Row], *, certain: bool) -> int:
    """Return how many rows are the head: those above the first figures.

    Args:
        rows: Of a table.
        certain: Whether the format says that the first row is one.
    """
    values = [number for number, row in enumerate(rows) if row.has_value]
    first = values[0] if values else 1
    if first == 0:
        return int(certain)
    while first > 1 and rows[first - 1].is_label:  # it names the rows below
        first -= 1
    return first if first <= _MOST_HEAD_ROWS else 1


def head_lines(rows: Sequence[Row]) -> tuple[str, str]:
    """Return the titles within the head, and the heads of its columns, each on one line.

    A column has the cells that stand above it in all rows of the head; a cell that spans several
    columns stands in the first of them.
    """
    titles = " ".join(cell for row in rows if row.is_label for cell in row.cells if cell)
    heads = [row for row in rows if not row.is_label]
    columns: list[list[str]] = [
        [] for _ in range(max((len(row.cells) for row in heads), default=0))
    ]
    for row in heads:
        spanning = ""
        for column, cell in enumerate(row.cells):
            spanning = cell or (spanning if row is not heads[-1] else "")
            if spanning and spanning not in columns[column]:
                columns[column].append(spanning)
    named = " | ".join(" ".join(parts) for parts in columns if parts)
    return titles, named
