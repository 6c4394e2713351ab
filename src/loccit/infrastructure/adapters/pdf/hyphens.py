"""Hyphens at the ends of lines: which belong to the word, and which only to the line."""

import re
from collections.abc import Iterable
from typing import Final

_HYPHENS: Final = "-\u2010"
_COMPOUND: Final = re.compile(r"\w+(?:-\w+)+")
_LAST: Final = re.compile(r"(\w+(?:[-\u2010]\w+)*)$")
_FIRST: Final = re.compile(r"\w+")
_CONJUNCTIONS: Final = frozenset({"and", "or", "to", "und", "oder", "bis", "et", "ou"})
"""After one of them the hyphen is suspended: "two- and threefold"."""


class Vocabulary:
    """The compounds that a document writes with a hyphen, where they stand whole on a line."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._compounds: set[str] = set()
        for line in lines:
            if "-" in line or "\u2010" in line:
                folded = line.casefold().replace("\u2010", "-")
                self._compounds.update(
                    match[0] for match in _COMPOUND.finditer(folded) if match.end() < len(folded)
                )

    def has_compound(self, compound: str) -> bool:
        """Tell whether the document writes this compound with a hyphen."""
        return compound.casefold() in self._compounds


def ends_in_hyphen(text: str) -> bool:
    """Tell whether a line ends within a word."""
    return len(text) > 1 and text[-1] in _HYPHENS and text[-2].isalnum()


def repaired(line: str, following: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """Return how a line ends when `following` is the next, and what goes between the two.

    The hyphen is dropped, unless the document writes the compound with a hyphen elsewhere, or
    the next line does not go on with a small letter ("Navier-" "Stokes", "COVID-" "19").
    """
    if not ends_in_hyphen(line):
        return line, " "
    stem = line[:-1]
    last, first = _LAST.search(stem), _FIRST.match(following)
    if last is None or first is None:
        return stem + "-", "" if first else " "
    if first[0] in _CONJUNCTIONS:
        return stem + "-", " "
    tail = last[1].rsplit("-", 1)[-1]
    if vocabulary.has_compound(f"{last[1]}-{first[0]}") or vocabulary.has_compound(
        f"{tail}-{first[0]}"
    ):
        return stem + "-", ""
    if not first[0][0].islower():
        return stem + "-", ""
    return stem, ""
