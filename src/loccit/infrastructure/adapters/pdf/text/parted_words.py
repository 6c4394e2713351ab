"""Words that reach over several cells of a table.

Letter spacing may set the figures "4" and "3" in two columns, however far apart they are; for
pdfium that is no space, and they are "43" in its text.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.text.word_table import Integers, WordTable

_WIDE: Final = 1.0  # em, of a character at most, nearly always
_FAR: Final = 1.0  # em between two signs; no word has its letters so far apart,
_FURTHER: Final = 2.0  # but a heading may
_WIDE_SIGNS: Final = "\u2e80"  # the first of those that are as wide as high


class CharacterBoxes(Protocol):
    """Tells where characters stand."""

    def boxes(self, places: Sequence[int]) -> npt.NDArray[np.float32]:
        """Return left, top, right and bottom of characters, in user space."""


def parted(words: WordTable, text: str, page: CharacterBoxes) -> list[int]:
    """Return where words are to be cut.

    Args:
        words: Of the page.
        text: That they are places of.
        page: It.
    """
    length, sizes = words.ends - words.starts, words.bottom - words.top
    wide = (length > 1) & (words.right - words.left > (_WIDE * length + _FAR) * sizes)
    found: list[int] = []
    for row in np.flatnonzero(wide & (sizes > 0)).tolist():
        start, end = int(words.starts[row]), int(words.ends[row])
        left, top, right, bottom = page.boxes(range(start, end)).T
        across = np.maximum(left[1:] - right[:-1], left[:-1] - right[1:])
        along = np.maximum(bottom[1:] - top[:-1], bottom[:-1] - top[1:])
        gaps = np.maximum(across, along) / sizes[row]
        for place, ((before, after), gap) in enumerate(
            zip(pairwise(text[start:end]), gaps.tolist(), strict=True), start + 1
        ):
            letters = before.isalpha() and after.isalpha()
            east_asian = letters and max(before, after) >= _WIDE_SIGNS
            if gap > (_FURTHER if letters else _FAR) and not east_asian:
                found.append(place)
    return found


def cut_at(cuts: Sequence[int], places: tuple[Integers, Integers]) -> tuple[Integers, Integers]:
    """Return the start and the end of each word when they are cut at these places."""
    starts, ends = places
    return np.sort(np.append(starts, cuts)), np.sort(np.append(ends, cuts))
