"""Where the entries of a reference list begin."""

import re
from functools import cached_property
from typing import Final

from loccit.domain.documents.lexicon import Role, role_of
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column
from loccit.infrastructure.adapters.pdf.patterns import (
    REFERENCE_NUMBER,
    advertises,
    caption_of,
    ends_sentence,
)

_HANGING: Final = 0.4  # em; a line further in goes on with an entry
_DOI: Final = re.compile(r"(?:doi: ?|https?://(?:dx\.)?doi\.org/)10\.\S+$", re.IGNORECASE)
_NAME_OF_SECTION: Final = (Role.SECTION, True)
_MIN_HANGING: Final = 0.2  # of the lines are set in when entries hang


class ReferenceList:
    """The reference list in a column: tells where its entries begin.

    Numbered entries begin with their number; hanging ones at the left edge; others behind a
    space, or behind a line that ends early. What a publisher says below the last one is none.
    """

    def __init__(self, column: Column, profile: TypeProfile, start: int) -> None:
        """Take a column, the type of its document, and the first row of the list."""
        self._column = column
        self._start = start
        self._profile = profile
        self._numbers = [bool(REFERENCE_NUMBER.match(line.text)) for line in column.lines]
        self._hanging: dict[int, float | None] = {}

    @cached_property
    def end(self) -> int:
        """The first row that tells how to cite the paper, advertises, or names another section.

        Behind the last row where there is none. The DOI of the paper may stand above that.
        """
        texts = [line.text for line in self._column.lines]
        rows = range(self._start, len(texts))
        row = next(filter(self._ends, rows), len(texts))
        below_doi = self._start < row < len(texts) and _DOI.match(texts[row - 1])
        return row - 1 if below_doi else row

    def _ends(self, row: int) -> bool:
        text = self._column.lines[row].text
        if advertises(text):
            return True
        above = self._column.lines[row - 1].text if row > self._start else ""
        return ends_sentence(above) and text[:1].isupper() and role_of(text) == _NAME_OF_SECTION

    def holds(self, row: int) -> bool:
        """Tell whether a line is of an entry: before the end, and not of a figure or a table."""
        return row < self.end and row not in self._beside

    @cached_property
    def _beside(self) -> frozenset[int]:
        """The lines of tables and captions, up to the next entry."""
        found: set[int] = set()
        for row in range(self._start, len(self._column.lines)):
            line = self._column.lines[row]
            caption = caption_of(line.text)
            named = caption and caption["sign"] and (caption["table"] or caption["figure"])
            if line.table or named or (row - 1 in found and not self.opens_entry(row)):
                found.add(row)
        return frozenset(found)

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
