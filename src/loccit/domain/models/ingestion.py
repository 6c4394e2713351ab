"""What became of a document that was to be ingested."""

from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.errors import LoccitError
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.project import DocumentRecord


class IngestStatus(StrEnum):
    """What became of a document."""

    INGESTED = "ingested"
    """It is new."""
    UNCHANGED = "unchanged"
    """It was there already; nothing was converted or embedded."""
    REPLACED = "replaced"
    """Its bytes, its citation, or the way loccit reads it have changed since it was ingested."""
    FAILED = "failed"
    """It could not be ingested; an older version of it, if there is one, goes on answering."""


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What became of one document.

    Attributes:
        source_path: Absolute path.
        status: What became of it.
        record: What the index now keeps of it, None when it failed and never was there.
        warnings: What a reader should know, the record's own warnings included.
        error: Why it failed, else None.
    """

    source_path: str
    status: IngestStatus
    record: DocumentRecord | None
    warnings: tuple[DocumentWarning, ...] = ()
    error: LoccitError | None = None
