"""Writes small PDFs for tests: text at positions in the standard fonts, nothing else.

A test says what stands where; the writer knows nothing of how it will be read.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

A4 = (595.0, 842.0)
FONTS = (
    *("Helvetica", "Helvetica-Bold", "Times-Roman", "Times-Bold", "Times-Italic", "Courier"),
    "Times-BoldItalic",
)
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"
# Mean width of a character, in em, near enough to break lines.
_WIDTHS = {"Helvetica": 0.5, "Helvetica-Bold": 0.55, "Times-Roman": 0.44, "Courier": 0.6}


@dataclass(frozen=True)
class Text:
    """A line of text; `y` is its baseline in points from the top of the page.

    Superscript figures are printed as plain ones, smaller and raised, and so is what stands in
    double brackets: "word⟦a,b⟧". `clip` holds operators that set a clipping path for it, in
    points from the bottom left corner.
    """

    x: float
    y: float
    text: str
    size: float = 10
    font: str = "Times-Roman"
    turn: int = 0
    clip: str = ""


@dataclass(frozen=True)
class PdfPage:
    """One page: its texts in the order in which they go into the file.

    `drawing` holds operators of a content stream, in points from the bottom left corner.
    """

    texts: Sequence[Text] = ()
    size: tuple[float, float] = A4
    image: bool = False
    rotate: int = 0
    rules: Sequence[tuple[float, float, float, float]] = ()
    """Straight lines: where each begins and ends, x and y, in points from the top left corner."""
    drawing: str = ""
    crop: tuple[float, float, float, float] | None = None
    """Left, bottom, right and top of what is displayed, in points from the bottom left corner."""
    annotations: Sequence[str] = ()
    """Entries of a dictionary each; "@2" refers to the third of them."""


@dataclass(frozen=True)
class Bookmark:
    """An entry of the outline; one of page 0 leads nowhere."""

    title: str
    page: int
    depth: int = 1


@dataclass(frozen=True)
class Pdf:
    pages: Sequence[PdfPage]
    outline: Sequence[Bookmark] = ()
    labels: str = ""
    """The /Nums of the page labels, for example "0 << /S /r >> 2 << /S /D >>"."""
    info: dict[str, str] = field(default_factory=dict)
    encrypted: bool = False

    def write(self, path: Path) -> Path:
        path.write_bytes(self.build())
        return path

    def build(self) -> bytes:
        return _build(self)


def wrapped(
    text: str, x: float, y: float, width: float, size: float = 10, leading: float = 1.2
) -> list[Text]:
    """Break a paragraph into lines of about `width` points, the first baseline at `y`."""
    room = int(width / (size * _WIDTHS["Times-Roman"]))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return [Text(x, y + place * size * leading, line, size) for place, line in enumerate(lines)]


def _build(pdf: Pdf) -> bytes:
    objects: list[bytes] = [b"", b""]  # catalog and page tree come when their parts are known

    def add(body: str | bytes) -> int:
        objects.append(body.encode("latin-1") if isinstance(body, str) else body)
        return len(objects)

    fonts = " ".join(
        f"/F{place} "
        f"{add(f'<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>')}"
        " 0 R"
        for place, name in enumerate(FONTS)
    )
    image = add(
        stream_object(
            "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 "
            "/ColorSpace /DeviceGray /BitsPerComponent 8",
            b"\x80",
        )
    )
    pages: list[int] = []
    for page in pdf.pages:
        content = add(stream_object("<<", _content(page)))
        first = len(objects) + 1
        for body in page.annotations:
            add(f"<< /Type /Annot {_with_references(body, first)} >>")
        numbers = " ".join(f"{first + place} 0 R" for place in range(len(page.annotations)))
        marks = f" /Annots [{numbers}]" if numbers else ""
        crop = f" /CropBox [{' '.join(map(str, page.crop))}]" if page.crop else ""
        pages.append(
            add(
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {page.size[0]} {page.size[1]}]"
                f"{crop}{marks} /Rotate {page.rotate} /Contents {content} 0 R"
                f" /Resources << /Font << {fonts} >> /XObject << /Im {image} 0 R >> >> >>"
            )
        )
    kids = " ".join(f"{number} 0 R" for number in pages)
    objects[1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()
    extra = f" /PageLabels << /Nums [{pdf.labels}] >>" if pdf.labels else ""
    if pdf.outline:
        extra += f" /Outlines {_outline(pdf.outline, pages, objects)} 0 R"
    objects[0] = f"<< /Type /Catalog /Pages 2 0 R{extra} >>".encode()
    info = add(
        "<< " + " ".join(f"/{name} {_string(value)}" for name, value in pdf.info.items()) + " >>"
    )
    trailer = f"/Root 1 0 R /Info {info} 0 R"
    if pdf.encrypted:
        lock = add(
            "<< /Filter /Standard /V 1 /R 2 /P -44 /Length 40"
            f" /O <{'5a' * 32}> /U <{'a5' * 32}> >>"
        )
        trailer += f" /Encrypt {lock} 0 R /ID [<{'00' * 16}> <{'00' * 16}>]"
    return pdf_file(objects, trailer)


def _with_references(body: str, first: int) -> str:
    return re.sub("@([0-9]+)", lambda found: f"{first + int(found[1])} 0 R", body)


def mark(subtype: str, lines: Sequence[tuple[float, float, float, float]], extra: str = "") -> str:
    """Return an annotation over lines: left, bottom, right and top of each, in user space."""
    sides = [*zip(*lines, strict=True)]
    rect = f"{min(sides[0])} {min(sides[1])} {max(sides[2])} {max(sides[3])}"
    quads = " ".join(f"{x0} {y1} {x1} {y1} {x0} {y0} {x1} {y0}" for x0, y0, x1, y1 in lines)
    return f"/Subtype /{subtype} /Rect [{rect}] /QuadPoints [{quads}] {extra}"


def _outline(entries: Sequence[Bookmark], pages: Sequence[int], objects: list[bytes]) -> int:
    """Write the bookmarks and return the number of their root."""
    root = len(objects) + 1
    objects.append(b"")
    numbers = [root + 1 + place for place in range(len(entries))]

    def children(parent: int, depth: int) -> list[int]:
        found = []
        for place in range(parent + 1, len(entries)):
            if entries[place].depth < depth:
                break
            if entries[place].depth == depth:
                found.append(place)
        return found

    def links(below: Sequence[int]) -> str:
        if not below:
            return ""
        first, last = numbers[below[0]], numbers[below[-1]]
        return f" /First {first} 0 R /Last {last} 0 R /Count {len(below)}"

    parents: dict[int, tuple[int, list[int]]] = {}
    for parent in range(-1, len(entries)):
        depth = entries[parent].depth + 1 if parent >= 0 else 1
        below = children(parent, depth)
        for place in below:
            parents[place] = (numbers[parent] if parent >= 0 else root, below)
    objects[root - 1] = f"<< /Type /Outlines{links(children(-1, 1))} >>".encode()
    for place, entry in enumerate(entries):
        parent_number, beside = parents[place]
        at = beside.index(place)
        following = f" /Next {numbers[beside[at + 1]]} 0 R" if at + 1 < len(beside) else ""
        before = f" /Prev {numbers[beside[at - 1]]} 0 R" if at else ""
        target = f" /Dest [{pages[entry.page - 1]} 0 R /Fit]" if entry.page else ""
        body = (
            f"<< /Title {_string(entry.title)} /Parent {parent_number} 0 R{target}"
            f"{following}{before}"
            f"{links(children(place, entry.depth + 1))} >>"
        )
        objects.append(body.encode("latin-1"))
    return root


def _content(page: PdfPage) -> bytes:
    parts: list[str] = []
    if page.image:
        parts.append(f"q {page.size[0]} 0 0 {page.size[1]} 0 0 cm /Im Do Q")
    if page.drawing:
        parts.append(f"q {page.drawing} Q")
    parts += [
        f"{x0} {page.size[1] - y0} m {x1} {page.size[1] - y1} l S" for x0, y0, x1, y1 in page.rules
    ]
    matrices = {0: "1 0 0 1", 1: "0 -1 1 0", 2: "-1 0 0 -1", 3: "0 1 -1 0"}
    parts += [
        f"q {text.clip} BT /F{FONTS.index(text.font)} {text.size} Tf {matrices[text.turn]}"
        f" {text.x} {page.size[1] - text.y} Tm {_shown(text)} ET Q"
        for text in page.texts
    ]
    return "\n".join(parts).encode("cp1252")


def _shown(text: Text) -> str:
    """Return the operators that show a text, what is raised by a third of an em."""
    font = f"/F{FONTS.index(text.font)}"
    shown = []
    for piece in re.findall(f"⟦[^⟧]*⟧|[{_RAISED}]+|[^⟦{_RAISED}]+", text.text):
        if piece[0] in f"⟦{_RAISED}":
            plain = piece.strip("⟦⟧").translate(str.maketrans(_RAISED, "0123456789-"))
            plain = _string(plain)
            small = f"{font} {0.7 * text.size} Tf {text.size / 3} Ts {plain} Tj"
            shown.append(f"{small} {font} {text.size} Tf 0 Ts")
        else:
            shown.append(f"{_string(piece)} Tj")
    return " ".join(shown)


def _string(text: str) -> str:
    return "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"


def stream_object(head: str, data: bytes) -> bytes:
    """Return the body of a stream whose dictionary begins with `head`."""
    return f"{head} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def pdf_file(objects: Iterable[bytes], trailer: str) -> bytes:
    """Return a file of objects, numbered from 1, with their cross-reference table."""
    parts = [b"%PDF-1.7\n"]
    offsets: list[int] = []
    position = len(parts[0])
    for number, body in enumerate(objects, start=1):
        written = f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        offsets.append(position)
        parts.append(written)
        position += len(written)
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(offsets) + 1
    parts.append(
        f"xref\n0 {size}\n0000000000 65535 f \n{table}"
        f"trailer\n<< /Size {size} {trailer} >>\nstartxref\n{position}\n%%EOF\n".encode()
    )
    return b"".join(parts)
