"""Sentences that a page tears: their second part stands behind figures, tables or a side bar.

What stands between the two parts need not be known for what it is. That the first ends a block of
running text, but no sentence, and the second begins one, is enough, when both are quoted.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

from loccit.domain.models.chunk import BlockPart
from loccit.domain.models.document import BlockKind
from loccit.domain.quotations.views import SourceView
from loccit.domain.text.spans import Span

ASIDE: Final = frozenset(
    {
        BlockKind.TABLE,
        BlockKind.CAPTION,
        BlockKind.FIGURE,
        BlockKind.FOOTNOTE,
        BlockKind.BYLINE,
        BlockKind.IMPRINT,
    }
)
"""What stands beside the running text, or between two parts of it."""
_RUNNING: Final = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE})
_LABEL: Final = 80
"""Characters of a block at most that may be a label: what a figure or the foot of a page leaves
in the text as a paragraph."""
_LED: Final = re.compile(r"[A-Z][^.:!?]{2,60}:\s")
"""What a page has at its foot: "Corresponding author: …"."""
_LEAST: Final = 8
"""Letters of a part at least; fewer stand at the end of many blocks."""
_FARTHEST: Final = 400
"""Blocks between the two parts at most: the labels of a chart are one each."""
_GOES_ON: Final = re.compile("[a-z\u00df-\u00f6\u00f8-\u00ff\u03b1-\u03c9\u0430-\u044f]")
_ENDED: Final = re.compile(r"[.!?:;\u2026\u3002]['\"\u2019\u201d\u00bb)\]]*\Z")
_ENDING: Final = 8  # characters at the end of a block that are looked at


class TornPlaces:
    """Where a sentence of a document may be torn."""

    def __init__(
        self, text: str, blocks: Sequence[BlockPart], page_starts: Sequence[int], view: SourceView
    ) -> None:
        """Note where the blocks of running text stand among the letters of a view of it.

        Args:
            text: Of the document.
            blocks: All of it, in order.
            page_starts: Where each page begins, in order.
            view: The text in which quotations are looked for.
        """
        self._text, self._blocks, self._page_starts = text, blocks, page_starts
        self._letters = view.squashed.letters
        running = [place for place, block in enumerate(blocks) if block.kind in _RUNNING]

        def letters_before(offset: int) -> int:
            return view.squashed.place_of(view.place_of(offset))

        self._starts = {place: letters_before(blocks[place].span.start) for place in running}
        self._ends = {
            place: letters_before(blocks[place].span.end)
            for place in running
            if not _is_ended(text, blocks[place].span) and not self._goes_on(place + 1)
        }

    def gap(self, quoted: str) -> Span | None:
        """Return what stands between the two parts of a quotation, None when it is not torn.

        Args:
            quoted: Its letters, folded.
        """
        head = quoted[:_LEAST]
        for place, end in self._ends.items():
            at = self._letters.find(head, max(self._starts[place], end - len(quoted)), end)
            while at >= 0:
                behind = self._behind(place, quoted, at)
                if behind is not None:
                    return self._between(place, behind)
                at = self._letters.find(head, at + 1, end)
        return None

    def _behind(self, place: int, quoted: str, at: int) -> int | None:
        """Return the block that goes on with a quotation whose first part stands `at`."""
        size = self._ends[place] - at
        rest = quoted[size:]
        if len(rest) < _LEAST or not self._letters.startswith(quoted[:size], at):
            return None
        for other in range(place + 2, place + _FARTHEST):
            start = self._starts.get(other)
            if (
                start is not None
                and self._letters.startswith(rest, start)
                and self._may_tear(place, other)
            ):
                return other
        return None

    def _may_tear(self, first: int, second: int) -> bool:
        """Tell whether something between two blocks may interrupt: a page, a figure, labels."""
        gap = self._between(first, second)
        turns = bisect_left(self._page_starts, gap.start) < bisect_right(
            self._page_starts, gap.end
        )
        between = self._blocks[first + 1 : second]
        return (
            turns
            or any(block.kind in ASIDE for block in between)
            or all(self._may_interrupt(block.span) for block in between)
        )

    def _may_interrupt(self, span: Span) -> bool:
        is_label = len(span) <= _LABEL and not _is_ended(self._text, span)
        return is_label or _LED.match(self._text, span.start, span.end) is not None

    def _goes_on(self, place: int) -> bool:
        """Tell whether a block of running text begins within a sentence."""
        if place == len(self._blocks) or self._blocks[place].kind not in _RUNNING:
            return False
        return _GOES_ON.match(self._text, self._blocks[place].span.start) is not None

    def _between(self, first: int, second: int) -> Span:
        return Span(self._blocks[first].span.end, self._blocks[second].span.start)


def _is_ended(text: str, span: Span) -> bool:
    """Tell whether a block ends with the end of a sentence."""
    return _ENDED.search(text[max(span.start, span.end - _ENDING) : span.end].rstrip()) is not None
