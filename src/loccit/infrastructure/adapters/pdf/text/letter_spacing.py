"""Words whose letters are set apart: "A b s t r a c t", and listings of code on a grid.

The file has a space behind each letter, or pdfium sees one in the gap. The gaps tell where words
end: they are wider there. In capitals that are tracked, pdfium sees a space in some gaps alone:
"STA N DARDS".
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import sub
from statistics import median
from typing import Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.text.word_table import Floats, WordTable

_MEAN_LENGTH: Final = 1.6  # characters of a word; letters set apart are words of one
_MIN_WORDS: Final = 4
MIN_GAPS: Final = 2  # between two letters
_WIDER: Final = 1.3  # times the gap between letters, and
_WIDER_BY: Final = 0.1  # em more: a gap between words
MIN_LETTERS: Final = 4
"""Words of one letter in a line that is letter-spaced."""
_NAMES: Final = (frozenset("NESW"), frozenset("ACGT"))  # letters that name things, set in a row
_TRACKED: Final = 0.19  # em, between two letters that are tracked at most; a space has .2 or more
_FIRST_WIDE: Final = "\u2e80"
"""From here on are the scripts of East Asia, whose signs stand apart."""
_LETTERS: Final = 0.6  # of the characters; a row of a table has more figures
_EVEN: Final = 0.08  # em, by which these gaps differ at most
_TWICE: Final = 2.0  # as wide is the gap between two words at least
_WIDEST: Final = 2.0  # em, between two words
_NARROW: Final = 0.5  # em, between two letters
_VOWELS: Final = frozenset("aeiouyäöüéèàAEIOUYÄÖÜÉÈÀ")


def may_be_letter_spaced(words: int, length: int) -> bool:
    """Tell whether a line of so many words and characters has words of one letter."""
    return words >= _MIN_WORDS and length < (_MEAN_LENGTH + 1) * words


def wide_gaps(words: WordTable, sizes: Floats) -> npt.NDArray[np.bool_]:
    """Tell, for each word but the first, whether a letter-spaced line goes on with it.

    The gap before it is one between two words: wider than those between the letters before it.

    Args:
        words: Of one direction.
        sizes: Of their type, in points.
    """
    single = words.ends - words.starts == 1
    if not (single[2:] & single[1:-1] & single[:-2]).any():
        return np.zeros(max(0, len(single) - 1), np.bool_)
    gap = words.left[1:] - words.right[:-1]
    tight = single[1:] & single[:-1] & (gap >= 0) & (gap < _NARROW * sizes[1:])
    wide: npt.NDArray[np.bool_] = single[1:] & (gap > 0) & (gap < _WIDEST * sizes[1:])
    wide[:2] = False
    wide[2:] &= tight[1:-1] & tight[:-2]  # three letters behind one another before the gap
    return wide


def letters_in(words: Iterable[str]) -> int:
    """Return how many words are one letter."""
    return len([word for word in words if len(word) == 1 and word.isalpha()])


def closed_up(
    texts: Sequence[str], left: Sequence[float], right: Sequence[float], size: float
) -> str | None:
    """Return the words of a letter-spaced line, None when it is no such line.

    Lists of letters are none: they are too few, repeat, or stand in the order of the alphabet.

    Args:
        texts: The words of a line.
        left: Where each begins, in points.
        right: Where each ends.
        size: Of their type, in points.
    """
    single = [len(text) == 1 and text.isalpha() for text in texts]
    if sum(single) < MIN_LETTERS:
        return None
    gaps = list(map(sub, left[1:], right))
    letters = [
        gap for gap, one, other in zip(gaps, single[:-1], single[1:], strict=True) if one and other
    ]
    if len(letters) < MIN_GAPS:
        return None
    least = _WIDER * max(0.0, median(letters)) + _WIDER_BY * size
    words: list[list[str]] = [[texts[0]]]
    for gap, text in zip(gaps, texts[1:], strict=True):
        if gap > least:
            words.append([])
        words[-1].append(text)
    if not any(_is_word(word) for word in words):
        return None
    return " ".join("".join(word) for word in words)


def may_be_tracked(text: str) -> bool:
    """Tell whether a line is in capitals, and of letters for the most part."""
    if not text.isupper():
        return False
    return max(text) < _FIRST_WIDE and sum(map(str.isalpha, text)) > _LETTERS * len(text)


def word_space(gaps: Sequence[float], size: float) -> float:
    """Return from which gap on a line of tracked capitals has a space, in points; 0 for another.

    Args:
        gaps: Between its pieces, in points.
        size: Of its type, in points.
    """
    ordered = sorted(gaps)
    within, between = max(pairwise(ordered), key=lambda pair: pair[1] - pair[0], default=(0, 0))
    is_tracked = (
        0 < within < _TRACKED * size
        and within - ordered[0] < _EVEN * size
        and between > _TWICE * within
    )
    return (within + between) / 2 if is_tracked else 0.0


def _is_word(pieces: Sequence[str]) -> bool:
    if len(pieces) < MIN_LETTERS:
        return False
    letters = [piece for piece in pieces if len(piece) == 1 and piece.isalpha()]
    steps = {ord(second) - ord(first) for first, second in pairwise(letters)}
    return (
        len(letters) >= MIN_LETTERS
        and len(set(letters)) >= MIN_LETTERS - 1
        and steps != {1}
        and frozenset(letters) not in _NAMES
        and not _VOWELS.isdisjoint(letters)
    )
