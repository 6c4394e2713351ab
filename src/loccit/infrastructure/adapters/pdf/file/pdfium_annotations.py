"""pdfium's functions for annotations, which only files with marks need."""

import ctypes
from functools import cache
from typing import Any, Final

from loccit.infrastructure.adapters.pdf.file.pdfium import library

_ADDRESS, _INT = ctypes.c_void_p, ctypes.c_int
_MOST_TEXT: Final = 2**20  # bytes of one string: a file may hold any number
_END: Final = 2  # bytes behind each string
_COLOR: Final = 0  # FPDFANNOT_COLORTYPE_Color
_NORMAL: Final = 0  # FPDF_ANNOT_APPEARANCEMODE_NORMAL


class PdfiumAnnotations:
    """The binding; handles are plain addresses."""

    def __init__(self) -> None:
        library()  # initialises pdfium
        from pypdfium2 import raw

        def bind(name: str, result: Any, *arguments: Any) -> Any:  # noqa: ANN401  (ctypes types)
            address = ctypes.cast(getattr(raw, name), _ADDRESS).value or 0
            return ctypes.CFUNCTYPE(result, *arguments)(address)

        size, text = ctypes.c_size_t, ctypes.c_char_p
        self.count = bind("FPDFPage_GetAnnotCount", _INT, _ADDRESS)
        self.get = bind("FPDFPage_GetAnnot", _ADDRESS, _ADDRESS, _INT)
        self.close = bind("FPDFPage_CloseAnnot", None, _ADDRESS)
        self.index_of = bind("FPDFPage_GetAnnotIndex", _INT, _ADDRESS, _ADDRESS)
        self.subtype = bind("FPDFAnnot_GetSubtype", _INT, _ADDRESS)
        self.has_key = bind("FPDFAnnot_HasKey", _INT, _ADDRESS, text)
        self.linked = bind("FPDFAnnot_GetLinkedAnnot", _ADDRESS, _ADDRESS, text)
        self.quad_count = bind("FPDFAnnot_CountAttachmentPoints", size, _ADDRESS)
        self._rect = bind("FPDFAnnot_GetRect", _INT, _ADDRESS, _ADDRESS)
        self._quad = bind("FPDFAnnot_GetAttachmentPoints", _INT, _ADDRESS, size, _ADDRESS)
        self._string = bind(
            "FPDFAnnot_GetStringValue", ctypes.c_ulong, _ADDRESS, text, _ADDRESS, ctypes.c_ulong
        )
        self._color = bind("FPDFAnnot_GetColor", _INT, _ADDRESS, _INT, *[_ADDRESS] * 4)
        self._set_look = bind("FPDFAnnot_SetAP", _INT, _ADDRESS, _INT, _ADDRESS)

    def string(self, annotation: int, key: str) -> str:
        """Return the string at a key, or ''; what is longer than a megabyte is left out."""
        name = key.encode("ascii")
        needed = self._string(annotation, name, None, 0)
        if not _END < needed <= _MOST_TEXT:
            return ""
        buffer = ctypes.create_string_buffer(needed)
        self._string(annotation, name, buffer, needed)
        return buffer.raw[: needed - _END].decode("utf-16-le", "replace")

    def color(self, annotation: int) -> str | None:
        """Return the colour as `#rrggbb`, None when the annotation names none."""
        if not self.has_key(annotation, b"C"):
            return None
        # pdfium tells no colour where something else draws the annotation; nothing is written.
        self._set_look(annotation, _NORMAL, None)
        parts = [ctypes.c_uint(0) for _ in range(4)]
        if not self._color(annotation, _COLOR, *map(ctypes.byref, parts)):
            return None
        red, green, blue = (min(255, part.value) for part in parts[:3])
        return f"#{red:02x}{green:02x}{blue:02x}"

    def rect(self, annotation: int) -> tuple[float, ...]:
        """Return left, bottom, right and top in user space; nothing without."""
        sides = (ctypes.c_float * 4)()  # left, top, right, bottom
        if not self._rect(annotation, sides):
            return ()
        left, top, right, bottom = sides
        return _ordered((left, right), (bottom, top))

    def quad(self, annotation: int, number: int) -> tuple[float, ...]:
        """Return left, bottom, right and top around one of the marked lines; nothing without."""
        points = (ctypes.c_float * 8)()
        if not self._quad(annotation, number, points):
            return ()
        return _ordered(tuple(points[::2]), tuple(points[1::2]))


def _ordered(across: tuple[float, ...], up: tuple[float, ...]) -> tuple[float, ...]:
    return min(across), min(up), max(across), max(up)


@cache
def annotations() -> PdfiumAnnotations:
    """Return the binding, made when it is first asked for."""
    return PdfiumAnnotations()
