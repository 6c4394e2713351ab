"""Where words and characters stand in the text that pdfium gives for a page."""

import re
from typing import Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.text.accents import JOINER
from loccit.infrastructure.adapters.pdf.text.word_table import (
    BASIC_PLANE,
    Floats,
    Integers,
    codes_of,
    table_places_of,
)

_MAX_BOX: Final = 4.0  # em; a higher box is that of a font for formulas, or the size is wrong
_HYPHEN: Final = 0xFFFE
"""What pdfium puts in place of a hyphen at the end of a line, whose break it drops."""
_SHOWN: Final = np.array([not (chr(code).isspace() or code == 0) for code in range(BASIC_PLANE)])
_BREAKS: Final = np.isin(np.arange(BASIC_PLANE), [0x0D, 0x0A, _HYPHEN, 0])
_CHARACTER: Final = re.compile(r"[\ud800-\udbff][\udc00-\udfff]|[^\x00\r\n]")


def word_places(text: str) -> tuple[Integers, Integers]:
    """Return where words begin and end: at white space, and behind a hyphen that ends a line."""
    codes = codes_of(text)
    inside = _SHOWN[table_places_of(text)]
    goes_on = inside[:-1] & inside[1:] & (codes[:-1] != _HYPHEN)
    starts, lasts = inside.copy(), inside.copy()
    starts[1:] &= ~goes_on
    lasts[:-1] &= ~goes_on
    first, end = np.flatnonzero(starts), np.flatnonzero(lasts) + 1
    if JOINER in text:
        # A word whose first sign was the accent of another letter begins behind it.
        first += (codes[first] == ord(JOINER)) & (first + 1 < end)
    return first, end


def character_places(text: str) -> tuple[Integers, Integers]:
    """Return where characters begin and end, those in two halves as one."""
    spans = [match.span() for match in _CHARACTER.finditer(text)]
    places = np.array(spans, dtype=np.int64).reshape(-1, 2)
    return places[:, 0], places[:, 1]


def behind_space(text: str, starts: Integers, ends: Integers) -> npt.NDArray[np.bool_]:
    """Tell of each word whether a space stands before it, and no line break."""
    places = table_places_of(text)
    spaced: npt.NDArray[np.bool_] = (starts > 0) & ~_BREAKS[places[starts - 1]]
    spaced[1:] &= starts[1:] > ends[:-1]  # parts of one word touch
    return spaced


def are_sized(
    width: Floats, height: Floats, room: Floats, size: Floats, style: Integers
) -> npt.NDArray[np.bool_]:
    """Tell of each word whether its type is as large as the file says.

    Fonts with formulas have boxes of six em; but words in them are no wider than others.

    Args:
        width: Of the box of each word, in points.
        height: Of its box, in points, as its font has it.
        room: Width of as many em as it has characters, in points.
        size: Of its type, in points.
        style: Number of its style.
    """
    sized = height < _MAX_BOX * size
    if not sized.all():
        narrow = ~sized & (width < room)
        styles = style[narrow & (room > size)]  # a bracket of several lines is narrow, too
        sized |= narrow & np.isin(style, styles)
    return sized
