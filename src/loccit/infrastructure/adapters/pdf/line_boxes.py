"""Rectangles around words that follow one another: one for each line and column."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from loccit.domain.models.document import Box

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


def line_boxes(words: Iterable[PlacedBox], others: Sequence[PlacedBox]) -> list[PlacedBox]:
    """Return one rectangle for each line and column of words.

    Args:
        words: In the order of reading.
        others: Words that no rectangle may reach over.
    """
    found: list[PlacedBox] = []
    for word in words:
        if found and _goes_on(found[-1], word) and not any(_between(found[-1], word, others)):
            found[-1] = PlacedBox(_around(found[-1].box, word.box), word.turn)
        else:
            found.append(word)
    return found


def _goes_on(line: PlacedBox, word: PlacedBox) -> bool:
    one, other = line.box, word.box
    low, high = sorted((one.bottom - one.top, other.bottom - other.top))
    apart = abs(one.top + one.bottom - other.top - other.bottom) / 2
    gap = max(other.left - one.right, one.left - other.right)
    level = line.turn == word.turn and apart <= _SAME_LINE * high and high <= _UNLIKE * low
    return level and gap <= _WIDE_GAP * low


def _between(line: PlacedBox, word: PlacedBox, others: Sequence[PlacedBox]) -> Iterator[bool]:
    one, other = sorted((line.box, word.box), key=lambda box: box.left)
    for each in others:
        box = each.box
        middle = (box.left + box.right) / 2
        level = one.top < (box.top + box.bottom) / 2 < one.bottom
        yield each.turn == word.turn and level and one.right <= middle <= other.left


def _around(one: Box, other: Box) -> Box:
    return Box(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )
