"""Signs that Word keeps as a place in a font of symbols, as the signs of Unicode that they are."""

import re

from loccit.domain.text.symbol_font import PRIVATE, symbol_sign

_FONT = re.compile(r"w:font=\"([^\"<>]*)\"")
_PLACE = re.compile(r"w:char=\"([0-9A-Fa-f]{1,4})\"")


def symbol_of(attributes: str) -> str:
    """Return the sign of a `w:sym` element by its attributes, or nothing when it is not known."""
    font, place = _FONT.search(attributes), _PLACE.search(attributes)
    if font is None or place is None:
        return ""
    code = int(place[1], 16)
    if not PRIVATE <= code <= PRIVATE + 0xFF:
        return chr(code) if chr(code).isprintable() else ""  # a sign of Unicode in any font
    if font[1].casefold() != "symbol":
        return ""
    return symbol_sign(code)
