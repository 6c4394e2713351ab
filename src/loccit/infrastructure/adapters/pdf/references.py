"""Where the entries of a reference list begin."""

from collections.abc import Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line
from loccit.infrastructure.adapters.pdf.patterns import REFERENCE_NUMBER, ends_sentence

_HANGING: Final = 0.4  # em; a line further in goes on with an entry
_MIN_HANGING: Final = 0.2  # of the lines are set in when entries hang


def opens_reference(column: Column, row: int, profile: TypeProfile) -> bool:
    """Tell whether an entry of a reference list begins with this line.

    Numbered entries begin with their number; hanging ones at the left edge; others behind a
    space, or behind a line that ends early.
    """
    line = column.lines[row]
    if _is_numbered(column.lines, row):
        return bool(REFERENCE_NUMBER.match(line.text))
    size = profile.style(line).size or profile.body_size
    around = [other for other in column.lines if other.style == line.style]
    edge = min(other.left for other in around)
    set_in = [other.left > edge + _HANGING * size for other in around]
    if _MIN_HANGING * len(around) <= sum(set_in) <= 0.95 * len(around):
        return line.left <= edge + _HANGING * size
    if row == 0:
        return not line.text[:1].islower()
    before = column.lines[row - 1]
    if line.top - before.top > (profile.leading + 0.3) * size:
        return True
    ends_early = before.right < column.right - 0.1 * column.width
    return ends_early and ends_sentence(before.text)


def _is_numbered(lines: Sequence[Line], row: int) -> bool:
    """Tell whether the entries around this row carry numbers."""
    nearby = lines[max(0, row - 12) : row + 13]
    return sum(bool(REFERENCE_NUMBER.match(line.text)) for line in nearby) >= max(
        2, len(nearby) // 8
    )
