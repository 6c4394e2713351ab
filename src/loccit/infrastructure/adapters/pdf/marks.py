"""Raised figures: the marks of footnotes, and exponents.

A figure printed small and high is another character than the same figure on the line: "10²" is
not "102", and the mark behind a word is no part of it. Both are written in Unicode's superscript
figures, which keep what the page shows and glue no figure to a word or a number. What refers to
nothing on its page stays a plain figure, as the file has it: the marks of affiliations, citations
by number.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.model import Part
from loccit.infrastructure.adapters.pdf.word_table import Floats, Integers, WordTable, codes_of

RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"
"""Superscript figures, and the minus sign of an exponent."""

_PLAIN: Final = "0123456789−"
_TORAISED: Final = {ord(plain): sign for plain, sign in zip(_PLAIN, RAISED, strict=True)} | {
    ord("-"): "⁻",
    ord("–"): "⁻",
}
_TO_PLAIN: Final = {ord(sign): plain for plain, sign in zip(_PLAIN, RAISED, strict=True)}
_MARK: Final = re.compile(r"[-−–]?\d{1,3}(?:,\d{1,3})*")
_IS_RAISED: Final = re.compile(f"[{RAISED}]")
_RUN: Final = re.compile(rf"([{RAISED}]+(?:,[{RAISED}]+)*)(\s?)")
_FIRST: Final = re.compile(r"\d{1,3}(?=[^\W\d])")
"""Figures before the first letter of a word."""
_CLOSING: Final = np.array([chr(code) in ".,;:)]" for code in range(128)])
_MOST_CLOSING: Final = 2  # behind the last figure of a word
_SMALLER: Final = 0.85  # than the text beside it
_HIGHER: Final = 0.1  # em of the text beside it, from the bottom of one to that of the other
_NEAR: Final = 0.3  # em of the text beside it
_NOTE: Final = re.compile(rf"^(\d{{1,3}}|[{RAISED}]{{1,3}})")


def with_figures_apart(
    places: tuple[Integers, Integers], text: str, object_at: Callable[[int], int]
) -> tuple[Integers, Integers]:
    """Return where words begin and end, cut where figures of another type stand at their ends.

    Args:
        places: Start and end of each word.
        text: That they are places of.
        object_at: Returns the text object of the character at a place.
    """
    starts, ends = places
    if len(starts) == 0:
        return places
    codes = codes_of(text)
    cuts: list[int] = []
    second = codes[np.minimum(starts + 1, ends - 1)]  # no point or bracket: a figure or a letter
    numbers = np.flatnonzero(_is_digit(codes[starts]) & (second >= ord("0")) & (ends - starts > 1))
    for start, end in zip(starts[numbers].tolist(), ends[numbers].tolist(), strict=True):
        match = _FIRST.match(text, start, end)
        if match and object_at(match.end() - 1) != object_at(match.end()):
            cuts.append(match.end())
    figures = ends - 1
    for _ in range(_MOST_CLOSING):
        figures = figures - (_CLOSING[np.minimum(codes[figures], 127)] & (figures > starts))
    marked = np.flatnonzero(_is_digit(codes[figures]) & (figures > starts))
    first_of, last_of = starts[marked].tolist(), figures[marked].tolist()
    objects = zip(map(object_at, first_of), map(object_at, last_of), strict=True)
    for place, (first, mark) in enumerate(objects):
        if mark == first:
            continue
        figure, end = last_of[place], int(ends[marked[place]])
        cut = figure
        while object_at(cut - 1) == mark:
            cut -= 1
        cuts.append(cut)
        if figure + 1 < end and object_at(figure + 1) != mark:
            cuts.append(figure + 1)
    if not cuts:
        return places
    cuts = sorted(set(cuts))
    return np.sort(np.concatenate((starts, cuts))), np.sort(np.concatenate((ends, cuts)))


def _is_digit(codes: npt.NDArray[np.uint32]) -> npt.NDArray[np.bool_]:
    return (codes >= ord("0")) & (codes <= ord("9"))


def marks_in(words: WordTable, sizes: Floats) -> tuple[dict[int, str], list[int]]:
    """Return the words that are marks, by place, in superscript figures.

    Second come those of them that belong to the word before them.

    Args:
        words: Of one direction.
        sizes: Of their type, in points.
    """
    smaller = sizes[1:] < _SMALLER * sizes[:-1]
    larger = sizes[:-1] < _SMALLER * sizes[1:]
    if not (smaller.any() or larger.any()):
        return {}, []
    up = words.bottom[:-1] - words.bottom[1:]
    largest = np.maximum(sizes[1:], sizes[:-1])
    near = np.abs(words.left[1:] - words.right[:-1]) < _NEAR * largest
    near &= np.abs(up) < largest
    behind = np.flatnonzero(smaller & near & (up > _HIGHER * sizes[:-1])) + 1
    before = np.flatnonzero(larger & near & (-up > _HIGHER * sizes[1:]))
    found: dict[int, str] = {}
    for place in (*behind.tolist(), *before.tolist()):
        text = words.text[words.starts[place] : words.ends[place]]
        if is_mark(text):
            found[place] = raised(text)
    return found, [place for place in behind.tolist() if place in found]


def is_mark(text: str) -> bool:
    """Tell whether a word is made of figures as marks and exponents are: "2", "1,2", "-3"."""
    return _MARK.fullmatch(text) is not None


def raised(text: str) -> str:
    """Return a mark in superscript figures."""
    return text.translate(_TORAISED)


def plain(text: str) -> str:
    """Return a text with superscript figures as plain ones."""
    return text.translate(_TO_PLAIN)


def settled(parts: Sequence[Part]) -> list[Part]:
    """Return the parts with those figures raised that mean something on their page.

    These are exponents (behind a figure or a bracket, or with a minus sign), and marks of a
    footnote that stands on the page; the note itself begins with its mark and a space.
    """
    notes: dict[int, set[str]] = defaultdict(set)
    for part in parts:
        if part.kind is BlockKind.FOOTNOTE and (match := _NOTE.match(part.lines[0])):
            notes[part.page].add(plain(match[0]))
    return [
        part
        if not any(map(_may_change, part.lines))
        else replace(part, lines=_lines(part, notes[part.page]))
        for part in parts
    ]


def _may_change(line: str) -> bool:
    return not line.isascii() and _IS_RAISED.search(line) is not None


def _lines(part: Part, notes: set[str]) -> tuple[str, ...]:
    def settle(match: re.Match[str]) -> str:
        mark, space = match[1], match[2]
        before = match.string[match.start() - 1 : match.start()]
        if not before:
            if part.kind is BlockKind.FOOTNOTE:
                return mark + " "
        elif mark.startswith("⁻") or before.isdigit() or before in ")]}":
            return match[0]
        if (
            before
            and part.kind is not BlockKind.FOOTNOTE
            and notes.issuperset(plain(mark).split(","))
        ):
            return match[0]
        return plain(mark) + space

    return tuple(line if line.isascii() else _RUN.sub(settle, line) for line in part.lines)
