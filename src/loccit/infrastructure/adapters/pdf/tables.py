"""Tables of a page, found before its columns: a table is no pair of columns of text.

Each row of a table becomes one line as wide as the table, in Markdown; so the steps that follow
see lines, and the gutter does not cut through a table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, PageText, Style
from loccit.infrastructure.adapters.pdf.table_checks import Evidence, is_table
from loccit.infrastructure.adapters.pdf.table_grid import Grid, grid_of
from loccit.infrastructure.adapters.pdf.table_regions import Region, aligned_regions, ruled_regions
from loccit.infrastructure.adapters.pdf.table_rows import Row, is_table_caption, rows_of
from loccit.infrastructure.adapters.pdf.table_rules import flat_rules, upright_rules
from loccit.infrastructure.adapters.pdf.table_text import grouped, header_rule, row_text

_MAX_PARTS: Final = 4_000  # on a page; a drawing made of letters has no tables
_MIN_PARTS: Final = 4
_NEAR: Final = 2.6  # em from line to line between a table and its caption
_CAPTION_LINES: Final = 8
_BELOW_HEADER: Final = 0.01  # points; the line below the header comes between it and the next row
_WIDE: Final = 0.8  # of the table; a rule through all of it is as wide


def with_tables(page: PageText, running: frozenset[Line], styles: Sequence[Style]) -> PageText:
    """Return the page with its tables as lines in Markdown, one for each row.

    Args:
        page: The fragments of its lines.
        running: Which of them are running headers and footers.
        styles: By number.
    """
    parts = [part for part in page.upright if part not in running]
    if not _MIN_PARTS <= len(parts) <= _MAX_PARTS:
        return page
    finder = _Finder(page, styles)
    lines = list(finder.tables(parts))
    if not lines:
        return page
    upright = [part for part in page.upright if id(part) not in finder.taken]
    return replace(page, upright=(*upright, *lines))


class _Finder:
    """Finds the tables of one page."""

    def __init__(self, page: PageText, styles: Sequence[Style]) -> None:
        self.taken: set[int] = set()
        self._count = 0
        self._styles = styles
        self._sizes = [style.size or 10.0 for style in styles]
        self._flat = flat_rules(page.rules)
        self._upright = upright_rules(page.rules)

    def tables(self, parts: Sequence[Line]) -> Iterator[Line]:
        """Yield the rows of all tables among the parts."""
        rows = rows_of(parts, self._sizes)
        for region in ruled_regions(rows, self._flat, self._upright):
            yield from self._table(region, rows)
        left = [part for part in parts if id(part) not in self.taken]
        if self.taken:
            rows = rows_of(left, self._sizes)
        for region in aligned_regions(rows):
            yield from self._table(region, rows)

    def _table(self, region: Region, page: Sequence[Row]) -> Iterator[Line]:
        sources = [id(part) for row in region.rows for p in row.pieces for part in p.sources]
        if not self.taken.isdisjoint(sources):
            return
        grid = grid_of(region.rows, region.borders)
        if grid is None:
            return
        evidence = Evidence(
            region.ruled, bool(region.borders), captioned=_has_caption(region.rows, page)
        )
        if not is_table(grid, evidence, self._styles):
            return
        self.taken.update(sources)
        self._count += 1
        yield from self._lines(grid, divided=bool(region.borders))

    def _lines(self, grid: Grid, *, divided: bool) -> Iterator[Line]:
        left = min(row.left for row in grid.rows)
        right = max(row.right for row in grid.rows)
        dividers = [
            rule.top
            for rule in self._flat
            if min(rule.right, right) - max(rule.left, left) > _WIDE * (right - left)
        ]
        for place, lines in enumerate(grouped(grid, dividers, divided=divided)):
            pieces = [piece.line for line in lines for piece in grid.rows[line].pieces]
            text = row_text(grid, lines)
            style = max(pieces, key=lambda piece: len(piece.text)).style
            row = Line(
                text,
                left,
                min(piece.top for piece in pieces),
                right,
                max(piece.bottom for piece in pieces),
                style,
                len(text),
                style,
                cells=len(grid.columns),
                table=self._count,
            )
            yield row
            if place == 0:
                yield replace(row, text=header_rule(row.cells), top=row.top + _BELOW_HEADER)


def _has_caption(rows: Sequence[Row], page: Sequence[Row]) -> bool:
    """Tell whether the lines next to a table begin with "Table 3"."""
    top, bottom = rows[0].middle, rows[-1].middle
    above = [row for row in page if row.middle < top - 1][::-1]
    below = [row for row in page if row.middle > bottom + 1]
    left, right = min(row.left for row in rows), max(row.right for row in rows)
    return any(
        _caption_begins(_near(side, at, left, right))
        for side, at in ((above, top), (below, bottom))
    )


def _near(side: Sequence[Row], at: float, left: float, right: float) -> Iterator[str]:
    """Yield the lines at one side of a table, the nearest first."""
    for row in side[: 2 * _CAPTION_LINES]:
        pieces = [p.line for p in row.pieces if p.line.right > left and p.line.left < right]
        if not pieces:
            continue
        if abs(row.middle - at) > _NEAR * row.size:
            return
        at = row.middle
        yield pieces[0].text


def _caption_begins(texts: Iterator[str]) -> bool:
    return any(map(is_table_caption, islice(texts, _CAPTION_LINES)))
