"""Reads PDFs with Docling's layout model, for those who have installed it.

It needs torch and files of some 500 MB, and reads about a page a second; the text layer is read
as well, a hundred times as fast, for what the model does not tell.
"""

import importlib.util
from dataclasses import replace
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from loccit.domain.documents.source_hint import OPENING
from loccit.domain.errors import DamagedDocument, DocumentConversionError, PdfEngineUnavailable
from loccit.domain.models.document import ConversionResult, Coverage, DocId, DocumentWarning
from loccit.domain.text.language import language_of
from loccit.infrastructure.adapters.docling.converter import PdfReader
from loccit.infrastructure.adapters.docling.ml_layout.items import items_of
from loccit.infrastructure.adapters.docling.ml_layout.text import (
    completed,
    composed,
    with_references,
)

if TYPE_CHECKING:
    from docling.document_converter import DocumentConverter
    from docling_core.types.doc.document import DoclingDocument

_VERSION: Final = 2
"""Raised whenever the text or the structure that this reader makes of a file may change."""

_MODULES: Final = ("torch", "docling_ibm_models")
_MODELS: Final = ("docling-project--docling-layout-heron", "docling-project--docling-models")
"""Folders of the layout model and of TableFormer, as `docling-tools` names them."""
_DOWNLOAD: Final = "docling-tools models download layout tableformer"


class LayoutModel(Protocol):
    """Sees the layout of the pages of a PDF."""

    def look_at(self, source_path: str) -> "tuple[DoclingDocument, bool]":
        """Return what it sees, and whether that is all of the file.

        Raises:
            DocumentConversionError: If it fails.
        """
        ...


class DoclingLayoutReader:
    """Reads PDFs by their layout, with the text layer's reading as complement."""

    def __init__(self, text: PdfReader, layout: LayoutModel) -> None:
        """Read with both.

        Args:
            text: The reader of the text layer. Its errors are those of this reader.
            layout: Docling's pipeline.
        """
        self._text = text
        self._layout = layout

    @property
    def fingerprint(self) -> str:
        """Version of this reader, of Docling and of the reader of the text layer."""
        return f"docling-layout/{_VERSION}+{_engine()}; {self._text.fingerprint}"

    def read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        """Convert a PDF.

        Raises:
            DocumentConversionError: As the reader of the text layer says, or if Docling fails.
        """
        text = self._text.read(source_path, doc_id)
        document, complete = self._layout.look_at(source_path)
        items = with_references(completed(items_of(document), text))
        plain_text, structure, title = composed(items, text)
        seen = {part.page for item in items for part in item.parts}
        coverage = replace(
            _coverage(text.coverage, seen),
            characters_kept=len(plain_text),
            headings=len(structure.heading_tree),
            language=language_of(plain_text),
            engine=self.fingerprint,
        )
        warnings = text.warnings
        if not complete:
            message = "Docling could not read every page; the text layer stands in for those"
            warnings += (DocumentWarning("partly_read", message),)
        hint = replace(text.hint, opening=plain_text[:OPENING])
        return ConversionResult(doc_id, plain_text, structure, title, hint, coverage, warnings)


def _coverage(text: Coverage, seen: set[int]) -> Coverage:
    """Return what is covered when pages that show no text to the text layer are `seen`."""
    ocred = tuple(page for page in text.pages_ocred if page in seen)
    return replace(
        text,
        pages_with_text=tuple(sorted(seen.difference(ocred))),
        pages_ocred=ocred,
        pages_blank=tuple(page for page in text.pages_blank if page not in seen),
        pages_without_text=tuple(
            page
            for page in range(1, text.pages + 1)
            if page not in {*seen, *text.pages_blank, *text.pages_failed}
        ),
        pages_failed=tuple(page for page in text.pages_failed if page not in seen),
    )


class DoclingLayoutModel:
    """Docling's own pipeline for PDFs. Models are loaded with the first document."""

    def __init__(self, artifacts: Path | None = None, *, allow_download: bool = False) -> None:
        """Use the models in `artifacts`.

        Args:
            artifacts: Folder with the files of the models; None for where `docling-tools` puts
                them.
            allow_download: Whether Docling may fetch the files when they are not there.
        """
        self._artifacts = artifacts or _default_artifacts()
        self._allow_download = allow_download

    def look_at(self, source_path: str) -> "tuple[DoclingDocument, bool]":
        """Return what Docling sees; see `LayoutModel`."""
        from docling.datamodel.base_models import ConversionStatus

        try:
            result = self._converter.convert(source_path, raises_on_error=False)
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
    def _converter(self) -> "DocumentConverter":
        from docling.datamodel.base_models import InputFormat
        from docling.datamodel.pipeline_options import ThreadedPdfPipelineOptions
        from docling.document_converter import DocumentConverter, PdfFormatOption

        there = _has_models(self._artifacts)
        options = ThreadedPdfPipelineOptions(
            artifacts_path=self._artifacts if there or not self._allow_download else None,
            do_ocr=False,  # the text layer's reader does that
        )
        options.heading_hierarchy_options.enabled = True
        return DocumentConverter(
            allowed_formats=[InputFormat.PDF],
            format_options={InputFormat.PDF: PdfFormatOption(pipeline_options=options)},
        )


def require_layout_model(artifacts: Path | None, *, allow_download: bool) -> None:
    """Make sure, without loading anything, that the layout model can be used.

    Raises:
        PdfEngineUnavailable: If Docling is not installed whole, or its files are missing.
    """
    missing = [name for name in _MODULES if importlib.util.find_spec(name) is None]
    if missing:
        raise PdfEngineUnavailable(
            f"the PDF engine 'docling' needs {' and '.join(missing)}: run"
            f" 'pip install docling=={version('docling-slim')}', then '{_DOWNLOAD}'"
        )
    folder = artifacts or _default_artifacts()
    if not allow_download and not _has_models(folder):
        raise PdfEngineUnavailable(
            f"the PDF engine 'docling' finds no models in {folder}: run '{_DOWNLOAD}'"
            f" (after 'pip install docling=={version('docling-slim')}'), or set"
            " LOCCIT_DOCLING_ARTIFACTS to the folder that holds them"
        )


def _has_models(folder: Path) -> bool:
    return all((folder / name).is_dir() for name in _MODELS)


def _default_artifacts() -> Path:
    """Return where `docling-tools models download` puts what it fetches."""
    return Path.home() / ".cache" / "docling" / "models"


def _engine() -> str:
    versions = [f"docling {version('docling-slim')}"]
    for name in ("docling-ibm-models", "torch"):
        try:
            versions.append(f"{name} {version(name)}")
        except PackageNotFoundError:  # an error names it before the first document
            versions.append(f"no {name}")
    return ", ".join(versions)
