"""The letters and digits of a text, to compare two prints of it."""

import unicodedata
from typing import Final

_ASCII_SIGNS: Final = bytes(code for code in range(128) if not chr(code).isalnum())
_IN_SMALL: Final = bytes(range(256)).lower()


def key(text: str) -> str:
    """Return the letters and digits of `text` in small letters, to compare two prints of it."""
    if text.isascii():
        return text.encode().translate(_IN_SMALL, _ASCII_SIGNS).decode()
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))
