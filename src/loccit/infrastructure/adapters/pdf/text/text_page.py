"""The text of a page as pdfium gives it: characters, their boxes, what describes them."""

import sys
from collections.abc import Sequence
from itertools import repeat
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from loccit.infrastructure.adapters.pdf.file.pdfium import Pdfium
from loccit.infrastructure.adapters.pdf.file.pdfium_calls import each, pointer
from loccit.infrastructure.adapters.pdf.text.hidden import shown_words
from loccit.infrastructure.adapters.pdf.text.inks import inks_of
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook, font_name
from loccit.infrastructure.adapters.pdf.text.word_places import are_sized, behind_space
from loccit.infrastructure.adapters.pdf.text.word_table import (
    ASCENT,
    DESCENT,
    Floats,
    Integers,
    WordTable,
    bounded,
)

_SLANT: Final = 0.1
"""Sine of the angle by which letters are sheared at least: 6 degrees. What word processors set for
a face without italics has .2 to .33, italic faces lean by 7 degrees and more."""
_ASLANT: Final = 0.27
"""Tangent of 15 degrees: a line at more is none of upright text, but a stamp set across it."""
_HYPHEN_CODE: Final = 2  # for a hyphen at the end of a line, asked for one by one
_HYPHEN: Final = 0xFFFE  # what stands for it in the text of a page
_SURROGATES: Final = 0xD800 >> 11  # U+D800 to U+DFFF


class _Geometry(NamedTuple):
    """Turn, baseline and size of text objects, and whether they are set aslant."""

    turn: Integers
    baseline: Floats
    size: Floats
    slanted: npt.NDArray[np.bool_]


class _Objects(NamedTuple):
    """What text objects say of their words; the baseline is in the frame of their direction."""

    style: Integers
    turn: Integers
    baseline: Floats
    size: Floats
    ink: Integers
    tags: Sequence[str | None]


class TextPage:
    """A page whose text pdfium has loaded."""

    def __init__(
        self,
        lib: Pdfium,
        text_page: int,
        box: tuple[float, ...],
        rotation: int,
        book: StyleBook,
        tags: dict[int, str],
    ) -> None:
        """Take a page.

        Args:
            lib: The binding.
            text_page: Handle of its text.
            box: Left, top, right and bottom of the page, in user space.
            rotation: Quarter turns by which the page is displayed.
            book: For its styles.
            tags: Types of its elements in the structure tree, by the number of their content.
        """
        self._lib = lib
        self._text_page = pointer(text_page)
        self.box = box
        self.rotation = rotation
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
        return self.fonts_at([place])[0]

    def fonts_at(self, places: Sequence[int]) -> list[str]:
        """Return the name of the font of each character."""
        objects, of_place = np.unique(self.objects_of(places), return_inverse=True)
        fonts = [self._lib.object_font(pointer(key)) for key in objects.tolist()]
        names = {font: font_name(self._lib, font) for font in set(fonts)}
        return [names[fonts[number]] for number in of_place.tolist()]

    def objects_of(self, places: Sequence[int]) -> npt.NDArray[np.uint64]:
        """Return the address of the text object of each character."""
        found = each(self._lib.char_object, repeat(self._text_page), places)
        return np.fromiter(found, np.uint64, len(places))

    def type_of(self, places: Sequence[int]) -> tuple[Floats, Floats]:
        """Return size and baseline of characters, in points from the top of their direction."""
        handles = list(map(pointer, self.objects_of(places).tolist()))
        found = self._geometry(handles, places)
        return found.size, found.baseline

    def boxes(self, places: Sequence[int]) -> npt.NDArray[np.float32]:
        """Return left, top, right and bottom of characters, in user space."""
        pages = repeat(self._text_page)
        return self._lib.boxes.filled(self._lib.char_box, pages, places, count=len(places))

    def feet_and_heights(self, places: Sequence[int]) -> tuple[Floats, Floats]:
        """Return where the ink of characters ends below, and how high it is, in user space."""
        _, _, bottom, top = self._ink(places)
        return bottom, top - bottom

    def heights(self, places: Sequence[int]) -> Floats:
        """Return how high the ink of characters is, across the direction of each, in em."""
        handles = list(map(pointer, self.objects_of(places).tolist()))
        found = self._geometry(handles, places)
        left, right, bottom, top = self._ink(places)
        across = (found.turn - self.rotation) % 2 == 1
        high = np.where(across, right - left, top - bottom)
        heights: Floats = high / np.maximum(found.size, 1.0)
        return heights

    def seen_boxes(self, places: Sequence[int]) -> npt.NDArray[np.float64]:
        """Return left, top, right and bottom of the ink of characters, in user space.

        Where nothing is drawn, or the file does not tell, these are the sides of `boxes`: by
        the measures of the font, which may be a line off.
        """
        left, right, bottom, top = self._ink(places)
        ink = np.stack((left, top, right, bottom), axis=1)
        drawn = (right > left) & (top > bottom)
        return np.where(drawn[:, None], ink, self.boxes(places))

    def _ink(self, places: Sequence[int]) -> Floats:
        """Return left, right, bottom and top of the ink of characters, in user space."""
        sides = np.zeros((len(places), 4))
        start, step = sides.ctypes.data, sides.itemsize
        for row, place in enumerate(places):
            at = start + 4 * step * row
            self._lib.char_ink(self._text_page, place, at, *(at + step * n for n in (1, 2, 3)))
        return sides.T

    def words(
        self,
        text: str,
        places: tuple[Integers, Integers],
        keys: npt.NDArray[np.uint64],
        *,
        with_spaces: bool = False,
    ) -> WordTable:
        """Return what begins and ends at these places of `text` as words.

        Args:
            text: Of the page.
            places: Start and end of each word.
            keys: Address of the text object that each begins with.
            with_spaces: Whether the space behind a word is part of its box. Tesseract stretches
                both together to the width of the word.
        """
        starts, ends = places
        # The boxes of the first and the last character of each word: left, top, right, bottom.
        begin_at = starts.tolist()
        longer = np.flatnonzero(ends - starts > 1)
        boxes = self.boxes([*begin_at, *(ends[longer] - 1).tolist()])
        both = np.empty((len(starts), 8))
        both[:, :4] = both[:, 4:] = boxes[: len(starts)]
        both[longer, 4:] = boxes[len(starts) :]
        if with_spaces:
            spaced = np.flatnonzero([text.startswith(" ", end) for end in ends.tolist()])
            behind = self.boxes(ends[spaced].tolist())
            for side, outer in enumerate((np.minimum, np.maximum, np.maximum, np.minimum)):
                both[spaced, 4 + side] = outer(both[spaced, 4 + side], behind[:, side])
        sides = bounded(both)
        # Words of one text object follow one another; each run of them is described once.
        begins = np.append(True, keys[1:] != keys[:-1])[: len(keys)]
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
        shown = shown_words(self._lib, handles, numbers, sides, self.box)
        self.hidden = int(len(shown) - shown.sum())
        return WordTable(
            text,
            starts,
            ends,
            left,
            np.where(sound, base - ASCENT * size, top),
            right,
            np.where(sound, base + DESCENT * size, bottom),
            style,
            turn,
            behind_space(text, starts, ends),
            objects.ink[numbers],
            [objects.tags[number] for number in numbers.tolist()] if self._tags else (),
        ).only(np.flatnonzero(shown))

    def _sides(self, boxes: Floats, turn: Integers) -> tuple[Floats, ...]:
        """Return left, top, right and bottom of words in the frame of each one's direction."""
        left, top = boxes[:, 0] - self.box[0], self.box[1] - boxes[:, 1]
        right, bottom = boxes[:, 6] - self.box[0], self.box[1] - boxes[:, 3]
        if self.rotation == 0 and not turn.any():
            return left, top, right, bottom
        xs = np.minimum(boxes[:, 0], boxes[:, 4]), np.maximum(boxes[:, 2], boxes[:, 6])
        ys = np.minimum(boxes[:, 3], boxes[:, 7]), np.maximum(boxes[:, 1], boxes[:, 5])
        corners = [self.in_frame(x, y, turn) for x in xs for y in ys]
        across, down = (np.array(values) for values in zip(*corners, strict=True))
        upright = (turn == 0) & (self.rotation == 0)
        return (
            np.where(upright, left, across.min(axis=0)),
            np.where(upright, top, down.min(axis=0)),
            np.where(upright, right, across.max(axis=0)),
            np.where(upright, bottom, down.max(axis=0)),
        )

    def in_frame(self, x: Floats, y: Floats, turn: Integers) -> tuple[Floats, Floats]:
        """Map user space to the page as displayed, then turn it until the text is upright."""
        left, top, right, bottom = self.box
        x, y = (
            (x - left, top - y),
            (y - bottom, x - left),
            (right - x, y - bottom),
            (top - y, right - x),
        )[self.rotation]
        if not turn.any():
            return x, y
        width, height = self.width, self.height
        return (
            np.choose(turn, (x, y, width - x, height - y)),
            np.choose(turn, (y, width - x, height - y, x)),
        )

    def _describe(self, handles: Sequence[object], places: Sequence[int]) -> _Objects:
        """Describe text objects, each by a pointer to it and its first character."""
        lib = self._lib
        fonts = list(each(lib.object_font, handles))
        found = self._geometry(handles, places)
        size = np.round(found.size, 1)
        looks = list(zip(fonts, size.tolist(), found.slanted.tolist(), strict=True))
        known = self._book.by_font
        for look in dict.fromkeys(looks):
            if look not in known:
                font, points, slanted = look
                known[look] = self._book.number_of(lib, font, points, slanted=slanted)
        return _Objects(
            np.fromiter(map(known.__getitem__, looks), np.int64, len(looks)),
            found.turn,
            found.baseline,
            size,
            inks_of(lib, handles),
            [self._tags.get(lib.object_content_id(one)) for one in handles] if self._tags else (),
        )

    def _geometry(self, handles: Sequence[object], places: Sequence[int]) -> _Geometry:
        """Return the geometry of text objects, by one character of each."""
        lib, pages, count = self._lib, repeat(self._text_page), len(places)
        matrices = lib.matrices.filled(
            lib.char_matrix, pages, places, count=count, default=(1, 0, 0, 1, 0, 0)
        )
        sizes = lib.numbers.filled(lib.object_font_size, handles, count=count)[:, 0]
        a, b, c, d, x, y = bounded(matrices).T
        along_x = np.abs(b) <= _ASLANT * np.abs(a)
        forward = np.where(along_x, a, b) >= 0
        turn = np.where(along_x, np.where(forward, 0, 2), np.where(forward, 3, 1))
        turn = (turn + self.rotation) % 4
        shown = bounded(np.abs(bounded(sizes)) * np.maximum(np.abs(c), np.abs(d)))
        slanted = (a * c + b * d) > _SLANT * np.hypot(a, b) * np.hypot(c, d)
        return _Geometry(turn, self.in_frame(x, y, turn)[1], shown, slanted)
