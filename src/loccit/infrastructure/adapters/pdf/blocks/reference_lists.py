"""Where the lists of references begin and end, by the headings of a document."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from loccit.domain.documents.canonical_text import names_references
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import section_number


@dataclass(frozen=True, slots=True)
class ReferenceLists:
    """The lists of references of a document, and its headings.

    Attributes:
        headings: By the index of their column and their first row.
        at_start: For each column, whether it begins within a list.
        openers: The headings that a list follows.
    """

    headings: Mapping[int, Mapping[int, HeadingMark]]
    at_start: Sequence[bool]
    openers: frozenset[Place]


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
    return ReferenceLists(marks, at_start, frozenset(openers))


def heading_texts(lines: Sequence[Line], mark: HeadingMark) -> list[str]:
    """Return the lines of a heading, without the text that follows it on the last."""
    texts = [line.text for line in lines]
    if mark.cut:
        texts[-1] = texts[-1][: mark.cut].strip()
    return texts
