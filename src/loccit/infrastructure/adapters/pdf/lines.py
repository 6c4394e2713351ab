"""From words to lines: first the parts of lines that no wide gap divides, then whole lines."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.letter_spacing import (
    MIN_GAPS,
    MIN_LETTERS,
    SpacedWord,
    closed_up,
    letters_in,
    may_be_letter_spaced,
    wide_gaps,
)
from loccit.infrastructure.adapters.pdf.marks import marks_in
from loccit.infrastructure.adapters.pdf.model import Line, PageText, Style
from loccit.infrastructure.adapters.pdf.normalise import clean, whole_characters
from loccit.infrastructure.adapters.pdf.word_table import Floats, Integers, WordTable
from loccit.infrastructure.adapters.pdf.words import PageWords

_WIDE_GAP: Final = 0.8
"""In em. Narrower than any gutter between columns; word spaces of justified text may be wider,
and are closed again once the columns are known."""
_MARKER: Final = 4  # characters: "(iv)", "2.1"
_CELL_GAP: Final = 1.5  # em, between two cells of a table
_TIGHT: Final = 0.12  # em; pieces nearer than this belong to one word
_OVERLAP: Final = 0.5  # em; labels of a chart that lie on one another are not one word
_SAME_LINE: Final = 0.5
"""In em, from the middle of one piece to that of the other. The boxes of a font may be far higher
than its lines are apart, so their overlap says nothing; sub- and superscripts stay within."""


def page_text(index: int, page: PageWords, styles: Sequence[Style]) -> PageText:
    """Gather the words of a page into fragments of lines, in the order of the file."""
    main = page.words.main_turn
    upright = tuple(fragments(page.words, main, styles))
    turned: list[Line] = []
    turns = page.words.turn
    others = turns != main
    for turn in np.unique(turns[others]).tolist() if others.any() else ():
        own = (turn - main) % 4
        turned += [replace(line, turn=own) for line in fragments(page.words, turn, styles)]
    width, height = page.width, page.height
    if main % 2:
        width, height = height, width
    return PageText(
        index,
        width,
        height,
        upright,
        tuple(turned),
        main,
        page.characters,
        page.blank,
        page.rules,
        page.mirrored,
        page.hidden,
    )


def fragments(words: WordTable, turn: int, styles: Sequence[Style]) -> list[Line]:
    """Join the words of one direction that follow one another on a line without a wide gap."""
    own = words.turn == turn
    if not own.all():
        words = words.only(np.flatnonzero(own))
    if len(words) == 0:
        return []
    given = np.array([style.size for style in styles])[words.style]
    size = np.where(given > 0, given, words.bottom - words.top)
    centre = (words.top + words.bottom) / 2
    gap = words.left[1:] - words.right[:-1]
    near = (-size[1:] < gap) & ((gap < _WIDE_GAP * size[1:]) | wide_gaps(words, size))
    level = np.abs(np.diff(centre)) <= _SAME_LINE * np.maximum(size[1:], size[:-1])
    parted = np.flatnonzero(~(near & level))
    cuts: list[int] = [0]
    for place, beside in zip((parted + 1).tolist(), near[parted].tolist(), strict=True):
        # A word may stand lower than a raised one before it, and on the line of those before.
        if not (beside and _is_level(centre, size, cuts[-1], place)):
            cuts.append(place)
    cuts.append(len(words))
    apart = (gap > _TIGHT * given[1:]) | (gap < -_OVERLAP * size[1:])
    return _Joiner(words, size, apart).lines(cuts)


def _is_level(centre: Floats, size: Floats, start: int, place: int) -> bool:
    """Tell whether a word stands on one line with the largest of the words before it."""
    largest = start + int(size[start:place].argmax())
    away = abs(centre[place] - centre[largest])
    return bool(away <= _SAME_LINE * max(size[place], size[largest]))


class _Joiner:
    """Makes lines of runs of words. Sums up to each word tell what lies between two of them."""

    def __init__(self, words: WordTable, size: Floats, apart: npt.NDArray[np.bool_]) -> None:
        """Take the words of one direction, and whether a gap parts each from the one before."""
        self._words = words
        self._size = size
        self._marks, glued = marks_in(words, size)
        self._text = words.text
        between = words.starts[1:] - words.ends[:-1]
        space = words.spaced[1:] | apart
        space[[place - 1 for place in glued]] = False
        single = (between == 1) & words.spaced[1:]
        # Where the text between two words is not what goes there, words are joined one by one.
        odd = np.where(space, ~single, between != 0)
        for place in self._marks:
            odd[max(0, place - 1) : place + 1] = True
        self._space = space
        self._odd = _sums(odd)
        lengths = words.ends - words.starts
        single = lengths == 1
        self._letter_pairs = _sums(single[1:] & single[:-1])
        changes = words.style[1:] != words.style[:-1]
        self._changes = _sums(changes)
        self._changed = (np.flatnonzero(changes) + 1).tolist()
        self._lengths = _sums(lengths).tolist()
        self._style, self._ends = words.style.tolist(), words.ends.tolist()

    def lines(self, cuts: Sequence[int]) -> list[Line]:
        """Return the line of each run between two cuts, those without text left out."""
        words, tags = self._words, self._words.tags
        firsts, lasts = np.array(cuts[:-1]), np.array(cuts[1:]) - 1
        # What most lines need is looked up for all of them at once.
        columns = (
            words.starts[firsts],
            words.ends[lasts],
            (self._odd[firsts] == self._odd[lasts])
            & (self._letter_pairs[lasts] - self._letter_pairs[firsts] < MIN_GAPS),
            self._changes[firsts] == self._changes[lasts],
            words.style[firsts],
            words.left[firsts],
            words.top[firsts],
            np.maximum(words.right[firsts], words.right[lasts]),
            words.bottom[firsts],
        )
        whole, ends = self._text, self._ends
        found: list[Line] = []
        for (start, end), (begin, after, plain, even, first, left, top, right, bottom) in zip(
            pairwise(cuts), zip(*(column.tolist() for column in columns), strict=True), strict=True
        ):
            given = whole[begin:after]
            text = clean(given) if plain else self._joined(start, end)
            if not text:
                continue
            main, lead = first, len(text)
            if not even:
                main, change = self._main_style(start, end)
                # Where the text is as the file has it, its beginning is so, too.
                as_given = plain and text == given
                lead = ends[change - 1] - begin if as_given else len(self._joined(start, change))
                at = self._style.index(main, start)
                top, bottom = float(words.top[at]), float(words.bottom[at])  # noqa: PLW2901
            tag = tags[start] if tags else None
            found.append(Line(text, left, top, right, bottom, main, lead, first, tag))
        return found

    def _main_style(self, start: int, end: int) -> tuple[int, int]:
        """Return the style of most characters, and the first word in another than the first."""
        changed = self._changed[self._changes[start] : self._changes[end - 1]]
        weights: dict[int, int] = {}
        for first, after in pairwise([start, *changed, end]):
            length = self._lengths[after] - self._lengths[first]
            weights[self._style[first]] = weights.get(self._style[first], 0) + length
        # Of two that hold as many the first on the line: numbers tell nothing, see `page_windows`.
        return max(weights, key=weights.__getitem__), changed[0]

    def _joined(self, start: int, end: int) -> str:
        last = end - 1
        if self._odd[last] == self._odd[start]:
            text = self._text[self._words.starts[start] : self._ends[last]]
        else:
            text = self._pieced(start, end)
        pairs = self._letter_pairs[last] - self._letter_pairs[start]
        if pairs >= MIN_GAPS and may_be_letter_spaced(end - start, len(text)):
            words = self._texts(start, end)
            if not text.isascii():
                words = list(map(whole_characters, words))
            if letters_in(words) >= MIN_LETTERS:  # few lines of so many short words
                places = slice(start, end)
                sides = self._words.left[places].tolist(), self._words.right[places].tolist()
                run = list(map(SpacedWord, words, *sides))
                text = closed_up(run, self._size[start]) or text
        return clean(text)

    def _pieced(self, start: int, end: int) -> str:
        first, *others = map(self._marks.get, range(start, end), self._texts(start, end))
        spaces = self._space[start : end - 1].tolist()
        pieces = [first]
        for piece, space in zip(others, spaces, strict=True):
            pieces.append(f" {piece}" if space else piece)
        return "".join(pieces)

    def _texts(self, start: int, end: int) -> list[str]:
        words = self._words
        spans = zip(words.starts[start:end].tolist(), words.ends[start:end].tolist(), strict=True)
        return [self._text[first:after] for first, after in spans]


def _sums(values: npt.NDArray[Any]) -> Integers:
    """Return the sums of the values before each place, and of all."""
    sums = np.zeros(len(values) + 1, np.int64)
    values.cumsum(out=sums[1:])
    return sums


def join_line(parts: Sequence[Line], sizes: Sequence[float]) -> Line:
    """Join the fragments that stand on one line, from left to right.

    Args:
        parts: At least one.
        sizes: Size of each style, by its number.
    """
    if len(parts) == 1:
        return parts[0]
    ordered = sorted(parts, key=lambda part: part.left)
    first = ordered[0]
    main = max(ordered, key=lambda part: (len(part.text), -part.left))
    text = first.text
    lead, leading = first.lead, first.lead == len(first.text)
    right = first.right
    cells = 1
    for part in ordered[1:]:
        gap = part.left - right
        if not -_OVERLAP * sizes[part.style] <= gap <= _TIGHT * sizes[part.style]:
            text += " "
        after_marker = part is ordered[1] and len(first.text) <= _MARKER
        if gap > _CELL_GAP * sizes[main.style] and not after_marker:
            cells += 1
        if leading and part.lead_style == first.lead_style:
            lead = len(text) + part.lead
            leading = part.lead == len(part.text)
        else:
            leading = False
        text += part.text
        right = max(right, part.right)
    return Line(
        text,
        first.left,
        min(main.top, first.top),
        right,
        max(main.bottom, first.bottom),
        main.style,
        lead,
        first.lead_style,
        first.tag,
        cells,
        turn=first.turn,
    )


def whole_lines(parts: Iterable[Line], sizes: Sequence[float]) -> list[Line]:
    """Join the fragments of one column into lines, from top to bottom."""
    parts = list(parts)
    tables = [part for part in parts if part.table]
    if tables:
        return _with_tables(parts, tables, sizes)
    return [join_line(row, sizes) for row in side_by_side(parts, sizes)]


def side_by_side(parts: Iterable[Line], sizes: Sequence[float]) -> list[list[Line]]:
    """Return the fragments that stand on one line, line by line from top to bottom.

    Args:
        parts: Fragments of lines.
        sizes: Size of each style, by its number.
    """
    rows: list[list[Line]] = []
    middle = height = 0.0  # of the largest type on the line
    for part in sorted(parts, key=lambda part: (part.top + part.bottom, part.left)):
        size = sizes[part.style]
        centre = (part.top + part.bottom) / 2
        if rows and centre - middle < _SAME_LINE * max(size, height):
            rows[-1].append(part)
            if size > height:
                middle, height = centre, size
        else:
            rows.append([part])
            middle, height = centre, size
    return rows


def _with_tables(
    parts: Sequence[Line], rows: Sequence[Line], sizes: Sequence[float]
) -> list[Line]:
    """Put the rows of each table together, before the lines that begin below its top."""
    lines = whole_lines([part for part in parts if not part.table], sizes)
    tops: dict[int, float] = {}
    for row in rows:
        tops[row.table] = min(row.top, tops.get(row.table, row.top))
    placed = [(line.top, 0, line.top, line) for line in lines]
    placed += [(tops[row.table], row.table, row.top, row) for row in rows]
    return [line for *_, line in sorted(placed, key=lambda entry: entry[:3])]
