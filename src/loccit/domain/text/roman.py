"""Roman numerals, in small letters."""

from itertools import pairwise
from typing import Final

_SIGNS: Final = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_VALUES: Final = {sign: value for value, sign in _SIGNS}
MOST: Final = 3_999
"""The greatest number that has one without other signs."""


def roman(number: int) -> str:
    """Return a number from 1 to `MOST` in roman numerals."""
    text = ""
    for value, sign in _SIGNS:
        times, number = divmod(number, value)
        text += sign * times
    return text


def from_roman(text: str) -> int | None:
    """Return the value of a roman numeral, None when it is not well-formed."""
    total = 0
    for sign, following in pairwise(f"{text} "):
        value = _VALUES.get(sign, 0)
        total += -value if value < _VALUES.get(following, 0) else value
    return total if 0 < total <= MOST and roman(total) == text else None
