"""A text cut down to its letters and digits, with the way back: what a quotation is found by.

White space, hyphens, punctuation and case are gone, so that a line break or another kind of
quotation mark cannot hide a passage. It only finds: whether what is found is what was quoted,
the tokens tell.
"""

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from loccit.domain.quotations.tokens import RAISED, UNSPACED
from loccit.domain.text.spans import Span

_RUN: Final = re.compile(rf"[{UNSPACED}]|\d+|[^\W\d_{UNSPACED}]+")
_RAISED: Final = re.compile(f"[{RAISED}]")
_NOTE: Final = re.compile(rf"(?:(?<=[^\W\d_{RAISED}]{{4}})|(?<![\w{RAISED}]))[{RAISED}]+")
_INTEGERS: Final = "L"  # offsets: no text has more characters than fit


def squashed_words(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield each run of letters or of digits: its start and end, and its folded form.

    Raised figures behind punctuation or a long word are left out: they are mostly the marks of
    notes, which no one quotes. Others are exponents.
    """
    for found in _RUN.finditer(text):
        word = found[0]
        if not word.isascii():
            if _RAISED.search(word):
                start, end = found.span()
                for mark in reversed([*_NOTE.finditer(text, start, end)]):
                    word = word[: mark.start() - start] + word[mark.end() - start :]
            word = _letters(word)
            if not word:
                continue
        else:
            word = word.lower()
        yield found.start(), found.end(), word


def _letters(word: str) -> str:
    folded = unicodedata.normalize("NFKC", word).casefold()
    return "".join(filter(str.isalnum, folded))


class SquashedText:
    """The letters and digits of a text, and where each run of them stands in it.

    Attributes:
        text: The text itself.
        letters: What is left of it.
        words: The folded form of each run, in order.
    """

    __slots__ = ("_ends", "_places", "_starts", "letters", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[str] = []
        self._starts = array(_INTEGERS)  # in the text
        self._ends = array(_INTEGERS)
        self._places = array(_INTEGERS)  # in the letters
        length = 0
        for start, end, word in squashed_words(text):
            self.words.append(word)
            self._starts.append(start)
            self._ends.append(end)
            self._places.append(length)
            length += len(word)
        self.letters = "".join(self.words)

    def word_span(self, first: int, last: int) -> Span:
        """Return the characters of the text from one run to another, both included."""
        return Span(self._starts[first], self._ends[last])

    def word_at(self, place: int) -> int:
        """Return which run a place among the letters belongs to."""
        return bisect_right(self._places, place) - 1

    def word_near(self, offset: int) -> int:
        """Return the run in which a character of the text stands, else the one behind it."""
        return bisect_right(self._ends, offset)

    def place_of(self, offset: int) -> int:
        """Return how many letters stand before a character that begins or ends a run."""
        run = self.word_near(offset)
        if run == len(self.words):
            return len(self.letters)
        return self._places[run] + max(0, offset - self._starts[run])

    def span(self, start: int, end: int) -> Span:
        """Return the characters of the text whose letters are `[start, end)`; not empty.

        Where folding makes several letters of one, the span is that of the one.
        """
        first, last = self.word_at(start), self.word_at(end - 1)
        begin = min(self._starts[first] + start - self._places[first], self._ends[first] - 1)
        stop = self._starts[last] + end - self._places[last]
        return Span(begin, max(begin + 1, min(stop, self._ends[last])))
