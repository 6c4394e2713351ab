"""The styles of a document, and how a font looks."""

import ctypes
import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple

from loccit.infrastructure.adapters.pdf.file.pdfium import Pdfium
from loccit.infrastructure.adapters.pdf.file.pdfium_calls import pointer
from loccit.infrastructure.adapters.pdf.model import Style
from loccit.infrastructure.adapters.pdf.text.coded_fonts import CodedFonts
from loccit.infrastructure.adapters.pdf.text.ligatures import UnclearGlyphs
from loccit.infrastructure.adapters.pdf.text.stems import BOLD, stem_width
from loccit.infrastructure.adapters.pdf.text.tex_fonts import TexFonts

_BOLD: Final = re.compile(
    r"bold|black|heavy|semi-?b|demi|[-,.]bd\b|cmbx|cmb\d|\bBX|medi\b|\.B$|-B$", re.IGNORECASE
)
_ITALIC: Final = re.compile(r"ital|obli|slant|cmti|cmsl|-it\b|\.I$|-I$|ReguItal", re.IGNORECASE)
_SUBSET: Final = re.compile(
    r"^[A-Z]{6}\+|^(?:[A-Z][a-z]{5}){1,3}(?=Adv[A-Z]|TimesNewRoman)|\+[\da-f]{2}$"
)
"""The prefix of a subset, as the standard has it and as Springer's files do, and the part of a
font that Advent has put its ligatures and accents into: "AdvOT2e364b11+fb"."""
_OPAQUE: Final = re.compile(r"Adv[A-Z]")
"""How names begin that tell nothing of a style: those of Arbortext Advent."""
_LONGEST_NAME: Final = 256  # bytes
_BOLD_WEIGHT: Final = 600
_CODES: Final = (*range(97, 127), *range(65, 97), *range(58, 65), *range(33, 48))
"""Of the glyphs that are asked for: ASCII, mostly, without the figures, alike in any font. Small
letters come first: a font has those, and two of them differ in width sooner than other signs."""
_NARROWEST: Final = 0.05  # em; codes without a glyph have no width
_WIDEST: Final = 0.99  # em; what a font does not say is one em, and so are Chinese characters
_MIN_GLYPHS: Final = 10
_SAME_WIDTH: Final = 0.01  # em


@dataclass(slots=True)
class StyleBook:
    """The styles of a document, each with a number, and the glyphs that are no letters."""

    styles: list[Style] = field(default_factory=list)
    glyphs: UnclearGlyphs = field(default_factory=UnclearGlyphs)
    coded: CodedFonts = field(default_factory=CodedFonts)
    tex: TexFonts = field(default_factory=TexFonts)
    fixed: dict[str, bool] = field(default_factory=dict)
    """Whether all characters of a font have one width, by its name."""
    by_font: dict[tuple[int | None, float, bool], int] = field(default_factory=dict)
    """The number of a font at a size, sheared or not, by the address of the font. pdfium keeps a
    font where it is until the file is closed, whichever pages are."""
    _looks: dict[int | None, "FontLook"] = field(default_factory=dict)
    _heavy: dict[str, bool] = field(default_factory=dict)
    _numbers: dict[Style, int] = field(default_factory=dict)

    def forget_fonts(self) -> None:
        """Forget where fonts are: the file is opened anew."""
        self.by_font.clear()
        self._looks.clear()

    def number_of(self, lib: Pdfium, font: int | None, size: float, *, slanted: bool) -> int:
        """Return the number of the style of a font, by its address, at a size in points.

        `slanted` tells that its letters are sheared where they are drawn.
        """
        look = self._looks.get(font)
        if look is None:
            look = self._looks[font] = self._look(lib, font)
            if look.name not in self.fixed:
                self.fixed[look.name] = has_fixed_width(lib, font)
        italic = look.italic or slanted
        return self.number(Style(look.name, size, look.bold, italic, self.fixed[look.name]))

    def _look(self, lib: Pdfium, font: int | None) -> "FontLook":
        """Return how a font looks; its letters tell its weight where its name does not."""
        look = font_look(lib, font)
        heavy = font is not None and lib.font_weight(pointer(font)) >= _BOLD_WEIGHT
        if not font or look.bold or not (heavy or _OPAQUE.match(look.name)):
            return look
        if look.name not in self._heavy:
            stem = stem_width(lib, font)
            self._heavy[look.name] = heavy if stem is None else stem >= BOLD
        return look._replace(bold=self._heavy[look.name])

    def number(self, style: Style) -> int:
        """Return the number of a style, a new one when it was not seen before."""
        known = self._numbers.setdefault(style, len(self.styles))
        if known == len(self.styles):
            self.styles.append(style)
        return known

    def numbers_of(self, other: "StyleBook") -> list[int]:
        """Return the number here of each style of another book, of pages behind those of this."""
        found: list[int] = []
        for style in other.styles:
            # As on later pages read with this book: the first font of a name tells.
            fixed = self.fixed.setdefault(style.font, style.fixed)
            found.append(self.number(replace(style, fixed=fixed)))
        return found


class FontLook(NamedTuple):
    """Name of a font without the prefix of a subset, and whether it is bold and slanted."""

    name: str
    bold: bool
    italic: bool


def font_name(lib: Pdfium, font: int | None) -> str:
    """Return the name of a font as the file has it, with the prefix of a subset."""
    if not font:
        return ""
    buffer = (ctypes.c_char * _LONGEST_NAME)()
    lib.font_name(pointer(font), buffer, _LONGEST_NAME - 1)
    return buffer.value.decode("utf-8", "replace")


def font_look(lib: Pdfium, font: int | None) -> FontLook:
    """Return how a font looks, by its name and the flags of its descriptor."""
    if not font:
        return FontLook("", bold=False, italic=False)
    told = _told_by_name(font_name(lib, font))
    flags = lib.font_flags(pointer(font))
    if flags == -1:
        return told
    # ISO 32000-1, table 123. pdfium sets the second too where a font says that it leans.
    forced, slanted = flags & (1 << 18), flags & (1 << 6)
    return FontLook(told.name, told.bold or bool(forced), told.italic or bool(slanted))


@lru_cache(maxsize=1024)
def _told_by_name(name: str) -> FontLook:
    bare = _SUBSET.sub("", name)
    return FontLook(bare, bool(_BOLD.search(bare)), bool(_ITALIC.search(bare)))


def has_fixed_width(lib: Pdfium, font: int | None) -> bool:
    """Tell whether the characters of a font have one width, whatever its name says."""
    if not font:
        return False
    width, font_pointer, size = ctypes.c_float(), pointer(font), ctypes.c_float(1.0)
    result = ctypes.byref(width)
    first, glyphs = 0.0, 0
    for code in _CODES:
        if not lib.glyph_width(font_pointer, code, size, result):
            continue
        if not _NARROWEST < width.value < _WIDEST:
            continue
        first = first or width.value
        if abs(width.value - first) > _SAME_WIDTH:
            return False
        glyphs += 1
    return glyphs >= _MIN_GLYPHS
