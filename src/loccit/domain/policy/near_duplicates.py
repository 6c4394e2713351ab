"""When two passages are the same text, as in a preprint and its journal version."""

import re
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Final

_WORD: Final = re.compile(r"\w+")
_SHINGLE: Final = 5
"""Words of a shingle. Broder: On the resemblance and containment of documents (1997) takes
sequences of words likewise; shorter ones are shared by passages that only have a subject in
common."""
_SAME: Final = 0.8
"""Share of the shingles of a passage that another one holds when they are the same text: a
passage of 150 words in which six single words were changed reaches it."""


class Wording:
    """The words of a passage, made for comparing it with others.

    What is costly is made when it is first needed.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def repeated_in(self, shown: "Wording") -> bool:
        """Tell whether who has read `shown` has read this too.

        At least four fifths of the sequences of five words stand in `shown` as well, and every
        number: the same sentence with another figure is another statement. It is not symmetric:
        a long passage is not repeated in a short one that it contains.
        """
        return (
            _share(self.words, shown.words) >= _SAME
            and self.numbers <= shown.numbers
            and _share(self.shingles, shown.shingles) >= _SAME
        )

    def overlap(self, other: "Wording") -> float:
        """Return how many of the words of both are words of each (Jaccard), in [0, 1]."""
        shared = len(self.words & other.words)
        either = len(self.words) + len(other.words) - shared
        return shared / either if either else 0.0

    @cached_property
    def words(self) -> frozenset[str]:
        """The different words, without case."""
        return frozenset(self._sequence)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The words with a digit."""
        return frozenset(word for word in self.words if any(map(str.isdigit, word)))

    @cached_property
    def shingles(self) -> frozenset[tuple[str, ...]]:
        """Every sequence of five words; of a shorter text the one that there is."""
        words = self._sequence
        if len(words) < _SHINGLE:
            return frozenset([tuple(words)])
        return frozenset(zip(*(words[skipped:] for skipped in range(_SHINGLE)), strict=False))

    @cached_property
    def _sequence(self) -> list[str]:
        return _WORD.findall(self._text.casefold())


def _share(part: AbstractSet[object], whole: AbstractSet[object]) -> float:
    return len(part & whole) / len(part) if part else 1.0
