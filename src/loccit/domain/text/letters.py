"""The letters of a text, to compare two prints or two spellings of it."""

import re
import unicodedata
from typing import Final

_ASCII_SIGNS: Final = bytes(code for code in range(128) if not chr(code).isalnum())
_IN_SMALL: Final = bytes(range(256)).lower()
_ACCENTS: Final = re.compile("[\u0300-\u036f]+")


def key(text: str) -> str:
    """Return the letters and digits of `text` in small letters, to compare two prints of it."""
    if text.isascii():
        return text.encode().translate(_IN_SMALL, _ASCII_SIGNS).decode()
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def without_accents(text: str) -> str:
    """Return a text with its letters bare, decomposed: "Klöster" as "Kloster"."""
    if text.isascii():
        return text
    return _ACCENTS.sub("", unicodedata.normalize("NFD", text))
