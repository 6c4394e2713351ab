"""The converter: PDF to the reader it is given, all else to Docling's backends."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib.metadata import version
from typing import Protocol

from loccit.application.ingest.contents import content_of, read_source
from loccit.domain.documents.filing_cover import filing_cover
from loccit.domain.errors import (
    DamagedDocument,
    DocumentConversionError,
    EmptySource,
    EncryptedDocument,
    LoccitError,
    UnsupportedFormat,
)
from loccit.domain.models.citation_meta import Author
from loccit.domain.models.document import ConversionResult, DocId
from loccit.domain.policy.source_formats import IMAGE_SUFFIXES, SUPPORTED_SUFFIXES, suffix_of
from loccit.domain.text.clean_text import clean_block
from loccit.infrastructure.adapters.docling.archives import (
    ending_by_content,
    is_locked,
    is_strict,
)
from loccit.infrastructure.adapters.docling.revision import REVISION
from loccit.infrastructure.packaged_models import CONTENT, model_digest

_STRICT = "saved as Strict Open XML, which loccit cannot read; save it again, not as Strict"
_SAVED_AS = {
    ".doc": ".docx",
    ".pages": ".docx",
    ".rtf": ".docx",
    ".ppt": ".pptx",
    ".xls": ".xlsx",
    ".djvu": ".pdf",
    ".mobi": ".epub",
    ".azw3": ".epub",
}
_NAMES = {
    ".docx": "a Word document",
    ".eml": "a message",
    ".epub": "an EPUB book",
    ".htm": "a web page",
    ".html": "a web page",
    ".markdown": "a Markdown text",
    ".md": "a Markdown text",
    ".nxml": "a JATS article",
    ".odp": "an OpenDocument presentation",
    ".ods": "an OpenDocument spreadsheet",
    ".odt": "an OpenDocument text",
    ".pptx": "a PowerPoint presentation",
    ".xhtml": "a web page",
    ".xlsx": "an Excel workbook",
    ".xml": "a JATS article",
}
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_OFFICE = "EncryptedPackage".encode("utf-16-le")


class PdfReader(Protocol):
    """Reads files that have pages: PDFs, or images."""

    @property
    def fingerprint(self) -> str:
        """Name and version: changes whenever its results may change."""
        ...

    def read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        """Read a file that is there, is readable and is not empty.

        Raises:
            DocumentConversionError: If it cannot be read; the subclass says why.
        """
        ...


class ReaderOnUse:
    """A reader that is loaded with its first file.

    Every process that ingests asks for the fingerprint; loading takes a third of a second, and is
    only for the process that reads such files.
    """

    def __init__(self, fingerprint: str, load: Callable[[], PdfReader]) -> None:
        """Read with what `load` returns, whose fingerprint is this."""
        self.fingerprint = fingerprint
        self._load = cache(load)

    def read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        """Read a file; see `PdfReader`."""
        return self._load().read(source_path, doc_id)


class DoclingConverterAdapter:
    """Converts documents of every supported format.

    Only PDFs and images have pages, and some e-books and pages of the web the numbers of printed
    ones. The locator of the others is the section: slides and sheets are sections of their own.
    """

    def __init__(
        self, pdf: PdfReader, images: PdfReader | None = None, scan_fingerprint: str = ""
    ) -> None:
        """Read with these.

        Args:
            pdf: Reads PDFs.
            images: Reads images; without it they are not supported.
            scan_fingerprint: How these two recognise pages.
        """
        self._pdf = pdf
        self._images = images
        self._scan_fingerprint = scan_fingerprint
        self._engine = f"docling-slim {version('docling-slim')}"

    @property
    def fingerprint(self) -> str:
        """The revision of this adapter, and the versions of what it reads with."""
        vendors = f"docling-core {version('docling-core')}, marko {version('marko')}"
        images = f"; {self._images.fingerprint}" if self._images else ""
        markup = f"markup {REVISION}+content-{model_digest(CONTENT)} ({self._engine}, {vendors})"
        return f"{markup}; {self._pdf.fingerprint}{images}"

    @property
    def scan_fingerprint(self) -> str:
        """How the readers recognise pages."""
        return self._scan_fingerprint

    def progress(self, source_path: str) -> float:
        """Return 0: parts are not counted here."""
        return 0.0

    def convert(self, source_path: str) -> ConversionResult:
        """Convert the document at `source_path`; see `TextConverterPort`."""
        result = self._read(source_path)
        cover = filing_cover(result.plain_text)
        if cover is None:
            return result
        hint = replace(
            result.hint, authors=(cover.company,), people=(Author(family=cover.company),)
        )
        return replace(result, title=cover.title, hint=hint)

    def _read(self, source_path: str) -> ConversionResult:
        source = read_source(source_path)
        suffix = suffix_of(source_path)
        unsupported = suffix in IMAGE_SUFFIXES and self._images is None
        if suffix not in SUPPORTED_SUFFIXES or unsupported:
            raise UnsupportedFormat(source_path, _unsupported(suffix))
        if source.size == 0:
            raise EmptySource(source_path)
        if suffix == ".pdf":
            return self._pdf.read(source_path, source.sha256)
        if suffix in IMAGE_SUFFIXES and self._images:
            return self._images.read(source_path, source.sha256)
        return self._convert_markup(source_path, suffix)

    def _convert_markup(self, path: str, suffix: str) -> ConversionResult:
        # Docling's readers and lxml are loaded with the first file that needs them.
        from loccit.infrastructure.adapters.docling.jats.articles import is_jats
        from loccit.infrastructure.adapters.docling.reading import read_markup

        data = content_of(path)
        with _conversion_errors(path, _NAMES.get(suffix, "a text"), data):
            if suffix in {".xml", ".nxml"} and not is_jats(data):
                raise UnsupportedFormat(path, "XML that is not a journal article in JATS")
            return read_markup(suffix, data)


@contextmanager
def _conversion_errors(path: str, name: str, data: bytes) -> Iterator[None]:
    """Map whatever a backend raises: they raise anything at all on broken files."""
    try:
        yield
    except (LoccitError, MemoryError):
        raise
    except ImportError as error:
        reason = f"the library that reads {name} is not installed ({error.name})"
        raise DocumentConversionError(path, reason) from error
    except RecursionError as error:
        raise DamagedDocument(path, f"{name} whose parts are nested too deeply") from error
    except Exception as error:
        if _is_encrypted(data):
            raise EncryptedDocument(path) from error
        if is_strict(data):
            raise UnsupportedFormat(path, _STRICT) from error
        ending = ending_by_content(data)
        if ending not in {None, suffix_of(path)}:
            raise DamagedDocument(path, f"holds a {ending} file; name it so") from error
        reason = f"damaged, or not {name} although it is named so; fetch or save it again"
        raise DamagedDocument(path, reason) from error


def _is_encrypted(data: bytes) -> bool:
    """Tell an Office file with a password, which OLE wraps, or an archive that is locked."""
    return (data.startswith(_OLE) and _ENCRYPTED_OFFICE in data) or is_locked(data)


def _unsupported(suffix: str) -> str:
    if suffix in _SAVED_AS:
        return f"loccit cannot read '{suffix}' files; save it as {_SAVED_AS[suffix]}"
    kind = f"'{clean_block(suffix)}' files" if suffix else "a file without an ending"
    known = ", ".join(sorted(ending.removeprefix(".") for ending in SUPPORTED_SUFFIXES))
    return f"loccit cannot read {kind}; it reads {known}"
