"""The store: projects, their chunks and documents, and the searches over them."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol, runtime_checkable

from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, IndexVersion, Project, ProjectId
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter, Vector
from loccit.domain.policy.model_binding import ModelBinding


@runtime_checkable
class VectorIndexPort(Protocol):
    """Stores projects and searches them.

    A document is written in three steps: its chunks (`upsert`), then its record
    (`commit_document`), which makes them visible at once and takes what they replace away.
    Reads see committed documents only. When the process dies between the two, at any moment,
    the old version goes on answering, and the same steps taken again complete it.

    `version` names a version of the project's index; None is the active one.

    Every method that names a project raises `ProjectNotFound` when there is none, and
    `VectorIndexError` or a subclass when the store fails. No vendor's error passes.
    Safe to call from several threads.
    """

    def projects(self) -> tuple[Project, ...]:
        """Return every project, by name."""
        ...

    def project(self, project_id: ProjectId) -> Project:
        """Return one project and its versions."""
        ...

    def version(self, project_id: ProjectId, number: int | None = None) -> IndexVersion:
        """Return one version, for None the one that answers; cheaper than `project`.

        Raises:
            VectorIndexError: If there is no such version.
        """
        ...

    def create_project(self, project_id: ProjectId, binding: ModelBinding) -> Project:
        """Make a project bound to a model, or return the one that is there, its binding kept."""
        ...

    def delete_project(self, project_id: ProjectId) -> None:
        """Take a project away with all its versions."""
        ...

    def begin_version(self, project_id: ProjectId, binding: ModelBinding) -> int:
        """Make a new, empty version beside the active one and return its number.

        Versions above the active one, left by a reindex that did not end, are dropped first.
        """
        ...

    def activate_version(self, project_id: ProjectId, version: int) -> None:
        """Let this version answer from now on: atomically and durably. The old one stays."""
        ...

    def drop_version(self, project_id: ProjectId, version: int) -> None:
        """Take a version away.

        Raises:
            VectorIndexError: If it is the active one, or there is no such version.
        """
        ...

    def upsert(
        self,
        items: Sequence[IndexItem],
        project_id: ProjectId,
        model_id: str,
        *,
        version: int | None = None,
        commit: Sequence[DocumentRecord] = (),
    ) -> None:
        """Write chunks; those already there with the same id are overwritten.

        They stay invisible until their document is committed. Documents in `commit` are, after
        the last chunk, as by `commit_document`: in a version that does not answer yet, many at
        once are much faster than one by one.

        Raises:
            EmbeddingModelMismatch: If the version is bound to another model than `model_id`.
            VectorIndexError: If a vector has another dimension; nothing is written then.
            DiskFull: If there is too little room.
        """
        ...

    def commit_document(
        self, record: DocumentRecord, project_id: ProjectId, *, version: int | None = None
    ) -> None:
        """Make a document visible, and take away what it replaces.

        That is every other revision of the same document, and every other document that came
        from the same source path.

        Raises:
            WriteInterrupted: If its chunks are not there any more: the process that keeps them
                ended after they were written, or they were deleted.
        """
        ...

    def amend_document(self, record: DocumentRecord, project_id: ProjectId) -> None:
        """Replace the record of a committed document, its revision unchanged.

        Source path, title and citation are carried to its chunks first, so that a crash in the
        middle leaves the old record and the next run repeats the change. As in
        `commit_document`, every other document that came from the same source path goes.

        Raises:
            VectorIndexError: If the document is not committed, or as another revision.
        """
        ...

    def delete_document(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> None:
        """Take a document and its chunks away; nothing happens when it is not there."""
        ...

    def document(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> DocumentRecord | None:
        """Return the record of a committed document, None when there is none."""
        ...

    def document_at(self, source_path: str, project_id: ProjectId) -> DocumentRecord | None:
        """Return the record of the committed document that came from this absolute path."""
        ...

    def documents(
        self, project_id: ProjectId, *, version: int | None = None
    ) -> tuple[DocumentRecord, ...]:
        """Return the records of all committed documents, by source path."""
        ...

    def chunks(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> tuple[Chunk, ...]:
        """Return the chunks of a committed document, in order."""
        ...

    def items(
        self,
        records: Sequence[DocumentRecord],
        project_id: ProjectId,
        *,
        version: int | None = None,
    ) -> tuple[IndexItem, ...]:
        """Return the chunks of committed documents as `upsert` takes them, in order.

        Their vectors are as they are stored: float32, of length 1, none for references. All of
        them are in memory at once, 2 KB or so for each chunk besides its text.
        """
        ...

    def count_chunks(self, project_id: ProjectId, *, version: int | None = None) -> int:
        """Return how many chunks of committed documents are stored."""
        ...

    def other_languages(
        self, project_id: ProjectId, known: AbstractSet[str], filters: SearchFilter | None = None
    ) -> Mapping[str, int]:
        """Return how many documents have a passage that meets a filter, by their language.

        Left out are those in the languages `known`, and those whose language is not known.
        """
        ...

    def search(
        self,
        query_vector: Vector,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Return the nearest chunks by cosine similarity, best first, ties by chunk id.

        A hit's `dense_score` is the cosine similarity, its `score` (1 + cosine) / 2.

        Raises:
            VectorIndexError: If the vector has another dimension.
        """
        ...

    def lexical_query(
        self,
        query_text: str,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Return the best chunks by BM25 over title, headings and text, best first, ties by id.

        The title is the citation's, else the document's own. Words are compared as the
        document's language inflects them, whichever language the query is in.
        Only chunks that share a term with the query; none for a query of stop words alone.
        A hit's `lexical_score` is the BM25, its `score` that as a share of the best hit's.

        Raises:
            HybridNotSupported: If the project has no lexical index.
        """
        ...

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
        """Return the best chunks of both searches in the order of `rank_hybrid`, ties by id.

        The best 100 of each search are ranked, or the best `top_k` when that is more. A hit has
        both searches' scores, whichever has found it; see `Hit` for what has none.

        Raises:
            HybridNotSupported: If the project has no lexical index.
            VectorIndexError: If the vector has another dimension.
        """
        ...

    def needs_optimizing(self, project_id: ProjectId) -> bool:
        """Tell whether `optimize` would make searches of the active version faster."""
        ...

    def optimize(self, project_id: ProjectId) -> bool:
        """Build what makes searches of a large project fast: minutes, in another process.

        Searches and writes go on meanwhile. A dense search may then miss a neighbour here and
        there (recall@10 of .98 and more); one whose filter leaves few chunks stays exact.

        Returns:
            False if the project was written to meanwhile, and all is as it was.

        Raises:
            DiskFull: If there is no room for a copy.
            VectorIndexError: If another process does the same, or building fails.
        """
        ...

    def close(self) -> None:
        """Make everything durable and let go of the store. Closing twice is allowed."""
        ...
