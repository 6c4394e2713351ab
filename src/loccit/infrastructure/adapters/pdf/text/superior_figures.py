"""Superior figures of a font: raised by their drawing, in the size and on the line of the text.

OpenType fonts have figures made for notes (feature "sups"), which InDesign, Typst and LaTeX's
realscripts set. Many files name them as plain figures; only their boxes tell: they are low, and
stand where no other figure does, well above the foot of what is beside them.
"""

import re
from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.text.word_table import (
    BASIC_PLANE,
    Floats,
    codes_of,
    table_places_of,
)

_FIGURES: Final = re.compile(
    r"(?<![\d_])(?<!\d[.,:])(?<=[\w.,;:!?)\]\"'’”»%])\d{1,3}(?:[,–-]\d{1,3})*(?![\w.,]\d|\w)"
    r"|(?<=\d\.)\d{1,3}(?=\s+(?P<next>[A-Z]))|(?<!\S)\d{1,3}[\"“‘„«(]?(?P<note>[^\W\d_])"
)
"""Figures right behind a word or what closes it; behind a number where a sentence begins then;
and right before a word, as that of a note."""
_NEVER_BEFORE: Final = np.zeros(BASIC_PLANE, np.bool_)
_NEVER_BEFORE[[*map(ord, "([/-–−=+~<>$#*")]] = True
_BASE: Final = re.compile(r"[^\W_]")
_BEFORE: Final = 4  # characters among which that is looked for
_RAISED: Final = 0.5  # of the height of the figure: from the foot of what is beside it to its own
_LEVEL: Final = 0.1  # of the height of the figure: between boxes of one size on one line
_MOST: Final = 2_000  # on a page; more are a table
_RAISED_FIGURES: Final = dict(zip("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹", strict=True))


class Ink(Protocol):
    """Tells where the characters of a page stand, and what is drawn of them, in user space."""

    def boxes(self, places: Sequence[int]) -> npt.NDArray[np.float32]:
        """Return left, top, right and bottom of characters, as high as their type."""

    def feet_and_heights(self, places: Sequence[int]) -> tuple[Floats, Floats]:
        """Return where the ink of characters ends below, and how high it is."""


def with_superior_figures(text: str, page: Ink) -> str:
    """Return the text of a page, of the same length, with figures that are drawn raised as such.

    Args:
        text: One character for each of the page's.
        page: It.
    """
    figures: list[int] = []
    bases: list[int] = []  # the letter or figure beside each
    codes = codes_of(text)
    is_figure = (codes >= ord("0")) & (codes <= ord("9"))
    begins = is_figure.copy()
    begins[1:] &= ~is_figure[:-1] & ~_NEVER_BEFORE[table_places_of(text)[:-1]]
    for first in np.flatnonzero(begins).tolist():
        found = _FIGURES.match(text, first)
        if found is None:
            continue
        start, end = found.span()
        before = [*_BASE.finditer(text, max(0, start - _BEFORE), start)]
        base = before[-1].start() if before else None
        if beside := "note" if found["note"] else "next" if found["next"] else "":
            base = found.start(beside)  # figures of the old style go below the line
        if base is not None:
            own = [place for place in range(start, end) if text[place].isdecimal()]
            figures += own
            bases += [base] * len(own)
    if not 0 < len(figures) <= _MOST:
        return text
    feet, heights = page.feet_and_heights(figures)
    raised = feet - page.feet_and_heights(bases)[0] > _RAISED * heights
    places = np.flatnonzero(raised & (heights > 0))
    if len(places) == 0:
        return text
    # What is of smaller type, or set higher, needs no look at its ink: `raised_words` finds it.
    one, other = (page.boxes([own[place] for place in places]) for own in (figures, bases))
    level = np.abs(one[:, [1, 3]] - other[:, [1, 3]]).max(axis=1) < _LEVEL * heights[places]
    written = list(text)
    for place in places[level].tolist():
        written[figures[place]] = _RAISED_FIGURES.get(text[figures[place]], text[figures[place]])
    return "".join(written)
