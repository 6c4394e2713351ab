"""Chapters whose label ("Chapter 3") stands on a line above their title: one heading."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.headings.candidates import (
    printed_alike,
    reads_like_heading,
)
from loccit.infrastructure.adapters.pdf.headings.surroundings import is_short, space_below
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import NUMBER_WORDS, chapter_of, part_of

_NEAR: Final = 4.0  # heights of the larger, between the label and the title
_NUMBER_WORD: Final = re.compile(rf"(?:{NUMBER_WORDS})$", re.IGNORECASE)
_MIN_PARTS: Final = 2  # that show that a document is divided into parts
_LOWEST: Final = 6


def with_chapter_titles(
    found: Mapping[Place, HeadingMark], columns: Sequence[Column], profile: TypeProfile
) -> dict[Place, HeadingMark]:
    """Return the headings, a label and the title below it made one.

    The title need not be printed as one: it is what stands apart between the label and the text.
    The level is that of the higher of the two. Where a document is divided into parts and no
    outline tells so, what follows a part stands below it.
    """
    merged = dict(found)
    for place, mark in sorted(found.items()):
        title_at = (place[0], place[1] + mark.lines)
        title = merged.get(title_at)
        if mark.cut or mark.lines > 1 or not mark.level:
            continue
        if title and mark.source is title.source is HeadingSource.OUTLINE:
            continue  # two bookmarks
        lines = columns[place[0]].lines
        if title is None and is_label(lines[place[1]].text):
            below = _lines_of_title(columns[place[0]], title_at[1], profile)
            merged[place] = replace(mark, lines=1 + below)
        elif title is None or not title.level:
            continue
        elif is_label(lines[place[1]].text) and _are_near(lines[place[1]], lines[title_at[1]]):
            del merged[title_at]
            merged[place] = replace(
                title,
                lines=title.lines + 1,
                level=_level(mark, title),
                confidence=max(mark.confidence, title.confidence),
            )
    for place, mark in list(merged.items()):
        above = (place[0], place[1] - 1)
        if not mark.level or place[1] == 0 or above in merged:
            continue
        label, title_line = columns[place[0]].lines[above[1]], columns[place[0]].lines[place[1]]
        if is_label(label.text) and _are_near(label, title_line):
            del merged[place]
            merged[above] = replace(mark, lines=mark.lines + 1)
    return _below_parts(merged, columns)


def is_label(text: str) -> bool:
    """Tell whether a line is the label of a chapter and nothing else."""
    if _NUMBER_WORD.match(text):
        return True
    match = chapter_of(text)
    return match is not None and not any(map(str.isalnum, text[match.end() :]))


def _lines_of_title(column: Column, row: int, profile: TypeProfile) -> int:
    """Return how many lines below a label, from `row` on, are its title; 0 when text follows."""
    if row >= len(column.lines) or column.lines[row].table:
        return 0
    lines = printed_alike(column, row)
    text = " ".join(line.text for line in lines)
    apart = _are_near(column.lines[row - 1], lines[0]) and (
        space_below(column, row + len(lines), profile) or lines[0].style != profile.body
    )
    reads = reads_like_heading(text, lines, ends_free=False, strong=False)
    return len(lines) if apart and reads and is_short(column, lines) else 0


def _are_near(label: Line, title: Line) -> bool:
    space = title.top - label.bottom
    return -label.height < space < _NEAR * max(label.height, title.height)


def _level(label: HeadingMark, title: HeadingMark) -> int:
    told = {HeadingSource.OUTLINE, HeadingSource.TAG}
    if title.source in told and label.source not in told:
        return title.level
    return min(label.level, title.level)


def _below_parts(
    found: Mapping[Place, HeadingMark], columns: Sequence[Column]
) -> dict[Place, HeadingMark]:
    """Put what follows a part below it, where parts and chapters have one level."""
    parts = [
        place
        for place, mark in sorted(found.items())
        if mark.level and part_of(columns[place[0]].lines[place[1]].text)
    ]
    if len(parts) < _MIN_PARTS or any(
        found[place].source in {HeadingSource.OUTLINE, HeadingSource.TAG} for place in parts
    ):
        return dict(found)
    inside = {place for place in found if place > parts[0]} - set(parts)
    highest = min((found[place].level for place in inside), default=_LOWEST)
    if highest > found[parts[0]].level:
        return dict(found)
    return {
        place: replace(mark, level=min(mark.level + 1, _LOWEST)) if place in inside else mark
        for place, mark in found.items()
    }
