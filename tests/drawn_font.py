"""Writes PDFs in a font that the file draws (Type 3): each glyph a bar as high as its letter.

So a file can say that its glyphs are other letters than those that it draws.
"""

from collections.abc import Sequence
from pathlib import Path

from tests.pdf_factory import pdf_file, stream_object

_LOW = "acemnorsuvwxz"
_MARKS = ".,-_~'\"`^"
LINES_A_PAGE = 50


def write_drawn(path: Path, pages: Sequence[str], shift: int = 0, box: str = "d1") -> Path:
    """Write text whose layer says of each letter that it is the one `shift` codes further on.

    Args:
        path: Of the file.
        pages: Lines of ASCII.
        shift: In codes; 0 for a text layer that is right.
        box: "d1" when the glyphs tell their box, "d0" when they do not.
    """
    glyphs = sorted({sign for page in pages for sign in page if sign != "\n"})
    objects: list[bytes] = [b"", b"", b""]

    def add(body: str | bytes) -> int:
        objects.append(body.encode("latin-1") if isinstance(body, str) else body)
        return len(objects)

    drawn = " ".join(f"/g{ord(sign)} {add(_glyph(sign, box))} 0 R" for sign in glyphs)
    names = " ".join(f"{ord(sign)} /g{ord(sign)}" for sign in glyphs)
    mapped = "\n".join(
        f"<{ord(sign):02x}> <{ord(sign) + (shift if sign != ' ' else 0):04x}>" for sign in glyphs
    )
    meaning = add(
        stream_object(
            "<<",
            (
                "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
                "1 begincodespacerange <00> <ff> endcodespacerange\n"
                f"{len(glyphs)} beginbfchar\n{mapped}\nendbfchar\nendcmap end end"
            ).encode(),
        )
    )
    widths = " ".join(["600"] * 95)
    objects[2] = (
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 600 800] /FontMatrix [.001 0 0 .001 0 0]"
        f" /CharProcs << {drawn} >> /Encoding << /Type /Encoding /Differences [{names}] >>"
        f" /FirstChar 32 /LastChar 126 /Widths [{widths}] /ToUnicode {meaning} 0 R"
        " /Resources << >> >>"
    ).encode()
    kids: list[int] = []
    for page in pages:
        content = add(stream_object("<<", _content(page)))
        kids.append(
            add(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]"
                f" /Contents {content} 0 R /Resources << /Font << /F0 3 0 R >> >> >>"
            )
        )
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    objects[1] = f"<< /Type /Pages /Kids [{listed}] /Count {len(kids)} >>".encode()
    path.write_bytes(pdf_file(objects, "/Root 1 0 R"))
    return path


def _glyph(sign: str, box: str) -> bytes:
    height = 450 if sign in _LOW else 100 if sign in _MARKS else 0 if sign == " " else 700
    told = f"600 0 0 0 500 {height} d1" if box == "d1" else "600 0 d0"
    return stream_object("<<", f"{told} 0 0 500 {height} re f".encode())


def _content(page: str) -> bytes:
    lines = [
        f"1 0 0 1 60 {790 - 14 * row} Tm <{line.encode('ascii').hex()}> Tj"
        for row, line in enumerate(page.splitlines()[:LINES_A_PAGE])
    ]
    return ("BT /F0 9 Tf " + "\n".join(lines) + " ET").encode()
