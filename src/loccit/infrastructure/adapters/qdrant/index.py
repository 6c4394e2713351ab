"""`QdrantIndexAdapter`: the index in a Qdrant, in the process or on a server."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, IndexVersion, Project, ProjectId, Revision
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter, Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import At, Driver
from loccit.infrastructure.adapters.qdrant.filters import visible_chunks
from loccit.infrastructure.adapters.qdrant.records.document_stores import DocumentStores
from loccit.infrastructure.adapters.qdrant.records.lexical import LexicalEncoder
from loccit.infrastructure.adapters.qdrant.records.points import (
    check_model,
    checked_vector,
    chunk_point,
    is_name,
)
from loccit.infrastructure.adapters.qdrant.records.versions import Versions
from loccit.infrastructure.adapters.qdrant.records.whole_documents import write_whole_documents
from loccit.infrastructure.adapters.qdrant.search import Query, find
from loccit.infrastructure.adapters.qdrant.thread_locks import ProjectLocks


class QdrantIndexAdapter:
    """A `VectorIndexPort` over Qdrant.

    Each project and version is a shard of its own, on a server a collection of its own unless
    projects share them. Every query asks for the project all the same, so that a mistake in one
    place shows nothing of another's.

    Durability with Edge: a committed document survives the death of the process at once (the
    vendor's write-ahead log), and a power cut after at most about a second of commits, or after
    `activate_version` or `close`.
    """

    def __init__(self, driver: Driver) -> None:
        """Work with one driver, which this adapter closes."""
        self._driver = driver
        self._versions = Versions(driver)
        self._lexical = LexicalEncoder()
        self._locks = ProjectLocks(reads_too=driver.exclusive)
        self._store = DocumentStores(driver, self._versions)

    def projects(self) -> tuple[Project, ...]:
        """Return every project, by name."""
        return self._versions.projects()

    def project(self, project_id: ProjectId) -> Project:
        """Return one project and its versions; nothing that looks for versions opens a shard."""
        return self._versions.project(project_id)

    def version(self, project_id: ProjectId, number: int | None = None) -> IndexVersion:
        """Return one version, for None the one that answers."""
        return self._versions.version(project_id, number, claimed=False)

    def create_project(self, project_id: ProjectId, binding: ModelBinding) -> Project:
        """Make a project, or return the one that is there."""
        if not is_name(project_id):
            raise VectorIndexError(f"not a project name: {project_id!r}")
        with self._locks.writing(project_id):
            return self._versions.made(project_id, binding)

    def delete_project(self, project_id: ProjectId) -> None:
        """Take a project away."""
        with self._locks.writing(project_id):
            for version in self.project(project_id).versions:
                self._store.forget(At(project_id, version.number))
            self._driver.drop_project(project_id)

    def begin_version(self, project_id: ProjectId, binding: ModelBinding) -> int:
        """Make a new, empty version beside the active one and return its number."""
        with self._locks.writing(project_id):
            self.project(project_id)
            self._driver.claim(project_id)
            project = self.project(project_id)
            for version in project.versions:
                if version.number > project.active:
                    self._drop(project_id, version.number)
            number = project.active + 1
            self._driver.create_version(project_id, number, binding)
            return number

    def activate_version(self, project_id: ProjectId, version: int) -> None:
        """Let this version answer from now on."""
        with self._locks.writing(project_id):
            self._versions.version(project_id, version)
            self._driver.activate(project_id, version)

    def drop_version(self, project_id: ProjectId, version: int) -> None:
        """Take a version away that is not the active one."""
        with self._locks.writing(project_id):
            self._versions.version(project_id, version)
            if version == self.project(project_id).active:
                raise VectorIndexError(
                    f"version {version} of project '{project_id}' is in use; activate another"
                    " one before dropping it"
                )
            self._driver.claim(project_id)
            self._drop(project_id, version)

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
        with self._locks.writing(project_id):
            store = self._store(project_id, version)
            check_model(model_id, project_id, store.binding)
            made = [chunk_point(item, project_id, store.binding, self._lexical) for item in items]
            unread = commit and self._versions.version(project_id).number != store.at.version
            if unread and write_whole_documents(self._driver, store.at, items, made, commit):
                self._store.forget(store.at)  # with what it remembers
                return
            store.write(items, made)
            for record in commit:
                store.commit(record)

    def commit_document(
        self, record: DocumentRecord, project_id: ProjectId, *, version: int | None = None
    ) -> None:
        """Make a document visible, and take away what it replaces."""
        with self._locks.writing(project_id):
            self._store(project_id, version).commit(record)

    def amend_document(self, record: DocumentRecord, project_id: ProjectId) -> None:
        """Replace the record of a committed document, its chunks' citation first."""
        with self._locks.writing(project_id):
            self._store(project_id).amend(record, self._lexical)

    def delete_document(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> None:
        """Take a document and its chunks away; nothing happens when it is not there."""
        with self._locks.writing(project_id):
            self._store(project_id, version).delete(doc_id)

    def document(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> DocumentRecord | None:
        """Return the record of a committed document, None when there is none."""
        with self._locks.reading(project_id):
            return next(iter(self._store(project_id, version).records(doc_id=doc_id)), None)

    def document_at(self, source_path: str, project_id: ProjectId) -> DocumentRecord | None:
        """Return the record of the committed document that came from this absolute path."""
        with self._locks.reading(project_id):
            return next(iter(self._store(project_id).records(source_path=source_path)), None)

    def documents(
        self, project_id: ProjectId, *, version: int | None = None
    ) -> tuple[DocumentRecord, ...]:
        """Return the records of all committed documents, by source path."""
        with self._locks.reading(project_id):
            records = self._store(project_id, version).records()
            return tuple(sorted(records, key=lambda each: (each.source.path, each.doc_id)))

    def chunks(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> tuple[Chunk, ...]:
        """Return the chunks of a committed document, in order."""
        with self._locks.reading(project_id):
            return self._store(project_id, version).chunks(doc_id)

    def items(
        self,
        records: Sequence[DocumentRecord],
        project_id: ProjectId,
        *,
        version: int | None = None,
    ) -> tuple[IndexItem, ...]:
        """Return the chunks of committed documents with their vectors, in order."""
        with self._locks.reading(project_id):
            try:
                return self._store(project_id, version).items(records)
            except ValueError as error:
                raise VectorIndexError(f"a passage has lost its vector: {error}") from error

    def count_chunks(self, project_id: ProjectId, *, version: int | None = None) -> int:
        """Return how many chunks of committed documents are stored."""
        with self._locks.reading(project_id):
            store = self._store(project_id, version)
            everything = SearchFilter(include_references=True)
            return store.read(
                lambda hidden: self._driver.count(
                    store.at, visible_chunks(project_id, hidden, everything)
                )
            )

    def other_languages(
        self, project_id: ProjectId, known: AbstractSet[str], filters: SearchFilter | None = None
    ) -> Mapping[str, int]:
        """Return how many documents in other languages have a passage that meets a filter."""
        with self._locks.reading(project_id):
            store = self._store(project_id)
            return store.other_languages(known, filters or SearchFilter())

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
        return self._find_hits(project_id, version, top_k, filters, vector=query_vector)

    def lexical_query(
        self,
        query_text: str,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Return the best chunks by BM25F over title, headings and text."""
        return self._find_hits(project_id, version, top_k, filters, text=query_text)

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
        """Return the best chunks of both searches, their scores fused.

        A query of stop words alone has only the nearest chunks to fuse.
        """
        return self._find_hits(
            project_id, version, top_k, filters, vector=query_vector, text=query_text
        )

    def needs_optimizing(self, project_id: ProjectId) -> bool:
        """Tell whether `optimize` would make searches faster."""
        optimizer = self._driver.optimizer
        with self._locks.reading(project_id):
            at = self._store(project_id).at
            return optimizer is not None and optimizer.is_needed(at)

    def optimize(self, project_id: ProjectId) -> bool:
        """Build a search graph of the active version, in a process of its own."""
        at = At(project_id, self.version(project_id).number)
        optimizer = self._driver.optimizer
        if optimizer is None:  # a server has done it by itself
            return True
        return optimizer.optimize(at, lambda: self._locks.writing(project_id))

    def close(self) -> None:
        """Make everything durable and let go of the store; the next call opens it again."""
        with self._locks.all():
            self._store.forget_all()
            self._driver.close()

    def _find_hits(
        self,
        project_id: ProjectId,
        version: int | None,
        top_k: int,
        filters: SearchFilter | None,
        *,
        vector: Vector | None = None,
        text: str | None = None,
    ) -> tuple[Hit, ...]:
        with self._locks.reading(project_id):
            store = self._store(project_id, version)
            size = store.binding.dimension
            dense = None if vector is None else checked_vector(vector, size, "the query")

            def best(hidden: frozenset[Revision]) -> tuple[Hit, ...]:
                terms = None if text is None else self._lexical.query(text, store.analyses())
                where = visible_chunks(project_id, hidden, filters or SearchFilter())
                query = Query(text or "", dense, terms)
                return find(self._driver, store.at, query, where, top_k, store.coverages)

            return store.read(best) if top_k > 0 else ()

    def _drop(self, project_id: ProjectId, number: int) -> None:
        self._store.forget(At(project_id, number))
        self._driver.drop_version(project_id, number)
