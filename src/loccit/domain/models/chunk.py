"""A chunk: a slice of a document's text with its place in the document."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import compress
from typing import NewType, TypeAlias

from loccit.domain.models.document import BlockKind, Box, DocId
from loccit.domain.text.spans import PageSpan, Span, merged, without_spans

ChunkId = NewType("ChunkId", str)
"""A UUID (version 5) in its 36-character form, fixed by the document's bytes and text, by how it
is cut, and by the span."""


@dataclass(frozen=True, slots=True)
class PageBox:
    """Where a block or a line stands: page index from 1, and the rectangle on that page."""

    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """A block and where it stands: `text == plain_text[span.start:span.end]`."""

    page: int
    box: Box
    span: Span
    text: str


WordBoxes: TypeAlias = Mapping[tuple[DocId, Span], tuple[PageBox, ...]]
"""Where the words of spans stand: one rectangle for each line and column, in the order of the
text. What is not in it could not be found."""


@dataclass(frozen=True, slots=True)
class PagePart:
    """The part of a chunk that stands on one page.

    Attributes:
        index: The page's position in the file, from 1.
        label: Its printed number, None when it is not known.
        span: The characters of the chunk that lie on it, in the canonical text.
    """

    index: int
    label: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class BlockPart:
    """The part of a chunk that is of one block: what it is, and its characters in the text."""

    kind: BlockKind
    span: Span


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage: `text == plain_text[span.start:span.end]`, always.

    Attributes:
        id: Deterministic.
        doc_id: The document it is a slice of.
        text: The slice.
        span: Its characters in the canonical text.
        separator: The white space between this chunk and the next; with it the chunks of a
            document make up its whole text again.
        pages: The pages on which at least one of its characters other than white space lies, in
            order; empty for formats without pages. So any slice of a chunk knows its pages.
        section_path: Headings from the top section down to its own.
        context: What is embedded before the text, one a line: the nearest headings, but for one
            with which the text itself begins; above rows of a table whose head is in another
            chunk its caption, the heads of its columns and the name of their group. Empty when
            there are none.
        chunk_idx: Position among the chunks of the document, from 0.
        boxes: Where its blocks stand.
        is_references: Whether it holds entries of a reference list, with the headings above them
            at most. Such a chunk is not embedded, and no search finds it unless asked to.
        blocks: What its characters are, in order; text outside of all of them is a paragraph.
        note_marks: Where the marks of notes and references stand in it, in order.
    """

    id: ChunkId
    doc_id: DocId
    text: str
    span: Span
    separator: str
    pages: tuple[PagePart, ...]
    section_path: tuple[str, ...]
    context: str
    chunk_idx: int
    boxes: tuple[PageBox, ...] = ()
    is_references: bool = False
    blocks: tuple[BlockPart, ...] = ()
    note_marks: tuple[Span, ...] = ()

    @property
    def section_heading(self) -> str | None:
        """The nearest heading above, None before the first one."""
        return self.section_path[-1] if self.section_path else None

    @property
    def page_span(self) -> PageSpan | None:
        """Its first and last page, None for formats without pages."""
        return PageSpan(self.pages[0].index, self.pages[-1].index) if self.pages else None

    @property
    def page_labels(self) -> tuple[str, ...]:
        """The printed numbers of its pages, as far as they are known, in order."""
        return tuple(page.label for page in self.pages if page.label is not None)

    @property
    def words(self) -> str:
        """The text without the marks of notes: what is copied, quoted and searched."""
        return without_spans(self.text, [mark.moved(-self.span.start) for mark in self.note_marks])

    @property
    def embedded_text(self) -> str:
        """What is embedded and searched for words: the context, then the words."""
        words = self.words or self.text  # never nothing, which no model embeds
        return f"{self.context}\n{words}" if self.context else words

    def part(self, span: Span) -> "Chunk":
        """Return this chunk cut down to `span`, which must lie in it, its pages cut likewise.

        Boxes are those of whole blocks that the span touches; where it is not known which these
        are, all on its pages.
        """
        if not self.span.contains(span):
            raise ValueError(f"{span} does not lie in {self.span}")
        start = span.start - self.span.start
        touched = [block.span.overlaps(span) for block in self.blocks]
        if len(touched) != len(self.boxes):
            pages = {page.index for page in self.pages if page.span.overlaps(span)}
            touched = [box.page in pages for box in self.boxes]
        return replace(
            self,
            text=self.text[start : start + len(span)],
            span=span,
            separator="",
            pages=tuple(
                replace(page, span=page.span.common(span))
                for page in self.pages
                if page.span.overlaps(span)
            ),
            boxes=tuple(compress(self.boxes, touched)),
            blocks=tuple(
                replace(block, span=block.span.common(span))
                for block in self.blocks
                if block.span.overlaps(span)
            ),
            note_marks=tuple(mark.common(span) for mark in self.note_marks if mark.overlaps(span)),
        )

    def touches(self, other: "Chunk") -> bool:
        """Tell whether the two overlap, or only the white space between neighbours parts them."""
        if self.doc_id != other.doc_id:
            return False
        first, second = sorted((self, other), key=lambda chunk: chunk.span)
        return second.span.start <= first.span.end + len(first.separator)

    def joined(self, other: "Chunk") -> "Chunk":
        """Return the slice that reaches over both, with their pages and boxes.

        Heading context and position are those of the first of the two; the id stays this chunk's.

        Raises:
            ValueError: If they do not touch.
        """
        if not self.touches(other):
            raise ValueError(f"{self.span} and {other.span} do not touch")
        first, second = sorted((self, other), key=lambda chunk: chunk.span)
        last = max(first, second, key=lambda chunk: chunk.span.end)
        span = Span(first.span.start, last.span.end)
        text = first.text
        if last is second:
            text = (text + first.separator)[: second.span.start - first.span.start] + second.text
        return replace(
            first,
            id=self.id,
            text=text,
            span=span,
            separator=last.separator,
            pages=_united(first.pages, second.pages),
            boxes=tuple(dict.fromkeys((*first.boxes, *second.boxes))),
            is_references=self.is_references and other.is_references,
            blocks=_joined_blocks(first.blocks, second.blocks),
            note_marks=tuple(merged((*first.note_marks, *second.note_marks))),
        )


def _joined_blocks(
    blocks: tuple[BlockPart, ...], more: tuple[BlockPart, ...]
) -> tuple[BlockPart, ...]:
    """Return the parts in order; those that overlap are of one block, and so are one."""
    joined: list[BlockPart] = []
    for block in sorted((*blocks, *more), key=lambda each: each.span):
        if joined and joined[-1].span.overlaps(block.span):
            last = joined[-1]
            joined[-1] = replace(last, span=last.span.around(block.span))
        else:
            joined.append(block)
    return tuple(joined)


def _united(pages: tuple[PagePart, ...], more: tuple[PagePart, ...]) -> tuple[PagePart, ...]:
    """Return the parts in order; those of one page, which follow each other, as one."""
    parts = {page.index: page for page in pages}
    for page in more:
        known = parts.get(page.index, page)
        parts[page.index] = replace(page, span=known.span.around(page.span))
    return tuple(parts[index] for index in sorted(parts))
