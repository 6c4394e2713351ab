"""Columns and reading order of one page.

A gutter is a vertical strip that text stands to the left and to the right of, side by side.
Lines that cross it divide the page into bands; within a band the left column is read before the
right one. The columns found are divided again in the same way.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line

_BIN: Final = 4.0  # points; height of a bin of the vertical masks
_MIN_ALIGNED: Final = 4  # lines that begin at one place make the edge of a column
_MIN_WIDTH: Final = 0.1  # of the text's width; anything narrower is a list marker or a number
_ASIDE_WIDTH: Final = 0.36  # of the text's width: a margin block is narrower than a column
_MIN_HEIGHT: Final = 40.0  # points that two columns stand side by side
_FILL: Final = 0.55  # of a column's area that its lines cover; the cells of a table cover less
_ASIDE_FILL: Final = 0.3
_PROTRUSION: Final = 0.15  # of the other column; a formula may be a little too long
_MAX_DEPTH: Final = 3


@dataclass(frozen=True, slots=True)
class Region:
    """Fragments of lines that are read from top to bottom.

    Attributes:
        parts: The fragments.
        aside: Whether it stands beside the main text: a margin block.
    """

    parts: tuple[Line, ...]
    aside: bool = False


@dataclass(frozen=True, slots=True)
class _Gutter:
    height: float
    left: tuple[Line, ...]
    right: tuple[Line, ...]
    crossing: tuple[Line, ...]
    aside: str  # "left", "right" or ""


def regions(parts: Sequence[Line], depth: int = 0) -> list[Region]:
    """Divide the fragments of a page into regions, in reading order."""
    if not parts:
        return []
    gutter = _best_gutter(parts) if depth < _MAX_DEPTH else None
    if gutter is None:
        return [Region(tuple(parts))]
    found: list[Region] = []
    for crossing, left, right in _bands(gutter):
        if crossing:
            found += regions(crossing, depth + 1)
        sides = [(left, gutter.aside == "left"), (right, gutter.aside == "right")]
        for side, aside in sorted(sides, key=lambda pair: pair[1]):
            found += [
                Region(region.parts, aside=aside or region.aside)
                for region in regions(side, depth + 1)
            ]
    return found


def _bands(gutter: _Gutter) -> list[tuple[list[Line], list[Line], list[Line]]]:
    """Return for each band the crossing lines above it, then its left and right lines."""
    bands: list[tuple[list[Line], list[Line], list[Line]]] = [([], [], [])]
    lines = sorted(
        [(line.top + line.bottom, 0, line) for line in gutter.crossing]
        + [(line.top + line.bottom, 1, line) for line in gutter.left]
        + [(line.top + line.bottom, 2, line) for line in gutter.right],
        key=lambda entry: entry[:2],
    )
    for _, side, line in lines:
        if side == 0 and (bands[-1][1] or bands[-1][2]):
            bands.append(([], [], []))
        bands[-1][side].append(line)
    return bands


def _mask(line: Line) -> int:
    low, high = max(0, int(line.top / _BIN)), max(0, int(line.bottom / _BIN))
    return ((1 << (max(high - low, 1))) - 1) << low


def _best_gutter(parts: Sequence[Line]) -> _Gutter | None:
    if len(parts) < 2 * _MIN_ALIGNED:
        return None
    left_edge = min(line.left for line in parts)
    right_edge = max(line.right for line in parts)
    width = right_edge - left_edge
    starts = Counter(round(line.left) for line in parts)
    edges = [
        edge
        for edge in sorted(starts)
        if starts[edge] + starts.get(edge + 1, 0) >= _MIN_ALIGNED
        and left_edge + _MIN_WIDTH * width < edge < right_edge - _MIN_WIDTH * width
    ]
    if not edges:
        return None
    masks = [_mask(line) for line in parts]
    best: _Gutter | None = None
    for edge in edges:
        gutter = _gutter_at(edge - 1.0, parts, masks, (left_edge, right_edge))
        if gutter is not None and (best is None or gutter.height > best.height):
            best = gutter
    return best


def _gutter_at(
    edge: float, parts: Sequence[Line], masks: Sequence[int], extent: tuple[float, float]
) -> _Gutter | None:
    left: list[Line] = []
    right: list[Line] = []
    crossing: list[Line] = []
    left_mask = right_mask = 0
    for line, mask in zip(parts, masks, strict=True):
        if line.right <= edge + 2.0:
            left.append(line)
            left_mask |= mask
        elif line.left >= edge - 1.0:
            right.append(line)
            right_mask |= mask
        else:
            crossing.append(line)
    _settle(edge, extent, crossing, (left, left_mask), (right, right_mask))
    crossing_mask = 0
    for line in crossing:
        crossing_mask |= _mask(line)
    both = left_mask & right_mask & ~crossing_mask
    height = both.bit_count() * _BIN
    if height < _MIN_HEIGHT:
        return None
    column_left = min(line.left for line in right)
    left_width = max(line.right for line in left) - extent[0]
    right_width = extent[1] - column_left
    fills = _fill(left, both, left_width), _fill(right, both, right_width)
    width = extent[1] - extent[0]
    narrow = (left_width < _ASIDE_WIDTH * width, right_width < _ASIDE_WIDTH * width)
    aside = ""
    if narrow[0] and not narrow[1]:
        aside = "left"
    elif narrow[1] and not narrow[0]:
        aside = "right"
    if fills[0] < (_ASIDE_FILL if aside == "left" else _FILL):
        return None
    if fills[1] < (_ASIDE_FILL if aside == "right" else _FILL):
        return None
    return _Gutter(height, tuple(left), tuple(right), tuple(crossing), aside)


def _settle(
    edge: float,
    extent: tuple[float, float],
    crossing: list[Line],
    left: tuple[list[Line], int],
    right: tuple[list[Line], int],
) -> None:
    """Give lines that are a little too long for their column back to it."""
    for line in tuple(crossing):
        mask = _mask(line)
        over, under = line.right - edge, edge - line.left
        if over < _PROTRUSION * (extent[1] - edge) and not mask & right[1]:
            left[0].append(line)
            crossing.remove(line)
        elif under < _PROTRUSION * (edge - extent[0]) and not mask & left[1]:
            right[0].append(line)
            crossing.remove(line)


def _fill(lines: Sequence[Line], rows: int, width: float) -> float:
    """Return the share of a column's area, in these rows, that its lines cover."""
    area = 0.0
    covered = 0
    for line in lines:
        mask = _mask(line)
        if mask & rows:
            area += line.width * mask.bit_count() * _BIN
            covered |= mask
    return area / (width * covered.bit_count() * _BIN) if covered and width > 0 else 0.0
