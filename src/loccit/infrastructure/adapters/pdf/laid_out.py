"""From the pages of a document to its columns, without its furniture."""

from collections.abc import Sequence
from dataclasses import dataclass

from loccit.infrastructure.adapters.pdf.furniture.contents import with_contents
from loccit.infrastructure.adapters.pdf.furniture.line_numbers import without_line_numbers
from loccit.infrastructure.adapters.pdf.furniture.running import Running, find_running
from loccit.infrastructure.adapters.pdf.layout.balanced_lists import with_balanced_lists
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile, type_profile
from loccit.infrastructure.adapters.pdf.layout.page_columns import find_columns
from loccit.infrastructure.adapters.pdf.model import Column, PageText, Style


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A document in columns, its furniture taken off.

    Attributes:
        columns: In reading order.
        profile: The type that it is set in.
        heights: Of each page, by index, in the frame of its text.
        running: Its running lines.
        shown: The pages without the numbers of their lines.
        numbered: Indices of the pages whose lines were numbered.
    """

    columns: list[Column]
    profile: TypeProfile
    heights: dict[int, float]
    running: Running
    shown: Sequence[PageText]
    numbered: list[int]


def laid_out(pages: Sequence[PageText], styles: Sequence[Style], processes: int = 1) -> LaidOut:
    """Take off what is no text of the author, and find the columns of the rest.

    Args:
        pages: As they were taken from a file.
        styles: By number.
        processes: How many may work on it.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    sizes = [style.size or 10.0 for style in styles]
    shown = without_line_numbers(pages)
    numbered = [page.index for page, read in zip(shown, pages, strict=True) if page is not read]
    running = find_running(shown)
    found = find_columns(with_contents(running.pages, sizes), styles, processes)
    columns = with_balanced_lists(found, sizes)
    heights = {page.index: page.height for page in pages}
    return LaidOut(columns, type_profile(columns, styles), heights, running, shown, numbered)
