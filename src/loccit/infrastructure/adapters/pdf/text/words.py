"""The words of a page with their boxes and styles, as pdfium gives them."""

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument, Pdfium, library
from loccit.infrastructure.adapters.pdf.file.structure_tree import content_tags
from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.text.accents import with_accents
from loccit.infrastructure.adapters.pdf.text.bidi import holds_right_to_left
from loccit.infrastructure.adapters.pdf.text.code_pages import in_own_alphabet
from loccit.infrastructure.adapters.pdf.text.drawn_letters import LETTERS, are_drawn
from loccit.infrastructure.adapters.pdf.text.drawn_rules import read_rules
from loccit.infrastructure.adapters.pdf.text.hidden import belongs_to, doubled_words
from loccit.infrastructure.adapters.pdf.text.invisible import invisible_text, without
from loccit.infrastructure.adapters.pdf.text.ligature_spaces import with_whole_ligatures
from loccit.infrastructure.adapters.pdf.text.parted_words import cut_at, parted
from loccit.infrastructure.adapters.pdf.text.raised_pieces import with_raised_apart
from loccit.infrastructure.adapters.pdf.text.right_to_left import in_reading_order, mirrored_rules
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook
from loccit.infrastructure.adapters.pdf.text.superior_figures import with_superior_figures
from loccit.infrastructure.adapters.pdf.text.symbols import with_symbols
from loccit.infrastructure.adapters.pdf.text.text_page import TextPage
from loccit.infrastructure.adapters.pdf.text.word_places import character_places, word_places
from loccit.infrastructure.adapters.pdf.text.word_table import FAR, WordTable, bounded


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
    """Words and pieces of text that the page does not show; characters where it runs right to
    left."""
    invisible: bool = False
    """Whether most of it is drawn without ink."""
    skew: float = 0.0
    """By how many degrees it was tilted clockwise about the middle of the page."""
    scan: bool = False
    """Whether it was recognised on an image of the page."""


class PageFailed(Exception):
    """pdfium cannot load this page."""


def read_page(
    document: OpenDocument, index: int, book: StyleBook, *, in_place: bool = False
) -> PageWords:
    """Read the words of the page at `index`, from 1.

    Args:
        document: The file.
        index: The page.
        book: For its styles.
        in_place: Whether words that run right to left stay where they are drawn. Else they are
            set from left to right, and such a page is given as its mirror image.

    Raises:
        PageFailed: If pdfium cannot load it.
    """
    lib = library()
    with _loaded(lib, document, index, book) as (page, reader, given):
        text = in_own_alphabet(book.tex.written_out(given, reader.fonts_at))
        text = with_accents(with_whole_ligatures(text, reader.boxes), reader.boxes)
        text = with_symbols(text, reader.font_at)
        text = with_superior_figures(text, reader)
        text = book.coded.written_out(text, reader.fonts_at, document.data)
        text = book.glyphs.marked(text, reader.font_at)
        places, objects = with_raised_apart(word_places(text), text, reader)
        invisible = invisible_text(lib, page, objects)
        if invisible.unseen:
            text = without(text, reader, invisible.unseen)
            places, objects = with_raised_apart(word_places(text), text, reader)
        words = reader.words(text, places, objects, with_spaces=invisible.is_most)
        if cuts := parted(words, text, reader):
            places = cut_at(cuts, places)
            objects = reader.objects_of(places[0].tolist())
            words = reader.words(text, places, objects, with_spaces=invisible.is_most)
        mirrored = False
        hidden = reader.hidden + len(invisible.unseen)
        words = words.only(np.flatnonzero(~doubled_words(words)))
        size = (reader.width, reader.height)
        if holds_right_to_left(text):
            apart = character_places(text)
            characters = reader.words(text, apart, reader.objects_of(apart[0].tolist()))
            characters = characters.only(np.flatnonzero(belongs_to(characters, words)))
            rows = words.rows(), characters.rows()
            ordered, mirrored = in_reading_order(*rows, size, book.styles, in_place=in_place)
            words = WordTable.of(ordered)
        blank = len(words) == 0 and lib.object_count(page) < 1
        turn = words.main_turn
        frame = partial(reader.in_frame, turn=np.array(turn))
        rules = read_rules(lib, page, frame, reader.objects)
        if mirrored:
            rules = mirrored_rules(rules, size[turn % 2])
        return PageWords(
            *size, words, len(text), blank, rules, mirrored, hidden, invisible.is_most
        )


def read_characters(
    document: OpenDocument, index: int, book: StyleBook, places: Sequence[int]
) -> WordTable:
    """Read characters of a page as words of their own, those that the page shows.

    Args:
        document: The file.
        index: The page, from 1.
        book: For its styles.
        places: Of the characters, in the text of a page that runs left to right.

    Raises:
        PageFailed: If pdfium cannot load it.
    """
    lib = library()
    with _loaded(lib, document, index, book) as (_, reader, text):
        starts = np.array(places, dtype=np.int64)
        return reader.words(text, (starts, starts + 1), reader.objects_of(places))


@dataclass(frozen=True, slots=True)
class LoadedText:
    """The characters of a page as the file has them.

    Attributes:
        text: They, one for each of pdfium's.
        boxes: Left, top, right and bottom of the ink of each, in user space.
        box: Left, top, right and bottom of the page, in user space.
        rotation: Quarter turns by which the page is displayed.
    """

    text: str
    boxes: npt.NDArray[np.float64]
    box: tuple[float, ...]
    rotation: int


def loaded_text(document: OpenDocument, index: int) -> LoadedText:
    """Return the characters of the page at `index`, from 1, and where each stands.

    Raises:
        PageFailed: If pdfium cannot load it.
    """
    lib = library()
    with _loaded(lib, document, index, StyleBook()) as (_, reader, text):
        boxes = reader.seen_boxes(range(len(text)))
        return LoadedText(in_own_alphabet(text), boxes, reader.box, reader.rotation)


def draws_its_letters(document: OpenDocument, index: int, book: StyleBook) -> bool:
    """Tell whether the glyphs of the page at `index`, from 1, can be the letters of its text.

    Raises:
        PageFailed: If pdfium cannot load it.
    """
    lib = library()
    with _loaded(lib, document, index, book) as (_, reader, text):
        at = [place for place, sign in enumerate(text) if sign in LETTERS]
        fonts = reader.fonts_at(at)
        first = {
            (font, text[place]): place
            for font, place in zip(reversed(fonts), reversed(at), strict=True)
        }
        heights = reader.heights(list(first.values())).tolist()
        return are_drawn(
            (font, sign, height) for (font, sign), height in zip(first, heights, strict=True)
        )


def _text_page(
    lib: Pdfium, document: OpenDocument, page: int, text_page: int, book: StyleBook
) -> TextPage:
    box = (ctypes.c_float * 4)()  # left, top, right, bottom
    if not lib.page_box(page, box):
        raise PageFailed
    tags = content_tags(lib, page) if document.tagged else {}
    sides = tuple(box)
    if not all(-FAR <= side <= FAR for side in sides):
        sides = tuple(bounded(np.array(sides)).tolist())
    return TextPage(lib, text_page, sides, lib.page_rotation(page) % 4, book, tags)


@contextmanager
def _loaded(
    lib: Pdfium, document: OpenDocument, index: int, book: StyleBook
) -> Iterator[tuple[int, TextPage, str]]:
    """Yield the handle of the page at `index`, from 1, its text page and its text."""
    page = lib.load_page(document.handle, index - 1)
    if not page:
        raise PageFailed
    try:
        text_page = lib.load_text(page)
        if not text_page:
            raise PageFailed
        try:
            reader = _text_page(lib, document, page, text_page, book)
            yield page, reader, reader.text(max(0, lib.count_chars(text_page)))
        finally:
            lib.close_text(text_page)
    finally:
        lib.close_page(page)
