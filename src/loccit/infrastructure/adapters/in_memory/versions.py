"""The projects of `InMemoryIndex`."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from loccit.domain.errors import ProjectNotFound, VectorIndexError, WriteInterrupted
from loccit.domain.models.chunk import ChunkId
from loccit.domain.models.document import DocId
from loccit.domain.models.memory import MemoryEntry
from loccit.domain.models.project import DocumentRecord, ProjectId, project_id
from loccit.domain.models.retrieval import IndexItem, SearchFilter
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.in_memory.filters import meets


@dataclass(slots=True)
class Version:
    """A version: its chunks and records by their ids, whatever their revision."""

    binding: ModelBinding
    items: dict[ChunkId, IndexItem] = field(default_factory=dict)
    records: dict[DocId, DocumentRecord] = field(default_factory=dict)

    def visible(self) -> list[IndexItem]:
        """Return the chunks whose revision is the committed one."""
        revisions = {doc_id: record.revision for doc_id, record in self.records.items()}
        return [
            item
            for item in self.items.values()
            if revisions.get(item.chunk.doc_id) == item.revision
        ]

    def matching(self, filters: SearchFilter | None) -> dict[ChunkId, IndexItem]:
        """Return the visible chunks that meet a filter."""
        wanted = filters or SearchFilter()
        return {item.chunk.id: item for item in self.visible() if meets(item, wanted)}

    def visible_of(self, doc_id: DocId) -> list[IndexItem]:
        """Return the visible chunks of a document, in order."""
        own = (item for item in self.visible() if item.chunk.doc_id == doc_id)
        return sorted(own, key=lambda item: item.chunk.chunk_idx)

    def commit(self, record: DocumentRecord, project_id: ProjectId) -> None:
        """Make a document visible, and remove those that it replaces.

        Raises:
            WriteInterrupted: If its chunks are not there.
        """
        items = ((item.chunk.doc_id, item.revision) for item in self.items.values())
        records = ((known.doc_id, known.revision) for known in self.records.values())
        if record.chunks and (record.doc_id, record.revision) not in {*items, *records}:
            raise WriteInterrupted(project_id)
        self.discard(
            lambda item: item.chunk.doc_id == record.doc_id and item.revision != record.revision
        )
        self.records[record.doc_id] = record
        self.keep_one_at_path_of(record)

    def discard(self, unwanted: Callable[[IndexItem], bool]) -> None:
        """Remove these chunks."""
        self.items = {key: item for key, item in self.items.items() if not unwanted(item)}

    def keep_one_at_path_of(self, record: DocumentRecord) -> None:
        """Remove other documents of the same path."""
        gone = {
            other.doc_id: other.revision
            for other in self.records.values()
            if other.source.path == record.source.path and other.doc_id != record.doc_id
        }
        self.discard(lambda item: gone.get(item.chunk.doc_id) == item.revision)
        for doc_id in gone:
            del self.records[doc_id]


@dataclass(slots=True)
class ProjectVersions:
    """A project: its versions by number, the number of the active one, and what it remembers."""

    active: int
    versions: dict[int, Version]
    memory: dict[str, MemoryEntry] = field(default_factory=dict)
    memory_binding: ModelBinding | None = None


class StoredProjects:
    """All projects, and the lock that every access takes."""

    def __init__(self) -> None:
        """Begin with none."""
        self.lock = threading.RLock()
        self.by_id: dict[ProjectId, ProjectVersions] = {}

    def project(self, project_id: ProjectId) -> ProjectVersions:
        """Return a project, or raise `ProjectNotFound`."""
        if project_id not in self.by_id:
            raise ProjectNotFound(project_id)
        return self.by_id[project_id]

    def version(self, project_id: ProjectId, number: int) -> Version:
        """Return a version, or raise `ProjectNotFound` or `VectorIndexError`."""
        found = self.project(project_id)
        if number not in found.versions:
            raise VectorIndexError(f"project '{project_id}' has no version {number}")
        return found.versions[number]


def check_name(name: str) -> None:
    """Raise `VectorIndexError` for an invalid project name."""
    try:
        project_id(name)
    except ValueError as error:
        raise VectorIndexError(str(error)) from error
