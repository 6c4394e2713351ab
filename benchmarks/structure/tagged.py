"""Reads the blocks of a tagged PDF from its structure tree."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium

from benchmarks.structure.marked import Glyph, Mark, glyphs_of_page

_STRONG = {
    "Caption": 4,
    "Note": 5,
    "FENote": 5,
    "Table": 7,
    "Code": 8,
    "Formula": 9,
    "BibEntry": 10,
    "TOC": 11,
    "TOCI": 11,
    "Title": 12,
    "Figure": 19,
    "Aside": 16,
}
_WITHIN_STRONG = frozenset({"Caption", "Note", "FENote"})  # what counts inside of others
_LIST = frozenset({"LI"})
_BLOCKS = frozenset({"P", "BlockQuote", "Quote", "LBody", "Div"})
_BODY, _ITEM, _HEADING, _RUNNING = 1, 6, 50, 17
_EDGE = 0.1  # of a page's height: artifacts there are running lines
_DEEPEST = 60  # levels of a tree that a converter makes


@dataclass(frozen=True, slots=True)
class _Place:
    kind: int
    instance: int


def read_tagged(path: Path, pages: int | None = None) -> list[list[Glyph]]:
    """Return the glyphs of each page with the marks that its structure tree gives them.

    Args:
        path: The tagged PDF.
        pages: How many pages to read; None for all.

    Raises:
        pypdfium2.PdfiumError: If it is no PDF.
    """
    document = pypdfium2.PdfDocument(path)
    try:
        count = len(document) if pages is None else min(pages, len(document))
        return [
            list(glyphs_of_page(document[index], _marker(document[index], index)))
            for index in range(count)
        ]
    finally:
        document.close()


class _Marker:
    """Tells the mark of a text object of one page."""

    def __init__(self, places: dict[int, _Place], height: float) -> None:
        self._places = places
        self._height = height

    def __call__(self, found: object) -> Mark | None:
        number = pdfium.FPDFPageObj_GetMarkedContentID(found)
        if number in self._places:
            place = self._places[number]
            return Mark(place.kind, place.instance, 0)
        numbers = [ctypes.c_float() for _ in range(4)]
        left, bottom, right, top = numbers
        pdfium.FPDFPageObj_GetBounds(found, left, bottom, right, top)
        low, high = self._height * _EDGE, self._height * (1 - _EDGE)
        if top.value < low or bottom.value > high:
            return Mark(_RUNNING, 0, 0)
        return None


def _marker(page: pypdfium2.PdfPage, index: int) -> _Marker:
    places: dict[int, _Place] = {}
    tree = pdfium.FPDF_StructTree_GetForPage(page)
    if tree:
        counter = iter(range(index * 100_000 + 1, (index + 1) * 100_000))
        for number in range(pdfium.FPDF_StructTree_CountChildren(tree)):
            child = pdfium.FPDF_StructTree_GetChildAtIndex(tree, number)
            places |= dict(_walk(child, _Place(_BODY, next(counter)), counter, 0))
        pdfium.FPDF_StructTree_Close(tree)
    return _Marker(places, page.get_height())


def _walk(
    element: object, around: _Place, counter: Iterator[int], depth: int
) -> Iterator[tuple[int, _Place]]:
    if not element or depth > _DEEPEST:
        return
    place = _place(_type_of(element), around, counter)
    for index in range(pdfium.FPDF_StructElement_CountChildren(element)):
        number = pdfium.FPDF_StructElement_GetChildMarkedContentID(element, index)
        if number >= 0:
            yield number, place
        else:
            child = pdfium.FPDF_StructElement_GetChildAtIndex(element, index)
            yield from _walk(child, place, counter, depth + 1)


def _type_of(element: object) -> str:
    length = pdfium.FPDF_StructElement_GetType(element, None, 0)
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDF_StructElement_GetType(element, buffer, length)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")


def _place(name: str, around: _Place, counter: Iterator[int]) -> _Place:
    """Return what an element makes of what stands in it.

    What stands in a table is the table's, but for captions and notes; a list item's paragraphs
    are each one block.
    """
    plain = around.kind in {_BODY, _ITEM}
    if name in _STRONG and (plain or name in _WITHIN_STRONG):
        return _Place(_STRONG[name], next(counter))
    if name[:1] == "H" and name[1:].isdigit() and plain:
        return _Place(_HEADING + int(name[1:]), next(counter))
    if name in _LIST and plain:
        return _Place(_ITEM, next(counter))
    if name == "TOCI" or (name in _BLOCKS and around.kind == _BODY):
        return _Place(around.kind, next(counter))
    return around
