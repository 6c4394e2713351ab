"""The converter: PDF to the reader it is given, all else to Docling's backends."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

from loccit.application.ingest.sources import read_source
from loccit.domain.documents.canonical_text import Piece, compose, mark_references, settle_title
from loccit.domain.documents.source_hint import source_hint
from loccit.domain.errors import (
    DamagedDocument,
    DocumentConversionError,
    EmptySource,
    EncryptedDocument,
    LoccitError,
    SourceUnreadable,
    UnsupportedFormat,
)
from loccit.domain.models.document import (
    BlockKind,
    ConversionResult,
    Coverage,
    DocId,
    DocumentWarning,
)
from loccit.domain.policy.source_formats import IMAGE_SUFFIXES, SUPPORTED_SUFFIXES, suffix_of
from loccit.domain.text.clean_text import clean_block
from loccit.domain.text.language import language_of
from loccit.infrastructure.adapters.docling.document.assembly import Assembly
from loccit.infrastructure.adapters.docling.formats import FORMATS, read_with_docling
from loccit.infrastructure.adapters.docling.jats.articles import is_jats
from loccit.infrastructure.adapters.docling.losses import attachments_lost, guess_made, losses_of
from loccit.infrastructure.adapters.docling.metadata import Metadata, metadata_of
from loccit.infrastructure.adapters.docling.office.archives import is_locked, is_strict
from loccit.infrastructure.adapters.docling.text.mail import read_letter
from loccit.infrastructure.adapters.docling.text.plain_text import decode
from loccit.infrastructure.adapters.docling.text.plain_text_structure import (
    first_line,
    text_pieces,
)

REVISION = 8
"""Goes up when the same bytes would give another text with the same vendors."""

_STRICT = "saved as Strict Open XML, which loccit cannot read; save it again, not as Strict"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_OFFICE = "EncryptedPackage".encode("utf-16-le")


_INCOMPLETE = "the reader met parts that it could not read; some text may be missing"


@dataclass(frozen=True, slots=True)
class _Read:
    """What a reader of one format returns.

    Attributes:
        pieces: In reading order.
        characters: Those that were read, kept or not.
        engine: What read it.
        warnings: What is not among the pieces.
        titles: What else may be the title.
    """

    pieces: list[Piece]
    characters: int
    engine: str
    warnings: tuple[DocumentWarning, ...] = ()
    titles: tuple[str, ...] = ()


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


class DoclingConverterAdapter:
    """Converts documents of every supported format.

    Only PDFs and images have pages. The locator of the others is the section: slides and sheets
    are sections of their own.
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
        return f"markup {REVISION} ({self._engine}, {vendors}); {self._pdf.fingerprint}{images}"

    @property
    def scan_fingerprint(self) -> str:
        """How the readers recognise pages."""
        return self._scan_fingerprint

    def progress(self, source_path: str) -> float:
        """Return 0: parts are not counted here."""
        return 0.0

    def convert(self, source_path: str) -> ConversionResult:
        """Convert the document at `source_path`; see `TextConverterPort`."""
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
        data = _bytes_of(path)
        name = FORMATS[suffix].name if suffix in FORMATS else "a text"
        with _conversion_errors(path, name, data):
            if suffix in {".xml", ".nxml"} and not is_jats(data):
                raise UnsupportedFormat(path, "XML that is not a journal article in JATS")
            metadata = metadata_of(suffix, data)
            read = self._read(suffix, data, metadata)
            return _result(data, suffix, read, metadata)

    def _read(self, suffix: str, data: bytes, metadata: Metadata) -> _Read:
        if suffix in {".html", ".htm", ".xhtml", ".tex", ".eml"}:
            decode(data)  # raises when it is binary
        if suffix == ".txt":
            text = decode(data)
            pieces = settle_title(text_pieces(text))
            read = _Read(
                pieces, _length(pieces), f"plain text {REVISION}", titles=first_line(text)
            )
        elif suffix == ".eml":
            read = self._letter(data)
        else:
            read = self._with_docling(suffix, data, metadata)
        losses = losses_of(suffix, data)
        return replace(
            read, pieces=mark_references(read.pieces), warnings=(*read.warnings, *losses)
        )

    def _letter(self, data: bytes) -> _Read:
        letter = read_letter(data)
        lost = attachments_lost(letter.attachments)
        read = _Read([*letter.head], _length(letter.head), f"mail {REVISION}", warnings=lost)
        for body in letter.bodies:
            if isinstance(body, bytes):
                page = self._with_docling(".html", body, Metadata())
                read = replace(
                    page,
                    pieces=[*read.pieces, *page.pieces],
                    characters=read.characters + page.characters,
                    warnings=(*read.warnings, *page.warnings),
                )
            else:
                pieces = [*read.pieces, *body]
                read = replace(read, pieces=pieces, characters=read.characters + _length(body))
        return replace(read, warnings=(*read.warnings, *guess_made(letter.guessed)))

    def _with_docling(self, suffix: str, data: bytes, metadata: Metadata) -> _Read:
        form = FORMATS[suffix]
        document, incomplete = read_with_docling(form, suffix, data)
        assembly = Assembly(
            document, title_is_heading=form.title_is_heading, with_notes=form.with_notes
        ).run()
        pieces = assembly.pieces
        if form.title_in_headings:
            known = clean_block(metadata.titles[0]) if metadata.titles else None
            pieces = settle_title(pieces, known)
        if suffix in {".md", ".markdown"}:
            pieces = _with_front_matter(pieces, metadata)
        warnings = (DocumentWarning("partly_read", _INCOMPLETE),) if incomplete else ()
        return _Read(
            pieces, assembly.characters_read, self._engine, warnings, assembly.slide_titles[:1]
        )


def _with_front_matter(pieces: list[Piece], metadata: Metadata) -> list[Piece]:
    """Put the title and the abstract first that a Markdown text has in its front matter only."""
    front: list[Piece] = []
    if metadata.titles and all(piece.kind is not BlockKind.TITLE for piece in pieces):
        front.append(Piece(BlockKind.TITLE, clean_block(metadata.titles[0])))
    if metadata.abstract:
        front.append(Piece(BlockKind.HEADING, "Abstract", level=1))
        front.append(Piece(BlockKind.PARAGRAPH, clean_block(metadata.abstract)))
    start = 1 if pieces and pieces[0].kind is BlockKind.TITLE else 0
    return [*pieces[:start], *front, *pieces[start:]]


def _length(pieces: Iterable[Piece]) -> int:
    return sum(len(piece.text) for piece in pieces)


def _result(data: bytes, suffix: str, read: _Read, metadata: Metadata) -> ConversionResult:
    pieces = read.pieces
    plain_text, structure = compose(pieces)
    own = " ".join(piece.words for piece in pieces if piece.kind is BlockKind.TITLE)
    titles = [title for title in (own, *metadata.titles, *read.titles) if title]
    return ConversionResult(
        doc_id=DocId(sha256(data).hexdigest()),
        plain_text=plain_text,
        structure=structure,
        title=clean_block(titles[0]) if titles else None,
        hint=source_hint(
            plain_text,
            # A message or a workbook speaks of works that are not itself.
            () if suffix in {".eml", ".xlsx", ".ods"} else pieces,
            dois=metadata.dois,
            titles=titles,
            authors=metadata.authors,
            year=metadata.year,
            venue=metadata.venue,
        ),
        coverage=Coverage(
            characters_extracted=read.characters,
            characters_kept=len(plain_text),
            headings=len(structure.heading_tree),
            language=language_of(plain_text),
            engine=read.engine,
        ),
        warnings=read.warnings,
    )


def _bytes_of(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        reason = f"cannot be read ({error.strerror or error}); check its permissions"
        raise SourceUnreadable(path, reason) from error


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
        reason = f"damaged, or not {name} although it is named so; fetch or save it again"
        raise DamagedDocument(path, reason) from error


def _is_encrypted(data: bytes) -> bool:
    """Tell an Office file with a password, which OLE wraps, or an archive that is locked."""
    return (data.startswith(_OLE) and _ENCRYPTED_OFFICE in data) or is_locked(data)


def _unsupported(suffix: str) -> str:
    kind = f"'{clean_block(suffix)}' files" if suffix else "a file without an ending"
    known = ", ".join(sorted(ending.removeprefix(".") for ending in SUPPORTED_SUFFIXES))
    return f"loccit cannot read {kind}; it reads {known}"
