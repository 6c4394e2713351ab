"""Names of people that are known in advance, in many languages."""

import unicodedata
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

_FEWEST_LETTERS: Final = 3
"""Of a name in letters; a shorter word is an initial, a particle or an abbreviation as often."""


def plain(word: str) -> str:
    """Return the letters of a name as a list of names has them: small, without their marks."""
    if not word.isascii():
        word = unicodedata.normalize("NFKD", word)
    return "".join(filter(str.isalpha, word)).casefold()


@dataclass(frozen=True, slots=True)
class KnownNames:
    """What people are called.

    Attributes:
        given: Given names, as `plain` writes them.
        families: Family names, likewise; many are words, too.
    """

    given: Container[str] = field(default_factory=frozenset)
    families: Container[str] = field(default_factory=frozenset)

    def are_in(self, words: Iterable[str], common: Container[str] = ()) -> bool:
        """Tell whether one of the words is a known name, and none of the text's.

        Args:
            words: Of what may be a name.
            common: Words that the document also has in small letters.
        """
        parts = (part for word in words for part in word.replace("‐", "-").split("-"))
        return any(
            len(name) >= _FEWEST_LETTERS and (name in self.given or name in self.families)
            for part in parts
            if part.casefold() not in common and (name := plain(part))
        )

    def begin(self, words: Sequence[str], common: Container[str] = ()) -> bool:
        """Tell whether a name begins with a given name that is no word of the text."""
        return words[0].casefold() not in common and self._is_given(words[0])

    def is_only_given(self, word: str) -> bool:
        """Tell whether a word is a given name, and no family's."""
        return self._is_given(word) and plain(word) not in self.families

    def _is_given(self, word: str) -> bool:
        parts = [plain(part) for part in word.replace("‐", "-").split("-")]
        return all(len(part) >= _FEWEST_LETTERS and part in self.given for part in parts)


NONE_KNOWN: Final = KnownNames()
