"""The signs and raised figures that marks of notes and affiliations are made of."""

from typing import Final

RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"
"""Superscript figures, and the minus sign of an exponent."""
STARS: Final = "*∗⁎⇑"
"""Asterisks, and what Elsevier's journals set for one behind who answers letters."""
SIGNS: Final = f"{STARS}†‡§¶‖#"
"""Signs that marks of notes are."""
