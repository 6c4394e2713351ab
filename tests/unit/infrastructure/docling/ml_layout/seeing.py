"""What the layout model sees, told by the test, and what is read of it."""

from hashlib import sha256
from pathlib import Path

from docling_core.types.doc.base import BoundingBox, CoordOrigin, Size
from docling_core.types.doc.common.reference import ProvenanceItem
from docling_core.types.doc.document import DoclingDocument

from loccit.domain.models.document import BlockKind, ConversionResult, DocId
from loccit.infrastructure.adapters.docling.converter import PdfReader
from loccit.infrastructure.adapters.docling.ml_layout.reader import DoclingLayoutReader
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.conversion_invariants import check_invariants
from tests.pdf_factory import A4, Pdf, PdfPage, Text, wrapped

PROSE = "The first people who measured the river did it with a rope and a heavy stone. " * 4


class FakeLayout:
    """Sees what it is told to see."""

    def __init__(self, document: DoclingDocument, *, complete: bool = True) -> None:
        self._document = document
        self._complete = complete

    def look_at(self, source_path: str) -> tuple[DoclingDocument, bool]:
        assert Path(source_path).exists()
        return self._document, self._complete


def seen(pages: int = 1) -> DoclingDocument:
    document = DoclingDocument(name="paper")
    for number in range(1, pages + 1):
        document.add_page(number, Size(width=A4[0], height=A4[1]))
    return document


def at(page: int, top: float = 100, span: tuple[int, int] = (0, 0)) -> ProvenanceItem:
    """A place on a page, `top` points from its top, as Docling writes it: from the bottom."""
    box = BoundingBox(
        l=72, t=A4[1] - top, r=500, b=A4[1] - top - 20, coord_origin=CoordOrigin.BOTTOMLEFT
    )
    return ProvenanceItem(page_no=page, bbox=box, charspan=span)


def paper(pages: int = 1) -> Pdf:
    def page(number: int) -> PdfPage:
        lines = [
            Text(72, 90, f"{number} Ropes and stones", 13, "Times-Bold"),
            *wrapped(PROSE, 72, 120, 450),
        ]
        title = [Text(72, 60, "On the Measuring of Rivers", 20, "Times-Bold")]
        return PdfPage(title + lines if number == 1 else lines)

    return Pdf([page(number) for number in range(1, pages + 1)], labels="0 << /S /r >>")


def read(
    document: DoclingDocument, folder: Path, pdf: Pdf | None = None, *, complete: bool = True
) -> ConversionResult:
    """Read what is seen on pages that have no text layer, or on those of `pdf`."""
    blank = Pdf([PdfPage() for _ in document.pages], labels="0 << /S /r >>")
    path = (pdf or blank).write(folder / "paper.pdf")
    fake = FakeLayout(document, complete=complete)
    return read_path(path, DoclingLayoutReader(PdfTextReader(), fake))


def read_path(path: Path, reader: PdfReader) -> ConversionResult:
    result = reader.read(str(path), DocId(sha256(path.read_bytes()).hexdigest()))
    check_invariants(result)
    return result


def kinds(result: ConversionResult) -> list[tuple[BlockKind, str]]:
    return [(block.kind, block.span.of(result.plain_text)) for block in result.structure.blocks]
