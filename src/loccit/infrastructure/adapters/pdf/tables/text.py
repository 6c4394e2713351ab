"""From the lines of a table to its rows: cells of several lines, the header, Markdown."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.tables.grid import Grid
from loccit.infrastructure.adapters.pdf.tables.rows import Row, is_number

_TIGHT: Final = 1.12  # of the least distance of two lines; so far apart are lines of one cell
_TWO_DISTANCES: Final = 1.25  # rows stand so much further apart than the lines of a cell
_LEADING: Final = 1.5  # em; lines of one cell are no further apart
_HALF_WAY: Final = 0.85  # em; two lines of text do not stand so close
_MAX_HEADER: Final = 4  # lines

LINE_BREAK: Final = "\n"
"""Between two lines of one cell, until the hyphens are repaired."""


def grouped(grid: Grid, dividers: Sequence[float], *, divided: bool) -> list[list[int]]:
    """Gather the lines of a grid into rows.

    Args:
        grid: One row for each line of text.
        dividers: Heights of the rules that run through the whole table.
        divided: Whether rules divide the columns as well, so that rules around a cell show it.

    Returns:
        For each row of the table the indices of its lines, in order.
    """
    marks = _Marks(grid, dividers)
    header = marks.header()
    found: list[list[int]] = [[0]]
    for row in range(1, len(grid.rows)):
        if row < header:
            joins = marks.is_more_header(row)
        elif row == header and header:
            joins = False
        else:
            joins = marks.goes_on(found[-1], row, boxed=divided and marks.boxed)
        if joins:
            found[-1].append(row)
        else:
            found.append([row])
    return found


def row_text(grid: Grid, rows: Sequence[int]) -> str:
    """Return lines of a grid as one row of Markdown; lines of a cell are kept apart."""
    cells: list[list[str]] = [[] for _ in grid.columns]
    for row in rows:
        for cell, text in zip(cells, grid.texts[row], strict=True):
            if text:
                cell.append(text.replace("|", "\\|"))
    return f"| {' | '.join(LINE_BREAK.join(cell) for cell in cells)} |"


def header_rule(columns: int) -> str:
    """Return the line of Markdown below the header."""
    return f"|{' --- |' * columns}"


class _Marks:
    """What tells the rows of one table from the lines of its cells."""

    def __init__(self, grid: Grid, dividers: Sequence[float]) -> None:
        self._grid = grid
        self._filled = [
            {number for number, cell in enumerate(cells) if cell} for cells in grid.cells
        ]
        self._bands = [sum(divider < row.middle for divider in dividers) for row in grid.rows]
        distances = [_distance(pair) for pair in pairwise(grid.rows)]
        self._least = min(distances)
        often = sorted(distances)[(3 * len(distances)) // 4]
        self._two_distances = often > _TWO_DISTANCES * self._least
        bands = len(set(self._bands))
        several = [band for band in set(self._bands) if self._bands.count(band) > 1]
        self.boxed = bands > 2 and not any(map(self._is_list_of_numbers, several))  # noqa: PLR2004  (header and body)

    def header(self) -> int:
        """Return how many lines the header has, 0 when nothing tells."""
        first = self._bands.count(self._bands[0])
        if first < len(self._bands) and first <= _MAX_HEADER:
            return first
        count = 0
        while count < len(self._filled) and 0 not in self._filled[count]:
            count += 1
        return count if count <= _MAX_HEADER else 0

    def is_more_header(self, row: int) -> bool:
        """Tell whether a line of the header is one row with the line before."""
        spanning = self._grid.spanning[row] or self._grid.spanning[row - 1]
        title = [text for text in self._grid.texts[row] if text]
        is_title = len(title) == 1 and title[0].endswith(":")
        return self.same_band(row) and not spanning and not is_title

    def same_band(self, row: int) -> bool:
        """Tell whether no rule stands between a line and the one before."""
        return self._bands[row] == self._bands[row - 1]

    def goes_on(self, lines: Sequence[int], row: int, *, boxed: bool) -> bool:
        """Tell whether a line belongs to the row that the lines before it make."""
        if not self.same_band(row):
            return False
        if boxed:
            return True
        distance = _distance((self._grid.rows[row - 1], self._grid.rows[row]))
        if distance > _LEADING:
            return False
        filled = self._filled[row]
        above = set().union(*(self._filled[line] for line in lines))
        if distance < _HALF_WAY and filled.isdisjoint(above):
            return True  # it stands half-way down the rows that it names
        texts, before = self._grid.texts[row], self._grid.texts[row - 1]
        if not filled <= above:  # the name of a row takes two lines, its values stand in the last
            return above == {0} == filled & {0} and _breaks_off(before[0], texts[0])
        return not any(map(is_number, filter(None, texts[1:]))) and (
            self._is_more_text(filled, above, row)
        )

    def _is_more_text(self, filled: set[int], above: set[int], row: int) -> bool:
        texts, before = self._grid.texts[row], self._grid.texts[row - 1]
        broken = any(map(_breaks_off, before, texts))
        if filled == {0}:
            return broken or (self._is_tight(row) and len(above) > 1)
        if 0 in filled:
            incomplete = len(filled) < len(self._grid.columns)
            return _breaks_off(before[0], texts[0]) and (incomplete or self._is_tight(row))
        return len(filled) < len(above) or self._is_tight(row)

    def _is_tight(self, row: int) -> bool:
        """Tell whether a line stands closer to the one before than rows do."""
        pair = self._grid.rows[row - 1], self._grid.rows[row]
        return self._two_distances and _distance(pair) < _TIGHT * self._least

    def _is_list_of_numbers(self, band: int) -> bool:
        """Tell whether several lines between two rules have a number in the same column."""
        lines = [row for row, other in enumerate(self._bands) if other == band]
        texts = [self._grid.texts[row][1:] for row in lines]
        return any(
            sum(is_number(text) for text in column) > 1 for column in zip(*texts, strict=True)
        )


def _distance(pair: tuple[Row, Row]) -> float:
    """Return the distance of two lines in em."""
    return (pair[1].middle - pair[0].middle) / max(pair[0].size, pair[1].size, 1.0)


def _breaks_off(text: str, following: str) -> bool:
    """Tell whether a text goes on with the next line."""
    if not text or not following or text[-1] in ".:;":
        return False
    return following[:1].islower() or text[-1] in ",-‐(&/"
