"""Where a block stands: in its column, on its page, in its document."""

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.structure.segments import Floats, Ints, Segments

_FAR: Final = 6.0  # leadings; a larger gap tells no more
_LARGE: Final = 1.3  # times the body's size: the leading of larger type is that of this
_CENTRED: Final = 0.6  # em, between the middle of a block and that of its column
_SET_IN: Final = 1.5  # em, on the left of what is centred
_PAGE_CENTRED: Final = 0.8  # em
_INDENTS: Final = (-2.0, 12.0)  # em
_LATE: Final = 50  # pages; from there on the number of the page tells no more
_WIDEST: Final = 3.0  # em from line to line
_MOST_CELLS: Final = 5
_SHORT: Final = 100  # characters
_TEN: Final = 10  # leadings


def place_features(
    profile: TypeProfile, heights: Mapping[int, float], segments: Segments
) -> Iterator[tuple[str, Floats]]:
    """Yield the features of place and amount.

    Args:
        profile: The type of the document.
        heights: Height of each page, by index, in the frame of its text.
        segments: Its blocks.
    """
    yield from _in_column(segments)
    yield from _gaps(profile, segments)
    yield from _on_page(profile, heights, segments)
    yield from _amount(segments)


def _in_column(segments: Segments) -> Iterator[tuple[str, Floats]]:
    lines, start = segments.lines, segments.start
    size = lines.size[start]
    left, right = lines.column_left[start], lines.column_right[start]
    width = np.maximum(right - left, 1.0)
    own_left = np.minimum.reduceat(lines.left, start)
    own_right = np.maximum.reduceat(lines.right, start)
    yield "indent", np.clip((lines.left[start] - left) / size, *_INDENTS)
    yield "spare", np.clip((right - lines.right[segments.end - 1]) / width, 0, 1)
    yield "width", np.clip((own_right - own_left) / width, 0, 1)
    off = np.abs((own_left + own_right) - (left + right)) / 2
    yield "centred", _float((off < _CENTRED * size) & (own_left - left > _SET_IN * size))
    page = lines.page[start]
    page_left, page_right = _extent(lines.page, lines.left, lines.right)
    page_left, page_right = page_left[page], page_right[page]
    off = np.abs((own_left + own_right) - (page_left + page_right)) / 2
    yield "page centred", _float(off < _PAGE_CENTRED * size)
    yield "page right", _float(np.abs(own_right - page_right) < size)
    yield "column share", np.clip(width / np.maximum(page_right - page_left, 1), 0, 1)
    yield "aside", _float(lines.aside[start])


def _gaps(profile: TypeProfile, segments: Segments) -> Iterator[tuple[str, Floats]]:
    lines, start = segments.lines, segments.start
    leading = profile.leading * np.minimum(lines.size[start], _LARGE * profile.body_size)
    first = lines.row[start] == 0
    inner = np.flatnonzero(~first)
    above = np.full(len(start), _FAR)
    above[inner] = (lines.top[start[inner]] - lines.top[start[inner] - 1]) / leading[inner]
    above = np.where(above < 0, _FAR, np.minimum(above, _FAR))
    below = np.append(above[1:], _FAR)
    yield "gap above", above
    yield "gap below", below
    inside = np.sort(above[inner])
    yield "gap rank", np.searchsorted(inside, above) / max(len(inside), 1)
    yield "gap rank below", np.searchsorted(inside, below) / max(len(inside), 1)
    yield "gap difference", np.clip(above - below, -_FAR / 2, _FAR / 2)
    yield "first of column", _float(first)
    yield "last of column", _float(np.append(first[1:], np.True_))
    yield "leading", np.full(len(start), min(profile.leading, _WIDEST))


def _on_page(
    profile: TypeProfile, heights: Mapping[int, float], segments: Segments
) -> Iterator[tuple[str, Floats]]:
    lines, start, last = segments.lines, segments.start, segments.end - 1
    page = lines.page[start]
    height = np.array([heights[index] for index in page.tolist()])
    yield "new page", _float(np.append(np.True_, page[1:] != page[:-1]))
    yield "top", np.clip(lines.top[start] / height, 0, 1)
    yield "bottom", np.clip(lines.bottom[last] / height, 0, 1)
    page_top, page_bottom = _extent(lines.page, lines.top, lines.bottom)
    ten = _TEN * profile.leading * profile.body_size
    yield "from top", np.clip((lines.top[start] - page_top[page]) / ten, 0, 2)
    yield "from bottom", np.clip((page_bottom[page] - lines.bottom[last]) / ten, 0, 2)
    counts = np.bincount(page, segments.end - start)
    yield "lines of page", np.log1p(counts[page])
    pages = max(int(page.max()), 1)
    yield "page share", page / pages
    yield "page number", np.log1p(np.minimum(page, _LATE))
    yield "pages", np.full(len(start), np.log10(pages))


def _amount(segments: Segments) -> Iterator[tuple[str, Floats]]:
    lines, start = segments.lines, segments.start
    count = segments.end - start
    characters = np.add.reduceat(lines.length, start)
    yield "lines", np.log2(count)
    yield "one line", _float(count == 1)
    yield "characters", np.log2(characters + 1)
    yield "short", _float(characters < _SHORT)
    yield "cells", _float(np.minimum(np.maximum.reduceat(lines.cells, start), _MOST_CELLS) - 1)
    yield "table", _float(lines.table[start] > 0)
    yield "entry", _float([lines.lines[at].entry for at in start.tolist()])


def _extent(page: Ints, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Return by index of the page the least of the low ends and the most of the high ones."""
    size = int(page.max(initial=0)) + 1
    lowest, highest = np.full(size, np.inf), np.full(size, -np.inf)
    np.minimum.at(lowest, page, low)
    np.maximum.at(highest, page, high)
    return np.where(np.isfinite(lowest), lowest, 0.0), np.where(np.isfinite(highest), highest, 1.0)


def _float(found: object) -> Floats:
    return np.asarray(found, np.float64)
