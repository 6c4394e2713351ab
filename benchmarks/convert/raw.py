"""The lines of a PDF as pdfium has them."""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

BAND = 0.12
"""Share of a page's height, at the top and at the bottom, in which running lines stand."""
LINE_END_HYPHENS = "-\u2010\u00ad\ufffe\x02"
"""The last three are how pdfium marks a hyphen that it takes for the line's, not the word's."""


class Role(Enum):
    """What a line is to the document."""

    BODY = "body"
    RUNNING = "running"
    """A header, a footer or a page number: leaving it out is right, keeping it is a leak."""
    UNSURE = "unsure"
    """Repeated, but on two pages only: neither leaving it out nor keeping it is an error."""


@dataclass(frozen=True, slots=True)
class RawLine:
    """A line of pdfium's text.

    Attributes:
        page: Index of its page, from 1.
        text: Its text; a hyphen at its end is kept.
        left: In points from the left of the page as displayed, as are the others.
        top: From the top.
        right: From the left.
        bottom: From the top.
        page_height: In points.
        role: What it is to the document.
    """

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float
    page_height: float
    role: Role = Role.BODY

    @property
    def zone(self) -> str:
        """`top`, `bottom`, or empty for what stands between the two bands."""
        if self.bottom <= BAND * self.page_height:
            return "top"
        return "bottom" if self.top >= (1 - BAND) * self.page_height else ""


def raw_lines(pdf: Path) -> list[RawLine]:
    """Return the lines of a PDF in pdfium's order; none of an unreadable one.

    Text that lies outside the page as displayed, or that a clipping path hides (the rest of a
    page of which a figure shows a part), is left out: no one can see it.
    """
    import pypdfium2

    lines: list[RawLine] = []
    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError:
        return []
    with document:
        for index in range(len(document)):
            try:
                page = document[index]
            except pypdfium2.PdfiumError:
                continue
            lines += _lines_of(page, index + 1)
            page.close()
    return lines


@dataclass(frozen=True, slots=True)
class _Frame:
    """How the page is displayed: its visible box in PDF's own coordinates, and its turn."""

    left: float
    bottom: float
    right: float
    top: float
    turn: int

    @property
    def height(self) -> float:
        upright = self.turn % 180 == 0
        return self.top - self.bottom if upright else self.right - self.left

    def shows(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.bottom <= y <= self.top

    def displayed(self, x: float, y: float) -> tuple[float, float]:
        """Return a point as displayed, from the top left corner."""
        if self.turn == 90:
            return y - self.bottom, x - self.left
        if self.turn == 180:
            return self.right - x, y - self.bottom
        if self.turn == 270:
            return self.top - y, self.right - x
        return x - self.left, self.top - y


def _lines_of(page: Any, index: int) -> list[RawLine]:  # noqa: ANN401  (a pypdfium2.PdfPage)
    import pypdfium2.raw as pdfium

    left, bottom, right, top = page.get_bbox()
    frame = _Frame(left, bottom, right, top, page.get_rotation())
    text = page.get_textpage()
    edges = [ctypes.c_double() for _ in range(4)]
    line = _OpenLine(index, frame)
    hidden: dict[int | None, bool] = {}
    for position in range(text.count_chars()):
        shown_by = pdfium.FPDFText_GetTextObject(text, position)
        address = ctypes.cast(shown_by, ctypes.c_void_p).value
        if address not in hidden:
            hidden[address] = bool(address) and _is_clipped(shown_by)
        if hidden[address]:
            continue
        sign = chr(pdfium.FPDFText_GetUnicode(text, position))
        if sign in "\r\n":
            line.end()
        elif sign.isspace():
            line.add_space(sign)
        else:
            pdfium.FPDFText_GetCharBox(text, position, *edges)
            line.add(sign, *(edge.value for edge in edges))
    line.end()
    text.close()
    return line.done


def _is_clipped(shown_by: Any) -> bool:  # noqa: ANN401  (a pdfium page object)
    """Tell whether a text lies wholly outside the box of one of its clipping paths."""
    import pypdfium2.raw as pdfium

    clip = pdfium.FPDFPageObj_GetClipPath(shown_by)
    paths = pdfium.FPDFClipPath_CountPaths(clip) if clip else 0
    if paths <= 0:
        return False
    edges = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(shown_by, *edges):
        return False
    left, bottom, right, top = (edge.value for edge in edges)
    x, y = ctypes.c_float(), ctypes.c_float()
    for path in range(paths):
        across: list[float] = []
        down: list[float] = []
        for number in range(pdfium.FPDFClipPath_CountPathSegments(clip, path)):
            segment = pdfium.FPDFClipPath_GetPathSegment(clip, path, number)
            if segment and pdfium.FPDFPathSegment_GetPoint(segment, x, y):
                across.append(x.value)
                down.append(y.value)
        if across and (
            right < min(across) or left > max(across) or top < min(down) or bottom > max(down)
        ):
            return True
    return False


class _OpenLine:
    """Puts the signs of a page together to lines.

    A line ends where pdfium ends it, at a hyphen with which pdfium joins two lines, and at a
    space beyond which the text stands wholly above or below: pdfium runs a header and the table
    below it into one line.
    """

    def __init__(self, page: int, frame: _Frame) -> None:
        self.done: list[RawLine] = []
        self._page = page
        self._frame = frame
        self._signs: list[str] = []
        self._points: list[tuple[float, float]] = []

    def add(self, sign: str, left: float, right: float, bottom: float, top: float) -> None:
        if not self._frame.shows((left + right) / 2, (bottom + top) / 2):
            return
        points = [self._frame.displayed(left, bottom), self._frame.displayed(right, top)]
        if self._points and self._signs[-1].isspace() and self._is_elsewhere(points):
            self.end()
        self._signs.append(sign)
        self._points += points
        if sign in LINE_END_HYPHENS[2:]:
            self.end()

    def add_space(self, sign: str) -> None:
        self._signs.append(sign)

    def end(self) -> None:
        joined = "".join(self._signs)  # signs beyond U+FFFF come in two halves
        content = joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace").strip()
        if content and self._points:
            across, down = zip(*self._points, strict=True)
            sides = (min(across), min(down), max(across), max(down))
            self.done.append(RawLine(self._page, content, *sides, self._frame.height))
        self._signs.clear()
        self._points.clear()

    def _is_elsewhere(self, points: Sequence[tuple[float, float]]) -> bool:
        """Tell whether points lie a line's height or more away from the line."""
        ours, theirs = [y for _, y in self._points], [y for _, y in points]
        height = max(max(theirs) - min(theirs), 1.0)
        return max(min(theirs) - max(ours), min(ours) - max(theirs)) >= height
