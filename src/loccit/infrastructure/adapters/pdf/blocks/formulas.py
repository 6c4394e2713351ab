"""Display formulas: formulas on lines of their own, their fractions, sums and numbers."""

import re
from collections.abc import Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line
from loccit.infrastructure.adapters.pdf.patterns import BULLET, LIST_ITEM, caption_of

_RELATION: Final = re.compile(r"[=≈≃≅≡≠≤≥≪≫∝∈⊂⊆→←↦≜∼∑∏∫√∂∇<>]")
_NUMBER: Final = re.compile(r"\((?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3})?[a-z]?\)$")
_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_NAMES: Final = frozenset(
    {"sinh", "cosh", "tanh", "diag", "rank", "sign", "grad", "curl", "with", "where", "else"}
    | {"otherwise", "such", "that", "then", "minimize", "maximize", "subject", "argmin", "argmax"}
)
"""Words of four letters and more that formulas hold: functions, and what joins their parts."""
_SET_IN: Final = 0.03  # of the column; a display stands further in than its text
_MAX_SHARE: Final = 0.34  # of the words of a formula that are words of a language
_MAX_WORDS: Final = 3
_WIDE: Final = 0.95  # of the column
_REACH: Final = 2.0  # em, from the middle of a formula's line to that of its fraction's other half
_MOST_BESIDE: Final = 3  # lines above or below that belong to one with a sign
_SPACE: Final = 0.2  # em of extra space between a display and the text
_SPACED: Final = 6  # words; of so many, most are longer than a letter, but in spaced programs
_NEXT: Final = 1.5  # em; a line so far below one with a number is another formula


def formula_rows(column: Column, profile: TypeProfile) -> frozenset[int]:
    """Return the rows of a column that display formulas take.

    A formula shows itself by a font or a sign of mathematics, set in from the text around it. The
    lines next to it that hold no words belong to it: numerators, limits, its number.
    """
    lines = column.lines
    least_left, width = column.left + _SET_IN * column.width, _WIDE * column.width
    symbols = [
        line.left >= least_left and line.width <= width and _may_belong(line, profile)
        for line in lines
    ]
    found: set[int] = set()
    for row, line in enumerate(lines):
        if not (symbols[row] and _shows_formula(line, profile)):
            continue
        if _words(line.text) and not _stands_alone(column, row, symbols, profile):
            continue
        found.add(row)
        for step in (-1, 1):
            for place in range(row + step, row + step * (_MOST_BESIDE + 1), step):
                if (
                    not 0 <= place < len(lines)
                    or not symbols[place]
                    or _words(lines[place].text)
                    or _distance(lines[place - step], lines[place], profile) > _REACH
                ):
                    break
                found.add(place)
    return frozenset(found)


def _stands_alone(column: Column, row: int, symbols: Sequence[bool], profile: TypeProfile) -> bool:
    """Tell whether text keeps further away than from line to line."""
    return not any(
        0 <= place < len(column.lines)
        and not symbols[place]
        and _distance(column.lines[place], column.lines[row], profile) < profile.leading + _SPACE
        for place in (row - 1, row + 1)
    )


def opens_formula(before: Line, line: Line, size: float) -> bool:
    """Tell whether a line of a formula begins another one than the line before: it has a number.

    Args:
        before: The line above.
        line: The line.
        size: Of the type, in points.
    """
    away = (line.top + line.bottom - before.top - before.bottom) / 2
    return _NUMBER.search(before.text) is not None and away > _NEXT * size


def number_last(texts: Sequence[str]) -> list[str]:
    """Return the lines of one formula with its number, which stands half-way down, at the end."""
    numbered = [place for place, text in enumerate(texts) if _NUMBER.search(text)]
    if len(numbered) != 1 or numbered[0] == len(texts) - 1:
        return list(texts)
    (place,) = numbered
    match = _NUMBER.search(texts[place])
    number = match[0] if match else ""
    rest = texts[place].removesuffix(number).rstrip()
    return [*texts[:place], *([rest] if rest else []), *texts[place + 1 :], number]


def _may_belong(line: Line, profile: TypeProfile) -> bool:
    """Tell whether a line that is set in holds no more words than a formula does."""
    if line.table or line.style in profile.monospaced:
        return False
    text = line.text
    if BULLET.match(text) or caption_of(text):
        return False
    if LIST_ITEM.match(text) and not _NUMBER.search(text):
        return False
    parts = text.split()
    single = len([part for part in parts if len(part) == 1])
    if len(parts) > _SPACED and 2 * single > len(parts) and line.style not in profile.maths:
        return False
    words = _words(text)
    return words <= _MAX_WORDS and words <= _MAX_SHARE * len(parts)


def _shows_formula(line: Line, profile: TypeProfile) -> bool:
    if not _RELATION.search(line.text):
        return False
    return line.style in profile.maths or "=" in line.text or _words(line.text) == 0


def _words(text: str) -> int:
    return len([word for word in _WORD.findall(text) if word.casefold() not in _NAMES])


def _distance(line: Line, other: Line, profile: TypeProfile) -> float:
    size = max(profile.style(line).size, profile.style(other).size) or profile.body_size
    return abs(line.top + line.bottom - other.top - other.bottom) / (2 * size)
