"""Nothing is committed whose chunks are not there."""

from collections.abc import Iterable

from loccit.domain.errors import WriteInterrupted
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.infrastructure.adapters.qdrant.records.record_payload import PendingRevision


def require_written(
    record: DocumentRecord,
    project_id: ProjectId,
    known: Iterable[PendingRevision | DocumentRecord],
) -> None:
    """Make sure that nobody has taken back what is to be committed, as a recovery does.

    Who writes a document may give its chunks to one process, and its record to the next one when
    the first was killed between the two.

    Args:
        record: What is to be committed.
        project_id: Where.
        known: The marks of revisions that were begun, and the records that are there.

    Raises:
        WriteInterrupted: If the revision was neither begun nor committed before.
    """
    own = (record.doc_id, record.revision)
    if record.chunks and all((each.doc_id, each.revision) != own for each in known):
        raise WriteInterrupted(project_id)
