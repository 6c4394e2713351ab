"""Drop caps: the large first letter of a text, as high as two lines or more.

The letter belongs to the word on the first of the lines that stand beside it, and these lines
begin where it does.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line

_LARGER: Final = 1.8  # than most type of the page: two lines are twice as high
_NARROWEST: Final = 0.25  # em of the letter: from its left edge to the lines beside it
_WIDEST: Final = 1.3
_MIN_LINES: Final = 2
_CAP: Final = re.compile(r"[\"'“”„«»‘’(]?[^\W\d_]")
_WORD: Final = re.compile(r"[^\W\d_]+")
_WORDS_OF_ONE: Final = frozenset("AIOYEUÀÉ")
"""Letters that are words themselves in some language: "A river", "I am", "Y así", "À Paris"."""


def with_drop_caps(parts: Sequence[Line], sizes: Sequence[float]) -> Sequence[Line]:
    """Return the fragments of a page with drop caps put before the text that they begin.

    pdfium may give the letter by itself, or with the line on its baseline: the last one beside
    it, or the first one when the file says so.

    Args:
        parts: The fragments.
        sizes: Of each style by its number, in points.
    """
    if not parts:
        return parts
    usual = Counter([part.style for part in parts]).most_common(1)[0][0]
    least = _LARGER * sizes[usual]
    caps = [
        part
        for part in parts
        if sizes[part.lead_style] >= least
        and (match := _CAP.match(part.text))
        and (sizes[part.style] < least or match.end() == len(part.text))
    ]
    found = list(parts)
    for cap in caps:
        _join(cap, found, sizes)
    return found


def _join(cap: Line, parts: list[Line], sizes: Sequence[float]) -> None:
    match = _CAP.match(cap.text)
    size = sizes[cap.lead_style]
    if match is None or not match[0][-1].isupper():
        return
    rest = cap.text[match.end() :].lstrip()
    beside = [
        part
        for part in parts
        if part is not cap
        and sizes[part.style] * _LARGER <= size
        and cap.left + _NARROWEST * size < part.left < cap.left + _WIDEST * size
        and abs(part.top - cap.top) < size
    ]
    if rest:
        above = [part for part in beside if part.top < cap.top]
        # The line that the letter came with is one of those beside it.
        beside = above or [part for part in beside if part.top > cap.top]
    else:
        beside = [
            part for part in beside if cap.top - part.height / 2 < _middle(part) < cap.bottom
        ]
    if len(beside) + bool(rest) < _MIN_LINES:
        return  # a letter beside one line is a label
    moved = {part: replace(part, left=cap.left) for part in beside}
    first = min(beside, key=lambda part: part.top)
    others = [part for part in parts if part is not cap]
    if rest and first.top > cap.top:
        moved[cap] = replace(cap, text=_joined(match[0], rest, others), lead=0)
    else:
        moved[first] = replace(moved[first], text=_joined(match[0], first.text, others), lead=0)
        if rest:
            moved[cap] = replace(cap, text=rest, lead=0)
    parts[:] = [moved.get(part, part) for part in parts if rest or part is not cap]


def _middle(line: Line) -> float:
    return (line.top + line.bottom) / 2


def _joined(cap: str, rest: str, parts: Sequence[Line]) -> str:
    """Join letter and text: with a space where the letter is a word, as far as the page tells."""
    word = _WORD.match(rest)
    if word is None or rest[:1].isupper() or cap[-1] not in _WORDS_OF_ONE:
        return cap + rest
    # A first word may be what is left of one, or one with the letter already.
    known = {each.casefold() for part in parts for each in _WORD.findall(part.text)[1:]}
    is_word = word[0].casefold() in known
    both = (cap[-1] + word[0]).casefold()
    return f"{cap} {rest}" if is_word and both not in known else cap + rest
