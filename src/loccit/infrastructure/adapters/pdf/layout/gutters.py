"""Gutters: vertical strips that text stands to the left and to the right of, side by side."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import attrgetter, or_
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line

_Sides = tuple[float, float, float, float]

BIN: Final = 4.0
"""In points: the height of a bin of the vertical masks."""
_LEADING: Final = 0.4  # of its height, between a line and the next
_MAX_PARTS: Final = 4_000  # on a page; a drawing made of letters has no columns
MIN_ALIGNED: Final = 4
"""So many lines that begin at one place make the edge of a column."""
_FEW_PARTS: Final = 24
"""Of so many fragments one line less makes an edge in the middle: four lines below a figure."""
_MIDDLE: Final = 0.06  # of the width: as far behind it begins the right one of two equal columns
_SIDES: Final[Callable[[Line], _Sides]] = attrgetter("left", "top", "right", "bottom")
_MIN_WIDTH: Final = 0.1  # of the text's width; anything narrower is a list marker or a number
_SELDOM: Final = 0.2
_MARKER: Final = 4  # characters: "(iv)", "2.1"
_LABEL: Final = re.compile(r"(?:\d{1,2}(?:\.\d{1,3}){1,4}\.?|\[[^\s\]]{1,12}\])$")
"""Of a section, "2.1.10", or a reference, "[Knu84]"."""
_ASIDE_WIDTH: Final = 0.36  # of the text's width: a margin block is narrower than a column
_MIN_HEIGHT: Final = 40.0  # points that two columns stand side by side
_MIN_KNOWN_HEIGHT: Final = 8.0  # points: one line on each side, where other pages have the gutter
_SAME_EDGE: Final = 2.0  # points
_MOST_INDENT: Final = 24.0  # points, of the lines of a column
_ALIKE: Final = 0.25  # of its width: columns differ by less
_FILL: Final = 0.55  # of a column's area that its lines cover; the cells of a table cover less
_LOW_FILL: Final = 0.3  # is enough, where the columns stand side by side for _FULL_HEIGHT
_FULL_HEIGHT: Final = 350.0  # points
_DENSE: Final = 0.75
_SPARSE: Final = 0.2
_ASIDE_FILL: Final = 0.3
_ITEM: Final = re.compile(r"(?:\d{1,3}\.|\[\d{1,3}\])$")
_LONGEST_ITEM: Final = 5  # characters
_HANGING: Final = 30.0  # points that the numbers of a list hang out of its column
_PROTRUSION: Final = 0.15  # of the other column; a formula may be a little too long


@dataclass(frozen=True, slots=True)
class Gutter:
    """A gutter, and the lines around it.

    Attributes:
        at: Its right edge, in points from the left of the page.
        height: In points, where text stands on both sides.
        left: Lines to the left of it.
        right: Lines to the right of it.
        crossing: Lines that cross it.
        aside: Which side is too narrow for a column of the text: "left", "right" or "".
        known: Whether other pages have it.
    """

    at: float
    height: float
    left: tuple[Line, ...]
    right: tuple[Line, ...]
    crossing: tuple[Line, ...]
    aside: str
    known: bool = False


def union_of(lines: Sequence[Line]) -> int:
    """Return the mask of the heights that lines take, a bit for each bin."""
    return reduce(or_, map(_mask, lines), 0)


def _union(masked: Sequence[tuple[Line, int]]) -> int:
    return reduce(or_, [mask for _, mask in masked], 0)


def _mask(line: Line) -> int:
    """Return the bins that a line takes, with the space below it up to the next line."""
    top, bottom = line.top, line.bottom
    low, high = int(top / BIN), int((bottom + _LEADING * (bottom - top)) / BIN)
    if low < 0:  # noqa: PLR1730  (a call would take a third of the time of this function)
        low = 0
    return ((1 << (high - low)) - 1) << low if high > low else 1 << low


def best_gutter(parts: Sequence[Line]) -> Gutter | None:
    """Return the highest gutter between these fragments, None without one."""
    if not 2 * MIN_ALIGNED <= len(parts) <= _MAX_PARTS:
        return None
    left_edge = min([line.left for line in parts])
    right_edge = max([line.right for line in parts])
    width = right_edge - left_edge
    starts = Counter(map(round, [line.left for line in parts]))
    few = len(parts) <= _FEW_PARTS
    middle = left_edge + width / 2
    edges = [
        edge
        for edge in sorted(starts)
        if starts[edge] + starts.get(edge + 1, 0)
        >= MIN_ALIGNED - (few and 0 <= edge - middle < _MIDDLE * width)
        and left_edge + _MIN_WIDTH * width < edge < right_edge - _MIN_WIDTH * width
    ]
    if not edges:
        return None
    masked = [(line, _mask(line)) for line in parts]
    best: Gutter | None = None
    for edge in edges:
        least = best.height + BIN if best else _MIN_HEIGHT
        gutter = _gutter_at(edge - 1.0, masked, (left_edge, right_edge), least)
        if gutter is not None:
            best = gutter
    return best and _with_numbers(best)


def known_gutter(parts: Sequence[Line], at: float) -> Gutter | None:
    """Return the gutter that other pages have at a place, None where text stands in it.

    One line on each side is enough, if those on the right begin there: at the foot of a page
    that is full of figures. Where the lettering of these stands on either side, too, more are
    needed below what crosses the gutter.

    Args:
        parts: The fragments of a page.
        at: Where the right column begins, in points from the left of the page.
    """
    if not 0 < len(parts) <= _MAX_PARTS:
        return None
    extent = min([line.left for line in parts]), max([line.right for line in parts])
    masked = [(line, _mask(line)) for line in parts]
    whole = _gutter_at(at - 1.0, masked, extent, _MIN_KNOWN_HEIGHT, known=True)
    if whole is None or _begins_at(whole, at):
        return whole
    foot = max([line.bottom for line in whole.crossing], default=0.0)
    below = [entry for entry in masked if entry[0].top >= foot - 1.0]
    gutter = _gutter_at(at - 1.0, below, extent, _MIN_HEIGHT, known=True) if below else None
    if gutter is None or not _begins_at(gutter, at):
        return None
    above = tuple(line for line in parts if line.top < foot - 1.0)
    return replace(gutter, crossing=above + gutter.crossing)


def _begins_at(gutter: Gutter, at: float) -> bool:
    """Tell whether most lines of the right column begin at a place, or are set in from it."""
    away = [line.left - at for line in gutter.right]
    begins = any(abs(indent) <= _SAME_EDGE for indent in away)
    inside = sum(-_SAME_EDGE <= indent < _MOST_INDENT for indent in away)
    return begins and 2 * inside > len(away)


def _with_numbers(gutter: Gutter) -> Gutter:
    """Return a gutter with the numbers that hang out of the right column on its right side."""
    numbers = [
        line for line in gutter.left if len(line.text) <= _LONGEST_ITEM and _ITEM.match(line.text)
    ]
    if len(numbers) < MIN_ALIGNED:
        return gutter
    edge = max([line.right for line in gutter.left if line not in numbers], default=gutter.at)
    hanging = tuple(line for line in numbers if edge < line.left > gutter.at - _HANGING)
    if len(hanging) < MIN_ALIGNED:
        return gutter
    left = tuple(line for line in gutter.left if line not in hanging)
    at = min(line.left for line in hanging) - 1.0
    return replace(gutter, at=at, left=left, right=gutter.right + hanging)


def _gutter_at(
    edge: float,
    masked: Sequence[tuple[Line, int]],
    extent: tuple[float, float],
    least: float,
    *,
    known: bool = False,
) -> Gutter | None:
    """Return the gutter left of `edge`, None when it is less than `least` points high."""
    left = [entry for entry in masked if entry[0].right <= edge + 2.0]
    both = _union(left)
    if both.bit_count() * BIN < least:
        return None
    right = [entry for entry in masked if entry[0].left >= edge - 1.0]
    both &= _union(right)
    if both.bit_count() * BIN < least:
        return None
    crossing = [
        entry for entry in masked if entry[0].left < edge - 1.0 < edge + 2.0 < entry[0].right
    ]
    _settle(edge, extent, crossing, left, right)
    both &= ~_union(crossing)
    height = both.bit_count() * BIN
    if height < least:
        return None
    left_width = max([line.right for line, _ in left]) - extent[0]
    right_width = extent[1] - min([line.left for line, _ in right])
    fills = _fill(left, both, left_width), _fill(right, both, right_width)
    aside = "" if known else _narrow_side(left_width, right_width, extent[1] - extent[0])
    if (
        not (known or _is_text(fills, height, aside))
        or _holds_markers(left, both, left_width / (extent[1] - extent[0]))
        or _holds_markers(right, both, right_width / (extent[1] - extent[0]))
    ):
        return None
    return Gutter(edge, height, _lines(left), _lines(right), _lines(crossing), aside, known)


def is_one_of_several(gutter: Gutter) -> bool:
    """Tell whether the narrow side is a column like those, two or more, of the other side."""
    narrow, wide = _sides(gutter)
    other = best_gutter(wide)
    if other is None or (other.aside and not is_one_of_several(other)):
        return False
    widths = sorted(map(_width, (other.left, other.right)))
    alike = widths[:1] if other.aside else widths
    return all(abs(width - _width(narrow)) < _ALIKE * _width(narrow) for width in alike)


def _sides(gutter: Gutter) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return the lines of the narrow side, then those of the wide one."""
    sides = gutter.left, gutter.right
    return sides if gutter.aside == "left" else sides[::-1]


def _width(lines: Sequence[Line]) -> float:
    return max(line.right for line in lines) - min(line.left for line in lines)


def _lines(masked: Sequence[tuple[Line, int]]) -> tuple[Line, ...]:
    return tuple([line for line, _ in masked])


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


def _holds_markers(masked: Sequence[tuple[Line, int]], rows: int, share: float) -> bool:
    """Tell whether a column is made of bullets or labels alone, at least in these rows."""
    words = [entry for entry in masked if len(entry[0].text) > _MARKER]
    if share < _ASIDE_WIDTH:
        words = [entry for entry in words if not _LABEL.match(entry[0].text)]
    beside = sum(mask & rows > 0 for _, mask in words), sum(mask & rows > 0 for _, mask in masked)
    return len(words) < _SELDOM * len(masked) or beside[0] < _SELDOM * beside[1]


def _settle(
    edge: float,
    extent: tuple[float, float],
    crossing: list[tuple[Line, int]],
    left: list[tuple[Line, int]],
    right: list[tuple[Line, int]],
) -> None:
    """Give lines that are a little too long for their column back to it."""
    if not crossing:
        return
    lines_left, lines_right = list(map(_SIDES, _lines(left))), list(map(_SIDES, _lines(right)))
    for entry in tuple(crossing):
        line = entry[0]
        over, under = line.right - edge, edge - line.left
        if over < _PROTRUSION * (extent[1] - edge) and not _meets(line, lines_right):
            left.append(entry)
            crossing.remove(entry)
        elif under < _PROTRUSION * (edge - extent[0]) and not _meets(line, lines_left):
            right.append(entry)
            crossing.remove(entry)


def _meets(line: Line, others: Sequence[_Sides]) -> bool:
    """Tell whether a line stands in the way of others on its height."""
    left, top, right, bottom = line.left, line.top + 1, line.right, line.bottom - 1
    # Thousands of pairs on a page of two columns: no step more than it takes.
    for start, above, end, below in others:
        if above < bottom and top < below and start < right and left < end:
            return True
    return False


def _fill(masked: Sequence[tuple[Line, int]], rows: int, width: float) -> float:
    """Return the share of a column's area, in these rows, that its lines cover."""
    area = 0.0
    covered = 0
    for line, mask in masked:
        if mask & rows:
            area += (line.right - line.left) * mask.bit_count()
            covered |= mask
    return area / (width * covered.bit_count()) if covered and width > 0 else 0.0
