"""The heads of columns: which rows they are, and above which columns each of them stands."""

import math
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.tables.rows import Piece, Row, is_number

MAX_HEAD: Final = 5  # lines
ALIGNED: Final = 4.0  # points; a bracket behind a number hangs out so far
_UNEVEN: Final = 3.0  # points off the middle that a column more, less or without a head is worth

Span = tuple[float, float]
"""Left and right end of a column, in points."""
_Way = tuple[float, tuple[tuple[int, int], ...]]
"""How far heads stand from the middle of their columns, in points, and the columns of each."""


def count_of_heads(rows: Sequence[Row]) -> int:
    """Count the first rows that hold words alone, and fewer of them than the row below."""
    count = 0
    for row, below in islice(pairwise(rows), MAX_HEAD):
        if len(row.pieces) >= len(below.pieces) or any(is_number(p.line.text) for p in row.pieces):
            break
        count += 1
    return count


def spans_of_heads(row: Row, columns: Sequence[Span]) -> Sequence[tuple[int, int]]:
    """Return for each piece of a row of heads the first and the last column it stands above.

    Each stands in the middle of its columns and reaches beyond none; of all ways to share the
    columns out, in order, that one is taken where they stand best and the fewest are left over.
    Empty where two pieces stand above one column.
    """
    ways: dict[int, _Way] = {0: (0.0, ())}  # by the column behind those taken
    for piece in row.pieces:
        nearest = nearest_column(piece, columns)
        lowest = int(piece.line.left > columns[0][1])  # names of rows are below no other head
        further: dict[int, _Way] = {}
        for taken, (cost, spans) in ways.items():
            for first in range(max(taken, lowest), nearest + 1):
                for last in range(nearest, len(columns)):
                    off = _off_middle(piece, columns[first], columns[last])
                    uneven = abs(last - first - spans[-1][1] + spans[-1][0]) if spans else 0
                    between = first - taken if spans else 0
                    whole = cost + off + _UNEVEN * (uneven + between)
                    if whole < further.get(last + 1, (math.inf, ()))[0]:
                        further[last + 1] = whole, (*spans, (first, last))
        ways = further
    return min(ways.values(), default=(0.0, ()))[1]


def _off_middle(piece: Piece, first: Span, last: Span) -> float:
    """Return how far a piece stands from the middle of columns, infinite if it reaches beyond."""
    left, right = first[0], last[1]
    inside = left - ALIGNED < piece.line.left and piece.line.right < right + ALIGNED
    return abs(piece.centre - (left + right) / 2) if inside or first == last else math.inf


def nearest_column(piece: Piece, columns: Sequence[Span]) -> int:
    """Return the column that a piece shares most with, or is least away from."""
    shares = [shared_width(piece, column) for column in columns]
    return max(range(len(shares)), key=shares.__getitem__)


def shared_width(piece: Piece, column: Span) -> float:
    """Return how much of a column a piece stands above, in points; negative beside it."""
    return min(piece.line.right, column[1]) - max(piece.line.left, column[0])
