"""Rectangles around words that follow one another: one for each line and column."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from loccit.domain.models.document import Box

_ROW: Final = 8.0  # points; words are looked up by the rows that their middles stand in
_SAME_LINE: Final = 0.5  # of the height of the higher one, from middle to middle
_UNLIKE: Final = 2.2  # times the height: an initial, a bracket of several lines
_WIDE_GAP: Final = 2.0
"""Of the smaller height. Wider than the spaces of justified text, narrower than most gutters and
than what parts the cells of a table."""


class PlacedBox(NamedTuple):
    """Where words stand, in the frame of their text: from left to right, or in a mirror."""

    box: Box
    turn: int
    """Quarter turns, clockwise, from upright text to this."""


def line_boxes(words: Iterable[PlacedBox], others: Iterable[PlacedBox]) -> list[PlacedBox]:
    """Return one rectangle for each line and column of words.

    Args:
        words: In the order of reading.
        others: Words that no rectangle may reach over.
    """
    rows: dict[int, list[PlacedBox]] = {}
    for each in others:
        rows.setdefault(int(_middle(each.box) // _ROW), []).append(each)
    found: list[PlacedBox] = []
    for word in words:
        if found and _goes_on(found[-1], word) and not any(_between(found[-1], word, rows)):
            found[-1] = PlacedBox(_around(found[-1].box, word.box), word.turn)
        else:
            found.append(word)
    return found


def _goes_on(line: PlacedBox, word: PlacedBox) -> bool:
    one, other = line.box, word.box
    low, high = sorted((one.bottom - one.top, other.bottom - other.top))
    apart = abs(_middle(one) - _middle(other))
    gap = max(other.left - one.right, one.left - other.right)
    level = line.turn == word.turn and apart <= _SAME_LINE * high and high <= _UNLIKE * low
    return level and gap <= _WIDE_GAP * low


def _between(
    line: PlacedBox, word: PlacedBox, rows: Mapping[int, Sequence[PlacedBox]]
) -> Iterator[bool]:
    """Tell of each word near a line whether it stands on it, before the word that may follow."""
    one, other = sorted((line.box, word.box), key=lambda box: box.left)
    for row in range(int(one.top // _ROW), int(one.bottom // _ROW) + 1):
        for each in rows.get(row, ()):
            middle = (each.box.left + each.box.right) / 2
            level = each.turn == word.turn and one.top < _middle(each.box) < one.bottom
            yield level and one.right <= middle <= other.left


def _middle(box: Box) -> float:
    return (box.top + box.bottom) / 2


def _around(one: Box, other: Box) -> Box:
    return Box(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )
