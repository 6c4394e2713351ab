"""How the words of a line are written: those of names begin with a capital."""

import re
from dataclasses import dataclass
from typing import Final

_MAIL: Final = re.compile(r"\S{0,64}@ ?\S{1,64}")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*")
_MOST_IN_SMALL: Final = 6  # words one after another: no affiliation has as many


@dataclass(frozen=True, slots=True)
class WordShape:
    """How many words a text has.

    Attributes:
        words: All.
        capitals: Those with a capital first.
        small: Those in small letters.
        longest: Of these, the most one after another.
    """

    words: int
    capitals: int
    small: int
    longest: int

    @property
    def has_sentence(self) -> bool:
        """Whether as many words in small letters stand side by side as no affiliation has."""
        return self.longest >= _MOST_IN_SMALL

    @property
    def is_of_names(self) -> bool:
        """Whether most words begin with a capital: names of people and places."""
        return self.capitals > self.small and not self.has_sentence


def word_shape(text: str) -> WordShape:
    """Return how the words of a text are written, those of addresses left out."""
    words = _WORD.findall(_MAIL.sub(" ", text) if "@" in text else text)
    longest = run = small = capitals = 0
    for word in words:
        first = word[0]
        if first.islower():
            small += 1
            run += 1
            if run > longest:  # noqa: PLR1730 - `max` takes as long as all the rest
                longest = run
        else:
            run = 0
            capitals += first.isupper()
    return WordShape(len(words), capitals, small, longest)
