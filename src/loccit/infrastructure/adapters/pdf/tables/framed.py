"""Tables between a rule below their caption and one at their end, whatever their cells hold.

"Table 3", a rule as wide as the table, its heads, a rule, its rows, a rule: so most journals and
the booktabs package of LaTeX set a table. What stands there needs no other evidence.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.patterns import begins_float_note, caption_of
from loccit.infrastructure.adapters.pdf.tables.prose import are_columns_of_text
from loccit.infrastructure.adapters.pdf.tables.regions import (
    BEYOND,
    MIN_WIDTH,
    SAME_ENDS,
    Region,
    borders_between,
    dividing,
    inside,
    several,
)
from loccit.infrastructure.adapters.pdf.tables.rows import (
    LARGER,
    MIDDLE,
    TEXT_LEADING,
    Piece,
    Row,
    is_table_caption,
    rows_of,
)

_MOST_CAPTIONS: Final = 40  # on a page; where there are more, they are its text
_CAPTION_LINES: Final = 12
_NEAR: Final = 2.6  # em from the last line of a caption to the rule below it
_MAX_HEAD: Final = 6  # lines between the rule above the heads and the rule below them
_ROW_GAP: Final = 3.4  # em from row to row at most
_WIDE_NOTE: Final = 0.5  # of the width; the name of a last row is not as wide
_TEXT_WIDTH: Final = 0.75  # of the width; a line of text below a table is as wide


def framed_regions(
    rows: Sequence[Row], flat: Sequence[Rule], upright: Sequence[Rule], sizes: Sequence[float]
) -> Iterator[Region]:
    """Yield what stands between the rule below a caption and the last one as wide.

    Args:
        rows: All rows of the page, from top to bottom.
        flat: The rules along them, from top to bottom.
        upright: The rules across them.
        sizes: Size of each style, by its number, in points.
    """
    captions = (
        (place, piece.line.left)
        for place, row in enumerate(rows)
        for piece in row.pieces
        if is_table_caption(piece.line.text)
    )
    tops = [_rule_below(rows, *caption, flat) for caption in islice(captions, _MOST_CAPTIONS)]
    for top in dict.fromkeys(filter(None, tops)):
        own = _between(rows, top.left - BEYOND, top.right + BEYOND, sizes)
        below, bottom = _below(own, top, flat)
        found = tuple(_without_notes(below, top.right - top.left))
        if several(found):
            borders = dividing(borders_between((top, bottom), upright), top)
            yield Region(found, ruled=True, borders=borders, framed=True)


def _between(rows: Sequence[Row], left: float, right: float, sizes: Sequence[float]) -> list[Row]:
    """Return the rows that lines make without those of the columns beside, which may join two."""
    parts = [part for row in rows for piece in row.pieces for part in piece.sources]
    return rows_of([part for part in parts if part.left < right and part.right > left], sizes)


def _rule_below(rows: Sequence[Row], place: int, left: float, flat: Sequence[Rule]) -> Rule | None:
    """Return the first rule below the lines of a caption, none when other text comes first."""
    caption = rows[place]
    rules = [
        rule
        for rule in flat
        if rule.right - rule.left >= MIN_WIDTH
        and rule.top > caption.middle
        and rule.left - BEYOND < left < rule.right
    ]
    if not rules:
        return None
    top = rules[0]
    end = bisect_left(rows, top.top, key=MIDDLE)
    at = caption.middle
    lines = 0
    for row in rows[place + 1 : end]:
        if any(top.left - BEYOND < piece.centre < top.right + BEYOND for piece in row.pieces):
            if row.middle - at > TEXT_LEADING * max(row.size, caption.size):
                return None
            at = row.middle
            lines += 1
    near = top.top - at < _NEAR * caption.size
    return top if near and lines <= _CAPTION_LINES else None


def _below(rows: Sequence[Row], top: Rule, flat: Sequence[Rule]) -> tuple[list[Row], Rule]:
    """Return the rows between a rule and the last one that begins and ends alike, and that."""
    left, right = top.left - BEYOND, top.right + BEYOND
    found: list[Row] = []
    upper = top
    bands = 0
    for rule in flat:
        same = abs(rule.left - top.left) < SAME_ENDS and abs(rule.right - top.right) < SAME_ENDS
        if rule.top <= top.top or not same:
            continue
        between = inside(rows, left, right, upper.bottom, rule.top)
        if between is None or any(caption_of(row.pieces[0].line.text) for row in between):
            break
        if found and between and _is_text(between, found, right - left, first=bands == 1):
            break
        found += between
        upper = rule
        bands += bool(between)
    if found:
        more = list(_to_the_end(rows, found, left, right, upper.bottom))
        alone = bands == 1 and len(found) <= _MAX_HEAD
        if alone or (more and 2 * _columns(more) > _columns(found) > 1):
            found += more
    return found, upper


def _without_notes(rows: Sequence[Row], width: float) -> Sequence[Row]:
    """Return the rows without the notes below the last that has cells."""
    last = max((place for place, row in enumerate(rows) if len(row.pieces) > 1), default=-1)
    left = min([row.left for row in rows], default=0.0)
    for place in range(last + 1, len(rows)):
        line = rows[place].pieces[0].line
        if line.left > left + SAME_ENDS:
            continue  # the next line of a cell
        if line.width > _WIDE_NOTE * width or begins_float_note(line.text):
            return rows[:place]
    return rows


def _columns(rows: Sequence[Row]) -> int:
    """Return how many pieces the fullest row has."""
    return max([len(row.pieces) for row in rows])


def _is_text(rows: Sequence[Row], above: Sequence[Row], width: float, *, first: bool) -> bool:
    """Tell whether what stands between two rules is text of the page below a table."""
    larger = sum(row.size > LARGER * above[0].size for row in rows)
    wide = sum(_is_wide(row, width) for row in rows)
    if 2 * larger > len(rows) or 2 * wide > len(rows) > 1:
        return True
    return _columns(rows) < _columns(above) + (not first) and are_columns_of_text(rows)


def _is_below_several(piece: Piece, heads: Sequence[Piece]) -> bool:
    """Tell whether a piece reaches below the middle of several heads, as no cell does."""
    line = piece.line
    return sum(line.left < head.centre < line.right for head in heads) > 1


def _is_wide(row: Row, width: float) -> bool:
    return any(piece.line.width > _TEXT_WIDTH * width for piece in row.pieces)


def _to_the_end(
    rows: Sequence[Row], above: Sequence[Row], left: float, right: float, top: float
) -> Iterator[Row]:
    """Yield the rows below the last rule: a table may go on on the next page, or have no more."""
    at, size = top, above[-1].size
    heads = max(above, key=lambda row: len(row.pieces)).pieces
    for row in rows[bisect_right(rows, top, key=MIDDLE) :]:
        pieces = row.pieces
        if (
            row.left < left
            or row.right > right
            or caption_of(pieces[0].line.text)
            or row.middle - at > _ROW_GAP * row.size
            or row.size > LARGER * size
            or _is_wide(row, right - left)
            or (len(pieces) > 1 and any(_is_below_several(piece, heads) for piece in pieces))
        ):
            return
        at = row.middle
        yield row
