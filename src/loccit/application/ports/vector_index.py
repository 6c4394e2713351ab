"""One version of one project: its documents and chunks, and the searches over them."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol, runtime_checkable

from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, IndexVersion
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter, Vector


@runtime_checkable
class VectorIndexPort(Protocol):
    """A handle on one version of one project, for one model: `ProjectStorePort.at` gives it.

    It stays on that version, whichever one answers later. Nothing of another project or version
    is ever seen through it: what parts them in each store says `specs/ports.md`.

    Only vectors of its model are written and compared. One of another precision is compared and
    not written; a handle without a model does neither (`BoundVersion`).

    A document is written in two steps: its chunks, then its record, which commits it: that makes
    the chunks visible at once and takes what they replace away. Reads see committed documents
    only. When the process dies between the two, at any moment, the old version of the document
    goes on answering, and the same steps taken again complete it.

    Every method raises `ProjectNotFound` when the project was deleted, and `VectorIndexError` or
    a subclass when the version was dropped or the store fails. No vendor's error passes. Safe to
    call from several threads.
    """

    @property
    def version(self) -> IndexVersion:
        """The version, as it was when the handle was made."""
        ...

    def upsert(self, items: Sequence[IndexItem], *, commit: Sequence[DocumentRecord] = ()) -> None:
        """Write chunks, then commit documents; chunks with the same id are overwritten.

        Committing a document deletes its other revisions, and other documents of the same source
        path. Its chunks may have been written by an earlier call. In a version that does not
        answer yet, many documents at once are much faster than one by one.

        Raises:
            EmbeddingModelMismatch: If the version is bound to another model, or holds vectors of
                another precision.
            VectorIndexError: If the handle has no model, or a vector another dimension; nothing
                is written then.
            WriteInterrupted: If the chunks of a document are not there any more: the process that
                keeps them ended after they were written, or they were deleted.
            DiskFull: If there is too little room.
        """
        ...

    def amend_document(self, record: DocumentRecord) -> None:
        """Replace the record of a committed document, its revision unchanged.

        Source path, title and citation are carried to its chunks first, so that a crash in the
        middle leaves the old record and the next run repeats the change. Other documents of the
        same source path are deleted. Vectors stay as they are.

        Raises:
            VectorIndexError: If the document is not committed, or as another revision.
        """
        ...

    def delete_document(self, doc_id: DocId) -> None:
        """Delete a document and its chunks, if it is there."""
        ...

    def document(self, doc_id: DocId) -> DocumentRecord | None:
        """Return the record of a committed document, None when there is none."""
        ...

    def document_at(self, source_path: str) -> DocumentRecord | None:
        """Return the record of the committed document that came from this absolute path."""
        ...

    def documents(self) -> tuple[DocumentRecord, ...]:
        """Return the records of all committed documents, by source path."""
        ...

    def chunks(self, doc_id: DocId) -> tuple[Chunk, ...]:
        """Return the chunks of a committed document, in order."""
        ...

    def items(self, records: Sequence[DocumentRecord]) -> tuple[IndexItem, ...]:
        """Return the chunks of committed documents as `upsert` takes them, in order.

        Their vectors are as they are stored: float32, of length 1, none for references. All of
        them are in memory at once, 2 KB or so for each chunk besides its text.
        """
        ...

    def count_chunks(self) -> int:
        """Return how many chunks of committed documents are stored."""
        ...

    def other_languages(
        self, known: AbstractSet[str], filters: SearchFilter | None = None
    ) -> Mapping[str, int]:
        """Return how many documents have a passage that meets a filter, by their language.

        Left out are those in the languages `known`, and those whose language is not known.
        """
        ...

    def passages_by_document(self, filters: SearchFilter | None = None) -> Mapping[DocId, int]:
        """Return how many passages of each document meet a filter; at least one each."""
        ...

    def search(
        self, query_vector: Vector, top_k: int, filters: SearchFilter | None = None
    ) -> tuple[Hit, ...]:
        """Return the nearest chunks by cosine similarity, best first, ties by chunk id.

        A hit's `dense_score` is the cosine similarity, its `score` (1 + cosine) / 2.

        Raises:
            VectorIndexError: If the handle has no model, or the vector another dimension.
        """
        ...

    def lexical_query(
        self, query_text: str, top_k: int, filters: SearchFilter | None = None
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
        top_k: int,
        filters: SearchFilter | None = None,
    ) -> tuple[Hit, ...]:
        """Return the best chunks of both searches in the order of `rank_hybrid`, ties by id.

        The best 100 of each search are ranked, or the best `top_k` when that is more. A hit has
        both searches' scores, whichever has found it; see `Hit` for what has none.

        Raises:
            HybridNotSupported: If the project has no lexical index.
            VectorIndexError: If the handle has no model, or the vector another dimension.
        """
        ...
