"""Reference lists in columns of their own below those of the text, on the page where they begin.

Some publishers end the columns of the text at one height and begin the list below, in smaller
type. Read column by column, the list would begin before the text to the right of its heading.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from loccit.domain.documents.canonical_text import names_references
from loccit.infrastructure.adapters.pdf.model import Column, Line

_LONGEST_NAME: Final = 60  # characters
_SAME_SIZE: Final = 0.04  # of the size
_MOST: Final = 0.7  # of the lines below the height of the heading are set in the type of the list
_LINES: Final = 3  # above it that tell the type of the text
_APART: Final = 0.5  # of their width, between the left edges of two columns
_ROOM: Final = 1.5  # of the heading's height: so much higher the list may begin beside it


def with_balanced_lists(columns: Sequence[Column], sizes: Sequence[float]) -> list[Column]:
    """Return the columns, those of a page parted at the height where a reference list begins.

    Args:
        columns: In reading order.
        sizes: Of each style, in points.
    """
    found: list[Column] = []
    for _, group in groupby(columns, key=lambda column: column.page):
        page = list(group)
        places = range(len(page)) if len(page) > 1 else ()
        parted = next(filter(None, (_parted(page, at, sizes) for at in places)), None)
        found += parted or page
    return found


def _parted(page: Sequence[Column], at: int, sizes: Sequence[float]) -> list[Column] | None:
    """Return the columns of a page in their order where a list begins in one of them."""
    own = page[at]
    row = next((row for row, line in enumerate(own.lines) if _is_name(line)), None)
    if row is None or own.aside or row + 1 == len(own.lines):
        return None
    heading = own.lines[row]
    size = sizes[own.lines[row + 1].style]
    top = heading.top - _ROOM * heading.height
    beside = list(_beside(page, at, heading))
    starts = {at: row} | {one: _start(page[one], top) for one in beside}
    lists = [one for one in beside if _is_list(page[one].lines[starts[one] :], size, sizes)]
    behind = [one for one in lists if one > at and _is_text(page[one], starts[one], size, sizes)]
    if lists != beside or not behind:
        return None
    first, last = min(starts), max(starts)
    if last - first + 1 != len(starts):
        return None
    above = [replace(page[one], lines=page[one].lines[: starts[one]]) for one in sorted(starts)]
    below = [replace(page[one], lines=page[one].lines[starts[one] :]) for one in sorted(starts)]
    if first < at:  # in the middle, above the columns of the list
        below[at - first] = replace(own, lines=own.lines[row + 1 :])
        below.insert(0, replace(own, lines=(heading,)))
    whole = [*page[:first], *above, *below, *page[last + 1 :]]
    return [column for column in whole if column.lines]


def _is_name(line: Line) -> bool:
    short = len(line.text) <= _LONGEST_NAME and not (line.entry or line.table)
    return short and names_references(line.text)


def _beside(page: Sequence[Column], at: int, heading: Line) -> Iterator[int]:
    """Yield the columns that stand beside the one with the heading, at its height."""
    for other, column in enumerate(page):
        apart = abs(column.left - page[at].left) > _APART * min(column.width, page[at].width)
        if not column.aside and apart and column.lines[-1].bottom > heading.bottom:
            yield other


def _start(column: Column, top: float) -> int:
    """Return the first row of a column below a height, behind its last where none is."""
    rows = (row for row, line in enumerate(column.lines) if line.top >= top)
    return next(rows, len(column.lines))


def _is_list(lines: Sequence[Line], size: float, sizes: Sequence[float]) -> bool:
    alike = sum(abs(sizes[line.style] - size) < _SAME_SIZE * size for line in lines)
    return bool(lines) and alike >= _MOST * len(lines)


def _is_text(column: Column, row: int, size: float, sizes: Sequence[float]) -> bool:
    """Tell whether the last lines above a row are in larger type than the list."""
    above = column.lines[max(0, row - _LINES) : row]
    return bool(above) and all(sizes[line.style] > (1 + _SAME_SIZE) * size for line in above)
