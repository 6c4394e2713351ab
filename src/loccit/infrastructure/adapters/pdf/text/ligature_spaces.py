"""Spaces that are drawn within a ligature, as InDesign sets some: "fi lter" is one word."""

import re
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.text.accents import JOINER, BoxesOf

_BEHIND: Final = re.compile(r"(?<=f[fil]) (?=[^\W\d_])")
_NARROW, _WIDE = 0.2, 0.65  # of the ligature's width; it is half of it, one that pdfium adds 0
_NEAR, _FAR = 0.08, 0.33  # of that width, from middle to middle: a quarter, .4 from "off" to "the"


def with_whole_ligatures(text: str, boxes_of: BoxesOf) -> str:
    """Return the text of a page, of the same length, without spaces that ligatures cover.

    Such a space is as wide as the second half of its ligature, and covers that.

    Args:
        text: One character for each of the page's; those of a ligature share its box.
        boxes_of: Returns a row for each character.
    """
    spaces = [found.start() for found in _BEHIND.finditer(text)]
    if not spaces:
        return text
    boxes = boxes_of([place for space in spaces for place in (space - 1, space)])
    left, top, right, bottom = boxes.reshape(-1, 2, 4).transpose(2, 1, 0)
    middles = np.stack([left + right, bottom + top]) / 2
    sizes = np.stack([right - left, top - bottom])
    moved = np.abs(middles[:, 1] - middles[:, 0])
    along, places = moved.argmax(axis=0), np.arange(len(spaces))  # the axis of the writing
    whole = sizes[along, 0, places]
    width, offset = sizes[along, 1, places], moved[along, places]
    covered = (width > _NARROW * whole) & (width < _WIDE * whole)
    covered &= (offset > _NEAR * whole) & (offset < _FAR * whole)
    letters = list(text)
    for place in np.flatnonzero(covered).tolist():
        letters[spaces[place]] = JOINER
    return "".join(letters)
