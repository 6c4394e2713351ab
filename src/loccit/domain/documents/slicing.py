"""From slices of a document's text to its chunks."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from hashlib import sha256
from itertools import islice, pairwise, takewhile
from uuid import UUID, uuid5

from loccit.domain.documents.sections import Section, heading_line
from loccit.domain.models.chunk import BlockPart, Chunk, ChunkId, PageBox, PagePart
from loccit.domain.models.document import Block, ConversionResult
from loccit.domain.text.spans import Span, first_overlapping, reassemble

CHUNK_NAMESPACE = UUID("6f1c54cb-0a0d-5c0e-9d3b-6a2a4b1f7c11")
"""Of the chunk ids. It never changes: ids would."""

_CHARACTER = re.compile(r"\S")


@dataclass(frozen=True, slots=True)
class Slice:
    """Where a chunk stands.

    Attributes:
        span: Its characters; no white space at either end.
        section: Its section.
        context: What is embedded before its text, one a line: headings, and the head of a table.
    """

    span: Span
    section: Section
    context: str


def nearest_lines(lines: Sequence[str], limit: int, count: Callable[[str], int]) -> str:
    """Return what is embedded before a chunk: the last of the lines above it that fit, one a line.

    Args:
        lines: From the top down.
        limit: How many tokens at most. The nearest are kept; when the nearest alone is too
            long, as many of its words as fit.
        count: Counts the tokens of a line.
    """
    taken: list[str] = []
    for line in reversed(lines):
        tokens = count(line)
        if tokens > limit:
            if not taken:
                taken.append(_words_within(line, limit, count))
            break
        limit -= tokens
        taken.append(line)
    return "\n".join(line for line in reversed(taken) if line)


def lines_above(
    headings: Sequence[str],
    name: str,
    lines: Sequence[str],
    limit: int,
    count: Callable[[str], int],
) -> str:
    """Return what is embedded before a chunk of rows, one a line.

    Rows that do not tell which statement they are of answer nothing: the name of their table has
    up to half of the room before the others. `nearest_lines` says which of those are there.

    Args:
        headings: Above the table, from the top down.
        name: Of the table, '' if it has none.
        lines: Below the name.
        limit: How many tokens at most.
        count: Counts the tokens of a line.
    """
    first = _words_within(name, limit // 2, count) if name else ""
    if not first:
        return nearest_lines([*headings, *lines], limit, count)
    nearest = nearest_lines([*headings, *lines], limit - count(first), count)
    taken = nearest.split("\n") if nearest else []
    place = max(0, len(taken) - len(lines))
    return "\n".join([*taken[:place], first, *taken[place:]])


def _words_within(line: str, limit: int, count: Callable[[str], int]) -> str:
    if count(line) <= limit:
        return line
    words = line.split()[: max(0, limit)]
    begins = [" ".join(words[:number]) for number in range(len(words) + 1)]
    return begins[max(0, bisect_right(begins, limit, key=count) - 1)]


def chunks_of(result: ConversionResult, slices: Sequence[Slice], recipe: str) -> list[Chunk]:
    """Return the chunks of a document.

    Args:
        result: The document.
        slices: In order.
        recipe: Names the chunker and its policy. It determines the ids, with the document's bytes
            and text and the span.
    """
    text = result.plain_text
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    name = f"{result.doc_id}:{digest}:{recipe}"
    gaps = [
        text[one.span.end : other.span.start] for one, other in pairwise(slices)
    ]  # of spans that overlap: empty
    pages, blocks, marks = _PageFinder(result), _BlockFinder(result), result.structure.note_marks
    return [
        Chunk(
            id=ChunkId(str(uuid5(CHUNK_NAMESPACE, f"{name}:{cut.span.start}:{cut.span.end}"))),
            doc_id=result.doc_id,
            text=cut.span.of(text),
            span=cut.span,
            separator=separator,
            pages=pages.of(cut.span),
            section_path=tuple(map(heading_line, cut.section.path_of(cut.span))),
            context=cut.context,
            chunk_idx=index,
            boxes=blocks.boxes(cut.span),
            is_references=cut.section.is_references,
            blocks=blocks.parts(cut.span),
            note_marks=_marks_in(cut.span, marks),
        )
        for index, (cut, separator) in enumerate(zip(slices, [*gaps, ""], strict=False))
    ]


def text_of(chunks: Sequence[Chunk]) -> str:
    """Put the whole text of a document together again from all its chunks, in order.

    Raises:
        ValueError: If a chunk is missing.
    """
    return reassemble(
        (
            Span(chunk.span.start, chunk.span.end + len(chunk.separator)),
            chunk.text + chunk.separator,
        )
        for chunk in chunks
    )


def passage_at(chunks: Iterable[Chunk], span: Span) -> Chunk | None:
    """Return the slice of a document that a span cuts out, with its pages and boxes.

    Args:
        chunks: Of one document, in order; at least those that the span touches.
        span: In its canonical text.

    Returns:
        As much of the span as the chunks hold, which is all but white space around them. None
        when that is nothing.
    """
    touched = [chunk for chunk in chunks if chunk.span.overlaps(span)]
    if not touched:
        return None
    whole = reduce(Chunk.joined, touched)
    return whole.part(whole.span.common(span))


class _PageFinder:
    """Finds the pages of a span in O(log pages)."""

    def __init__(self, result: ConversionResult) -> None:
        self._text = result.plain_text
        self._pages = result.structure.page_map
        self._ends = [page.span.end for page in self._pages]

    def of(self, span: Span) -> tuple[PagePart, ...]:
        return tuple(self._parts(span))

    def _parts(self, span: Span) -> Iterator[PagePart]:
        for number in range(bisect_right(self._ends, span.start), len(self._pages)):
            page = self._pages[number]
            if page.span.start >= span.end:
                return
            own = page.span.common(span)
            if _CHARACTER.search(self._text, own.start, own.end):
                yield PagePart(page.index, page.label, own)


class _BlockFinder:
    """Finds the blocks that a span touches in O(log blocks)."""

    def __init__(self, result: ConversionResult) -> None:
        self._blocks = result.structure.blocks
        self._ends = [block.span.end for block in self._blocks]

    def boxes(self, span: Span) -> tuple[PageBox, ...]:
        return tuple(
            PageBox(block.page, block.box)
            for block in self._touched(span)
            if block.page is not None and block.box is not None
        )

    def parts(self, span: Span) -> tuple[BlockPart, ...]:
        return tuple(
            BlockPart(block.kind, block.span.common(span)) for block in self._touched(span)
        )

    def _touched(self, span: Span) -> Iterator[Block]:
        for number in range(bisect_right(self._ends, span.start), len(self._blocks)):
            if self._blocks[number].span.start >= span.end:
                return
            yield self._blocks[number]


def _marks_in(span: Span, marks: Sequence[Span]) -> tuple[Span, ...]:
    """Return the marks in a span, cut where it ends."""
    first = first_overlapping(marks, span)
    near = takewhile(lambda mark: mark.start < span.end, islice(marks, first, None))
    return tuple(mark.common(span) for mark in near)
