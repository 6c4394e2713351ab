"""Numbers of lines, as drafts for review print them in the margin: no part of the text.

They stand one below the other at one edge, count with the lines, and go on from page to page, or
begin anew on each. A table with numbered rows does so on one page, a list seldom on two.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, PageText

_LONGEST: Final = 5  # figures
_MIN_NUMBERS: Final = 5  # at one edge of a page
_MIN_ALONE: Final = 20  # of a document of one page
_SAME_EDGE: Final = 2.0  # points
_STEPS: Final = (1, 2, 5, 10)
"""Every line has a number, or every fifth: what packages for numbering offer."""
_MOSTLY: Final = 0.8  # of the numbers that follow one another are a step apart
_MIN_PAGES: Final = 0.5  # of those with enough lines have numbers
_MIN_LINES: Final = 12  # of a page that is asked for numbers
_MIN_FOLLOWING: Final = 0.6  # of the pages go on where the one before ends
_NOT_COUNTED: Final = 12  # lines at most between two pages: of a footnote, a table
_OVER: Final = 1.0  # points that a hyphen may hang out
_MAX_OVER: Final = 0.1  # of what stands beside them; a wide formula between two numbers
_INDENT: Final = 30.0  # points
_LEAST_LINES: Final = 0.5  # that count, of those beside the numbers
_MOST_LINES: Final = 2.5  # that count, of those beside the numbers: formulas take several


@dataclass(frozen=True, slots=True)
class _Numbers:
    """The numbers at one edge of a page, from top to bottom."""

    parts: tuple[Line, ...]
    first: int
    last: int


def without_line_numbers(pages: Sequence[PageText]) -> tuple[PageText, ...]:
    """Return the pages without the numbers of their lines."""
    columns = [tuple(_columns_on(page)) for page in pages]
    if not _are_line_numbers(pages, columns):
        return tuple(pages)
    edges = {_edges(part) for column in columns for one in column for part in one.parts}
    found: list[PageText] = []
    for page, column in zip(pages, columns, strict=True):
        gone = {id(part) for one in column for part in one.parts}
        if not column:
            few = [part for part in _numbers_on(page) if _stands_at(part, edges)]
            few.sort(key=lambda part: part.top)
            if all(int(one.text) < int(other.text) for one, other in pairwise(few)):
                gone = set(map(id, few))
        rest = [part for part in page.upright if id(part) not in gone]
        found.append(replace(page, upright=tuple(rest)) if gone else page)
    return tuple(found)


def _are_line_numbers(pages: Sequence[PageText], columns: Sequence[Sequence[_Numbers]]) -> bool:
    numbered = [one for one in columns if one]
    if not numbered:
        return False
    if len(pages) == 1:
        return sum(len(one.parts) for one in numbered[0]) >= _MIN_ALONE
    asked = sum(len(page.upright) >= _MIN_LINES for page in pages)
    pairs = list(pairwise(numbered))
    going_on = sum(_goes_on(before, after) for before, after in pairs)
    return (
        bool(pairs)
        and len(numbered) >= _MIN_PAGES * asked
        and going_on >= _MIN_FOLLOWING * len(pairs)
    )


def _goes_on(before: Sequence[_Numbers], after: Sequence[_Numbers]) -> bool:
    first, last = min(one.first for one in before), max(one.last for one in before)
    start = min(one.first for one in after)
    return start == first or 0 < start - last <= _NOT_COUNTED


def _numbers_on(page: PageText) -> list[Line]:
    return [
        part
        for part in page.upright
        if len(part.text) <= _LONGEST and part.text.isascii() and part.text.isdigit()
    ]


def _columns_on(page: PageText) -> Iterator[_Numbers]:
    """Return the columns of numbers on a page that may be those of its lines."""
    numbers = _numbers_on(page)
    if len(numbers) < _MIN_NUMBERS:
        return
    taken: set[int] = set()
    aligned = [column for side in ("right", "left") for column in _aligned(numbers, side)]
    for column in sorted(aligned, key=len, reverse=True):
        if len(column) < _MIN_NUMBERS or any(id(part) in taken for part in column):
            continue
        found = _counting(column)
        if found is not None and _is_beside_lines(found, page):
            taken.update(id(part) for part in column)
            yield found


def _aligned(numbers: Iterable[Line], side: str) -> Iterator[list[Line]]:
    column: list[Line] = []
    for part in sorted(numbers, key=lambda part: float(getattr(part, side))):
        if column and getattr(part, side) - getattr(column[0], side) > _SAME_EDGE:
            yield column
            column = []
        column.append(part)
    if column:
        yield column


def _counting(column: Iterable[Line]) -> _Numbers | None:
    """Return numbers from top to bottom, None when they do not count in steps."""
    parts = sorted(column, key=lambda part: part.top)
    values = [int(part.text) for part in parts]
    steps = Counter(after - before for before, after in pairwise(values))
    step, count = steps.most_common(1)[0]
    if step not in _STEPS or count < _MOSTLY * (len(values) - 1):
        return None
    return _Numbers(tuple(parts), values[0], values[-1])


def _is_beside_lines(numbers: _Numbers, page: PageText) -> bool:
    """Tell whether nothing else stands in their column, and each counts a line beside it."""
    top, bottom = numbers.parts[0].top, numbers.parts[-1].bottom
    left = min(part.left for part in numbers.parts)
    right = max(part.right for part in numbers.parts)
    own = set(map(id, numbers.parts))
    beside = [
        part
        for part in page.upright
        if top <= (part.top + part.bottom) / 2 <= bottom and id(part) not in own
    ]
    over = [part for part in beside if part.left < right - _OVER and part.right > left + _OVER]
    if len(over) > _MAX_OVER * len(beside) or any(
        part.top < number.bottom and number.top < part.bottom
        for part in over
        for number in numbers.parts
    ):
        return False
    counted = numbers.last - numbers.first + 1
    # Those of two columns that are not on one height count twice, unless only one is looked at.
    behind = [part for part in beside if part.left > left]
    edge = min((part.left for part in behind), default=right)
    column = [part for part in behind if part.left < edge + _INDENT]
    return any(
        _LEAST_LINES * lines <= counted <= _MOST_LINES * max(lines, 1)
        for lines in (_rows(beside), _rows(column))
    )


def _rows(parts: Iterable[Line]) -> int:
    return len({round(part.bottom / part.height) if part.height else 0 for part in parts})


def _edges(part: Line) -> tuple[int, int]:
    return round(part.left), round(part.right)


def _stands_at(part: Line, edges: set[tuple[int, int]]) -> bool:
    return any(
        abs(part.left - left) <= _SAME_EDGE or abs(part.right - right) <= _SAME_EDGE
        for left, right in edges
    )
