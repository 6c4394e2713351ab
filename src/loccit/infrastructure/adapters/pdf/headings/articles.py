"""Articles of laws: a label in bold, and behind it a title in italics, or the text."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Place
from loccit.infrastructure.adapters.pdf.patterns import ARTICLE_WORDS
from loccit.infrastructure.adapters.pdf.structure.levels import DEEPEST

_ARTICLE: Final = re.compile(
    rf"(?:{ARTICLE_WORDS})\s+(?P<number>\d{{1,4}})(?: ?(?:bis|ter|quater))?[.:]?(?=\s|$)",
    re.IGNORECASE,
)
_MIN_ARTICLES: Final = 3
_IN_ORDER: Final = 0.8  # of them follow the one before; citations of articles do not
_MOST_LINES: Final = 4
_CONFIDENCE: Final = 0.9
_TOLD: Final = frozenset({HeadingSource.OUTLINE, HeadingSource.TAG})


def with_articles(
    found: Mapping[Place, HeadingMark], columns: Sequence[Column], profile: TypeProfile
) -> dict[Place, HeadingMark]:
    """Return the headings with the articles that begin lines in bold and count up.

    They stand below the chapter before them; headings within an article stand below it. Where
    the file itself names articles, it knows all.
    """
    numbers: dict[Place, int] = {}
    for at, column in enumerate(columns):
        for row, line in enumerate(column.lines):
            label = _ARTICLE.match(line.text)
            if label and label.end() <= line.lead and profile.styles[line.lead_style].bold:
                numbers[at, row] = int(label["number"])
    steps = [after - before == 1 for before, after in pairwise(numbers.values())]
    if len(numbers) < _MIN_ARTICLES or sum(steps) < _IN_ORDER * len(steps):
        return dict(found)
    if any(place in found and found[place].source in _TOLD for place in numbers):
        return dict(found)
    merged = {place: mark for place, mark in found.items() if place not in numbers}
    above, own = 0, 0  # levels of the chapter and of its articles
    for place in sorted({*merged, *numbers}):
        if place in numbers:
            own = min(above + 1, DEEPEST)
            lines, cut = _title(columns[place[0]], place[1], profile)
            source = HeadingSource.NUMBERING
            merged[place] = HeadingMark(lines, cut, own, source, _CONFIDENCE)
        elif not own or merged[place].level < own:
            above, own = merged[place].level, 0
    return merged


def _title(column: Column, row: int, profile: TypeProfile) -> tuple[int, int]:
    """Return how many lines an article's heading takes, and where it ends on the last of them."""
    first = column.lines[row]
    if first.style == profile.body:
        return 1, first.lead if first.lead < len(first.text) else 0
    lines = 1
    for line in column.lines[row + 1 : row + _MOST_LINES]:
        if line.style != first.style or line.lead_style != first.style:
            break
        lines += 1
    return lines, 0
