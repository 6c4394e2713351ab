"""`QdrantVersionIndex`: one version of a project in a Qdrant."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager

from loccit.domain.errors import IndexUnavailable, VectorIndexError
from loccit.domain.models.bound_version import BoundVersion
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, IndexVersion, Revision
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter, Vector
from loccit.infrastructure.adapters.qdrant.driver import Driver
from loccit.infrastructure.adapters.qdrant.filters import Where, visible_chunks
from loccit.infrastructure.adapters.qdrant.records.document_stores import DocumentStores
from loccit.infrastructure.adapters.qdrant.records.documents import DocumentStore
from loccit.infrastructure.adapters.qdrant.records.lexical import LexicalEncoder
from loccit.infrastructure.adapters.qdrant.records.points import checked_vector, chunk_point
from loccit.infrastructure.adapters.qdrant.records.whole_documents import write_whole_documents
from loccit.infrastructure.adapters.qdrant.records.word_check import (
    WordCheck,
    narrowed,
    passages_by_document,
)
from loccit.infrastructure.adapters.qdrant.search import Query, find
from loccit.infrastructure.adapters.qdrant.thread_locks import ThreadLocks


class QdrantVersionIndex:
    """A `VectorIndexPort` over a shard or a collection, whose number is looked up once.

    Edge checks at each call, in a file, that the version is still the same. A server is asked
    before a write only: a read of a dropped version fails.
    """

    def __init__(
        self,
        bound: BoundVersion,
        driver: Driver,
        stores: DocumentStores,
        locks: ThreadLocks,
        lexical: LexicalEncoder,
    ) -> None:
        """Work on a version with the adapter's shared parts."""
        self._bound = bound
        self._driver = driver
        self._stores = stores
        self._locks = locks
        self._lexical = lexical

    @property
    def version(self) -> IndexVersion:
        """The version."""
        return self._bound.version

    def upsert(self, items: Sequence[IndexItem], *, commit: Sequence[DocumentRecord] = ()) -> None:
        """Write chunks, all checked before the first is written, then commit documents."""
        self._bound.require_writable()
        bound = self._bound
        with self._writing() as store:
            made = [
                chunk_point(item, bound.project_id, store.binding, self._lexical) for item in items
            ]
            unread = commit and not self._stores.answers(store.at)
            if unread and write_whole_documents(self._driver, store.at, items, made, commit):
                self._stores.forget(store.at)  # with what it remembers
                return
            store.write(items, made)
            for record in commit:
                store.commit(record)

    def amend_document(self, record: DocumentRecord) -> None:
        """Replace the record of a committed document, its chunks' citation first."""
        with self._writing() as store:
            store.amend(record, self._lexical)

    def delete_document(self, doc_id: DocId) -> None:
        """Delete a document and its chunks, if it is there."""
        with self._writing() as store:
            store.delete(doc_id)

    def document(self, doc_id: DocId) -> DocumentRecord | None:
        """Return the record of a committed document, None when there is none."""
        with self._reading() as store:
            return next(iter(store.records(doc_id=doc_id)), None)

    def document_at(self, source_path: str) -> DocumentRecord | None:
        """Return the record of the committed document that came from this absolute path."""
        with self._reading() as store:
            return next(iter(store.records(source_path=source_path)), None)

    def documents(self) -> tuple[DocumentRecord, ...]:
        """Return the records of all committed documents, by source path."""
        with self._reading() as store:
            return tuple(sorted(store.records(), key=lambda each: (each.source.path, each.doc_id)))

    def chunks(self, doc_id: DocId) -> tuple[Chunk, ...]:
        """Return the chunks of a committed document, in order."""
        with self._reading() as store:
            return store.chunks(doc_id)

    def items(self, records: Sequence[DocumentRecord]) -> tuple[IndexItem, ...]:
        """Return the chunks of committed documents with their vectors, in order."""
        with self._reading() as store:
            try:
                return store.items(records)
            except ValueError as error:
                raise VectorIndexError(f"a passage has lost its vector: {error}") from error

    def count_chunks(self) -> int:
        """Return how many chunks of committed documents are stored."""
        everything = SearchFilter(include_references=True)
        with self._reading() as store:
            return store.read(
                lambda hidden: self._driver.count(store.at, self._visible(hidden, everything))
            )

    def other_languages(
        self, known: AbstractSet[str], filters: SearchFilter | None = None
    ) -> Mapping[str, int]:
        """Return how many documents in other languages have a passage that meets a filter."""
        with self._reading() as store:
            return store.other_languages(known, filters or SearchFilter())

    def passages_by_document(self, filters: SearchFilter | None = None) -> Mapping[DocId, int]:
        """Return how many passages of each document meet a filter."""
        with self._reading() as store:
            return store.read(
                lambda hidden: passages_by_document(
                    self._driver, store.at, hidden, filters or SearchFilter()
                )
            )

    def search(
        self, query_vector: Vector, top_k: int, filters: SearchFilter | None = None
    ) -> tuple[Hit, ...]:
        """Return the nearest chunks by cosine similarity."""
        return self._find_hits(top_k, filters, vector=query_vector)

    def lexical_query(
        self, query_text: str, top_k: int, filters: SearchFilter | None = None
    ) -> tuple[Hit, ...]:
        """Return the best chunks by BM25F over title, headings and text."""
        return self._find_hits(top_k, filters, text=query_text)

    def hybrid_query(
        self,
        query_text: str,
        query_vector: Vector,
        top_k: int,
        filters: SearchFilter | None = None,
    ) -> tuple[Hit, ...]:
        """Return the best chunks of both searches, their scores fused.

        A query of stop words alone has dense hits only.
        """
        return self._find_hits(top_k, filters, vector=query_vector, text=query_text)

    def _find_hits(
        self,
        top_k: int,
        filters: SearchFilter | None,
        *,
        vector: Vector | None = None,
        text: str | None = None,
    ) -> tuple[Hit, ...]:
        dense = None
        if vector is not None:
            self._bound.require_comparable()
            dense = checked_vector(vector, self.version.binding.dimension, "the query")
        with self._reading() as store:

            def best(hidden: frozenset[Revision]) -> tuple[Hit, ...]:
                terms = None if text is None else self._lexical.query(text, store.analyses())
                where: Where | None = self._visible(hidden, filters or SearchFilter())
                check: WordCheck | None = None
                if where and filters and filters.asks_for_words:
                    where, check = narrowed(self._driver, store.at, where, filters)
                if where is None:
                    return ()
                query = Query(text or "", dense, terms, check.met_by if check else None)
                return find(self._driver, store.at, query, where, top_k, store.coverages)

            return store.read(best) if top_k > 0 else ()

    def _visible(self, hidden: frozenset[Revision], filters: SearchFilter) -> Where:
        return visible_chunks(self._bound.project_id, hidden, filters)

    @contextmanager
    def _reading(self) -> Iterator[DocumentStore]:
        with self._locks.reading(self._bound.project_id):
            store = self._stores.to_read(self._bound)
            try:
                yield store
            except IndexUnavailable:
                raise
            except VectorIndexError:
                self._stores.require(self._bound)  # if the version is gone, that error is raised
                raise

    @contextmanager
    def _writing(self) -> Iterator[DocumentStore]:
        with self._locks.writing(self._bound.project_id):
            yield self._stores.to_write(self._bound)
