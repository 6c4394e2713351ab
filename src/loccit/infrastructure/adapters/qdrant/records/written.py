"""Refuses to commit a document whose chunks are missing."""

from collections.abc import Iterable

from loccit.domain.errors import WriteInterrupted
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.infrastructure.adapters.qdrant.records.record_payload import PendingRevision


def require_written(
    record: DocumentRecord,
    project_id: ProjectId,
    known: Iterable[PendingRevision | DocumentRecord],
) -> None:
    """Check that no recovery has undone the revision to be committed.

    A writer may give a document's chunks to one process, and after its death the record to the
    next.

    Args:
        record: The document to be committed.
        project_id: Where.
        known: The marks of revisions that were begun, and the records that are there.

    Raises:
        WriteInterrupted: If the revision was neither begun nor committed before.
    """
    own = (record.doc_id, record.revision)
    if record.chunks and all((each.doc_id, each.revision) != own for each in known):
        raise WriteInterrupted(project_id)
