"""Documents in one version of a project: written, committed, replaced and taken away.

A chunk is visible unless its revision is hidden. A `PendingRevision` point, written before the
first chunk of a revision and removed last, hides

- the revision itself while its document's record names another one or is not there;
- what it replaces from the moment that the record names it: the record is the commit.

So one write switches between old and new, and whatever a crash leaves is told apart by the
marks: `recover` completes what was committed and takes back what was not.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import TypeVar

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, Revision
from loccit.domain.models.retrieval import IndexItem, SearchFilter, index_item
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import At, Driver, Payload, Point
from loccit.infrastructure.adapters.qdrant.filters import Match, Where, points, visible_chunks
from loccit.infrastructure.adapters.qdrant.records.document_coverage import (
    CoverageCache,
    DocumentCoverage,
)
from loccit.infrastructure.adapters.qdrant.records.document_overview import DocumentOverview
from loccit.infrastructure.adapters.qdrant.records.lexical import LexicalEncoder
from loccit.infrastructure.adapters.qdrant.records.payload import read_chunk, source_payload
from loccit.infrastructure.adapters.qdrant.records.points import passage
from loccit.infrastructure.adapters.qdrant.records.record_payload import (
    DOCUMENT,
    GENERATION,
    PENDING,
    PendingRevision,
    document_point,
    document_point_id,
    generation_point,
    pending_point,
    read_pending,
    read_record,
    searched_by,
)
from loccit.infrastructure.adapters.qdrant.records.written import require_written
from loccit.infrastructure.adapters.qdrant.schema import CHUNKS

Result = TypeVar("Result")
_READ_ATTEMPTS = 50
_PAUSE_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class _State:
    """Which revisions are hidden, and what tells that something was marked since."""

    hidden: frozenset[Revision]
    generation: str


class DocumentStore:
    """The documents of one version.

    Writes are made by one thread at a time. With an exclusive driver reads are too, and the
    hidden revisions are remembered; else they are read anew for each read.

    Attributes:
        at: The version.
        binding: The model whose vectors it holds.
    """

    def __init__(self, driver: Driver, at: At, binding: ModelBinding) -> None:
        self.at = at
        self.binding = binding
        self._driver = driver
        self._remembered: _State | None = None
        self._overview = DocumentOverview(driver, at)
        self._coverages = CoverageCache(driver, at)

    def read(self, query: Callable[[frozenset[Revision]], Result]) -> Result:
        """Return what `query` finds when it leaves out the hidden revisions.

        It is asked again when another process committed something meanwhile, so that it sees
        either all of a document's old version or all of its new one.
        """
        state = self._read_state()
        for _ in range(_READ_ATTEMPTS):
            result = query(state.hidden)
            before, state = state, self._read_state()
            if state == before:
                return result
            time.sleep(_PAUSE_SECONDS)
        raise VectorIndexError(
            f"project '{self.at.project_id}' changes faster than it can be read; try again"
        )

    def analyses(self) -> tuple[str, ...]:
        """Return how the documents were analysed, the commonest way first; asked in a `read`."""
        return self._overview.analyses(self._remembered)

    def other_languages(self, known: AbstractSet[str], filters: SearchFilter) -> Mapping[str, int]:
        """Return how many documents in other languages have a passage that meets a filter."""
        return self.read(
            lambda hidden: self._overview.other_languages(self._remembered, hidden, known, filters)
        )

    def coverages(self, doc_ids: Iterable[str]) -> Mapping[str, DocumentCoverage]:
        """Return the coverage of these documents, by id; asked in a `read`."""
        return self._coverages.of(doc_ids, self._remembered)

    def records(self, **equal: str) -> list[DocumentRecord]:
        """Return the records of all committed documents whose payload has these values."""
        return self.read(lambda hidden: self._records(hidden, **equal))

    def chunks(self, doc_id: DocId) -> tuple[Chunk, ...]:
        """Return the chunks of a committed document, in order."""
        found = self.read(
            lambda hidden: self._driver.scroll(self.at, self._own((doc_id,), hidden))
        )
        return tuple(sorted(map(read_chunk, found), key=lambda chunk: chunk.chunk_idx))

    def items(self, records: Sequence[DocumentRecord]) -> tuple[IndexItem, ...]:
        """Return the chunks of committed documents with their vectors, in order."""
        if not records:  # no document named would be no condition
            return ()
        record_of = {record.doc_id: record for record in records}
        place_of = {doc_id: place for place, doc_id in enumerate(record_of)}
        own = tuple(record_of)
        found = self.read(lambda hidden: self._driver.points(self.at, self._own(own, hidden)))
        chunks = ((read_chunk(point.payload), point.dense or None) for point in found)
        items = [index_item(record_of[chunk.doc_id], chunk, dense) for chunk, dense in chunks]
        return tuple(sorted(items, key=lambda i: (place_of[i.chunk.doc_id], i.chunk.chunk_idx)))

    def write(self, items: Sequence[IndexItem], chunk_points: Sequence[Point]) -> None:
        """Write chunks, invisible unless their revision is the committed one."""
        for doc_id, revision in dict.fromkeys((i.chunk.doc_id, i.revision) for i in items):
            pending = PendingRevision(doc_id, revision)
            known = self._driver.retrieve(self.at, [document_point_id(doc_id), pending.id])
            committed = known.get(document_point_id(doc_id), {}).get("revision") == revision
            if committed or pending.id in known:
                continue
            self._finish_committed()
            self._mark(pending)
        if chunk_points:
            self._driver.upsert(self.at, chunk_points)

    def commit(self, record: DocumentRecord) -> None:
        """Make a revision the document's only one, and its source path that document's only."""
        marks = [mark for mark in self._finish_committed() if mark.doc_id == record.doc_id]
        before = [
            *self._records(doc_id=record.doc_id),
            *self._records(source_path=record.source.path),
        ]
        require_written(record, self.at.project_id, (*marks, *before))
        revisions = {mark.revision for mark in marks} | {other.revision for other in before}
        replaces = tuple(sorted(revisions - {record.revision}))
        pending = PendingRevision(record.doc_id, record.revision, replaces)
        if replaces or any(mark.replaces for mark in marks):
            self._mark(pending)
        self._driver.upsert(self.at, [document_point(record, self.at.project_id)])
        self._remembered = None
        if replaces or any(mark.revision == record.revision for mark in marks):
            self._finish(pending)
        self._driver.settle(self.at)

    def amend(self, record: DocumentRecord, lexical: LexicalEncoder) -> None:
        """Carry source path, title and citation to a document's chunks, then to its record.

        The chunks are encoded anew where what is searched for words changes: title or names.
        """
        point_id = document_point_id(record.doc_id)
        committed = self._driver.retrieve(self.at, [point_id]).get(point_id, {})
        if committed.get("revision") != record.revision:
            raise VectorIndexError(
                f"{record.source.path} is not committed as revision {record.revision};"
                " ingest it again"
            )
        own = self._points(CHUNKS, doc_id=record.doc_id, revision=record.revision)
        path, title, citation = record.source.path, record.title, record.citation
        self._driver.set_payload(self.at, own, source_payload(path, title, citation))
        point = document_point(record, self.at.project_id)
        if searched_by(point.payload) != searched_by(committed):
            language = record.coverage.language
            written = [
                replace(
                    each,
                    lexical=lexical.passage(
                        passage(read_chunk(each.payload), path, title, citation, language)
                    ),
                )
                for each in self._driver.points(self.at, own)
            ]
            self._driver.upsert(self.at, written)
        self._driver.upsert(self.at, [point, generation_point(self.at.project_id)])
        self._remembered = None
        for other in self._records(source_path=record.source.path):
            if other.doc_id != record.doc_id:
                self.delete(other.doc_id)
        self._driver.settle(self.at)

    def delete(self, doc_id: DocId) -> None:
        """Take a document away, its uncommitted revisions too."""
        self._finish_committed()
        for revision in self._committed_revisions([doc_id]).values():
            # Without its record a marked revision is hidden, and recovery takes it back.
            self._mark(PendingRevision(doc_id, revision))
            self._driver.delete_ids(self.at, [document_point_id(doc_id)])
            self._remembered = None
        if self._marks(doc_id=doc_id):
            self._driver.delete(self.at, self._points(CHUNKS, doc_id=doc_id))
            self._driver.delete(self.at, self._points((PENDING,), doc_id=doc_id))
            self._remembered = None
            self._driver.settle(self.at)

    def recover(self) -> None:
        """Complete what was committed, take back what was not; for a store no one else uses."""
        for mark in self._finish_committed():
            self._driver.delete(
                self.at, self._points(CHUNKS, doc_id=mark.doc_id, revision=mark.revision)
            )
            self._unmark(mark)

    def _finish_committed(self) -> list[PendingRevision]:
        """Complete what a crash left after a commit, and return the other marks."""
        marks = self._marks()
        committed = self._committed_revisions(mark.doc_id for mark in marks)
        uncommitted: list[PendingRevision] = []
        for mark in marks:
            if committed.get(mark.doc_id) == mark.revision:
                self._finish(mark)
            else:
                uncommitted.append(mark)
        return uncommitted

    def _finish(self, mark: PendingRevision) -> None:
        if mark.replaces:  # chunks, records and marks alike
            gone = (Match("project", (self.at.project_id,)), Match("revision", mark.replaces))
            self._driver.delete(self.at, Where(gone))
        self._unmark(mark)

    def _mark(self, mark: PendingRevision) -> None:
        project_id = self.at.project_id
        marked = [pending_point(mark, project_id), generation_point(project_id)]
        self._driver.upsert(self.at, marked)
        self._remembered = None

    def _unmark(self, mark: PendingRevision) -> None:
        self._driver.delete_ids(self.at, [mark.id])
        self._remembered = None

    def _read_state(self) -> _State:
        if self._remembered is not None and self._driver.exclusive:
            return self._remembered
        found = self._driver.scroll(self.at, self._points((PENDING, GENERATION)))
        marks = [read_pending(payload) for payload in found if payload["kind"] == PENDING]
        committed = self._committed_revisions(mark.doc_id for mark in marks)
        hidden: set[Revision] = set()
        for mark in marks:
            is_committed = committed.get(mark.doc_id) == mark.revision
            hidden.update(mark.replaces if is_committed else (mark.revision,))
        generation = "".join(each["stamp"] for each in found if each["kind"] == GENERATION)
        self._remembered = _State(frozenset(hidden), generation)
        return self._remembered

    def _marks(self, **equal: str) -> list[PendingRevision]:
        found = self._driver.scroll(self.at, self._points((PENDING,), **equal))
        return [read_pending(payload) for payload in found]

    def _records(self, hidden: Iterable[Revision] = (), **equal: str) -> list[DocumentRecord]:
        found = self._driver.scroll(self.at, self._points((DOCUMENT,), **equal))
        out = frozenset(hidden)
        return [read_record(payload) for payload in found if payload["revision"] not in out]

    def _committed_revisions(self, doc_ids: Iterable[DocId]) -> dict[DocId, Revision]:
        ids = [document_point_id(doc_id) for doc_id in dict.fromkeys(doc_ids)]
        found: Iterable[Payload] = self._driver.retrieve(self.at, ids).values() if ids else ()
        return {DocId(each["doc_id"]): Revision(each["revision"]) for each in found}

    def _own(self, doc_ids: tuple[DocId, ...], hidden: frozenset[Revision]) -> Where:
        own = SearchFilter(doc_ids=doc_ids, include_references=True)
        return visible_chunks(self.at.project_id, hidden, own)

    def _points(self, kinds: tuple[str, ...], **equal: str) -> Where:
        return points(kinds, self.at.project_id, **equal)
