"""Writes PDFs of one page whose text is tagged: a structure tree tells what each line is."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.pdf_factory import pdf_file, stream_object

SPACE = 20  # points from line to line


@dataclass(frozen=True)
class Tagged:
    """A line of text with the types of its elements, the outermost first."""

    text: str
    tags: Sequence[str]


def write_tagged(path: Path, lines: Sequence[Tagged], size: float = 10) -> Path:
    """Write lines that all are printed alike."""
    objects: list[bytes] = [b""] * 5

    def add(body: str | bytes) -> int:
        objects.append(body.encode("latin-1") if isinstance(body, str) else body)
        return len(objects)

    innermost: list[int] = []
    outermost: list[int] = []
    for number, line in enumerate(lines):
        kids = str(number)
        for depth, tag in enumerate(reversed(line.tags), start=1):
            parent = 5 if depth == len(line.tags) else len(objects) + 2
            element = add(
                f"<< /Type /StructElem /S /{tag} /P {parent} 0 R /Pg 3 0 R /K [{kids}] >>"
            )
            if depth == 1:
                innermost.append(element)
            kids = f"{element} 0 R"
        outermost.append(len(objects))
    content = "\n".join(
        f"/{line.tags[-1]} << /MCID {number} >> BDC BT /F0 {size} Tf"
        f" 1 0 0 1 72 {770 - SPACE * number} Tm ({line.text}) Tj ET EMC"
        for number, line in enumerate(lines)
    )
    stream = add(stream_object("<<", content.encode()))
    objects[0] = (
        b"<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R /MarkInfo << /Marked true >> >>"
    )
    objects[1] = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
    objects[2] = (
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /StructParents 0"
        f" /Contents {stream} 0 R /Resources << /Font << /F0 4 0 R >> >> >>"
    ).encode()
    objects[3] = (
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>"
    )
    roots, parents = ([f"{each} 0 R" for each in some] for some in (outermost, innermost))
    objects[4] = (
        f"<< /Type /StructTreeRoot /K [{' '.join(roots)}]"
        f" /ParentTree << /Nums [0 [{' '.join(parents)}]] >> >>"
    ).encode()
    path.write_bytes(pdf_file(objects, "/Root 1 0 R"))
    return path
