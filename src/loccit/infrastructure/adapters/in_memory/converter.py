"""A converter without dependencies: plain text and the headings of Markdown."""

import re
from hashlib import sha256
from pathlib import Path

from loccit.application.ingest.contents import read_source
from loccit.domain.documents.canonical_text import Piece, compose, mark_references, settle_title
from loccit.domain.documents.source_hint import source_hint
from loccit.domain.errors import DamagedDocument, EmptySource, SourceUnreadable, UnsupportedFormat
from loccit.domain.models.document import (
    BlockKind,
    ConversionResult,
    Coverage,
    DocId,
    DocumentStructure,
    DocumentWarning,
    Page,
)
from loccit.domain.policy.source_formats import suffix_of
from loccit.domain.text.clean_text import clean_block
from loccit.domain.text.language import language_of
from loccit.domain.text.spans import Span

_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_A4 = (595.0, 842.0)


class InMemoryConverter:
    """Reads .txt and .md: blocks are separated by blank lines, `#` begins a heading.

    As in the real converter, the only heading of level 1 is the title when it comes first, and
    the others then move up a level. Where the text holds form feeds, they end its pages, which
    are labelled "1", "2" and so on; the file then has pages, else it has none.
    """

    @property
    def fingerprint(self) -> str:
        """Name and version."""
        return "memory 2"

    @property
    def scan_fingerprint(self) -> str:
        """Empty: there is no OCR."""
        return ""

    def progress(self, source_path: str) -> float:
        """Return 0: progress is not counted."""
        return 0.0

    def convert(self, source_path: str) -> ConversionResult:
        """Convert the document at `source_path`; see `TextConverterPort`."""
        source = read_source(source_path)
        suffix = suffix_of(source_path)
        if suffix not in {".txt", ".md"}:
            raise UnsupportedFormat(source_path, f"cannot read '{suffix}'; reads md, txt")
        if source.size == 0:
            raise EmptySource(source_path)
        try:
            data = Path(source_path).read_bytes()
        except OSError as error:
            raise SourceUnreadable(source_path, "cannot be read") from error
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise DamagedDocument(source_path, "not a text in UTF-8") from error
        if "\0" in text:
            raise DamagedDocument(source_path, "binary data")
        return _convert(DocId(sha256(data).hexdigest()), text, with_headings=suffix == ".md")


def _convert(doc_id: DocId, text: str, *, with_headings: bool) -> ConversionResult:
    sheets = text.replace("\r\n", "\n").split("\f")
    paged = len(sheets) > 1
    found = [
        piece
        for number, sheet in enumerate(sheets, 1)
        for piece in _pieces(sheet, number if paged else None, with_headings=with_headings)
    ]
    pieces = mark_references(settle_title(found))
    plain_text, structure = compose(pieces)
    pages = _pages(structure, len(sheets), len(plain_text)) if paged else ()
    empty = tuple(page.index for page in pages if len(page.span) == 0)
    title = next((piece.text for piece in pieces if piece.kind is BlockKind.TITLE), None)
    warnings: tuple[DocumentWarning, ...] = ()
    if empty:
        message = f"no text on page {', '.join(str(index) for index in empty)}"
        warnings = (DocumentWarning("pages_without_text", message),)
    return ConversionResult(
        doc_id=doc_id,
        plain_text=plain_text,
        structure=DocumentStructure(structure.heading_tree, pages, structure.blocks),
        title=title,
        hint=source_hint(plain_text, pieces, titles=[title]),
        coverage=Coverage(
            pages=len(pages),
            pages_with_text=tuple(page.index for page in pages if page.index not in empty),
            pages_without_text=empty,
            characters_extracted=len(text),
            characters_kept=len(plain_text),
            headings=len(structure.heading_tree),
            language=language_of(plain_text),
            engine="memory 2",
        ),
        warnings=warnings,
    )


def _pieces(sheet: str, page: int | None, *, with_headings: bool) -> list[Piece]:
    pieces: list[Piece] = []
    lines: list[str] = []

    def end_paragraph() -> None:
        if text := clean_block(" ".join(lines)):
            pieces.append(Piece(BlockKind.PARAGRAPH, text, page=page))
        lines.clear()

    for line in sheet.split("\n"):
        heading = _HEADING.fullmatch(line.strip()) if with_headings else None
        if heading and (text := clean_block(heading[2])):
            end_paragraph()
            pieces.append(Piece(BlockKind.HEADING, text, len(heading[1]), page))
        elif line.strip():
            lines.append(line)
        else:
            end_paragraph()
    end_paragraph()
    return pieces


def _pages(structure: DocumentStructure, count: int, length: int) -> tuple[Page, ...]:
    """Return the pages: each begins with its first block, and ends where the next begins."""
    starts = [
        next(
            (b.span.start for b in structure.blocks if b.page is not None and b.page >= n), length
        )
        for n in range(1, count + 1)
    ]
    starts[0] = 0
    ends = [*starts[1:], length]
    return tuple(
        Page(number, str(number), Span(start, end), *_A4)
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1)
    )
