"""From words to lines: first the parts of lines that no wide gap divides, then whole lines."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, PageText, Style, Word
from loccit.infrastructure.adapters.pdf.normalise import clean
from loccit.infrastructure.adapters.pdf.words import PageWords, main_turn

_WIDE_GAP: Final = 0.8
"""In em. Narrower than any gutter between columns; word spaces of justified text may be wider,
and are closed again once the columns are known."""
_MARKER: Final = 4  # characters: "(iv)", "2.1"
_CELL_GAP: Final = 1.5  # em, between two cells of a table
_TIGHT: Final = 0.12  # em; pieces nearer than this belong to one word
_SAME_LINE: Final = 0.5
"""In em, from the middle of one piece to that of the other. The boxes of a font may be far higher
than its lines are apart, so their overlap says nothing; sub- and superscripts stay within."""


def page_text(index: int, page: PageWords, styles: Sequence[Style]) -> PageText:
    """Gather the words of a page into fragments of lines, in the order of the file."""
    by_turn = Counter(word.turn for word in page.words)
    main = main_turn(page.words)
    upright = tuple(fragments((word for word in page.words if word.turn == main), styles))
    turned: list[Line] = []
    for turn in sorted(by_turn):
        if turn != main:
            turned += fragments((word for word in page.words if word.turn == turn), styles)
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
    )


def fragments(words: Iterable[Word], styles: Sequence[Style]) -> list[Line]:
    """Join words that follow one another on a line without a wide gap."""
    found: list[Line] = []
    run: list[Word] = []
    right = middle = height = 0.0
    for word in words:
        size = styles[word.style].size or word.bottom - word.top
        centre = (word.top + word.bottom) / 2
        if run:
            gap = word.left - right
            away = abs(centre - middle)
            if away > _SAME_LINE * max(size, height) or not -size < gap < _WIDE_GAP * size:
                _add(found, run, styles)
                run = []
        if not run or size > height:
            middle, height = centre, size
        right = word.right
        run.append(word)
    _add(found, run, styles)
    return found


def _add(found: list[Line], run: list[Word], styles: Sequence[Style]) -> None:
    if not run:
        return
    first = run[0]
    text = clean(_spaced(run, styles)) if len(run) > 1 else clean(first.text)
    if not text:
        return
    style, lead, lead_style = first.style, len(text), first.style
    if any(word.style != first.style for word in run):
        weights: Counter[int] = Counter()
        for word in run:
            weights[word.style] += len(word.text)
        style = max(weights, key=lambda number: (weights[number], -number))
        leading = next(at for at, word in enumerate(run) if word.style != first.style)
        lead = len(clean(_spaced(run[:leading], styles)))
    top, bottom = first.top, first.bottom
    for word in run:
        if word.style == style:
            top, bottom = word.top, word.bottom
            break
    found.append(
        Line(
            text,
            first.left,
            top,
            max(first.right, run[-1].right),
            bottom,
            style,
            lead,
            lead_style,
            first.tag,
        )
    )


def _spaced(run: list[Word], styles: Sequence[Style]) -> str:
    """Join words with spaces, those without a gap between them directly."""
    parts = [run[0].text]
    for before, word in pairwise(run):
        if word.spaced or word.left - before.right > _TIGHT * styles[word.style].size:
            parts.append(" ")
        parts.append(word.text)
    return "".join(parts)


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
        if gap > _TIGHT * sizes[part.style]:
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
    )


def whole_lines(parts: Iterable[Line], sizes: Sequence[float]) -> list[Line]:
    """Join the fragments of one column into lines, from top to bottom."""
    rows: list[list[Line]] = []
    middle = height = 0.0
    parts = list(parts)
    tables = [part for part in parts if part.table]
    if tables:
        return _with_tables(parts, tables, sizes)
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
    return [join_line(row, sizes) for row in rows]


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
