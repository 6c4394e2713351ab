"""Characters that a file gives by their codes in a font of signs, not in Unicode.

Word writes a character of Symbol or Wingdings as U+F000 and its code, in Unicode's area for
private use, and most makers of PDFs keep that; Adobe's make U+E000 and its code of one of
Mathematical Pi. What it stands for depends on the font.
"""

import re
from collections.abc import Callable
from typing import Final

import numpy as np

from loccit.domain.text.symbol_font import symbol_sign
from loccit.infrastructure.adapters.pdf.text.word_table import codes_of

_FIRST: Final = 0xE020  # of codes that are given as private characters
_LAST: Final = 0xF7FF
_EXPERT: Final = range(0xF721, 0xF800)
"""Small capitals and old-style figures: their last byte is that of the letter in small letters, or
of the figure, in Latin-1 (Adobe Glyph List 1.2, "corporate use")."""

_WINGDINGS: Final = dict(
    zip(
        b"\x6c\x6e\x6f\x71\x75\x76\x77\x9f\xa7\xa8\xd8\xdf\xe0\xe8\xf0\xfb\xfc\xfd\xfe",
        "●■□❑◆❖⬥•▪◻➢←→➔⇨✗✓☒☑",
        strict=True,
    )
)
"""Signs of Wingdings that lists, tables and running text have. Source: Unicode 7.0, which took
that font's signs up (L2/11-344)."""

_MATHEMATICAL_PI: Final = dict(zip(b",.123456", "<>+−×÷=±", strict=True))
"""The signs of Mathematical Pi One on the keys by which they are typed; where the font's name is
lost, papers read "p , 0.05" and "n 5 12"."""
_IS_SYMBOL: Final = re.compile(r"(?:^|\+)(?:Symbol|StandardSym|SymbolPS)", re.IGNORECASE)
"""Symbol, SymbolMT and the free fonts made after it; "Segoe UI Symbol" is another."""
_IS_MATHEMATICAL_PI: Final = re.compile(r"(?:^|\+)MathematicalPi(?:-|LTStd-?)?(?:One|1)?$")
_WORDS: Final = 0xF000  # from here on they are codes of Word's
_IS_WINGDINGS: Final = re.compile(r"(?:^|\+)Wingdings(?![ -]?[23])", re.IGNORECASE)
_TURKISH_I: Final = re.compile("(?<=[A-Za-zÇĞİÖŞÜçğıöşü])\u0d74|\u0d74(?=[A-Za-zÇĞİÖŞÜçğıöşü])")
"""Word's PDFs in Turkish have a Malayalam sign for the dotted i of Times New Roman's locl form."""


def with_symbols(text: str, font_at: Callable[[int], str]) -> str:
    """Return the text of a page, of the same length, with Unicode for what these fonts name.

    Args:
        text: One character for each of the page's.
        font_at: Returns the name of the font of the character at a place.
    """
    if "\u0d74" in text:
        text = _TURKISH_I.sub("i", text)
    beyond = codes_of(text) - np.uint32(_FIRST)  # unsigned: what is before the first is far beyond
    places = np.flatnonzero(beyond <= _LAST - _FIRST).tolist()
    if not places:
        return text
    letters = list(text)
    for place in places:
        letters[place] = _named(ord(text[place]), font_at(place)) or text[place]
    return "".join(letters)


def _named(code: int, font: str) -> str | None:
    """Return what a private code of a font stands for, None when nothing tells."""
    if code in _EXPERT:
        return chr(code & 0xFF)
    if code < _WORDS:
        return _MATHEMATICAL_PI.get(code & 0xFF) if _IS_MATHEMATICAL_PI.search(font) else None
    if _IS_SYMBOL.search(font):
        return symbol_sign(code) or None
    if _IS_WINGDINGS.search(font):
        return _WINGDINGS.get(code & 0xFF)
    return None
