"""Areas of rectangles that overlap, and the words and lines that signs make up."""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from benchmarks.lit.characters import Page, Sign, goes_on, upright
from loccit.domain.models.document import Box

SPACE: Final = 1.5
"""Of the height of a line: the widest white space in it."""
LEADING: Final = 1.2
"""Of the height of its characters: a line with its normal leading."""


def area(boxes: Sequence[Box]) -> float:
    """Return the area of the union."""
    if not boxes:
        return 0.0
    sides = np.array([(each.left, each.top, each.right, each.bottom) for each in boxes])
    across, down = np.unique(sides[:, [0, 2]]), np.unique(sides[:, [1, 3]])
    covered = np.zeros((len(down), len(across)), dtype=bool)
    for left, top, right, bottom in sides:
        columns = slice(np.searchsorted(across, left), np.searchsorted(across, right))
        covered[np.searchsorted(down, top) : np.searchsorted(down, bottom), columns] = True
    widths, heights = np.diff(across, append=across[-1]), np.diff(down, append=down[-1])
    return float((covered * np.outer(heights, widths)).sum())


def common(ones: Sequence[Box], others: Sequence[Box]) -> float:
    """Return the area of what two unions share."""
    return area(ones) + area(others) - area([*ones, *others])


def word_boxes(page: Page, signs: frozenset[int]) -> list[Box]:
    """Return the boxes of the words that some signs make up."""
    found: list[list[int]] = []
    for number in sorted(signs):
        word_goes_on = (
            found
            and found[-1][-1] == number - 1
            and not page.signs[number].after_space
            and goes_on(page.signs[number - 1], page.signs[number])
        )
        if word_goes_on:
            found[-1].append(number)
        else:
            found.append([number])
    return [around(page.signs[number].box for number in word) for word in found]


def lines(page: Page, signs: frozenset[int], leading: float = LEADING) -> list[Box]:
    """Return the lines that some signs make up: with the white space in them, and leading."""
    rows: list[list[Sign]] = []
    own = [page.signs[number] for number in sorted(signs)]
    for sign in sorted(own, key=lambda each: (each.turn, upright(each.box, each.turn).left)):
        near = [row for row in rows if goes_on(row[-1], sign, SPACE)]
        if near:
            min(near, key=lambda row: _apart(row[-1], sign)).append(sign)
        else:
            rows.append([sign])
    found: list[Box] = []
    for row in rows:
        box = around(each.box for each in row)
        turned = row[0].turn % 2
        room = (leading - 1) / 2 * (box.right - box.left if turned else box.bottom - box.top)
        across, down = (room, 0.0) if turned else (0.0, room)
        found.append(Box(box.left - across, box.top - down, box.right + across, box.bottom + down))
    return found


def foreign(page: Page, signs: frozenset[int], lit: Sequence[Box]) -> int:
    """Count words of a page that are no part of some signs, and are lit by more than half."""
    count = 0
    for word in page.words:
        if signs.isdisjoint(word) and any(page.signs[number].letters for number in word):
            box = around(page.signs[number].box for number in word)
            near = [each for each in lit if _meet(each, box)]
            count += bool(near) and common([box], near) > area([box]) / 2
    return count


def around(boxes: Iterable[Box]) -> Box:
    """Return the box of boxes."""
    sides = [(each.left, each.top, each.right, each.bottom) for each in boxes]
    left, top, right, bottom = zip(*sides, strict=True)
    return Box(min(left), min(top), max(right), max(bottom))


def _apart(one: Sign, other: Sign) -> float:
    first, second = upright(one.box, one.turn), upright(other.box, one.turn)
    return abs(first.top + first.bottom - second.top - second.bottom)


def _meet(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )
