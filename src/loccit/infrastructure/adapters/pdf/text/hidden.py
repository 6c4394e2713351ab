"""Words that a page holds and does not show: cut off, outside the page, or below themselves.

A figure that was cut out of another page still carries that page's text, and a second text layer
may lie beneath what is shown. To read them would mix two texts.
"""

import ctypes
from collections.abc import Sequence
from math import ceil, floor
from typing import Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.file.pdfium import Pdfium
from loccit.infrastructure.adapters.pdf.file.pdfium_calls import each, pointer
from loccit.infrastructure.adapters.pdf.text.word_table import FAR, Floats, Integers, WordTable

_MARGIN: Final = 2.0  # points outside the page
_MOST_ON_ONE: Final = 3  # pieces that lie on one word
_LETTERS_OFF: Final = 1.5  # by which letters of different widths stand elsewhere than their share
_SHIFT: Final = 1.5  # points; one print of a word may stand so far from the other
_ROW: Final = 3.0  # points; words on one line are looked at together
_ROWS: Final = 4 * FAR // _ROW  # more than words of one direction can lie apart
_MAX_POINTS: Final = 1_000  # of one clipping path; a drawing may be cut out along its outline


def shown_words(
    lib: Pdfium,
    objects: Sequence[object],
    numbers: Integers,
    boxes: Floats,
    page: tuple[float, ...],
) -> npt.NDArray[np.bool_]:
    """Tell of each word whether its middle lies on the page, and no clipping path hides it.

    Args:
        lib: The binding.
        objects: Pointers to text objects.
        numbers: For each word, the number of its text object.
        boxes: For each word the boxes of its first and last character, in user space.
        page: Left, top, right and bottom of the page, in user space.
    """
    x, y = (boxes[:, 0] + boxes[:, 6]) / 2, (boxes[:, 1] + boxes[:, 7]) / 2
    left, top, right, bottom = page
    shown: npt.NDArray[np.bool_] = (
        (left - _MARGIN < x) & (x < right + _MARGIN) & (bottom - _MARGIN < y) & (y < top + _MARGIN)
    )
    paths = list(each(lib.object_clip, objects))
    limits = list(each(lib.clip_paths, map(pointer, paths)))
    clipped = [
        number
        for number, limit in enumerate(limits)
        if limit > 0 and _is_clipped(lib, objects[number], paths[number], limit)
    ]
    if clipped:
        shown &= ~np.isin(numbers, clipped)
    return shown


def _is_clipped(lib: Pdfium, key: object, path: int, count: int) -> bool:
    """Tell whether a text object lies wholly outside its clipping path.

    Both are compared in their own space: that of the form that they are part of.
    """
    clip = _clip(lib, path, count)
    if clip is None:
        return False
    sides = [ctypes.c_float() for _ in range(4)]
    if not lib.object_bounds(key, *map(ctypes.byref, sides)):
        return False
    left, bottom, right, top = (side.value for side in sides)
    return right < clip[0] or top < clip[1] or left > clip[2] or bottom > clip[3]


def _clip(lib: Pdfium, path: int, count: int) -> tuple[float, float, float, float] | None:
    """Return left, bottom, right and top of what a text object may show, None without a limit."""
    boxes: list[tuple[float, float, float, float]] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for number in range(count):
        xs: list[float] = []
        ys: list[float] = []
        for place in range(min(lib.clip_segments(path, number), _MAX_POINTS)):
            segment = lib.clip_segment(path, number, place)
            if segment and lib.segment_point(segment, ctypes.byref(x), ctypes.byref(y)):
                xs.append(x.value)
                ys.append(y.value)
        if xs:
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
    if not boxes:
        return None
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return max(lefts), max(bottoms), min(rights), min(tops)


def doubled_words(words: WordTable) -> npt.NDArray[np.bool_]:
    """Tell of each word whether the page shows it a second time in the same place.

    Type is printed twice to look bold, and a text layer may lie on top of another.
    """
    doubled = np.zeros(len(words), dtype=np.bool_)
    for phase in (0.0, 0.5):
        rows = np.floor(words.bottom / _ROW + phase) + _ROWS * words.turn
        # One key sorts most pages in one go: their words come in this order, nearly.
        order = (rows * (4 * FAR) + words.left).argsort(kind="stable")
        first, second = order[:-1], order[1:]
        near = (
            (np.abs(words.left[second] - words.left[first]) < _SHIFT)
            & (np.abs(words.bottom[second] - words.bottom[first]) < _SHIFT)
            & (
                words.ends[second] - words.starts[second]
                == words.ends[first] - words.starts[first]
            )
        )
        for one, other in zip(first[near].tolist(), second[near].tolist(), strict=True):
            if _text(words, one) == _text(words, other):
                doubled[max(one, other)] = True
        doubled[_parts_of_others(words, order)] = True
        if not doubled.any():
            break  # a second look finds pairs on both sides of the edge of a row
    return doubled


def _parts_of_others(words: WordTable, order: npt.NDArray[np.intp]) -> list[int]:
    """Return the words that lie on another one which has them where they stand: "Inv", "Invasive".

    pdfium leaves out what is printed twice piece by piece, and the two prints are cut differently.

    Args:
        words: Of a page.
        order: They by rows, and from left to right.
    """
    found: list[int] = []
    for step in range(1, _MOST_ON_ONE + 1):
        first, second = order[:-step], order[step:]
        on = (words.left[second] < words.right[first] - _SHIFT) & (
            np.abs(words.bottom[second] - words.bottom[first]) < _SHIFT
        )
        on &= (words.style[second] == words.style[first]) & (
            words.turn[second] == words.turn[first]
        )
        for pair in zip(first[on].tolist(), second[on].tolist(), strict=True):
            part, whole = sorted(pair, key=lambda one: words.ends[one] - words.starts[one])
            if _is_part(words, part, whole):
                found.append(part)
    return found


def _is_part(words: WordTable, part: int, whole: int) -> bool:
    """Tell whether a word has another one within it, where that stands on the page."""
    left, right = float(words.left[whole]), float(words.right[whole])
    own, text = _text(words, part), _text(words, whole)
    within = words.left[part] >= left - _SHIFT and words.right[part] <= right + _SHIFT
    if not within or own == text or right <= left:
        return False
    begins = (float(words.left[part]) - left) / (right - left) * len(text)
    first, last = ceil(begins - _LETTERS_OFF), floor(begins + _LETTERS_OFF)
    return any(text.startswith(own, place) for place in range(max(0, first), last + 1))


def belongs_to(characters: WordTable, words: WordTable) -> npt.NDArray[np.bool_]:
    """Tell of each character of a page whether it is part of one of `words`, or a space.

    Of single characters nothing tells that they are printed twice: two letters of a ligature
    stand in one place as well.
    """
    change = np.zeros(len(characters.text) + 1, dtype=np.int64)
    np.add.at(change, words.starts, 1)
    np.add.at(change, words.ends, -1)
    inside: npt.NDArray[np.bool_] = change.cumsum()[characters.starts] > 0
    space = [characters.text[start].isspace() for start in characters.starts.tolist()]
    return inside | np.array(space, dtype=np.bool_)


def _text(words: WordTable, place: int) -> str:
    return words.text[words.starts[place] : words.ends[place]]
