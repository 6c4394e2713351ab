"""What is made of a file before it is stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from loccit.application.ingest.document_citation import DocumentCitation
from loccit.application.ingest.read_marks import MarksRead
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import ConversionResult, Coverage, DocId, DocumentWarning
from loccit.domain.models.mark import MarksReport
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.models.retrieval import Vector


@dataclass(frozen=True, slots=True)
class Outline:
    """What the record of a document needs to know of its text.

    Attributes:
        doc_id: SHA-256 of the bytes.
        title: Its own title.
        hint: What it says of itself.
        coverage: What was read of it.
        warnings: What was not.
        chunks: How many it has.
    """

    doc_id: DocId
    title: str | None
    hint: SourceHint
    coverage: Coverage
    warnings: tuple[DocumentWarning, ...]
    chunks: int

    @classmethod
    def of(cls, conversion: ConversionResult, chunks: int) -> "Outline":
        """Return that of a converted document."""
        return cls(
            conversion.doc_id,
            conversion.title,
            conversion.hint,
            conversion.coverage,
            conversion.warnings,
            chunks,
        )


@dataclass(frozen=True, slots=True)
class MadeDocument:
    """The passages of a file with their vectors.

    Attributes:
        outline: For its record.
        chunks: In order.
        vectors: Of their texts to embed, in order.
        marks: Those inside the file, when what made this has read them too.
    """

    outline: Outline
    chunks: Sequence[Chunk]
    vectors: Sequence[Vector]
    marks: MarksRead | None = None


@dataclass(frozen=True, slots=True)
class StoredMarks:
    """How the marks inside a file fit its text.

    Attributes:
        report: How many were aligned.
        warnings: Why they could not be read.
    """

    report: MarksReport
    warnings: tuple[DocumentWarning, ...] = ()


class DocumentInHand(Protocol):
    """A document that is made and not stored yet, wherever its passages lie."""

    @property
    def outline(self) -> Outline:
        """What its record needs."""
        ...

    def store(self, record: DocumentRecord) -> StoredMarks:
        """Write its passages and commit it.

        Raises:
            VectorIndexError: If the store fails.
        """
        ...


def record_of(
    outline: Outline,
    revision: Revision,
    source: SourceFile,
    citation: DocumentCitation,
    *,
    marks_read: bool,
) -> DocumentRecord:
    """Return the record of a document that was made of a file, and cited so."""
    return DocumentRecord(
        doc_id=outline.doc_id,
        revision=revision,
        source=source,
        title=outline.title,
        citation=citation.citation,
        missing=citation.missing,
        hint=outline.hint,
        references=citation.references,
        chunks=outline.chunks,
        coverage=outline.coverage,
        warnings=outline.warnings,
        origin=citation.origin,
        marks_read=marks_read,
    )


def cited_anew(
    known: DocumentRecord, source: SourceFile, citation: DocumentCitation
) -> DocumentRecord:
    """Return the record of a document whose passages stay, at its file and cited so."""
    return replace(
        known,
        source=source,
        citation=citation.citation,
        missing=citation.missing,
        references=citation.references,
        origin=citation.origin,
    )
