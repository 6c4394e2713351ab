"""Accents that a font prints as signs of their own, put on the letters that they stand over.

Old fonts of TeX and of some publishers have no accented letters. The sign, a spacing or a
combining one, comes before or behind its letter, or, when it is drawn last, at the end of the
line; only its place on the page tells.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

import numpy as np
import numpy.typing as npt

SPACING: Final = dict(
    zip(
        "´`¨ˆ˜ˇ˘˙˚¸˛˝¯",
        "\u0301\u0300\u0308\u0302\u0303\u030c\u0306\u0307\u030a\u0327\u0328\u030b\u0304",
        strict=True,
    )
)
"""The combining accent for each that stands for itself."""
_COMBINING: Final = {**SPACING, **{sign: sign for sign in SPACING.values()}}
_ACCENT: Final = re.compile(f"[{''.join(_COMBINING)}]")
_BASE: Final = re.compile("[A-Za-zı]")
_COMMA_BELOW: Final = re.compile(r"[sStT](?: |\r\n)?,")
"""How OT1-encoded TeX prints the letters ș and ț of Romanian: a comma is drawn below them, often
so low that pdfium takes it for a line of its own."""
_WITHIN_WORD: Final = re.compile(r"[sStT](?: |\r\n)?,(?:\r\n)?[a-zăâî]")
_LOOKED_AT: Final = 3  # commas within words, before all others of a page are
_UNDER: Final = 0.35  # of the letter's width, between the middles of both
_MAX_ACCENTS: Final = 1_000  # on a page; where there are more, they are something else
_BEFORE: Final = 250  # characters; an accent that is drawn last stands at the end of its line
_BEHIND: Final = 2
_SAME_LINE: Final = 0.4  # of the height of the box, from the bottom of one to that of the other
_OFF_CENTRE: Final = 0.6  # of the letter's width; accents over slanted letters stand to the right

_CLOSE: Final = 0.2  # of the wider letter's width, between two of one word; a space has twice that

JOINER: Final = "\u2060"
"""Stands in a word where an accent was, so that each character keeps its place."""
_BLANKS: Final = frozenset((" ", JOINER))

BoxesOf = Callable[[Sequence[int]], npt.NDArray[np.float32]]
"""Returns left, top, right and bottom of the characters at some places, in user space."""


def with_accents(text: str, boxes_of: BoxesOf) -> str:
    """Return the text of a page, of the same length, with each accent on its letter.

    Args:
        text: One character for each of the page's.
        boxes_of: Returns a row for each character.
    """
    within = islice(_WITHIN_WORD.finditer(text), _LOOKED_AT)
    if any(_is_below(text.index(",", one.start()), one.start(), boxes_of) for one in within):
        text = _with_commas_below(text, boxes_of)
    if not any(map(text.__contains__, _COMBINING)):  # a tenth of the time of a pattern
        return text
    places = [match.start() for match in _ACCENT.finditer(text)]
    if not 0 < len(places) <= _MAX_ACCENTS:
        return text
    letters = list(text)
    for place in places:
        below = _letter_below(text, place, boxes_of)
        if below is None:
            continue
        both = composed(letters[below], _COMBINING[text[place]])
        if len(both) == 1:
            letters[below] = both
            alone = not text[place - 1 : place].strip() or not text[place + 1 : place + 2].strip()
            letters[place] = " " if alone and abs(below - place) > 1 else JOINER
            inside = _inside_word(letters, place, boxes_of)
            letters[inside.start : inside.stop] = JOINER * len(inside)
    return "".join(letters)


def _with_commas_below(text: str, boxes_of: BoxesOf) -> str:
    """Return a text with each comma that stands below its letter put on it."""
    letters = list(text)
    for match in _COMMA_BELOW.finditer(text):
        letter, comma = match.start(), match.end() - 1
        if _is_below(comma, letter, boxes_of):
            letters[letter] = composed(text[letter], "\u0326")
            letters[letter + 1 : comma + 1] = JOINER * (comma - letter)
            behind = len(text) - len(text[comma + 1 :].lstrip(" \r\n"))
            if text[behind : behind + 1].isalpha() and _are_close(letter, behind, boxes_of):
                letters[comma + 1 : behind] = JOINER * (behind - comma - 1)
    return "".join(letters)


def _is_below(comma: int, letter: int, boxes_of: BoxesOf) -> bool:
    """Tell whether the sign at a place stands in the middle below the letter at another one."""
    above, below = boxes_of([letter, comma]).astype(np.float64).tolist()
    away = abs(above[0] + above[2] - below[0] - below[2]) / 2
    width = above[2] - above[0]
    return bool(away < _UNDER * width)  # False where a place is no number


def _inside_word(letters: Sequence[str], place: int, boxes_of: BoxesOf) -> range:
    """Return the places of an accent and the blanks around it where these part no words.

    Blanks are put where an accent was drawn away from its letter: "Bal ´ azs K ´ egl ´".
    """
    start, end = place, place + 1
    while start and letters[start - 1] in _BLANKS:
        start -= 1
    while end < len(letters) and letters[end] in _BLANKS:
        end += 1
    alone = end - start == 1 or not start or end == len(letters)
    if alone or not (letters[start - 1].isalpha() and letters[end].isalpha()):
        return range(0)
    return range(start, end) if _are_close(start - 1, end, boxes_of) else range(0)


def _are_close(one: int, other: int, boxes_of: BoxesOf) -> bool:
    """Tell whether the letter at a place stands so near behind that at another as in one word."""
    before, behind = boxes_of([one, other]).astype(np.float64)
    width = max(before[2] - before[0], behind[2] - behind[0])
    return bool(abs(behind[0] - before[2]) < _CLOSE * width)


def composed(letter: str, accent: str) -> str:
    """Return a letter with a combining accent; no dot stands below one.

    A macron on d is the bar that OT1-encoded TeX draws through the Croatian đ.
    """
    if accent == "\u0304" and letter == "d":
        return "đ"
    return unicodedata.normalize("NFC", ("i" if letter == "ı" else letter) + accent)


def _letter_below(text: str, place: int, boxes_of: BoxesOf) -> int | None:
    """Return the letter that an accent stands over, None when it stands for itself."""
    start = max(0, place - _BEFORE)
    letters = [base.start() for base in _BASE.finditer(text, start, place + _BEHIND + 1)]
    boxes = boxes_of([place, *letters]).astype(np.float64)
    left, top, right, bottom = boxes[0].tolist()
    low, _, high, base = boxes[1:].T
    with np.errstate(all="ignore"):  # places may be no numbers; those are near nothing
        away = np.abs((low + high) / 2 - (left + right) / 2) / (high - low)
        level = np.abs(base - bottom) <= _SAME_LINE * (top - bottom)
    over = np.flatnonzero((high > low) & level & (away < _OFF_CENTRE))
    return letters[over[away[over].argmin()]] if len(over) else None
