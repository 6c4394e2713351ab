"""Printed page numbers: from the file's own labels, or read from headers and footers."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from loccit.domain.text.roman import from_roman, roman

_NUMBER: Final = re.compile(
    r"(?<![\w.,:/-])(?:(\d{1,4})|([ivxlc]{1,7}))(?![\w:-]|/(?!\d{1,4}\W*$)|[.,]\w)"
)
_PAGE_WORDS: Final = re.compile(r"\b(?:pages?|seite|p|s|of|von|de|sur)\b")
_MIN_PAGES: Final = 3
"""Numbers that count with the pages over so many of them are page numbers; two are enough in a
short document, and for roman ones. Less may be chance."""
_SHORT: Final = 4  # pages
_MAX_UNNUMBERED: Final = 3  # pages at the beginning that carry no number and yet are counted


@lru_cache(maxsize=4096)
def page_numbers(text: str) -> tuple[str, ...]:
    """Return what may be page numbers in a running line: "12", "xii", "12/30"."""
    found = []
    for match in _NUMBER.finditer(text):
        if match[1] and not match[1].startswith("0"):
            found.append(match[1])
        elif match[2] and from_roman(match[2]):
            found.append(match[2])
    return tuple(found)


def is_page_number(text: str, label: str) -> bool:
    """Tell whether a text is no more than a page number: "12", "| 12", "Page 3 of 10", "3/10"."""
    rest = _PAGE_WORDS.sub("", text.casefold())
    return label in page_numbers(text) and not any(map(str.isalpha, rest.replace(label, "", 1)))


def chosen_labels(
    given: Mapping[int, str], printed: Mapping[int, str], sheets: int = 0
) -> Mapping[int, str]:
    """Return the label of each page by its index: the file's own, or the number that it prints.

    Labels that only count the pages say nothing: many files have them where the journal prints
    2741, and readers cite that.

    Args:
        given: The file's own labels.
        printed: The numbers in headers and footers that count with the pages.
        sheets: How many pages at the beginning an archive put there: none of the journal's, though
            the first stands just before its first.
    """
    only_count = all(label == str(index) for index, label in given.items())
    chosen = (printed or given) if only_count else given
    return {index: label for index, label in chosen.items() if index > sheets}


def counting_numbers(numbers: Sequence[Sequence[str]]) -> dict[int, str]:
    """Find the numbers that count with the pages.

    Args:
        numbers: For each page in order, what may be its number.

    Returns:
        The printed number by index of the page, from 1. A page without a number between two of
        one sequence, or just before its first, is counted in.
    """
    votes: Counter[tuple[bool, int]] = Counter()
    for index, candidates in enumerate(numbers, start=1):
        votes.update({(_is_roman(text), _value(text) - index) for text in candidates})
    least = _MIN_PAGES if len(numbers) > _SHORT else 2
    chosen: dict[int, tuple[bool, int]] = {}
    for index, candidates in enumerate(numbers, start=1):
        series = {(_is_roman(text), _value(text) - index) for text in candidates}
        best = max(series, key=lambda entry: (votes[entry], entry), default=None)
        if best is not None and votes[best] >= (2 if best[0] else least):
            chosen[index] = best
    chosen = _dense(chosen)
    _fill_gaps(chosen)
    return {
        index: roman(index + offset) if is_roman else str(index + offset)
        for index, (is_roman, offset) in sorted(chosen.items())
    }


def _dense(chosen: dict[int, tuple[bool, int]]) -> dict[int, tuple[bool, int]]:
    """Drop sequences that show on too few of the pages that they span: chance."""
    spans: dict[tuple[bool, int], list[int]] = {}
    for index, series in chosen.items():
        spans.setdefault(series, []).append(index)
    return {
        index: series
        for index, series in chosen.items()
        if 2 * len(spans[series]) >= spans[series][-1] - spans[series][0] + 1
    }


def _fill_gaps(chosen: dict[int, tuple[bool, int]]) -> None:
    """Count pages without a number in: between two of one sequence, and before the first."""
    known = sorted(chosen)
    for index, following in pairwise(known):
        if chosen[index] == chosen[following]:
            for between in range(index + 1, following):
                chosen[between] = chosen[index]
    if known and known[0] <= _MAX_UNNUMBERED + 1:
        for index in range(known[0] - 1, 0, -1):
            if index + chosen[known[0]][1] > 0:
                chosen[index] = chosen[known[0]]


def _is_roman(text: str) -> bool:
    return not text.isdigit()


def _value(text: str) -> int:
    return int(text) if text.isdigit() else from_roman(text) or 0
