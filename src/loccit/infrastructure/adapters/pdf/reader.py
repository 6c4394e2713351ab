"""Reads PDFs: pages through their text layer, or through their image where they have none."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Final

from loccit.domain.errors import ConversionCrashed, DamagedDocument, DocumentConversionError
from loccit.domain.front_matter.archive_sheets import archive_sheets
from loccit.domain.front_matter.sheet_titles import title_on
from loccit.domain.models.document import (
    BlockKind,
    ConversionResult,
    DocId,
    DocumentWarning,
)
from loccit.domain.text.language import language_of
from loccit.infrastructure.adapters.pdf.blocks.blocks import blocks_of
from loccit.infrastructure.adapters.pdf.blocks.figures import with_figures
from loccit.infrastructure.adapters.pdf.blocks.float_notes import with_float_notes
from loccit.infrastructure.adapters.pdf.coverage import (
    glyph_warnings,
    line_number_warnings,
    page_coverage,
    page_warnings,
)
from loccit.infrastructure.adapters.pdf.document.assemble import assemble
from loccit.infrastructure.adapters.pdf.document.back_matter import with_back_matter
from loccit.infrastructure.adapters.pdf.document.displayed import displayed
from loccit.infrastructure.adapters.pdf.document.flow import join_flow
from loccit.infrastructure.adapters.pdf.document.front_matter import set_apart, with_front_matter
from loccit.infrastructure.adapters.pdf.document.front_page import front_pieces
from loccit.infrastructure.adapters.pdf.document.identity import (
    FirstPages,
    identify,
    metadata_keys,
    read_xmp,
)
from loccit.infrastructure.adapters.pdf.document.note_marks import settled
from loccit.infrastructure.adapters.pdf.file.mending import mended_files
from loccit.infrastructure.adapters.pdf.file.pdfium import OpenDocument, open_document
from loccit.infrastructure.adapters.pdf.fingerprints import pdf_fingerprint, text_engine
from loccit.infrastructure.adapters.pdf.forks import ForkEnded
from loccit.infrastructure.adapters.pdf.furniture.labels import chosen_labels
from loccit.infrastructure.adapters.pdf.headings.cover_title import begins_with_notice
from loccit.infrastructure.adapters.pdf.headings.headings import find_headings
from loccit.infrastructure.adapters.pdf.laid_out import laid_out
from loccit.infrastructure.adapters.pdf.marks import plain, without_marks
from loccit.infrastructure.adapters.pdf.model import OutlineEntry, PageText, Part, Style
from loccit.infrastructure.adapters.pdf.page_windows import LONG, read_pages
from loccit.infrastructure.adapters.pdf.progress import Progress
from loccit.infrastructure.adapters.pdf.scans.rendering import draw_page
from loccit.infrastructure.adapters.pdf.scans.scans import ScanReading, Scans
from loccit.infrastructure.adapters.pdf.structure.model import structure_model
from loccit.infrastructure.adapters.pdf.structure.told import Blocks
from loccit.infrastructure.adapters.pdf.text.styles import StyleBook

_MENDED: Final = DocumentWarning(
    "damaged_file",
    "damaged, perhaps cut short: what is left of it was read, and its pages counted as they"
    " were found; fetch the file again",
)


@dataclass(frozen=True, slots=True)
class RawDocument:
    """Everything that is taken from the file.

    Attributes:
        scans: Its pages, and what became of those that show an image of their text.
        failed: Indices of the pages that cannot be loaded.
        labels: Printed page numbers that the file gives, by index.
        outline: Its bookmarks.
        metadata: As the file gives them, by the keys of `metadata_keys`.
        styles: By number.
        unclear: How many glyphs in words are neither letters nor told by other words.
    """

    scans: ScanReading
    failed: tuple[int, ...]
    labels: dict[int, str]
    outline: tuple[OutlineEntry, ...]
    metadata: dict[str, str]
    styles: tuple[Style, ...]
    unclear: int = 0

    @property
    def pages(self) -> tuple[PageText, ...]:
        """All pages, in order."""
        return self.scans.pages


class PdfTextReader:
    """Converts PDFs. Pages that only show an image of their text are recognised."""

    def __init__(
        self,
        scans: Scans | None = None,
        idle_processes: Callable[[], int] | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> None:
        """Make a reader.

        Args:
            scans: How pages are recognised; without it they are reported, not read.
            idle_processes: Asked, for a long document, how many processes may help to read it.
            progress: Told which share of a document is read.
        """
        self._progress = progress or (lambda _: None)
        self._scans = scans or Scans()
        self._idle_processes = idle_processes

    @property
    def fingerprint(self) -> str:
        """Version of this reader and of pdfium: changes whenever results may change."""
        return pdf_fingerprint(self._scans)

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
            ConversionCrashed: If it ends a process that helps to read it.
        """
        try:
            with _collector_paused():
                return self._read(source_path, doc_id)
        except ForkEnded as error:
            raise ConversionCrashed(source_path) from error
        except DamagedDocument:
            for mended in mended_files(source_path):
                with suppress(DocumentConversionError, ForkEnded):
                    result = self._read(mended, doc_id)
                    return replace(result, warnings=(_MENDED, *result.warnings))
            raise

    def _read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        with open_document(source_path) as document:
            processes = self._processes(document.pages)
            progress = Progress(document.pages, self._progress)
            raw = read_all(document, self._scans, processes, progress)
            xmp = read_xmp(document.data or b"")
        if len(raw.failed) == len(raw.scans.pages):
            raise DamagedDocument(
                source_path, "damaged: none of its pages can be read; fetch the file again"
            )
        return converted(raw, doc_id, xmp, text_engine(), self._scans, processes)

    def _processes(self, pages: int) -> int:
        """Return how many processes may read a document of so many pages, this one included."""
        if pages < LONG or self._idle_processes is None:
            return 1
        return 1 + self._idle_processes()


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Spare the search for cycles: what a document is read into has none, and all of it is kept.

    Each new generation would be walked through again, a tenth of the time of a conversion.
    """
    paused = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if paused:
            gc.enable()


def read_all(
    document: OpenDocument, scans: Scans, processes: int, progress: Progress
) -> RawDocument:
    """Take from a file what its conversion needs.

    Args:
        document: The file.
        scans: How pages are recognised that only show an image of their text.
        processes: How many may read it.
        progress: Told which share is read.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    book = StyleBook()
    read = read_pages(document, scans, book, processes, progress)
    metadata = {name: document.metadata(name) for name in metadata_keys()}
    pages, unclear = book.glyphs.settled(read.pages)
    return RawDocument(
        scans.read(pages, read.wanted, partial(draw_page, document), book, progress),
        tuple(read.failed),
        read.labels,
        document.outline(),
        metadata,
        tuple(book.styles),
        unclear,
    )


def converted(
    raw: RawDocument, doc_id: DocId, xmp: str, engine: str, scans: Scans, processes: int = 1
) -> ConversionResult:
    """Make a document of what was taken from a file.

    Args:
        raw: What was taken.
        doc_id: SHA-256 of the file's bytes.
        xmp: Its metadata in XMP, empty when it has none.
        engine: Name and version of what read it.
        scans: How its scans were read.
        processes: How many may work on it.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    laid = laid_out(raw.pages, raw.styles, processes)
    pieces = front_pieces(laid.shown, raw.styles)
    sheets, sheet = archive_sheets(pieces, len(raw.pages))
    columns = [replace(one, aside=True) if one.page <= sheets else one for one in laid.columns]
    profile, heights, running = laid.profile, laid.heights, laid.running
    told = Blocks(columns, profile, heights, structure_model())
    headings = find_headings(columns, raw.outline, profile, raw.metadata["Title"], heights, told)
    blocks = blocks_of(columns, headings, profile, heights, told.lines(), processes)
    parts = settled(with_float_notes(with_figures(blocks, profile), profile))
    before = [part for part in parts if part.page <= sheets]
    notice = begins_with_notice(columns, profile)
    parts = with_front_matter(parts[len(before) :], columns, raw.metadata["Author"], cover=notice)
    sheet_parts = (set_apart(part, BlockKind.IMPRINT) for part in before)
    parts = [*sheet_parts, *join_flow(with_back_matter(parts), raw.pages)]
    parts = displayed(parts, raw.pages)
    skipped = sheets or (columns[0].page if notice else 0)
    behind = [part for part in parts if part.page > skipped]
    made = assemble(parts, raw.pages, chosen_labels(raw.labels, running.labels, sheets))
    first_running = [
        plain(line.text)
        for lines in running.lines[skipped : skipped + 2]
        for line in sorted(lines, key=lambda line: (line.top, line.left))
    ]
    language = language_of(made.text)
    title = title_on(sheet, made.title) if sheet else made.title
    if any(page.recognised for page in raw.pages) and scans.engine:
        engine = f"{engine}; {scans.engine.name}"
    return ConversionResult(
        doc_id,
        made.text,
        made.structure,
        title,
        identify(
            raw.metadata,
            xmp,
            FirstPages(
                first_running,
                [replace(part, lines=without_marks(part.lines)) for part in _first_page(behind)],
                _height(behind, raw.pages),
                front_pieces(laid.shown[skipped:], raw.styles) if skipped else pieces,
                [plain(line.text) for page in raw.pages[: skipped + 1] for line in page.turned],
                made.title,
                sheet,
            ),
            title,
            made.text,
            language,
        ),
        replace(
            page_coverage(raw.scans, raw.failed),
            characters_kept=len(made.text),
            headings=len(made.structure.heading_tree),
            language=language,
            engine=engine,
        ),
        (
            *page_warnings(raw.scans, raw.failed, scans),
            *line_number_warnings(laid.numbered),
            *glyph_warnings(raw.unclear),
        ),
    )


def _first_page(parts: Sequence[Part]) -> Iterator[Part]:
    return takewhile(lambda part: part.page == parts[0].page, parts)


def _height(parts: Sequence[Part], pages: Sequence[PageText]) -> float:
    """Return the height, as displayed, of the first page that has text."""
    page = pages[parts[0].page - 1] if parts else pages[0]
    return page.width if page.turn % 2 else page.height
