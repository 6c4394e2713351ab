"""Where on a page a table may be: between rules, or where rows line up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.table_rows import Piece, Row, is_number, is_table_caption

_SAME_ENDS: Final = 4.0  # points; rules of one table begin and end alike
_MIN_WIDTH: Final = 60.0  # points
_BEYOND: Final = 8.0  # points; text may reach a little beyond the rules
_TEXT_WIDTH: Final = 0.75  # of the rules; a line of running text is as wide
_NEAR: Final = 2.2  # em, from a row to the header above the first rule
_ROW_GAP: Final = 3.4  # em from row to row at most
_MAX_SINGLE: Final = 3  # lines one below the other that have one piece only: titles of groups
_SINGLE_WIDTH: Final = 0.62  # of the window
_LANE_LENGTH: Final = 25  # characters of a full line of a column of text
_LANE_LINES: Final = 6
_LANE_START: Final = 3.0  # points
_LANE_FULL: Final = 0.7  # of its width
_MIN_LANE: Final = 90.0  # points


@dataclass(frozen=True, slots=True)
class Region:
    """Rows that may be a table.

    Attributes:
        rows: From top to bottom.
        ruled: Whether rules enclose them.
        borders: Where rules divide their columns, in points.
    """

    rows: tuple[Row, ...]
    ruled: bool = False
    borders: tuple[float, ...] = ()


def ruled_regions(
    rows: Sequence[Row], flat: Sequence[Rule], upright: Sequence[Rule]
) -> Iterator[Region]:
    """Yield the rows between rules that begin and end alike.

    Args:
        rows: All rows of the page, from top to bottom.
        flat: The rules along the rows, from top to bottom.
        upright: The rules across them.
    """
    for family in _families(flat):
        left = min(rule.left for rule in family) - _BEYOND
        right = max(rule.right for rule in family) + _BEYOND
        run: list[Row] = []
        start: Rule | None = None
        end = family[0]
        for upper, lower in pairwise(family):
            inside = _inside(rows, left, right, upper.bottom, lower.top)
            if inside is not None and (not inside or _has_cells(inside, lower.right - lower.left)):
                start = start or upper
                run += inside
                end = lower
                continue
            if run and start is not None:
                yield _ruled(rows, run, (start, end), upright)
            run, start = [], None
        if run and start is not None:
            yield _ruled(rows, run, (start, end), upright)


def _families(flat: Sequence[Rule]) -> list[list[Rule]]:
    """Gather rules that begin and end alike, the widest first."""
    found: list[list[Rule]] = []
    for rule in flat:
        if rule.right - rule.left < _MIN_WIDTH:
            continue
        for family in found:
            if (
                abs(family[0].left - rule.left) < _SAME_ENDS
                and abs(family[0].right - rule.right) < _SAME_ENDS
            ):
                family.append(rule)
                break
        else:
            found.append([rule])
    several = [family for family in found if len(family) > 1]
    return sorted(several, key=lambda family: family[0].left - family[0].right)


def _inside(
    rows: Sequence[Row], left: float, right: float, top: float, bottom: float
) -> list[Row] | None:
    """Return what stands within a rectangle, None when text reaches beyond its sides."""
    found: list[Row] = []
    for row in rows:
        if not top < row.middle < bottom:
            continue
        pieces = [p for p in row.pieces if p.line.left < right and p.line.right > left]
        if any(p.line.left < left or p.line.right > right for p in pieces):
            return None
        if pieces:
            found.append(Row(tuple(pieces), row.middle, row.size))
    return found


def _has_cells(rows: Sequence[Row], width: float) -> bool:
    """Tell whether rows are divided into cells, or are the title of a group of such rows."""
    if any(is_table_caption(row.pieces[0].line.text) for row in rows):
        return False
    if len(rows) == 1 and len(rows[0].pieces) == 1:
        return rows[0].right - rows[0].left < _SINGLE_WIDTH * width
    several = sum(len(row.pieces) > 1 for row in rows)
    text = sum(len(row.pieces) == 1 and row.right - row.left > _TEXT_WIDTH * width for row in rows)
    return 2 * several >= len(rows) and 4 * text <= len(rows)


def _ruled(
    page: Sequence[Row], run: Sequence[Row], ends: tuple[Rule, Rule], upright: Sequence[Rule]
) -> Region:
    top, bottom = ends
    height = bottom.bottom - top.top
    borders: list[float] = []
    for rule in upright:
        inside = min(rule.bottom, bottom.bottom) - max(rule.top, top.top)
        within = top.left - _SAME_ENDS < rule.left < top.right + _SAME_ENDS
        if within and inside > 0.6 * height and (not borders or rule.left - borders[-1] > _BEYOND):
            borders.append((rule.left + rule.right) / 2)
    rows = list(run)
    if not borders:
        rows = [*_header_above(page, run, top), *run]
    return Region(tuple(rows), ruled=True, borders=tuple(borders) if len(borders) > 1 else ())


def _header_above(page: Sequence[Row], run: Sequence[Row], top: Rule) -> list[Row]:
    """Return the row directly above the first rule, when it has cells as the first row has."""
    above = [row for row in page if row.middle < top.top]
    if not above or top.top - above[-1].middle > _NEAR * above[-1].size:
        return []
    pieces = tuple(
        p for p in above[-1].pieces if top.left - _BEYOND < p.centre < top.right + _BEYOND
    )
    if len(pieces) < 2 or len(pieces) < max(len(row.pieces) for row in run) - 1:  # noqa: PLR2004
        return []
    return [Row(pieces, above[-1].middle, above[-1].size)]


def aligned_regions(rows: Sequence[Row]) -> Iterator[Region]:
    """Yield rows of several pieces that follow one another, over the page, then in its columns.

    Args:
        rows: The rows of the page, from top to bottom.
    """
    if not rows:
        return
    lanes = _lanes(rows)
    page = (min(row.left for row in rows), max(row.right for row in rows))
    windows = [page, *lanes] if len(lanes) > 1 else [page]
    for window in windows:
        others = lanes if window == page and len(lanes) > 1 else []
        yield from _runs(_window(rows, window), window, others)


def _lanes(rows: Sequence[Row]) -> list[tuple[float, float]]:
    """Return the columns of running text side by side: left and right ends."""
    long = [
        piece.line
        for row in rows
        for piece in row.pieces
        if len(piece.line.text) >= _LANE_LENGTH and piece.line.width > _MIN_LANE
    ]
    starts = Counter(round(line.left / _LANE_START) for line in long)
    found: list[tuple[float, float]] = []
    for start, _ in sorted(starts.items(), key=lambda entry: (-entry[1], entry[0])):
        near = [line for line in long if abs(line.left / _LANE_START - start) <= 1]
        ends = sorted(line.right for line in near)
        left, right = start * _LANE_START, ends[(3 * len(ends)) // 4]
        if len(near) >= _LANE_LINES and all(right <= low or high <= left for low, high in found):
            found.append((left, right))
    return sorted(found)


def _window(rows: Sequence[Row], window: tuple[float, float]) -> list[Row]:
    left, right = window[0] - _BEYOND, window[1] + _BEYOND
    found: list[Row] = []
    for row in rows:
        pieces = tuple(p for p in row.pieces if left <= p.line.left and p.line.right <= right)
        if pieces:
            found.append(Row(pieces, row.middle, row.size))
    return found


def _runs(
    rows: Sequence[Row], window: tuple[float, float], lanes: Sequence[tuple[float, float]]
) -> Iterator[Region]:
    """Yield runs of rows that have cells, with short lines between them."""
    width = window[1] - window[0]
    run: list[Row] = []
    single: list[Row] = []
    for row in rows:
        close = not run or row.middle - (single or run)[-1].middle < _ROW_GAP * row.size
        if _is_cut(row, lanes) or not close:
            yield from _regions(run)
            run, single = [], []
            if _is_cut(row, lanes):
                continue
        if len(row.pieces) > 1:
            run += [*single, row]
            single = []
        elif row.right - row.left < _SINGLE_WIDTH * width and len(single) < _MAX_SINGLE:
            single.append(row)
        else:
            yield from _regions(run)
            run, single = [], []
    yield from _regions(run)


def _regions(run: Sequence[Row]) -> Iterator[Region]:
    first = next((place for place, row in enumerate(run) if len(row.pieces) > 1), 0)
    # A single piece above the first row is a header over several columns when it stands right
    # of the first one; else it is the end of the text above.
    while first and run[first - 1].left > run[first].pieces[0].line.right:
        first -= 1
    rows = run[first:]
    if len(rows) > 1:
        yield Region(tuple(rows))


def _is_cut(row: Row, lanes: Sequence[tuple[float, float]]) -> bool:
    """Tell whether a row is none of a table: a caption, or a line of a column of text."""
    return is_table_caption(row.pieces[0].line.text) or any(
        _fills(piece, lane) for piece in row.pieces for lane in lanes
    )


def _fills(piece: Piece, lane: tuple[float, float]) -> bool:
    return (
        abs(piece.line.left - lane[0]) <= 2 * _LANE_START
        and piece.line.width > _LANE_FULL * (lane[1] - lane[0])
        and not is_number(piece.line.text)
    )
