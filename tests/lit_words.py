"""Where words of a document stand on its pages, and what stands there according to pdfium."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

import pypdfium2

from loccit.domain.documents.sections import Section
from loccit.domain.documents.slicing import Slice, chunks_of
from loccit.domain.models.chunk import Chunk, PageBox
from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import Box, ConversionResult, DocId
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.text.spans import Span, strip_span
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader

CUT, OVERLAP = 90, 30  # characters of chunks: blocks are cut by several, and repeated
INSET = 0.15  # of the height of a box: what only touches it does not stand in it


@dataclass(frozen=True)
class Read:
    """A PDF that was converted and cut."""

    path: Path
    result: ConversionResult

    @property
    def text(self) -> str:
        return self.result.plain_text

    @property
    def record(self) -> DocumentRecord:
        status = self.path.stat()
        source = SourceFile(str(self.path), status.st_size, status.st_mtime_ns, self.result.doc_id)
        return DocumentRecord(
            self.result.doc_id,
            Revision("r"),
            source,
            title=None,
            citation=None,
            missing=None,
            hint=SourceHint(),
            references="",
            chunks=1,
            coverage=self.result.coverage,
        )

    def chunks(self) -> list[Chunk]:
        section = Section(Span(0, len(self.text)), 0)
        ends = range(0, len(self.text), CUT - OVERLAP)
        spans = [Span(start, min(start + CUT, len(self.text))) for start in ends]
        kept = [strip_span(self.text, span) for span in spans]
        return chunks_of(self.result, [Slice(span, section, "") for span in kept if span], "test")

    def span(self, words: str) -> Span:
        assert self.text.count(words) == 1, f"{words!r} in {self.text!r}"
        start = self.text.index(words)
        return Span(start, start + len(words))


def read_pdf(path: Path) -> Read:
    doc_id = DocId(sha256(path.read_bytes()).hexdigest())
    return Read(path, PdfTextReader().read(str(path), doc_id))


@contextmanager
def _pages(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    with pypdfium2.PdfDocument(path) as document:
        yield document


def words_inside(path: Path, boxes: Sequence[PageBox]) -> list[str]:
    """Return what pdfium finds in each rectangle of a page that is displayed upright."""
    found: list[str] = []
    with _pages(path) as document:
        for each in boxes:
            page = document[each.page - 1]
            left, _, _, top = page.get_bbox()
            box = _smaller(each.box)
            text = page.get_textpage().get_text_bounded(
                left + box.left, top - box.bottom, left + box.right, top - box.top
            )
            found.append(" ".join(text.replace("\ufffe", "-").replace("\x02", "-").split()))
    return found


def _smaller(box: Box) -> Box:
    inset = INSET * (box.bottom - box.top)
    side = min(0.3, (box.right - box.left) / 10)
    return replace(
        box,
        left=box.left + side,
        top=box.top + inset,
        right=box.right - side,
        bottom=box.bottom - inset,
    )
