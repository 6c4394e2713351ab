"""What a page prints raised: smaller than the word beside it, and higher.

Several such words that follow one another ("1", ",", "2") are one mark or none.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.marks import MARK, is_mark, raised
from loccit.infrastructure.adapters.pdf.text.raised_pieces import CLOSING, SMALLER, are_alike
from loccit.infrastructure.adapters.pdf.text.word_table import DESCENT, Floats, WordTable

_HIGHER: Final = 0.1  # em of the text beside it, from the bottom of one to that of the other
_LETTERS_HIGHER: Final = 0.15  # em, from one baseline to the other: small capitals are no higher
_NEAR: Final = 0.3  # em of the text beside it
_BESIDE: Final = 1.6  # em; a raised word with a space before it, or with a small sign
_MOST_WORDS: Final = 20  # of a raised text
_NARROWER: Final = 0.05  # em
_SAME_HEIGHT: Final = 0.15  # em


@dataclass(slots=True)
class RaisedWords:
    """The raised words of a page.

    Attributes:
        texts: What stands for each, by its place.
        behind: Those that touch a larger word before them, and those that go on with them.
        glued: Those that belong to the word before them, whatever space the file has.
    """

    texts: dict[int, str] = field(default_factory=dict)
    behind: list[int] = field(default_factory=list)
    glued: list[int] = field(default_factory=list)

    def add(self, first: int, group: Sequence[str]) -> None:
        """Add words that follow one another; the spaces between them are in their texts."""
        self.texts.update(enumerate(group, first))
        self.glued += range(first + 1, first + len(group))


def raised_words(words: WordTable, sizes: Floats) -> RaisedWords:
    """Return the words that are raised and may be marks or exponents.

    Args:
        words: Of one direction.
        sizes: Of their type, in points.
    """
    found = RaisedWords()
    smaller = sizes[1:] < SMALLER * sizes[:-1]
    larger = sizes[:-1] < SMALLER * sizes[1:]
    if not (smaller.any() or larger.any()):
        return found
    up = words.bottom[:-1] - words.bottom[1:]
    gap = words.left[1:] - words.right[:-1]
    largest = np.maximum(sizes[1:], sizes[:-1])
    level = np.abs(up) < largest
    beside = level & (gap > -_NEAR * largest) & (gap < _BESIDE * largest)
    behind = np.flatnonzero(smaller & beside & (up > _HIGHER * sizes[:-1])) + 1
    close = level & (np.abs(gap) < _NEAR * largest)
    before = np.flatnonzero(larger & close & (-up > _HIGHER * sizes[1:]))
    groups = _Groups(words, sizes)
    for place in behind.tolist():
        if place in found.texts:
            continue
        base = place - 1
        group = groups.from_place(place, base)
        found.add(place, group)
        touches = words.starts[place] == words.ends[base]
        near = touches or abs(gap[base]) < _NEAR * largest[base]
        if group and near and not groups.is_head(place, len(group)):
            found.glued.append(place)
            found.behind += range(place, place + len(group))
    for place in before.tolist():
        first = place
        if first in found.texts:
            continue
        while first > max(0, place - _MOST_WORDS) and groups.goes_on(first - 1):
            first -= 1
        group = groups.from_place(first, place + 1)
        if len(group) == place + 1 - first:
            found.add(first, group)
    return found


class _Groups:
    """Raised words that follow one another in one type, at one height."""

    def __init__(self, words: WordTable, sizes: Floats) -> None:
        self._words, self._sizes = words, sizes

    def goes_on(self, place: int) -> bool:
        """Tell whether the next word belongs to the group of this one."""
        words, sizes = self._words, self._sizes
        if place + 1 >= len(words):
            return False
        size = float(sizes[place])
        gap = float(words.left[place + 1] - words.right[place])
        return (
            are_alike(size, float(sizes[place + 1]))
            and abs(float(words.bottom[place + 1] - words.bottom[place])) < _SAME_HEIGHT * size
            and -_NEAR * size < gap < _BESIDE * size
        )

    def from_place(self, first: int, base: int) -> list[str]:
        """Return what stands for the words of a group from one on, as far as they are raised.

        Args:
            first: The first.
            base: The word of larger type beside them.
        """
        last = first
        while last < first + _MOST_WORDS and self.goes_on(last):
            last += 1
        texts = [self._text(first)]
        texts += [
            f" {self._text(place)}" if self._spaced(place) else self._text(place)
            for place in range(first + 1, last + 1)
        ]
        while texts and not is_mark("".join(texts)):
            texts.pop()
        rest = first + len(texts)
        if not texts or (rest <= last and not self._spaced(rest)):
            return []  # "2+", a charge; "2n"
        whole = "".join(texts)
        if MARK.fullmatch(whole) and not whole.isdecimal():
            size = float(self._sizes[base])
            down = DESCENT * (size - float(self._sizes[first]))
            up = float(self._words.bottom[base] - self._words.bottom[first]) - down
            if up < _LETTERS_HIGHER * size:
                return []
        ends = list(accumulate(map(len, texts), initial=0))
        carried = raised(whole)
        return [carried[start:end] for start, end in pairwise(ends)]

    def is_head(self, place: int, count: int) -> bool:
        """Tell whether raised words belong to what stands behind them: "China, ²Department"."""
        words, after = self._words, place + count
        if not words.spaced[place] or after >= len(words) or self._text(after)[:1] in CLOSING:
            return False
        if words.spaced[after]:
            return self._text(place - 1)[-1:] in CLOSING
        here = float(words.left[place] - words.right[place - 1])
        there = float(words.left[after] - words.right[after - 1])
        size = float(self._sizes[place - 1])
        return -_NEAR * size < there < here - _NARROWER * size

    def _text(self, place: int) -> str:
        return self._words.text[self._words.starts[place] : self._words.ends[place]]

    def _spaced(self, place: int) -> bool:
        return bool(self._words.spaced[place])
