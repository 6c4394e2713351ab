"""The rows of a page next to its upper and lower edge, where running lines stand."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from loccit.infrastructure.adapters.pdf.furniture.labels import page_numbers
from loccit.infrastructure.adapters.pdf.model import Line, PageText

_BAND: Final = 0.15  # of the height of the page, at its top and at its bottom
_WIDE: Final = 0.2  # of the height: a margin at the top, at most
_BEYOND: Final = 0.05  # of the height: where the next row is looked for
_ROWS: Final = 4  # at most, at either end
HEADER_PARTS: Final = 3
"""Of a running line: left, middle, right."""

Row = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """The outermost rows of a page at one end, from its edge inwards.

    `inner` is the row next to them, by which their distance from the text is judged.
    """

    zone: str
    rows: tuple[Row, ...]
    inner: Row | None

    def following(self, place: int) -> Row | None:
        """Return the row next to one of them, further in."""
        return self.rows[place + 1] if place + 1 < len(self.rows) else self.inner


Bands = tuple[Band, Band]


def bands_of(page: PageText) -> Bands:
    """Return the outermost rows of a page."""
    high, low = _BAND * page.height, (1 - _BAND) * page.height
    beyond = _BEYOND * page.height
    upper = _rows([part for part in page.upright if part.bottom < high + beyond])
    lower = _rows([part for part in page.upright if part.top > low - beyond])[::-1]
    top = _band("top", upper, sum(row[0].bottom < high for row in upper))
    bottom = _band("bottom", lower, sum(row[0].top > low for row in lower))
    if not page.upright or (top.rows and bottom.rows):
        return top, bottom
    rows = _rows(page.upright)
    if not bottom.rows:  # the footer of a short page may follow its text
        bottom = _numbered("bottom", rows[::-1]) or bottom
    if not top.rows and rows[0][0].bottom < _WIDE * page.height:
        top = _numbered("top", rows) or top
    return top, bottom


def _numbered(zone: str, rows: Sequence[Row]) -> Band | None:
    """Return the outermost row as a band, if it may show the number of its page."""
    row = rows[0]
    shows = page_numbers(row[-1].text) or (zone == "top" and page_numbers(row[0].text))
    if not shows or len(row) > HEADER_PARTS:
        return None
    return Band(zone, (row,), rows[1] if len(rows) > 1 else None)


def _band(zone: str, rows: Sequence[Row], within: int) -> Band:
    count = min(within, _ROWS)
    return Band(zone, tuple(rows[:count]), rows[count] if count < len(rows) else None)


def _rows(parts: Iterable[Line]) -> list[Row]:
    rows: list[list[Line]] = []
    for part in sorted(parts, key=lambda part: (part.top + part.bottom, part.left)):
        middle = (part.top + part.bottom) / 2
        if rows and rows[-1][0].top < middle < rows[-1][0].bottom:
            rows[-1].append(part)
        else:
            rows.append([part])
    return [tuple(sorted(row, key=attrgetter("left")) if len(row) > 1 else row) for row in rows]


def distance(row: Row, other: Row | None) -> float:
    """Return the space between two rows, in heights of the first."""
    if other is None:
        return math.inf
    space = max(other[0].top - row[0].bottom, row[0].top - other[0].bottom)
    return space / (row[0].height or 1.0)


def outermost(band: Band) -> Row:
    """Return the row at the very edge, empty when the band has none."""
    return band.rows[0] if band.rows else ()


def usual_height(pages: Sequence[PageText]) -> float:
    """Return the height of most lines, in points."""
    given = Counter([line.bottom - line.top for page in pages for line in page.upright])
    heights: Counter[float] = Counter()
    for height, lines in given.items():
        heights[round(height, 1)] += lines
    return max(heights, key=lambda height: (heights[height], height), default=0.0)
