"""Where the lists of references begin and end, by the headings of a document."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.documents.canonical_text import names_references
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import REFERENCE_NUMBER, section_number

_FEWEST: Final = 8  # entries of a list without a name; lists of instructions are shorter
_DATED: Final = 0.5  # of its entries, with a year
_YEAR: Final = re.compile(r"\b(?:18|19|20)\d\d\b")


@dataclass(frozen=True, slots=True)
class ReferenceLists:
    """The lists of references of a document, and its headings.

    Attributes:
        headings: By the index of their column and their first row.
        at_start: For each column, whether it begins within a list.
        openers: The headings that a list follows.
        unnamed: Where a list at the end of the document begins that has no heading.
    """

    headings: Mapping[int, Mapping[int, HeadingMark]]
    at_start: Sequence[bool]
    openers: frozenset[Place]
    unnamed: Place | None = None


def reference_lists(
    columns: Sequence[Column], headings: Mapping[Place, HeadingMark]
) -> ReferenceLists:
    """Return where lists of references stand.

    A list goes on behind a heading in a margin block; any other heading ends it.
    """
    marks: dict[int, dict[int, HeadingMark]] = defaultdict(dict)
    for (index, row), mark in sorted(headings.items(), key=lambda entry: entry[0]):
        marks[index][row] = mark
    at_start: list[bool] = []
    openers: set[Place] = set()
    opened = False
    for index, column in enumerate(columns):
        at_start.append(opened)
        end = 0  # of the heading before
        for row, mark in marks.get(index, {}).items():
            if row < end:
                continue
            end = row + mark.lines
            if not mark.level:
                continue
            name = heading_texts(column.lines[row:end], mark)[0]
            opened = names_references(name[section_number(name)[1] :]) or (opened and column.aside)
            if opened:
                openers.add((index, row))
    unnamed = None if openers else _unnamed(columns, max(headings, default=(0, 0)))
    if unnamed is not None:
        at_start = [index > unnamed[0] for index in range(len(columns))]
    return ReferenceLists(marks, at_start, frozenset(openers), unnamed)


def _unnamed(columns: Sequence[Column], behind: Place) -> Place | None:
    """Return where entries begin that count up from 1 to the end, each in one type with its year.

    Args:
        columns: All columns of the document.
        behind: The last of its headings.
    """
    entries: list[tuple[Place, int]] = []
    dated = 0
    for index, column in enumerate(columns):
        for row, line in enumerate(column.lines if not column.aside else ()):
            match = REFERENCE_NUMBER.match(line.text) if (index, row) > behind else None
            number = int(next(filter(None, match.groups()), 0)) if match else 0
            if number == 1:
                entries, dated = [((index, row), line.lead_style)], 0
            elif entries and number == len(entries) + 1 and line.lead_style == entries[0][1]:
                entries.append(((index, row), line.lead_style))
            dated += bool(entries) and _YEAR.search(line.text) is not None
    listed = len(entries) >= _FEWEST and dated >= _DATED * len(entries)
    return entries[0][0] if listed else None


def heading_texts(lines: Sequence[Line], mark: HeadingMark) -> list[str]:
    """Return the lines of a heading, without the text that follows it on the last."""
    texts = [line.text for line in lines]
    if mark.cut:
        texts[-1] = texts[-1][: mark.cut].strip()
    return texts
