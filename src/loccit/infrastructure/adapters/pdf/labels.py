"""Printed page numbers: from the file's own labels, or read from headers and footers."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

_NUMBER: Final = re.compile(r"(?<![\w.,:/-])(?:(\d{1,4})|([ivxlc]{1,7}))(?![\w:/-]|[.,]\w)")
_VALUES: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_SIGNS: Final = (
    (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"),
    (1, "i"),
)  # fmt: skip
_MIN_PAGES: Final = 2
"""One number may stand anywhere; two that count with the pages are page numbers."""


def roman(number: int) -> str:
    """Return a positive number in lower-case roman numerals."""
    text = ""
    for value, sign in _SIGNS:
        while number >= value:
            text += sign
            number -= value
    return text


def from_roman(text: str) -> int | None:
    """Return the value of a lower-case roman numeral, None when it is not well-formed."""
    total = 0
    for sign, following in zip(text, text[1:] + " ", strict=True):
        value = _VALUES[sign]
        total += -value if value < _VALUES.get(following, 0) else value
    return total if total > 0 and roman(total) == text else None


def page_numbers(text: str) -> tuple[str, ...]:
    """Return what may be page numbers in a running line: "12", "xii"."""
    found = []
    for match in _NUMBER.finditer(text):
        if match[1] and not match[1].startswith("0"):
            found.append(match[1])
        elif match[2] and from_roman(match[2]):
            found.append(match[2])
    return tuple(found)


def counting_numbers(numbers: Sequence[Sequence[str]]) -> dict[int, str]:
    """Find the numbers that count with the pages.

    Args:
        numbers: For each page in order, what may be its number.

    Returns:
        The printed number by index of the page, from 1. A page without a number between two of
        one sequence, or one before its first, is counted in.
    """
    votes: Counter[tuple[bool, int]] = Counter()
    for index, candidates in enumerate(numbers, start=1):
        votes.update({(_is_roman(text), _value(text) - index) for text in candidates})
    found: dict[int, str] = {}
    for is_roman in (False, True):
        offsets = [
            (count, -abs(offset), offset)
            for (kind, offset), count in votes.items()
            if kind is is_roman
        ]
        if not offsets:
            continue
        count, _, offset = max(offsets)
        if count < _MIN_PAGES:
            continue
        pages = [
            index
            for index, candidates in enumerate(numbers, start=1)
            if any(
                _is_roman(text) is is_roman and _value(text) - index == offset
                for text in candidates
            )
        ]
        if 2 * count < pages[-1] - pages[0] + 1:
            continue  # chance: too few of the pages between carry it
        first = pages[0]
        while first > 1 and first + offset > 1 and first - 1 not in found:
            first -= 1
        for index in range(first, pages[-1] + 1):
            number = index + offset
            found.setdefault(index, roman(number) if is_roman else str(number))
    return found


def _is_roman(text: str) -> bool:
    return not text.isdigit()


def _value(text: str) -> int:
    return int(text) if text.isdigit() else from_roman(text) or 0
