"""Figures and signs that stand raised, as Unicode has them."""

import re
from typing import Final

_ON_THE_LINE: Final = str.maketrans(
    "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207a\u207b", "0123456789+-"
)
_RAISED: Final = str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
_RAISABLE: Final = re.compile(r"[0-9+\-−,]*\d[0-9+\-−,]*|[+\-−ni]")


def in_plain_figures(text: str) -> str:
    """Return a text as long with raised figures on the line."""
    return text.translate(_ON_THE_LINE)


def in_raised_figures(text: str) -> str:
    """Return figures and signs of a text that is raised as raised ones, any other as it is."""
    return text.translate(_RAISED) if _RAISABLE.fullmatch(text) else text
