"""Pieces of words that may be raised: smaller type of a text object of its own, and higher.

Words are cut there, so that each piece has a box of its own; `raised_words` tells what is raised.
Figures at the ends of a word are cut off wherever they are another text object: a gap may part
them from the letters.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from loccit.domain.text.note_signs import SIGNS
from loccit.infrastructure.adapters.pdf.text.word_table import Floats, Integers

SMALLER: Final = 0.85
"""Times the size of the text beside it: raised type is no larger."""
CLOSING: Final = frozenset(".,;:)")
"""What closes a part of a sentence, and touches the word before it."""
_RISE: Final = 0.05  # em, from one baseline to the other
_SAME_SIZE: Final = 0.06  # of the size
_PIECE: Final = re.compile(
    r"[,;\-‐‑–−\[\]()]*"
    rf"(?:[\d{SIGNS}]|(?<![a-z])(?:[a-z]|[a-h]{{2,3}})(?![a-z]))"
    rf"(?:[\d{SIGNS},;\-‐‑–−\[\]()]|(?<![a-z])(?:[a-z]|[a-h]{{2,3}})(?![a-z])){{0,16}}",
    re.ASCII,
)
"""What may be raised of a word; "st" and "th" of ordinals are none. A comma alone is cut off with
the figures on both sides of it."""
_DASHES: Final = frozenset("-‐‑–−")
_NO_BASE: Final = re.compile(rf"[^\w.,;:!?()\[\]}}%'\"’”{SIGNS}®™°−–-]")
"""A sign behind which no mark stands."""
_POWERS: Final = frozenset("ijklmnpqrstuvwxyz")
"""Letters that a letter is raised to: Xⁿ."""
_FIGURES: Final = frozenset("0123456789")
_FIRST: Final = re.compile(r"[0-9]{1,3}(?=[^\W\d])")
"""Figures before the first letter of a word."""
_MOST_CLOSING: Final = 2  # behind the last figure of a word
_FIGURE_OR_SIGN: Final = re.compile(rf"[\d{SIGNS}]", re.ASCII)
_LETTERS: Final = 3
_LONGEST_PIECE: Final = 16  # characters
_LONGEST: Final = 80  # characters; what is longer is no word with a mark


class TextObjects(Protocol):
    """Tells of characters which text object they are of, and how large it is."""

    def objects_of(self, places: Sequence[int]) -> npt.NDArray[np.uint64]:
        """Return the address of the text object of each character."""

    def type_of(self, places: Sequence[int]) -> tuple[Floats, Floats]:
        """Return size and baseline of characters, in points from the top of their direction."""


def with_raised_apart(
    places: tuple[Integers, Integers], text: str, page: TextObjects
) -> tuple[tuple[Integers, Integers], npt.NDArray[np.uint64]]:
    """Return where words begin and end, cut where smaller type begins or ends in them.

    Second comes the text object of the first character of each.

    Args:
        places: Start and end of each word.
        text: That they are places of.
        page: It.
    """
    starts, ends = places
    objects = page.objects_of(starts.tolist())
    if len(starts) == 0:
        return places, objects
    # The objects of a text follow one another: where the next word is of the same as this one,
    # so is all of this one.
    changes = np.append(objects[1:] != objects[:-1], True)  # behind the last word none is
    length = ends - starts
    ending = np.flatnonzero(changes & (length > 1) & (length < _LONGEST))
    ending = ending[page.objects_of((ends[ending] - 1).tolist()) != objects[ending]]
    if 2 * len(ending) > len(starts):  # each glyph is an object
        words = zip(starts[ending].tolist(), ends[ending].tolist(), strict=True)
        figured = [_FIGURE_OR_SIGN.search(text, *word) is not None for word in words]
        ending = ending[np.array(figured, np.bool_)]
    cuts = _cuts(_runs(starts[ending], ends[ending], page), text, page)
    if not cuts:
        return places, objects
    cut = np.array(cuts)
    first = np.concatenate((starts, cut))
    order = first.argsort(kind="stable")
    objects = np.concatenate((objects, page.objects_of(cuts)))[order]
    return (first[order], np.sort(np.concatenate((ends, cut)))), objects


def _runs(starts: Integers, ends: Integers, page: TextObjects) -> list[list[int]]:
    """Return for each word where text objects begin in it, and its end."""
    length = ends - starts
    owner = np.repeat(np.arange(len(starts)), length)
    places = np.arange(int(length.sum())) + np.repeat(ends - length.cumsum(), length)
    objects = page.objects_of(places.tolist())
    begins = np.ones(len(places), np.bool_)
    begins[1:] = (objects[1:] != objects[:-1]) | (owner[1:] != owner[:-1])
    found: list[list[int]] = [[] for _ in range(len(starts))]
    for word, place in zip(owner[begins].tolist(), places[begins].tolist(), strict=True):
        found[word].append(place)
    for run, end in zip(found, ends.tolist(), strict=True):
        run.append(end)
    return found


def _cuts(runs: Sequence[Sequence[int]], text: str, page: TextObjects) -> list[int]:
    """Return where words are to be cut."""
    found: set[int] = set()
    opened: list[tuple[Sequence[int], list[tuple[int, int]]]] = []
    for run in runs:
        start, end = run[0], run[-1]
        if _FIGURE_OR_SIGN.search(text, start, end):
            figures = {start, end, *_around_figures(run, text)}
            found |= figures
            pieces = [piece for piece in pairwise(run) if not figures.issuperset(piece)]
        else:
            pieces = [piece for piece in pairwise(run) if _may_be_letters(text, *piece)]
        pieces = [piece for piece in pieces if _may_be_raised(text, start, *piece)]
        if pieces:
            opened.append((run, pieces))
    begins = [begin for run, _ in opened for begin in run[:-1]]
    ends = {end for run in runs for end in (run[0], run[-1])}
    if not begins:
        return sorted(found - ends)
    sizes, baselines = page.type_of(begins)
    types = dict(zip(begins, zip(sizes.tolist(), baselines.tolist(), strict=True), strict=True))
    for run, pieces in opened:
        size, baseline = max((types[begin] for begin in run[:-1]), key=itemgetter(0))
        for begin, end in pieces:
            own, base = types[begin]
            if own < SMALLER * size and baseline - base > _RISE * size:
                found.update((begin, end))
    return sorted(found - ends)


def _may_be_letters(text: str, begin: int, end: int) -> bool:
    """Tell whether a piece is short enough for the letter of a note, or a list of such letters."""
    return end - begin <= _LETTERS or text[begin + 1] == ","


def _may_be_raised(text: str, start: int, begin: int, end: int) -> bool:
    """Tell whether a piece of the word from `start` on may be a mark or an exponent."""
    piece = text[begin:end]
    if piece in _DASHES:
        return text[end : end + 1] in _FIGURES
    if len(piece) > _LONGEST_PIECE or not _PIECE.fullmatch(piece):
        return False
    before = text[begin - 1] if begin > start else ""
    power_of_letter = begin == start + 1 and before.isalpha() and piece in _POWERS
    return not (power_of_letter or _NO_BASE.match(before))


def _around_figures(run: Sequence[int], text: str) -> Iterator[int]:
    """Yield where figures of a text object of their own begin and end, at the ends of a word.

    Args:
        run: Where text objects begin in the word, and its end.
        text: That they are places of.
    """
    start, end = run[0], run[-1]
    first = _FIRST.match(text, start, end)
    if first and first.end() in run:
        yield first.end()
    figure = end - 1
    while figure > start and figure > end - 1 - _MOST_CLOSING and text[figure] in CLOSING:
        figure -= 1
    if text[figure] in _FIGURES:
        yield max(begin for begin in run if begin <= figure)
        if figure + 1 in run:
            yield figure + 1


def are_alike(size: float, other: float) -> bool:
    """Tell whether two sizes of type are one."""
    return abs(size - other) < _SAME_SIZE * size
