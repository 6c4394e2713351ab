"""Where on a page a table may be: between rules, or where rows line up."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.tables.prose import are_columns_of_text
from loccit.infrastructure.adapters.pdf.tables.rows import (
    LARGER,
    MIDDLE,
    Row,
    begins_section,
    is_table_caption,
)

SAME_ENDS: Final = 4.0  # points; rules of one table begin and end alike
MIN_WIDTH: Final = 60.0  # points
BEYOND: Final = 8.0  # points; text may reach a little beyond the rules
_TEXT_WIDTH: Final = 0.75  # of the rules; a line of running text is as wide
_MAX_HEADER: Final = 4  # lines
_MOST_HEADINGS: Final = 4  # of a chapter, its first section and so on, above a table
_NEAR: Final = 2.2  # em, from a row to the header above the first rule
_TEXT_ROWS: Final = 6  # lines of text side by side between two rules; a row of cells has less
SINGLE_WIDTH: Final = 0.62  # of the window
_TEXT_LENGTH: Final = 50  # characters; a header is shorter


@dataclass(frozen=True, slots=True)
class Region:
    """Rows that may be a table.

    Attributes:
        rows: From top to bottom.
        ruled: Whether rules enclose them.
        borders: Where rules divide their columns, in points.
        framed: Whether these rules begin below the caption of a table.
    """

    rows: tuple[Row, ...]
    ruled: bool = False
    borders: tuple[float, ...] = ()
    framed: bool = False


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
        for run, ends in _runs(rows, family):
            region = _ruled(rows, run, ends, upright)
            if region.rows:  # else numbers with their headings are all that has cells
                yield region


def _runs(
    rows: Sequence[Row], family: Sequence[Rule]
) -> Iterator[tuple[list[Row], tuple[Rule, Rule]]]:
    """Yield rows that have cells between rules of one family, with the first and last of these."""
    left = min(rule.left for rule in family) - BEYOND
    right = max(rule.right for rule in family) + BEYOND
    run: list[Row] = []
    start: Rule | None = None
    end = family[0]
    for upper, lower in pairwise(family):
        between = inside(rows, left, right, upper.bottom, lower.top)
        if between is not None and (not between or _has_cells(between, lower.right - lower.left)):
            start = start or upper
            run += between
            end = lower
            continue
        if start is not None and several(run):
            yield run, (start, end)
        run, start = [], None
    if start is not None and several(run):
        yield run, (start, end)


def several(rows: Sequence[Row]) -> bool:
    """Tell whether several rows have cells."""
    return len([row for row in rows if len(row.pieces) > 1]) > 1


def _families(flat: Sequence[Rule]) -> list[list[Rule]]:
    """Gather rules that begin and end alike, the widest first."""
    found: list[list[Rule]] = []
    for rule in flat:
        if rule.right - rule.left < MIN_WIDTH:
            continue
        for family in found:
            if (
                abs(family[0].left - rule.left) < SAME_ENDS
                and abs(family[0].right - rule.right) < SAME_ENDS
            ):
                family.append(rule)
                break
        else:
            found.append([rule])
    several = [family for family in found if len(family) > 1]
    return sorted(several, key=lambda family: family[0].left - family[0].right)


def inside(
    rows: Sequence[Row], left: float, right: float, top: float, bottom: float
) -> list[Row] | None:
    """Return what stands within a rectangle, None when text reaches beyond its sides."""
    found: list[Row] = []
    first = bisect_right(rows, top, key=MIDDLE)
    for row in rows[first : bisect_left(rows, bottom, key=MIDDLE)]:
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
        return rows[0].right - rows[0].left < SINGLE_WIDTH * width
    several = sum(len(row.pieces) > 1 for row in rows)
    if several >= _TEXT_ROWS and are_columns_of_text(rows):
        return False
    text = sum(len(row.pieces) == 1 and row.right - row.left > _TEXT_WIDTH * width for row in rows)
    if several and not text and len(rows) <= _MAX_HEADER:
        return True
    return 2 * several >= len(rows) and 4 * text <= len(rows)


def _ruled(
    page: Sequence[Row], run: Sequence[Row], ends: tuple[Rule, Rule], upright: Sequence[Rule]
) -> Region:
    top, _ = ends
    borders = borders_between(ends, upright)
    rows = list(run)
    if borders:
        highest, lowest = min(rule.top for rule in borders), max(rule.bottom for rule in borders)
        if rows[0].size > LARGER * rows[-1].size:  # a heading below such a line
            while len(rows) > 1 and _is_above(rows[0], highest, top.left):
                rows.pop(0)
        while len(rows) > 1 and _is_below(rows[-1], rows[0], lowest):
            rows.pop()  # above a line across the page
    else:
        above = _header_above(page, run, top)
        rows = [*above, *run] if above else list(trimmed(run))
        while len(rows) > 1 and len(rows[-1].pieces) == 1:
            rows.pop()  # a note below the table, or the next heading
    return Region(tuple(rows), ruled=True, borders=dividing(borders, top))


def borders_between(ends: tuple[Rule, Rule], upright: Sequence[Rule]) -> list[Rule]:
    """Return the rules across the rows that run through most of what stands between two rules."""
    top, bottom = ends
    height = bottom.bottom - top.top
    found: list[Rule] = []
    for rule in upright:
        shared = min(rule.bottom, bottom.bottom) - max(rule.top, top.top)
        within = top.left - SAME_ENDS < rule.left < top.right + SAME_ENDS
        if (
            within
            and shared > 0.6 * height
            and (not found or rule.left - found[-1].right > BEYOND)
        ):
            found.append(rule)
    return found


def dividing(borders: Sequence[Rule], top: Rule) -> tuple[float, ...]:
    """Return where borders of columns stand; none when they are the sides of the table alone."""
    found = tuple((rule.left + rule.right) / 2 for rule in borders)
    return found if any(top.left + BEYOND < at < top.right - BEYOND for at in found) else ()


def _is_above(row: Row, highest: float, left: float) -> bool:
    """Tell whether a row is text or a heading above the borders of a table, no head of columns."""
    starts = len(row.pieces) == 1 and row.left < left + BEYOND
    return row.middle < highest and (starts or begins_section(row))


def _is_below(row: Row, first: Row, lowest: float) -> bool:
    """Tell whether a row is a caption or a heading below the borders of a table."""
    if len(row.pieces) > 1 or row.middle < lowest:
        return False
    return row.size > LARGER * first.size or is_table_caption(row.pieces[0].line.text)


def _header_above(page: Sequence[Row], run: Sequence[Row], top: Rule) -> list[Row]:
    """Return the rows directly above the first rule that have cells, as the first row has."""
    found: list[Row] = []
    at = top.top
    first = min(row.pieces[0].line.right for row in run)
    for row in reversed(page[: bisect_left(page, top.top, key=MIDDLE)]):
        pieces = tuple(p for p in row.pieces if top.left - BEYOND < p.centre < top.right + BEYOND)
        if not pieces:
            continue
        if (
            at - row.middle > _NEAR * row.size
            or len(found) == _MAX_HEADER
            or is_table_caption(pieces[0].line.text)
            or begins_section(row)
            or (len(pieces) == 1 and pieces[0].line.left < first)
            or any(len(piece.line.text) > _TEXT_LENGTH for piece in pieces)
        ):
            break
        found.insert(0, Row(pieces, row.middle, row.size))
        at = row.middle
    return found if any(len(row.pieces) > 1 for row in found) else []


def trimmed(run: Sequence[Row]) -> Sequence[Row]:
    """Return rows without the headings and lines above the first that has cells.

    A single piece there is a header over several columns when it stands right of the first
    column; else it is a title, or the end of the text above.
    """
    run = run[_headings_above(run) :]
    first = next((place for place, row in enumerate(run) if len(row.pieces) > 1), len(run))
    if [len(row.pieces) > 1 for row in run[first : first + 3]] == [True, False, False]:
        return trimmed(run[first + 1 :])  # a heading behind its number
    names = min((row.pieces[0].line.right for row in run if len(row.pieces) > 1), default=0.0)
    while first and first < len(run) and run[first - 1].left > names:
        first -= 1
    return run[first:]


def _headings_above(run: Sequence[Row]) -> int:
    """Return how many rows from the first on are headings: "A.1", "Results", in another type."""
    for count in range(min(_MOST_HEADINGS, len(run) - 1), 0, -1):
        if begins_section(run[count - 1]) and _styles(run[:count]).isdisjoint(
            _styles(run[count:])
        ):
            return count
    return 0


def _styles(rows: Sequence[Row]) -> set[int]:
    return {piece.line.style for row in rows for piece in row.pieces}
