"""Images of pages, as pdfium draws them, and how much of a page is an image already."""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument, Pdfium, library
from loccit.infrastructure.adapters.pdf.file.pdfium_calls import pointer
from loccit.infrastructure.adapters.pdf.text.words import PageFailed

if TYPE_CHECKING:
    from PIL.Image import Image

DrawPage = Callable[[int, float], "tuple[Image, float]"]
"""Draws the page at an index, from 1, at a resolution, in grey; returns the image and its true
resolution. May raise `PageFailed`."""
POINTS_PER_INCH: Final = 72
MAX_PIXELS: Final = 40_000_000
"""Of an image that is recognised. A3 at 300 dots per inch has 17 million; larger pages are drawn
at a lower resolution, as posters have larger type."""
_MAX_SIDE: Final = 100_000.0
"""Points, seven times the largest page that PDF allows (14,400; ISO 32000-1, annex C)."""


class _Colours(NamedTuple):
    """How pdfium draws, and what Pillow makes of it."""

    format: int
    flags: int
    mode: str
    order: str


_GREY: Final = _Colours(1, 0x08, "L", "L")  # FPDFBitmap_Gray, FPDF_GRAYSCALE
_COLOUR: Final = _Colours(2, 0x01, "RGB", "BGR")  # FPDFBitmap_BGR, FPDF_ANNOT
_WHITE: Final = 0xFFFFFFFF
_IMAGE: Final = 3  # FPDF_PAGEOBJ_IMAGE
_FORM: Final = 5  # FPDF_PAGEOBJ_FORM
_MAX_OBJECTS: Final = 5_000
"""To look at on a page. Scans have one, or some hundred strips or letters."""


def image_share(document: OpenDocument, index: int) -> float:
    """Return how much of the page at `index` (from 1) images cover, in [0, 1].

    Overlapping images count twice, up to the whole page.

    Raises:
        PageFailed: If pdfium cannot load it.
    """
    lib = library()
    with _page(lib, document, index) as page:
        box = (ctypes.c_float * 4)()
        lib.page_box(page, box)
        left, top, right, bottom = box
        area = abs((right - left) * (top - bottom))
        covered = 0.0
        for place in range(min(_MAX_OBJECTS, max(0, lib.object_count(page)))):
            handle = lib.page_object(pointer(page), place)
            # A form (a drawing kept by itself) may hold the scan; its own box is near enough.
            kind = lib.object_type(pointer(handle))
            if kind == _IMAGE or (kind == _FORM and _holds_image(lib, handle)):
                sides = (ctypes.c_float * 4)()  # left, bottom, right, top
                places = [ctypes.byref(sides, 4 * side) for side in range(4)]
                if lib.object_bounds(pointer(handle), *places):
                    wide = min(sides[2], right) - max(sides[0], left)
                    high = min(sides[3], top) - max(sides[1], bottom)
                    covered += max(0.0, wide) * max(0.0, high)
    return min(1.0, covered / area) if area else 0.0


def _holds_image(lib: Pdfium, form: int) -> bool:
    count = min(_MAX_OBJECTS, max(0, lib.form_count(form)))
    parts = (lib.form_object(form, place) for place in range(count))
    return any(lib.object_type(pointer(part)) == _IMAGE for part in parts)


def draw_page(document: OpenDocument, index: int, resolution: float) -> "tuple[Image, float]":
    """Draw the page at `index` (from 1), as displayed, in grey and without annotations.

    Args:
        document: Open.
        index: Of the page, from 1.
        resolution: Wanted, in dots per inch; less when the image would exceed `MAX_PIXELS`.

    Returns:
        The image, and its resolution.

    Raises:
        PageFailed: If pdfium cannot load or draw it.
    """
    lib = library()
    with _page(lib, document, index) as page:
        width, height = _size(lib, page)
        fitting = POINTS_PER_INCH * (MAX_PIXELS / (width * height)) ** 0.5
        resolution = min(resolution, fitting)
        scale = resolution / POINTS_PER_INCH
        return _drawn(lib, page, width * scale, height * scale, _GREY), resolution


def draw_in_colour(document: OpenDocument, index: int, width: int, most_pixels: int) -> "Image":
    """Draw the page at `index` (from 1) as displayed, with annotations.

    Args:
        document: Open.
        index: Of the page, from 1.
        width: Of the image in pixels; less when there would be more than `most_pixels`.
        most_pixels: In all.

    Raises:
        PageFailed: If pdfium cannot load or draw it.
    """
    lib = library()
    with _page(lib, document, index) as page:
        wide, high = _size(lib, page)
        scale = min(width / wide, (most_pixels / (wide * high)) ** 0.5)
        return _drawn(lib, page, wide * scale, high * scale, _COLOUR)


def page_size(document: OpenDocument, index: int) -> tuple[float, float]:
    """Return width and height of the page at `index` (from 1) as displayed, in points.

    Raises:
        PageFailed: If pdfium does not find it.
    """
    sides = (ctypes.c_float * 2)()
    if not library().page_size(document.handle, index - 1, sides):  # reads none of its contents
        raise PageFailed
    return _possible(*sides)


def _size(lib: Pdfium, page: int) -> tuple[float, float]:
    return _possible(lib.page_width(page), lib.page_height(page))


def _possible(width: float, height: float) -> tuple[float, float]:
    if not (0 < width <= _MAX_SIDE and 0 < height <= _MAX_SIDE):
        raise PageFailed
    return width, height


def _drawn(lib: Pdfium, page: int, width: float, height: float, colours: _Colours) -> "Image":
    from PIL import Image

    size = (max(1, round(width)), max(1, round(height)))
    bitmap = lib.new_bitmap(*size, colours.format, None, 0)
    if not bitmap:
        raise PageFailed
    try:
        lib.fill_bitmap(bitmap, 0, 0, *size, _WHITE)
        lib.draw_page(bitmap, page, 0, 0, *size, 0, colours.flags)
        stride = lib.bitmap_stride(bitmap)
        data = ctypes.string_at(lib.bitmap_data(bitmap), stride * size[1])
    finally:
        lib.free_bitmap(bitmap)
    return Image.frombuffer(colours.mode, size, data, "raw", colours.order, stride, 1)


@contextmanager
def _page(lib: Pdfium, document: OpenDocument, index: int) -> Iterator[int]:
    page = lib.load_page(document.handle, index - 1)
    if not page:
        raise PageFailed
    try:
        yield page
    finally:
        lib.close_page(page)
