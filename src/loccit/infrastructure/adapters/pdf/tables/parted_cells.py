"""Cells of neighbouring columns that stand so close that they are one piece of a line."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.tables.heads import Span
from loccit.infrastructure.adapters.pdf.tables.rows import Piece, Row

_MIN_ROWS: Final = 4  # of a column that no wide gap shows
_FEWEST: Final = 0.3  # of the rows of two columns have something in each


def parted(rows: Sequence[Row], columns: Sequence[Span]) -> list[Row]:
    """Return the rows with each piece cut where it has a wide space between two columns."""
    between = [(left[1], right[0]) for left, right in pairwise(columns)]
    return [
        row._replace(pieces=tuple([part for piece in row.pieces for part in _cut(piece, between)]))
        for row in rows
    ]


def _cut(piece: Piece, between: Sequence[Span]) -> list[Piece]:
    found: list[Piece] = []
    line = piece.line
    done = 0
    for at, left, right in line.gaps:
        if any(left <= high and low <= right for low, high in between):
            before = replace(line, text=line.text[done:at].rstrip(), right=left, gaps=())
            found.append(Piece(before, piece.sources))
            line = replace(line, left=right)
            done = at
    if not found:
        return [piece]
    return [*found, Piece(replace(line, text=line.text[done:], gaps=()), piece.sources)]


def finer(rows: Sequence[Row], columns: Sequence[Span]) -> list[Span]:
    """Return columns, those divided that wide spaces one above the other divide.

    Args:
        rows: Without the heads of the columns.
        columns: Left and right end of each.
    """
    return [part for column in columns for part in _divided(rows, column)]


def _divided(rows: Sequence[Row], column: Span) -> list[Span]:
    low, high = column
    lines = [
        piece.line
        for row in rows
        for piece in row.pieces
        if low <= piece.line.left and piece.line.right <= high
    ]
    if sum(bool(line.gaps) for line in lines) < _MIN_ROWS:
        return [column]
    parts = [part for line in lines for part in _parts(line.left, line.right, line.gaps)]
    strips: list[Span] = []
    for begin, end in sorted(parts):
        if strips and begin <= strips[-1][1]:
            strips[-1] = strips[-1][0], max(end, strips[-1][1])
        else:
            strips.append((begin, end))
    full = all(
        sum(begin < strip[1] and strip[0] < end for begin, end in parts) > _FEWEST * len(lines)
        for strip in strips
    )
    return strips if full else [column]


def _parts(left: float, right: float, gaps: Sequence[tuple[int, float, float]]) -> list[Span]:
    edges = [left, *(edge for _, begin, end in gaps for edge in (begin, end)), right]
    return list(zip(edges[::2], edges[1::2], strict=True))
