"""Whether a text has some words or a number, whatever its lines and punctuation."""

import re
from typing import Final

from loccit.domain.quotations.comparison_keys import comparison_key
from loccit.domain.quotations.tokens import TokenKind, prepared, tokens_of

_GROUPED: Final = re.compile(r"(-?\d{1,3})((?:[.,]\d{3})+)")
"""Digits in groups of three: "1,410" is one thousand here and one and a half elsewhere."""
_PLAIN: Final = re.compile(r"-?\d*(?:[.,]\d+)?")


def says(text: str, words: str) -> bool:
    """Tell whether words stand in a text one behind the other, whole, whatever their case.

    Punctuation, line ends and broken words do not count; no words stand nowhere.
    """
    wanted, there = _words(words), _words(text)
    last = len(there) - len(wanted)
    return bool(wanted) and any(
        there[place : place + len(wanted)] == wanted for place in range(last + 1)
    )


def numbers_in(text: str) -> list[frozenset[float]]:
    """Return each number that is written in figures, in order, with all it may mean.

    "1,410" may be 1410 or 1.41: both stand for it.
    """
    tokens = tokens_of(prepared(text))
    read = (_readings(token.key) for token in tokens if token.kind is TokenKind.NUMBER)
    return [each for each in read if each]


def _readings(key: str) -> frozenset[float]:
    found = set()
    if _PLAIN.fullmatch(key) and key.strip("-.,"):
        found.add(float(key.replace(",", ".")))
    if _GROUPED.fullmatch(key):
        found.add(float(re.sub(r"[.,]", "", key)))
    return frozenset(found)


def _words(text: str) -> list[str]:
    tokens = [
        token
        for token in tokens_of(prepared(text))
        if token.says_something or token.kind is TokenKind.DASH
    ]
    return [key.casefold() for key in comparison_key(tokens) if key != "-"]
