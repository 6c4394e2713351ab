"""Where the entries of a reference list begin."""

import re
from functools import cached_property
from typing import Final

from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column
from loccit.infrastructure.adapters.pdf.patterns import (
    REFERENCE_NUMBER,
    advertises,
    ends_sentence,
)

_HANGING: Final = 0.4  # em; a line further in goes on with an entry
_DOI: Final = re.compile(r"(?:doi: ?|https?://(?:dx\.)?doi\.org/)10\.\S+$", re.IGNORECASE)
_MIN_HANGING: Final = 0.2  # of the lines are set in when entries hang


class ReferenceList:
    """The reference list in a column: tells where its entries begin.

    Numbered entries begin with their number; hanging ones at the left edge; others behind a
    space, or behind a line that ends early. What a publisher says below the last one is none.
    """

    def __init__(self, column: Column, profile: TypeProfile) -> None:
        self._column = column
        self._profile = profile
        self._numbers = [bool(REFERENCE_NUMBER.match(line.text)) for line in column.lines]
        self._hanging: dict[int, float | None] = {}

    @cached_property
    def end(self) -> int:
        """The first row that tells how to cite the paper, or advertises; else behind the last.

        The DOI of the paper may stand above that.
        """
        texts = [line.text for line in self._column.lines]
        row = next((row for row, text in enumerate(texts) if advertises(text)), len(texts))
        return row - 1 if row and row < len(texts) and _DOI.match(texts[row - 1]) else row

    def opens_entry(self, row: int) -> bool:
        """Tell whether an entry begins with the line of this row."""
        line = self._column.lines[row]
        if self._is_numbered(row):
            return self._numbers[row]
        size = self._profile.style(line).size or self._profile.body_size
        if line.style not in self._hanging:
            self._hanging[line.style] = self._furthest_start(line.style, size)
        furthest = self._hanging[line.style]
        if furthest is not None:
            return line.left <= furthest
        if row == 0:
            return not line.text[:1].islower()
        before = self._column.lines[row - 1]
        if line.top - before.top > (self._profile.leading + 0.3) * size:
            return True
        ends_early = before.right < self._column.right - 0.1 * self._column.width
        return ends_early and ends_sentence(before.text)

    def _furthest_start(self, style: int, size: float) -> float | None:
        """Return how far in entries of this style begin, None where they do not hang."""
        starts = [line.left for line in self._column.lines if line.style == style]
        furthest = min(starts) + _HANGING * size
        set_in = sum(start > furthest for start in starts)
        return furthest if _MIN_HANGING * len(starts) <= set_in <= 0.95 * len(starts) else None

    def _is_numbered(self, row: int) -> bool:
        """Tell whether the entries around this row carry numbers."""
        nearby = self._numbers[max(0, row - 12) : row + 13]
        return sum(nearby) >= max(2, len(nearby) // 8)
