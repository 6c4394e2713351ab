"""Where the words of a passage stand on the pages of a PDF: the pages are read again."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import Final
from unicodedata import category

from loccit.domain.models.chunk import PageBox, PlacedBlock
from loccit.domain.models.document import Box
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.pdf.boxes.alignment import PlacedWord, aligned, compared
from loccit.infrastructure.adapters.pdf.boxes.line_boxes import PlacedBox, line_boxes
from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument
from loccit.infrastructure.adapters.pdf.model import Word
from loccit.infrastructure.adapters.pdf.text.bidi import holds_right_to_left
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.words import (
    read_characters,
    read_page,
)
from loccit.infrastructure.adapters.pdf.turns import turned_back

_BESIDE: Final = 1.0  # point by which the middle of a word may stand outside of its block
_DECIMALS: Final = 2  # of a point
_MOST_BETWEEN: Final = 40  # letters between two words that are taken for the words between them
_NO_SIGNS: Final = str.maketrans("", "", "|")  # bars of tables, which no page shows
_SAME_ROW: Final = 0.5  # of the height of a word, from middle to middle
_CORNER: Final = 3.0
"""Times the usual height of words: what draws the corners of frames by a font (LaTeX's lcircle),
and is read as telephones and crosses, says that it is as high."""
_SYMBOLS: Final = "So"  # a general category
_ENOUGH: Final = 0.5  # of the letters of a span that must be found on its pages


def word_boxes(
    blocks: Sequence[PlacedBlock], span: Span, page_at: Callable[[int], "PageWords"]
) -> tuple[PageBox, ...] | None:
    """Return one rectangle for each line and column of the words of a span.

    Args:
        blocks: Of the document, at least those that the span touches.
        span: Of its canonical text.
        page_at: Gives the words of a page.

    Returns:
        None when less than half of the letters are found on the pages.

    Raises:
        PageFailed: If a page cannot be read.
    """
    found: list[PageBox] = []
    letters = characters = 0
    for block in blocks:
        if not block.span.overlaps(span):
            continue
        own = block.span.common(span).moved(-block.span.start)
        boxes, known = page_at(block.page).lit(block, own)
        found += [PageBox(block.page, box) for box in boxes]
        letters += known
        characters += len(set(compared(own.of(block.text))[1]))
    return tuple(found) if found and letters >= _ENOUGH * characters else None


class PageWords:
    """A page whose words are known."""

    def __init__(self, document: OpenDocument, index: int) -> None:
        """Read the page at `index` (from 1).

        Raises:
            PageFailed: If it cannot be read.
        """
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
        self._usual = median(word.bottom - word.top for word in self._words) if self._words else 0
        self._found: dict[PlacedBlock, tuple[list[int], list[PlacedWord]]] = {}

    def lit(self, block: PlacedBlock, span: Span) -> tuple[list[Box], int]:
        """Return the rectangles of the words of a span of a block, and how many letters they have.

        Args:
            block: On this page.
            span: In its text.
        """
        if block not in self._found:
            self._found[block] = self._words_of(block)
        numbers, placed = self._found[block]
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

    def _words_of(self, block: PlacedBlock) -> tuple[list[int], list[PlacedWord]]:
        """Return the words that stand where a block stands, and those of them that are its own."""
        numbers = [
            number
            for number, box in enumerate(self._displayed)
            if _is_in(box, block.box) and not self._is_corner(number)
        ]
        words = [self._spelled[number] for number in numbers]
        in_rows = _in_rows([_place(self._words[number]) for number in numbers])
        found = aligned(words, block.text, (range(len(numbers)), in_rows))
        found = sorted([*found, *_between(found, words, block.text)], key=lambda word: word.number)
        return numbers, [replace(word, number=numbers[word.number]) for word in found]

    def _is_corner(self, number: int) -> bool:
        word, spelled = self._words[number], self._spelled[number]
        high = word.bottom - word.top > _CORNER * self._usual
        return high and all(category(sign) == _SYMBOLS for sign in spelled)

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
