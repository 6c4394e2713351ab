"""Chapters whose number stands at the side of their title, as classicthesis has them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Place
from loccit.infrastructure.adapters.pdf.structure.levels import DEEPEST

_FIRST_SECTION: Final = re.compile(r"(\d{1,2})\.1\.?\s")
_SECTION: Final = re.compile(r"\d{1,2}\.\d")
_MOST_LINES: Final = 2
_MIN_CHAPTERS: Final = 2  # one may be a table's row


def with_side_numbers(
    found: Mapping[Place, HeadingMark], columns: Sequence[Column]
) -> dict[Place, HeadingMark]:
    """Return the headings with the chapters that the first sections on their pages tell of.

    "Correlation 7" is one above "7.1 Introduction" when nothing else stands between it and the
    beginning of the page. Where sections have the highest level, they go below.
    """
    chapters: dict[Place, HeadingMark] = {}
    for (at, row), mark in found.items():
        above = columns[at].lines[:row]
        number = _FIRST_SECTION.match(columns[at].lines[row].text)
        if (
            not number
            or not 0 < row <= _MOST_LINES
            or any((at, one) in found for one in range(row))
        ):
            continue
        if at and columns[at - 1].page == columns[at].page:
            continue
        if any(line.text.endswith(f" {number[1]}") for line in above):
            level = max(1, mark.level - 1)
            chapters[at, 0] = HeadingMark(row, 0, level, HeadingSource.NUMBERING, mark.confidence)
    if len(chapters) < _MIN_CHAPTERS:
        return dict(found)
    first = min(chapters)
    lower = min(mark.level for place, mark in found.items() if place > first and mark.level) == 1
    sections = {
        place: replace(mark, level=min(mark.level + 1, DEEPEST))
        if lower and place > first and _is_below(mark, columns[place[0]].lines[place[1]].text)
        else mark
        for place, mark in found.items()
    }
    return sections | chapters


def _is_below(mark: HeadingMark, text: str) -> bool:
    """Tell whether a heading is part of a chapter; a list of references is not."""
    return mark.level > 1 or _SECTION.match(text) is not None
