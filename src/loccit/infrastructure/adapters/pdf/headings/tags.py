"""Headings that the structure tree of a tagged file names."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.file.structure_tree import HEADING
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Place
from loccit.infrastructure.adapters.pdf.patterns import section_number

_MAX_LINES: Final = 6  # more is text that was tagged by mistake


def match_tags(columns: Sequence[Column]) -> dict[Place, HeadingMark]:
    """Return the lines that are tagged as headings, those that follow one another as one.

    None where the levels contradict the numbers: "4.2.1.1" in a style of Word's that stands above
    that of "4.2".
    """
    found: dict[Place, HeadingMark] = {}
    for index, column in enumerate(columns):
        row = 0
        while row < len(column.lines):
            tag = column.lines[row].tag
            match = HEADING.match(tag) if tag else None
            end = row + 1
            if match:
                while (
                    end < len(column.lines)
                    and column.lines[end].tag == tag
                    and column.lines[end].style == column.lines[row].style
                    and column.lines[end].top - column.lines[end - 1].bottom
                    < 0.5 * column.lines[row].height
                ):
                    end += 1
                if end - row <= _MAX_LINES:
                    level = int(match[1] or 1)
                    found[index, row] = HeadingMark(end - row, 0, level, HeadingSource.TAG, 0.9)
            row = end
    depths = defaultdict[int, list[int]](list)
    for (index, row), mark in found.items():
        depth, _ = section_number(columns[index].lines[row].text)
        if depth:
            depths[depth].append(mark.level)
    in_order = pairwise(depths[depth] for depth in sorted(depths))
    return {} if any(min(lower) < min(upper) for upper, lower in in_order) else found
