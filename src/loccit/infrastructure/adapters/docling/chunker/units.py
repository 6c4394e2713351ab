"""The blocks of a document as units that a chunk should not tear apart."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from loccit.domain.documents.sections import Section
from loccit.domain.models.document import BlockKind, ConversionResult
from loccit.domain.text.sentences import sentence_starts

_IN_LINES = frozenset({BlockKind.TABLE, BlockKind.CODE, BlockKind.FIGURE})
"""Kinds whose lines are units: the rows of a table."""
_WHOLE = frozenset(
    {
        BlockKind.TITLE,
        BlockKind.HEADING,
        BlockKind.LIST_ITEM,
        BlockKind.CAPTION,
        BlockKind.FORMULA,
        BlockKind.FOOTNOTE,
        BlockKind.REFERENCE,
        BlockKind.BYLINE,
        BlockKind.IMPRINT,
    }
)
"""Kinds that are a unit as a whole. Of a paragraph each sentence is one."""

_CHARACTER = re.compile(r"\S")
_LINE_END = re.compile(r"\n\s*")


class Units:
    """The units of a text: where they begin, and which of them a place lies in.

    Blocks that continue the one before them are one with it. Text outside all blocks counts as
    a paragraph.

    Args:
        result: The document.
        sections: Its sections; every heading begins a unit.
    """

    def __init__(self, result: ConversionResult, sections: Sequence[Section]) -> None:
        self._text = result.plain_text
        kinds = dict(self._blocks(result))
        for section in sections:
            kinds.setdefault(section.span.start, BlockKind.PARAGRAPH)
            kinds.update({path[-1].span.start: BlockKind.HEADING for path in section.lead})
        self._starts = sorted(kinds)
        self._kinds = [kinds[start] for start in self._starts]

    def block_starts(self, low: int, high: int) -> Iterator[int]:
        """Yield where in `(low, high]` a block begins, the last one first."""
        for number in range(bisect_right(self._starts, high) - 1, -1, -1):
            if self._starts[number] <= low:
                return
            yield self._starts[number]

    def whole_unit(self, position: int, section_end: int) -> tuple[int, int] | None:
        """Return start and end of the unit around `position` that is best kept whole.

        None within a paragraph.
        """
        number = bisect_right(self._starts, position) - 1
        if number < 0:
            return None
        start, kind = self._starts[number], self._kinds[number]
        end = self._starts[number + 1] if number + 1 < len(self._starts) else section_end
        end = min(end, section_end)
        if kind in _WHOLE:
            return start, end
        if kind in _IN_LINES:
            line = self._text.rfind("\n", start, position) + 1
            line_end = self._text.find("\n", position, end)
            next_line = _LINE_END.match(self._text, max(line_end, 0), end)
            return max(start, line), next_line.end() if next_line and line_end >= 0 else end
        return None

    def sentence_starts(self, low: int, high: int) -> list[int]:
        """Return where in `(low, high]` a sentence, a block or a row begins, in order."""
        starts = {*sentence_starts(self._text, low, high), *self.block_starts(low, high)}
        first = max(0, bisect_right(self._starts, low) - 1)
        last = bisect_left(self._starts, high)
        if any(kind in _IN_LINES for kind in self._kinds[first:last]):
            starts.update(match.end() for match in _LINE_END.finditer(self._text, low, high))
        return sorted(
            start
            for start in starts
            if low < start <= high and not self._text[start : start + 1].isspace()
        )

    def _blocks(self, result: ConversionResult) -> Iterator[tuple[int, BlockKind]]:
        """Yield start and kind of each block, and of each piece of text outside them."""
        position = 0
        for block in result.structure.blocks:
            outside = _CHARACTER.search(self._text, position, block.span.start)
            if outside:
                yield outside.start(), BlockKind.PARAGRAPH
            first = _CHARACTER.search(self._text, block.span.start, block.span.end)
            if first and (outside or not block.continues):
                yield first.start(), block.kind
            position = block.span.end
        outside = _CHARACTER.search(self._text, position)
        if outside:
            yield outside.start(), BlockKind.PARAGRAPH
