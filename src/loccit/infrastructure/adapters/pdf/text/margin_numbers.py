"""Numbers that a draft prints beside lines in larger type than theirs: those of its title."""

from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.text.word_table import DESCENT, Floats, WordTable

_SMALLER: Final = 0.8  # than the type beside it
_LEVEL: Final = 0.1  # em, from one baseline to the other


def numbers_of_lines(words: WordTable, sizes: Floats, gaps: Floats, wide: float) -> list[int]:
    """Return the places of numbers that stand on the baseline of larger type, a wide gap apart.

    The gap is wide for the size of the number; for that of a title it may be a space.

    Args:
        words: Of one direction.
        sizes: Of their type, in points.
        gaps: Behind each word, in points.
        wide: How wide a gap is that parts a line, in em.
    """
    away = np.abs(np.diff(words.bottom - DESCENT * sizes))
    beside = (gaps >= wide * sizes[:-1]) & (away < _LEVEL * sizes[:-1])
    places = np.flatnonzero(beside & (sizes[:-1] < _SMALLER * sizes[1:])).tolist()
    return [
        place
        for place in places
        if words.text[words.starts[place] : words.ends[place]].isdecimal()
    ]
