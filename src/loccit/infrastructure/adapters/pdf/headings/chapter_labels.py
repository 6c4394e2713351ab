"""Chapters whose label ("Chapter 3") stands on a line above their title: one heading."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.documents.divisions import (
    chapter_of,
    is_chapter_word,
    is_number_word,
)
from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import number_end

_NEAR: Final = 4.0  # heights of the larger, between the label and the title
_UNIT: Final = re.compile(
    r"(?:(?:decision|decisión|décision|resolution|résolution|resolución|article|artículo|artigo"
    r"|articolo|artikel|annex|annexe|anexo|anhang|bijlage|allegato|schedule|protocol)"
    r"(?: [\dA-Z][\w./-]{0,15})?)$",
    re.IGNORECASE,
)
"""The label of a unit of a treaty, a law or a report: "Decision 1/CP.14", "Annex II"."""
_WITHIN_TEXT: Final = 0.8  # heights between two lines of a paragraph; above a label is more room
_GOES_ON: Final = frozenset("(&")
"""What the second line of a title begins with."""


def with_chapter_titles(
    found: Mapping[Place, HeadingMark], columns: Sequence[Column]
) -> dict[Place, HeadingMark]:
    """Return the headings, a label and the title below it made one.

    The level is that of the higher of the two.
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
        if title is None or not title.level or number_end(lines[title_at[1]].text):
            continue  # "Chapter 1" without a title, then "1.1"
        if _is_label(lines[place[1]].text) and _are_near(lines[place[1]], lines[title_at[1]]):
            del merged[title_at]
            merged[place] = replace(
                title,
                lines=title.lines + 1,
                level=_level(mark, title),
                confidence=max(mark.confidence, title.confidence),
            )
    for place, mark in sorted(merged.items(), reverse=True):
        row, lines = place[1], columns[place[0]].lines
        while mark.level and row and place in merged:
            label, text, above = lines[row - 1], lines[row].text, (place[0], row - 1)
            if not _are_near(label, lines[row]) or not (
                is_chapter_word(label.text, text)
                or (
                    above not in merged
                    and _is_label(label.text)
                    and not number_end(text)
                    and not _ends_text(lines, row - 1)
                )
            ):
                break
            merged.pop(above, None)
            row -= 1
        if row < place[1]:
            merged.pop(place, None)
            merged[place[0], row] = replace(mark, lines=mark.lines + place[1] - row)
    return _with_second_lines(merged, columns)


def _with_second_lines(
    found: Mapping[Place, HeadingMark], columns: Sequence[Column]
) -> dict[Place, HeadingMark]:
    """Join the second line of the title of a part or chapter: "(3000 BC to 700 BC)"."""
    merged = dict(found)
    for place, mark in sorted(found.items()):
        behind = (place[0], place[1] + mark.lines)
        lines = columns[place[0]].lines
        if mark.cut or behind not in merged or not chapter_of(lines[place[1]].text):
            continue
        title, second = lines[behind[1] - 1], lines[behind[1]]
        if (
            second.text[:1] in _GOES_ON
            and second.style == title.style
            and _are_near(title, second)
        ):
            merged[place] = replace(mark, lines=mark.lines + merged.pop(behind).lines)
    return merged


def _is_label(text: str) -> bool:
    """Tell whether a line is the label of a chapter, or of a decision, and nothing else."""
    if is_number_word(text) or _UNIT.match(text):
        return True
    match = chapter_of(text)
    return match is not None and not any(map(str.isalnum, text[match.end() :]))


def _ends_text(lines: Sequence[Line], row: int) -> bool:
    """Tell whether a line goes on with the one above it: "... as is said in / Section 8"."""
    if not row:
        return False
    above, line = lines[row - 1], lines[row]
    return above.style == line.style and line.top - above.bottom < _WITHIN_TEXT * line.height


def _are_near(label: Line, title: Line) -> bool:
    space = title.top - label.bottom
    return -label.height < space < _NEAR * max(label.height, title.height)


def _level(label: HeadingMark, title: HeadingMark) -> int:
    told = {HeadingSource.OUTLINE, HeadingSource.TAG}
    if title.source in told and label.source not in told:
        return title.level
    return min(label.level, title.level)
