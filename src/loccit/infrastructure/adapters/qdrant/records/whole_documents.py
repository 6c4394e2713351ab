"""Many documents written at once into a version that does not answer yet."""

from collections.abc import Sequence

from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import IndexItem
from loccit.infrastructure.adapters.qdrant.driver import At, Driver, Point
from loccit.infrastructure.adapters.qdrant.filters import AnyOf, HasValue, Where
from loccit.infrastructure.adapters.qdrant.records.record_payload import (
    document_point,
    generation_point,
)


def write_whole_documents(
    driver: Driver,
    at: At,
    items: Sequence[IndexItem],
    chunk_points: Sequence[Point],
    records: Sequence[DocumentRecord],
) -> bool:
    """Write chunks, then the records that commit their documents, with four requests or so.

    Marks are left out, which hide a half-written document from readers and tell what it replaces:
    the version has no readers, and nothing of these documents that could be replaced. After a
    crash it has, and they are written with marks.

    Returns:
        False, with nothing written, if the version holds a point of one of these documents or of
        their paths, or if other documents' chunks are among the items.
    """
    revisions = {(record.doc_id, record.revision) for record in records}
    paths = {record.source.path for record in records}
    if len(paths) < len(records) or any(
        (item.chunk.doc_id, item.revision) not in revisions for item in items
    ):
        return False
    ids = tuple(sorted({record.doc_id for record in records}))
    of_these = AnyOf(
        ((HasValue("doc_id", ids),), (HasValue("source_path", tuple(sorted(paths))),))
    )
    if driver.count(at, Where((HasValue("project", (at.project_id,)), of_these))):
        return False
    driver.upsert(at, chunk_points)
    committing = [document_point(record, at.project_id) for record in records]
    driver.upsert(at, [*committing, generation_point(at.project_id)])
    driver.settle(at)
    return True
