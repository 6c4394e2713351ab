"""Docling's own pipeline for PDFs, from its pages to its document."""

from __future__ import annotations  # the types are Docling's, which is not loaded here

from functools import cached_property
from typing import TYPE_CHECKING, Final

from loccit.domain.errors import DamagedDocument, DocumentConversionError, PdfEngineUnavailable
from loccit.infrastructure.adapters.docling.ml_layout.models import LayoutModels

if TYPE_CHECKING:
    from collections.abc import Callable

    from docling.datamodel.progress import ConversionProgressEvent
    from docling.document_converter import DocumentConverter
    from docling_core.types.doc.document import DoclingDocument

PAGE_SECONDS: Final = 30.0
"""What a document gets on top of its time with each page that is done: a page takes one to seven
seconds without a GPU (docling#4174), one full of tables more. One that hangs gets none."""
_QUEUE: Final = 8
"""Most pages that wait between two stages. With Docling's 100, the images of a hundred pages are
in memory at once where one stage is slower than the one before it."""


class DoclingLayoutModel:
    """Docling's pipeline. Models are loaded with the first document."""

    def __init__(
        self,
        models: LayoutModels,
        threads: int = 1,
        more_time: Callable[[float], None] | None = None,
        idle_processes: Callable[[], int] | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> None:
        """Use these models.

        Args:
            models: Where they are.
            threads: How many compute beside one another, for a processor.
            more_time: Asked for seconds with each page that is done.
            idle_processes: Asked, at each document, how many processes no other document needs;
                their threads compute as well.
            progress: Told which share of the pages is done.
        """
        self._models = models
        self._threads = threads
        self._more_time = more_time
        self._idle_processes = idle_processes
        self._progress = progress

    def look_at(self, source_path: str) -> tuple[DoclingDocument, bool]:
        """Return what Docling sees; see `LayoutModel`."""
        from docling.datamodel.base_models import ConversionStatus

        converter = self._converter
        self._use_idle_threads()
        try:
            result = converter.convert(
                source_path, raises_on_error=False, progress_callback=self._on_progress
            )
        except MemoryError:
            raise
        except Exception as error:
            reason = f"Docling failed ({type(error).__name__}); convert it with the text engine"
            raise DocumentConversionError(source_path, reason) from error
        if result.status not in {ConversionStatus.SUCCESS, ConversionStatus.PARTIAL_SUCCESS}:
            raise DamagedDocument(
                source_path, "Docling cannot read it; convert it with the text engine"
            )
        return result.document, result.status is ConversionStatus.SUCCESS

    @cached_property
    def _converter(self) -> DocumentConverter:
        """Docling's converter with its models.

        Raises:
            PdfEngineUnavailable: If they cannot be loaded.
        """
        try:
            return self._loaded()
        except MemoryError:
            raise
        except Exception as error:
            raise PdfEngineUnavailable(
                f"Docling cannot load its models from {self._models.folder}"
                f" ({type(error).__name__}): they are damaged, or of another version;"
                f" {self._models.remedy(again=True)}"
            ) from error

    def _loaded(self) -> DocumentConverter:
        from docling.datamodel.accelerator_options import AcceleratorOptions
        from docling.datamodel.base_models import InputFormat
        from docling.datamodel.pipeline_options import ThreadedPdfPipelineOptions
        from docling.document_converter import DocumentConverter, PdfFormatOption

        options = ThreadedPdfPipelineOptions(
            artifacts_path=self._models.artifacts,
            accelerator_options=AcceleratorOptions(num_threads=self._threads),
            do_ocr=False,  # the text layer's reader does that
            queue_max_size=_QUEUE,
        )
        options.heading_hierarchy_options.enabled = True
        converter = DocumentConverter(
            allowed_formats=[InputFormat.PDF],
            format_options={InputFormat.PDF: PdfFormatOption(pipeline_options=options)},
        )
        converter.initialize_pipeline(InputFormat.PDF)
        return converter

    def _use_idle_threads(self) -> None:
        if self._idle_processes is not None:
            import torch

            torch.set_num_threads(self._threads * (1 + self._idle_processes()))

    def _on_progress(self, event: ConversionProgressEvent) -> None:
        done = getattr(event, "completed_pages", 0)
        if not done:
            return
        if self._more_time is not None:
            self._more_time(PAGE_SECONDS)
        if self._progress is not None:
            self._progress(done / event.total_pages)  # type: ignore[union-attr]  # of a page
