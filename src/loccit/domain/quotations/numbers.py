"""The numbers of a text, with all that each may mean."""

import re
from typing import Final

from loccit.domain.quotations.tokens import TokenKind, prepared, tokens_of

_GROUPED: Final = re.compile(r"(-?\d{1,3})((?:[.,]\d{3})+)")
"""Digits in groups of three: "1,410" is one thousand here and one and a half elsewhere."""
_PLAIN: Final = re.compile(r"-?\d*(?:[.,]\d+)?")


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
