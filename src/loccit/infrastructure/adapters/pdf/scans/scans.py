"""Pages that show an image of their text: which they are, and how they are recognised."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from loccit.domain.policy.conversion_options import OcrMode
from loccit.infrastructure.adapters.pdf.model import PageText
from loccit.infrastructure.adapters.pdf.progress import Progress
from loccit.infrastructure.adapters.pdf.scans.garbled import looks_garbled, says_nothing
from loccit.infrastructure.adapters.pdf.scans.ocr.engine import (
    PAGE_SECONDS,
    OcrEngine,
    Recognition,
    RecognitionFailed,
)
from loccit.infrastructure.adapters.pdf.scans.ocr.skew import (
    DARK,
    paper_of,
    skew_of,
    straightened,
)
from loccit.infrastructure.adapters.pdf.scans.ocr.words import words_of
from loccit.infrastructure.adapters.pdf.scans.rendering import DrawPage
from loccit.infrastructure.adapters.pdf.scans.settings import ScanSettings
from loccit.infrastructure.adapters.pdf.scans.weights import with_bold_type
from loccit.infrastructure.adapters.pdf.text.lines import page_texts
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.type_sizes import settled_types
from loccit.infrastructure.adapters.pdf.text.word_table import WordTable
from loccit.infrastructure.adapters.pdf.text.words import PageFailed, PageWords

if TYPE_CHECKING:
    from PIL.Image import Image

FEW_CHARACTERS: Final = 100
"""A page of text has 1,500 to 4,000; a stamp of a library or an archive on a scan has fewer."""
MOSTLY_IMAGE: Final = 0.5
"""Of the page. A scan covers nearly all of it, a figure on a page with little text less."""
_ENOUGH: Final = 2 * FEW_CHARACTERS
"""Characters recognised that outweigh a few of a text layer: more than the labels of a figure."""
_LOOK_RESOLUTION: Final = 75
"""In dots per inch, to see whether there is anything on a page at all."""
_UNDRAWN: Final = "its image is damaged"
_PAPER: Final = 160
"""Brightness, of 255, below which nobody writes in black."""
_SPECK: Final = 0.00003
"""Of all pixels: a page number has more."""
_DIRT: Final = 0.005
"""Of all pixels: what dust and the edges of the paper may leave. Text has .03 and more."""


@dataclass(frozen=True, slots=True)
class ScanReading:
    """What became of pages that show an image of their text.

    Attributes:
        pages: All pages of the document, those in the place of which others were read replaced.
        unread: Indices of pages whose image was not recognised because no engine may or can.
        failed: Index and reason of pages whose image could not be recognised.
    """

    pages: tuple[PageText, ...]
    unread: tuple[int, ...] = ()
    failed: tuple[tuple[int, str], ...] = ()

    @property
    def undrawn(self) -> tuple[int, ...]:
        """Those among the failed whose image could not even be drawn."""
        return tuple(index for index, reason in self.failed if reason == _UNDRAWN)


class Scans(ScanSettings):
    """Tells which pages are to be recognised, and has them recognised."""

    def wants(
        self,
        page: PageWords,
        images: Callable[[], float],
        draws_its_letters: Callable[[], bool],
    ) -> bool:
        """Tell whether a page is to be recognised.

        Args:
            page: What its text layer holds.
            images: Returns how much of the page images cover, in [0, 1].
            draws_its_letters: Tells whether the glyphs of the page can be the letters of its
                text. Like `images` it is asked only when it counts.
        """
        if page.blank:
            return False
        words = page.words
        if len(words) == 0 or (self.mode is OcrMode.ALWAYS and self.usable):
            return True
        if len(words) < FEW_CHARACTERS and (words.ends - words.starts).sum() < FEW_CHARACTERS:
            return images() >= MOSTLY_IMAGE
        if not looks_garbled(words.text):
            return says_nothing(words.text)
        # Below an image of the page the glyphs are not those that it shows.
        return not draws_its_letters() or images() >= MOSTLY_IMAGE

    def read(
        self,
        pages: Sequence[PageText],
        wanted: Iterable[int],
        draw: DrawPage,
        book: StyleBook,
        progress: Progress | None = None,
    ) -> ScanReading:
        """Recognise the pages at the indices `wanted`, and tell how far it is."""
        result = list(pages)
        shown: list[int] = []
        failed: list[tuple[int, str]] = []
        for index in wanted:
            try:
                if pages[index - 1].has_text or _shows_something(draw, index):
                    shown.append(index)
                else:
                    result[index - 1] = replace(pages[index - 1], blank=True)
            except PageFailed:
                failed.append((index, _UNDRAWN))
        engine = self.usable
        if engine is None:
            pages = with_bold_type(settled_types(result, book), draw, book)
            return ScanReading(pages, tuple(shown), tuple(failed))
        if shown and self.more_time:
            self.more_time(len(shown) * PAGE_SECONDS)
        found = self._recognising(shown, draw, engine)
        for index, recognising in progress.recognised(found, len(shown)) if progress else found:
            try:
                seen = recognising()
            except PageFailed:
                failed.append((index, _UNDRAWN))
            except RecognitionFailed as error:
                failed.append((index, str(error)))
            else:
                layer = pages[index - 1]
                result[index - 1] = _better(_page_of(seen, layer, book), layer)
        pages = with_bold_type(settled_types(result, book), draw, book)
        return ScanReading(pages, failed=tuple(failed))

    def _recognising(
        self, indices: Sequence[int], draw: DrawPage, engine: OcrEngine
    ) -> Iterator[tuple[int, Callable[[], "_Seen"]]]:
        """Yield the pages in order, each with what waits for its recognition.

        As many are recognised at a time as may be, and the next one is drawn meanwhile: by this
        thread alone, for pdfium has no others.
        """
        at_once = 1
        if engine.is_concurrent and len(indices) > 1 and self.idle_processes:
            at_once += self.idle_processes()
        begun: deque[tuple[int, Future[_Seen]]] = deque()
        with ThreadPoolExecutor(at_once) as threads:
            for index in indices:
                begun.append(
                    (index, _begin(threads, partial(draw, index, engine.resolution), engine))
                )
                if len(begun) > at_once:
                    first, recognition = begun.popleft()
                    yield first, recognition.result
            for later, recognition in begun:
                yield later, recognition.result


def _shows_something(draw: DrawPage, index: int) -> bool:
    image, _ = draw(index, _LOOK_RESOLUTION)
    return ink_share(image) >= _SPECK


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was recognised on an image.

    Attributes:
        recognition: It.
        size: Of the straightened image, in pixels.
        resolution: Of the image, in dots per inch.
        skew: By which it was tilted, in degrees.
        ink: Which share of it is dark, in [0, 1].
    """

    recognition: Recognition
    size: tuple[int, int]
    resolution: float
    skew: float
    ink: float


def _begin(
    threads: ThreadPoolExecutor, draw: "Callable[[], tuple[Image, float]]", engine: OcrEngine
) -> "Future[_Seen]":
    """Draw a page and let a thread recognise it; what fails, fails where its result is asked."""
    try:
        return threads.submit(_recognised, *draw(), engine)
    except PageFailed as error:
        undrawn: Future[_Seen] = Future()
        undrawn.set_exception(error)
        return undrawn


def _recognised(image: "Image", resolution: float, engine: OcrEngine) -> _Seen:
    skew = skew_of(image)
    straight = straightened(image, skew)
    seen = engine.recognise(straight, resolution)
    return _Seen(seen, straight.size, resolution, skew, ink_share(image))


def _page_of(seen: _Seen, page: PageText, book: StyleBook) -> PageText:
    width, height = (page.height, page.width) if page.turn % 2 else (page.width, page.height)
    words = words_of(seen.recognition, seen.size, (width, height), seen.resolution, book)
    table = WordTable.of(words)
    made = PageWords(width, height, table, len(table.text), blank=not words and seen.ink < _DIRT)
    (text,) = page_texts([(page.index, made)], book.styles)
    return replace(text, skew=seen.skew, recognised=bool(words), scan=True)


def _better(recognised: PageText, layer: PageText) -> PageText:
    """Return what was recognised, unless the text layer has more to say."""
    few = sum(len(line.text) for line in (*layer.upright, *layer.turned))
    if not few or (recognised.has_text and few >= FEW_CHARACTERS):
        return recognised
    return recognised if recognised.characters >= max(_ENOUGH, few) else layer


def ink_share(image: "Image") -> float:
    """Return the share of the pixels of an image in grey that are darker than its paper.

    Where most of it is dark there is no paper, and all of it counts.
    """
    paper = paper_of(image)
    if paper < _PAPER:
        return 1.0
    histogram = image.histogram()
    return sum(histogram[: round(DARK * paper)]) / (sum(histogram) or 1)
