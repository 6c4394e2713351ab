"""The binding to pdfium: opens a file, and reads words, outline, labels and metadata from it.

This is the only module that knows the vendor, and the only place where its errors are mapped.
A page is read with few calls: the text of the whole page in one, then a box for the first and
the last character of each word, and a font for each text object. A call for each character
would cost more than pdfium's own work.
"""

import ctypes
import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from loccit.domain.errors import DamagedDocument, DocumentConversionError, EncryptedDocument
from loccit.infrastructure.adapters.pdf.file.file_bytes import bytes_of
from loccit.infrastructure.adapters.pdf.file.pdfium_calls import Slots, unchecked
from loccit.infrastructure.adapters.pdf.model import OutlineEntry

_PDFIUM_LOCK = threading.Lock()
"""pdfium is not thread-safe, not even with two documents."""

_MAX_PAGES: Final = 50_000
"""The longest works in print have a fifth of that. A file may claim any number in a few bytes, and
each page takes time and memory even when it is not there."""
_MAX_OUTLINE: Final = 20_000  # entries; more is an endless or hostile outline
_MAX_OUTLINE_DEPTH: Final = 16

_REASONS: Final = {
    1: "pdfium gives no reason",
    2: "pdfium cannot open the file",
    3: "the data is truncated or not well-formed",
    6: "it has no readable page",
}
_ENOUGH: Final = 256  # bytes for most strings of a file; their length is not asked for first
_PASSWORD_ERRORS: Final = (4, 5)  # FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY

_ADDRESS, _INT, _FLOAT = ctypes.c_void_p, ctypes.c_int, ctypes.c_float


class Pdfium:
    """pdfium's functions, with handles as plain addresses.

    pypdfium2's prototypes make an object of each handle; with addresses a call takes a quarter of
    the time, and there are a thousand calls on a page.
    """

    def __init__(self) -> None:  # noqa: PLR0915  (a table of functions)
        from pypdfium2 import raw  # initialises the library

        self.boxes, self.matrices, self.numbers = Slots(4), Slots(6), Slots(1)
        self.bounds, self.colours = Slots(4, apart=True), Slots(4, apart=True)

        def bind(name: str, result: Any, *arguments: Any) -> Any:  # noqa: ANN401  (ctypes types)
            address = ctypes.cast(getattr(raw, name), _ADDRESS).value or 0
            return ctypes.CFUNCTYPE(result, *arguments)(address)

        def bind_quick(name: str, result: Any) -> Any:  # noqa: ANN401  (likewise)
            """Bind a function that is called for each word; see `pdfium_calls`.

            Where only what it writes counts, no number is made of its result (None).
            """
            return unchecked(ctypes.cast(getattr(raw, name), _ADDRESS).value or 0, result)

        size, text = ctypes.c_ulong, ctypes.c_char_p
        self.load = bind("FPDF_LoadDocument", _ADDRESS, text, text)
        self.load_bytes = bind("FPDF_LoadMemDocument64", _ADDRESS, text, size, text)
        self.close = bind("FPDF_CloseDocument", None, _ADDRESS)
        self.last_error = bind("FPDF_GetLastError", size)
        self.page_count = bind("FPDF_GetPageCount", _INT, _ADDRESS)
        self.load_page = bind("FPDF_LoadPage", _ADDRESS, _ADDRESS, _INT)
        self.close_page = bind("FPDF_ClosePage", None, _ADDRESS)
        self.page_box = bind("FPDF_GetPageBoundingBox", _INT, _ADDRESS, _ADDRESS)
        self.page_rotation = bind("FPDFPage_GetRotation", _INT, _ADDRESS)
        self.object_count = bind("FPDFPage_CountObjects", _INT, _ADDRESS)
        self.page_object = bind_quick("FPDFPage_GetObject", _ADDRESS)
        self.object_type = bind_quick("FPDFPageObj_GetType", _INT)
        self.object_bounds = bind_quick("FPDFPageObj_GetBounds", _INT)
        self.form_count = bind("FPDFFormObj_CountObjects", _INT, _ADDRESS)
        self.form_object = bind("FPDFFormObj_GetObject", _ADDRESS, _ADDRESS, size)
        self.page_width = bind("FPDF_GetPageWidthF", _FLOAT, _ADDRESS)
        self.page_height = bind("FPDF_GetPageHeightF", _FLOAT, _ADDRESS)
        self.page_size = bind("FPDF_GetPageSizeByIndexF", _INT, _ADDRESS, _INT, _ADDRESS)
        self.new_bitmap = bind("FPDFBitmap_CreateEx", _ADDRESS, *[_INT] * 3, _ADDRESS, _INT)
        self.fill_bitmap = bind("FPDFBitmap_FillRect", _INT, _ADDRESS, *[_INT] * 4, size)
        self.draw_page = bind("FPDF_RenderPageBitmap", None, *[_ADDRESS] * 2, *[_INT] * 6)
        self.bitmap_stride = bind("FPDFBitmap_GetStride", _INT, _ADDRESS)
        self.bitmap_data = bind("FPDFBitmap_GetBuffer", _ADDRESS, _ADDRESS)
        self.free_bitmap = bind("FPDFBitmap_Destroy", None, _ADDRESS)
        self.load_text = bind("FPDFText_LoadPage", _ADDRESS, _ADDRESS)
        self.close_text = bind("FPDFText_ClosePage", None, _ADDRESS)
        self.count_chars = bind("FPDFText_CountChars", _INT, _ADDRESS)
        self.text = bind("FPDFText_GetText", _INT, _ADDRESS, _INT, _INT, _ADDRESS)
        self.unicode = bind_quick("FPDFText_GetUnicode", ctypes.c_uint)
        self.is_hyphen = bind("FPDFText_IsHyphen", _INT, _ADDRESS, _INT)
        self.char_box = bind_quick("FPDFText_GetLooseCharBox", None)
        self.char_ink = bind("FPDFText_GetCharBox", _INT, _ADDRESS, _INT, *(4 * (_ADDRESS,)))
        self.char_object = bind_quick("FPDFText_GetTextObject", ctypes.c_size_t)
        self.char_matrix = bind_quick("FPDFText_GetMatrix", None)
        self.object_font = bind_quick("FPDFTextObj_GetFont", _ADDRESS)
        self.object_font_size = bind_quick("FPDFTextObj_GetFontSize", None)
        self.object_render_mode = bind_quick("FPDFTextObj_GetTextRenderMode", _INT)
        self.object_fill = bind_quick("FPDFPageObj_GetFillColor", None)
        self.object_content_id = bind_quick("FPDFPageObj_GetMarkedContentID", _INT)
        self.object_clip = bind_quick("FPDFPageObj_GetClipPath", _ADDRESS)
        self.clip_paths = bind_quick("FPDFClipPath_CountPaths", _INT)
        self.clip_segments = bind("FPDFClipPath_CountPathSegments", _INT, _ADDRESS, _INT)
        self.clip_segment = bind("FPDFClipPath_GetPathSegment", _ADDRESS, _ADDRESS, _INT, _INT)
        self.segment_point = bind("FPDFPathSegment_GetPoint", _INT, _ADDRESS, _ADDRESS, _ADDRESS)
        self.font_name = bind_quick("FPDFFont_GetBaseFontName", ctypes.c_size_t)
        self.font_flags = bind_quick("FPDFFont_GetFlags", _INT)
        self.glyph_width = bind_quick("FPDFFont_GetGlyphWidth", _INT)
        self.font_weight = bind_quick("FPDFFont_GetWeight", _INT)
        self.glyph_path = bind("FPDFFont_GetGlyphPath", _ADDRESS, _ADDRESS, ctypes.c_uint, _FLOAT)
        self.glyph_segments = bind("FPDFGlyphPath_CountGlyphSegments", _INT, _ADDRESS)
        self.glyph_segment = bind("FPDFGlyphPath_GetGlyphPathSegment", _ADDRESS, _ADDRESS, _INT)
        self.segment_type = bind("FPDFPathSegment_GetType", _INT, _ADDRESS)
        self.is_tagged = bind("FPDFCatalog_IsTagged", _INT, _ADDRESS)
        self.tree = bind("FPDF_StructTree_GetForPage", _ADDRESS, _ADDRESS)
        self.close_tree = bind("FPDF_StructTree_Close", None, _ADDRESS)
        self.tree_count = bind("FPDF_StructTree_CountChildren", _INT, _ADDRESS)
        self.tree_child = bind("FPDF_StructTree_GetChildAtIndex", _ADDRESS, _ADDRESS, _INT)
        self.element_count = bind("FPDF_StructElement_CountChildren", _INT, _ADDRESS)
        self.element_child = bind("FPDF_StructElement_GetChildAtIndex", _ADDRESS, _ADDRESS, _INT)
        self.element_content = bind(
            "FPDF_StructElement_GetChildMarkedContentID", _INT, _ADDRESS, _INT
        )
        self.element_type = bind("FPDF_StructElement_GetType", size, _ADDRESS, _ADDRESS, size)
        self.first_bookmark = bind("FPDFBookmark_GetFirstChild", _ADDRESS, _ADDRESS, _ADDRESS)
        self.next_bookmark = bind("FPDFBookmark_GetNextSibling", _ADDRESS, _ADDRESS, _ADDRESS)
        self.bookmark_title = bind("FPDFBookmark_GetTitle", size, _ADDRESS, _ADDRESS, size)
        self.bookmark_target = bind("FPDFBookmark_GetDest", _ADDRESS, _ADDRESS, _ADDRESS)
        self.bookmark_action = bind("FPDFBookmark_GetAction", _ADDRESS, _ADDRESS)
        self.action_target = bind("FPDFAction_GetDest", _ADDRESS, _ADDRESS, _ADDRESS)
        self.target_page = bind("FPDFDest_GetDestPageIndex", _INT, _ADDRESS, _ADDRESS)
        self.target_place = bind("FPDFDest_GetLocationInPage", _INT, *[_ADDRESS] * 7)
        self.label = bind("FPDF_GetPageLabel", size, _ADDRESS, _INT, _ADDRESS, size)
        self.metadata = bind("FPDF_GetMetaText", size, _ADDRESS, text, _ADDRESS, size)


_library: Pdfium | None = None


def library() -> Pdfium:
    """Return the binding, loaded when it is first asked for."""
    global _library  # noqa: PLW0603  (a shared library is loaded once a process)
    if _library is None:
        _library = Pdfium()
    return _library


def utf16(fill: Any, *arguments: Any) -> str:  # noqa: ANN401  (a ctypes function)
    """Call a function that fills a buffer with UTF-16LE, and return the string."""
    buffer = ctypes.create_string_buffer(_ENOUGH)
    needed = fill(*arguments, buffer, _ENOUGH)
    if needed > _ENOUGH:
        buffer = ctypes.create_string_buffer(needed)
        fill(*arguments, buffer, needed)
    return buffer.raw[: max(0, needed - 2)].decode("utf-16-le", "replace")


@dataclass(slots=True)
class OpenDocument:
    """A document that pdfium has open. It is valid inside `open_document` only.

    Attributes:
        source_path: The file.
        data: Its bytes, which pdfium reads as long as it has it open; None when they are too many.
        handle: pdfium's.
        pages: How many it claims.
        tagged: Whether it says that it has a structure tree.
    """

    source_path: str
    data: bytes | None
    handle: int
    pages: int = 0
    tagged: bool = False

    def reopen(self) -> None:
        """Open the file anew: pdfium keeps the fonts and objects of every page it has read.

        Raises:
            DocumentConversionError: If the file is not the one it was.
        """
        library().close(self.handle)
        self.handle = 0
        self.handle = _load(self.source_path, self.data)
        if library().page_count(self.handle) != self.pages:
            raise DocumentConversionError(self.source_path, "changed while it was read; run again")

    def label(self, index: int) -> str:
        """Return the label that the file gives to the page at `index` (from 1), or ''."""
        return utf16(library().label, self.handle, index - 1).strip()

    def metadata(self, key: str) -> str:
        """Return an entry of the information dictionary, or ''."""
        return utf16(library().metadata, self.handle, key.encode("ascii")).strip()

    def outline(self) -> tuple[OutlineEntry, ...]:
        """Return the bookmarks that lead to a page, in order, cut when there is no end to them."""
        found: list[OutlineEntry] = []
        seen: set[int] = set()
        self._read_bookmarks(None, [], found, seen)
        return tuple(found)

    def _read_bookmarks(
        self, parent: int | None, around: list[bool], found: list[OutlineEntry], seen: set[int]
    ) -> None:
        """Read the bookmarks below one; `around` tells which of those around them lead to a page.

        The others are no level.
        """
        lib = library()
        bookmark = lib.first_bookmark(self.handle, parent)
        while bookmark and bookmark not in seen and len(seen) < _MAX_OUTLINE:
            seen.add(bookmark)
            entry = self._entry(bookmark, 1 + sum(around))
            if entry is not None:
                found.append(entry)
            if 1 + len(around) < _MAX_OUTLINE_DEPTH:
                self._read_bookmarks(bookmark, [*around, entry is not None], found, seen)
            bookmark = lib.next_bookmark(self.handle, bookmark)

    def _entry(self, bookmark: int, depth: int) -> OutlineEntry | None:
        lib = library()
        title = " ".join(utf16(lib.bookmark_title, bookmark).split())
        target = lib.bookmark_target(self.handle, bookmark)
        if not target:
            action = lib.bookmark_action(bookmark)
            target = lib.action_target(self.handle, action) if action else None
        if not target or not title:
            return None
        page = lib.target_page(self.handle, target)
        if not 0 <= page < self.pages:
            return None
        has = [ctypes.c_int(0), ctypes.c_int(0), ctypes.c_int(0)]
        place = [ctypes.c_float(0), ctypes.c_float(0), ctypes.c_float(0)]
        lib.target_place(target, *map(ctypes.byref, has), *map(ctypes.byref, place))
        known = has[1].value and math.isfinite(place[1].value)
        return OutlineEntry(depth, title, page + 1, place[1].value if known else None)


@contextmanager
def open_document(source_path: str) -> Iterator[OpenDocument]:
    """Open a file with pdfium and close it in the end. One document at a time in a process.

    Raises:
        SourceUnreadable: If the system refuses to read it.
        EmptySource: If it has no bytes.
        NotAPdf: If it is no PDF at all.
        EncryptedDocument: If it needs a password.
        DamagedDocument: If pdfium cannot open it, or it has no page.
        DocumentConversionError: If it claims more than 50,000 pages.
    """
    data = bytes_of(source_path)
    with _PDFIUM_LOCK:
        lib = library()
        document = OpenDocument(source_path, data, _load(source_path, data))
        try:
            document.pages = lib.page_count(document.handle)
            document.tagged = bool(lib.is_tagged(document.handle))
            if document.pages < 1:
                raise DamagedDocument(source_path, _damaged(6))
            if document.pages > _MAX_PAGES:
                raise DocumentConversionError(source_path, _too_many(document.pages))
            yield document
        finally:
            if document.handle:
                lib.close(document.handle)
            document.data = None


def _load(source_path: str, data: bytes | None) -> int:
    lib = library()
    if data is None:
        handle = lib.load(str(Path(source_path)).encode("utf-8", "surrogateescape"), None)
    else:
        handle = lib.load_bytes(data, len(data), None)
    if not handle:
        code = lib.last_error()
        if code in _PASSWORD_ERRORS:
            raise EncryptedDocument(source_path)
        raise DamagedDocument(source_path, _damaged(code))
    return int(handle)


def _too_many(pages: int) -> str:
    return (
        f"it claims {pages:,} pages, and loccit reads up to {_MAX_PAGES:,}; split it if they are"
        " really there"
    )


def _damaged(code: int) -> str:
    return f"damaged: {_REASONS.get(code, f'pdfium error {code}')}; fetch the file again"
