"""A text without some parts of it, and the way back to where its characters stand."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from loccit.domain.quotations.squashing import SquashedText
from loccit.domain.text.spans import Span


@dataclass(frozen=True)
class SourceView:
    """One way to quote from a document.

    Attributes:
        text: Its characters, signs in one writing.
        runs: Runs of characters that follow each other in the document: where each begins here,
            and there; in order.
    """

    text: str
    runs: tuple[tuple[int, int], ...] = ((0, 0),)

    @cached_property
    def squashed(self) -> SquashedText:
        """Its letters and digits."""
        return SquashedText(self.text)

    def in_document(self, span: Span) -> Span:
        """Return where a span that is not empty stands in the document."""
        return Span(self._original(span.start), self._original(span.end - 1) + 1)

    def place_of(self, offset: int) -> int:
        """Return where a character of the document stands here, or what follows it."""
        at = bisect_right(self.runs, offset, key=lambda run: run[1]) - 1
        here, there = self.runs[max(0, at)]
        end = self.runs[at + 1][0] if at + 1 < len(self.runs) else len(self.text)
        return min(here + max(0, offset - there), end)

    def _original(self, offset: int) -> int:
        here, there = self.runs[bisect_right(self.runs, offset, key=lambda run: run[0]) - 1]
        return there + offset - here


def without(text: str, removed: Sequence[Span]) -> SourceView:
    """Return a text without some spans of it, which may overlap, in order."""
    if not removed:
        return SourceView(text)
    parts: list[str] = []
    runs: list[tuple[int, int]] = []
    at = length = 0
    for span in (*removed, Span(len(text), len(text))):
        if span.start > at:
            runs.append((length, at))
            parts.append(text[at : span.start])
            length += span.start - at
        at = max(at, span.end)
    return SourceView("".join(parts), tuple(runs) or ((0, 0),))
