"""The columns of a table, and which cell each piece of it belongs to."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.tables.heads import (
    ALIGNED,
    MAX_HEAD,
    Span,
    count_of_heads,
    nearest_column,
    shared_width,
    spans_of_heads,
)
from loccit.infrastructure.adapters.pdf.tables.parted_cells import finer, parted
from loccit.infrastructure.adapters.pdf.tables.rows import Piece, Row

_FULL: Final = 0.6  # of the most pieces that a row has; such rows show the columns
_SPANNERS: Final = 0.12  # of the rows may have a piece that reaches over two columns
_SHORT_RULE: Final = 0.9  # of the table
_OVERLAP: Final = 1.0  # points
_BEYOND: Final = 0.25  # of what it shares with its own column
_MAX_COLUMNS: Final = 40
_MIN_NAMES: Final = 4  # lines: of two names


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns.

    Attributes:
        columns: Left and right end of each column, in points.
        rows: The rows.
        cells: For each row, the pieces of each column.
        texts: For each row, the text of each column, '' where there is none.
        spanning: For each row, how many of its pieces reach over several columns.
        left: Left end, in points.
        width: From the left end to the right one, in points.
    """

    columns: tuple[Span, ...]
    rows: tuple[Row, ...]
    cells: tuple[tuple[tuple[Piece, ...], ...], ...]
    texts: tuple[tuple[str, ...], ...]
    spanning: tuple[int, ...]
    left: float
    width: float

    def column(self, number: int) -> list[str]:
        """Return the texts of a column that are not empty."""
        return [row[number] for row in self.texts if row[number]]


def grid_of(
    rows: Sequence[Row],
    borders: Sequence[float] = (),
    rules: Sequence[Rule] = (),
    *,
    captioned: bool = False,
) -> Grid | None:
    """Find the columns of rows.

    Args:
        rows: From top to bottom.
        borders: Where rules divide the columns, from left to right; without them, white space
            does.
        rules: All rules along rows; a short one below a header shows how far it reaches.
        captioned: Whether it is known for a table, whose columns may stand as close as words.

    Returns:
        The grid, None when there are fewer than two columns.
    """
    heads = count_of_heads(rows)
    columns = _columns(rows, heads)
    if captioned:
        columns = finer(rows[heads:], columns)
    if borders and not _divide(columns, borders):
        columns = _between(borders, rows)
    if captioned:
        rows = parted(rows, columns)
    if not 1 < len(columns) <= _MAX_COLUMNS:
        return None
    width = columns[-1][1] - columns[0][0]
    short = [rule for rule in rules if rule.right - rule.left < _SHORT_RULE * width]
    placed = [
        _placed(row, columns, short if place < MAX_HEAD else (), heads=place < heads)
        for place, row in enumerate(rows)
    ]
    left = min(row.left for row in rows)
    return Grid(
        tuple(columns),
        tuple(rows),
        tuple(cells for cells, _ in placed),
        tuple(
            tuple([" ".join([piece.line.text for piece in cell]) for cell in cells])
            for cells, _ in placed
        ),
        tuple(spanning for _, spanning in placed),
        left,
        max(row.right for row in rows) - left,
    )


def _divide(columns: Sequence[Span], borders: Sequence[float]) -> bool:
    """Tell whether columns divide those between borders further: some rules part groups alone."""
    return len(columns) > len(borders) + 1 and not any(
        left < border < right for left, right in columns for border in borders
    )


def _between(borders: Sequence[float], rows: Sequence[Row]) -> list[Span]:
    left = min(borders[0], *(row.left for row in rows))
    right = max(borders[-1], *(row.right for row in rows))
    edges = [left, *borders, right]
    found = list(pairwise(edges))
    pieces = [piece for row in rows for piece in row.pieces]
    return [
        (low, high)
        for place, (low, high) in enumerate(found)
        # Outside the outermost borders there is a column only when something stands there.
        if 0 < place < len(found) - 1 or any(low <= piece.centre <= high for piece in pieces)
    ]


def _columns(rows: Sequence[Row], heads: int) -> list[Span]:
    """Return the strips that pieces stand in, divided by white space below the heads."""
    counts = Counter(len(row.pieces) for row in rows if len(row.pieces) > 1)
    if not counts:
        return []
    # So many columns there are at least: as many pieces as several rows have.
    wanted = max((count for count, often in counts.items() if often > 1), default=max(counts))
    full = [row for row in rows if len(row.pieces) >= max(2, _FULL * wanted)]
    several = [row for row in rows[heads:] if len(row.pieces) > 1]
    for chosen, spanners in ((several, 0), (full, 0), (full, max(1, int(_SPANNERS * len(full))))):
        spans = [(piece.line.left, piece.line.right) for row in chosen for piece in row.pieces]
        found = _strips(spans, spanners)
        if len(found) >= wanted:
            return [*_names_beside(rows[heads:], found), *found]
    most = [row for row in rows if len(row.pieces) == wanted]
    return _strips([(p.line.left, p.line.right) for row in most for p in row.pieces], 0)


def _names_beside(rows: Sequence[Row], columns: Sequence[Span]) -> list[Span]:
    """Return the column of names that stand left of all others, on lines of their own.

    Each takes two lines, and its values stand half-way down.
    """
    names = [row for row in rows if len(row.pieces) == 1 and row.right < columns[0][0] - _OVERLAP]
    if len(names) < _MIN_NAMES:
        return []
    return [(min([row.left for row in names]), max([row.right for row in names]))]


def _strips(spans: Sequence[Span], spanners: int) -> list[Span]:
    """Return where more than `spanners` spans lie above one another."""
    events = sorted([(left, 1) for left, _ in spans] + [(right, -1) for _, right in spans])
    depth, start = 0, 0.0
    found: list[Span] = []
    for at, step in events:
        before, depth = depth, depth + step
        if before <= spanners < depth:
            start = at
        elif depth <= spanners < before and at > start:
            found.append((start, at))
    return found


def _placed(
    row: Row, columns: Sequence[Span], rules: Sequence[Rule], *, heads: bool
) -> tuple[tuple[tuple[Piece, ...], ...], int]:
    cells: list[list[Piece]] = [[] for _ in columns]
    spanning = 0
    last = len(columns) - 1
    ends = [column[1] for column in columns]
    spans = spans_of_heads(row, columns) if heads else []
    for place, piece in enumerate(row.pieces):
        start, end = piece.line.left + _OVERLAP, piece.line.right - _OVERLAP
        first = min(last, bisect_right(ends, start))
        underlining = [rule for rule in rules if _underlines(rule, piece, row)]
        reach = _reached(underlining[0], columns) if underlining else ()
        if len(reach) > 1:
            first, wide = reach[0], True
        elif spans:
            first, until = spans[place]
            wide = until > first
        elif first == last or columns[first + 1][0] >= end:
            wide = False
            if columns[first][0] >= end:  # beside all columns
                first = nearest_column(piece, columns)
        else:
            nearest = nearest_column(piece, columns)
            wide = not _belongs(piece, columns, nearest)
            first = first if wide else nearest
        spanning += wide
        cells[first].append(piece)
    return tuple(map(tuple, cells)), spanning


def _reached(rule: Rule, columns: Sequence[Span]) -> list[int]:
    return [
        number
        for number, (left, right) in enumerate(columns)
        if rule.left < (left + right) / 2 < rule.right
    ]


def _underlines(rule: Rule, piece: Piece, row: Row) -> bool:
    """Tell whether a rule runs below this piece alone of its row."""
    below = piece.line.top < rule.top < piece.line.bottom + 0.5 * piece.line.height
    return below and [p for p in row.pieces if rule.left < p.centre < rule.right] == [piece]


def _belongs(piece: Piece, columns: Sequence[Span], place: int) -> bool:
    """Tell whether a piece that is too wide stands in one column nevertheless."""
    share = shared_width(piece, columns[place])
    all_shares = sum(max(0.0, shared_width(piece, column)) for column in columns)
    centred = abs(piece.centre - sum(columns[place]) / 2) < ALIGNED
    return centred or all_shares - share < _BEYOND * share
