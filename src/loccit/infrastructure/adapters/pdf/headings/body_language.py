"""Which of two titles is in the language of a document, as the letters of its text tell it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Column

_FRONT_PAGES: Final = 4
"""Whose titles are compared, and say nothing of the text's language: of an article a third."""
_CHARACTERS: Final = 20_000  # of the text
_FEWEST: Final = 2_000  # characters, from which on it tells anything
_LETTERS: Final = 14  # of a title, at least
_CLEARLY: Final = 0.48
"""How much more of its logarithm each letter of a title has. Of ten pairs of titles in two
languages the right one has .5 to 1.9 more."""
_FOREIGN: Final = -2.15
"""What the letters of the other title have at most. Two titles in the language of the text may
differ as much by their subject, but each fits better: of nine such pairs none has less."""
_UNLIKELY: Final = 0.01
_UNSEEN: Final = 0.1  # added to each count
_SIGNS: Final = 30  # that may follow two letters, about


@dataclass(frozen=True, slots=True)
class BodyLanguage:
    """How often letters follow others in the text of a document.

    Attributes:
        pairs: How often each pair of letters stands there.
        triples: How often each three do.
        beyond: Share of the letters that are beyond ASCII, in [0, 1].
        page: Where that text begins: no title on it or behind it is compared.
    """

    pairs: Counter[str]
    triples: Counter[str]
    beyond: float
    page: int

    def prefers(self, one: str, other: str) -> bool:
        """Tell whether one title is in the language of the text, and the other in another."""
        if min(sum(map(str.isalpha, text)) for text in (one, other)) < _LETTERS:
            return False
        own, foreign = self._fit(one), self._fit(other)
        return bool(self.triples) and foreign < _FOREIGN and own - foreign > _CLEARLY

    def has_letters_of(self, one: str, other: str) -> bool:
        """Tell whether one title has letters beyond ASCII, and another would, but has none."""
        letters = sum(map(str.isalpha, other))
        bare = other.isascii() and (1 - self.beyond) ** letters < _UNLIKELY
        return bare and not one.isascii()

    def _fit(self, title: str) -> float:
        """Return the mean logarithm of how likely each letter is behind the two before it."""
        text = _spaced(title)
        seen = [
            (self.triples[text[at : at + 3]], self.pairs[text[at : at + 2]])
            for at in range(len(text) - 2)
        ]
        fits = (log((three + _UNSEEN) / (two + _SIGNS * _UNSEEN)) for three, two in seen)
        return sum(fits) / len(seen)


def body_language(columns: Sequence[Column]) -> BodyLanguage:
    """Return the language of the text behind the first pages; without one it prefers nothing."""
    first, last = (columns[0].page, columns[-1].page) if columns else (0, 0)
    page = first + min(_FRONT_PAGES, 1 + (last - first) // 3)
    text = _spaced(" ".join(_from_page(page, columns)))[:_CHARACTERS]
    if len(text) < _FEWEST:
        return BodyLanguage(Counter(), Counter(), 0.0, page)
    letters = [letter for letter in text if letter.isalpha()]
    return BodyLanguage(
        Counter([text[at : at + 2] for at in range(len(text) - 1)]),
        Counter([text[at : at + 3] for at in range(len(text) - 2)]),
        sum(not letter.isascii() for letter in letters) / max(1, len(letters)),
        page,
    )


def _from_page(page: int, columns: Sequence[Column]) -> Iterator[str]:
    """Yield the lines of the text from a page on, as many as are looked at."""
    left = _CHARACTERS
    for column in columns:
        if column.aside or column.page < page:
            continue
        for line in column.lines:
            if not line.table:
                yield line.text
                left -= len(line.text)
        if left <= 0:
            return


def _spaced(text: str) -> str:
    return f" {' '.join(text.lower().split())} "
