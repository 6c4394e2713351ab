"""Columns and reading order of one page.

A gutter is a vertical strip that text stands to the left and to the right of, side by side.
Lines that cross it divide the page into bands; within a band the left column is read before the
right one. The columns found are divided again in the same way.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from statistics import median
from typing import Final, NamedTuple

from loccit.infrastructure.adapters.pdf.layout.gutters import (
    BIN,
    MIN_ALIGNED,
    Gutter,
    best_gutter,
    is_one_of_several,
    known_gutter,
    union_of,
)
from loccit.infrastructure.adapters.pdf.layout.margin_notes import without_margin_notes
from loccit.infrastructure.adapters.pdf.layout.terms import joined_terms
from loccit.infrastructure.adapters.pdf.model import Line

_MIN_STRIPE: Final = 12.0  # points
_MAX_STRIPES: Final = 3  # the widest ones
_OTHER_GUTTER: Final = 20.0  # points
_BESIDE: Final = 12.0  # points; pieces of one line stand nearer than columns
_MIN_BAND: Final = 24.0  # points; two lines side by side between crossing ones are a row
_MAX_DEPTH: Final = 3
_LARGE: Final = 1.25  # of the height of most lines; a title is larger
_NEXT_LINE: Final = 0.6  # of its height, between a line and the one that it goes on from
_ALIGNED: Final = 2.0  # heights; the first line of a paragraph may be set in by as much


@dataclass(frozen=True, slots=True)
class Region:
    """Fragments of lines that are read from top to bottom.

    Attributes:
        parts: The fragments.
        aside: Whether it stands beside the main text: a margin block.
    """

    parts: tuple[Line, ...]
    aside: bool = False


class _Band(NamedTuple):
    """Lines that cross the gutter, and below them those to the left and right of it."""

    crossing: list[Line]
    left: list[Line]
    right: list[Line]


def regions(parts: Sequence[Line], usual: float | None = None, depth: int = 0) -> list[Region]:
    """Divide the fragments of a page into regions, in reading order.

    Args:
        parts: The fragments.
        usual: Where the right column of other pages begins, in points; it is looked for where no
            gutter is found.
        depth: How often the page has been divided.
    """
    if not parts:
        return []
    gutter = best_gutter(parts) if depth < _MAX_DEPTH else None
    listed = gutter and joined_terms(gutter)
    if listed:
        gutter, parts = None, listed
    if gutter is None and usual is not None:
        gutter = known_gutter(parts, usual)
    if gutter is None:
        text, notes = without_margin_notes(parts)
        return [Region(text), *([Region(notes, aside=True)] if notes else [])]
    if gutter.aside and is_one_of_several(gutter):
        gutter = replace(gutter, aside="")
    cut = _cut(parts, gutter) if depth == 0 and gutter.crossing else None
    if cut is not None:
        above = [line for line in parts if line.top < cut]
        below = [line for line in parts if line.top >= cut]
        return regions(above, usual, depth) + regions(below, usual, depth)
    found: list[Region] = []
    for crossing, left, right in _bands(gutter):
        if crossing:
            found += regions(crossing, usual, depth + 1)
        sides = [(left, gutter.aside == "left"), (right, gutter.aside == "right")]
        for side, aside in sorted(sides, key=lambda pair: pair[1]):
            found += [
                Region(region.parts, aside=aside or region.aside)
                for region in regions(side, usual, depth + 1)
            ]
    return found


def _cut(parts: Sequence[Line], gutter: Gutter) -> float | None:
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
        above = best_gutter([line for line in ordered if line.top < cut])
        below = above and best_gutter([line for line in ordered if line.top >= cut])
        if above is None or below is None or abs(above.at - below.at) < _OTHER_GUTTER:
            continue
        if above.height + below.height > gutter.height + _MIN_BAND:
            return cut
    return None


def _bands(gutter: Gutter) -> list[_Band]:
    """Divide the page where lines cross the gutter; each band begins with those."""
    rows: dict[int, list[Line]] = defaultdict(list)
    ends = _ends_of_crossing(gutter)
    for line in (*gutter.crossing, *ends):
        rows[round(line.top)].append(line)
    sides: list[tuple[float, int, Line]] = [(line.top, 0, line) for line in gutter.crossing]
    for side, lines in ((1, gutter.left), (2, gutter.right)):
        for line in lines:
            crossing = rows.get(round(line.top))
            # What stands next to a crossing line is a part of it.
            beside = crossing is not None and any(
                abs(line.left - other.right) < _BESIDE or abs(other.left - line.right) < _BESIDE
                for other in crossing
            )
            sides.append((line.top, 0 if beside or line in ends else side, line))
    bands = [_Band([], [], [])]
    for _, side, line in sorted(sides, key=itemgetter(0, 1)):
        if side == 0 and (bands[-1].left or bands[-1].right):
            bands.append(_Band([], [], []))
        bands[-1][side].append(line)
    least = 0.0 if gutter.aside else BIN if gutter.known else _MIN_BAND
    return _without_false_bands(bands, least)


def _ends_of_crossing(gutter: Gutter) -> frozenset[Line]:
    """Return the lines of the sides that are the short last or first line of a crossing title.

    Such a line stands directly below one that crosses, or above one in large type, in its style,
    with nothing beside it.
    """
    styles = {line.style for line in gutter.crossing}
    if not styles:
        return frozenset()
    ordered = [(line.top, 0, line) for line in gutter.crossing]
    for side, lines, beside in ((1, gutter.left, gutter.right), (2, gutter.right, gutter.left)):
        ordered += [
            (line.top, side, line)
            for line in lines
            if line.style in styles
            and not any(other.top < line.bottom and line.top < other.bottom for other in beside)
        ]
    if len(ordered) == len(gutter.crossing):
        return frozenset()
    ordered.sort(key=lambda entry: entry[:2])
    usual = median([line.height for line in gutter.left + gutter.right])
    large = [entry for entry in reversed(ordered) if entry[2].height > _LARGE * usual]
    return frozenset(_chained(ordered)) | frozenset(_chained(large, upwards=True))


def _chained(
    ordered: Sequence[tuple[float, int, Line]], *, upwards: bool = False
) -> Iterator[Line]:
    """Yield the lines of the sides that go on from a crossing line, or from one of these."""
    nearest: dict[int, Line] = {}
    for _, side, line in ordered:
        before = nearest.get(line.style)
        if side and (
            before is None or not (_follows(line, before) if upwards else _follows(before, line))
        ):
            continue
        nearest[line.style] = line
        if side:
            yield line


def _follows(before: Line, line: Line) -> bool:
    """Tell whether a line is the next one below another, and begins or centres as it does."""
    if not (line.top > before.top and line.top - before.bottom < _NEXT_LINE * line.height):
        return False
    starts = abs(line.left - before.left)
    centres = abs(line.left + line.right - before.left - before.right) / 2
    return starts < _ALIGNED * line.height or centres < line.height


def _without_false_bands(bands: Sequence[_Band], least: float) -> list[_Band]:
    """Give what stands between crossing lines to those, if both columns are not `least` high."""
    found: list[_Band] = []
    before: list[Line] = []
    for band in bands:
        crossing = [*before, *band.crossing]
        left, right = union_of(band.left), union_of(band.right)
        if left and right:
            real = (left & right).bit_count() * BIN >= least
        else:
            real = max(len(band.left), len(band.right)) >= MIN_ALIGNED
        if real:
            found.append(_Band(crossing, band.left, band.right))
            before = []
        else:
            before = [*crossing, *band.left, *band.right]
    if before:
        found.append(_Band(before, [], []))
    return found
