"""What words a PDF has at a place that somebody marked: the page is read again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from loccit.domain.annotations.annotation import PdfPlace, Rect
from loccit.domain.marks.alignment import MarkedWords
from loccit.domain.models.chunk import PageBox
from loccit.domain.models.document import Box
from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument
from loccit.infrastructure.adapters.pdf.text.words import LoadedText, loaded_text

_DECIMALS: Final = 2  # of a point
_MOST_LINES: Final = 1_000


@dataclass(frozen=True, slots=True)
class _Part:
    """What a page has inside some rectangles."""

    text: str = ""
    before: str = ""
    after: str = ""


class PageOfMarks:
    """The characters of one page and where each stands, in user space."""

    def __init__(self, document: OpenDocument, index: int) -> None:
        """Read the page at `index`, from 1.

        Raises:
            PageFailed: If it cannot be read.
        """
        self._page: LoadedText = loaded_text(document, index)
        self._index = index
        left, top, right, bottom = self._page.boxes.T
        self._across, self._up = (left + right) / 2, (top + bottom) / 2

    def part(self, rects: Sequence[Rect]) -> _Part:
        """Return the characters whose middle lies in one of the rectangles, one after the other.

        Within a rectangle they are in the order of the file, which need not be that of the lines.
        """
        text = self._page.text
        free = np.fromiter((not sign.isspace() for sign in text), np.bool_, len(text))
        pieces: list[str] = []
        first, last = len(text), -1
        for rect in rects[:_MOST_LINES]:
            inside = free & (
                (rect.left <= self._across)
                & (self._across <= rect.right)
                & (rect.bottom <= self._up)
                & (self._up <= rect.top)
            )
            free &= ~inside
            places = np.flatnonzero(inside)
            if len(places):
                pieces.append(_joined(text, places))
                first, last = min(first, int(places[0])), max(last, int(places[-1]))
        return _Part(" ".join(pieces), text[:first], text[last + 1 :]) if pieces else _Part()

    def boxes(self, rects: Sequence[Rect]) -> list[PageBox]:
        """Return where rectangles stand on the page as displayed, as far as they are on it."""
        found: list[PageBox] = []
        for rect in rects[:_MOST_LINES]:
            box = self._displayed(rect)
            if box.left < box.right and box.top < box.bottom:
                found.append(PageBox(self._index, box))
        return found

    def _displayed(self, rect: Rect) -> Box:
        left, top, right, bottom = self._page.box
        x, y = (rect.left, rect.right), (rect.bottom, rect.top)
        across, down = (
            ((x[0] - left, x[1] - left), (top - y[1], top - y[0])),
            ((y[0] - bottom, y[1] - bottom), (x[0] - left, x[1] - left)),
            ((right - x[1], right - x[0]), (y[0] - bottom, y[1] - bottom)),
            ((top - y[1], top - y[0]), (right - x[1], right - x[0])),
        )[self._page.rotation]
        sides = (right - left, top - bottom)
        width, height = sides if self._page.rotation % 2 == 0 else sides[::-1]
        return Box(
            round(max(0.0, across[0]), _DECIMALS),
            round(max(0.0, down[0]), _DECIMALS),
            round(min(width, across[1]), _DECIMALS),
            round(min(height, down[1]), _DECIMALS),
        )


def words_at(place: PdfPlace, first: PageOfMarks, following: PageOfMarks | None) -> MarkedWords:
    """Return the words at a place.

    Args:
        place: With rectangles on one page, or on two.
        first: Its page.
        following: The page after it, when it goes on there.
    """
    one, boxes = first.part(place.rects), first.boxes(place.rects)
    if following is None or not place.next_page_rects:
        return MarkedWords(one.text, one.before, one.after, tuple(boxes))
    other = following.part(place.next_page_rects)
    boxes += following.boxes(place.next_page_rects)
    return MarkedWords(f"{one.text} {other.text}", one.before, other.after, tuple(boxes))


def _joined(text: str, places: npt.NDArray[np.intp]) -> str:
    """Return characters, with a blank where others stand between them."""
    parts = np.split(places, np.flatnonzero(np.diff(places) > 1) + 1)
    return " ".join(text[int(part[0]) : int(part[-1]) + 1] for part in parts)
