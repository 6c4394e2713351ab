"""Where on a page a table may be: between rules, or where rows line up."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.patterns import ends_sentence
from loccit.infrastructure.adapters.pdf.tables.lanes import Ends, lines_of_text, text_columns
from loccit.infrastructure.adapters.pdf.tables.prose import are_columns_of_text
from loccit.infrastructure.adapters.pdf.tables.rows import Row, is_number, is_table_caption

_SAME_ENDS: Final = 4.0  # points; rules of one table begin and end alike
_MIN_WIDTH: Final = 60.0  # points
_BEYOND: Final = 8.0  # points; text may reach a little beyond the rules
_TEXT_WIDTH: Final = 0.75  # of the rules; a line of running text is as wide
_MAX_HEADER: Final = 4  # lines
_NEAR: Final = 2.2  # em, from a row to the header above the first rule
_ROW_GAP: Final = 3.4  # em from row to row at most
_TEXT_LEADING: Final = 1.6  # em from line to line of one cell
_MAX_SINGLE: Final = 3  # lines one below the other that have one piece only: titles of groups
_LARGER: Final = 1.08  # than the rows: the heading of what follows
_SEVERAL: Final = 3  # rows, which show how large the type of a table is
_TEXT_ROWS: Final = 6  # lines of text side by side between two rules; a row of cells has less
_SINGLE_WIDTH: Final = 0.62  # of the window
_TEXT_LENGTH: Final = 50  # characters; a header is shorter
_GUTTER: Final = 10.0  # points; beside a column of text
_MIN_LANE: Final = 90.0  # points
_middle = attrgetter("middle")


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
            if start is not None and _several(run):
                yield _ruled(rows, run, (start, end), upright)
            run, start = [], None
        if start is not None and _several(run):
            yield _ruled(rows, run, (start, end), upright)


def _several(rows: Sequence[Row]) -> bool:
    """Tell whether several rows have cells."""
    return len([row for row in rows if len(row.pieces) > 1]) > 1


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
    first = bisect_right(rows, top, key=_middle)
    for row in rows[first : bisect_left(rows, bottom, key=_middle)]:
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
    if several >= _TEXT_ROWS and are_columns_of_text(rows):
        return False
    text = sum(len(row.pieces) == 1 and row.right - row.left > _TEXT_WIDTH * width for row in rows)
    if several and not text and len(rows) <= _MAX_HEADER:
        return True
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
        above = _header_above(page, run, top)
        rows = [*above, *run] if above else list(_trimmed(run))
        while len(rows) > 1 and len(rows[-1].pieces) == 1:
            rows.pop()  # a note below the table, or the next heading
    return Region(tuple(rows), ruled=True, borders=tuple(borders) if _divide(borders, top) else ())


def _divide(borders: Sequence[float], top: Rule) -> bool:
    """Tell whether one of the borders at least stands within the table, not at its sides."""
    return any(top.left + _BEYOND < border < top.right - _BEYOND for border in borders)


def _header_above(page: Sequence[Row], run: Sequence[Row], top: Rule) -> list[Row]:
    """Return the rows directly above the first rule that have cells, as the first row has."""
    found: list[Row] = []
    at = top.top
    first = min(row.pieces[0].line.right for row in run)
    for row in reversed(page[: bisect_left(page, top.top, key=_middle)]):
        pieces = tuple(
            p for p in row.pieces if top.left - _BEYOND < p.centre < top.right + _BEYOND
        )
        if not pieces:
            continue
        if (
            at - row.middle > _NEAR * row.size
            or len(found) == _MAX_HEADER
            or is_table_caption(pieces[0].line.text)
            or (len(pieces) == 1 and pieces[0].line.left < first)
            or any(len(piece.line.text) > _TEXT_LENGTH for piece in pieces)
        ):
            break
        found.insert(0, Row(pieces, row.middle, row.size))
        at = row.middle
    return found if any(len(row.pieces) > 1 for row in found) else []


def aligned_regions(rows: Sequence[Row], sizes: Sequence[float]) -> Iterator[Region]:
    """Yield rows of several pieces that follow one another, over the page, then in its columns.

    Args:
        rows: The rows of the page, from top to bottom.
        sizes: Size of each style, by its number, in points.
    """
    if not rows:
        return
    page = (min([row.left for row in rows]), max([row.right for row in rows]))
    lanes = text_columns(rows)
    windows = list(lanes)
    if len(lanes) == 1:  # what stands beside the only column of text may be a table
        sides = (page[0], lanes[0][0] - _GUTTER), (lanes[0][1] + _GUTTER, page[1])
        windows = [side for side in sides if side[1] - side[0] > _MIN_LANE]
    # A line of a column of text is no cell of a table over the whole page.
    runs = _runs(rows, page, lines_of_text(rows, lanes if windows else ()), sizes)
    for window in windows:
        runs += _runs(_window(rows, window), window, frozenset(), sizes)
    for run in map(_trimmed, runs):
        if _several(run):
            yield Region(tuple(run))


def _window(rows: Sequence[Row], window: Ends) -> list[Row]:
    left, right = window[0] - _BEYOND, window[1] + _BEYOND
    found: list[Row] = []
    for row in rows:
        if left <= row.left and row.right <= right:
            found.append(row)
            continue
        pieces = tuple([p for p in row.pieces if left <= p.line.left and p.line.right <= right])
        if pieces:
            found.append(Row(pieces, row.middle, row.size))
    return found


def _runs(
    rows: Sequence[Row], window: Ends, text: frozenset[int], sizes: Sequence[float]
) -> list[list[Row]]:
    """Return runs of several rows that have cells, with short lines between them."""
    width = window[1] - window[0]
    runs: list[list[Row]] = [[]]
    single: list[Row] = []
    for row in rows:
        run = runs[-1]
        close = not run or row.middle - (single or run)[-1].middle < _ROW_GAP * row.size
        first = row.pieces[0].line
        cut = (
            id(first) in text
            or (len(run) >= _SEVERAL and _is_larger(row, run, sizes))
            or (first.text[:1] in "Tt" and is_table_caption(first.text))
            or (text and len(row.pieces) > 1 and any(id(p.line) in text for p in row.pieces))
        )
        if cut or not close:
            runs.append(run := [])
            single = []
            if cut:
                continue
        if len(row.pieces) > 1:
            if run and any(line.size > _LARGER * max(row.size, run[-1].size) for line in single):
                runs.append(run := [])
            run += [*single, row]
            single = []
        elif _may_stand_between(row, run, single, width):
            single.append(row)
        else:
            runs.append([])
            single = []
    return [run for run in runs if len(run) > 1]


def _is_larger(row: Row, run: Sequence[Row], sizes: Sequence[float]) -> bool:
    """Tell whether all of a row is in larger type than the rows above: the text below a table.

    Not where these are a head in small type: then numbers follow, or the name of a group.
    """
    most = _LARGER * max(run[0].size, run[-1].size)
    if min(row.size, *(sizes[piece.line.style] for piece in row.pieces)) <= most:
        return False
    texts = [piece.line.text for piece in row.pieces]
    return not (any(map(is_number, texts[1:])) or (len(texts) == 1 and texts[0].endswith(":")))


def _may_stand_between(row: Row, run: Sequence[Row], single: Sequence[Row], width: float) -> bool:
    """Tell whether a row of one piece may stand between rows that have cells."""
    wraps = len(run) > 0 and _wraps(row, (single or run)[-1], run[-1])
    return (
        wraps
        or len(single) < _MAX_SINGLE
        and (
            row.right - row.left < _SINGLE_WIDTH * width
            or (
                len(run) > 0
                and row.right < run[-1].pieces[-1].line.left
                and not ends_sentence(row.pieces[0].line.text)
            )
        )
    )


def _wraps(row: Row, before: Row, cells: Row) -> bool:
    """Tell whether a line is the next one of a cell, not the first, of the row above it."""
    left = row.left
    return row.middle - before.middle < _TEXT_LEADING * row.size and any(
        abs(piece.line.left - left) < _SAME_ENDS for piece in cells.pieces[1:]
    )


def _trimmed(run: Sequence[Row]) -> Sequence[Row]:
    """Return rows without the lines above the first that has cells.

    A single piece there is a header over several columns when it stands right of the first
    column; else it is a title, or the end of the text above.
    """
    first = next((place for place, row in enumerate(run) if len(row.pieces) > 1), len(run))
    if [len(row.pieces) > 1 for row in run[first : first + 3]] == [True, False, False]:
        return _trimmed(run[first + 1 :])  # a heading behind its number
    names = min((row.pieces[0].line.right for row in run if len(row.pieces) > 1), default=0.0)
    while first and first < len(run) and run[first - 1].left > names:
        first -= 1
    return run[first:]
