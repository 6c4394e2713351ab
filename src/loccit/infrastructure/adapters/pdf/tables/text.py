"""From the lines of a table to its rows: cells of several lines, the header, Markdown."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.tables.grid import Grid
from loccit.infrastructure.adapters.pdf.tables.rows import Row, is_number

_TIGHT: Final = 1.12  # of the least distance of two lines; so far apart are lines of one cell
_TWO_DISTANCES: Final = 1.25  # rows stand so much further apart than the lines of a cell
_LEADING: Final = 1.52  # em; lines of one cell are no further apart
_HALF_WAY: Final = 0.85  # em; two lines of text do not stand so close
_MAX_HEADER: Final = 4  # lines
_CENTRED: Final = 0.3  # em off the middle of a row, at most
_HANGING: Final = 0.5  # em, by which further lines of a cell are indented
_MIN_WIDE: Final = 2  # distances between rows, to tell them from the leading

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
        self._told = dict.fromkeys(self._between_rules(), True) | self._by_distance(distances)
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
        return self._told.get(row, distance <= _LEADING and self._follows(lines, row, distance))

    def _follows(self, lines: Sequence[int], row: int, distance: float) -> bool:
        """Tell whether a line reads like the next one of a row, `distance` em above it."""
        filled = self._filled[row]
        above = set().union(*(self._filled[line] for line in lines))
        if distance < _HALF_WAY and filled.isdisjoint(above):
            return True  # it stands half-way down the rows that it names
        texts, before = self._grid.texts[row], self._grid.texts[row - 1]
        if not filled <= above:  # the name of a row takes two lines, its values stand in the last
            return above == {0} == filled & {0} and _breaks_off(before[0], texts[0])
        last = self._last_texts(lines)
        numbers = [n for n in filled if n and is_number(texts[n]) and is_number(last[n])]
        if numbers:  # "154/325", and its share below
            return all(_in_brackets_below(last[column], texts[column]) for column in filled)
        return self._hangs(lines, row) or self._is_more_text(filled, above, row)

    def _last_texts(self, lines: Sequence[int]) -> list[str]:
        """Return the last text that each column has in some lines."""
        columns = zip(*(self._grid.texts[line] for line in lines), strict=True)
        return [next(filter(None, reversed(column)), "") for column in columns]

    def _hangs(self, lines: Sequence[int], row: int) -> bool:
        """Tell whether a line is indented below the first of its cells, right of the names."""
        filled = self._filled[row]
        return 0 not in filled and any(
            self._indent(column, lines, row) > _HANGING for column in filled
        )

    def _indent(self, column: int, lines: Sequence[int], row: int) -> float:
        """Return by how many em a cell of a line is indented below the first text above it."""
        cells, size = self._grid.cells, self._grid.rows[row].size
        first = next((cells[line][column][0] for line in lines if cells[line][column]), None)
        return (cells[row][column][0].line.left - first.line.left) / size if first else 0.0

    def _between_rules(self) -> set[int]:
        """Return lines that go on with the row before, because rules run around both."""
        bands = sorted(set(self._bands))
        groups = [[row for row, own in enumerate(self._bands) if own == band] for band in bands]
        return {row for group in groups[1:] if self._is_one_row(group) for row in group[1:]}

    def _by_distance(self, distances: Sequence[float]) -> dict[int, bool]:
        """Tell of lines whether they go on with the row before, where the leading shows it.

        Cells of several lines show where it is tighter within rows than between them. Several
        numbers one below the other are rows, whose groups stand apart.
        """
        tight = [at for at, distance in enumerate(distances, 1) if distance < _TIGHT * self._least]
        wide = [
            at
            for at, distance in enumerate(distances, 1)
            if distance > _TWO_DISTANCES * self._least
        ]
        few = len(wide) < _MIN_WIDE or len(tight) + len(wide) < len(distances)
        if few or self._least < _HALF_WAY:
            return {}
        told: dict[int, bool] = {}
        for start in [0, *wide]:
            group = [start]
            while group[-1] + 1 in tight and self.same_band(group[-1] + 1):
                group.append(group[-1] + 1)
            if self._is_one_row(group):
                told |= dict.fromkeys(group[1:], True)
        return dict.fromkeys(wide, False) | told if told else {}

    def _is_one_row(self, lines: Sequence[int]) -> bool:
        """Tell whether lines can be one row, of which some cells have fewer lines than others.

        The shorter ones begin with the others, or stand half-way down.
        """
        filled = [self._filled[line] for line in lines]
        columns = set().union(*filled)
        if all(cells == columns for cells in filled) or self._has_numbers_below(lines):
            return False
        if all(self._is_centred(column, lines) for column in columns):
            return True
        texts = [self._grid.texts[line] for line in lines]
        broken = [any(map(_breaks_off, before, after)) for before, after in pairwise(texts)]
        return filled[0] == columns and all(
            cells < columns or breaks for cells, breaks in zip(filled[1:], broken, strict=True)
        )

    def _is_centred(self, column: int, lines: Sequence[int]) -> bool:
        """Tell whether lines of a column follow one another and stand half-way down their row."""
        rows = self._grid.rows
        own = [rows[line] for line in lines if column in self._filled[line]]
        top, bottom = rows[lines[0]].middle, rows[lines[-1]].middle
        off = (own[0].middle + own[-1].middle - top - bottom) / 2
        return abs(off) < _CENTRED * own[0].size and all(
            _distance(pair) <= _LEADING for pair in pairwise(own)
        )

    def _has_numbers_below(self, lines: Sequence[int]) -> bool:
        """Tell whether several lines have a number in the same column."""
        texts = [self._grid.texts[row][1:] for row in lines]
        return any(
            sum(is_number(text) for text in column) > 1 for column in zip(*texts, strict=True)
        )

    def _is_more_text(self, filled: set[int], above: set[int], row: int) -> bool:
        texts, before = self._grid.texts[row], self._grid.texts[row - 1]
        broken = any(map(_breaks_off, before, texts))
        if filled == {0}:
            return broken or (self._is_tight(row) and len(above) > 1)
        if 0 in filled:
            incomplete = len(filled) < len(self._grid.columns)
            return _breaks_off(before[0], texts[0]) and (incomplete or self._is_tight(row))
        if len(filled) > 1 and not broken:
            return False  # several cells begin anew below one that names both rows
        return len(filled) < len(above) or self._is_tight(row)

    def _is_tight(self, row: int) -> bool:
        """Tell whether a line stands closer to the one before than rows do."""
        pair = self._grid.rows[row - 1], self._grid.rows[row]
        return self._two_distances and _distance(pair) < _TIGHT * self._least

    def _is_list_of_numbers(self, band: int) -> bool:
        """Tell whether several lines between two rules have a number in the same column."""
        return self._has_numbers_below(
            [row for row, other in enumerate(self._bands) if other == band]
        )


def _distance(pair: tuple[Row, Row]) -> float:
    """Return the distance of two lines in em."""
    return (pair[1].middle - pair[0].middle) / max(pair[0].size, pair[1].size, 1.0)


def _in_brackets_below(text: str, following: str) -> bool:
    """Tell whether a number in brackets follows one that has none."""
    return following.startswith("(") and is_number(text) and "(" not in text


def _breaks_off(text: str, following: str) -> bool:
    """Tell whether a text goes on with the next line."""
    if not text or not following or text[-1] in ".:;":
        return False
    return (
        following[:1].islower()
        or text[-1] in ",-‐(&/"
        or (text.count("(") > text.count(")") and ")" in following)
    )
