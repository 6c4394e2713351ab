"""The grid of a table whose cells are met one after the other, each with what it spans."""

from bisect import bisect_left
from typing import Final

from loccit.domain.text.clean_text import clean_block

_MOST_COLUMNS: Final = 1000
"""That a cell spans, by the HTML Standard, section 4.9.11."""
_MOST_ROWS: Final = 65_534  # likewise


class TableGrid:
    """Takes the cells of one row after the other.

    A column in which no cell begins is none: spans alone, which anybody can write, cost nothing.
    """

    def __init__(self) -> None:
        """Begin without a row."""
        self._rows: list[list[tuple[int, str]]] = []
        self._next = 0  # the column of the next cell
        self._held: dict[int, tuple[int, int]] = {}
        """By the column in which a cell of a row above begins: the column behind it, and the row
        below it."""

    def begin_row(self) -> None:
        """Begin the next row."""
        self._rows.append([])
        self._next = 0

    def add(self, text: str, columns: int, rows: int) -> None:
        """Add a cell to the row, or to a first one.

        Args:
            text: What stands in it.
            columns: That it spans; less than 1 is 1.
            rows: Likewise; 0 for all that follow.
        """
        if not self._rows:
            self.begin_row()
        row = len(self._rows) - 1
        while self._held.get(self._next, (0, 0))[1] > row:
            self._next = self._held[self._next][0]
        begin, self._next = self._next, self._next + min(max(columns, 1), _MOST_COLUMNS)
        self._rows[row].append((begin, clean_block(text).replace("|", "\\|")))
        if rows != 1:
            height = min(rows, _MOST_ROWS) if rows > 1 else _MOST_ROWS
            self._held[begin] = self._next, row + height

    def rows(self) -> list[list[str]]:
        """Return the cells' texts; what a cell spans beyond its first place is left empty."""
        begins = sorted({begin for row in self._rows for begin, _ in row})
        grid: list[list[str]] = []
        for row in self._rows:
            texts = [""] * len(begins)
            for begin, text in row:
                texts[bisect_left(begins, begin)] = text
            if row:
                grid.append(texts)
        return grid
