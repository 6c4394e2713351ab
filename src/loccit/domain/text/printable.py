"""Text of a document, or a path, where it is printed: it steers no terminal."""

import re
from typing import Final

_ESCAPES: Final = re.compile(r"\x1b\[[;?0-9]*[a-zA-Z]")
"""What colours a terminal, and moves its cursor."""
_UNSAFE: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)


def safe(text: str) -> str:
    """Return text of a document, or a path, as one line that does not steer a terminal."""
    return " ".join(safe_lines(text))


def safe_lines(text: str) -> list[str]:
    """Return text of a document as lines that do not steer a terminal."""
    return [_UNSAFE.sub("", line) for line in _ESCAPES.sub("", text).splitlines()]
