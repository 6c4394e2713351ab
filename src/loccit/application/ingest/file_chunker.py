"""From a file to the chunks of a document."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from loccit.application.ingest.contents import read_source
from loccit.application.ingest.made_document import Outline
from loccit.application.ports.chunker import ChunkerPort
from loccit.application.ports.text_converter import TextConverterPort
from loccit.domain.errors import (
    DocumentConversionError,
    InternalFault,
    LoccitError,
    NoTextFound,
)
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import ConversionResult, Coverage, DocId
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile, revision_of
from loccit.domain.policy.chunking_policy import ChunkingPolicy

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FileChunker:
    """Converts a file and chunks it; tells beforehand which revision that makes."""

    converter: TextConverterPort
    chunker: ChunkerPort
    policy: ChunkingPolicy

    def revision(self, doc_id: DocId, coverage: Coverage) -> Revision:
        """Return the revision that converting and chunking these bytes makes now.

        Args:
            doc_id: The bytes.
            coverage: What was read of them; the OCR engine counts only if there are scans.
        """
        return revision_of(
            doc_id,
            self.converter.fingerprint,
            self.converter.scan_fingerprint if coverage.has_scans else "",
            self.chunker.fingerprint,
            self.policy.fingerprint,
        )

    def chunk(
        self, source: SourceFile, convert: Callable[[SourceFile], ConversionResult]
    ) -> tuple[ConversionResult, Sequence[Chunk]]:
        """Return what `convert` makes of a file, and its chunks; there is at least one.

        Raises:
            DocumentConversionError: If it cannot be read, has changed since `source` was looked
                at, or has no text.
            ChunkingError: If it cannot be chunked.
        """
        with _own_faults_reported(source.path):
            conversion = convert(source)
            chunks = self.chunker.chunk(conversion, self.policy)
        if conversion.doc_id != source.sha256:
            raise DocumentConversionError(source.path, "changed while it was read; run again")
        if not chunks:
            raise NoTextFound(source.path, _why_no_text(conversion))
        return conversion, chunks

    def chunk_again(self, record: DocumentRecord) -> tuple[DocumentRecord, Sequence[Chunk]]:
        """Convert and chunk the file of a document again; its citation is kept.

        Raises:
            DocumentConversionError: As `chunk`, and if the file is gone or is another one now.
            ChunkingError: If it cannot be chunked.
        """
        source = same_file(record)
        conversion, chunks = self.chunk(source, lambda file: self.converter.convert(file.path))
        return self.record_again(record, Outline.of(conversion, len(chunks))), chunks

    def record_again(self, record: DocumentRecord, outline: Outline) -> DocumentRecord:
        """Return the record of a document whose file was converted and chunked again."""
        return replace(
            record,
            revision=self.revision(record.doc_id, outline.coverage),
            title=outline.title,
            hint=outline.hint,
            chunks=outline.chunks,
            coverage=outline.coverage,
            warnings=outline.warnings,
        )


def same_file(record: DocumentRecord) -> SourceFile:
    """Return the file of a document, which must be the one that was ingested.

    Raises:
        DocumentConversionError: If it is gone or is another one now.
    """
    source = read_source(record.source.path)
    if source.sha256 != record.doc_id:
        raise DocumentConversionError(
            source.path, "it is not the file that was ingested; ingest it again"
        )
    return source


@contextmanager
def _own_faults_reported(path: str) -> Iterator[None]:
    """Let a fault of ours cost the document that met it, not the whole run."""
    try:
        yield
    except LoccitError:
        raise
    except Exception as error:
        log.exception("conversion_fault", extra={"path": path})
        raise InternalFault(path, error) from error


def _why_no_text(conversion: ConversionResult) -> str:
    codes = {"pages_without_text", "ocr_failed"}
    said = [warning.message for warning in conversion.warnings if warning.code in codes]
    return "; ".join(said) or "no text in it"
