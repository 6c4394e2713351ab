"""Headings whose other lines are told by the table of contents that lists them whole."""

from collections.abc import Sequence
from typing import Final

from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.structure.features import Rows
from loccit.infrastructure.adapters.pdf.structure.joined import Group
from loccit.infrastructure.adapters.pdf.structure.listed import titles_listed

_MOST_BLOCKS: Final = 3  # below the first


def completed(rows: Rows, groups: Sequence[Group]) -> list[Group]:
    """Return the headings, each with the blocks below it that make it what the contents list.

    In wide spacing, or cut within a word, the lines of one heading are blocks far apart.

    Args:
        rows: Of all blocks.
        groups: The headings, in order.
    """
    titles = titles_listed(rows.segments)
    if not titles:
        return list(groups)
    found: list[Group] = []
    for group in groups:
        if found and group.first <= found[-1].last:
            continue  # a line of the heading above it
        last = group.last if group.run_in else _last_of_title(rows, group, titles)
        found.append(Group(group.first, last, group.run_in))
    return found


def _last_of_title(rows: Rows, group: Group, titles: frozenset[str]) -> int:
    """Return the last block with which a heading is a title that is listed, else its own last."""
    lines = rows.segments.lines
    start, end = rows.segments.start, rows.segments.end
    first, number = int(start[group.first]), rows.numbers[group.first].end

    def title(last: int) -> str:
        return key(" ".join(line.text for line in lines.lines[first : end[last]])[number:])

    if title(group.last) in titles:
        return group.last
    for at in range(group.last + 1, min(group.last + 1 + _MOST_BLOCKS, len(start))):
        if lines.column[start[at]] != lines.column[first] or lines.table[start[at]]:
            break
        if title(at) in titles:
            return at
    return group.last
