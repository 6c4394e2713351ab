"""Building the converter, for this process and for its workers."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from loccit.application.ports.page_reader import PageReaderPort
from loccit.application.ports.text_converter import TextConverterPort
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode, PdfEngine
from loccit.infrastructure.settings import Settings


@contextmanager
def open_converter(settings: Settings) -> Iterator[TextConverterPort]:
    """Open the converter, which works in processes of its own within the settings' limits.

    Raises:
        PdfEngineUnavailable: If the PDF engine of the settings is not installed.
    """
    from loccit.infrastructure.adapters.isolation.converter import IsolatedConverter
    from loccit.infrastructure.adapters.isolation.process import ConversionLimits

    limits = ConversionLimits(settings.conversion_seconds, settings.conversion_mb * 2**20)
    options = _conversion_options(settings)
    if options.pdf_engine is PdfEngine.DOCLING:
        from loccit.infrastructure.adapters.docling.ml_layout.reader import require_layout_model

        require_layout_model(options.docling_artifacts, allow_download=options.allow_download)
    converter = IsolatedConverter(build_converter, options, limits, settings.workers)
    try:
        yield converter
    finally:
        converter.close()


@contextmanager
def open_threads(workers: int) -> Iterator[ThreadPoolExecutor]:
    """Open the threads that wait for the converter's processes.

    In the end what has not begun is cancelled; what runs ends with the converter.
    """
    threads = ThreadPoolExecutor(workers, thread_name_prefix="convert")
    try:
        yield threads
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


def build_converter(
    options: ConversionOptions,
    more_time: Callable[[float], None] | None = None,
    idle_processes: Callable[[], int] | None = None,
    progress: Callable[[float], None] | None = None,
) -> TextConverterPort:
    """Build the converter that works in this process; the worker calls it by its name.

    Args:
        options: What the user chose.
        more_time: Asked, in the middle of a document, for the seconds that it will take on top.
        idle_processes: Asked, for a long or scanned document, how many processes may help with it.
        progress: Told, in the middle of a PDF, which share of it is read.
    """
    from loccit.infrastructure.adapters.docling.converter import DoclingConverterAdapter
    from loccit.infrastructure.adapters.pdf.images import ImageFileReader
    from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
    from loccit.infrastructure.adapters.pdf.scans.ocr.choice import find_engine
    from loccit.infrastructure.adapters.pdf.scans.scans import Scans

    engine = find_engine(options.ocr_language)
    scans = Scans(options.ocr, engine, more_time, idle_processes)
    text = PdfTextReader(scans, idle_processes, progress)
    images = ImageFileReader(scans)
    if options.pdf_engine is PdfEngine.TEXT:
        return DoclingConverterAdapter(text, images, scans.fingerprint)
    from loccit.infrastructure.adapters.docling.ml_layout import reader as ml_layout

    layout = ml_layout.DoclingLayoutModel(
        options.docling_artifacts, allow_download=options.allow_download
    )
    reader = ml_layout.DoclingLayoutReader(text, layout)
    return DoclingConverterAdapter(reader, images, scans.fingerprint)


def build_page_reader() -> PageReaderPort:
    """Build what reads pages in this process; the process of pages calls it by its name."""
    from loccit.infrastructure.adapters.pdf.page_reader import PageReader

    return PageReader()


def ocr_engine_name(settings: Settings) -> str:
    """Return the name of the OCR engine, for people.

    Raises:
        InvalidRequest: If the settings' OCR language is none.
    """
    from loccit.infrastructure.adapters.pdf.scans.ocr.choice import find_engine

    engine = find_engine(_conversion_options(settings).ocr_language)
    if engine is None:
        return "none: pages without text stay unread; apt install tesseract-ocr"
    off = ", not used with --ocr never" if settings.ocr is OcrMode.NEVER else ""
    return f"{engine.name}{off}"


def _conversion_options(settings: Settings) -> ConversionOptions:
    try:
        return ConversionOptions(
            settings.ocr,
            settings.ocr_language,
            settings.pdf_engine,
            settings.docling_artifacts,
            settings.allow_download,
        )
    except ValueError as error:
        raise InvalidRequest(f"settings: {error}") from error


def draw_overlay(source_path: str, result: ConversionResult, folder: Path) -> None:
    """Draw what conversion made of a PDF or an image on images of its pages.

    Raises:
        InvalidRequest: If it has no pages, or the folder cannot be written to.
    """
    from loccit.infrastructure.adapters.pdf import overlay

    if not result.structure.page_map:
        raise InvalidRequest("only the pages of a PDF or an image can be drawn on")
    try:
        overlay.draw_overlay(source_path, result, folder)
    except OSError as error:
        raise InvalidRequest(f"cannot write to {folder}: {error.strerror or error}") from error
