"""The columns of all pages: found page by page, by this process or by several."""

from collections.abc import Sequence
from dataclasses import dataclass

from loccit.infrastructure.adapters.pdf.forks import in_forks, windows_of
from loccit.infrastructure.adapters.pdf.layout.gutters import usual_edges
from loccit.infrastructure.adapters.pdf.layout.layout import columns_of
from loccit.infrastructure.adapters.pdf.model import Column, Line, PageText, Style
from loccit.infrastructure.adapters.pdf.tables.tables import with_tables


@dataclass(frozen=True, slots=True)
class PageColumns:
    """Columns in reading order, and which of their lines are entries of a table of contents."""

    columns: list[Column]
    entries: frozenset[Line]


def find_columns(
    pages: Sequence[PageText],
    running: Sequence[frozenset[Line]],
    entries: frozenset[Line],
    styles: Sequence[Style],
    processes: int = 1,
) -> PageColumns:
    """Find the tables and the columns of all pages.

    Args:
        pages: In order.
        running: The running lines of each.
        entries: The lines that are entries of a table of contents.
        styles: By number.
        processes: How many may work on it.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    sizes = [style.size or 10.0 for style in styles]
    usual = usual_edges(pages)

    def columns_on(window: range) -> list[Column]:
        found: list[Column] = []
        for index in window:
            gone = running[index - 1]
            found += columns_of(with_tables(pages[index - 1], gone, styles), gone, sizes, usual)
        return found

    def columns_apart(window: range) -> tuple[list[Column], list[Line]]:
        # A line that comes back is another object; those of one answer stay one.
        found = columns_on(window)
        return found, [line for column in found for line in column.lines if line in entries]

    windows = windows_of(len(pages), processes)
    if processes == 1:
        return PageColumns([one for window in windows for one in columns_on(window)], entries)
    columns: list[Column] = []
    own: set[Line] = set()
    for found, lines in in_forks(columns_apart, windows, processes):
        columns += found
        own.update(lines)
    return PageColumns(columns, frozenset(own))
