"""Recognised lines as the words of a page, in points and in few styles."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Style, Word
from loccit.infrastructure.adapters.pdf.scans.ocr.engine import Recognition
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook

POINTS_PER_INCH: Final = 72
FONT: Final = "ocr"
_ASCENT: Final = 0.8  # em; as for words of a text layer
_DESCENT: Final = 0.22
_SAME_SIZE: Final = 0.1
"""How far, as a share, the estimated sizes of lines in one type lie from their middle: a line
without a p or a b is estimated from its other letters."""


@dataclass(slots=True)
class TypeSizes:
    """The sizes of type that a document was found to have, in points."""

    _known: list[float] = field(default_factory=list)

    def settle(self, lines: Sequence[tuple[float, int]]) -> list[float]:
        """Return for each line (its estimated size, its characters) the size of its type.

        The size of most characters is settled first, then that of most of the others.
        """
        settled = [0.0] * len(lines)
        left = {place for place, (size, _) in enumerate(lines) if size > 0}
        while left:
            middle = max(
                sorted(left),
                key=lambda place: sum(
                    lines[other][1] for other in left if _near(*_sizes(lines, other, place))
                ),
            )
            near = [at for at in left if _near(*_sizes(lines, at, middle))]
            size = self._type(_mean([lines[at] for at in near]))
            for at in near:
                settled[at] = size
            left.difference_update(near)
        return settled

    def _type(self, size: float) -> float:
        """Return the size of an earlier page that is the same up to a bad estimate."""
        near = min(self._known, key=lambda known: abs(known - size), default=None)
        if near is not None and _near(size, near):
            return near
        size = round(size, 1)
        self._known.append(size)
        return size


def words_of(
    recognition: Recognition,
    image: tuple[int, int],
    page: tuple[float, float],
    resolution: float,
    sizes: TypeSizes,
    book: StyleBook,
) -> list[Word]:
    """Return the words of a page as a reader of a text layer gives them.

    Args:
        recognition: Of the page's image.
        image: Width and height, in pixels, of what was recognised, before it was turned upright.
            It may be larger than the page; they have one middle.
        page: Width and height of the page as displayed, in points.
        resolution: Of the image, in dots per inch.
        sizes: Of the document's type so far.
        book: Where the styles go.
    """
    scale = POINTS_PER_INCH / resolution
    lines = recognition.lines
    settled = sizes.settle(
        [(line.size * scale, sum(len(word.text) for word in line.words)) for line in lines]
    )
    found: list[Word] = []
    for line, size in zip(lines, settled, strict=True):
        turn = (recognition.turn + line.turn) % 4
        style = book.number(Style(FONT, size, bold=False, italic=False))
        # Where the page begins on the image, in the frame of this line.
        beside, above = (
            (image[side] * scale - page[side]) / 2 for side in ((0, 1), (1, 0))[turn % 2]
        )
        base = line.baseline * scale - above
        top, bottom = base - _ASCENT * size, base + _DESCENT * size
        for place, word in enumerate(line.words):
            left, right = word.left * scale - beside, word.right * scale - beside
            found.append(Word(word.text, left, top, right, bottom, style, turn, None, place > 0))
    return found


def _sizes(lines: Sequence[tuple[float, int]], one: int, other: int) -> tuple[float, float]:
    return lines[one][0], lines[other][0]


def _near(size: float, middle: float) -> bool:
    return abs(size - middle) <= _SAME_SIZE * middle


def _mean(lines: Sequence[tuple[float, int]]) -> float:
    weight = sum(count for _, count in lines)
    return sum(size * count for size, count in lines) / weight
