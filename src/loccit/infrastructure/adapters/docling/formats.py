"""The formats that Docling's backends read, and how each is run. Docling is imported here only."""

import logging
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
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
from loccit.infrastructure.adapters.docling.web.books import prepare_epub
from loccit.infrastructure.adapters.docling.web.markdown import markdown_to_html
from loccit.infrastructure.adapters.docling.web.pages import prepare_html, prepare_saved_page

if TYPE_CHECKING:
    from docling_core.types.doc.document import DoclingDocument

_LOST = "Failed to read content file"
"""How the warning of Docling begins that says that text was lost."""
_LOGGERS = (
    "loccit.infrastructure.adapters.docling", "docling", "docling_core", "mailparser", "marko",
    "odfdo",
)  # fmt: skip
_quiet = threading.Lock()


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    Attributes:
        name: For messages, with its article.
        backend: Module and class below `docling.backend`.
        docling_format: Name of the member of `InputFormat`.
        prepare: What is done to the bytes before.
        title_is_heading: Whether Docling's titles are no more than headings of level 1.
        title_in_headings: Whether one of these may be the document's own title.
        with_notes: Whether notes beside the text, of a speaker, belong to it.
    """

    name: str
    backend: tuple[str, str]
    docling_format: str
    prepare: Callable[[bytes], bytes] = bytes
    title_is_heading: bool = False
    title_in_headings: bool = False
    with_notes: bool = False


_HTML = Format(
    "a web page", ("html_backend", "HTMLDocumentBackend"), "HTML", prepare_saved_page,
    title_is_heading=True, title_in_headings=True,
)  # fmt: skip
_MARKDOWN = Format(
    "a Markdown text", _HTML.backend, "HTML",
    lambda data: prepare_html(markdown_to_html(data)),
    title_is_heading=True, title_in_headings=True,
)  # fmt: skip
_JATS = Format(
    "a JATS article", ("xml.jats_backend", "JatsDocumentBackend"), "XML_JATS", prepare_jats
)

FORMATS: dict[str, Format] = {
    ".docx": Format(
        "a Word document", ("msword_backend", "MsWordDocumentBackend"), "DOCX",
        prepare_docx,
    ),
    ".pptx": Format(
        "a PowerPoint presentation", ("mspowerpoint_backend", "MsPowerpointDocumentBackend"),
        "PPTX", prepare_pptx, with_notes=True,
    ),
    ".xlsx": Format(
        "an Excel workbook", ("msexcel_backend", "MsExcelDocumentBackend"), "XLSX",
        prepare_xlsx,
    ),
    ".odt": Format(
        "an OpenDocument text", ("opendocument_backend", "OdtDocumentBackend"), "ODT",
        prepare_odt,
    ),
    ".ods": Format(
        "an OpenDocument spreadsheet", ("opendocument_backend", "OdsDocumentBackend"), "ODS",
        prepare_ods,
    ),
    ".odp": Format(
        "an OpenDocument presentation", ("opendocument_backend", "OdpDocumentBackend"), "ODP",
        prepare_odt, with_notes=True,
    ),
    ".epub": Format(
        "an EPUB book", _HTML.backend, "HTML", prepare_epub,
        title_is_heading=True, title_in_headings=True,
    ),
    ".eml": Format(  # its body, when it is HTML
        "a message", _HTML.backend, "HTML", prepare_html,
        title_is_heading=True, title_in_headings=True,
    ),
    ".html": _HTML,
    ".htm": _HTML,
    ".xhtml": _HTML,
    ".md": _MARKDOWN,
    ".markdown": _MARKDOWN,
    ".nxml": _JATS,
    ".xml": _JATS,
}  # fmt: skip


def read_with_docling(form: Format, suffix: str, data: bytes) -> "tuple[DoclingDocument, bool]":
    """Run Docling's backend of a format over the bytes of a file.

    The backend gets bytes and no path, and its options forbid every fetch, so it can read
    neither the network nor another file.

    Returns:
        The document, and whether Docling reported that it could not read all of it.

    Raises:
        Exception: Whatever Docling, or a library below it, raises. The caller maps it.
    """
    with _silence() as failures:
        from docling.datamodel.base_models import InputFormat
        from docling.datamodel.document import InputDocument

        module, name = form.backend
        _keep_signs_of_html()
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
    return document, bool(failures)


def _options(docling_format: str) -> Any:  # noqa: ANN401  (Docling's union of option types)
    from docling.datamodel import backend_options as options

    off: dict[str, Any] = {"enable_remote_fetch": False, "enable_local_fetch": False}
    match docling_format:
        case "HTML":
            # Its guess takes all that stands before the first heading for furniture.
            return options.HTMLBackendOptions(**off, add_title=False, infer_furniture=False)
        case "XML_JATS":
            return options.JatsBackendOptions(**off)
        case _:
            return None


@cache
def _keep_signs_of_html() -> None:
    """Have Docling's reader of HTML leave dashes and quotes alone.

    It writes "-" for every dash and straight quotation marks for all, so that no quotation could
    be checked against its source. It has no setting for that.
    """
    from docling.backend.html_backend import HTMLDocumentBackend

    reader: Any = HTMLDocumentBackend
    reader._clean_unicode = staticmethod(str)  # noqa: SLF001  (see above)


def _spare_libreoffice(backend: object) -> None:
    """Keep the office backends from starting LibreOffice to draw pictures."""
    for name in ("docx", "pptx", "xlsx"):
        if hasattr(backend, f"{name}_to_pdf_converter_init"):
            setattr(backend, f"{name}_to_pdf_converter", None)
            setattr(backend, f"{name}_to_pdf_converter_init", True)


class _Failures(logging.Handler):
    """Keeps what a library reports as lost instead of printing it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if record.levelno >= logging.ERROR or message.startswith(_LOST):
            self.messages.append(message)


@contextmanager
def _silence() -> Iterator[list[str]]:
    """Keep log lines and warnings to ourselves, and give the reports of failures.

    Loggers and warning filters are global, so one document is read at a time; the work is
    Python's and would not run in parallel anyway.
    """
    handler = _Failures()
    loggers = [logging.getLogger(name) for name in _LOGGERS]
    with _quiet, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        before = [(logger, logger.propagate) for logger in loggers]
        for logger in loggers:
            logger.addHandler(handler)
            logger.propagate = False
        try:
            yield handler.messages
        finally:
            for logger, propagate in before:
                logger.removeHandler(handler)
                logger.propagate = propagate
