"""The text of a document in the ways in which it may be quoted.

A quotation may have or lack the marks of notes, and it goes on where a table, a caption or a
footnote that stands between two parts of a sentence interrupts it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Final

from loccit.domain.models.chunk import BlockPart
from loccit.domain.models.document import BlockKind
from loccit.domain.quotations.signs import with_one_writing
from loccit.domain.quotations.squashing import SquashedText
from loccit.domain.quotations.tokens import in_plain_figures
from loccit.domain.spans import Span

_ASIDE: Final = frozenset(
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
_LABEL: Final = 80
"""Characters of a block at most that may be a label: what a figure or the foot of a page leaves
in the text as a paragraph."""
_NOTE: Final = 400  # characters of a paragraph right behind a table that may be its note
_FARTHEST: Final = 400  # blocks between two parts of a sentence: the labels of a chart
_ENDED: Final = re.compile(r"[.!?:;\u2026\u3002]['\"\u2019\u201d\u00bb)\]]*\Z")
_ENDING: Final = 8  # characters at the end of a block that are looked at
_GOES_ON: Final = re.compile("[a-z\u00df-\u00f6\u00f8-\u00ff\u03b1-\u03c9\u0430-\u044f]")


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


@dataclass(frozen=True)
class SourceText:
    """What a quotation is compared with.

    Attributes:
        text: The canonical text of a document, or of a part of it.
        note_marks: Where the marks of notes and references stand in it, in order.
        blocks: What its characters are, in order.
    """

    text: str
    note_marks: tuple[Span, ...] = ()
    blocks: tuple[BlockPart, ...] = field(default=(), repr=False)

    @cached_property
    def main(self) -> SourceView:
        """The text without the marks of notes."""
        return _without(with_one_writing(self.text), self.note_marks)

    @property
    def views(self) -> Iterator[SourceView]:
        """The ways to quote from it, the one that most quotations take first."""
        yield self.main
        yield from self.others

    @cached_property
    def others(self) -> tuple[SourceView, ...]:
        """All views but the first: over what interrupts the text, and with the marks of notes."""
        aside = [block.span for block in self.blocks if block.kind in _ASIDE]
        loose = [*aside, *_loose(self.text, self.blocks)]
        interruptions = [spans for spans in (aside, loose) if spans]
        if loose == aside:
            interruptions = interruptions[:1]
        plain = with_one_writing(self.text)
        found = [_without(plain, sorted([*self.note_marks, *each])) for each in interruptions]
        if self.note_marks:
            marked = with_one_writing(_with_plain_marks(self.text, self.note_marks))
            found += [
                SourceView(marked),
                *(_without(marked, sorted(each)) for each in interruptions),
            ]
        return tuple(found)


def _without(text: str, removed: Sequence[Span]) -> SourceView:
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


def _with_plain_marks(text: str, marks: Sequence[Span]) -> str:
    """Return a text as long with the figures of its marks on the line, as viewers copy them.

    A mark behind a figure stays raised: nobody may quote "5¹²" as 512.
    """
    parts: list[str] = []
    at = 0
    for mark in marks:
        behind_figure = text[mark.start - 1 : mark.start].isdecimal()
        own = mark.of(text)
        parts += [text[at : mark.start], own if behind_figure else in_plain_figures(own)]
        at = mark.end
    return "".join([*parts, text[at:]])


def _loose(text: str, blocks: Sequence[BlockPart]) -> Iterator[Span]:
    """Yield blocks between two parts of a sentence that are not known to stand beside the text.

    That are labels of a figure, and the notes of a table behind it.
    """
    last: Span | None = None  # of running text
    skipped = 0
    for before, block in pairwise([None, *blocks]):
        if block is None or block.kind in _ASIDE:
            continue
        if before and before.kind in _ASIDE:
            may_be_skipped = len(block.span) <= _NOTE
        else:
            may_be_skipped = len(block.span) <= _LABEL and not _is_ended(text, block.span)
        if (
            may_be_skipped
            and last is not None
            and skipped < _FARTHEST
            and not _is_ended(text, last)
            and not _GOES_ON.match(text, block.span.start)
        ):
            skipped += 1
            yield block.span
        else:
            last, skipped = block.span, 0


def _is_ended(text: str, span: Span) -> bool:
    """Tell whether a block ends with the end of a sentence."""
    return _ENDED.search(text[max(span.start, span.end - _ENDING) : span.end].rstrip()) is not None


def joined_parts(text: str, parts: Sequence[BlockPart]) -> tuple[BlockPart, ...]:
    """Return the blocks of a document, of which its chunks hold parts that may overlap.

    Parts of one kind that no blank line divides are of one block.
    """
    joined: list[BlockPart] = []
    for part in sorted(parts, key=lambda each: each.span):
        last = joined[-1] if joined else None
        if last and last.kind is part.kind and "\n\n" not in text[last.span.end : part.span.start]:
            joined[-1] = BlockPart(part.kind, last.span.around(part.span))
        else:
            joined.append(part)
    return tuple(joined)
