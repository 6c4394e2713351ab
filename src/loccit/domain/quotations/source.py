"""The text of a document in the ways in which it may be quoted.

A quotation may have or lack the marks of notes, and it goes on where a table, a caption or a
footnote that stands between two parts of a sentence interrupts it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from loccit.domain.models.chunk import BlockPart
from loccit.domain.quotations.signs import with_one_writing
from loccit.domain.quotations.torn import ASIDE, TornPlaces
from loccit.domain.quotations.views import SourceView, without
from loccit.domain.text.raised_figures import in_plain_figures
from loccit.domain.text.spans import Span


@dataclass(frozen=True)
class SourceText:
    """What a quotation is compared with.

    Attributes:
        text: The canonical text of a document, or of a part of it.
        note_marks: Where the marks of notes and references stand in it, in order.
        blocks: What its characters are, in order.
        page_starts: Where each page begins, in order.
    """

    text: str
    note_marks: tuple[Span, ...] = ()
    blocks: tuple[BlockPart, ...] = field(default=(), repr=False)
    page_starts: tuple[int, ...] = ()

    @cached_property
    def main(self) -> SourceView:
        """The text without the marks of notes."""
        return without(with_one_writing(self.text), self.note_marks)

    @property
    def views(self) -> Iterator[SourceView]:
        """The ways to quote from it, the one that most quotations take first."""
        yield self.main
        yield from self.others

    def marks_in(self, span: Span) -> str:
        """Return the marks of notes in a span, on the line and in brackets as citations are."""
        marks = [
            in_plain_figures(each.of(self.text)) for each in self.note_marks if span.contains(each)
        ]
        return f"[{', '.join(mark.strip('[]()') for mark in marks)}]" if marks else ""

    def torn(self, quoted: str) -> Iterator[SourceView]:
        """Yield views without what tears a quotation in two, without and with marks of notes.

        Args:
            quoted: Its letters, folded.
        """
        for text, marks, places in self._torn_places:
            gap = places.gap(quoted)
            if gap:
                yield without(
                    text, sorted([*marks, Span(gap.start, gap.end - 1)])
                )  # a blank stays

    @cached_property
    def others(self) -> tuple[SourceView, ...]:
        """All views but the first: over what stands aside, and with the marks of notes."""
        aside = [block.span for block in self.blocks if block.kind in ASIDE]
        plain = with_one_writing(self.text)
        found = [without(plain, sorted([*self.note_marks, *aside]))] if aside else []
        if self._marked:
            found.append(self._marked)
            if aside:
                found.append(without(self._marked.text, aside))
        return tuple(found)

    @cached_property
    def _marked(self) -> SourceView | None:
        """The text with the marks of notes, None when it has none."""
        if not self.note_marks:
            return None
        return SourceView(with_one_writing(_with_plain_marks(self.text, self.note_marks)))

    @cached_property
    def _torn_places(self) -> list[tuple[str, Sequence[Span], TornPlaces]]:
        """The text and what is left out of it, without marks and with them, and where it tears."""
        plain = with_one_writing(self.text)
        bases: list[tuple[str, Sequence[Span], SourceView]] = [(plain, self.note_marks, self.main)]
        if self._marked:
            bases.append((self._marked.text, (), self._marked))
        return [
            (text, marks, TornPlaces(self.text, self.blocks, self.page_starts, view))
            for text, marks, view in bases
        ]


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
