"""The lettering of figures: names of axes, of boxes, of places on a map. None is a heading."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Final

from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line
from loccit.infrastructure.adapters.pdf.patterns import caption_of, speaks_of_figure

_OF_TEXT: Final = 18.0  # em: the least width of a line of text; labels are narrower
_FULL: Final = 0.85  # of its column: a line of text where columns are narrow
_LINES_OF_TEXT: Final = 2  # of any paragraph; a label may be long
_AT_EDGE: Final = 0.5  # em
_NO_PICTURE: Final = 3.0  # leadings, between the name of an axis and the caption


@dataclass(frozen=True, slots=True)
class _Caption:
    """The first line of a figure's caption, with the sides of its column, in points."""

    top: float
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Lettering:
    """The pages with figures.

    Attributes:
        profile: The type of the document.
        lines: All lines of each such page.
        captions: Of the figures on it.
        edges: Where full lines of text begin on it, in points.
    """

    profile: TypeProfile
    lines: Mapping[int, Sequence[Line]]
    captions: Mapping[int, Sequence[_Caption]]
    edges: Mapping[int, Sequence[float]]

    def holds(self, page: int, line: Line) -> bool:
        """Tell whether a line stands in a figure: no text stands between it and the caption.

        What begins where text does is none, nor is what a picture may part from the caption.
        """
        middle = (line.left + line.right) / 2
        below = [
            one
            for one in self.captions.get(page, ())
            if one.top >= line.bottom and one.left <= middle <= one.right
        ]
        em = self.profile.style(line).size or self.profile.body_size
        if not below or any(abs(line.left - edge) < _AT_EDGE * em for edge in self.edges[page]):
            return False
        caption = min(below, key=lambda one: one.top)
        between = [
            one
            for one in self.lines[page]
            if line.bottom <= one.top < caption.top
            and caption.left <= (one.left + one.right) / 2 <= caption.right
        ]
        near = caption.top - line.bottom < _NO_PICTURE * self.profile.leading * em
        width = caption.right - caption.left
        text = sum(_is_text(one, width, self.profile) for one in between)
        return text < _LINES_OF_TEXT if between else near


def lettering_of(columns: Sequence[Column], profile: TypeProfile) -> Lettering:
    """Find the pages with figures."""
    captions: dict[int, list[_Caption]] = defaultdict(list)
    for column in columns:
        for line in column.lines:
            if not line.entry and _is_caption(line.text):
                captions[column.page].append(_Caption(line.top, column.left, column.right))
    lines: dict[int, list[Line]] = defaultdict(list)
    edges = {page: [one.left for one in shown] for page, shown in captions.items()}
    for page, own in groupby(columns, attrgetter("page")):
        if page not in captions:
            continue
        begin: Counter[int] = Counter()
        for column in own:
            lines[page] += column.lines
            text = (line for line in column.lines if _is_text(line, column.width, profile))
            begin.update(round(line.left) for line in text if not _is_caption(line.text))
        edges[page] += [left for left, count in begin.items() if count >= _LINES_OF_TEXT]
    return Lettering(profile, lines, captions, edges)


def _is_caption(text: str) -> bool:
    found = caption_of(text)
    return found is not None and bool(found["figure"]) and not speaks_of_figure(text)


def _is_text(line: Line, column: float, profile: TypeProfile) -> bool:
    em = profile.style(line).size or profile.body_size
    return line.width > min(_OF_TEXT * em, _FULL * column)
