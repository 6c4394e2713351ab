"""Tables of a page, found before its columns: a table is no pair of columns of text.

Each row of a table becomes one line as wide as the table, in Markdown; so the steps that follow
see lines, and the gutter does not cut through a table.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, PageText, Rule, Style
from loccit.infrastructure.adapters.pdf.tables.aligned import aligned_regions
from loccit.infrastructure.adapters.pdf.tables.checks import (
    Evidence,
    has_names,
    has_titles,
    is_table,
    may_be_tally,
)
from loccit.infrastructure.adapters.pdf.tables.framed import framed_regions
from loccit.infrastructure.adapters.pdf.tables.grid import Grid, grid_of
from loccit.infrastructure.adapters.pdf.tables.prose import are_columns_of_text, prose_runs_through
from loccit.infrastructure.adapters.pdf.tables.regions import Region, ruled_regions
from loccit.infrastructure.adapters.pdf.tables.rows import (
    MIDDLE,
    Row,
    is_number,
    is_table_caption,
    rows_of,
)
from loccit.infrastructure.adapters.pdf.tables.rules import (
    flat_rules,
    turned_rules,
    upright_rules,
)
from loccit.infrastructure.adapters.pdf.tables.text import grouped, header_rule, row_text

_MAX_PARTS: Final = 4_000  # on a page; a drawing made of letters has no tables
_MIN_PARTS: Final = 4
_SHORTEST: Final = 60.0  # points; the rules of a table are longer
_LONGEST_NUMBER: Final = 20  # characters
_MIN_NUMBERS: Final = 4  # that stand alone, in a table without rules and caption
_NEAR: Final = 2.6  # em from line to line between a table and its caption
_CAPTION_LINES: Final = 8
_MOST_NEAR: Final = 2 * _CAPTION_LINES  # rows above or below; some stand beside the table
_TOO_WIDE: Final = 1.25  # of the table; a longer rule is the page's
_CLOSE: Final = 2.0  # em, from a rule to the middle of a row
_NEARLY: Final = 0.9  # of the width
_BELOW_HEADER: Final = 0.01  # points; the line below the header comes between it and the next row
_WIDE_SIGNS: Final = "\u2e80"  # the first of those that are as wide as high
_WIDE: Final = 0.8  # of the table; a rule through all of it is as wide


def with_tables(page: PageText, styles: Sequence[Style]) -> PageText:
    """Return the page with its tables as lines in Markdown, one for each row; turned ones, too.

    Args:
        page: The fragments of its lines, without running ones.
        styles: By number.
    """
    upright, count = _tabled(page.upright, page.rules, styles, 0)
    turned: list[Line] = []
    for turn in dict.fromkeys(line.turn for line in page.turned):
        own = tuple(line for line in page.turned if line.turn == turn)
        # The rules of a mirrored page stand elsewhere.
        rules = () if page.mirrored else turned_rules(page.rules, turn, page.width, page.height)
        own, count = _tabled(own, rules, styles, count)
        turned += own
    return replace(page, upright=upright, turned=tuple(turned)) if count else page


def _tabled(
    parts: tuple[Line, ...], rules: Sequence[Rule], styles: Sequence[Style], count: int
) -> tuple[tuple[Line, ...], int]:
    """Return the lines of one direction with their tables as rows, and how many tables there are.

    Args:
        parts: The lines.
        rules: In their frame.
        styles: By number.
        count: How many tables of the page are known.
    """
    if not _MIN_PARTS <= len(parts) <= _MAX_PARTS or not _promising(parts, rules):
        return parts, count
    finder = _Finder(rules, styles, count)
    rows = list(finder.tables(parts))
    return (*(part for part in parts if id(part) not in finder.taken), *rows), finder.count


def _promising(parts: Sequence[Line], rules: Sequence[Rule]) -> bool:
    """Tell whether a page has what no table is without: several rules, a caption, or numbers."""
    if sum(rule.right - rule.left > _SHORTEST for rule in rules if not rule.edge) > 1:
        return True
    numbers = 0
    for part in parts:
        text = part.text
        if is_table_caption(text):
            return True
        numbers += len(text) < _LONGEST_NUMBER and is_number(text)
    return numbers >= _MIN_NUMBERS


@dataclass(frozen=True, slots=True)
class _Table:
    """A grid that is a table.

    Attributes:
        grid: Its lines and columns.
        sources: The fragments it is made of, by identity.
        divided: Whether rules divide its columns.
    """

    grid: Grid
    sources: frozenset[int]
    divided: bool


class _Finder:
    """Finds the tables in one direction of a page."""

    def __init__(self, rules: Sequence[Rule], styles: Sequence[Style], count: int) -> None:
        self.taken: set[int] = set()
        self.count = count
        self._tables: dict[tuple[tuple[Row, ...], tuple[float, ...], Evidence], _Table | None] = {}
        self._styles = styles
        self._sizes = [style.size or 10.0 for style in styles]
        self._flat = flat_rules(rules)
        self._edges = flat_rules(rules, edges=True)
        self._upright = upright_rules(rules)

    def tables(self, parts: Sequence[Line]) -> Iterator[Line]:
        """Yield the rows of all tables among the parts."""
        rows = rows_of(parts, self._sizes)
        framed = self._accepted(
            framed_regions(rows, self._edges, self._upright, self._sizes), rows
        )
        ruled = self._accepted(ruled_regions(rows, self._flat, self._upright), rows)
        aligned = self._accepted(aligned_regions(rows, self._sizes), rows)
        for table in (*framed, *_best(ruled, aligned)):
            if self.taken.isdisjoint(table.sources):
                yield from self._lines(table)

    def _accepted(self, regions: Iterable[Region], page: Sequence[Row]) -> list[_Table]:
        found: list[_Table] = []
        for region in regions:
            rows = region.rows
            ruled = region.ruled or self._stands_between_rules(rows)
            evidence = Evidence(
                ruled,
                bool(region.borders),
                captioned=region.framed or _has_caption(rows, page),
                framed=region.framed,
            )
            if not (ruled or evidence.captioned or may_be_tally(rows)):
                continue  # most regions of a page of text, told before their columns are found
            if (not evidence.captioned and has_titles(rows)) or (
                evidence == Evidence(ruled=True)
                and (are_columns_of_text(rows) or self._is_program(rows))
            ):
                continue  # the rules are those of the page, of two figures, of a listing
            table = self._table(region, evidence)
            if table is not None and (
                region.framed or not prose_runs_through(rows, page, self._flat, self._sizes)
            ):
                found.append(table)
        return found

    def _table(self, region: Region, evidence: Evidence) -> _Table | None:
        """Return the table that a region is, None when it is none.

        What rules enclose lines up as well, mostly, and is asked for a second time.
        """
        asked = (region.rows, region.borders, evidence)
        if asked not in self._tables:
            grid = grid_of(region.rows, region.borders, self._flat, captioned=evidence.captioned)
            table: _Table | None = None
            if grid is not None and is_table(grid, evidence, self._styles):
                pieces = [piece for row in region.rows for piece in row.pieces]
                sources = frozenset([id(part) for piece in pieces for part in piece.sources])
                table = _Table(grid, sources, divided=evidence.divided)
            self._tables[asked] = table
        return self._tables[asked]

    def _stands_between_rules(self, rows: Sequence[Row]) -> bool:
        """Tell whether several rules as wide as the rows run above, between or below them."""
        top, bottom = rows[0], rows[-1]
        left, right = _sides(rows)
        found = [
            rule
            for rule in _through(self._flat, left, right)
            if top.middle - _CLOSE * top.size < rule.top < bottom.middle + _CLOSE * bottom.size
            and rule.right - rule.left < _TOO_WIDE * (right - left)
        ]
        return len(found) > 1

    def _is_program(self, rows: Sequence[Row]) -> bool:
        """Tell whether all that rows have is set in a type of one width, as programs are.

        Chinese and Japanese always are.
        """
        lines = [part for row in rows for piece in row.pieces for part in piece.sources]
        return all(
            self._styles[line.style].fixed and max(line.text, default="") < _WIDE_SIGNS
            for line in lines
        )

    def _lines(self, table: _Table) -> Iterator[Line]:
        grid = table.grid
        right = grid.left + grid.width
        dividers = [rule.top for rule in _through(self._edges, grid.left, right)]
        rows = grouped(grid, dividers, divided=table.divided)
        if len(rows) < 2:  # noqa: PLR2004  (a header alone)
            return
        self.taken |= table.sources
        self.count += 1
        for place, lines in enumerate(rows):
            pieces = [piece.line for line in lines for piece in grid.rows[line].pieces]
            text = row_text(grid, lines)
            style = max(pieces, key=lambda piece: len(piece.text)).style
            row = Line(
                text,
                grid.left,
                min([piece.top for piece in pieces]),
                grid.left + grid.width,
                max([piece.bottom for piece in pieces]),
                style,
                len(text),
                style,
                cells=len(grid.columns),
                table=self.count,
                turn=pieces[0].turn,
            )
            yield row
            if place == 0:
                yield replace(row, text=header_rule(row.cells), top=row.top + _BELOW_HEADER)


def _through(rules: Sequence[Rule], left: float, right: float) -> list[Rule]:
    """Return the rules that run from one end to the other, wherever on the page."""
    least = _WIDE * (right - left)
    return [rule for rule in rules if min(rule.right, right) - max(rule.left, left) > least]


def _best(ruled: Sequence[_Table], aligned: Sequence[_Table]) -> list[_Table]:
    """Return tables in the order in which they are to be taken.

    What rules enclose comes first, unless rows line up beyond the rules: names of rows to the
    left of them, a header above them.
    """
    around: list[_Table] = []
    for table in aligned:
        inside = [other for other in ruled if other.sources < table.sources]
        wide = [other for other in inside if other.grid.width > _NEARLY * table.grid.width]
        whole = len(wide) > 1 or any(
            other.divided or (other not in wide and has_names(other.grid)) for other in inside
        )
        if inside and not whole:
            around.append(table)
    return [
        *(table for table in ruled if table.divided),
        *around,
        *(table for table in ruled if not table.divided),
        *aligned,
    ]


def _has_caption(rows: Sequence[Row], page: Sequence[Row]) -> bool:
    """Tell whether the lines next to a table begin with "Table 3"."""
    top, bottom = rows[0].middle, rows[-1].middle
    first = bisect_left(page, top - 1, key=MIDDLE)
    last = bisect_right(page, bottom + 1, key=MIDDLE)
    above = page[max(0, first - _MOST_NEAR) : first][::-1]
    below = page[last : last + _MOST_NEAR]
    left, right = _sides(rows)
    return any(
        any(map(is_table_caption, islice(_near(side, at, left, right), _CAPTION_LINES)))
        for side, at in ((above, top), (below, bottom))
    )


def _sides(rows: Sequence[Row]) -> tuple[float, float]:
    """Return the left and the right end of rows, in points."""
    return min([row.left for row in rows]), max([row.right for row in rows])


def _near(side: Sequence[Row], at: float, left: float, right: float) -> Iterator[str]:
    """Yield the lines at one side of a table, the nearest first."""
    for row in side:
        pieces = [p.line for p in row.pieces if p.line.right > left and p.line.left < right]
        if not pieces:
            continue
        if abs(row.middle - at) > _NEAR * row.size:
            return
        at = row.middle
        yield pieces[0].text
