"""Display formulas: where one ends and another begins, and where its number goes."""

import re
from collections.abc import Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line

_NUMBER: Final = re.compile(r"\((?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3})?[a-z]?\)$")
_NEXT: Final = 1.5  # em; a line so far below one with a number is another formula


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
