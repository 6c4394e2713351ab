"""Reading the pages of a document window by window, in this process or in several.

Each window is read from a file that was opened anew. In a process of its own it has its own
numbers of styles and placeholders of glyphs; when it comes back they become those of the document,
which count in the order of the pages whoever has read them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument
from loccit.infrastructure.adapters.pdf.forks import in_forks, windows_of
from loccit.infrastructure.adapters.pdf.model import PageText
from loccit.infrastructure.adapters.pdf.progress import Progress
from loccit.infrastructure.adapters.pdf.scans.rendering import image_share
from loccit.infrastructure.adapters.pdf.scans.scans import MOSTLY_IMAGE, Scans
from loccit.infrastructure.adapters.pdf.text.lines import page_texts
from loccit.infrastructure.adapters.pdf.text.scan_layers import as_scan
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.words import (
    PageFailed,
    PageWords,
    draws_its_letters,
    read_page,
)

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
            images = partial(image_share, document, index)
            if scans.wants(page, images, partial(draws_its_letters, document, index, book)):
                read.wanted.append(index)
            elif page.invisible and images() >= MOSTLY_IMAGE:
                page = as_scan(page, book)
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
