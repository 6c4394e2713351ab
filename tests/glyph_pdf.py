"""Writes PDFs glyph by glyph: for text whose order in the file is not the order of reading.

The fonts are not embedded, or their letters are bars, so nothing can be read by eye; but their
codes have widths and a meaning: the text layer is that of any file.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bar_font import bar_font

A4 = (595.0, 842.0)
SIGN = 0  # advance of a vowel sign
ADVANCE = 500  # of any other glyph, in thousandths of an em


@dataclass(frozen=True)
class Glyphs:
    """Glyphs from left to right, as they are seen; each is what the file says that it means.

    `y` is the baseline in points from the top of the page, `left` the left end.
    """

    left: float
    y: float
    glyphs: Sequence[str]
    size: float = 10
    bold: bool = False


def seen(text: str) -> tuple[str, ...]:
    """Return a text that runs right to left, without numbers, as it is seen."""
    return tuple(reversed(text))


def ending_at(right: float, y: float, glyphs: Sequence[str], size: float = 10) -> Glyphs:
    """Return glyphs that end at `right`."""
    return Glyphs(right - len(glyphs) * size * ADVANCE / 1000, y, glyphs, size)


@dataclass(frozen=True)
class Fonts:
    """Two fonts: what they are called, and how wide their letters are if these are bars.

    `height` is that which they say they have; both in thousandths of an em. `stem_v` is what both
    say of their stems if these are bars: pdfium takes one of 120 and more for that of a bold font.
    """

    plain: str = "Arial"
    bold: str = "Arial-Bold"
    height: int = 800
    bars: tuple[int, int] | None = None
    stem_v: int = 0


def write_glyphs(path: Path, *pages: Sequence[Glyphs], fonts: Fonts = Fonts()) -> Path:
    """Write a PDF with these pages."""
    meanings = sorted({glyph for page in pages for line in page for glyph in line.glyphs})
    codes = {meaning: code for code, meaning in enumerate(meanings, start=33)}
    assert len(codes) < 220, "a simple font has no room for more"
    objects = [b"", b"", *_fonts(codes, fonts)]
    kids: list[int] = []
    for page in pages:
        objects.append(_stream(_content(page, codes).encode("ascii")))
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {A4[0]} {A4[1]}]"
            f" /Contents {len(objects)} 0 R"
            " /Resources << /Font << /F0 3 0 R /F1 4 0 R >> >> >>".encode()
        )
        kids.append(len(objects))
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    objects[1] = f"<< /Type /Pages /Kids [{listed}] /Count {len(kids)} >>".encode()
    path.write_bytes(_file(objects))
    return path


def _fonts(codes: dict[str, int], fonts: Fonts) -> list[bytes]:
    """Return objects from 3 on: two fonts, what their codes mean, and for each a descriptor."""
    widths = " ".join(str(SIGN if unicodedata.combining(glyph[0]) else ADVANCE) for glyph in codes)
    mapped = "\n".join(
        f"<{code:02x}> <{meaning.encode('utf-16-be').hex()}>" for meaning, code in codes.items()
    )
    meaning = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(codes)} beginbfchar\n{mapped}\nendbfchar\nendcmap end end"
    )
    names, height = (fonts.plain, fonts.bold), fonts.height
    stem = f"/StemV {fonts.stem_v if fonts.bars else 80}"
    embedded = [f"/FontFile2 {8 + n} 0 R {stem}" if fonts.bars else stem for n in (0, 1)]
    return [
        *(
            (
                f"<< /Type /Font /Subtype /TrueType /BaseFont /{name} /FirstChar 33"
                f" /LastChar {32 + len(codes)} /Widths [{widths}] /ToUnicode 5 0 R"
                f" /FontDescriptor {6 + n} 0 R >>"
            ).encode()
            for n, name in enumerate(names)
        ),
        _stream(meaning.encode("ascii")),
        *(
            (
                f"<< /Type /FontDescriptor /FontName /{name} /Flags 32"
                f" /FontBBox [0 -200 1000 {height}] /ItalicAngle 0 /Ascent {height}"
                f" /Descent -200 /CapHeight 700 {embedded[n]} >>"
            ).encode()
            for n, name in enumerate(names)
        ),
        *(_stream(bar_font(width)) for width in fonts.bars or ()),
    ]


def _content(page: Sequence[Glyphs], codes: dict[str, int]) -> str:
    return "\n".join(
        f"BT /F{int(line.bold)} {line.size} Tf 1 0 0 1 {line.left} {A4[1] - line.y} Tm"
        f" <{''.join(f'{codes[glyph]:02x}' for glyph in line.glyphs)}> Tj ET"
        for line in page
    )


def _stream(data: bytes) -> bytes:
    return f"<< /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def _file(objects: Sequence[bytes]) -> bytes:
    parts = [b"%PDF-1.7\n"]
    table = "0000000000 65535 f \n"
    for number, body in enumerate(objects, start=1):
        table += f"{sum(map(len, parts)):010} 00000 n \n"
        parts.append(f"{number} 0 obj\n".encode() + body + b"\nendobj\n")
    size, start = len(objects) + 1, sum(map(len, parts))
    parts.append(
        f"xref\n0 {size}\n{table}trailer\n<< /Size {size} /Root 1 0 R >>\n"
        f"startxref\n{start}\n%%EOF\n".encode()
    )
    return b"".join(parts)
