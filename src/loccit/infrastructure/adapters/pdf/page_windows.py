"""Reading the pages of a document window by window, in this process or in several.

Each window is read from a file that was opened anew. In a process of its own it has its own
numbers of styles and placeholders of glyphs; when it comes back they become those of the document,
which count in the order of the pages whoever has read them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Final, TypeVar

from loccit.infrastructure.adapters.pdf.forks import in_forks
from loccit.infrastructure.adapters.pdf.lines import page_texts
from loccit.infrastructure.adapters.pdf.model import PageText
from loccit.infrastructure.adapters.pdf.pdfium import OpenDocument
from loccit.infrastructure.adapters.pdf.progress import Progress
from loccit.infrastructure.adapters.pdf.rendering import image_share
from loccit.infrastructure.adapters.pdf.scans import Scans
from loccit.infrastructure.adapters.pdf.styles import StyleBook
from loccit.infrastructure.adapters.pdf.words import PageFailed, PageWords, read_page

_Result = TypeVar("_Result")
WINDOW: Final = 100
"""Most pages that are read before the file is opened anew: on a book of 1,000 pages pdfium then
holds 40 MB instead of 220, and is no slower. With 32 it takes a tenth longer."""
LONG: Final = 64
"""Pages from which several processes are worth their while."""
_TOGETHER: Final = 16
"""Pages whose words are read before lines are made of any, and not in turn: the caches of the
processor hold pdfium, or what makes lines."""


@dataclass(slots=True)
class PagesRead:
    """What is taken from pages that follow one another.

    Attributes:
        pages: In order.
        failed: Indices of those that cannot be loaded.
        wanted: Indices of those that are to be recognised.
        labels: Printed page numbers that the file gives, by index.
    """

    pages: list[PageText] = field(default_factory=list)
    failed: list[int] = field(default_factory=list)
    wanted: list[int] = field(default_factory=list)
    labels: dict[int, str] = field(default_factory=dict)

    def add(self, other: "PagesRead") -> None:
        """Add the pages behind these."""
        self.pages += other.pages
        self.failed += other.failed
        self.wanted += other.wanted
        self.labels |= other.labels


def read_pages(
    document: OpenDocument, scans: Scans, book: StyleBook, processes: int, progress: Progress
) -> PagesRead:
    """Read all pages of a document.

    Args:
        document: It.
        scans: Tells which pages are to be recognised; none is, here.
        book: An empty one, for its styles.
        processes: How many may read it.
        progress: Told of the pages that are read.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    read = PagesRead()
    if processes == 1:
        for window in windows_of(document.pages, 1):
            read.add(_read_window(window, document, scans, book, progress))
        return read

    def read_apart(window: range) -> tuple[PagesRead, StyleBook]:
        own = StyleBook()
        return _read_window(window, document, scans, own, None, anew=True), own

    def read_by_fork(result: tuple[PagesRead, StyleBook]) -> None:
        progress.read(len(result[0].pages), len(result[0].wanted))

    windows = windows_of(document.pages, processes)
    for part, own in in_forks(read_apart, windows, processes, read_by_fork):
        _renumber(part.pages, own, book)
        read.add(part)
    return read


def windows_of(pages: int, processes: int) -> list[range]:
    """Return the indices, from 1, of windows of nearly one length, as many for each process."""
    rounds = -(-pages // (WINDOW * processes))
    length = -(-pages // (rounds * processes))
    return [range(first, min(first + length, pages + 1)) for first in range(1, pages + 1, length)]


def in_windows(
    work: Callable[[range], list[_Result]], count: int, processes: int
) -> list[_Result]:
    """Return what `work` makes of all windows of pages or columns, in order.

    Args:
        work: Called with the indices, from 1, of each window.
        count: Of the pages or columns; of a document without text there are none.
        processes: How many may work on it; with several, results come back as copies.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    if not count:
        return []
    windows = windows_of(count, processes)
    found = map(work, windows) if processes == 1 else in_forks(work, windows, processes)
    return list(chain.from_iterable(found))


def _read_window(
    indices: range,
    document: OpenDocument,
    scans: Scans,
    book: StyleBook,
    progress: Progress | None,
    *,
    anew: bool = False,
) -> PagesRead:
    read = PagesRead()
    if anew or indices.start > 1:
        document.reopen()
        book.forget_fonts()
    words: list[tuple[int, PageWords | None]] = []
    for index in indices:
        try:
            page = read_page(document, index, book)
            if scans.wants(page, partial(image_share, document, index)):
                read.wanted.append(index)
            words.append((index, page))
        except PageFailed:
            read.failed.append(index)
            words.append((index, None))
        if len(words) == _TOGETHER or index == indices[-1]:
            read.pages += _lines_of(words, book)
            if progress is not None:
                scanned = sum(wanted >= words[0][0] for wanted in read.wanted)
                progress.read(len(words), scanned)
            words.clear()
        label = document.label(index)
        if label:
            read.labels[index] = label
    return read


def _lines_of(pages: Sequence[tuple[int, PageWords | None]], book: StyleBook) -> list[PageText]:
    loaded = [(index, page) for index, page in pages if page is not None]
    found = {page.index: page for page in page_texts(loaded, book.styles)}
    return [found.get(index) or PageText(index, 0.0, 0.0, (), blank=True) for index, _ in pages]


def _renumber(pages: Sequence[PageText], own: StyleBook, book: StyleBook) -> None:
    """Give the lines of a window the numbers and the placeholders of the document's book."""
    numbers = book.numbers_of(own)
    letters = book.glyphs.placeholders_of(own.glyphs)
    lines = [line for page in pages for line in (*page.upright, *page.turned)]
    if any(number != place for place, number in enumerate(numbers)):
        for line in lines:
            line.style, line.lead_style = numbers[line.style], numbers[line.lead_style]
    for line in lines if letters else ():
        if not line.text.isascii():  # no placeholder is
            line.text = line.text.translate(letters)
