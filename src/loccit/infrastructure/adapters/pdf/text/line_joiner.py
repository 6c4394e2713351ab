"""From runs of words that no wide gap divides to the lines they make."""

from collections.abc import Container, Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.model import Line
from loccit.infrastructure.adapters.pdf.patterns import LAST_LATIN, LONGEST_NUMBER, number_alone
from loccit.infrastructure.adapters.pdf.text.inks import UNKNOWN
from loccit.infrastructure.adapters.pdf.text.letter_spacing import (
    MIN_GAPS,
    MIN_LETTERS,
    closed_up,
    letters_in,
    may_be_letter_spaced,
    may_be_tracked,
    word_space,
)
from loccit.infrastructure.adapters.pdf.text.normalise import clean, whole_characters
from loccit.infrastructure.adapters.pdf.text.raised_words import RaisedWords
from loccit.infrastructure.adapters.pdf.text.word_table import Floats, Integers, WordTable

_WIDE_SPACE: Final = 0.36
"""In em. Wider than a space of text that is not justified; columns of tables may be as near."""
_MOST_SPACES: Final = 6  # that are so wide; a line of justified text has more
_SAME_SIZE: Final = 0.02  # of the size; rounding differs by less


class LineJoiner:
    """Makes lines of runs of words. Sums up to each word tell what lies between two of them."""

    def __init__(
        self, words: WordTable, size: Floats, apart: npt.NDArray[np.bool_], raised: RaisedWords
    ) -> None:
        """Take words, their sizes, whether a gap parts each from the last, and what is raised."""
        self._words = words
        self._size = size
        self._raised, glued = raised.texts, raised.glued
        self._text = words.text
        between = words.starts[1:] - words.ends[:-1]
        space = words.spaced[1:] | apart
        if glued:
            space[[place - 1 for place in glued]] = False
        single = (between == 1) & words.spaced[1:]
        # Where the text between two words is not what goes there, words are joined one by one.
        odd = np.where(space, ~single, between != 0)
        for place in self._raised:
            odd[max(0, place - 1) : place + 1] = True
        self._space = space
        self._odd = _sums(odd)
        lengths = words.ends - words.starts
        single = lengths == 1
        self._letter_pairs = _sums(single[1:] & single[:-1])
        changes = words.style[1:] != words.style[:-1]
        self._changes = _sums(changes)
        self._recoloured = _sums(words.ink[1:] != words.ink[:-1])
        wide = words.left[1:] - words.right[:-1] > _WIDE_SPACE * size[1:]
        self._wide_spaces = _sums(wide)
        self._wide = (np.flatnonzero(wide) + 1).tolist()
        self._changed = (np.flatnonzero(changes) + 1).tolist()
        self._lengths = _sums(lengths).tolist()
        self._style, self._ends = words.style.tolist(), words.ends.tolist()

    def lines(self, cuts: Sequence[int], breaks: Container[int]) -> list[list[Line]]:
        """Return for each page the line of each run between two cuts, if it has text.

        A page ends with a run of its own, of the word at one of the `breaks`.
        """
        words, tags = self._words, self._words.tags
        firsts, lasts = np.array(cuts[:-1]), np.array(cuts[1:]) - 1
        # What most lines need is looked up for all of them at once.
        columns = (
            words.starts[firsts],
            words.ends[lasts],
            (self._odd[firsts] == self._odd[lasts])
            & (self._letter_pairs[lasts] - self._letter_pairs[firsts] < MIN_GAPS),
            self._changes[firsts] == self._changes[lasts],
            words.style[firsts],
            words.left[firsts],
            words.top[firsts],
            np.maximum(words.right[firsts], words.right[lasts]),
            words.bottom[firsts],
            np.where(
                self._recoloured[firsts] == self._recoloured[lasts], words.ink[firsts], UNKNOWN
            ),
            self._wide_spaces[lasts] - self._wide_spaces[firsts],
        )
        whole, ends = self._text, self._ends
        found: list[Line] = []
        pages = [found]
        for (start, end), row in zip(
            pairwise(cuts), zip(*(column.tolist() for column in columns), strict=True), strict=True
        ):
            begin, after, plain, even, first, left, top, right, bottom, ink, wide = row
            given = whole[begin:after]
            least = self._word_space(start, end) if may_be_tracked(given) else 0.0
            as_is = plain and not least
            text = clean(given) if as_is else self._joined(start, end, least)
            if not text:
                if start in breaks:
                    pages.append(found := [])
                continue
            main = lead_style = first
            lead, upper, lower = len(text), top, bottom
            if not even:
                main, changed = self._main_style(start, end)
                change, lead_style = self._lead(start, changed)
                # Where the text is as the file has it, its beginning is so, too.
                if change < end:
                    as_given = as_is and text == given
                    lead = (
                        ends[change - 1] - begin
                        if as_given
                        else len(self._joined(start, change, least))
                    )
                at = self._style.index(main, start)
                upper, lower = float(words.top[at]), float(words.bottom[at])
            tag = tags[start] if tags else None
            box = left, upper, right, lower
            few = 0 < wide <= _MOST_SPACES and as_is and text == given
            gaps = self._gaps_of(start, end) if few else ()
            found.append(Line(text, *box, main, lead, lead_style, tag, ink=ink, gaps=gaps))
        return pages

    def _gaps_of(self, start: int, end: int) -> tuple[tuple[int, float, float], ...]:
        words, sums = self._words, self._wide_spaces
        begin = words.starts[start]
        return tuple(
            (int(words.starts[at] - begin), float(words.right[at - 1]), float(words.left[at]))
            for at in self._wide[sums[start] : sums[end - 1]]
        )

    def _main_style(self, start: int, end: int) -> tuple[int, list[int]]:
        """Return the style of most characters, and the words at which it changes, and the end."""
        changed = self._changed[self._changes[start] : self._changes[end - 1]]
        weights: dict[int, int] = {}
        for first, after in pairwise([start, *changed, end]):
            length = self._lengths[after] - self._lengths[first]
            weights[self._style[first]] = weights.get(self._style[first], 0) + length
        # Of two that hold as many the first on the line: numbers tell nothing, see `page_windows`.
        main = max(weights, key=weights.__getitem__)
        return main, [*changed, end]

    def _lead(self, start: int, changed: Sequence[int]) -> tuple[int, int]:
        """Return the word after the beginning in one style, and the number of that style.

        The number of a section may be in plain type, and its title not: the title tells then.
        """
        first, second = changed[0], changed[1]
        style = self._style[start]
        begin, after = self._words.starts[start], self._ends[first - 1]
        if (
            after - begin <= LONGEST_NUMBER
            and abs(self._size[start] - self._size[first]) < _SAME_SIZE * self._size[start]
            and (depth := number_alone(self._text[begin:after]))
            and (depth > 1 or second == changed[-1])
            and self._text[self._words.starts[first]] <= LAST_LATIN
        ):
            return second, self._style[first]
        return first, style

    def _word_space(self, start: int, end: int) -> float:
        return word_space(self._gaps(start, end).tolist(), self._size[start])

    def _gaps(self, start: int, end: int) -> Floats:
        return self._words.left[start + 1 : end] - self._words.right[start : end - 1]

    def _joined(self, start: int, end: int, least: float) -> str:
        """Return the text of words of a line; in it, gaps narrower than `least` are no spaces."""
        last = end - 1
        if not least and self._odd[last] == self._odd[start]:
            text = self._text[self._words.starts[start] : self._ends[last]]
        else:
            text = self._pieced(start, end, least)
        pairs = self._letter_pairs[last] - self._letter_pairs[start]
        if pairs >= MIN_GAPS and may_be_letter_spaced(end - start, len(text)):
            words = self._texts(start, end)
            if not text.isascii():
                words = list(map(whole_characters, words))
            if letters_in(words) >= MIN_LETTERS:  # few lines of so many short words
                places = slice(start, end)
                sides = self._words.left[places].tolist(), self._words.right[places].tolist()
                text = closed_up(words, *sides, self._size[start]) or text
        return clean(text)

    def _pieced(self, start: int, end: int, least: float) -> str:
        first, *others = map(self._raised.get, range(start, end), self._texts(start, end))
        told = self._space[start : end - 1]
        spaces = (told & (self._gaps(start, end) > least) if least else told).tolist()
        pieces = [first]
        for piece, space in zip(others, spaces, strict=True):
            pieces.append(f" {piece}" if space else piece)
        return "".join(pieces)

    def _texts(self, start: int, end: int) -> list[str]:
        words = self._words
        spans = zip(words.starts[start:end].tolist(), words.ends[start:end].tolist(), strict=True)
        return [self._text[first:after] for first, after in spans]


def _sums(values: npt.NDArray[Any]) -> Integers:
    """Return the sums of the values before each place, and of all."""
    sums = np.zeros(len(values) + 1, np.int64)
    values.cumsum(out=sums[1:])
    return sums
