"""`InMemoryVersionIndex`: one version of a project in plain Python."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, replace

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.bound_version import BoundVersion
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, IndexVersion
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter, Vector, index_item
from loccit.domain.policy.fusion import FUSION_DEPTH, rank_dense, rank_lexical
from loccit.infrastructure.adapters.in_memory.ranking import (
    best_hits,
    bm25,
    checked_vector,
    cosine,
    hybrid,
)
from loccit.infrastructure.adapters.in_memory.versions import StoredProjects, Version


@dataclass(frozen=True, slots=True)
class InMemoryVersionIndex:
    """A `VectorIndexPort` over a version of `InMemoryIndex`."""

    bound: BoundVersion
    projects: StoredProjects

    @property
    def version(self) -> IndexVersion:
        """The version."""
        return self.bound.version

    def upsert(self, items: Sequence[IndexItem], *, commit: Sequence[DocumentRecord] = ()) -> None:
        """Write chunks, all checked before the first is written, then commit documents."""
        self.bound.require_writable()
        with self._stored() as found:
            for item in items:
                if item.embedding is not None:
                    checked_vector(item.embedding, found.binding.dimension)
            found.items.update((item.chunk.id, item) for item in items)
            for record in commit:
                found.commit(record, self.bound.project_id)

    def amend_document(self, record: DocumentRecord) -> None:
        """Replace the record of a committed document, and its parts in the chunks."""
        with self._stored() as found:
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
                        citation=record.citation and record.citation.of_passages,
                    )
            found.records[record.doc_id] = record
            found.keep_one_at_path_of(record)

    def delete_document(self, doc_id: DocId) -> None:
        """Delete a document and its chunks, if it is there."""
        with self._stored() as found:
            found.records.pop(doc_id, None)
            found.discard(lambda item: item.chunk.doc_id == doc_id)

    def document(self, doc_id: DocId) -> DocumentRecord | None:
        """Return the record of a committed document, None when there is none."""
        with self._stored() as found:
            return found.records.get(doc_id)

    def document_at(self, source_path: str) -> DocumentRecord | None:
        """Return the record of the committed document that came from this path."""
        with self._stored() as found:
            records = found.records.values()
            return next((each for each in records if each.source.path == source_path), None)

    def documents(self) -> tuple[DocumentRecord, ...]:
        """Return the records of all committed documents, by source path."""
        with self._stored() as found:
            records = found.records.values()
            return tuple(sorted(records, key=lambda each: (each.source.path, each.doc_id)))

    def chunks(self, doc_id: DocId) -> tuple[Chunk, ...]:
        """Return the chunks of a committed document, in order."""
        with self._stored() as found:
            return tuple(item.chunk for item in found.visible_of(doc_id))

    def items(self, records: Sequence[DocumentRecord]) -> tuple[IndexItem, ...]:
        """Return the chunks of committed documents with their vectors, in order."""
        with self._stored() as found:
            return tuple(
                index_item(record, item.chunk, item.embedding)
                for record in records
                for item in found.visible_of(record.doc_id)
            )

    def count_chunks(self) -> int:
        """Return how many chunks of committed documents are stored."""
        with self._stored() as found:
            return len(found.visible())

    def other_languages(
        self, known: AbstractSet[str], filters: SearchFilter | None = None
    ) -> Mapping[str, int]:
        """Return how many documents in other languages have a passage that meets a filter."""
        with self._stored() as found:
            items = found.matching(filters).values()
            languages = {item.chunk.doc_id: item.language for item in items}
            return Counter(each for each in languages.values() if each and each not in known)

    def passages_by_document(self, filters: SearchFilter | None = None) -> Mapping[DocId, int]:
        """Return how many passages of each document meet a filter."""
        with self._stored() as found:
            return Counter(item.chunk.doc_id for item in found.matching(filters).values())

    def search(
        self, query_vector: Vector, top_k: int, filters: SearchFilter | None = None
    ) -> tuple[Hit, ...]:
        """Return the nearest chunks by cosine similarity."""
        self.bound.require_comparable()
        with self._stored() as found:
            items = found.matching(filters)
            near = cosine(query_vector, items, found.binding.dimension)
            return best_hits(items, found.records, rank_dense(near), top_k)

    def lexical_query(
        self, query_text: str, top_k: int, filters: SearchFilter | None = None
    ) -> tuple[Hit, ...]:
        """Return the best chunks by BM25 over their embedded text."""
        with self._stored() as found:
            items = found.matching(filters)
            return best_hits(items, found.records, rank_lexical(bm25(query_text, items)), top_k)

    def hybrid_query(
        self,
        query_text: str,
        query_vector: Vector,
        top_k: int,
        filters: SearchFilter | None = None,
    ) -> tuple[Hit, ...]:
        """Return the best chunks of both searches, their scores fused."""
        self.bound.require_comparable()
        with self._stored() as found:
            items = found.matching(filters)
            dense = cosine(query_vector, items, found.binding.dimension)
            depth = max(FUSION_DEPTH, top_k)
            ranking = hybrid(query_text, dense, bm25(query_text, items), items, depth)
            return best_hits(items, found.records, ranking, top_k)

    @contextmanager
    def _stored(self) -> Iterator[Version]:
        number = self.version.number
        with self.projects.lock:
            found = self.projects.version(self.bound.project_id, number)
            self.bound.require_unchanged(IndexVersion(number, found.binding))
            yield found
