"""What pdfium reads on each page of a file, which is what its viewers copy."""

import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Final

import pypdfium2

_BEFORE: Final = 25
"""Letters before a place by which it is found again on the page."""
_SHORTEST_PART: Final = 15
"""Letters of a sentence that may stand alone, on another page: fewer are found anywhere."""
_EDGE: Final = 2  # lines at the top and at the bottom of a page that may hold its number
_SHARE: Final = 0.6  # of the pages that must agree on how printed numbers run


class RawPages:
    """The text of a PDF by pdfium alone, searched by letters and digits.

    Args:
        path: The PDF; pdfium must be able to open it.
    """

    def __init__(self, path: Path) -> None:
        self._texts: list[str] = []
        self._labels: list[str] = []
        with pypdfium2.PdfDocument(path) as document:
            for index, page in enumerate(document):
                self._labels.append(document.get_page_label(index))
                reader = page.get_textpage()
                self._texts.append(reader.get_text_range())
                reader.close()
                page.close()
        self._letters = [letters(text) for text in self._texts]
        self._all = "".join(page for page, _ in self._letters)
        self._first_number = self._numbering()

    @property
    def texts(self) -> list[str]:
        """The text of each page."""
        return self._texts

    def place(self, text: str) -> tuple[int | None, str | None]:
        """Return the one page on which the letters of a text stand, and what stands there.

        Returns:
            The page's index from 1, and the text with whatever stands between its letters; two
            times None when they stand on no page or on several.
        """
        wanted, _ = letters(text)
        found = [n for n, (page, _) in enumerate(self._letters) if wanted in page]
        if len(found) != 1:
            return None, None
        page, places = self._letters[found[0]]
        first = page.index(wanted)
        raw = self._texts[found[0]]
        return found[0] + 1, raw[places[first] : places[first + len(wanted) - 1] + 1]

    def holds_in_one(self, text: str) -> bool:
        """Tell whether the letters of a text stand in the file in one piece."""
        return letters(text)[0] in self._all

    def holds(self, text: str) -> bool:
        """Tell whether the letters of a text stand in the file, in one piece or in two."""
        wanted, _ = letters(text)
        if wanted in self._all:
            return True
        low, high = 0, len(wanted)
        while low < high:  # a part of what stands there stands there too
            middle = (low + high + 1) // 2
            low, high = (middle, high) if wanted[:middle] in self._all else (low, middle - 1)
        last = min(low, len(wanted) - _SHORTEST_PART)
        ends = range(last, max(_SHORTEST_PART, last - _BEFORE) - 1, -1)
        return any(wanted[end:] in self._all for end in ends)

    def gap(self, before: str, after: str) -> str | None:
        """Return what is printed between the last letter of one text and the first of the next.

        Returns:
            None when the two do not follow each other on a page, by their letters.
        """
        head, tail = letters(before)[0][-_BEFORE:], letters(after)[0]
        if not tail:
            return None
        for (page, places), raw in zip(self._letters, self._texts, strict=True):
            first = page.find(head + tail)
            if first >= 0 and head:
                last = first + len(head)
                return raw[places[last - 1] + 1 : places[last]]
        return None

    def label(self, page: int) -> str:
        """Return the number printed on a page, else its label in the file, else its index."""
        number = page + self._first_number - 1 if self._first_number is not None else 0
        return str(number) if number > 0 else self._labels[page - 1] or str(page)

    def _numbering(self) -> int | None:
        """Return what number the first page has by those printed on most pages."""
        firsts: Counter[int] = Counter()
        for index, text in enumerate(self._texts):
            lines = [line for line in text.splitlines() if line.strip()]
            edges = " ".join([*lines[:_EDGE], *lines[-_EDGE:]])
            firsts.update(
                {int(each) - index for each in re.findall(r"(?<![\d.])\d{1,5}\b", edges)}
            )
        [(first, pages)] = firsts.most_common(1) or [(1, 0)]
        return first if pages >= max(2, _SHARE * len(self._texts)) else None


def letters(text: str) -> tuple[str, list[int]]:
    """Return the letters and digits of a text in lower case, and where each stands in it.

    Ligatures, raised figures and letters with an accent of their own count as what they are
    made of (NFKD), without the accents.
    """
    signs: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        folded = char.lower() if char.isascii() else unicodedata.normalize("NFKD", char).lower()
        for sign in folded:
            if sign.isalnum():
                signs.append(sign)
                places.append(place)
    return "".join(signs), places
