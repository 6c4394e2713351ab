"""Hyphens at the ends of lines: which belong to the word, and which only to the line."""

import re
from collections.abc import Iterable
from functools import cached_property
from typing import Final

HYPHENS: Final = "-\u2010"
"""What a divided word ends with."""
_COMPOUND: Final = re.compile(r"\w+(?:-\w+)+")
_LAST: Final = re.compile(r"(\w+(?:[-\u2010]\w+)*)$")
_FIRST: Final = re.compile(r"\w+")
_CONJUNCTIONS: Final = frozenset({"and", "or", "to", "und", "oder", "bis", "et", "ou"})
"""After one of them the hyphen is suspended: "two- and threefold"."""
_MIN_PART: Final = 4  # letters; shorter words may be the beginning or the end of a longer one
_SECONDS: Final = frozenset((
    "based", "dependent", "dimensional", "driven", "formatted", "free", "inducing", "level",
    "lowering", "oriented", "related", "rich", "scale", "separated", "specific", "wide",
))  # fmt: skip
"""Second parts of English compounds that are written with a hyphen, mostly."""
_PREFIXES: Final = frozenset((
    "anti", "counter", "hyper", "inter", "intra", "macro", "micro", "mono", "multi", "over",
    "photo", "poly", "post", "pseudo", "semi", "super", "trans", "ultra", "under",
))  # fmt: skip
"""They make one word with what follows, but for two equal vowels: "anti-inflammatory"."""
_CLOSED: Final = frozenset((
    "body", "ever", "fore", "forth", "hand", "head", "less", "line", "long", "over", "ship",
    "side", "thing", "time", "times", "ward", "wards", "what", "where", "wise", "with", "word",
))  # fmt: skip
"""Words that end longer ones: "moreover", "sometimes"."""


class Vocabulary:
    """The words that a document writes where no line end divides them, and its compounds."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = tuple(lines)

    @cached_property
    def _compounds(self) -> frozenset[str]:
        """Words with a hyphen that stand whole on a line, in small letters."""
        found: set[str] = set()
        for line in self._lines:
            if "-" in line or "\u2010" in line:
                *words, last = line.casefold().replace("\u2010", "-").split(" ")
                for word in words:
                    if "-" in word:
                        found.update(_COMPOUND.findall(word))
                found.update(
                    match[0] for match in _COMPOUND.finditer(last) if match.end() < len(last)
                )
        return frozenset(found)

    @cached_property
    def _words(self) -> frozenset[str]:
        """What stands between spaces, in small letters, but for the ends of divided words."""
        whole: list[str] = []
        divided = False
        for line in self._lines:
            whole += line.split(None, 1)[1:] if divided else (line,)
            divided = line[-1:] in HYPHENS and ends_in_hyphen(line)
        return frozenset(" ".join(map(str.casefold, whole)).split())

    @cached_property
    def _seconds(self) -> frozenset[str]:
        return frozenset(compound.rpartition("-")[2] for compound in self._compounds)

    def has_compound(self, compound: str) -> bool:
        """Tell whether the document writes this compound with a hyphen."""
        return compound.casefold() in self._compounds

    def has_word(self, word: str) -> bool:
        """Tell whether the document writes this word whole."""
        return word.casefold() in self._words

    def makes_compounds(self, second: str) -> bool:
        """Tell whether words are made with a hyphen and this second part, here or everywhere."""
        return second.casefold() in _SECONDS or second.casefold() in self._seconds


def ends_in_hyphen(text: str) -> bool:
    """Tell whether a line ends within a word."""
    return len(text) > 1 and text[-1] in HYPHENS and text[-2].isalnum()


def repaired(line: str, following: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """Return how a line ends when `following` is the next, and what goes between the two.

    The hyphen is dropped, unless the document writes the compound with a hyphen elsewhere, or
    writes its halves as words but not the whole, or the next line does not go on with a small
    letter ("Navier-" "Stokes", "COVID-" "19") and is none of a word in capitals that it writes.
    """
    if not ends_in_hyphen(line):
        return line, " "
    stem = line[:-1]
    last, first = _LAST.search(stem.rpartition(" ")[2]), _FIRST.match(following)
    if last is None or first is None:
        return stem + "-", "" if first else " "
    if first[0] in _CONJUNCTIONS:
        return stem + "-", " "
    tail = last[1].rsplit("-", 1)[-1]
    if vocabulary.has_compound(f"{last[1]}-{first[0]}") or vocabulary.has_compound(
        f"{tail}-{first[0]}"
    ):
        return stem + "-", ""
    capitals = tail.isupper() and first[0].isupper() and len(first[0]) > 1  # no "W-" "C"
    in_capitals = capitals and vocabulary.has_word(tail + first[0])
    if not (first[0][0].islower() or in_capitals) or _is_compound(tail, first[0], vocabulary):
        return stem + "-", ""
    return stem, ""


def _is_compound(tail: str, first: str, vocabulary: Vocabulary) -> bool:
    """Tell whether the two halves are words of their own: "high-level", "96-well".

    They are joined when the document writes them so, and when one of them is no word.
    """
    if tail[-1].isdigit():
        return True
    if len(tail) < _MIN_PART or vocabulary.has_word(tail + first):
        return False
    if tail.casefold() in _PREFIXES:
        return tail[-1] == first[0]
    if vocabulary.makes_compounds(first):
        return True
    return (
        len(first) >= _MIN_PART
        and first not in _CLOSED
        and vocabulary.has_word(tail)
        and vocabulary.has_word(first)
    )
