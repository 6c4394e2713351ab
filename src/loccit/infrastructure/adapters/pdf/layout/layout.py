"""From the fragments of all pages to columns of whole lines, and the document's own type."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final

from loccit.domain.documents.canonical_text import names_references
from loccit.infrastructure.adapters.pdf.layout.columns import Region, regions
from loccit.infrastructure.adapters.pdf.layout.drop_caps import with_drop_caps
from loccit.infrastructure.adapters.pdf.model import Column, Line, PageText, Style
from loccit.infrastructure.adapters.pdf.patterns import is_mathematical, is_monospaced
from loccit.infrastructure.adapters.pdf.text.joined_lines import whole_lines

_MOST_LABELS: Final = 8  # lines in another direction: of figures; more are a table or a text
_MIN_LENGTH: Final = 10  # characters of a line that tells the advance of its characters
_MIN_LENGTHS: Final = 3  # lines of different length that do
_SAME_ADVANCE: Final = 0.025  # of the advance; listings set words in the middle of their cells
_MOSTLY: Final = 0.7
_CONTESTED: Final = 0.25  # of the characters of the body, in larger type
_LONGEST_NAME: Final = 40  # characters of the heading of a reference list
_TEXT_BESIDE_CODE: Final = 0.3  # of the characters of code; a file of code has comments only


@dataclass(frozen=True, slots=True)
class TypeProfile:
    """The type that a document is set in.

    Attributes:
        styles: By number.
        body: Number of the style of most of its text.
        leading: Distance from line to line in the body, as a multiple of its size.
        monospaced: Numbers of the styles of code.
        maths: Numbers of the styles of formulas.
    """

    styles: tuple[Style, ...]
    body: int
    leading: float
    monospaced: frozenset[int] = frozenset()
    maths: frozenset[int] = frozenset()

    @property
    def body_size(self) -> float:
        """In points."""
        return self.styles[self.body].size or 10.0

    def style(self, line: Line) -> Style:
        """Return the style of most of a line's characters."""
        return self.styles[line.style]


def columns_of(page: PageText, sizes: Sequence[float], usual: float | None = None) -> list[Column]:
    """Return the columns of a page in reading order.

    Args:
        page: The fragments of its lines, without running ones.
        sizes: Size of each style, by its number.
        usual: Where the right column of other pages begins, in points.
    """
    shown = with_drop_caps(page.upright, sizes)
    found = [
        whole_column(page.index, parts, sizes, aside=aside)
        for parts, aside in _whole_tables(regions(shown, usual))
    ]
    turned: dict[int, list[Line]] = defaultdict(list)
    for line in page.turned:
        turned[line.turn].append(line)
    for lines in turned.values():
        rows = whole_lines(lines, sizes) if len(lines) > _MOST_LABELS else lines
        found.append(_column(page.index, rows, aside=True))
    return found


def _whole_tables(found: Sequence[Region]) -> Iterator[tuple[Sequence[Line], bool]]:
    """Yield the parts of regions, the rows of a table with the first of them."""
    rows: dict[int, list[Line]] = defaultdict(list)
    for region in found:
        for part in region.parts:
            if part.table:
                rows[part.table].append(part)
    for region in found:
        parts = list(region.parts)
        if rows:
            tables = dict.fromkeys(part.table for part in parts if part.table)
            parts = [part for part in parts if not part.table]
            parts += [row for table in tables for row in rows.pop(table, ())]
        if parts:
            yield parts, region.aside


def whole_column(
    page: int, parts: Sequence[Line], sizes: Sequence[float], *, aside: bool
) -> Column:
    """Return a column of whole lines.

    Args:
        page: Its index, from 1.
        parts: The fragments of its lines.
        sizes: Size of each style, by its number.
        aside: Whether it stands beside the main text.
    """
    return _column(page, whole_lines(parts, sizes), aside=aside)


def _column(page: int, lines: Sequence[Line], *, aside: bool) -> Column:
    lefts = [line.left for line in lines]
    starts = Counter(map(round, lefts))
    left = min(lefts)
    often = [start for start, count in starts.items() if 4 * count >= len(lines)]
    if often:
        left = max(left, min(often) - 0.5)
    return Column(page, tuple(lines), left, max([line.right for line in lines]), aside)


def type_profile(columns: Iterable[Column], styles: Sequence[Style]) -> TypeProfile:
    """Measure the body type of a document."""
    columns = tuple(columns)
    weights: Counter[int] = Counter()
    for column in columns:
        for line in column.lines:
            weights[line.style] += len(line.text)
    if not weights:
        return TypeProfile(tuple(styles) or (Style("", 10.0, bold=False, italic=False),), 0, 1.2)
    body = _body(columns, weights, styles)
    size = styles[body].size or 10.0
    steps = [
        (line.top - before.top) / size
        for column in columns
        for before, line in pairwise(column.lines)
        if not line.table
        and before.style == line.style == body
        and 0.8 * size < line.top - before.top < 3 * size
    ]
    fixed: dict[int, list[Line]] = {
        n: []
        for n, style in enumerate(styles)
        if style.fixed and style.font != styles[body].font and not is_monospaced(style.font)
    }
    if fixed:
        for column in columns:
            for line in column.lines:
                if line.style in fixed:
                    fixed[line.style].append(line)
    return TypeProfile(
        tuple(styles),
        body,
        median(steps) if steps else 1.2,
        frozenset(
            n
            for n, style in enumerate(styles)
            if is_monospaced(style.font) or (n in fixed and _is_on_grid(fixed[n]))
        ),
        frozenset(n for n, style in enumerate(styles) if is_mathematical(style.font)),
    )


def _body(columns: Sequence[Column], weights: Counter[int], styles: Sequence[Style]) -> int:
    """Return the style of most of the text, told by how many characters each style has."""
    # A font may come at sizes that differ by rounding only.
    body = max(weights, key=lambda number: (weights[number], -number))
    if any(
        styles[number].size > styles[body].size and weight > _CONTESTED * weights[body]
        for number, weight in weights.items()
    ):
        # A long list in small type is not the body.
        weights = weights - _behind_references(columns)
        body = max(weights, key=lambda number: (weights[number], -number), default=body)
    if is_monospaced(styles[body].font):
        # A manual may show more code than it has text; its sections are those of the text.
        text = [number for number in weights if not is_monospaced(styles[number].font)]
        other = max(text, key=lambda number: (weights[number], -number), default=body)
        if weights[other] >= _TEXT_BESIDE_CODE * weights[body]:
            body = other
    return body


def _behind_references(columns: Sequence[Column]) -> Counter[int]:
    """Count the characters of each style behind the name of the last reference list."""
    found: Counter[int] = Counter()
    for column in reversed(columns):
        for line in reversed(column.lines):
            if len(line.text) < _LONGEST_NAME and names_references(line.text):
                return found
            found[line.style] += len(line.text)
    return Counter()


def _is_on_grid(lines: Iterable[Line]) -> bool:
    """Tell whether the characters of lines in one style have one advance, as far as they can tell.

    Fonts that do not say how wide their characters are give one width for all of them.
    """
    lines = [
        line
        for line in lines
        if line.lead_style == line.style
        and line.lead == len(line.text) >= _MIN_LENGTH
        and not (line.turn or line.table)
    ]
    advances = [line.width / len(line.text) for line in lines if line.cells == 1]
    if len({len(line.text) for line in lines}) < _MIN_LENGTHS or len(advances) < _MIN_LENGTHS:
        return False
    usual = median(advances)
    alike = sum(abs(advance - usual) < _SAME_ADVANCE * usual for advance in advances)
    return alike >= _MOSTLY * len(advances)
