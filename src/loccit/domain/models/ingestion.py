"""What became of a document that was to be ingested, and of a project that was re-embedded."""

from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.errors import LoccitError
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.policy.model_binding import ModelBinding


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


@dataclass(frozen=True, slots=True)
class ReindexReport:
    """What became of a project that was to be re-embedded.

    Attributes:
        project_id: The project.
        old: The model it was bound to.
        new: The model it is bound to.
        old_version: Number of the version that answered before.
        new_version: Number of the version that answers now; `old_version` when nothing was done
            because the project was bound to the model already.
        documents: How many documents it holds.
        chunks: How many chunks were embedded.
    """

    project_id: ProjectId
    old: ModelBinding
    new: ModelBinding
    old_version: int
    new_version: int
    documents: int
    chunks: int
