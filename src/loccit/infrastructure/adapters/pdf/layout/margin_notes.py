"""Notes beside a column or a title: too few to make a gutter, yet no part of the lines."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.documents.divisions import chapter_of
from loccit.infrastructure.adapters.pdf.model import Line
from loccit.infrastructure.adapters.pdf.patterns import caption_of

_LONG: Final = 0.5  # of the width of all: a line of the text
_MIN_LINES: Final = 6  # of text, that a margin lies beside
_MOSTLY: Final = 0.6  # of the lines of the text that begin or end at its edge
_SAME_EDGE: Final = 2.0  # points
_MARKER: Final = 4  # characters: "(iv)", "2.1"
_DIVIDED: Final = 0.1  # of the lines
_APART: Final = 8.0  # points, between the edge of the text and a note; more than a word space
_LARGE: Final = 1.4  # of the height of most lines: type of titles
_WORDS: Final = 10  # characters of a line of a title
_MIN_NOTES: Final = 3  # lines beside a title
_SMALL: Final = 0.6  # of the height of the title
_SMALLER: Final = 0.93  # than the text: type of notes, and of the numbers of lines


def without_margin_notes(parts: Sequence[Line]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return the text of a column, and small type that stands beside all of its lines.

    What hangs into the margin in the type of the text belongs to its line: the number of a
    section, the marker of a list.
    """
    everything = tuple(parts)
    beside = _beside_title(parts)
    if beside:
        return tuple(line for line in parts if line not in beside), tuple(beside)
    left, right = min([line.left for line in parts]), max([line.right for line in parts])
    long = _LONG * (right - left)
    text = [line for line in parts if line.right - line.left > long]
    if len(text) < _MIN_LINES or len(text) == len(parts):
        return everything, ()
    start, starting = _edge([line.left for line in text])
    limit = max([line.right for line in text])
    if starting < _MOSTLY * len(text) or (start - left < _APART and right - limit < _APART):
        return everything, ()
    height = Counter([round(line.height, 1) for line in text]).most_common(1)[0][0]
    notes = tuple(
        line
        for line in parts
        if line.height < _SMALLER * height
        and (line.right < start - _APART or line.left > limit + _APART)
        and not line.table
        and not _hangs(line)
    )
    if not notes:
        return everything, ()
    noted = set(notes)
    rest = tuple(line for line in parts if line not in noted)
    if _is_divided(rest):
        return everything, ()
    return rest, notes


def _beside_title(parts: Sequence[Line]) -> list[Line]:
    """Return a block of small type to the right of lines in large type that begin at one place.

    Publishers set what they tell of an article there: volume, year, address.
    """
    heights = sorted([line.bottom - line.top for line in parts])
    least = _LARGE * heights[len(heights) // 2]
    if heights[-1] <= least:
        return []  # most columns
    large = [line for line in parts if line.bottom - line.top > least and len(line.text) > _WORDS]
    if large:
        start, _ = _edge([line.left for line in large])
        large = [line for line in large if abs(line.left - start) <= _SAME_EDGE]
    if len(large) < 2:  # noqa: PLR2004  (no title of several lines)
        return []
    height = min([line.height for line in large])
    edge = max([line.right for line in large])
    top, bottom = min([line.top for line in large]), max([line.bottom for line in large])
    level = [line for line in parts if top - height < line.top and line.bottom < bottom + height]
    notes = [line for line in level if line.left > edge + _APART]
    if len(notes) < _MIN_NOTES or any(
        line.height > _SMALL * height or line.table for line in notes
    ):
        return []
    if any(line.left <= edge + _APART < line.right for line in level):
        return []  # goes across
    return notes


def _hangs(line: Line) -> bool:
    """Tell whether a piece begins the line beside it: a marker, a label."""
    text = line.text
    return not text.isdigit() and (
        len(text) <= _MARKER or caption_of(text) is not None or chapter_of(text) is not None
    )


def _is_divided(lines: Sequence[Line]) -> bool:
    """Tell whether rows are divided by wide gaps, as those of tables are."""
    ordered = sorted(lines, key=lambda line: (line.top + line.bottom, line.left))
    divided = sum(
        abs(line.top + line.bottom - before.top - before.bottom) < line.height
        and abs(line.left - before.right) > _APART
        for before, line in pairwise(ordered)
    )
    return divided > _DIVIDED * len(lines)


def _edge(places: Sequence[float]) -> tuple[float, int]:
    """Return where most of these places lie, and how many of them lie there."""
    most = Counter(map(round, places)).most_common(1)[0][0]
    return float(most), sum([abs(place - most) <= _SAME_EDGE for place in places])
