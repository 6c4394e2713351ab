"""Reads PDFs with Docling's layout model, for those who have installed it.

It needs torch and files of some 500 MB, and reads about a page a second; the text layer is read
as well, a hundred times as fast, for what the model does not tell.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from loccit.domain.documents.source_hint import OPENING
from loccit.domain.models.document import ConversionResult, Coverage, DocId, DocumentWarning
from loccit.domain.text.language import language_of
from loccit.infrastructure.adapters.docling.converter import PdfReader
from loccit.infrastructure.adapters.docling.ml_layout.completing import completed
from loccit.infrastructure.adapters.docling.ml_layout.items import items_of
from loccit.infrastructure.adapters.docling.ml_layout.text import composed, with_references

if TYPE_CHECKING:
    from docling_core.types.doc.document import DoclingDocument

_VERSION: Final = 3
"""Raised whenever the text or the structure that this reader makes of a file may change."""


class LayoutModel(Protocol):
    """Sees the layout of the pages of a PDF."""

    def look_at(self, source_path: str) -> "tuple[DoclingDocument, bool]":
        """Return what it sees, and whether that is all of the file.

        Raises:
            DocumentConversionError: If it fails.
            PdfEngineUnavailable: If its models cannot be loaded.
        """
        ...


class DoclingLayoutReader:
    """Reads PDFs by their layout, with the text layer's reading as complement."""

    def __init__(self, text: PdfReader, layout: LayoutModel, engine: str = "") -> None:
        """Read with both.

        Args:
            text: The reader of the text layer. Its errors are those of this reader.
            layout: Docling's pipeline.
            engine: Changes whenever what the pipeline sees may change.
        """
        self._text = text
        self._layout = layout
        self._engine = engine

    @property
    def fingerprint(self) -> str:
        """Version of this reader, of Docling and of the reader of the text layer."""
        return f"docling-layout/{_VERSION}+{self._engine}; {self._text.fingerprint}"

    def read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        """Convert a PDF.

        Raises:
            DocumentConversionError: As the reader of the text layer says, or if Docling fails.
            PdfEngineUnavailable: If Docling's models cannot be loaded.
        """
        text = self._text.read(source_path, doc_id)
        if _shows_only_scans(text.coverage):  # Docling is not asked to recognise any
            return replace(text, coverage=replace(text.coverage, engine=self.fingerprint))
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


def _shows_only_scans(text: Coverage) -> bool:
    return not (text.pages_with_text or text.pages_blank or text.pages_failed)


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
