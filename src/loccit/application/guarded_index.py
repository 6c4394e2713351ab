"""The write guard: no vector reaches, or is compared in, a collection of another model."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Protocol

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import EmbeddingModelMismatch
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, IndexVersion, Project, ProjectId
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter, Vector
from loccit.domain.policy.model_binding import ModelBinding


class Bound(Protocol):
    """What vectors come from: an embedding model, or a project that holds some already."""

    @property
    def binding(self) -> ModelBinding:
        """The model of the vectors."""
        ...


@dataclass(frozen=True, slots=True)
class GuardedVectorIndex:
    """A `VectorIndexPort` around another one that knows which model the caller works with.

    Everything that writes or compares vectors first checks that the version it touches is
    bound to that model: id, dimension, precision and weights. A comparison across precisions is
    let through, a write is not. The one way to another model is a new version, which is bound to
    it from the start: `ReindexProject` and `CopyProject` make them.

    Attributes:
        inner: The index that does the work.
        embedding: Where the vectors come from; its binding is asked for when it is needed.
    """

    inner: VectorIndexPort
    embedding: Bound

    def create_project(self, project_id: ProjectId, binding: ModelBinding) -> Project:
        """Make or return the project.

        Raises:
            EmbeddingModelMismatch: If it is there and bound to another model.
        """
        self._require_own(project_id, binding)
        project = self.inner.create_project(project_id, binding)
        project.version(project.active).require_model(binding, project_id)
        return project

    def begin_version(self, project_id: ProjectId, binding: ModelBinding) -> int:
        """Make a version of the guard's own model, and of no other."""
        self._require_own(project_id, binding)
        return self.inner.begin_version(project_id, binding)

    def upsert(
        self,
        items: Sequence[IndexItem],
        project_id: ProjectId,
        model_id: str,
        *,
        version: int | None = None,
        commit: Sequence[DocumentRecord] = (),
    ) -> None:
        """Write chunks.

        Raises:
            EmbeddingModelMismatch: If the version is bound to another model; nothing is written.
        """
        self._require_model(project_id, version)
        self.inner.upsert(items, project_id, model_id, version=version, commit=commit)

    def commit_document(
        self, record: DocumentRecord, project_id: ProjectId, *, version: int | None = None
    ) -> None:
        """Commit a document.

        Raises:
            EmbeddingModelMismatch: If the version is bound to another model; nothing is written.
        """
        self._require_model(project_id, version)
        self.inner.commit_document(record, project_id, version=version)

    def search(
        self,
        query_vector: Vector,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Search by vector.

        Raises:
            EmbeddingModelMismatch: If the version is bound to another model.
        """
        self._require_comparable(project_id, version)
        return self.inner.search(query_vector, project_id, top_k, filters, version=version)

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
        """Search by vector and words.

        Raises:
            EmbeddingModelMismatch: If the version is bound to another model.
        """
        self._require_comparable(project_id, version)
        return self.inner.hybrid_query(
            query_text, query_vector, project_id, top_k, filters, version=version
        )

    # What follows touches no vector and passes through.

    def projects(self) -> tuple[Project, ...]:
        """Return every project, by name."""
        return self.inner.projects()

    def project(self, project_id: ProjectId) -> Project:
        """Return one project and its versions."""
        return self.inner.project(project_id)

    def version(self, project_id: ProjectId, number: int | None = None) -> IndexVersion:
        """Return one version."""
        return self.inner.version(project_id, number)

    def delete_project(self, project_id: ProjectId) -> None:
        """Take a project away."""
        self.inner.delete_project(project_id)

    def activate_version(self, project_id: ProjectId, version: int) -> None:
        """Let a version answer from now on."""
        self.inner.activate_version(project_id, version)

    def drop_version(self, project_id: ProjectId, version: int) -> None:
        """Take a version away."""
        self.inner.drop_version(project_id, version)

    def amend_document(self, record: DocumentRecord, project_id: ProjectId) -> None:
        """Replace the record of a committed document."""
        self.inner.amend_document(record, project_id)

    def delete_document(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> None:
        """Take a document away."""
        self.inner.delete_document(doc_id, project_id, version=version)

    def document(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> DocumentRecord | None:
        """Return a document's record."""
        return self.inner.document(doc_id, project_id, version=version)

    def document_at(self, source_path: str, project_id: ProjectId) -> DocumentRecord | None:
        """Return the record of the document that came from this path."""
        return self.inner.document_at(source_path, project_id)

    def documents(
        self, project_id: ProjectId, *, version: int | None = None
    ) -> tuple[DocumentRecord, ...]:
        """Return all records."""
        return self.inner.documents(project_id, version=version)

    def chunks(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> tuple[Chunk, ...]:
        """Return a document's chunks."""
        return self.inner.chunks(doc_id, project_id, version=version)

    def items(
        self,
        records: Sequence[DocumentRecord],
        project_id: ProjectId,
        *,
        version: int | None = None,
    ) -> tuple[IndexItem, ...]:
        """Return documents' chunks with their vectors."""
        return self.inner.items(records, project_id, version=version)

    def count_chunks(self, project_id: ProjectId, *, version: int | None = None) -> int:
        """Return how many chunks are stored."""
        return self.inner.count_chunks(project_id, version=version)

    def other_languages(
        self, project_id: ProjectId, known: AbstractSet[str], filters: SearchFilter | None = None
    ) -> Mapping[str, int]:
        """Count documents in other languages."""
        return self.inner.other_languages(project_id, known, filters)

    def lexical_query(
        self,
        query_text: str,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Search by words: no vector is compared, so any model will do."""
        return self.inner.lexical_query(query_text, project_id, top_k, filters, version=version)

    def needs_optimizing(self, project_id: ProjectId) -> bool:
        """Tell whether optimizing is worth it."""
        return self.inner.needs_optimizing(project_id)

    def optimize(self, project_id: ProjectId) -> bool:
        """Make searches fast."""
        return self.inner.optimize(project_id)

    def close(self) -> None:
        """Close the index."""
        self.inner.close()

    def _require_comparable(self, project_id: ProjectId, version: int | None) -> None:
        bound = self.inner.version(project_id, version)
        bound.require_comparable(self.embedding.binding, project_id)

    def _require_model(self, project_id: ProjectId, version: int | None) -> None:
        bound = self.inner.version(project_id, version)
        bound.require_model(self.embedding.binding, project_id)

    def _require_own(self, project_id: ProjectId, binding: ModelBinding) -> None:
        if binding != self.embedding.binding:
            raise EmbeddingModelMismatch(project_id, binding, self.embedding.binding)
