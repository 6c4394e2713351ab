"""Entries of a table of contents that have no page number: they stand once more, as headings.

These are the chapters of a list that gives the pages of their sections only, or of their tables;
all entries of a list that gives no pages; and chapters that a preface tells of, one by one.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.documents.lexicon import Role
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.patterns import PAGE_NUMBER
from loccit.infrastructure.adapters.pdf.structure.features import Rows
from loccit.infrastructure.adapters.pdf.structure.joined import Group
from loccit.infrastructure.adapters.pdf.structure.numbers import Shape

_LED: Final = re.compile(
    rf"(?:…|(?:[.·] ?){{4,}}) ?(?:{PAGE_NUMBER}|[ivxlc]{{1,7}})$", re.IGNORECASE
)
"""The leader and the page number of an entry, in a list too short to be known as one."""
_DIVISIONS: Final = frozenset({Shape.CHAPTER, Shape.PART})
_FEWEST: Final = 4  # letters of a title; "Notes" may head two tables by chance, "4" does
_TWICE: Final = 2  # in the list, and as the heading; what stands oftener heads parts of tables
_MANY: Final = 3  # entries one below the other
_LARGER: Final = 1.05  # than entries: the heading of a list of them


def without_entries(rows: Rows, groups: Sequence[Group]) -> list[Group]:
    """Return the headings without those that are entries of a table of contents.

    The title of an entry is that of a heading on a later page. It stands directly above an entry
    with a page number, or in a row of titles without any text between them. What stands between
    two entries, no larger than these, is one in any case.

    Args:
        rows: Of all blocks.
        groups: The headings, in order.
    """
    titles = [_title(rows, group) for group in groups]
    pages = [_page(rows, group) for group in groups]
    times = Counter(titles)
    last = dict(zip(titles, pages, strict=True))
    again = [
        len(title) >= _FEWEST and page < last[title]
        for title, page in zip(titles, pages, strict=True)
    ]
    dropped = _told_of(rows, groups, titles, pages)
    run: list[int] = []
    for at, group in enumerate(groups):
        if run and groups[run[-1]].last + 1 != group.first:
            run = []
        run = [*run, at] if again[at] and times[titles[at]] == _TWICE else []
        if len(run) >= _MANY:
            dropped.update(run)
        if _is_above_entry(rows, group) and (again[at] or _is_between(rows, group)):
            dropped.add(at)
    return [group for at, group in enumerate(groups) if at not in dropped]


def _told_of(
    rows: Rows, groups: Sequence[Group], titles: Sequence[str], pages: Sequence[int]
) -> set[int]:
    """Return chapters of which two follow one another on a page, if one begins on a later page.

    So do parts. There the title may stand below the label. In a law articles stand between them.
    """
    numbers = [rows.numbers[group.first] for group in groups]
    behind = [*titles, ""][1:]
    names = [
        (number.shape, number.values, title or below)
        for number, title, below in zip(numbers, titles, behind, strict=True)
    ]
    last = dict(zip(names, pages, strict=True))
    told: set[int] = set()
    for at, (one, other) in enumerate(pairwise(numbers)):
        if (
            one.shape is other.shape
            and one.shape in _DIVISIONS
            and one.values < other.values
            and pages[at] == pages[at + 1]
            and any(last[name] > pages[at] for name in names[at : at + 2])
        ):
            told |= {at, at + 1}
    return told


def _title(rows: Rows, group: Group) -> str:
    segments = rows.segments
    lines = segments.lines.lines[segments.start[group.first] : segments.end[group.last]]
    text = " ".join(line.text for line in lines)
    return key(text[rows.numbers[group.first].end :])


def _page(rows: Rows, group: Group) -> int:
    return int(rows.segments.lines.page[rows.segments.start[group.first]])


def _is_above_entry(rows: Rows, group: Group) -> bool:
    segments, at = rows.segments, group.last + 1
    if at >= len(segments.start):
        return False
    first = int(segments.start[at])
    same = segments.lines.column[first] == segments.lines.column[segments.start[group.first]]
    line = segments.lines.lines[first]
    return bool(same) and (line.entry or _LED.search(line.text) is not None)


def _is_between(rows: Rows, group: Group) -> bool:
    """Tell whether a group stands between entries; the name of the next list is larger."""
    segments, size = rows.segments, rows.segments.lines.size
    if not group.first or rows.roles[group.first][0] is Role.CONTENTS:
        return False
    above, below = segments.start[group.first - 1], segments.start[group.last + 1]
    lines = segments.lines.lines
    return (
        lines[above].entry
        and lines[below].entry
        and bool(size[segments.start[group.first]] < _LARGER * size[below])
    )
