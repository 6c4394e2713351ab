"""From what a user calls a document to its id."""

from collections.abc import Sequence
from pathlib import PurePath

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, ProjectId

SHORTEST_PREFIX = 6


def find_documents(
    names: Sequence[str], project_id: ProjectId, index: VectorIndexPort
) -> tuple[DocId, ...]:
    """Return the documents that are named by id, by how the id begins, by path or by file name.

    Raises:
        InvalidRequest: If a name fits no document, or several.
        ProjectNotFound: If there is no such project.
    """
    if not names:
        return ()
    records = index.documents(project_id)
    return tuple(_find(name, records).doc_id for name in names)


def find_document(name: str, project_id: ProjectId, index: VectorIndexPort) -> DocumentRecord:
    """Return the one document that is so named; see `find_documents`."""
    return _find(name, index.documents(project_id))


def _find(name: str, records: Sequence[DocumentRecord]) -> DocumentRecord:
    found = [record for record in records if _is_called(record, name)]
    if not found:
        raise InvalidRequest(f"no document '{name}'; 'loccit inspect' lists them")
    if len(found) > 1:
        raise InvalidRequest(
            f"'{name}' fits {len(found)} documents; give more of the id, or the whole path"
        )
    return found[0]


def _is_called(record: DocumentRecord, name: str) -> bool:
    by_id = len(name) >= SHORTEST_PREFIX and record.doc_id.startswith(name.lower())
    return by_id or name in (record.source.path, PurePath(record.source.path).name)
