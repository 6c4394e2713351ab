"""The marks inside the file of a document that is ingested."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from loccit.application.ingest.read_marks import MarksRead
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import DocumentConversionError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.mark import NO_MARKS, MarksReport
from loccit.domain.models.project import DocumentRecord

ReadMarks: TypeAlias = Callable[[DocumentRecord, Sequence[Chunk], MarksRead | None], MarksReport]
"""Keeps the marks inside the file of a document: those that are read already, if they are."""


def kept_marks(
    record: DocumentRecord,
    chunks: Sequence[Chunk],
    read_marks: ReadMarks | None,
    read: MarksRead | None = None,
) -> tuple[MarksReport, tuple[DocumentWarning, ...]]:
    """Keep the marks inside a file, and return how they fit and what could not be read.

    They go before the document, whose commit must be the last that is written.
    """
    if read_marks is None:
        return NO_MARKS, ()
    try:
        return read_marks(record, chunks, read), ()
    except DocumentConversionError as error:
        return NO_MARKS, (DocumentWarning("marks_not_read", str(error)),)


def with_earlier_marks(
    record: DocumentRecord, index: VectorIndexPort, read_marks: ReadMarks | None
) -> tuple[DocumentRecord, MarksReport]:
    """Keep the marks inside a file that was ingested before any were looked for.

    Nothing is converted or embedded. What cannot be read is left: it is tried once.
    """
    if record.marks_read or read_marks is None:
        return record, NO_MARKS
    marks, _ = kept_marks(record, index.chunks(record.doc_id), read_marks)
    return replace(record, marks_read=True), marks
