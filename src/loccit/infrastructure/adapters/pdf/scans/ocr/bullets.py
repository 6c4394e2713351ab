"""Dots before the items of lists, which Tesseract takes for other signs."""

from dataclasses import replace
from typing import Final

from loccit.infrastructure.adapters.pdf.scans.ocr.engine import RecognisedLine

_BULLETS: Final = frozenset("¢©®°")
"""What Tesseract takes the dot before an item of a list for."""
_LESS_SURELY: Final = frozenset({"e", "o", "*", "¢", "©", "®", "°", "+", "«", "»"})


def with_bullets(lines: tuple[RecognisedLine, ...]) -> tuple[RecognisedLine, ...]:
    """Put dots back that begin items of a list, where two or more lines show what became of them.

    A sign that may be a dot is one before a word at the left of another such sign. Letters and
    stars are dots only below or above a surer one.
    """
    sure = [
        line.words[0].left
        for line in lines
        if len(line.words) > 1
        and line.words[0].text in _BULLETS
        and not line.words[1].text[0].isdigit()  # a year after a copyright sign
    ]
    if len(sure) < 2:  # noqa: PLR2004  (a list has two items)
        return lines
    return tuple(
        replace(line, words=(replace(line.words[0], text="•"), *line.words[1:]))
        if len(line.words) > 1
        and line.words[0].text in _LESS_SURELY
        and any(abs(left - line.words[0].left) < line.size / 2 for left in sure)
        else line
        for line in lines
    )
