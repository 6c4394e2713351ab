"""Prose that stands beside a table or a drawing, and would be taken for one of its columns.

The numbers in a drawing line up with the lines of text beside it, as the cells of a table do. But
text goes on above and below a drawing, and what is written in a table stays within it.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import product
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, Rule
from loccit.infrastructure.adapters.pdf.tables.rows import MIDDLE, TEXT_LEADING, Row

_NUMBER: Final = re.compile(r"[\[(]?\d{1,3}[.)\]]{1,2}")
"""Of an entry of a list."""
_SHORTEST: Final = 25  # characters of a line of prose; the names of rows and columns are shorter
_SAME_EDGE: Final = 3.0  # points; lines of one paragraph begin or end alike
_SAME_SIZE: Final = 0.5  # points
_MANY_ROWS: Final = 12
_NEARLY_ALL: Final = 0.7
_DEPTH: Final = 3  # rows; what stands side by side may be a line or two higher or lower


def prose_runs_through(
    rows: Sequence[Row], page: Sequence[Row], rules: Sequence[Rule], sizes: Sequence[float]
) -> bool:
    """Tell whether a line of prose among rows goes on above or below them.

    Args:
        rows: What may be a table, from top to bottom.
        page: All rows of its page, from top to bottom.
        rules: The rules along the rows; no text goes on across one.
        sizes: Size of each style, by its number, in points.
    """
    own = {id(part) for row in rows for piece in row.pieces for part in piece.sources}
    first = bisect_left(page, rows[0].middle, key=MIDDLE)
    last = bisect_right(page, rows[-1].middle, key=MIDDLE)
    above = [
        entry for entry in _prose(page[max(0, first - _DEPTH) : first]) if entry[0] not in own
    ]
    below = [entry for entry in _prose(page[last : last + _DEPTH]) if entry[0] not in own]

    def go_on(upper: _Entry, lower: _Entry) -> bool:
        return _goes_on(upper, lower, sizes) and not _parted(upper[1], lower[1], rules)

    # The last line of a paragraph may be the first row.
    if any(go_on(outside, line) for outside, line in product(above, _prose(rows[:1]))):
        return True
    # A cell may go on below, where its rows are not known for rows of the table.
    bottom = _prose(rows[-2 * _DEPTH :])
    return any(
        go_on(line, outside) and any(go_on(before, line) for before in bottom)
        for outside, line in product(below, bottom)
    )


def are_columns_of_text(rows: Sequence[Row]) -> bool:
    """Tell whether rows are lines of columns of text: pages and figures have rules, too.

    Most rows have nothing but lines of prose; or, in narrow columns, nearly all rows of many have
    several such lines. The numbers of a list of references stand apart from them.
    """
    parts = [
        [len(text) for p in row.pieces if not _NUMBER.fullmatch(text := p.line.text)]
        for row in rows
    ]
    lengths = [row for row in parts if len(row) > 1]
    if 2 * sum(min(row) >= _SHORTEST for row in lengths) > len(lengths):
        return True
    several = sum(sorted(row)[-2] >= _SHORTEST for row in lengths)
    return len(lengths) >= _MANY_ROWS and several > _NEARLY_ALL * len(lengths)


_Entry = tuple[int, Line, float]
"""A line, its identity, and where its row ends, in points."""


def _prose(rows: Sequence[Row]) -> list[_Entry]:
    return [
        (id(piece.sources[0]), piece.line, row.right)
        for row in rows
        for piece in row.pieces
        if len(piece.line.text) >= _SHORTEST
    ]


def _goes_on(upper: _Entry, lower: _Entry, sizes: Sequence[float]) -> bool:
    """Tell whether a line looks like the next one of a paragraph."""
    (_, line, end), (_, after, _) = upper, lower
    size = sizes[line.style]
    return (
        abs(sizes[after.style] - size) < _SAME_SIZE
        and 0 < after.bottom - line.bottom < TEXT_LEADING * size
        and min(abs(line.left - after.left), abs(line.right - after.right)) < _SAME_EDGE
        and end > after.right - _SAME_EDGE  # only what is full goes on below
    )


def _parted(upper: Line, lower: Line, rules: Sequence[Rule]) -> bool:
    """Tell whether a rule runs between two lines."""
    middles = [(line.top + line.bottom) / 2 for line in (upper, lower)]
    return any(
        middles[0] < rule.top < middles[1]
        and rule.left < min(upper.right, lower.right)
        and rule.right > max(upper.left, lower.left)
        for rule in rules
    )
