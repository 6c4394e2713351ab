"""Where the words of a passage stand on the pages of a PDF: the pages are read again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from loccit.domain.documents.slicing import text_of
from loccit.domain.errors import DocumentConversionError
from loccit.domain.models.chunk import Chunk, PageBox
from loccit.domain.models.document import Box
from loccit.domain.models.project import DocumentRecord
from loccit.domain.policy.source_formats import suffix_of
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.pdf.alignment import PlacedWord, aligned, compared
from loccit.infrastructure.adapters.pdf.bidi import holds_right_to_left
from loccit.infrastructure.adapters.pdf.displayed import turned_back
from loccit.infrastructure.adapters.pdf.line_boxes import PlacedBox, line_boxes
from loccit.infrastructure.adapters.pdf.model import Word
from loccit.infrastructure.adapters.pdf.pdfium import OpenDocument, open_document
from loccit.infrastructure.adapters.pdf.styles import StyleBook
from loccit.infrastructure.adapters.pdf.words import (
    PageFailed,
    read_characters,
    read_page,
)

_BESIDE: Final = 1.0  # point by which the middle of a word may stand outside of its block
_DECIMALS: Final = 2  # of a point
_MOST_BETWEEN: Final = 40  # letters between two words that are taken for the words between them
_NO_SIGNS: Final = str.maketrans("", "", "|")  # bars of tables, which no page shows
_SAME_ROW: Final = 0.5  # of the height of a word, from middle to middle
_ENOUGH: Final = 0.5  # of the letters of a span that must be found on its pages


@dataclass(frozen=True, slots=True)
class _Block:
    """A block: its page, its place on it, and its characters in the text of the document."""

    page: int
    box: Box
    span: Span


class PdfWordBoxes:
    """Finds words on the pages of PDFs that were read by their text layer."""

    def word_boxes(
        self, record: DocumentRecord, chunks: Sequence[Chunk], spans: Sequence[Span]
    ) -> list[tuple[PageBox, ...] | None]:
        """Return one rectangle for each line and column of each span; see `WordBoxesPort`."""
        if suffix_of(record.source.path) != ".pdf":
            return [None] * len(spans)
        text = text_of(chunks)
        blocks = _blocks(chunks)
        read = frozenset(record.coverage.pages_with_text)
        try:
            with open_document(record.source.path) as document:
                pages: dict[int, _Page] = {}
                return [_boxes_of(span, text, blocks, read, document, pages) for span in spans]
        except (DocumentConversionError, PageFailed):
            return [None] * len(spans)


def _blocks(chunks: Sequence[Chunk]) -> list[_Block]:
    """Return the blocks of a document, the parts that chunks hold of one put together."""
    found: dict[tuple[int, Box], _Block] = {}
    for chunk in chunks:
        if len(chunk.blocks) != len(chunk.boxes):
            continue  # the place of some block is not known
        for part, place in zip(chunk.blocks, chunk.boxes, strict=True):
            known = found.get((place.page, place.box))
            span = known.span.around(part.span) if known else part.span
            found[place.page, place.box] = _Block(place.page, place.box, span)
    return list(found.values())


def _boxes_of(
    span: Span,
    text: str,
    blocks: Sequence[_Block],
    read: frozenset[int],
    document: OpenDocument,
    pages: dict[int, "_Page"],
) -> tuple[PageBox, ...] | None:
    own = [block for block in blocks if block.span.overlaps(span)]
    if not own or not {block.page for block in own} <= read:
        return None
    found: list[PageBox] = []
    letters = 0
    for block in own:
        if block.page not in pages:
            pages[block.page] = _Page(document, block.page)
        boxes, known = pages[block.page].lit(block, text, block.span.common(span))
        found += [PageBox(block.page, box) for box in boxes]
        letters += known
    characters = len(set(compared(span.of(text))[1]))
    return tuple(found) if letters >= _ENOUGH * characters else None


class _Page:
    """A page whose words are known."""

    def __init__(self, document: OpenDocument, index: int) -> None:
        self._document, self._index = document, index
        self._book = StyleBook()
        read = read_page(document, index, self._book, in_place=True)
        self._size = (read.width, read.height)
        self._words = read.words.rows()
        self._starts = read.words.starts.tolist()
        self._spelled = [
            read.words.text[start:end]
            for start, end in zip(self._starts, read.words.ends.tolist(), strict=True)
        ]
        self._as_in_file = not holds_right_to_left(read.words.text)
        self._displayed = [self._display(_place(word)) for word in self._words]
        self._found: dict[_Block, tuple[list[int], list[PlacedWord]]] = {}

    def lit(self, block: _Block, text: str, span: Span) -> tuple[list[Box], int]:
        """Return the rectangles of the words of a span of a block, and how many letters they have.

        Args:
            block: On this page.
            text: Of the document.
            span: In the block.
        """
        if block not in self._found:
            self._found[block] = self._words_of(block, text)
        numbers, placed = self._found[block]
        span = span.moved(-block.span.start)
        lit: list[tuple[int, PlacedBox]] = []
        letters = 0
        for word in placed:
            inside = [
                at
                for at, offset in enumerate(word.offsets)
                if offset is not None and span.start <= offset < span.end
            ]
            if inside:
                letters += len(inside)
                lit.append((word.start, self._cut(word, inside)))
        of_span = {
            word.number for word in placed if word.last >= span.start and word.start < span.end
        }
        others = [_place(self._words[number]) for number in numbers if number not in of_span]
        ordered = [box for _, box in sorted(lit, key=lambda entry: entry[0])]
        return [self._display(each) for each in line_boxes(ordered, others)], letters

    def _words_of(self, block: _Block, text: str) -> tuple[list[int], list[PlacedWord]]:
        """Return the words that stand where a block stands, and those of them that are its own."""
        numbers = [number for number, box in enumerate(self._displayed) if _is_in(box, block.box)]
        own = block.span.of(text)
        words = [self._spelled[number] for number in numbers]
        in_rows = _in_rows([_place(self._words[number]) for number in numbers])
        found = aligned(words, own, (range(len(numbers)), in_rows))
        found = sorted([*found, *_between(found, words, own)], key=lambda word: word.number)
        return numbers, [replace(word, number=numbers[word.number]) for word in found]

    def _cut(self, word: PlacedWord, inside: Sequence[int]) -> PlacedBox:
        """Return the box of the characters of a word that are inside of a span."""
        whole = _place(self._words[word.number])
        known = [at for at, offset in enumerate(word.offsets) if offset is not None]
        if len(inside) == len(known):
            return whole
        first, last, count = inside[0], inside[-1], len(word.offsets)
        if self._as_in_file:
            start = self._starts[word.number]
            ends = read_characters(
                self._document, self._index, self._book, [start + first, start + last]
            )
            if len(ends):
                left, right = float(ends.left.min()), float(ends.right.max())
                return whole._replace(box=replace(whole.box, left=left, right=right))
        begin, end = first / count, (last + 1) / count
        if holds_right_to_left(self._spelled[word.number]):
            begin, end = 1 - end, 1 - begin
        left, width = whole.box.left, whole.box.right - whole.box.left
        box = replace(whole.box, left=left + begin * width, right=left + end * width)
        return whole._replace(box=box)

    def _display(self, each: PlacedBox) -> Box:
        """Return a box on the page as displayed."""
        width, height = self._size
        frame = (height, width) if each.turn % 2 else (width, height)
        box = turned_back(each.box, each.turn, *frame)
        return Box(
            round(max(0.0, box.left), _DECIMALS),
            round(max(0.0, box.top), _DECIMALS),
            round(min(width, box.right), _DECIMALS),
            round(min(height, box.bottom), _DECIMALS),
        )


def _in_rows(words: Sequence[PlacedBox]) -> list[int]:
    """Return the numbers of words row by row, each from left to right, as tables are read."""
    boxes = [word.box for word in words]
    rows: list[list[int]] = []
    for number in sorted(range(len(boxes)), key=lambda each: _middle(boxes[each])):
        room = _SAME_ROW * (boxes[number].bottom - boxes[number].top)
        if rows and _middle(boxes[number]) - _middle(boxes[rows[-1][0]]) < room:
            rows[-1].append(number)
        else:
            rows.append([number])
    return [number for row in rows for number in sorted(row, key=lambda each: boxes[each].left)]


def _middle(box: Box) -> float:
    return (box.top + box.bottom) / 2


def _place(word: Word) -> PlacedBox:
    return PlacedBox(Box(word.left, word.top, word.right, word.bottom), word.turn)


def _is_in(box: Box, around: Box) -> bool:
    across, down = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return (
        around.left - _BESIDE <= across <= around.right + _BESIDE
        and around.top - _BESIDE <= down <= around.bottom + _BESIDE
    )


def _between(found: Sequence[PlacedWord], words: Sequence[str], text: str) -> Iterator[PlacedWord]:
    """Yield words that stand where the text has something that no word was found for.

    Some are dashes, which are not compared; the glyphs of others had to be guessed, by what
    stands elsewhere in the document.
    """
    for one, other in pairwise(found):
        if one.last + 1 >= other.start or other.number - one.number == 1:
            continue
        gap = Span(one.last + 1, other.start)
        letters, signs = compared(gap.of(text))[0], gap.of(text).translate(_NO_SIGNS).strip()
        for number in range(one.number + 1, other.number):
            missing = letters if compared(words[number])[0] else signs
            if 0 < len(missing) <= _MOST_BETWEEN:
                yield PlacedWord(number, (gap.start,))
