"""Columns and reading order of one page.

A gutter is a vertical strip that text stands to the left and to the right of, side by side.
Lines that cross it divide the page into bands; within a band the left column is read before the
right one. The columns found are divided again in the same way.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from loccit.infrastructure.adapters.pdf.model import Line

_BIN: Final = 4.0  # points; height of a bin of the vertical masks
_LEADING: Final = 0.4  # of its height, between a line and the next
_MAX_PARTS: Final = 4_000  # on a page; a drawing made of letters has no columns
_MIN_ALIGNED: Final = 4  # lines that begin at one place make the edge of a column
_MIN_WIDTH: Final = 0.1  # of the text's width; anything narrower is a list marker or a number
_MOSTLY: Final = 0.8
_MARKER: Final = 4  # characters: "(iv)", "2.1"
_ASIDE_WIDTH: Final = 0.36  # of the text's width: a margin block is narrower than a column
_MIN_HEIGHT: Final = 40.0  # points that two columns stand side by side
_MIN_STRIPE: Final = 12.0  # points
_MAX_STRIPES: Final = 3  # the widest ones
_OTHER_GUTTER: Final = 20.0  # points
_BESIDE: Final = 12.0  # points; pieces of one line stand nearer than columns
_MIN_BAND: Final = 24.0  # points; two lines side by side between crossing ones are a row
_FILL: Final = 0.55  # of a column's area that its lines cover; the cells of a table cover less
_LOW_FILL: Final = 0.3  # is enough, where the columns stand side by side for _FULL_HEIGHT
_FULL_HEIGHT: Final = 350.0  # points
_DENSE: Final = 0.75
_SPARSE: Final = 0.2
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
    at: float
    height: float
    left: tuple[Line, ...]
    right: tuple[Line, ...]
    crossing: tuple[Line, ...]
    aside: str  # "left", "right" or ""


class _Band(NamedTuple):
    """Lines that cross the gutter, and below them those to the left and right of it."""

    crossing: list[Line]
    left: list[Line]
    right: list[Line]


def regions(parts: Sequence[Line], depth: int = 0) -> list[Region]:
    """Divide the fragments of a page into regions, in reading order."""
    if not parts:
        return []
    gutter = _best_gutter(parts) if depth < _MAX_DEPTH else None
    if gutter is None:
        return [Region(tuple(parts))]
    cut = _cut(parts, gutter) if depth == 0 and gutter.crossing else None
    if cut is not None:
        above = [line for line in parts if line.top < cut]
        below = [line for line in parts if line.top >= cut]
        return regions(above, depth) + regions(below, depth)
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


def _cut(parts: Sequence[Line], gutter: _Gutter) -> float | None:
    """Return the height at which the page changes its columns, None when it does not.

    It is a white stripe across the page, with other gutters above than below that together
    divide more of the page than one gutter does.
    """
    ordered = sorted(parts, key=lambda line: line.top)
    stripes: list[tuple[float, float]] = []
    bottom = ordered[0].bottom
    for line in ordered:
        if line.top - bottom > _MIN_STRIPE:
            stripes.append((line.top - bottom, line.top))
        bottom = max(bottom, line.bottom)
    for _, cut in sorted(stripes, reverse=True)[:_MAX_STRIPES]:
        above = _best_gutter([line for line in ordered if line.top < cut])
        below = _best_gutter([line for line in ordered if line.top >= cut])
        if above is None or below is None or abs(above.at - below.at) < _OTHER_GUTTER:
            continue
        if above.height + below.height > gutter.height + _MIN_BAND:
            return cut
    return None


def _bands(gutter: _Gutter) -> list[_Band]:
    """Divide the page where lines cross the gutter; each band begins with those."""
    rows: dict[int, list[Line]] = defaultdict(list)
    for line in gutter.crossing:
        rows[round(line.top)].append(line)
    sides: list[tuple[float, int, Line]] = [(line.top, 0, line) for line in gutter.crossing]
    for side, lines in ((1, gutter.left), (2, gutter.right)):
        for line in lines:
            # What stands next to a crossing line is a part of it.
            beside = any(
                abs(line.left - other.right) < _BESIDE or abs(other.left - line.right) < _BESIDE
                for other in rows.get(round(line.top), ())
            )
            sides.append((line.top, 0 if beside else side, line))
    bands = [_Band([], [], [])]
    for _, side, line in sorted(sides, key=lambda entry: entry[:2]):
        if side == 0 and (bands[-1].left or bands[-1].right):
            bands.append(_Band([], [], []))
        bands[-1][side].append(line)
    return _without_false_bands(bands, aside=bool(gutter.aside))


def _without_false_bands(bands: Sequence[_Band], *, aside: bool) -> list[_Band]:
    """Give what stands between crossing lines, but is no pair of columns, to those lines."""
    found: list[_Band] = []
    before: list[Line] = []
    for band in bands:
        crossing = [*before, *band.crossing]
        left, right = _union_of(band.left), _union_of(band.right)
        if left and right:
            real = aside or (left & right).bit_count() * _BIN >= _MIN_BAND
        else:
            real = max(len(band.left), len(band.right)) >= _MIN_ALIGNED
        if real:
            found.append(_Band(crossing, band.left, band.right))
            before = []
        else:
            before = [*crossing, *band.left, *band.right]
    if before:
        found.append(_Band(before, [], []))
    return found


def _union_of(lines: Sequence[Line]) -> int:
    return _union([(line, _mask(line)) for line in lines])


def _union(masked: Sequence[tuple[Line, int]]) -> int:
    union = 0
    for _, mask in masked:
        union |= mask
    return union


def _mask(line: Line, leading: float = _LEADING) -> int:
    """Return the bins that a line takes, with the space below it up to the next line."""
    low = max(0, int(line.top / _BIN))
    high = max(low + 1, int((line.bottom + leading * line.height) / _BIN))
    return ((1 << (high - low)) - 1) << low


def _best_gutter(parts: Sequence[Line]) -> _Gutter | None:
    if not 2 * _MIN_ALIGNED <= len(parts) <= _MAX_PARTS:
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
    masked = [(line, _mask(line)) for line in parts]
    best: _Gutter | None = None
    for edge in edges:
        least = best.height + _BIN if best else _MIN_HEIGHT
        gutter = _gutter_at(edge - 1.0, masked, (left_edge, right_edge), least)
        if gutter is not None:
            best = gutter
    return best


def _gutter_at(
    edge: float,
    masked: Sequence[tuple[Line, int]],
    extent: tuple[float, float],
    least: float,
) -> _Gutter | None:
    """Return the gutter left of `edge`, None when it is less than `least` points high."""
    left = [entry for entry in masked if entry[0].right <= edge + 2.0]
    right = [entry for entry in masked if entry[0].left >= edge - 1.0]
    both = _union(left) & _union(right)
    if both.bit_count() * _BIN < least:
        return None
    crossing = [
        entry for entry in masked if entry[0].left < edge - 1.0 < edge + 2.0 < entry[0].right
    ]
    _settle(edge, extent, crossing, left, right)
    both &= ~_union(crossing)
    height = both.bit_count() * _BIN
    if height < least:
        return None
    left_width = max(line.right for line, _ in left) - extent[0]
    right_width = extent[1] - min(line.left for line, _ in right)
    fills = _fill(left, both, left_width), _fill(right, both, right_width)
    aside = _narrow_side(left_width, right_width, extent[1] - extent[0])
    if not _is_text(fills, height, aside) or _holds_markers(left) or _holds_markers(right):
        return None
    return _Gutter(edge, height, _lines(left), _lines(right), _lines(crossing), aside)


def _lines(masked: Sequence[tuple[Line, int]]) -> tuple[Line, ...]:
    return tuple(line for line, _ in masked)


def _narrow_side(left: float, right: float, width: float) -> str:
    """Return the side that is too narrow for a column of the text, '' when none or both are."""
    narrow = (left < _ASIDE_WIDTH * width, right < _ASIDE_WIDTH * width)
    return {(True, False): "left", (False, True): "right"}.get(narrow, "")


def _is_text(fills: tuple[float, float], height: float, aside: str) -> bool:
    """Tell whether both columns hold text, not the cells of a table."""
    enough = _FILL - (_FILL - _LOW_FILL) * min(1.0, height / _FULL_HEIGHT)
    if aside:
        margin, text = fills if aside == "left" else fills[::-1]
        return margin >= _ASIDE_FILL and text >= enough
    # Full lines on one side and formulas or code on the other make columns, too.
    return min(fills) >= enough or (
        max(fills) >= _DENSE and min(fills) >= _SPARSE and height >= _FULL_HEIGHT / 3
    )


def _holds_markers(masked: Sequence[tuple[Line, int]]) -> bool:
    """Tell whether a column is made of bullets or numbers alone."""
    short = sum(len(line.text) <= _MARKER for line, _ in masked)
    return short > _MOSTLY * len(masked)


def _settle(
    edge: float,
    extent: tuple[float, float],
    crossing: list[tuple[Line, int]],
    left: list[tuple[Line, int]],
    right: list[tuple[Line, int]],
) -> None:
    """Give lines that are a little too long for their column back to it."""
    lines_left, lines_right = _lines(left), _lines(right)
    for entry in tuple(crossing):
        line = entry[0]
        over, under = line.right - edge, edge - line.left
        if over < _PROTRUSION * (extent[1] - edge) and not _meets(line, lines_right):
            left.append(entry)
            crossing.remove(entry)
        elif under < _PROTRUSION * (edge - extent[0]) and not _meets(line, lines_left):
            right.append(entry)
            crossing.remove(entry)


def _meets(line: Line, others: Sequence[Line]) -> bool:
    """Tell whether a line stands in the way of others on its height."""
    return any(
        other.top < line.bottom - 1
        and line.top + 1 < other.bottom
        and other.left < line.right
        and line.left < other.right
        for other in others
    )


def _fill(masked: Sequence[tuple[Line, int]], rows: int, width: float) -> float:
    """Return the share of a column's area, in these rows, that its lines cover."""
    area = 0.0
    covered = 0
    for line, mask in masked:
        if mask & rows:
            area += line.width * mask.bit_count()
            covered |= mask
    return area / (width * covered.bit_count()) if covered and width > 0 else 0.0
