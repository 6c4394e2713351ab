"""Building the converter, for this process and for its workers."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from loccit.application.ports.page_reader import PageReaderPort
from loccit.application.ports.text_converter import TextConverterPort
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode, PdfEngine
from loccit.domain.policy.source_formats import has_page_images
from loccit.infrastructure.settings import Settings

if TYPE_CHECKING:
    from loccit.infrastructure.adapters.docling.ml_layout.models import LayoutModels
    from loccit.infrastructure.adapters.isolation.page_reader import IsolatedPageReader


@contextmanager
def open_converter(settings: Settings) -> Iterator[TextConverterPort]:
    """Open the converter, which works in processes of its own within the settings' limits.

    Raises:
        PdfEngineUnavailable: If the PDF engine of the settings is not installed.
    """
    from loccit.infrastructure.adapters.isolation.converter import IsolatedConverter
    from loccit.infrastructure.adapters.isolation.process import ConversionLimits

    options, workers = _conversion_options(settings), settings.workers
    layout = options.pdf_engine is PdfEngine.DOCLING
    memory = settings.conversion_mb * 2**20
    if layout:
        layout_models(options).require()
        workers = _side_by_side(workers, memory)
        options = replace(options, model_threads=max(1, settings.workers // workers))
    # Torch reserves far more addresses than it uses.
    limits = ConversionLimits(settings.conversion_seconds, memory, is_watched=layout)
    converter = IsolatedConverter(build_converter, options, limits, workers)
    try:
        yield converter
    finally:
        converter.close()


def _side_by_side(workers: int, memory: int) -> int:
    """Return how many processes with models of their own there may be: as many as fit."""
    from loccit.infrastructure.adapters.isolation.memory import physical_bytes

    return max(1, min(workers, physical_bytes() // memory))


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
    from loccit.infrastructure.adapters.docling.converter import (
        DoclingConverterAdapter,
        PdfReader,
        ReaderOnUse,
    )
    from loccit.infrastructure.adapters.pdf.fingerprints import image_fingerprint, pdf_fingerprint
    from loccit.infrastructure.adapters.pdf.scans.ocr.choice import find_engine
    from loccit.infrastructure.adapters.pdf.scans.settings import ScanSettings

    recognition = options.ocr, find_engine(options.ocr_language), more_time, idle_processes
    scans = ScanSettings(*recognition)
    of_text = options.pdf_engine is PdfEngine.TEXT

    def text_reader() -> PdfReader:
        from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
        from loccit.infrastructure.adapters.pdf.scans.scans import Scans

        # Docling's layout engine takes a hundred times as long, and torch does not bear forks.
        helped = (idle_processes, progress) if of_text else ()
        return PdfTextReader(Scans(*recognition), *helped)

    def image_reader() -> PdfReader:
        from loccit.infrastructure.adapters.pdf.images import ImageFileReader
        from loccit.infrastructure.adapters.pdf.scans.scans import Scans

        return ImageFileReader(Scans(*recognition))

    text = ReaderOnUse(pdf_fingerprint(scans), text_reader)
    images = ReaderOnUse(image_fingerprint(), image_reader)
    if of_text:
        return DoclingConverterAdapter(text, images, scans.fingerprint)
    from loccit.infrastructure.adapters.docling.ml_layout.pipeline import DoclingLayoutModel
    from loccit.infrastructure.adapters.docling.ml_layout.reader import DoclingLayoutReader

    models = layout_models(options)
    layout = DoclingLayoutModel(models, options.model_threads, more_time, idle_processes, progress)
    reader = DoclingLayoutReader(text, layout, models.fingerprint)
    return DoclingConverterAdapter(reader, images, scans.fingerprint)


def layout_models(options: ConversionOptions) -> "LayoutModels":
    """Return where the models of Docling's layout engine are."""
    from loccit.infrastructure.adapters.docling.ml_layout.models import LayoutModels

    return LayoutModels.at(options.docling_artifacts, allow_download=options.allow_download)


def tried_layout_engine(settings: Settings, converter: TextConverterPort) -> str:
    """Read a page with Docling's layout engine, and return what it is and how long that took.

    Raises:
        PdfEngineUnavailable: If its models cannot be loaded.
        DocumentConversionError: If it does not work.
    """
    from loccit.infrastructure.adapters.docling.ml_layout.trial import trial_page

    with TemporaryDirectory() as folder:
        path = Path(folder) / "trial.pdf"
        path.write_bytes(trial_page())
        begun = time.monotonic()
        converter.convert(str(path))
        taken = time.monotonic() - begun
    models = layout_models(_conversion_options(settings))
    return f"{models.fingerprint} in {models.folder}; loaded and read a page in {taken:.0f} s"


def build_page_reader() -> PageReaderPort:
    """Build what reads pages in this process; the process of pages calls it by its name."""
    from loccit.infrastructure.adapters.pdf.page_reader import PageReader

    return PageReader()


def isolated_page_reader() -> "IsolatedPageReader":
    """Return what reads pages in processes of its own; the caller closes it."""
    from loccit.infrastructure.adapters.isolation.page_reader import IsolatedPageReader

    return IsolatedPageReader(build_page_reader)


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
        InvalidRequest: If it has no pages to draw on, or the folder cannot be written to.
    """
    from loccit.infrastructure.adapters.pdf import overlay

    if not has_page_images(source_path):
        raise InvalidRequest("only the pages of a PDF or an image can be drawn on")
    try:
        overlay.draw_overlay(source_path, result, folder)
    except OSError as error:
        raise InvalidRequest(f"cannot write to {folder}: {error.strerror or error}") from error
