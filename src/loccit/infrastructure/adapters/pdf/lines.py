"""From words to lines: first the parts of lines that no wide gap divides, then whole lines."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, PageText, Style, Word
from loccit.infrastructure.adapters.pdf.normalise import clean
from loccit.infrastructure.adapters.pdf.words import PageWords

_WIDE_GAP: Final = 0.8
"""In em. Narrower than any gutter between columns; word spaces of justified text may be wider,
and are closed again once the columns are known."""
_TIGHT: Final = 0.12  # em; pieces nearer than this belong to one word
_SAME_LINE: Final = 0.5  # of the lower height; sub- and superscripts overlap more than that


def page_text(index: int, page: PageWords, styles: Sequence[Style]) -> PageText:
    """Gather the words of a page into fragments of lines, in the order of the file."""
    by_turn = Counter(word.turn for word in page.words)
    main = by_turn.most_common(1)[0][0] if by_turn else 0
    upright = tuple(fragments((word for word in page.words if word.turn == main), styles))
    turned: list[Line] = []
    for turn in sorted(by_turn):
        if turn != main:
            turned += fragments((word for word in page.words if word.turn == turn), styles)
    width, height = page.width, page.height
    if main % 2:
        width, height = height, width
    return PageText(
        index, width, height, upright, tuple(turned), main, page.characters, page.blank
    )


def fragments(words: Iterable[Word], styles: Sequence[Style]) -> list[Line]:
    """Join words that follow one another on a line without a wide gap."""
    found: list[Line] = []
    run: list[Word] = []
    top = bottom = right = 0.0
    for word in words:
        if run:
            overlap = min(bottom, word.bottom) - max(top, word.top)
            low = min(bottom - top, word.bottom - word.top)
            size = styles[word.style].size or low
            gap = word.left - right
            if overlap < _SAME_LINE * low or not -size < gap < _WIDE_GAP * size:
                _add(found, run, styles)
                run = []
        if not run or word.bottom - word.top > bottom - top:
            top, bottom = word.top, word.bottom
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
            min(word.left for word in run),
            top,
            max(word.right for word in run),
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
        if word.left - before.right > _TIGHT * styles[word.style].size:
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
    texts = [ordered[0].text]
    cells = 1
    main = max(ordered, key=lambda part: (len(part.text), -part.left))
    right = ordered[0].right
    for part in ordered[1:]:
        gap = part.left - right
        if gap > _TIGHT * sizes[part.style]:
            texts.append(" ")
        if gap > 1.5 * sizes[main.style]:
            cells += 1
        texts.append(part.text)
        right = max(right, part.right)
    text = "".join(texts)
    first = ordered[0]
    whole = all(part.lead == len(part.text) for part in ordered) and all(
        part.lead_style == first.lead_style for part in ordered
    )
    return Line(
        text,
        first.left,
        min(main.top, first.top),
        right,
        max(main.bottom, first.bottom),
        main.style,
        len(text) if whole else first.lead,
        first.lead_style,
        first.tag,
        cells,
    )


def whole_lines(parts: Iterable[Line], sizes: Sequence[float]) -> list[Line]:
    """Join the fragments of one column into lines, from top to bottom."""
    rows: list[list[Line]] = []
    top = bottom = 0.0
    for part in sorted(parts, key=lambda part: (part.top + part.bottom, part.left)):
        overlap = min(bottom, part.bottom) - max(top, part.top)
        if rows and overlap > _SAME_LINE * min(bottom - top, part.height):
            rows[-1].append(part)
            if part.height > bottom - top:
                top, bottom = part.top, part.bottom
        else:
            rows.append([part])
            top, bottom = part.top, part.bottom
    return [join_line(row, sizes) for row in rows]
