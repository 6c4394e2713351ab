"""A table of LaTeX, cell by cell."""

from dataclasses import dataclass, field
from typing import Final

_HEADS: Final = frozenset({"endfirsthead", "endhead"})
_MOST_COLUMNS: Final = 100
"""Columns that a cell may claim to reach over; no page has room for as many."""


@dataclass(slots=True)
class Table:
    """A table that is being written.

    Attributes:
        rows: Its rows, each with the texts of its cells.
        head: The rows that a long table has on its first page, when they are known.
        row: The cells of the last row so far.
        parts: The text of the last cell so far.
        beyond: Over how many more columns that cell reaches.
    """

    rows: list[list[str]] = field(default_factory=list)
    head: list[list[str]] | None = None
    row: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    beyond: int = 0

    def reach_over(self, columns: int) -> None:
        """Have the last cell reach over so many columns."""
        self.beyond = min(columns, _MOST_COLUMNS) - 1

    def end_cell(self) -> None:
        """End the last cell."""
        self.row += ["".join(self.parts), *([""] * self.beyond)]
        self.parts, self.beyond = [], 0

    def end_row(self) -> None:
        """End the last row; one without text is none."""
        self.end_cell()
        if any(cell.strip() for cell in self.row):
            self.rows.append(self.row)
        self.row = []

    def end_part(self, name: str) -> None:
        """End a head or a foot of a long table; of several, the first head alone is kept."""
        self.end_row()
        if name in _HEADS and self.head is None:
            self.head = self.rows
        self.rows = []

    def whole(self) -> list[list[str]]:
        """Return all rows; nothing can be added then."""
        self.end_row()
        return [*(self.head or ()), *self.rows]
