"""From words to the parts of lines that no wide gap divides."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.model import Line, PageText, Style
from loccit.infrastructure.adapters.pdf.text.letter_spacing import wide_gaps
from loccit.infrastructure.adapters.pdf.text.line_joiner import LineJoiner
from loccit.infrastructure.adapters.pdf.text.margin_numbers import numbers_of_lines
from loccit.infrastructure.adapters.pdf.text.raised_words import raised_words
from loccit.infrastructure.adapters.pdf.text.word_table import Floats, WordTable
from loccit.infrastructure.adapters.pdf.text.words import PageWords

_WIDE_GAP: Final = 0.8
"""In em. Narrower than any gutter between columns; word spaces of justified text may be wider,
and are closed again once the columns are known."""
TIGHT: Final = 0.12
"""In em. Pieces nearer than this belong to one word."""
OVERLAP: Final = 0.5
"""In em. Labels of a chart that lie on one another are not one word."""
SAME_LINE: Final = 0.5
"""In em, from the middle of one piece to that of the other. The boxes of a font may be far higher
than its lines are apart, so their overlap says nothing; sub- and superscripts stay within."""


def page_texts(pages: Sequence[tuple[int, PageWords]], styles: Sequence[Style]) -> list[PageText]:
    """Gather the words of pages into fragments of lines, in the order of the file.

    Args:
        pages: Index, from 1, and words of each.
        styles: By number.
    """
    turns = [page.words.main_turn for _, page in pages]
    upright = fragments(
        [page.words.turned(turn) for (_, page), turn in zip(pages, turns, strict=True)], styles
    )
    return [
        _page_text(index, page, turn, lines, styles)
        for (index, page), turn, lines in zip(pages, turns, upright, strict=True)
    ]


def _page_text(
    index: int, page: PageWords, main: int, upright: Sequence[Line], styles: Sequence[Style]
) -> PageText:
    turned: list[Line] = []
    turns = page.words.turn
    others = turns != main
    for turn in np.unique(turns[others]).tolist() if others.any() else ():
        own = (turn - main) % 4
        (lines,) = fragments([page.words.turned(turn)], styles)
        turned += [replace(line, turn=own) for line in lines]
    width, height = page.width, page.height
    if main % 2:
        width, height = height, width
    return PageText(
        index,
        width,
        height,
        tuple(upright),
        tuple(turned),
        main,
        page.characters,
        page.blank,
        page.rules,
        page.mirrored,
        page.hidden,
        page.skew,
        scan=page.scan,
    )


def fragments(pages: Sequence[WordTable], styles: Sequence[Style]) -> list[list[Line]]:
    """Join the words of each page that follow one another on a line without a wide gap.

    What is asked of all words is asked of those of several pages at once: it takes hardly longer
    than for those of one.

    Args:
        pages: Words of one direction.
        styles: By number.
    """
    if not any(map(len, pages)):
        return [[] for _ in pages]
    words, breaks = WordTable.joined(pages)
    given = np.array([style.size for style in styles])[words.style]
    size = np.where(given > 0, given, words.bottom - words.top)
    centre = (words.top + words.bottom) / 2
    gap = words.left[1:] - words.right[:-1]
    near = (-size[1:] < gap) & ((gap < _WIDE_GAP * size[1:]) | wide_gaps(words, size))
    near[numbers_of_lines(words, size, gap, _WIDE_GAP)] = False
    level = np.abs(np.diff(centre)) <= SAME_LINE * np.maximum(size[1:], size[:-1])
    raised = raised_words(words, size)
    level[[place - 1 for place in raised.behind]] = True
    parted = np.flatnonzero(~(near & level))
    cuts: list[int] = [0]
    for place, beside in zip((parted + 1).tolist(), near[parted].tolist(), strict=True):
        # A word may stand lower than a raised one before it, and on the line of those before.
        if not (beside and _is_level(centre, size, cuts[-1], place)):
            cuts.append(place)
    cuts.append(len(words))
    apart = (gap > TIGHT * given[1:]) | (gap < -OVERLAP * size[1:])
    return LineJoiner(words, size, apart, raised).lines(cuts, breaks)


def _is_level(centre: Floats, size: Floats, start: int, place: int) -> bool:
    """Tell whether a word stands on one line with the largest of the words before it."""
    largest = start + int(size[start:place].argmax())
    away = abs(centre[place] - centre[largest])
    return bool(away <= SAME_LINE * max(size[place], size[largest]))
