"""Where on a page rows of several pieces follow one another: a table without rules, perhaps."""

from collections.abc import Iterator, Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.patterns import ends_sentence
from loccit.infrastructure.adapters.pdf.tables.lanes import (
    MIN_LANE,
    Ends,
    lines_of_text,
    text_columns,
)
from loccit.infrastructure.adapters.pdf.tables.regions import (
    BEYOND,
    SAME_ENDS,
    SINGLE_WIDTH,
    Region,
    several,
    trimmed,
)
from loccit.infrastructure.adapters.pdf.tables.rows import (
    LARGER,
    TEXT_LEADING,
    Row,
    begins_section,
    is_number,
    is_table_caption,
)

_ROW_GAP: Final = 3.4  # em from row to row at most
_MAX_SINGLE: Final = 3  # lines one below the other that have one piece only: titles of groups
_SEVERAL: Final = 3  # rows, which show how large the type of a table is
_GUTTER: Final = 10.0  # points; beside a column of text


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
        windows = [side for side in sides if side[1] - side[0] > MIN_LANE]
    # A line of a column of text is no cell of a table over the whole page.
    runs = _runs(rows, page, lines_of_text(rows, lanes if windows else ()), sizes)
    for window in windows:
        runs += _runs(_window(rows, window), window, frozenset(), sizes)
    for run in map(trimmed, runs):
        if several(run):
            yield Region(tuple(run))


def _window(rows: Sequence[Row], window: Ends) -> list[Row]:
    left, right = window[0] - BEYOND, window[1] + BEYOND
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
            or _is_heading(row, run)
            or is_table_caption(first.text)
            or (text and len(row.pieces) > 1 and any(id(p.line) in text for p in row.pieces))
        )
        if cut or not close:
            runs.append(run := [])
            single = []
            if cut:
                continue
        if len(row.pieces) > 1:
            if run and any(line.size > LARGER * max(row.size, run[-1].size) for line in single):
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
    most = LARGER * max(run[0].size, run[-1].size)
    if min(row.size, *(sizes[piece.line.style] for piece in row.pieces)) <= most:
        return False
    texts = [piece.line.text for piece in row.pieces]
    return not (any(map(is_number, texts[1:])) or (len(texts) == 1 and texts[0].endswith(":")))


def _is_heading(row: Row, run: Sequence[Row]) -> bool:
    """Tell whether a row is "6.2" and a title, in another type than the rows above."""
    if not run or not begins_section(row):
        return False
    styles = {piece.line.style for above in run for piece in above.pieces}
    return styles.isdisjoint(piece.line.style for piece in row.pieces)


def _may_stand_between(row: Row, run: Sequence[Row], single: Sequence[Row], width: float) -> bool:
    """Tell whether a row of one piece may stand between rows that have cells."""
    wraps = len(run) > 0 and _wraps(row, (single or run)[-1], run[-1])
    return wraps or (
        len(single) < _MAX_SINGLE
        and (
            row.right - row.left < SINGLE_WIDTH * width
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
    return row.middle - before.middle < TEXT_LEADING * row.size and any(
        abs(piece.line.left - left) < SAME_ENDS for piece in cells.pieces[1:]
    )
