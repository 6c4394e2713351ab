"""Running headers and footers, found over the whole document.

A line in the upper or lower band of the page is running when its text, digits folded, stands at
the same height on other pages too, or when it is a number that counts with the pages; and when
everything between it and the edge of the page is running.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.infrastructure.adapters.pdf.labels import counting_numbers, page_numbers
from loccit.infrastructure.adapters.pdf.model import Line, PageText
from loccit.infrastructure.adapters.pdf.patterns import CAPTION

_BAND: Final = 0.15  # of the height of the page, at its top and at its bottom
_BEYOND: Final = 0.05  # of the height: where the next row is looked for
_ROWS: Final = 4  # at most, at either end
_SAME_HEIGHT: Final = 5.0  # points
_DIGITS: Final = re.compile(r"\d+")
_PAGE_WORDS: Final = re.compile(r"\b(?:pages?|seite|p|s|of|von|de|sur)\b")
_APART: Final = 0.5  # of its height: between a header and the text
_FAR: Final = 2.5  # of its height: between two lines of one header at most
_BESIDE_NUMBER: Final = 6  # characters: "- 12 -", "Page 12"
_MAX_SHARE: Final = 0.5  # of the characters; where more repeats, it is what the pages say
_HEADER_PARTS: Final = 3  # left, middle, right
_LONG: Final = 8  # pages
_MIN_REPEATS: Final = 3  # in a long document; a heading may stand on two pages there
_MIN_LETTERS: Final = 3  # "5 / 7" is no text that can repeat

Row = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Band:
    """The outermost rows of a page at one end, from its edge inwards.

    `inner` is the row next to them, by which their distance from the text is judged.
    """

    zone: str
    rows: tuple[Row, ...]
    inner: Row | None


_Bands = tuple[_Band, _Band]


@dataclass(frozen=True, slots=True)
class Running:
    """The running lines of a document, by page in the order of the pages.

    Attributes:
        lines: Each page's running lines.
        labels: Printed page numbers found in them, by index of the page.
    """

    lines: tuple[frozenset[Line], ...]
    labels: dict[int, str]


def find_running(pages: Sequence[PageText]) -> Running:
    """Find the running lines of all pages, and the page numbers printed in them."""
    bands = [_bands(page) for page in pages]
    repeats = _Repeats(bands)
    labels = _printed_numbers(bands, repeats, alone=False)
    labels |= _printed_numbers(bands, repeats, alone=True)
    stamps = Counter(stamp for page in pages for stamp in {_stamp(line) for line in page.turned})
    found: list[frozenset[Line]] = []
    for page, pair in zip(pages, bands, strict=True):
        label = labels.get(page.index)
        gone = {line for line in page.turned if stamps[_stamp(line)] >= repeats.least}
        for band in pair:
            gone.update(_running_rows(band, repeats, label))
        found.append(frozenset(gone))
    found = _with_turned_headers(pages, found, labels)
    if _characters(found) > _MAX_SHARE * _characters(page.upright for page in pages):
        return Running(tuple(frozenset[Line]() for _ in pages), labels)
    return Running(tuple(found), labels)


def _with_turned_headers(
    pages: Sequence[PageText], found: Sequence[frozenset[Line]], labels: Mapping[int, str]
) -> list[frozenset[Line]]:
    """Add the headers of pages whose table is turned, but not what stands at the edge of it."""
    texts = {
        _fold(line.text) for lines in found for line in lines if len(line.text) > _MIN_LETTERS
    }
    return [
        lines
        | {
            line
            for line in page.turned
            if _fold(line.text) in texts or line.text == labels.get(page.index)
        }
        for page, lines in zip(pages, found, strict=True)
    ]


def _characters(pages: Iterable[Iterable[Line]]) -> int:
    return sum(len(line.text) for lines in pages for line in lines)


class _Repeats:
    """Which folded texts stand at one height on several pages."""

    def __init__(self, bands: Sequence[_Bands]) -> None:
        self.least = _MIN_REPEATS if len(bands) >= _LONG else 2
        self._places: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
        for place, pair in enumerate(bands):
            for zone, row in [(band.zone, row) for band in pair for row in band.rows]:
                self._places[zone, _fold_row(row)].append((place, row[0].top))
                if len(row) > 1:
                    for part in row:
                        self._places[zone, _fold(part.text)].append((place, part.top))

    def has(self, zone: str, text: str, top: float) -> bool:
        """Tell whether enough pages show this folded text at this height."""
        if sum(map(str.isalpha, text)) < _MIN_LETTERS:
            return False
        pages = {
            place for place, height in self._places[zone, text] if abs(height - top) < _SAME_HEIGHT
        }
        return len(pages) >= self.least


def _printed_numbers(bands: Sequence[_Bands], repeats: _Repeats, *, alone: bool) -> dict[int, str]:
    """Return the page numbers: those that stand alone ("- 12 -"), or in a running line."""
    return counting_numbers(
        [
            [
                number
                for band in pair
                for row in band.rows
                for part in row
                for number in page_numbers(part.text)
                if (
                    len(row) <= _HEADER_PARTS and len(part.text) <= len(number) + _BESIDE_NUMBER
                    if alone
                    else repeats.has(band.zone, _fold(part.text), part.top)
                    or repeats.has(band.zone, _fold_row(row), row[0].top)
                )
            ]
            for pair in bands
        ]
    )


def _running_rows(band: _Band, repeats: _Repeats, label: str | None) -> list[Line]:
    """Return the running lines of a band."""
    following = [*band.rows, band.inner][1:]
    chain: list[Row] = []
    for row, inner in zip(band.rows, following, strict=True):
        if CAPTION.match(row[0].text):
            break
        parts = _running_parts(row, band.zone, repeats, label)
        # What stands beside a running part is running too: the title of the chapter.
        if len(row) <= _HEADER_PARTS and parts and _distance(row, inner) > _APART:
            parts = row
        if parts:
            chain.append(parts)
        if len(parts) < len(row) or _distance(row, inner) > _FAR:
            break
    # Rows that stand as close to the text as its lines do are lines of it.
    while chain and _distance(chain[-1], following[len(chain) - 1]) <= _APART:
        chain.pop()
    return [line for row in chain for line in row]


def _running_parts(row: Row, zone: str, repeats: _Repeats, label: str | None) -> Row:
    if repeats.has(zone, _fold_row(row), row[0].top):
        return row
    return tuple(
        part
        for part in row
        if repeats.has(zone, _fold(part.text), part.top)
        or (label is not None and _is_number(part.text, label))
    )


def _distance(row: Row, other: Row | None) -> float:
    """Return the space between two rows, in heights of the first."""
    if other is None:
        return math.inf
    space = max(other[0].top - row[0].bottom, row[0].top - other[0].bottom)
    return space / (row[0].height or 1.0)


def _is_number(text: str, label: str) -> bool:
    """Tell whether a text is no more than a page number: "12", "| 12", "Page 3 of 10"."""
    rest = _PAGE_WORDS.sub("", text.casefold())
    return label in page_numbers(text) and not any(map(str.isalpha, rest.replace(label, "", 1)))


def _bands(page: PageText) -> _Bands:
    """Return the outermost rows of a page."""
    high, low = _BAND * page.height, (1 - _BAND) * page.height
    beyond = _BEYOND * page.height
    upper = _rows(part for part in page.upright if part.bottom < high + beyond)
    lower = _rows(part for part in page.upright if part.top > low - beyond)[::-1]
    top = _band("top", upper, sum(row[0].bottom < high for row in upper))
    bottom = _band("bottom", lower, sum(row[0].top > low for row in lower))
    if not bottom.rows and page.upright:
        last = _rows(page.upright)[-1]  # the number of a short page may follow its text
        if len(last) == 1 and len(last[0].text) <= _BESIDE_NUMBER and page_numbers(last[0].text):
            bottom = _Band("bottom", (last,), None)
    return top, bottom


def _band(zone: str, rows: Sequence[Row], within: int) -> _Band:
    count = min(within, _ROWS)
    return _Band(zone, tuple(rows[:count]), rows[count] if count < len(rows) else None)


def _rows(parts: Iterable[Line]) -> list[Row]:
    rows: list[list[Line]] = []
    for part in sorted(parts, key=lambda part: (part.top + part.bottom, part.left)):
        middle = (part.top + part.bottom) / 2
        if rows and rows[-1][0].top < middle < rows[-1][0].bottom:
            rows[-1].append(part)
        else:
            rows.append([part])
    return [tuple(sorted(row, key=lambda part: part.left)) for row in rows]


def _stamp(line: Line) -> tuple[str, int, int]:
    """Return text and place of a turned line; the axes of two figures differ in place."""
    return _fold(line.text), round(line.left / _SAME_HEIGHT), round(line.top / _SAME_HEIGHT)


def _fold_row(row: Row) -> str:
    return _fold(" ".join(part.text for part in row))


def _fold(text: str) -> str:
    return _DIGITS.sub("#", text.casefold()).strip()
