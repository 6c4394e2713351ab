"""Writes PDFs glyph by glyph: for text whose order in the file is not the order of reading.

The font is not embedded, so nothing can be seen, but its codes have widths and a meaning: the
text layer is that of any file.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

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


def write_glyphs(
    path: Path, *pages: Sequence[Glyphs], height: int = 800, font: str = "Arial"
) -> Path:
    """Write a PDF with these pages; the font says that it is so high, in thousandths of an em."""
    meanings = sorted({glyph for page in pages for line in page for glyph in line.glyphs})
    codes = {meaning: code for code, meaning in enumerate(meanings, start=33)}
    assert len(codes) < 220, "a simple font has no room for more"
    objects = [b"", b"", *_fonts(codes, height, font)]
    kids: list[int] = []
    for page in pages:
        objects.append(_stream(_content(page, codes)))
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


def _fonts(codes: dict[str, int], height: int, font: str) -> list[bytes]:
    widths = " ".join(str(SIGN if unicodedata.combining(glyph[0]) else ADVANCE) for glyph in codes)
    mapped = "\n".join(
        f"<{code:02x}> <{meaning.encode('utf-16-be').hex()}>" for meaning, code in codes.items()
    )
    meaning = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(codes)} beginbfchar\n{mapped}\nendbfchar\nendcmap end end"
    )
    fonts = [
        (
            f"<< /Type /Font /Subtype /TrueType /BaseFont /{name} /FirstChar 33"
            f" /LastChar {32 + len(codes)} /Widths [{widths}] /ToUnicode 6 0 R"
            " /FontDescriptor 5 0 R >>"
        ).encode()
        for name in (font, f"{font}-Bold")
    ]
    descriptor = (
        f"<< /Type /FontDescriptor /FontName /Arial /Flags 32 /FontBBox [0 -200 1000 {height}]"
        f" /ItalicAngle 0 /Ascent {height} /Descent -200 /CapHeight 700 /StemV 80 >>"
    )
    return [*fonts, descriptor.encode(), _stream(meaning)]


def _content(page: Sequence[Glyphs], codes: dict[str, int]) -> str:
    return "\n".join(
        f"BT /F{int(line.bold)} {line.size} Tf 1 0 0 1 {line.left} {A4[1] - line.y} Tm"
        f" <{''.join(f'{codes[glyph]:02x}' for glyph in line.glyphs)}> Tj ET"
        for line in page
    )


def _stream(text: str) -> bytes:
    data = text.encode("ascii")
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
