"""Tells text layers that say nothing: fonts without a map to characters, or with a wrong one.

Each rule is about what writing does not do in any language. Formulas, tables of numbers and
scripts without vowels must pass; the rules about Latin letters are asked of Latin letters only.
"""

import re
import unicodedata
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.text.word_table import table_of, table_places_of

_CHARACTER_CODES: Final = re.compile(r"\(cid:\d+\)")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_VOWELS: Final = frozenset("aeiouyw")  # w is one in Welsh
_IS_VOWEL: Final = table_of(re.compile("[aeiou]"))
_CONSONANTS: Final = re.compile("[bcdfghjklmnpqrstvxz]{5,}")
_WESTERN: Final = re.compile("[\x80-\xff]")
_MEANINGLESS: Final = frozenset({"Co", "Cn", "Cc", "Cs"})
"""Private use, unassigned, control, surrogate: Unicode's general categories."""
_SYMBOLS: Final = frozenset("!\"#$%&'*/:;<>?@\\^`{}~")
"""What a subset's own codes look like when they are taken for ASCII. Without what leaders,
formulas and tables of numbers are full of."""
_LEAST: Final = 40  # characters; fewer tell nothing
_LEAST_WORDS: Final = 30
_MOST_MEANINGLESS: Final = 0.3
_MOST_SYMBOLS: Final = 0.4
_SPOKEN: Final = 0.21
"""Vowels among all characters, blanks included. Nineteen pages of papers in twenty have more, and
no text whose letters are shifted has."""
_MOST_UNSPEAKABLE: Final = 0.2
"""Most words without a vowel, plus most letters in runs of five consonants or more. Texts in 440
languages in Latin letters, and 880 pages of papers with their code and acronyms, stay below .12;
English, German, French, Spanish and Polish with each code shifted by 29, as fonts without a map
come out, have .33 and more."""
_MOST_WESTERN: Final = 0.6
"""Most of U+0080 to U+00FF among letters: Greek or Cyrillic read as Latin-1 are near 1, the
languages of Europe below .2."""


def says_nothing(text: str) -> bool:
    """Tell whether characters of a page are none, or those of another alphabet.

    Too little text never is.
    """
    if _is_spoken(text):
        return False  # most pages, told in a hundredth of the time
    shown = _shown(text)
    meaningless = [
        character
        for character in set(shown)
        if character == "\ufffd" or unicodedata.category(character) in _MEANINGLESS
    ]
    if sum(map(shown.count, meaningless)) > _MOST_MEANINGLESS * len(shown):
        return len(shown) >= _LEAST
    words = _WORD.findall(text)
    letters = "".join(words)
    return len(words) >= _LEAST_WORDS and (
        len(_WESTERN.findall(letters)) > _MOST_WESTERN * len(letters)
    )


def looks_garbled(text: str) -> bool:
    """Tell whether the text of a page does not look like one: so does some code.

    Too little text never does.
    """
    if _is_spoken(text):
        return False
    shown = _shown(text)
    if len(shown) < _LEAST:
        return False
    if sum(map(shown.count, _SYMBOLS.intersection(shown))) > _MOST_SYMBOLS * len(shown):
        return True
    return _are_no_words(_WORD.findall(text))


def _is_spoken(text: str) -> bool:
    return bool(np.count_nonzero(_IS_VOWEL[table_places_of(text)]) > _SPOKEN * len(text))


def _shown(text: str) -> str:
    return "".join(_CHARACTER_CODES.sub("\ufffd", text).split())


def _are_no_words(words: list[str]) -> bool:
    """Tell that words in Latin letters cannot be spoken."""
    if len(words) < _LEAST_WORDS:
        return False
    latin = [word for word in words if word.isascii()]
    capitals = [word for word in latin if word.isupper()]
    if 2 * len(capitals) < len(latin):  # acronyms need no vowels
        latin = [word for word in latin if not word.isupper()]
    if 2 * len(latin) < len(words) or len(latin) < _LEAST_WORDS:
        return False
    spaced = " ".join(latin).lower()
    vowelless = sum(map(_VOWELS.isdisjoint, spaced.split())) / len(latin)
    runs = sum(map(len, _CONSONANTS.findall(spaced)))
    return vowelless + runs / sum(map(len, latin)) > _MOST_UNSPEAKABLE
