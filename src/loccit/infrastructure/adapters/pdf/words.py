"""The words of a page with their boxes and styles, as pdfium gives them."""

import ctypes
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.accents import with_accents
from loccit.infrastructure.adapters.pdf.bidi import holds_right_to_left
from loccit.infrastructure.adapters.pdf.hidden import belongs_to, doubled_words, shown_words
from loccit.infrastructure.adapters.pdf.marks import with_figures_apart
from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.pdfium import Library, OpenDocument, library
from loccit.infrastructure.adapters.pdf.pdfium_calls import each, pointer
from loccit.infrastructure.adapters.pdf.right_to_left import in_reading_order, mirrored_rules
from loccit.infrastructure.adapters.pdf.structure_tree import content_tags
from loccit.infrastructure.adapters.pdf.styles import StyleBook, font_name
from loccit.infrastructure.adapters.pdf.table_rules import may_have_table, read_rules
from loccit.infrastructure.adapters.pdf.word_places import (
    are_sized,
    behind_space,
    character_places,
    word_places,
)
from loccit.infrastructure.adapters.pdf.word_table import (
    FAR,
    Floats,
    Integers,
    WordTable,
    bounded,
)

_ASCENT: Final = 0.8  # em; the boxes of pdfium follow the font, and differ widely on one line
_DESCENT: Final = 0.22
_HYPHEN_CODE: Final = 2  # for a hyphen at the end of a line, asked for one by one
_HYPHEN: Final = 0xFFFE  # what stands for it in the text of a page
_SURROGATES: Final = 0xD800 >> 11  # U+D800 to U+DFFF


class _Objects(NamedTuple):
    """What text objects say of their words; the baseline is in the frame of their direction."""

    style: Integers
    turn: Integers
    baseline: Floats
    size: Floats
    tags: Sequence[str | None]


@dataclass(frozen=True, slots=True)
class PageWords:
    """What pdfium gives for one page. Width and height are those of the page as displayed."""

    width: float
    height: float
    words: WordTable
    characters: int
    blank: bool
    rules: tuple[Rule, ...] = ()
    mirrored: bool = False
    """Whether the words stand on the other side: those of a page that runs right to left."""
    hidden: int = 0
    """Words, or characters of a page that runs right to left, which the page does not show."""


class PageFailed(Exception):
    """pdfium cannot load this page."""


def read_page(document: OpenDocument, index: int, book: StyleBook) -> PageWords:
    """Read the words of the page at `index`, from 1.

    Raises:
        PageFailed: If pdfium cannot load it.
    """
    lib = library()
    with _loaded(lib, document, index) as (page, text_page):
        box = (ctypes.c_float * 4)()  # left, top, right, bottom
        if not lib.page_box(page, box):
            raise PageFailed
        tags = content_tags(lib, page) if document.tagged else {}
        sides = tuple(box)
        if not all(-FAR <= side <= FAR for side in sides):
            sides = tuple(bounded(np.array(sides)).tolist())
        reader = _PageReader(lib, text_page, sides, lib.page_rotation(page) % 4, book, tags)
        text = reader.text(max(0, lib.count_chars(text_page)))
        text = with_accents(text, reader.boxes)
        text = book.glyphs.marked(text, reader.font_at)
        places = with_figures_apart(word_places(text), text, reader.object_at)
        words, mirrored = reader.words(text, places), False
        words, hidden = words.only(np.flatnonzero(~doubled_words(words))), reader.hidden
        size = (reader.width, reader.height)
        if holds_right_to_left(text):
            characters = reader.words(text, character_places(text))
            characters = characters.only(np.flatnonzero(belongs_to(characters, words)))
            ordered, mirrored = in_reading_order(
                words.rows(), characters.rows(), size, book.styles
            )
            words = WordTable.of(ordered)
        blank = len(words) == 0 and lib.object_count(page) < 1
        rules: tuple[Rule, ...] = ()
        if mirrored or may_have_table(words):
            turn = words.main_turn
            frame = partial(reader.in_frame, turn=np.array(turn))
            rules = read_rules(lib, page, frame, reader.objects)
            if mirrored:
                rules = mirrored_rules(rules, size[turn % 2])
        return PageWords(*size, words, len(text), blank, rules, mirrored, hidden)


@contextmanager
def _loaded(lib: Library, document: OpenDocument, index: int) -> Iterator[tuple[int, int]]:
    page = lib.load_page(document.handle, index - 1)
    if not page:
        raise PageFailed
    try:
        text_page = lib.load_text(page)
        if not text_page:
            raise PageFailed
        try:
            yield page, text_page
        finally:
            lib.close_text(text_page)
    finally:
        lib.close_page(page)


class _PageReader:
    def __init__(
        self,
        lib: Library,
        text_page: int,
        box: tuple[float, ...],
        rotation: int,
        book: StyleBook,
        tags: dict[int, str],
    ) -> None:
        self._lib = lib
        self._text_page = pointer(text_page)
        self.object_at = partial(lib.char_object, self._text_page)
        self._box = box
        self._rotation = rotation
        self._book = book
        self._tags = tags
        self.hidden = 0  # words read last that the page does not show
        self.objects: frozenset[int] = frozenset()  # addresses of those words' text objects
        left, top, right, bottom = box
        sides = (right - left, top - bottom)
        self.width, self.height = sides if rotation % 2 == 0 else sides[::-1]

    def text(self, length: int) -> str:
        """Return the text of the page with one character for each of pdfium's.

        What takes two units of UTF-16 is two characters for pdfium, and stays so here.
        """
        units = np.zeros(length + 1, dtype="<u2")
        if self._lib.text(self._text_page, 0, length, units.ctypes.data) == length + 1:
            text = units[:length].tobytes().decode("utf-16-le", "surrogatepass")
            return text if len(text) == length else "".join(map(chr, units[:length].tolist()))
        # pdfium leaves characters without a meaning out.
        page = self._text_page
        codes = np.fromiter(each(self._lib.unicode, repeat(page), range(length)), "<u4", length)
        codes[(codes > sys.maxunicode) | (codes >> 11 == _SURROGATES)] = 0
        for place in np.flatnonzero(codes == _HYPHEN_CODE).tolist():
            if self._lib.is_hyphen(page, place) == 1:
                codes[place] = _HYPHEN
        return codes.tobytes().decode("utf-32-le")

    def font_at(self, place: int) -> str:
        """Return the name of the font of a character."""
        font = self._lib.object_font(pointer(self.object_at(place)))
        return font_name(self._lib, font)

    def boxes(self, places: Sequence[int]) -> npt.NDArray[np.float32]:
        """Return left, top, right and bottom of characters, in user space."""
        pages = repeat(self._text_page)
        return self._lib.boxes.filled(self._lib.char_box, pages, places, count=len(places))

    def words(self, text: str, places: tuple[Integers, Integers]) -> WordTable:
        """Return what begins and ends at these places of `text` as words."""
        starts, ends = places
        # The boxes of the first and the last character of each word: left, top, right, bottom.
        begin_at = starts.tolist()
        longer = np.flatnonzero(ends - starts > 1)
        boxes = self.boxes([*begin_at, *(ends[longer] - 1).tolist()])
        both = np.empty((len(starts), 8))
        both[:, :4] = both[:, 4:] = boxes[: len(starts)]
        both[longer, 4:] = boxes[len(starts) :]
        sides = bounded(both)
        # Words of one text object follow one another; each run of them is described once.
        objects_at = each(self._lib.char_object, repeat(self._text_page), begin_at)
        keys = np.fromiter(objects_at, np.uint64, len(begin_at))
        begins = np.ones(len(keys), np.bool_)
        np.not_equal(keys[1:], keys[:-1], out=begins[1:])
        numbers = begins.cumsum() - 1
        addresses = keys[begins].tolist()
        self.objects = frozenset(addresses)
        handles = list(map(pointer, addresses))
        objects = self._describe(handles, starts[begins].tolist())
        style, turn = objects.style[numbers], objects.turn[numbers]
        base, size = objects.baseline[numbers], objects.size[numbers]
        left, top, right, bottom = self._sides(sides, turn)
        sized = are_sized(right - left, bottom - top, size * (ends - starts), size, style)
        sound = (top - size < base) & (base < bottom + size) & sized
        shown = shown_words(self._lib, handles, numbers, sides, self._box)
        self.hidden = int(len(shown) - shown.sum())
        return WordTable(
            text,
            starts,
            ends,
            left,
            np.where(sound, base - _ASCENT * size, top),
            right,
            np.where(sound, base + _DESCENT * size, bottom),
            style,
            turn,
            behind_space(text, starts, ends),
            [objects.tags[number] for number in numbers.tolist()] if self._tags else (),
        ).only(np.flatnonzero(shown))

    def _sides(self, boxes: Floats, turn: Integers) -> tuple[Floats, ...]:
        """Return left, top, right and bottom of words in the frame of each one's direction."""
        left, top = boxes[:, 0] - self._box[0], self._box[1] - boxes[:, 1]
        right, bottom = boxes[:, 6] - self._box[0], self._box[1] - boxes[:, 3]
        if self._rotation == 0 and not turn.any():
            return left, top, right, bottom
        xs = np.minimum(boxes[:, 0], boxes[:, 4]), np.maximum(boxes[:, 2], boxes[:, 6])
        ys = np.minimum(boxes[:, 3], boxes[:, 7]), np.maximum(boxes[:, 1], boxes[:, 5])
        corners = [self.in_frame(x, y, turn) for x in xs for y in ys]
        across, down = (np.array(values) for values in zip(*corners, strict=True))
        upright = (turn == 0) & (self._rotation == 0)
        return (
            np.where(upright, left, across.min(axis=0)),
            np.where(upright, top, down.min(axis=0)),
            np.where(upright, right, across.max(axis=0)),
            np.where(upright, bottom, down.max(axis=0)),
        )

    def in_frame(self, x: Floats, y: Floats, turn: Integers) -> tuple[Floats, Floats]:
        """Map user space to the page as displayed, then turn it until the text is upright."""
        left, top, right, bottom = self._box
        x, y = (
            (x - left, top - y),
            (y - bottom, x - left),
            (right - x, y - bottom),
            (top - y, right - x),
        )[self._rotation]
        if not turn.any():
            return x, y
        width, height = self.width, self.height
        return (
            np.choose(turn, (x, y, width - x, height - y)),
            np.choose(turn, (y, width - x, height - y, x)),
        )

    def _describe(self, handles: Sequence[object], places: Sequence[int]) -> _Objects:
        """Describe text objects, each by a pointer to it and its first character."""
        lib, page = self._lib, self._text_page
        matrices = lib.matrices.filled(
            lib.char_matrix, repeat(page), places, count=len(places), default=(1, 0, 0, 1, 0, 0)
        )
        sizes = lib.numbers.filled(lib.object_font_size, handles, count=len(handles))[:, 0]
        fonts = list(each(lib.object_font, handles))
        a, b, c, d, x, y = bounded(matrices).T
        along_x = np.abs(a) >= np.abs(b)
        forward = np.where(along_x, a, b) >= 0
        turn = np.where(along_x, np.where(forward, 0, 2), np.where(forward, 3, 1))
        turn = (turn + self._rotation) % 4
        shown = bounded(np.abs(bounded(sizes)) * np.maximum(np.abs(c), np.abs(d)))
        size = np.round(shown, 1)
        pairs = list(zip(fonts, size.tolist(), strict=True))
        known = self._book.by_font
        for pair in dict.fromkeys(pairs):
            if pair not in known:
                known[pair] = self._book.number_of(lib, *pair)
        return _Objects(
            np.fromiter(map(known.__getitem__, pairs), np.int64, len(pairs)),
            turn,
            self.in_frame(x, y, turn)[1],
            size,
            [self._tags.get(lib.object_content_id(one)) for one in handles] if self._tags else (),
        )
