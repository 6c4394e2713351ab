"""Texts that stand at one height of many pages, digits folded."""

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final

from loccit.infrastructure.adapters.pdf.furniture.bands import Band, Bands, Row
from loccit.infrastructure.adapters.pdf.furniture.labels import page_numbers

SAME_HEIGHT: Final = 5.0  # points
_DIGITS: Final = re.compile(r"\d+")
_PAGE_NUMBER: Final = re.compile(r"\b(?:page|seite|p\.|s\.)\s?#")
_LONG: Final = 8  # pages
_MIN_REPEATS: Final = 3  # in a long document; a heading may stand on two pages there
MIN_LETTERS: Final = 3  # "5 / 7" is no text that can repeat
LARGER: Final = 1.15  # than most text: what counts up in such type are headings


_Asked = tuple[str, str, str | None]  # zone, folded text, the text when its digits count


class Repeats:
    """Which folded texts stand at one height on several pages.

    Attributes:
        highest: Height in points of the largest line that is no heading by its size.
        least: Pages on which a text has to stand.
    """

    def __init__(self, bands: Sequence[Bands], usual: float) -> None:
        self.highest = LARGER * usual
        self.least = _MIN_REPEATS if len(bands) >= _LONG else 2
        self._places: dict[_Asked, list[tuple[float, int]]] = defaultdict(list)
        self._outermost: Counter[tuple[str, str]] = Counter()
        for place, pair in enumerate(bands):
            self._outermost.update(
                (band.zone, _fold_row(band.rows[0])) for band in pair if band.rows
            )
            for zone, row in [(band.zone, row) for band in pair for row in band.rows]:
                for part in [row] if len(row) == 1 else [row, *((one,) for one in row)]:
                    text = text_of(part)
                    for digits in (None, text):
                        self._places[zone, fold(text), digits].append((part[0].top, place))
        for heights in self._places.values():
            heights.sort()

    def has(self, zone: str, row: Row, label: str | None) -> bool:
        """Tell whether enough pages show this text, digits folded, at its height.

        Headings count up, too: in large type, or at the top without the number of the page in it,
        the same number must stand on enough pages.
        """
        text = text_of(row)
        folded = fold(text)
        if len(self._places[zone, folded, None]) < self.least:
            return False
        if sum(map(str.isalpha, folded)) < MIN_LETTERS:
            return False
        wanted: str | None = None
        if "#" in folded and not _PAGE_NUMBER.search(folded):
            counts = zone == "bottom" or label is None or label in page_numbers(text)
            if row[0].height > self.highest or not counts:
                wanted = text
        return self._is_on_enough((zone, folded, wanted), row[0].top)

    def _is_on_enough(self, asked: _Asked, top: float) -> bool:
        """Tell whether enough pages show a text at this height; no more of them are looked at."""
        heights = self._places.get(asked, ())
        pages: set[int] = set()
        start = bisect_right(heights, top - SAME_HEIGHT, key=itemgetter(0))
        for height, page in map(heights.__getitem__, range(start, len(heights))):
            if height >= top + SAME_HEIGHT or len(pages) >= self.least:
                break
            pages.add(page)
        return len(pages) >= self.least

    def ends_pages(self, band: Band, row: Row) -> bool:
        """Tell whether enough pages have this row at their very end, at any height."""
        if row is not band.rows[0] or row[0].height > self.highest:
            return False
        return self._outermost[band.zone, _fold_row(row)] >= self.least


def text_of(row: Row) -> str:
    """Return the text of a row, its parts with spaces between them."""
    return row[0].text if len(row) == 1 else " ".join([part.text for part in row])


def _fold_row(row: Row) -> str:
    return fold(text_of(row))


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a text without its case, a sign for each number in it."""
    return _DIGITS.sub("#", text.casefold()).strip(" /")
