"""Blocks before anybody knows what they are: lines that stand together by geometry and style.

A line begins a block when its type, the gap above it, its indent or its first sign says so. What
belongs together may be parted here, a heading of two lines in two sizes; what does not must not
be joined: nothing parts it later.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line
from loccit.infrastructure.adapters.pdf.structure.numbers import begins_item
from loccit.infrastructure.adapters.pdf.text.inks import are_coloured

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

_SIZE_STEP: Final = 0.04
"""Of the size: type that differs more is another; rounding of scaled fonts differs by less."""
_GAP: Final = 0.3
"""Em more than the leading of the body part two blocks; lines of one differ by a tenth."""
_INDENT: Final = 0.8
"""Em; a paragraph's first line is set in by one, kerning and brackets by less than a half."""
_EARLY: Final = 0.06
"""Of the column: a line that ends so far before its edge ends a paragraph, or a line of verse."""
_FULL: Final = 0.01
"""Of the column: a line that ends nearer to its edge, behind the indent of a paragraph, stands
below a heading in the middle of the column, and is none of its lines."""
_SET_IN: Final = 2.0  # em
_VERY_EARLY: Final = 0.25
"""Of the column: no line of ragged text ends so early but the last."""
_OF_LINE: Final = attrgetter(
    "left",
    "top",
    "right",
    "bottom",
    "style",
    "lead",
    "lead_style",
    "cells",
    "table",
    "turn",
    "ink",
)


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of all columns of a document, one after the other, as arrays of one length.

    Sides are in points. `column` is the index of the column, `row` that of the line in it,
    `length` its characters, `size` that of its type in points, `coloured`
    whether it is printed in another colour than most of the document.
    """

    lines: tuple[Line, ...]
    column: Ints
    row: Ints
    left: Floats
    top: Floats
    right: Floats
    bottom: Floats
    style: Ints
    lead: Ints
    lead_style: Ints
    cells: Ints
    table: Ints
    turn: Ints
    length: Ints
    size: Floats
    bold: Flags
    italic: Flags
    column_left: Floats
    column_right: Floats
    aside: Flags
    page: Ints
    coloured: Flags


@dataclass(frozen=True, slots=True)
class Segments:
    """The blocks of a document: block `i` takes the lines `start[i]` to `end[i]`, without it."""

    lines: Lines
    start: Ints
    end: Ints


def lines_of(columns: Sequence[Column], profile: TypeProfile) -> Lines:
    """Return the lines of a document as arrays."""
    lines = tuple(line for column in columns for line in column.lines)
    counts = [len(column.lines) for column in columns]
    table = np.array([_OF_LINE(line) for line in lines], np.float64).reshape(-1, 11).T
    left, top, right, bottom = table[:4]
    style, lead, lead_style, cells, tables, turn, ink = table[4:].astype(np.int64)
    column = np.repeat(np.arange(len(columns)), counts)
    starts = np.cumsum([0, *counts[:-1]]) if counts else np.zeros(0, np.int64)
    styles = profile.styles
    length = np.array([len(line.text) for line in lines], np.int64)
    edges = np.array([(one.left, one.right) for one in columns], np.float64).reshape(-1, 2)
    return Lines(
        lines,
        column,
        np.arange(len(lines)) - np.repeat(starts, counts),
        left,
        top,
        right,
        bottom,
        style,
        lead,
        lead_style,
        cells,
        tables,
        turn,
        length,
        np.array([one.size or 10.0 for one in styles], np.float64)[style],
        np.array([one.bold for one in styles], np.bool_)[style],
        np.array([one.italic for one in styles], np.bool_)[style],
        edges[column, 0],
        edges[column, 1],
        np.array([one.aside for one in columns], np.bool_)[column],
        np.array([one.page for one in columns], np.int64)[column],
        are_coloured(ink, length),
    )


def segments_of(columns: Sequence[Column], profile: TypeProfile) -> Segments:
    """Part the lines of a document into blocks; entries of tables of contents are one each."""
    lines = lines_of(columns, profile)
    count = len(lines.lines)
    if not count:
        none = np.zeros(0, np.int64)
        return Segments(lines, none, none)
    begins = np.ones(count, np.bool_)
    begins[1:] = _begins(lines, profile)
    listed = np.array([line.entry for line in lines.lines], np.bool_)
    begins |= listed
    begins[1:] |= listed[:-1]
    start = np.flatnonzero(begins)
    return Segments(lines, start, np.append(start[1:], count))


def _begins(lines: Lines, profile: TypeProfile) -> Flags:
    """Tell for each line but the first whether a block begins with it."""
    above, below = slice(None, -1), slice(1, None)
    size = lines.size
    larger = np.maximum(size[above], size[below])
    gap = lines.top[below] - lines.top[above]
    uniform = lines.lead == lines.length
    whole = uniform[above] | uniform[below]
    other_size = np.abs(size[above] - size[below]) > _SIZE_STEP * larger
    other_type = whole & (
        (lines.bold[above] != lines.bold[below]) | (lines.italic[above] != lines.italic[below])
    )
    of_style = np.unique([style.font for style in profile.styles], return_inverse=True)[1]
    fonts, leads = of_style[lines.style], of_style[lines.lead_style]
    bold = lines.bold & ~np.isin(lines.style, list(profile.maths))
    bold = bold[above] & bold[below] & (fonts[above] != leads[below])
    other_type |= uniform[above] & (uniform[below] | bold) & (fonts[above] != fonts[below])
    far = gap > profile.leading * larger + _GAP * larger
    far |= gap < -size[below]
    width = lines.column_right - lines.column_left
    spare = (lines.column_right - lines.right)[above]
    early = spare > _EARLY * width[above]
    shift = lines.left[below] - lines.left[above]
    moved = np.abs(shift) > _INDENT * size[below]
    middle = lines.left + lines.right
    centred = (np.abs(middle[above] - middle[below]) < size[below]) & moved
    full = (lines.column_right - lines.right < _FULL * width)[below]
    centred &= ~(full & early & (lines.left - lines.column_left < _SET_IN * size)[below])
    plain = (lines.style == profile.body)[below] | (size[below] <= profile.body_size)
    set_in = early & moved & ~centred & plain
    stands_in = (shift > _INDENT * size[below]) & plain & ~centred
    after_text = stands_in & (spare < _EARLY * width[above])
    capital = np.array([begins_item(line.text) for line in lines.lines[1:]], np.int64)
    ends = _ends(lines)[above]
    of_one_font = (fonts[above] == fonts[below]) & (lines.bold[above] == lines.bold[below])
    cited = of_one_font & ~(early | moved | far | ends)  # names in colour, in the midst of a text
    other_type |= (lines.coloured[above] != lines.coloured[below]) & ~cited
    stressed = lines.bold | lines.italic
    named = stressed[above] & ~uniform[above] & (lines.style == lines.lead_style)[above]
    other_type &= ~(named & uniform[below] & ~stressed[below] & (capital == 0))
    other_type |= other_size
    item = (capital == 2) & (early | other_type | (gap > 1.1 * profile.leading * larger) | ~plain)  # noqa: PLR2004
    short = (spare > _VERY_EARLY * width[above]) & (capital > 0) & plain
    return np.asarray(
        (lines.column[above] != lines.column[below])
        | (lines.table[above] != lines.table[below])
        | (lines.turn[above] != lines.turn[below])
        | (
            (lines.table[below] == 0)
            & (other_type | far | set_in | item | short | (after_text & (capital > 0) & ends))
        )
    )


def _ends(lines: Lines) -> Flags:
    return np.array([line.text[-1:] in ".!?:;。！？：" for line in lines.lines], np.bool_)
