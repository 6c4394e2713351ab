"""The lines of a PDF as pdfium has them, and which of them run through the document.

This is the truth for what a converter may leave out, so it shares no code with ours.
"""

import ctypes
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from benchmarks.convert.reading import key

BAND = 0.12
"""Share of a page's height, at the top and at the bottom, in which running lines stand."""
MIN_PAGES = 3
"""Pages on which a line has to be repeated to be called running."""
MIN_LETTERS = 3
"""Letters of a repeated line. Fewer are numbers or labels of tables and figures."""
SAME_HEIGHT = 3.0
"""Points by which the heights of a line that runs through two pages only may differ."""
LINE_END_HYPHENS = "-\u2010\u00ad\ufffe\x02"
"""The last three are how pdfium marks a hyphen that it takes for the line's, not the word's."""

_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"\W*(?:(?:page|p\.?|seite|pag\.?)\s*)?(\d{1,4}|[ivxlc]{1,7})"
    r"(?:\s*(?:of|/|von|sur|de)\s*\d{1,4})?\W*",
    re.IGNORECASE,
)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


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
    """Return the lines of a PDF in pdfium's order, their roles told; none of an unreadable one.

    Text that lies outside the page as displayed is left out: no one can read it.
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
    return with_roles(lines)


def with_roles(lines: Sequence[RawLine]) -> list[RawLine]:
    """Return the lines with their roles.

    Running is a line in the top or bottom band of a page
    - that is repeated, digits aside, in that band of at least `MIN_PAGES` pages, or
    - that is a page number alone, and counts on with another one in that band: number minus
      page index is the same.

    A line repeated at one height of two pages only is unsure.
    """
    repeated: dict[tuple[str, str], list[RawLine]] = defaultdict(list)
    counted: dict[tuple[str, int], set[int]] = defaultdict(set)
    for line in lines:
        if line.zone:
            repeated[line.zone, _masked(line.text)].append(line)
            number = page_number(line.text)
            if number is not None:
                counted[line.zone, number - line.page].add(line.page)

    def role(line: RawLine) -> Role:
        if not line.zone:
            return Role.BODY
        number = page_number(line.text)
        if number is not None and len(counted[line.zone, number - line.page]) > 1:
            return Role.RUNNING
        if sum(map(str.isalpha, line.text)) < MIN_LETTERS:
            return Role.BODY
        alike = repeated[line.zone, _masked(line.text)]
        if len({other.page for other in alike}) >= MIN_PAGES:
            return Role.RUNNING
        near = {other.page for other in alike if abs(other.top - line.top) < SAME_HEIGHT}
        return Role.UNSURE if len(near) > 1 else Role.BODY

    return [_with_role(line, role(line)) for line in lines]


def page_number(text: str) -> int | None:
    """Return the number when a line is a page number alone ("12", "- 12 -", "Page 3 of 10")."""
    match = _PAGE_NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    if match[1].isdigit():
        return int(match[1])
    values = [_ROMAN[letter] for letter in match[1].casefold()]
    following = [*values[1:], 0]
    return sum(-one if one < two else one for one, two in zip(values, following, strict=True))


def _masked(text: str) -> str:
    return key(_DIGITS.sub("0", text))


def _with_role(line: RawLine, role: Role) -> RawLine:
    return RawLine(
        *(line.page, line.text, line.left, line.top, line.right, line.bottom, line.page_height),
        role,
    )


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
    lines: list[RawLine] = []
    signs: list[str] = []
    points: list[tuple[float, float]] = []

    def end_line() -> None:
        content = "".join(signs).strip()
        if content and points:
            lines.append(_line(index, content, points, frame.height))
        signs.clear()
        points.clear()

    for position in range(text.count_chars()):
        sign = chr(pdfium.FPDFText_GetUnicode(text, position))
        if sign in "\r\n":
            end_line()
            continue
        if not sign.isspace():
            pdfium.FPDFText_GetCharBox(text, position, *edges)
            left, right, bottom, top = (edge.value for edge in edges)
            if not frame.shows((left + right) / 2, (bottom + top) / 2):
                continue
            points += (frame.displayed(left, bottom), frame.displayed(right, top))
        signs.append(sign)
        if sign in LINE_END_HYPHENS[2:]:  # pdfium has joined two lines here
            end_line()
    end_line()
    text.close()
    return lines


def _line(
    page: int, text: str, points: Iterable[tuple[float, float]], page_height: float
) -> RawLine:
    across, down = zip(*points, strict=True)
    return RawLine(page, text, min(across), min(down), max(across), max(down), page_height)
