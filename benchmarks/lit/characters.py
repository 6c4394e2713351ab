"""The characters of a page by another reader than the one that draws: docling-parse, over qpdf.

Boxes are as docling-parse gives them: as wide as a character's advance, as high as its font's
ascent and descent. They are on the page as displayed, in points from the top left corner.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from docling_core.types.doc.page import SegmentedPdfPage
from docling_parse.pdf_parser import DoclingPdfParser

from loccit.domain.models.document import Box

_LETTERS_OF_A_WORD = 0.25  # of their height: a wider gap parts two words
_SAME_ROW = 0.5  # of their height, from middle to middle


class Sign(NamedTuple):
    """A character that is seen.

    Attributes:
        letters: Its letters and digits in their plainest form; none of a punctuation mark.
        box: On the page as displayed.
        turn: Quarter turns, clockwise, from upright text.
        after_space: Whether the file has a space before it.
    """

    letters: str
    box: Box
    turn: int
    after_space: bool


@dataclass(frozen=True)
class Page:
    """What stands on a page, in the order of the file."""

    signs: Sequence[Sign]
    letters: str
    owners: Sequence[int]
    """For each of the letters the number of its sign."""
    words: Sequence[range]
    """Numbers of signs."""


class Characters:
    """Reads pages of PDFs."""

    def __init__(self) -> None:
        """Open nothing yet."""
        self._parser = DoclingPdfParser(loglevel="fatal")

    @lru_cache(maxsize=256)  # noqa: B019  (it lives as long as the benchmark)
    def page(self, path: Path, index: int) -> Page:
        """Return the page at `index`, from 1."""
        document = self._parser.load(str(path))
        try:
            signs = [*_signs(document.get_page(index))]
        finally:
            document.unload()
        owners = [number for number, sign in enumerate(signs) for _ in sign.letters]
        letters = "".join(sign.letters for sign in signs)
        return Page(signs, letters, owners, _words(signs))


def plain_letters(text: str) -> str:
    """Return the letters and digits of a text in their plainest form."""
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in decomposed if sign.isalnum())


def _signs(page: SegmentedPdfPage) -> Iterator[Sign]:
    crop = page.dimension.crop_bbox
    height = abs(crop.t - crop.b)
    spaced = True
    for cell in page.char_cells:
        if not cell.text.strip():
            spaced = True
            continue
        rect = cell.rect
        across = [rect.r_x0, rect.r_x1, rect.r_x2, rect.r_x3]
        up = [rect.r_y0, rect.r_y1, rect.r_y2, rect.r_y3]
        box = Box(min(across), height - max(up), max(across), height - min(up))
        if box.right - box.left > 0 and box.bottom - box.top > 0:
            letters = plain_letters(cell.text)
            yield Sign(letters, box, _turn(across[1] - across[0], up[1] - up[0]), spaced)
            spaced = False


def _turn(across: float, up: float) -> int:
    if abs(across) >= abs(up):
        return 0 if across >= 0 else 2
    return 3 if up > 0 else 1


def _words(signs: Sequence[Sign]) -> list[range]:
    """Return runs of signs without white space between them."""
    words: list[range] = []
    for number, sign in enumerate(signs):
        if number and not sign.after_space and goes_on(signs[number - 1], sign):
            words[-1] = range(words[-1].start, number + 1)
        else:
            words.append(range(number, number + 1))
    return words


def goes_on(one: Sign, other: Sign, gap: float = _LETTERS_OF_A_WORD) -> bool:
    """Tell whether a sign stands in the row of another, at most so many heights beside it."""
    if one.turn != other.turn:
        return False
    first, second = upright(one.box, one.turn), upright(other.box, one.turn)
    high = max(first.bottom - first.top, second.bottom - second.top)
    apart = abs(first.top + first.bottom - second.top - second.bottom) / 2
    between = max(second.left - first.right, first.left - second.right)
    return apart <= _SAME_ROW * high and between <= gap * high


def upright(box: Box, turn: int) -> Box:
    """Turn a box so that its text runs from left to right; where it then stands has no meaning."""
    if turn == 1:
        return Box(box.top, -box.right, box.bottom, -box.left)
    if turn == 2:
        return Box(-box.right, -box.bottom, -box.left, -box.top)
    if turn == 3:
        return Box(-box.bottom, box.left, -box.top, box.right)
    return box
