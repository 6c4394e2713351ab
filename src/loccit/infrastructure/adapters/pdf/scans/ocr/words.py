"""Recognised lines as the words of a page, in points."""

from typing import Final

from loccit.infrastructure.adapters.pdf.model import Style, Word
from loccit.infrastructure.adapters.pdf.scans.ocr.engine import Recognition
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.type_sizes import RECOGNISED
from loccit.infrastructure.adapters.pdf.text.word_table import ASCENT, DESCENT

POINTS_PER_INCH: Final = 72


def words_of(
    recognition: Recognition,
    image: tuple[int, int],
    page: tuple[float, float],
    resolution: float,
    book: StyleBook,
) -> list[Word]:
    """Return the words of a page as a reader of a text layer gives them.

    Args:
        recognition: Of the page's image.
        image: Width and height, in pixels, of what was recognised, before it was turned upright.
            It may be larger than the page; they have one middle.
        page: Width and height of the page as displayed, in points.
        resolution: Of the image, in dots per inch.
        book: Where the styles go.
    """
    scale = POINTS_PER_INCH / resolution
    found: list[Word] = []
    for line in recognition.lines:
        size = round(line.size * scale, 1)
        turn = (recognition.turn + line.turn) % 4
        style = book.number(Style(RECOGNISED, size, bold=False, italic=False))
        # Where the page begins on the image, in the frame of this line.
        beside, above = (
            (image[side] * scale - page[side]) / 2 for side in ((0, 1), (1, 0))[turn % 2]
        )
        base = line.baseline * scale - above
        top, bottom = base - ASCENT * size, base + DESCENT * size
        for place, word in enumerate(line.words):
            left, right = word.left * scale - beside, word.right * scale - beside
            found.append(Word(word.text, left, top, right, bottom, style, turn, None, place > 0))
    return found
