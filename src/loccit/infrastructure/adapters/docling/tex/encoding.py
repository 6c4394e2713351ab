"""The encoding of a LaTeX text, as it says itself."""

import re
from typing import Final

from loccit.infrastructure.adapters.docling.text.plain_text import (
    decode,
    decode_as,
    guessed_encoding,
)

_INPUT_ENCODING: Final = re.compile(rb"\\usepackage\s*\[([\w-]+)\]\s*\{inputenc\}")
_ENCODINGS: Final = {"ansinew": "cp1252", "applemac": "mac-roman"}
"""Options of the package `inputenc` that Python does not know as names of encodings."""


def decode_tex(data: bytes) -> str:
    """Return the text of a file: UTF-8, else what it says, else Windows-1252.

    Raises:
        ValueError: If it is no text.
    """
    name = declared_encoding(data)
    return (decode_as(data, name) if name and guessed_encoding(data) else None) or decode(data)


def declared_encoding(data: bytes) -> str:
    """Return the name of the encoding other than UTF-8 that a file says it has, or nothing."""
    found = _INPUT_ENCODING.search(data)
    name = found[1].decode("ascii") if found else "utf8"
    return "" if name.startswith("utf") else _ENCODINGS.get(name, name)
