"""The columns of all pages: found page by page, by this process or by several."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Final

from loccit.infrastructure.adapters.pdf.forks import in_windows
from loccit.infrastructure.adapters.pdf.layout.gutters import MIN_ALIGNED
from loccit.infrastructure.adapters.pdf.layout.layout import columns_of, whole_column
from loccit.infrastructure.adapters.pdf.layout.panels import panel_on
from loccit.infrastructure.adapters.pdf.model import Column, PageText, Style
from loccit.infrastructure.adapters.pdf.tables.tables import with_tables

_HALVES: Final = 0.2  # of its width: two columns of a page differ by less
_SAME_EDGE: Final = range(-2, 3)  # points
_FEWEST_PAGES: Final = 2  # that have one gutter


def find_columns(
    pages: Sequence[PageText],
    styles: Sequence[Style],
    processes: int = 1,
) -> list[Column]:
    """Return the columns of all pages in reading order, their tables among their lines.

    A page with too few lines to show its gutter has that of the others.

    Args:
        pages: In order, without their running lines.
        styles: By number.
        processes: How many may work on it.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    sizes = [style.size or 10.0 for style in styles]

    def columns_on(window: range) -> list[Column]:
        shown = [pages[index - 1] for index in window]
        return [column for page in shown for column in _columns_of(page, styles, sizes)]

    found = in_windows(columns_on, len(pages), processes)
    own = {page: list(columns) for page, columns in groupby(found, attrgetter("page"))}
    edges = {page: edge for page, columns in own.items() if (edge := _right_half(columns))}
    usual = _shared(edges.values())
    facing = [_shared(edge for page, edge in edges.items() if page % 2 == side) for side in (0, 1)]
    for page in own.keys() - edges.keys():
        edge = facing[page % 2] or usual  # left and right pages may have margins of their own
        if edge is not None:
            own[page] = list(_columns_of(pages[page - 1], styles, sizes, edge))
    return [column for columns in own.values() for column in columns]


def _columns_of(
    page: PageText, styles: Sequence[Style], sizes: Sequence[float], usual: float | None = None
) -> Iterator[Column]:
    """Yield the columns of a page in reading order, those of a panel behind what is above it."""
    panel = panel_on(page)
    if panel is None:
        yield from columns_of(with_tables(page, styles), sizes, usual)
        return
    rest = with_tables(replace(page, upright=panel.rest), styles)
    above = [line for line in rest.upright if line.top < panel.top]
    below = [line for line in rest.upright if line.top >= panel.top]
    yield from columns_of(replace(rest, upright=tuple(above), turned=()), sizes, usual)
    yield whole_column(page.index, panel.text, sizes, aside=False)
    yield whole_column(page.index, panel.notes, sizes, aside=True)
    yield from columns_of(replace(rest, upright=tuple(below)), sizes, usual)


def _shared(edges: Iterable[float]) -> float | None:
    """Return the place that most gutters have, two at least; None when they differ."""
    counts = Counter(map(round, edges))
    shared = {edge: sum(counts[edge + off] for off in _SAME_EDGE) for edge in counts}
    best = max(counts, key=lambda edge: (shared[edge], counts[edge]), default=0)
    several = shared and shared[best] >= _FEWEST_PAGES and 2 * shared[best] > counts.total()
    return float(best) if several else None


def _right_half(columns: Sequence[Column]) -> float | None:
    """Return where a column of a page begins that stands to the right of another as wide."""
    text = [
        (min(line.left for line in one.lines), one.right)
        for one in columns
        if not one.aside and len(one.lines) >= MIN_ALIGNED
    ]
    for left, right in text:
        width = right - left
        for begin, end in text:
            if end < left < end + width and abs(end - begin - width) < _HALVES * width:
                return left
    return None
