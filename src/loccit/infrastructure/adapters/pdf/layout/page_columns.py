"""The columns of all pages: found page by page, by this process or by several."""

from collections.abc import Sequence

from loccit.infrastructure.adapters.pdf.forks import in_windows
from loccit.infrastructure.adapters.pdf.layout.layout import columns_of
from loccit.infrastructure.adapters.pdf.model import Column, PageText, Style
from loccit.infrastructure.adapters.pdf.tables.tables import with_tables


def find_columns(
    pages: Sequence[PageText],
    styles: Sequence[Style],
    processes: int = 1,
) -> list[Column]:
    """Return the columns of all pages in reading order, their tables among their lines.

    Args:
        pages: In order, without their running lines.
        styles: By number.
        processes: How many may work on it.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    sizes = [style.size or 10.0 for style in styles]

    def columns_on(window: range) -> list[Column]:
        shown = [with_tables(pages[index - 1], styles) for index in window]
        return [column for page in shown for column in columns_of(page, sizes)]

    return in_windows(columns_on, len(pages), processes)
