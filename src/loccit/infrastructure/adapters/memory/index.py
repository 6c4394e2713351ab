"""`MemoryIndex`: the index in plain Python, for tests, dry runs and as the reference."""

import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from loccit.domain.errors import EmbeddingModelMismatch, ProjectNotFound, VectorIndexError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import (
    DocumentRecord,
    IndexVersion,
    Project,
    ProjectId,
)
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter, Vector, index_item
from loccit.domain.policy.fusion import FUSION_DEPTH, rank_dense, rank_lexical
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.memory.ranking import (
    best_hits,
    bm25,
    checked_vector,
    cosine,
    hybrid,
)
from loccit.infrastructure.adapters.memory.versions import ProjectVersions, Version, check_name


class MemoryIndex:
    """A `VectorIndexPort` that is gone with its process."""

    def __init__(self) -> None:
        self._projects: dict[ProjectId, ProjectVersions] = {}
        self._lock = threading.RLock()

    def projects(self) -> tuple[Project, ...]:
        """Return every project, by name."""
        with self._lock:
            return tuple(self.project(name) for name in sorted(self._projects))

    def project(self, project_id: ProjectId) -> Project:
        """Return one project and its versions."""
        with self._lock:
            found = self._project(project_id)
            versions = (self.version(project_id, number) for number in sorted(found.versions))
            return Project(project_id, found.active, tuple(versions))

    def version(self, project_id: ProjectId, number: int | None = None) -> IndexVersion:
        """Return one version, for None the one that answers."""
        with self._lock:
            found = self._project(project_id)
            wanted = found.active if number is None else number
            return IndexVersion(wanted, self._version(project_id, wanted).binding)

    def create_project(self, project_id: ProjectId, binding: ModelBinding) -> Project:
        """Make a project, or return the one that is there."""
        check_name(project_id)
        with self._lock:
            if project_id not in self._projects:
                self._projects[project_id] = ProjectVersions(1, {1: Version(binding)})
            return self.project(project_id)

    def delete_project(self, project_id: ProjectId) -> None:
        """Take a project away."""
        with self._lock:
            self._project(project_id)
            del self._projects[project_id]

    def begin_version(self, project_id: ProjectId, binding: ModelBinding) -> int:
        """Make a new, empty version beside the active one."""
        with self._lock:
            found = self._project(project_id)
            for number in [number for number in found.versions if number > found.active]:
                del found.versions[number]
            found.versions[found.active + 1] = Version(binding)
            return found.active + 1

    def activate_version(self, project_id: ProjectId, version: int) -> None:
        """Let this version answer from now on."""
        with self._lock:
            self._version(project_id, version)
            self._project(project_id).active = version

    def drop_version(self, project_id: ProjectId, version: int) -> None:
        """Take a version away that is not the active one."""
        with self._lock:
            self._version(project_id, version)
            found = self._project(project_id)
            if version == found.active:
                raise VectorIndexError(f"version {version} of project '{project_id}' is in use")
            del found.versions[version]

    def upsert(
        self,
        items: Sequence[IndexItem],
        project_id: ProjectId,
        model_id: str,
        *,
        version: int | None = None,
        commit: Sequence[DocumentRecord] = (),
    ) -> None:
        """Write chunks; all are checked before the first is written."""
        with self._lock:
            found = self._version(project_id, version)
            if model_id != found.binding.model_id:
                requested = replace(found.binding, model_id=model_id, weights_sha256="")
                raise EmbeddingModelMismatch(project_id, found.binding, requested)
            for item in items:
                if item.embedding is not None:
                    checked_vector(item.embedding, found.binding.dimension)
            found.items.update((item.chunk.id, item) for item in items)
            for record in commit:
                self.commit_document(record, project_id, version=version)

    def commit_document(
        self, record: DocumentRecord, project_id: ProjectId, *, version: int | None = None
    ) -> None:
        """Make a document visible, and take away what it replaces."""
        with self._lock:
            found = self._version(project_id, version)
            found.require_written(record, project_id)
            found.discard(
                lambda item: (
                    item.chunk.doc_id == record.doc_id and item.revision != record.revision
                )
            )
            found.records[record.doc_id] = record
            found.keep_one_at_path_of(record)

    def amend_document(self, record: DocumentRecord, project_id: ProjectId) -> None:
        """Replace the record of a committed document and what its chunks say of it."""
        with self._lock:
            found = self._version(project_id, None)
            old = found.records.get(record.doc_id)
            if old is None or old.revision != record.revision:
                raise VectorIndexError(
                    f"{record.source.path} is not committed as revision {record.revision}"
                )
            for item in found.visible():
                if item.chunk.doc_id == record.doc_id:
                    found.items[item.chunk.id] = replace(
                        item,
                        source_path=record.source.path,
                        title=record.title,
                        citation=record.citation,
                    )
            found.records[record.doc_id] = record
            found.keep_one_at_path_of(record)

    def delete_document(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> None:
        """Take a document and its chunks away; nothing happens when it is not there."""
        with self._lock:
            found = self._version(project_id, version)
            found.records.pop(doc_id, None)
            found.discard(lambda item: item.chunk.doc_id == doc_id)

    def document(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> DocumentRecord | None:
        """Return the record of a committed document, None when there is none."""
        with self._lock:
            return self._version(project_id, version).records.get(doc_id)

    def document_at(self, source_path: str, project_id: ProjectId) -> DocumentRecord | None:
        """Return the record of the committed document that came from this path."""
        with self._lock:
            records = self._version(project_id, None).records.values()
            return next((each for each in records if each.source.path == source_path), None)

    def documents(
        self, project_id: ProjectId, *, version: int | None = None
    ) -> tuple[DocumentRecord, ...]:
        """Return the records of all committed documents, by source path."""
        with self._lock:
            records = self._version(project_id, version).records.values()
            return tuple(sorted(records, key=lambda each: (each.source.path, each.doc_id)))

    def chunks(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> tuple[Chunk, ...]:
        """Return the chunks of a committed document, in order."""
        with self._lock:
            items = self._version(project_id, version).visible_of(doc_id)
            return tuple(item.chunk for item in items)

    def items(
        self,
        records: Sequence[DocumentRecord],
        project_id: ProjectId,
        *,
        version: int | None = None,
    ) -> tuple[IndexItem, ...]:
        """Return the chunks of committed documents with their vectors, in order."""
        with self._lock:
            found = self._version(project_id, version)
            return tuple(
                index_item(record, item.chunk, item.embedding)
                for record in records
                for item in found.visible_of(record.doc_id)
            )

    def count_chunks(self, project_id: ProjectId, *, version: int | None = None) -> int:
        """Return how many chunks of committed documents are stored."""
        with self._lock:
            return len(self._version(project_id, version).visible())

    def other_languages(
        self, project_id: ProjectId, known: AbstractSet[str], filters: SearchFilter | None = None
    ) -> Mapping[str, int]:
        """Return how many documents in other languages have a passage that meets a filter."""
        with self._lock:
            found = self._version(project_id, None).matching(filters).values()
            languages = {item.chunk.doc_id: item.language for item in found}
            return Counter(each for each in languages.values() if each and each not in known)

    def search(
        self,
        query_vector: Vector,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Return the nearest chunks by cosine similarity."""
        with self._lock:
            found = self._version(project_id, version)
            items = found.matching(filters)
            near = cosine(query_vector, items, found.binding.dimension)
            return best_hits(items, found.records, rank_dense(near), top_k)

    def lexical_query(
        self,
        query_text: str,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Return the best chunks by BM25 over their embedded text."""
        with self._lock:
            found = self._version(project_id, version)
            items = found.matching(filters)
            return best_hits(items, found.records, rank_lexical(bm25(query_text, items)), top_k)

    def hybrid_query(
        self,
        query_text: str,
        query_vector: Vector,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Return the best chunks of both searches, their scores fused."""
        with self._lock:
            found = self._version(project_id, version)
            items = found.matching(filters)
            dense = cosine(query_vector, items, found.binding.dimension)
            depth = max(FUSION_DEPTH, top_k)
            ranking = hybrid(query_text, dense, bm25(query_text, items), items, depth)
            return best_hits(items, found.records, ranking, top_k)

    def needs_optimizing(self, project_id: ProjectId) -> bool:
        """Tell that it never does: every search is exact."""
        with self._lock:
            self._project(project_id)
            return False

    def optimize(self, project_id: ProjectId) -> bool:
        """Do nothing."""
        with self._lock:
            self._project(project_id)
            return True

    def close(self) -> None:
        """Do nothing: what was written is kept as long as this object."""

    def _project(self, project_id: ProjectId) -> ProjectVersions:
        if project_id not in self._projects:
            raise ProjectNotFound(project_id)
        return self._projects[project_id]

    def _version(self, project_id: ProjectId, number: int | None) -> Version:
        found = self._project(project_id)
        wanted = found.active if number is None else number
        if wanted not in found.versions:
            raise VectorIndexError(f"project '{project_id}' has no version {wanted}")
        return found.versions[wanted]
