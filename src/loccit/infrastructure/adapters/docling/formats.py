"""The formats that Docling's backends read, and how each is run. Docling is imported here only."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any

from loccit.infrastructure.adapters.docling.jats.articles import prepare_jats
from loccit.infrastructure.adapters.docling.office.opendocument import prepare_odt
from loccit.infrastructure.adapters.docling.office.opendocument_sheets import prepare_ods
from loccit.infrastructure.adapters.docling.office.slides_and_sheets import (
    prepare_pptx,
    prepare_xlsx,
)
from loccit.infrastructure.adapters.docling.office.word import prepare_docx
from loccit.infrastructure.adapters.docling.office.workbooks import show_values
from loccit.infrastructure.adapters.docling.quiet import silence

if TYPE_CHECKING:
    from docling_core.types.doc.document import DoclingDocument


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    Attributes:
        backend: Module and class below `docling.backend`.
        docling_format: Name of the member of `InputFormat`.
        prepare: What is done to the bytes before.
        with_notes: Whether notes beside the text, of a speaker, belong to it.
    """

    backend: tuple[str, str]
    docling_format: str
    prepare: Callable[[bytes], bytes] = bytes
    with_notes: bool = False


_JATS = Format(("xml.jats_backend", "JatsDocumentBackend"), "XML_JATS", prepare_jats)

FORMATS: dict[str, Format] = {
    ".docx": Format(("msword_backend", "MsWordDocumentBackend"), "DOCX", prepare_docx),
    ".pptx": Format(
        ("mspowerpoint_backend", "MsPowerpointDocumentBackend"), "PPTX", prepare_pptx,
        with_notes=True,
    ),
    ".xlsx": Format(("msexcel_backend", "MsExcelDocumentBackend"), "XLSX", prepare_xlsx),
    ".odt": Format(("opendocument_backend", "OdtDocumentBackend"), "ODT", prepare_odt),
    ".ods": Format(("opendocument_backend", "OdsDocumentBackend"), "ODS", prepare_ods),
    ".odp": Format(
        ("opendocument_backend", "OdpDocumentBackend"), "ODP", prepare_odt, with_notes=True
    ),
    ".nxml": _JATS,
    ".xml": _JATS,
}  # fmt: skip


def read_with_docling(
    form: Format, suffix: str, data: bytes
) -> "tuple[DoclingDocument, list[str]]":
    """Run Docling's backend of a format over the bytes of a file.

    The backend gets bytes and no path, and its options forbid every fetch, so it can read
    neither the network nor another file.

    Returns:
        The document, and what Docling reported that it could not read.

    Raises:
        Exception: Whatever Docling, or a library below it, raises. The caller maps it.
    """
    with silence() as failures:
        from docling.datamodel.base_models import InputFormat
        from docling.datamodel.document import InputDocument

        module, name = form.backend
        backend_class = getattr(import_module(f"docling.backend.{module}"), name)
        source = InputDocument(
            path_or_stream=BytesIO(form.prepare(data)),
            format=InputFormat[form.docling_format],
            backend=backend_class,
            backend_options=_options(form.docling_format),
            filename=f"document{suffix}",
        )
        # As Docling's own pipelines do: there is no public way.
        backend: Any = getattr(source, "_backend", None)
        # It refuses a presentation without slides, too, with which its backend is content.
        if not source.valid and not (backend and backend.is_valid()):
            raise ValueError("Docling refuses it")
        _spare_libreoffice(backend)
        if hasattr(backend, "workbook"):
            show_values(backend.workbook)
        document: DoclingDocument = backend.convert()
        backend.unload()
    return document, failures


def _options(docling_format: str) -> Any:  # noqa: ANN401  (Docling's union of option types)
    if docling_format != "XML_JATS":
        return None
    from docling.datamodel.backend_options import JatsBackendOptions

    off: dict[str, Any] = {"enable_remote_fetch": False, "enable_local_fetch": False}
    return JatsBackendOptions(**off)


def _spare_libreoffice(backend: object) -> None:
    """Keep the office backends from starting LibreOffice to draw pictures."""
    for name in ("docx", "pptx", "xlsx"):
        if hasattr(backend, f"{name}_to_pdf_converter_init"):
            setattr(backend, f"{name}_to_pdf_converter", None)
            setattr(backend, f"{name}_to_pdf_converter_init", True)
