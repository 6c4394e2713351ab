"""The signs and raised figures that marks of notes and affiliations are made of."""

from typing import Final

RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"
"""Superscript figures, and the minus sign of an exponent."""
SIGNS: Final = "*∗⁎†‡§¶‖#⇑"
"""Signs that marks of notes are; Elsevier sets "⁎" and "⇑" behind who answers letters."""
