"""What looks like a table, and is one or not."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Style
from loccit.infrastructure.adapters.pdf.patterns import is_mathematical, is_monospaced
from loccit.infrastructure.adapters.pdf.tables.grid import Grid
from loccit.infrastructure.adapters.pdf.tables.rows import (
    TEXT_LEADING,
    Row,
    is_number,
    may_begin_number,
)

_MOSTLY: Final = 0.7
_MIN_BARE_ROWS: Final = 3  # of a table without rules and caption
_MIN_FILLED: Final = 0.4  # of the cells
_MARKER: Final = re.compile(
    r"^(?:[•●▪■□◦‣∙·➢✓*–—-]|\[?\(?[\w.]{1,4}[.):\]]\]?|\[\d+\]|\d{1,3}:?)$"
)
_CODE: Final = re.compile(r"^=$|\s=$|^=\s|_\w+ = |\b[a-z_]\w*\([^)\s]*[,(\"=]|[;{]$|^@\w")
"""An assignment, a call, or the end of a statement, as a cell of a table seldom has them."""
_CODE_ROWS: Final = 0.3  # of the rows
_EQUATION: Final = re.compile(r"^\([A-Z]?[\d.]{1,6}[a-z]?\)$")
_ITEM: Final = re.compile(r"^\d{1,3}\.$")
_TEXT_AND_ITEM: Final = 2  # columns: of text, and the numbers of a list beside it
_PAGE: Final = re.compile(r"^(?:… ?)?(?:\d{1,4}|[ivxlc]{1,7})$")
_PAGE_HEADER: Final = re.compile(r"^(?:page|seite)", re.IGNORECASE)
_TABLE_OF_CONTENTS: Final = 4  # columns at most: number, title, leaders, page
_LARGE: Final = 14.0  # points; no table is set in larger type
_TITLE: Final = 1.8  # of the size of most rows
_LONG: Final = 60  # characters; a cell of so many is a line of running text
_NAME: Final = re.compile(r"[^\W\d_]{2}|^(?:19|20)\d\d\b")  # words, or a year


@dataclass(frozen=True, slots=True)
class Evidence:
    """What tells of a table beside its cells.

    Attributes:
        ruled: Whether rules above and below enclose it.
        divided: Whether rules divide its columns.
        captioned: Whether "Table 3" stands above or below it.
        framed: Whether it stands between rules of which the first is below "Table 3".
    """

    ruled: bool = False
    divided: bool = False
    captioned: bool = False
    framed: bool = False


def is_table(grid: Grid, evidence: Evidence, styles: Sequence[Style]) -> bool:
    """Tell whether a grid is a table."""
    rows: Sequence[Sequence[str]] = grid.texts
    if evidence.ruled or evidence.captioned:
        rows = _without_wraps(grid)
    several = sum(sum(map(bool, cells)) > 1 for cells in rows)
    if evidence.framed:
        return several > 1
    if several < 2 or 2 * several < len(rows):  # noqa: PLR2004  (one row is no table)
        return False
    return (
        _has_shape(rows, evidence)  # first, as it is soon told and often says no
        and not _is_list(grid, rows)
        and (evidence.captioned or evidence.ruled or not _has_items_beside(grid))
        and not _is_contents(grid, rows, evidence)
        and not _is_set_apart(grid, evidence, styles)
    )


def _has_shape(rows: Sequence[Sequence[str]], evidence: Evidence) -> bool:
    """Tell whether the cells are filled as those of a table are."""
    if evidence.divided:
        return True
    if _filled(rows) < _MIN_FILLED:
        return False
    if evidence.ruled or evidence.captioned:
        return not _is_prose(rows)
    return len(rows) >= _MIN_BARE_ROWS and _is_tally(rows)


def has_names(grid: Grid) -> bool:
    """Tell whether the first column names the rows: it holds words, not numbers."""
    first = grid.column(0)
    return 2 * sum(not is_number(text) for text in first) > len(first)


def _without_wraps(grid: Grid) -> Sequence[Sequence[str]]:
    """Return the rows that are not the next line of one cell, right of the first, above them."""
    found = list(grid.texts[:1])
    for (above, upper), (row, texts) in pairwise(zip(grid.rows, grid.texts, strict=True)):
        filled = [bool(text) for text in texts]
        wraps = (
            sum(filled) == 1
            and not filled[0]
            and bool(upper[filled.index(True)])
            and row.middle - above.middle < TEXT_LEADING * row.size
        )
        if not wraps:
            found.append(texts)
    return found


def _filled(rows: Sequence[Sequence[str]]) -> float:
    return len([cell for row in rows for cell in row if cell]) / sum(map(len, rows))


def _is_tally(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether words stand on the left and numbers on the right."""
    named = [row for row in rows if _NAME.search(row[0]) and len(row[0]) < 2 * _LONG]
    if len(named) < max(2, 0.5 * sum(bool(row[0]) for row in rows)):
        return False
    values = [cell for row in named for cell in row[1:] if cell]
    share = _MOSTLY if len(named) >= _MIN_BARE_ROWS else 1.0
    return len(values) >= _MIN_BARE_ROWS and sum(map(is_number, values)) >= share * len(values)


def may_be_tally(rows: Sequence[Row]) -> bool:
    """Tell whether rows hold numbers enough for a table without rules and caption.

    It is asked of most rows of running text, before anything is known of their columns: a cell
    that is a number begins with a piece that begins like one.
    """
    pieces = [piece for row in rows for piece in row.pieces]
    return sum(may_begin_number(piece.line.text) for piece in pieces) >= _MIN_BARE_ROWS


def has_titles(rows: Sequence[Row]) -> bool:
    """Tell whether a row is set in type so much larger than the others as on a title page."""
    sizes = sorted(row.size for row in rows)
    return sizes[-1] > max(_LARGE, _TITLE * sizes[len(sizes) // 2])


def _is_prose(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether most cells hold lines of running text."""
    cells = [cell for row in rows for cell in row if cell]
    return len([cell for cell in cells if len(cell) > _LONG]) > 0.5 * len(cells)


def _is_list(grid: Grid, rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether the rows are items with their markers, or equations with their numbers."""
    last = grid.column(-1)
    if last and sum(bool(_EQUATION.match(text)) for text in last) >= _MOSTLY * len(last):
        return True
    first = grid.column(0)
    return (
        len(grid.columns) == 2  # noqa: PLR2004  (marker and text)
        and sum(bool(_MARKER.match(text)) for text in first) >= _MOSTLY * len(first)
        and not _is_prose([[row[0]] for row in rows])
        and not all(is_number(row[1]) for row in rows[1:] if row[1])
    )


def _has_items_beside(grid: Grid) -> bool:
    """Tell whether the last of two columns has the numbers of a list in the column beside it."""
    last = grid.column(-1)
    items = [int(text[:-1]) for text in last if _ITEM.match(text)]
    rising = bool(items) and items == [*range(items[0], items[0] + len(items))]
    return rising and len(grid.columns) == _TEXT_AND_ITEM and len(items) > _MOSTLY * len(last)


def _is_contents(grid: Grid, rows: Sequence[Sequence[str]], evidence: Evidence) -> bool:
    """Tell whether titles are led to page numbers that never fall."""
    if len(grid.columns) > _TABLE_OF_CONTENTS:
        return False
    led = sum("…" in cell for row in rows for cell in row)
    if 2 * led > len(rows):
        return True
    last = [row[-1] for row in rows if row[-1]]
    headed = bool(last) and not _PAGE.match(last[0]) and not _PAGE_HEADER.match(last[0])
    if evidence.captioned or (evidence.ruled and headed):
        return False
    pages = [text.removeprefix("… ") for text in last if _PAGE.match(text)]
    if len(pages) < max(3, _MOSTLY * len(last)) or 2 * len(pages) < len(rows):
        return False
    numbers = [int(page) for page in pages if page.isdigit()]
    rising = all(before <= after for before, after in pairwise(numbers))
    return rising and all(not is_number(row[-2]) for row in rows if row[-1])


def _is_set_apart(grid: Grid, evidence: Evidence, styles: Sequence[Style]) -> bool:
    """Tell whether it is code or a formula."""
    pieces = [piece for row in grid.rows for piece in row.pieces]
    if not evidence.divided:
        words = [piece.line for piece in pieces if not is_number(piece.line.text)]
        code = sum(is_monospaced(styles[line.style].font) for line in words)
        written = sum(any(map(_CODE.search, row)) for row in grid.texts)
        if code > _MOSTLY * len(words) or written > _CODE_ROWS * len(grid.rows):
            return True
    if evidence.ruled or evidence.captioned:
        return False
    maths = sum(is_mathematical(styles[piece.line.style].font) for piece in pieces)
    signs = sum("=" in piece.line.text for piece in pieces)
    return maths > 0.5 * len(pieces) or signs > 0.5 * len(grid.rows)
