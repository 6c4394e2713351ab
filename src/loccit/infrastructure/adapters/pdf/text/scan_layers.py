"""Text layers of scans: words that another program recognised on the image of their page.

They are drawn without ink over that image, each as wide as its letters are there. Their type is a
guess, made word by word, mostly in a font without letters.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.model import Style
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.type_sizes import RECOGNISED
from loccit.infrastructure.adapters.pdf.text.word_table import ASCENT, DESCENT, Floats, WordTable
from loccit.infrastructure.adapters.pdf.text.words import PageWords

_LETTERLESS: Final = frozenset({"GlyphLessFont", "Invisible"})
"""Fonts of Tesseract, and of programs that write what it recognised: all letters look alike."""
_GUESSED: Final = "scan"
"""Stands for all fonts by which a program guessed the type."""
_LEVEL: Final = 0.3  # em, between the baselines of two words on one line
_LONG: Final = 12.0  # em; of a line whose slope tells
_LEAST: Final = 0.1  # degrees; less mixes no lines
_FEWEST: Final = 5  # lines whose slope tells


def as_scan(page: PageWords, book: StyleBook) -> PageWords:
    """Return a page with one size of type on each line, and straight.

    Args:
        page: With the words of the layer.
        book: For its styles.
    """
    words = page.words
    sizes = np.array([style.size for style in book.styles])[words.style]
    bases = words.bottom - DESCENT * sizes
    lines = _lines(words, sizes, bases)
    lengths = words.ends - words.starts
    style = words.style.copy()
    for at in lines:
        size = _middle(sizes[at], lengths[at])
        looks = [book.styles[number] for number in words.style[at].tolist()]
        bold = _middle(np.array([look.bold for look in looks], float), lengths[at]) > 0
        italic = _middle(np.array([look.italic for look in looks], float), lengths[at]) > 0
        letterless = {look.font for look in looks} <= _LETTERLESS
        font = RECOGNISED if letterless else _GUESSED
        style[at] = book.number(Style(font, size, bold=bold, italic=italic))
        sizes[at] = size
    skew = _skew(words, sizes, bases, lines)
    across, down = _straightened(page, bases, skew)
    bases = bases + down
    straight = replace(
        words,
        left=words.left + across,
        top=bases - ASCENT * sizes,
        right=words.right + across,
        bottom=bases + DESCENT * sizes,
        style=style,
    )
    return replace(page, words=straight, skew=skew, scan=True)


def _lines(words: WordTable, sizes: Floats, bases: Floats) -> list[slice]:
    """Return the places of words that follow one another on a line."""
    goes_on = (
        (words.turn[1:] == words.turn[:-1])
        & (np.abs(np.diff(bases)) < _LEVEL * np.maximum(sizes[1:], sizes[:-1]))
        & (words.left[1:] > words.left[:-1])
    )
    cuts = [0, *(np.flatnonzero(~goes_on) + 1).tolist(), len(words)]
    return [slice(first, after) for first, after in pairwise(cuts) if after > first]


def _middle(values: Floats, weights: npt.NDArray[np.int64]) -> float:
    """Return the median, each value as often as its weight says."""
    order = values.argsort(kind="stable")
    passed = weights[order].cumsum()
    return float(values[order[np.searchsorted(passed, passed[-1] / 2)]])


def _skew(words: WordTable, sizes: Floats, bases: Floats, lines: Sequence[slice]) -> float:
    """Return by how many degrees the lines are tilted clockwise, 0 when they are straight."""
    slopes: list[float] = []
    for at in lines:
        first, last = at.start, at.stop - 1
        width = words.left[last] - words.left[first]
        if width > _LONG * sizes[first]:
            slopes.append(math.degrees(math.atan2(bases[last] - bases[first], width)))
    if len(slopes) < _FEWEST:
        return 0.0
    middle = float(np.median(slopes))
    return middle if abs(middle) >= _LEAST else 0.0


def _straightened(page: PageWords, bases: Floats, skew: float) -> tuple[Floats, Floats]:
    """Return how far each word moves to the right and down when the page is turned straight."""
    words = page.words
    across = words.turn % 2 == 1
    x = words.left - np.where(across, page.height, page.width) / 2
    y = bases - np.where(across, page.width, page.height) / 2
    angle = math.radians(-skew)
    cos, sin = math.cos(angle), math.sin(angle)
    return x * cos - y * sin - x, x * sin + y * cos - y
