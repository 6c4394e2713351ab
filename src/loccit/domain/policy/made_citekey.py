"""Citekeys for entries that have none: first author, year and a word of the title."""

import re
from collections.abc import Container
from typing import Final
from unicodedata import normalize

from loccit.domain.policy.title_match import normalised_words

_STOP_WORDS: Final = frozenset({
    *("a", "an", "the", "on", "of", "in", "for", "and", "to", "at", "by", "with", "from"),
    *("der", "die", "das", "ein", "eine", "zur", "zum", "über", "le", "la", "les", "un", "une"),
    *("du", "des", "de", "el", "los", "las", "il", "lo", "gli"),
})  # fmt: skip
_NAMELESS: Final = "source"
_OWN_LETTERS: Final = re.compile(r"[ЁЇЙЎёїйў\u3040-\u30ff]")
"""Of Cyrillic and of Japanese: letters of their own, which only Unicode takes for marked ones."""


def made_citekey(family: str, year: int | None, title: str) -> str:
    """Return "rowe2014tides": it stays the same as long as these do.

    Args:
        family: Name of the first author, empty without one.
        year: Of publication.
        title: Of which the first word counts that means something.
    """
    word = next((one for one in _words(title) if one not in _STOP_WORDS), "")
    return f"{''.join(_words(family))}{year or ''}{word}" or _NAMELESS


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a text without accents, but with all letters that it has."""
    composed = normalize("NFKC", text)
    if _OWN_LETTERS.search(composed):
        return tuple(re.findall(r"\w+", composed.casefold()))
    return normalised_words(text)


def free_citekey(key: str, taken: Container[str]) -> str:
    """Return a key that nobody has: itself, else with a letter behind it, "rowe2014tidesa"."""
    if key not in taken:
        return key
    low, high = 0, 1
    while f"{key}{_letters(high)}" in taken:
        low, high = high, 2 * high
    while high - low > 1:  # ten thousand entries may share a key
        middle = (low + high) // 2
        if f"{key}{_letters(middle)}" in taken:
            low = middle
        else:
            high = middle
    return f"{key}{_letters(high)}"


def is_lettered(key: str, made: str) -> bool:
    """Tell whether a key is a made one, or that with a letter behind it."""
    letters = key.removeprefix(made)
    return key.startswith(made) and (not letters or (letters.isascii() and letters.islower()))


def _letters(number: int) -> str:
    """Return a, b, .. z, aa, ab .. for 1, 2, ..."""
    letters = ""
    while number:
        number, at = divmod(number - 1, 26)
        letters = chr(ord("a") + at) + letters
    return letters
