"""The styles of a document, and how a font looks."""

import ctypes
import re
from dataclasses import dataclass, field
from typing import Final

from loccit.infrastructure.adapters.pdf.ligatures import UnclearGlyphs
from loccit.infrastructure.adapters.pdf.model import Style
from loccit.infrastructure.adapters.pdf.pdfium import Library

_BOLD: Final = re.compile(
    r"bold|black|heavy|semi-?b|demi|[-,.]bd\b|cmbx|cmb\d|\bBX|medi\b|\.B$|-B$|\+fb", re.IGNORECASE
)
_ITALIC: Final = re.compile(r"ital|obli|slant|cmti|cmsl|-it\b|\.I$|-I$|ReguItal", re.IGNORECASE)
_SUBSET_PREFIX: Final = re.compile(r"^[A-Z]{6}\+")
_BOLD_WEIGHT: Final = 600
_CODES: Final = (*range(33, 48), *range(58, 127))
"""Of the glyphs that are asked for: ASCII, mostly, without the figures, alike in any font."""
_NARROWEST: Final = 0.05  # em; codes without a glyph have no width
_WIDEST: Final = 0.99  # em; what a font does not say is one em, and so are Chinese characters
_MIN_GLYPHS: Final = 10
_SAME_WIDTH: Final = 0.01  # em


@dataclass(slots=True)
class StyleBook:
    """The styles of a document, each with a number, and the glyphs that are no letters."""

    styles: list[Style] = field(default_factory=list)
    glyphs: UnclearGlyphs = field(default_factory=UnclearGlyphs)
    fixed: dict[str, bool] = field(default_factory=dict)
    """Whether all characters of a font have one width, by its name."""
    _numbers: dict[Style, int] = field(default_factory=dict)

    def number(self, style: Style) -> int:
        """Return the number of a style, a new one when it was not seen before."""
        known = self._numbers.setdefault(style, len(self.styles))
        if known == len(self.styles):
            self.styles.append(style)
        return known


def font_name(lib: Library, font: int | None) -> str:
    """Return the name of a font as the file has it, with the prefix of a subset."""
    if not font:
        return ""
    buffer = ctypes.create_string_buffer(256)
    lib.font_name(font, buffer, 255)
    return buffer.value.decode("utf-8", "replace")


def font_look(lib: Library, font: int | None) -> tuple[str, bool, bool]:
    """Return the name of a font, whether it is bold, and whether it is slanted."""
    if not font:
        return "", False, False
    name = _SUBSET_PREFIX.sub("", font_name(lib, font))
    flags = lib.font_flags(font)
    forced, slanted = flags & (1 << 18), flags & (1 << 6)  # ISO 32000-1, table 123
    bold = bool(_BOLD.search(name)) or (
        flags != -1 and (bool(forced) or lib.font_weight(font) >= _BOLD_WEIGHT)
    )
    return name, bold, bool(_ITALIC.search(name)) or (flags != -1 and bool(slanted))


def has_fixed_width(lib: Library, font: int | None) -> bool:
    """Tell whether the characters of a font have one width, whatever its name says."""
    if not font:
        return False
    width = ctypes.c_float()
    first, glyphs = 0.0, 0
    for code in _CODES:
        if not lib.glyph_width(font, code, 1.0, ctypes.addressof(width)):
            continue
        if not _NARROWEST < width.value < _WIDEST:
            continue
        first = first or width.value
        if abs(width.value - first) > _SAME_WIDTH:
            return False
        glyphs += 1
    return glyphs >= _MIN_GLYPHS
