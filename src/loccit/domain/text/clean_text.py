"""Characters that a canonical text may hold: text from documents is untrusted data.

Unicode in form NFC without what would make equal words differ (ligatures, soft hyphens), and
without what could mislead a reader or a terminal: escape sequences, control characters,
overrides of the writing direction, invisible tag characters.
"""

import re
import unicodedata
from textwrap import dedent

# ECMA-48: control sequences, operating system commands, and two-character escapes.
_ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b\]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b."
)
_LINE_ENDS = re.compile(r"\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")

_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl"} | {
    0xFB05: "st",
    0xFB06: "st",
}
_SPACES = dict.fromkeys([0x0B, 0x0C, *range(0x1C, 0x20), 0x85], " ")
_TAGS = range(0xE0000, 0xE0080)  # text that no one sees
_REMOVED = dict.fromkeys(
    [
        *(c for c in range(0x20) if c not in {*_SPACES, 0x09, 0x0A, 0x0D}),
        *(c for c in range(0x7F, 0xA0) if c not in _SPACES),
        0x00AD,  # soft hyphen
        0x200B,  # zero width space
        *range(0x202A, 0x202F),  # embedding and override of the direction
        0x2060,  # word joiner
        *range(0x2066, 0x206A),  # isolation of the direction
        *range(0xD800, 0xE000),  # lone surrogates, which no encoding can write
        0xFEFF,  # byte order mark
        *range(0xFDD0, 0xFDF0),  # noncharacters
        *range(0xFFF9, 0xFFFD),  # interlinear annotation, object replacement
        0xFFFE,
        0xFFFF,
        *_TAGS,
    ]
)
_TABLE: dict[int, str | None] = {**_LIGATURES, **_SPACES, **_REMOVED}
_TOUCHED = re.compile(
    f"[{''.join(chr(code) for code in _TABLE if code not in _TAGS)}\U000e0000-\U000e007f]"
)
"""Holds what begins an escape, too. Most text has none, and is told so in a tenth of the time."""


def is_unicode(text: str) -> bool:
    """Tell whether a text can be written: lone surrogates, which stand for bytes, cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def has_words(text: str) -> bool:
    """Tell whether a text holds a letter or a figure."""
    return any(map(str.isalnum, text))


def clean_block(text: str) -> str:
    """Return `text` as one line: allowed characters, words separated by single spaces."""
    return " ".join(_allowed(text).split())


def clean_lines(text: str) -> str:
    """Return `text` with its lines and their indentation, as code and tables need it."""
    lines = _allowed(_LINE_ENDS.sub("\n", text)).expandtabs(4).split("\n")
    return dedent("\n".join(line.rstrip() for line in lines)).strip()


def _allowed(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    if _TOUCHED.search(text):
        text = _ESCAPES.sub("", text).translate(_TABLE)
    return unicodedata.normalize("NFC", text)
