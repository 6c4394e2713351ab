"""The words of a page as a table, so that what is done to all of them is done at once."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.model import Word
from loccit.infrastructure.adapters.pdf.text.normalise import whole_characters

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
FAR: Final = 100_000.0
"""Points, seven times the largest page that PDF allows (14,400; ISO 32000-1, annex C). A file may
put its text anywhere, and what divides a page into strips would take memory without end."""

ASCENT: Final = 0.8
"""Em. The boxes of pdfium follow the font, and differ widely on one line; those of words here end
so far above the baseline, and `DESCENT` below it."""
DESCENT: Final = 0.22

BASIC_PLANE: Final = 0x10000
"""Codes of Unicode's basic multilingual plane: the length of a table that tells of characters."""


@lru_cache(maxsize=2)
def codes_of(text: str) -> npt.NDArray[np.uint32]:
    """Return the code of each character; several steps ask for those of one page in turn."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def table_of(pattern: re.Pattern[str]) -> npt.NDArray[np.bool_]:
    """Return a table that tells of each character of the basic plane whether it matches."""
    table = np.zeros(BASIC_PLANE, np.bool_)
    table[[match.start() for match in pattern.finditer("".join(map(chr, range(BASIC_PLANE))))]] = 1
    return table


@lru_cache(maxsize=2)
def table_places_of(text: str) -> npt.NDArray[np.intp]:
    """Return the place of each character in a table of the basic plane (`BASIC_PLANE`).

    What is behind that plane has its last place, which no character has.
    """
    return np.minimum(codes_of(text), BASIC_PLANE - 1).astype(np.intp)


def bounded(values: npt.NDArray[np.floating]) -> Floats:
    """Return coordinates as numbers within `FAR` of the origin, 0 for what is no number."""
    sound = values.astype(np.float64, copy=False)
    if sound.size and not np.abs(sound).max() <= FAR:  # nor is it for what is no number
        return np.nan_to_num(sound).clip(-FAR, FAR)
    return sound


@dataclass(frozen=True, slots=True, eq=False)
class WordTable:
    """The words of a page in the order of the file; each array has one entry a word.

    Boxes are in points from the top left corner of the page, turned so that the text of the word
    runs from left to right; see `Word`.

    Attributes:
        text: Characters of the page. Between two words that follow one another there may be
            anything: a space, a break, nothing.
        starts: Where each word begins in `text`.
        ends: Where it ends.
        left: Of its box, as are the next three.
        top: From the top of the page.
        right: Right end.
        bottom: From the top of the page.
        style: Number of its style.
        turn: Quarter turns, clockwise, from upright text to this.
        spaced: Whether the file has a space before it, and no line break.
        ink: Colour that it is printed in, as 0xRRGGBB; -1 where that is unknown.
        tags: Type of its element in the structure tree; empty when the file has no tree.
    """

    text: str
    starts: Integers
    ends: Integers
    left: Floats
    top: Floats
    right: Floats
    bottom: Floats
    style: Integers
    turn: Integers
    spaced: npt.NDArray[np.bool_]
    ink: Integers
    tags: Sequence[str | None] = ()

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def main_turn(self) -> int:
        """The direction of most words, in quarter turns."""
        return int(np.bincount(self.turn, minlength=1).argmax())

    @classmethod
    def of(cls, words: Sequence[Word]) -> Self:
        """Return the table of words that were found one by one."""
        lengths = np.array([len(word.text) for word in words], dtype=np.int64)
        ends = np.cumsum(lengths + 1) - 1
        sides = np.array([word[1:5] for word in words], dtype=np.float64).reshape(-1, 4)
        return cls(
            text=" ".join(word.text for word in words),
            starts=ends - lengths,
            ends=ends,
            left=sides[:, 0],
            top=sides[:, 1],
            right=sides[:, 2],
            bottom=sides[:, 3],
            style=np.array([word.style for word in words], dtype=np.int64),
            turn=np.array([word.turn for word in words], dtype=np.int64),
            spaced=np.array([word.spaced for word in words], dtype=np.bool_),
            ink=np.array([word.ink for word in words], dtype=np.int64),
            tags=[word.tag for word in words],
        )

    @classmethod
    def joined(cls, pages: Sequence[Self]) -> tuple[Self, frozenset[int]]:
        """Return the words of pages behind one another, and the places of what parts two pages.

        That is a word without text that stands nowhere: no comparison with its place is true, so
        it is near no word and on the line of none.
        """
        if len(pages) == 1:
            return pages[0], frozenset()
        none, nowhere = np.zeros(1, np.int64), np.full(1, np.nan)
        sides = nowhere, nowhere, nowhere, nowhere
        between = cls("", none, none, *sides, none, none, np.zeros(1, np.bool_), none)
        tables = [table for page in pages for table in (page, between)][:-1]
        counts = list(map(len, tables))
        offsets = np.repeat(
            list(accumulate([len(table.text) for table in tables[:-1]], initial=0)), counts
        )

        def column(name: str) -> npt.NDArray[Any]:
            return np.concatenate([getattr(table, name) for table in tables])

        joined = cls(
            "".join([page.text for page in pages]),
            column("starts") + offsets,
            column("ends") + offsets,
            column("left"),
            column("top"),
            column("right"),
            column("bottom"),
            column("style"),
            column("turn"),
            column("spaced"),
            column("ink"),
            [tag for table in tables for tag in table.tags or [None] * len(table)]
            if any(page.tags for page in pages)
            else (),
        )
        return joined, frozenset(end - 1 for end in list(accumulate(counts))[1::2])

    def turned(self, turn: int) -> Self:
        """Return the words of one direction."""
        return self.only(np.flatnonzero(self.turn == turn))

    def only(self, places: Integers) -> Self:
        """Return the words at these places, in their order."""
        if len(places) == len(self):
            return self
        return type(self)(
            self.text,
            self.starts[places],
            self.ends[places],
            self.left[places],
            self.top[places],
            self.right[places],
            self.bottom[places],
            self.style[places],
            self.turn[places],
            self.spaced[places],
            self.ink[places],
            [self.tags[place] for place in places] if self.tags else (),
        )

    def rows(self) -> list[Word]:
        """Return the words one by one."""
        return [
            Word(
                whole_characters(self.text[self.starts[row] : self.ends[row]]),
                float(self.left[row]),
                float(self.top[row]),
                float(self.right[row]),
                float(self.bottom[row]),
                int(self.style[row]),
                int(self.turn[row]),
                self.tags[row] if self.tags else None,
                bool(self.spaced[row]),
                int(self.ink[row]),
            )
            for row in range(len(self))
        ]
