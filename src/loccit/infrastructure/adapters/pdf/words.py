"""The words of a page with their boxes and styles, as pdfium gives them."""

import ctypes
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from loccit.infrastructure.adapters.pdf.bidi import holds_right_to_left
from loccit.infrastructure.adapters.pdf.model import Rule, Style, Word
from loccit.infrastructure.adapters.pdf.pdfium import Library, OpenDocument, library
from loccit.infrastructure.adapters.pdf.right_to_left import in_reading_order, mirrored_rules
from loccit.infrastructure.adapters.pdf.structure_tree import content_tags
from loccit.infrastructure.adapters.pdf.table_rules import may_have_table, read_rules

# U+FFFE is what pdfium puts in place of a hyphen at the end of a line, whose break it drops.
_WORD: Final = re.compile(r"[^\s\x00\ufffe]+\ufffe?|\ufffe")
_CHARACTER: Final = re.compile(r"[\ud800-\udbff][\udc00-\udfff]|[^\x00\r\n]")
_BOLD: Final = re.compile(
    r"bold|black|heavy|semi-?b|demi|[-,.]bd\b|cmbx|cmb\d|\bBX|medi\b|\.B$|-B$|\+fb", re.IGNORECASE
)
_ITALIC: Final = re.compile(r"ital|obli|slant|cmti|cmsl|-it\b|\.I$|-I$|ReguItal", re.IGNORECASE)
_SUBSET_PREFIX: Final = re.compile(r"^[A-Z]{6}\+")
_BOLD_WEIGHT: Final = 600
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_BREAKS: Final = "\r\n\ufffe\x00"
_ASCENT: Final = 0.8  # em; the boxes of pdfium follow the font, and differ widely on one line
_DESCENT: Final = 0.22
_MAX_BOX: Final = 4.0  # em; where a box is higher, the size is not what the file says
_HYPHEN_CODE: Final = 2  # for a hyphen at the end of a line, asked for one by one
_UPRIGHT_TURNS: Final = {(True, True): 0, (True, False): 2, (False, True): 3, (False, False): 1}


@dataclass(slots=True)
class StyleBook:
    """The styles of a document, each with a number."""

    styles: list[Style] = field(default_factory=list)
    _numbers: dict[Style, int] = field(default_factory=dict)

    def number(self, style: Style) -> int:
        """Return the number of a style, a new one when it was not seen before."""
        known = self._numbers.setdefault(style, len(self.styles))
        if known == len(self.styles):
            self.styles.append(style)
        return known


@dataclass(frozen=True, slots=True)
class PageWords:
    """What pdfium gives for one page. Width and height are those of the page as displayed."""

    width: float
    height: float
    words: list[Word]
    characters: int
    blank: bool
    rules: tuple[Rule, ...] = ()
    mirrored: bool = False
    """Whether the words stand on the other side: those of a page that runs right to left."""


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
        reader = _PageReader(lib, text_page, tuple(box), lib.page_rotation(page) % 4, book, tags)
        count = max(0, lib.count_chars(text_page))
        text = reader.text(count)
        words = reader.words(text)
        mirrored = False
        size = (reader.width, reader.height)
        if holds_right_to_left(text):
            characters = reader.words(text, _CHARACTER)
            words, mirrored = in_reading_order(words, characters, size, book.styles)
        blank = not words and lib.object_count(page) < 1
        rules: tuple[Rule, ...] = ()
        if mirrored or may_have_table(words):
            turn = main_turn(words)
            rules = read_rules(lib, page, partial(reader.reading_frame, turn=turn))
            if mirrored:
                rules = mirrored_rules(rules, size[turn % 2])
        return PageWords(
            reader.width, reader.height, words, len(text), blank, rules, mirrored=mirrored
        )


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
        self._text_page = text_page
        self._box = box
        self._rotation = rotation
        self._book = book
        self._tags = tags
        self._objects: dict[int | None, tuple[int, int, str | None, float, float]] = {}
        self._styles: dict[tuple[int | None, float], int] = {}
        self._matrix = (ctypes.c_float * 6)(1, 0, 0, 1, 0, 0)
        self._size = (ctypes.c_float * 1)()
        self._matrix_address = ctypes.addressof(self._matrix)
        self._size_address = ctypes.addressof(self._size)
        left, top, right, bottom = box
        sides = (right - left, top - bottom)
        self.width, self.height = sides if rotation % 2 == 0 else sides[::-1]

    def text(self, count: int) -> str:
        """Return the text of the page with one character for each of pdfium's.

        What takes two units of UTF-16 is two characters for pdfium, and stays so here.
        """
        units = ctypes.create_string_buffer(2 * count + 2)
        if self._lib.text(self._text_page, 0, count, units) == count + 1:
            text = units.raw[: 2 * count].decode("utf-16-le", "surrogatepass")
            if len(text) == count:
                return text
            return "".join(map(chr, memoryview(units).cast("B").cast("H")[:count]))
        # pdfium leaves characters without a meaning out.
        unicode, page = self._lib.unicode, self._text_page
        return "".join(_character(unicode(page, place)) for place in range(count))

    def words(self, text: str, unit: re.Pattern[str] = _WORD) -> list[Word]:
        """Return what `unit` finds in `text`, boxes in the frame of each word's direction."""
        places = [match.span() for match in unit.finditer(text)]
        char_box, char_object = self._lib.char_box, self._lib.char_object
        page, objects = self._text_page, self._objects
        # One array for all boxes: the first and the last character of each word, as
        # left, top, right, bottom.
        array = (ctypes.c_float * (8 * len(places)))()
        address = ctypes.addressof(array)
        for start, end in places:
            char_box(page, start, address)
            char_box(page, end - 1, address + 16)
            address += 32
        boxes = array[:]
        origin_x, origin_y = self._box[0], self._box[1]
        plain = self._rotation == 0
        found: list[Word] = []
        at = 0
        for start, end in places:
            key = char_object(page, start)
            known = objects.get(key)
            if known is None:
                known = objects[key] = self._describe(key, start)
            style, turn, tag, base, size = known
            if plain and turn == 0:
                left, right = boxes[at] - origin_x, boxes[at + 6] - origin_x
                top, bottom = origin_y - boxes[at + 1], origin_y - boxes[at + 3]
            else:
                left, top, right, bottom = self._turned(boxes[at : at + 8], turn)
            at += 8
            if top - size < base < bottom + size and bottom - top < _MAX_BOX * size:
                top, bottom = base - _ASCENT * size, base + _DESCENT * size
            spaced = start > 0 and text[start - 1] not in _BREAKS
            shown = text[start:end]
            if not shown.isascii():
                shown = _joined(shown)
            found.append(Word(shown, left, top, right, bottom, style, turn, tag, spaced))
        return found

    def _turned(self, box: list[float], turn: int) -> tuple[float, float, float, float]:
        xs = [min(box[0], box[4]), max(box[2], box[6])]
        ys = [min(box[3], box[7]), max(box[1], box[5])]
        corners = [self.reading_frame(x, y, turn) for x in xs for y in ys]
        lefts, tops = zip(*corners, strict=True)
        return min(lefts), min(tops), max(lefts), max(tops)

    def reading_frame(self, x: float, y: float, turn: int) -> tuple[float, float]:
        """Map user space to the page as displayed, then turn it until the text is upright."""
        left, top, right, bottom = self._box
        x, y = (
            (x - left, top - y),
            (y - bottom, x - left),
            (right - x, y - bottom),
            (top - y, right - x),
        )[self._rotation]
        return (
            (x, y),
            (y, self.width - x),
            (self.width - x, self.height - y),
            (self.height - y, x),
        )[turn]

    def _describe(self, key: int | None, place: int) -> tuple[int, int, str | None, float, float]:
        """Return style, turn, tag, baseline and size of the text object at a character."""
        self._lib.char_matrix(self._text_page, place, self._matrix_address)
        a, b, c, d, x, y = self._matrix[:]
        along_x = abs(a) >= abs(b)
        turn = (_UPRIGHT_TURNS[along_x, (a if along_x else b) >= 0] + self._rotation) % 4
        size, font, tag = 0.0, None, None
        if key:
            self._lib.object_font_size(key, self._size_address)
            size = round(abs(self._size[0]) * max(abs(c), abs(d)), 1)
            font = self._lib.object_font(key)
            if self._tags:
                tag = self._tags.get(self._lib.object_content_id(key))
        style = self._styles.get((font, size))
        if style is None:
            name, bold, italic = self._font(font)
            style = self._book.number(Style(name, size, bold, italic))
            self._styles[font, size] = style
        if turn == 0 and self._rotation == 0:
            return style, turn, tag, self._box[1] - y, size
        return style, turn, tag, self.reading_frame(x, y, turn)[1], size

    def _font(self, font: int | None) -> tuple[str, bool, bool]:
        if not font:
            return "", False, False
        buffer = ctypes.create_string_buffer(256)
        self._lib.font_name(font, buffer, 255)
        name = _SUBSET_PREFIX.sub("", buffer.value.decode("utf-8", "replace"))
        flags = self._lib.font_flags(font)
        forced, slanted = flags & (1 << 18), flags & (1 << 6)  # ISO 32000-1, table 123
        bold = bool(_BOLD.search(name)) or (
            flags != -1 and (bool(forced) or self._lib.font_weight(font) >= _BOLD_WEIGHT)
        )
        return name, bold, bool(_ITALIC.search(name)) or (flags != -1 and bool(slanted))


def _joined(text: str) -> str:
    """Put the two halves of a character together, and a hyphen for pdfium's mark of it."""
    text = text.replace("\ufffe", "-")
    if not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _character(code: int) -> str:
    if code == _HYPHEN_CODE:
        return "\ufffe"
    return chr(code) if code <= sys.maxunicode and not 0xD800 <= code < 0xE000 else "\x00"  # noqa: PLR2004  (surrogates)


def main_turn(words: Sequence[Word]) -> int:
    """Return the direction of most words, in quarter turns."""
    turns = Counter(word.turn for word in words)
    return turns.most_common(1)[0][0] if turns else 0
