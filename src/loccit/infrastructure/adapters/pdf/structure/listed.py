"""Which blocks a table of contents of the document lists, and how it lists them."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Line
from loccit.infrastructure.adapters.pdf.patterns import PAGE_NUMBER
from loccit.infrastructure.adapters.pdf.structure.numbers import Number, number_of
from loccit.infrastructure.adapters.pdf.structure.segments import Floats, Ints, Segments

_PAGE: Final = re.compile(rf"\s*(?:…|(?:\. ?){{3,}})?\s*(?:{PAGE_NUMBER}|[ivxlc]{{1,7}})$")
"""The leader and the page number that an entry ends with."""
_SURE: Final = 10  # letters of a beginning that two titles do not share by chance
_FEW: Final = 2  # letters
_MOST_LINES: Final = 3  # of a title
_DEEPEST: Final = 8.0  # em that an entry is set in by
_MANY: Final = 100  # entries; more tell no more


def listed_features(
    profile: TypeProfile, segments: Segments, numbers: Sequence[Number], looks: Ints
) -> Iterator[tuple[str, Floats]]:
    """Yield whether a table of contents lists each block, and as what.

    Args:
        profile: The type of the document.
        segments: Its blocks.
        numbers: What each begins with.
        looks: The number of the look of each.
    """
    lines, start = segments.lines, segments.start
    entries = _entries(segments, profile)
    titles = sorted(entries)
    found = np.zeros((4, len(start)))
    for at, (first, last) in enumerate(zip(start.tolist(), segments.end.tolist(), strict=True)):
        if lines.lines[first].entry or not titles or last - first > _MOST_LINES:
            continue
        text = " ".join(line.text for line in lines.lines[first:last])
        title = _entry_of(key(text[numbers[at].end :]), titles)
        if title is not None:
            values, indent, bold = entries[title]
            found[:, at] = 1.0, values == numbers[at].values, indent, bold
    names = ("listed", "listed with number", "listed indent", "listed bold")
    yield from zip(names, found, strict=True)
    yield "look listed", (np.bincount(looks, found[0]) / np.bincount(looks))[looks]
    many = np.log1p(min(len(titles), _MANY)) / np.log1p(_MANY)
    yield "entries", np.full(len(start), many)


def _entries(
    segments: Segments, profile: TypeProfile
) -> Mapping[str, tuple[tuple[int, ...], float, float]]:
    """Return the numbers of entries, the em that they are set in by, and their weight, by title.

    Left pages may be set further out than right ones.
    """
    lines = segments.lines
    rows = [at for at, line in enumerate(lines.lines) if line.entry]
    edges: dict[int, float] = defaultdict(lambda: np.inf)
    for at in rows:
        side = int(lines.page[at]) % 2
        edges[side] = min(edges[side], float(lines.left[at]))
    found: dict[str, tuple[tuple[int, ...], float, float]] = {}
    for at in rows:
        values, title = _title(lines.lines[at])
        indent = (float(lines.left[at]) - edges[int(lines.page[at]) % 2]) / profile.body_size
        if len(title) >= _FEW:
            found.setdefault(title, (values, min(indent, _DEEPEST), float(lines.bold[at])))
    return found


def titles_listed(segments: Segments) -> frozenset[str]:
    """Return the letters of all titles listed with a page, those over several lines joined."""
    found: set[str] = set()
    text, count = "", 0
    for line in segments.lines.lines:
        if not line.entry or count == _MOST_LINES:
            text, count = "", 0
        if line.entry:
            text, count = f"{text} {line.text}".lstrip(), count + 1
            if _PAGE.search(text):
                found.add(key(_PAGE.sub("", text[number_of(text).end :])))
                text, count = "", 0
    return frozenset(title for title in found if len(title) >= _SURE)


def _title(line: Line) -> tuple[tuple[int, ...], str]:
    number = number_of(line.text)
    return number.values, key(_PAGE.sub("", line.text[number.end :]))


def _entry_of(own: str, titles: Sequence[str]) -> str | None:
    """Return the title that is that of a block, or that it begins, or that begins with it."""
    if len(own) < _FEW:
        return None
    at = bisect_left(titles, own)
    if at < len(titles) and (
        titles[at] == own or (len(own) >= _SURE and titles[at].startswith(own))
    ):
        return titles[at]
    if at and len(titles[at - 1]) >= _SURE and own.startswith(titles[at - 1]):
        return titles[at - 1]
    return None
