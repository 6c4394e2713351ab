"""Reads PDFs through their text layer."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from loccit.domain.errors import DamagedDocument, DocumentConversionError
from loccit.domain.language import language_of
from loccit.domain.models.document import (
    Box,
    ConversionResult,
    Coverage,
    DocId,
    DocumentWarning,
)
from loccit.domain.page_range import named_pages
from loccit.infrastructure.adapters.pdf.assemble import assemble
from loccit.infrastructure.adapters.pdf.blocks import blocks_of
from loccit.infrastructure.adapters.pdf.figures import with_figures
from loccit.infrastructure.adapters.pdf.flow import join_flow
from loccit.infrastructure.adapters.pdf.headings import find_headings
from loccit.infrastructure.adapters.pdf.identity import identify, metadata_keys, read_xmp
from loccit.infrastructure.adapters.pdf.layout import columns_of, type_profile
from loccit.infrastructure.adapters.pdf.lines import page_text
from loccit.infrastructure.adapters.pdf.marks import settled
from loccit.infrastructure.adapters.pdf.mending import mended_files
from loccit.infrastructure.adapters.pdf.model import OutlineEntry, PageText, Part, Style
from loccit.infrastructure.adapters.pdf.pdfium import OpenDocument, library, open_document
from loccit.infrastructure.adapters.pdf.running import find_running
from loccit.infrastructure.adapters.pdf.styles import StyleBook
from loccit.infrastructure.adapters.pdf.tables import with_tables
from loccit.infrastructure.adapters.pdf.words import PageFailed, read_page

_VERSION: Final = 2
"""Raised whenever the text or the structure that this reader makes of a file may change."""

_MENDED: Final = DocumentWarning(
    "damaged_file",
    "damaged, perhaps cut short: what is left of it was read, and its pages counted as they"
    " were found; fetch the file again",
)


@dataclass(frozen=True, slots=True)
class _RawDocument:
    """Everything that is taken from the file."""

    pages: tuple[PageText, ...]
    failed: tuple[int, ...]
    labels: dict[int, str]
    outline: tuple[OutlineEntry, ...]
    metadata: dict[str, str]
    styles: tuple[Style, ...]


class PdfTextReader:
    """Converts PDFs that have a text layer. Pages without one are reported, not read."""

    @property
    def fingerprint(self) -> str:
        """Version of this reader and of pdfium: changes whenever results may change."""
        return f"pdf-text/{_VERSION}+pdfium-{library().version}"

    def read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        """Convert a PDF.

        Args:
            source_path: The file.
            doc_id: SHA-256 of its bytes.

        Returns:
            The document; its text is empty when no page has a text layer.

        Raises:
            SourceUnreadable: If the system refuses to read it.
            EmptySource: If it has no bytes.
            NotAPdf: If it is no PDF.
            EncryptedDocument: If it needs a password.
            DamagedDocument: If it cannot be opened, or none of its pages.
        """
        try:
            return self._read(source_path, doc_id)
        except DamagedDocument:
            for mended in mended_files(source_path):
                with suppress(DocumentConversionError):
                    result = self._read(mended, doc_id)
                    return replace(result, warnings=(_MENDED, *result.warnings))
            raise

    def _read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        with open_document(source_path) as document:
            raw = _read_all(document)
        if len(raw.failed) == len(raw.pages):
            raise DamagedDocument(
                source_path, "damaged: none of its pages can be read; fetch the file again"
            )
        return _convert(raw, doc_id, read_xmp(source_path), self.fingerprint)


def _read_all(document: OpenDocument) -> _RawDocument:
    book = StyleBook()
    pages: list[PageText] = []
    failed: list[int] = []
    labels: dict[int, str] = {}
    for index in range(1, document.pages + 1):
        try:
            pages.append(page_text(index, read_page(document, index, book), book.styles))
        except PageFailed:
            failed.append(index)
            pages.append(PageText(index, 0.0, 0.0, (), blank=True))
        label = document.label(index)
        if label:
            labels[index] = label
    metadata = {name: document.metadata(name) for name in metadata_keys()}
    return _RawDocument(
        tuple(pages), tuple(failed), labels, document.outline(), metadata, tuple(book.styles)
    )


def _convert(raw: _RawDocument, doc_id: DocId, xmp: str, engine: str) -> ConversionResult:
    sizes = [style.size or 10.0 for style in raw.styles]
    running = find_running(raw.pages)
    columns = [
        column
        for page, lines in zip(raw.pages, running.lines, strict=True)
        for column in columns_of(with_tables(page, lines, raw.styles), lines, sizes)
    ]
    profile = type_profile(columns, raw.styles)
    heights = {page.index: page.height for page in raw.pages}
    headings = find_headings(columns, raw.outline, profile, raw.metadata["Title"], heights)
    parts = settled(
        join_flow(with_figures(blocks_of(columns, headings, profile, heights), profile))
    )
    parts = _displayed(parts, raw.pages)
    made = assemble(parts, raw.pages, raw.labels or running.labels)
    first_running = [
        line.text
        for lines in running.lines[:2]
        for line in sorted(lines, key=lambda line: (line.top, line.left))
    ]
    with_text = tuple(page.index for page in raw.pages if page.upright or page.turned)
    blank = tuple(page.index for page in raw.pages if page.blank and page.index not in raw.failed)
    without = tuple(
        sorted({page.index for page in raw.pages}.difference(with_text, blank, raw.failed))
    )
    return ConversionResult(
        doc_id,
        made.text,
        made.structure,
        made.title,
        identify(
            raw.metadata,
            xmp,
            first_running,
            parts,
            made.title,
            made.text,
            _height(parts, raw.pages),
        ),
        Coverage(
            pages=len(raw.pages),
            pages_with_text=with_text,
            pages_blank=blank,
            pages_without_text=without,
            pages_failed=raw.failed,
            characters_extracted=sum(page.characters for page in raw.pages),
            characters_kept=len(made.text),
            headings=len(made.structure.heading_tree),
            language=language_of(made.text),
            engine=engine,
        ),
        _warnings(without, raw.failed, [page.index for page in raw.pages if page.hidden]),
    )


def _height(parts: Sequence[Part], pages: Sequence[PageText]) -> float:
    """Return the height, as displayed, of the first page that has text."""
    page = pages[parts[0].page - 1] if parts else pages[0]
    return page.width if page.turn % 2 else page.height


def _displayed(parts: Sequence[Part], pages: Sequence[PageText]) -> list[Part]:
    """Turn the boxes of pages whose text is turned or mirrored back to the page as displayed."""
    turned = {page.index: page for page in pages if page.turn or page.mirrored}
    return [
        replace(part, box=_turned_back(part.box, turned[part.page]))
        if part.page in turned
        else part
        for part in parts
    ]


def _turned_back(box: Box, page: PageText) -> Box:
    width, height = page.width, page.height  # in the frame of the text
    if page.mirrored:
        box = replace(box, left=width - box.right, right=width - box.left)
    if page.turn == 0:
        return box
    if page.turn == 1:
        return Box(height - box.bottom, box.left, height - box.top, box.right)
    if page.turn == 2:  # noqa: PLR2004  (half a turn)
        return Box(width - box.right, height - box.bottom, width - box.left, height - box.top)
    return Box(box.top, width - box.right, box.bottom, width - box.left)


def _warnings(
    without: Sequence[int], failed: Sequence[int], hidden: Sequence[int]
) -> tuple[DocumentWarning, ...]:
    found: list[DocumentWarning] = []
    if without:
        found.append(
            DocumentWarning(
                "pages_without_text",
                f"no text on {named_pages(without)}: images, perhaps scans; not searchable",
            )
        )
    if failed:
        found.append(
            DocumentWarning(
                "pages_failed",
                f"{named_pages(failed)} could not be read: damaged; fetch or save the file again",
            )
        )
    if hidden:
        found.append(
            DocumentWarning(
                "hidden_text",
                f"{named_pages(hidden)}: text that the page does not show was left out",
            )
        )
    return tuple(found)
