"""Running headers and footers, found over the whole document.

A line in the upper or lower band of the page is running when its text, digits folded, stands at
the same height on another page too, or when it carries a number that counts with the pages.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.infrastructure.adapters.pdf.labels import counting_numbers, page_numbers
from loccit.infrastructure.adapters.pdf.model import Line, PageText

_BAND: Final = 0.15  # of the height of the page, at its top and at its bottom
_ROWS: Final = 4  # at most, at either end
_SAME_HEIGHT: Final = 5.0  # points
_DIGITS: Final = re.compile(r"\d+")
_BESIDE_NUMBER: Final = 6  # characters: "- 12 -", "Page 12"
_MAX_SHARE: Final = 0.5  # of the characters; where more repeats, it is what the pages say
_HEADER_PARTS: Final = 3  # left, middle, right
_LONG: Final = 8  # pages
_MIN_REPEATS: Final = 3  # in a long document; a heading may stand on two pages there
_MIN_LETTERS: Final = 3  # "5 / 7" is no text that can repeat

Row = tuple[Line, ...]


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
    labels = _printed_numbers(bands, alone=True) or _printed_numbers(bands, alone=False)
    found: list[frozenset[Line]] = []
    for page, rows in zip(pages, bands, strict=True):
        label = labels.get(page.index)
        gone: set[Line] = set()
        for zone, row in rows:
            gone.update(_running_parts(row, zone, repeats, label))
        found.append(frozenset(gone | _stamps(page, pages)))
    if _characters(found) > _MAX_SHARE * _characters(page.upright for page in pages):
        return Running(tuple(frozenset[Line]() for _ in pages), labels)
    return Running(tuple(found), labels)


def _characters(pages: Iterable[Iterable[Line]]) -> int:
    return sum(len(line.text) for lines in pages for line in lines)


def _printed_numbers(bands: Sequence[list[tuple[str, Row]]], *, alone: bool) -> dict[int, str]:
    """Return the page numbers: those that stand alone ("12", "- 12 -"), or any."""
    return counting_numbers(
        [
            [
                number
                for _, row in rows
                for part in row
                for number in page_numbers(part.text)
                if not alone
                or (len(row) <= _HEADER_PARTS and len(part.text) <= len(number) + _BESIDE_NUMBER)
            ]
            for rows in bands
        ]
    )


class _Repeats:
    """Which folded texts stand at one height on several pages."""

    def __init__(self, bands: Sequence[list[tuple[str, Row]]]) -> None:
        self._least = _MIN_REPEATS if len(bands) >= _LONG else 2
        self._places: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
        for place, rows in enumerate(bands):
            for zone, row in rows:
                self._places[zone, _fold_row(row)].append((place, row[0].top))
                if len(row) > 1:
                    for part in row:
                        self._places[zone, _fold(part.text)].append((place, part.top))

    def has(self, zone: str, text: str, top: float) -> bool:
        """Tell whether enough pages show this folded text at this height."""
        if sum(character.isalpha() for character in text) < _MIN_LETTERS:
            return False
        pages = {
            place for place, height in self._places[zone, text] if abs(height - top) < _SAME_HEIGHT
        }
        return len(pages) >= self._least


def _running_parts(row: Row, zone: str, repeats: _Repeats, label: str | None) -> Iterable[Line]:
    """Return the running parts of a row: all of it when it is one line of a header."""
    if repeats.has(zone, _fold_row(row), row[0].top):
        return row
    parts = [
        part
        for part in row
        if repeats.has(zone, _fold(part.text), part.top)
        or (label is not None and _is_number(part.text, label))
    ]
    # What stands beside a running part is running too: the title of the chapter.
    return row if parts and len(row) <= _HEADER_PARTS else parts


def _is_number(text: str, label: str) -> bool:
    return len(text) <= len(label) + 12 and label in page_numbers(text)  # "Page 3 of 10"


def _bands(page: PageText) -> list[tuple[str, Row]]:
    """Return the outermost rows of a page, each with the band it stands in."""
    upper = [part for part in page.upright if part.bottom < _BAND * page.height]
    lower = [part for part in page.upright if part.top > (1 - _BAND) * page.height]
    top, bottom = _rows(upper)[:_ROWS], _rows(lower)[-_ROWS:]
    if not bottom and page.upright:
        last = _rows(page.upright)[-1]  # the number of a short page may follow its text
        if len(last) == 1 and len(last[0].text) <= _BESIDE_NUMBER and page_numbers(last[0].text):
            bottom = [last]
    return [("top", row) for row in top] + [("bottom", row) for row in bottom]


def _rows(parts: Iterable[Line]) -> list[Row]:
    rows: list[list[Line]] = []
    for part in sorted(parts, key=lambda part: (part.top + part.bottom, part.left)):
        middle = (part.top + part.bottom) / 2
        if rows and rows[-1][0].top < middle < rows[-1][0].bottom:
            rows[-1].append(part)
        else:
            rows.append([part])
    return [tuple(sorted(row, key=lambda part: part.left)) for row in rows]


def _stamps(page: PageText, pages: Sequence[PageText]) -> set[Line]:
    """Return the turned lines that another page shows as well."""
    if not page.turned:
        return set()
    elsewhere = {_fold(line.text) for other in pages if other is not page for line in other.turned}
    return {line for line in page.turned if _fold(line.text) in elsewhere}


def _fold_row(row: Row) -> str:
    return _fold(" ".join(part.text for part in row))


def _fold(text: str) -> str:
    return _DIGITS.sub("#", text.casefold()).strip()
