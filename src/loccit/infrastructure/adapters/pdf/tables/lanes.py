"""Columns of running text on a page, whose lines are no cells of a table."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line
from loccit.infrastructure.adapters.pdf.tables.rows import TEXT_LEADING, Row, is_number

_LANE_LENGTH: Final = 25  # characters of a full line of a column of text
_NAMES: Final = 0.25  # of the lines of a column may have a number beside them
_LANE_LINES: Final = 6
_LANE_START: Final = 3.0  # points
_LANE_FULL: Final = 0.8  # of its width
_LANE_SHARE: Final = 0.6  # of its lines are full
_JUSTIFIED: Final = 0.6  # of the lines of a column of text
MIN_LANE: Final = 90.0  # points

Ends = tuple[float, float]
"""Left and right end, in points."""


def text_columns(rows: Sequence[Row]) -> list[Ends]:
    """Return the columns of running text: left and right ends.

    Most lines that begin there are full, and few have a number beside them; the names of the
    rows of a table are not like that.
    """
    lines = sorted([piece.line for row in rows for piece in row.pieces], key=attrgetter("left"))
    places = [line.left / _LANE_START for line in lines]
    names: frozenset[int] | None = None
    long = [line for line in lines if len(line.text) >= _LANE_LENGTH and line.width > MIN_LANE]
    starts = Counter([round(line.left / _LANE_START) for line in long])
    found: list[Ends] = []
    for start, _ in sorted(starts.items(), key=lambda entry: (-entry[1], entry[0])):
        near = lines[bisect_left(places, start - 1) : bisect_right(places, start + 1)]
        if len(near) < _LANE_LINES:
            continue
        ends = sorted([line.right for line in near])
        left, right = start * _LANE_START, ends[(3 * len(ends)) // 4]
        full = sum([line.right - left > _LANE_FULL * (right - left) for line in near])
        if full < _LANE_SHARE * len(near) or any(
            low < right and left < high for low, high in found
        ):
            continue
        names = _beside_numbers(rows) if names is None else names
        if sum(id(line) in names for line in near) < _NAMES * len(near) or _is_justified(near):
            found.append((left, right))
    return sorted(found)


def _is_justified(lines: Sequence[Line]) -> bool:
    """Tell whether most lines end at one place, as the names of the rows of a table do not."""
    ends = Counter(round(line.right) for line in lines if line.width > MIN_LANE)
    end, often = ends.most_common(1)[0] if ends else (0, 0)
    return often + max(ends[end - 1], ends[end + 1]) >= _JUSTIFIED * len(lines)


def _beside_numbers(rows: Sequence[Row]) -> frozenset[int]:
    """Return the lines that have a number on their right, by identity."""
    return frozenset(
        id(piece.line)
        for row in rows
        for piece, after in pairwise(row.pieces)
        if is_number(after.line.text)
    )


def lines_of_text(rows: Sequence[Row], lanes: Sequence[Ends]) -> frozenset[int]:
    """Return the full lines of columns of text, and shorter ones next to them, by identity."""
    found: set[int] = set()
    for lane in lanes:
        lines = [
            (piece.line, row)
            for row in rows
            for piece in row.pieces
            if abs(piece.line.left - lane[0]) <= 2 * _LANE_START and not is_number(piece.line.text)
        ]
        full = [line.width > _LANE_FULL * (lane[1] - lane[0]) for line, _ in lines]
        for place, (line, row) in enumerate(lines):
            near = [
                other
                for other in (place - 1, place + 1)
                if 0 <= other < len(lines)
                and abs(lines[other][1].middle - row.middle) < TEXT_LEADING * row.size
            ]
            if full[place] or any(full[other] for other in near):
                found.add(id(line))
    return frozenset(found)
