"""Bring a project up to date with its sources; what has not changed costs nothing."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from loccit.application.ingest.document_citation import References
from loccit.application.ingest.ingest_document import IngestDocument
from loccit.application.ingest.ingest_sources import SILENT, IngestListener
from loccit.application.ports.library_source import LibrarySourcePort
from loccit.application.sync.file_hashes import FileHashes
from loccit.application.sync.held_files import absent_identities, without_files
from loccit.application.sync.marks import KeepMarks, keep_marks, totals_of
from loccit.application.sync.project_sources import ProjectSources, SyncState
from loccit.application.sync.removals import is_mass_removal, leaving
from loccit.application.sync.standing import Standing, looked_at
from loccit.application.sync.synced_documents import SyncedDocuments
from loccit.application.sync.unchanged import unchanged_run
from loccit.domain.counted import counted
from loccit.domain.errors import InvalidRequest, LibraryUnreadable
from loccit.domain.models.document import DocId, DocumentWarning
from loccit.domain.models.ingestion import IngestRun
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.models.source import Source
from loccit.domain.models.syncing import SyncRun, UnreadSource
from loccit.domain.sources.library_content import LibraryContent

OpenSource = Callable[[Source], LibrarySourcePort]
"""Returns what reads a source."""
_Contents = Mapping[Source, LibraryContent]


@dataclass(frozen=True, slots=True)
class SyncSources:
    """Brings one project up to date.

    Whatever was done when a sync is killed stays done: each document is committed by itself, with
    its entry and its origin, and the next sync does the rest.

    Attributes:
        project_id: The project.
        sources: Its sources, and what the last sync found.
        open_source: Opens them.
        ingest_document: Ingests what is new or has changed.
        keep_marks: Keeps what readers marked.
    """

    project_id: ProjectId
    sources: ProjectSources
    open_source: OpenSource
    ingest_document: IngestDocument
    keep_marks: KeepMarks

    def __call__(
        self,
        references: References | None = None,
        *,
        confirm_removals: bool = False,
        listener: IngestListener = SILENT,
    ) -> SyncRun:
        """Sync.

        Args:
            references: The reference list for documents that their source does not know.
            confirm_removals: Whether any number of documents may leave.
            listener: Hears of progress, and confirms a mass removal.

        Returns:
            What became of each file. One that fails stops no other, and a source that cannot be
            read keeps its documents.

        Raises:
            InvalidRequest: If the project has no source.
            LoccitError: As `IngestDocument.all`.
        """
        ports = {source: self.open_source(source) for source in self._required()}
        state, pipeline = self.sources.state(), self._pipeline
        records = self._records()
        owned = _owned(records, ports)
        unchanged = unchanged_run(ports, state, owned, pipeline)
        if unchanged is not None:
            listener.starts((), unchanged.ingest.warnings)
            return unchanged
        contents, unread = _read(ports)
        standing = looked_at(contents, FileHashes(owned, state.twins))
        documents = SyncedDocuments(self.project_id, records, self.ingest_document, listener)
        failed = state.failed if state.pipeline == pipeline else {}
        documents.tell_unread(standing)
        others = [*documents.amend(standing)]
        waiting = [held for held in others if not documents.fails_again(held, failed)]
        listener.starts([held.path for held in waiting], _faults(contents))
        whole = documents.ingest(waiting, references)
        documents.tell_twins(standing)
        removal = Removal()
        if whole:
            removal = _removed(contents, standing, documents, listener, confirmed=confirm_removals)
        marks = keep_marks(
            contents.values(), standing, documents.records, state.marks, self.keep_marks
        )
        run = SyncRun(
            IngestRun(
                tuple(documents.reports.values()),
                (*_faults(contents), *removal.warnings),
                _skipped(contents),
                removal.gone,
                removal.done,
            ),
            items=sum(content.works for content in contents.values()),
            sources=len(ports),
            unread=unread,
            without_file=tuple(
                each for content in contents.values() for each in without_files(content)
            ),
            marks=totals_of(marks),
            whole=whole,
        )
        settled = whole and not unread and (removal.done or not removal.gone)
        self.sources.keep_state(
            SyncState(
                pipeline=pipeline,
                stamps=_stamps(contents) if settled else {},
                documents=len(_owned(documents.records, contents)),
                items=run.items,
                skipped=dict(run.ingest.skipped),
                twins=standing.twin_states,
                failed=documents.failed,
                without_file=tuple((one.key, one.path, one.reason) for one in run.without_file),
                faults=tuple((one.code, one.message) for one in _faults(contents)),
                marks=marks,
            )
        )
        return run

    def _required(self) -> tuple[Source, ...]:
        sources = self.sources.all()
        if not sources:
            raise InvalidRequest(
                "the project has no source; add one with 'loccit source add zotero',"
                " 'loccit source add folder PATH' or 'loccit source add bibtex FILE'"
            )
        return sources

    def _records(self) -> dict[DocId, DocumentRecord]:
        index = self.ingest_document.index.at(self.project_id)
        return {record.doc_id: record for record in index.documents()}

    @property
    def _pipeline(self) -> str:
        """What makes the passages of documents: when it changes, all are looked at again."""
        chunker = self.ingest_document.file_chunker
        converter = chunker.converter
        read_by = (converter.fingerprint, converter.scan_fingerprint)
        marks = "marks" if self.ingest_document.read_marks else ""
        return "\n".join(
            (*read_by, chunker.chunker.fingerprint, chunker.policy.fingerprint, marks)
        )


@dataclass(frozen=True, slots=True)
class Removal:
    """What became of the documents that no source holds any more.

    Attributes:
        gone: They.
        done: Whether they were removed.
    """

    gone: tuple[DocumentRecord, ...] = ()
    done: bool = False

    @property
    def warnings(self) -> tuple[DocumentWarning, ...]:
        """That they stay, and why."""
        if self.done or not self.gone:
            return ()
        said = (
            f"{counted(len(self.gone), 'document')} in no source any more, and kept: is a drive"
            " not there, or is it another profile? 'loccit sync --confirm-removals' removes them"
        )
        return (DocumentWarning("removals_refused", said),)


def _owned(
    records: Mapping[DocId, DocumentRecord], sources: Iterable[Source]
) -> list[DocumentRecord]:
    """Return the documents of these sources."""
    ids = {source.id for source in sources}
    return [record for record in records.values() if record.origin and record.origin.source in ids]


def _removed(
    contents: _Contents,
    standing: Standing,
    documents: SyncedDocuments,
    listener: IngestListener,
    *,
    confirmed: bool,
) -> Removal:
    """Remove what no source holds any more, unless it is so much that it must be confirmed."""
    owned = _owned(documents.records, contents)
    staying = {
        name for source, content in contents.items() for name in absent_identities(source, content)
    } | documents.failed_identities(standing)
    found = leaving(owned, standing, staying)
    documents.delete(found.replaced)
    if not found.gone:
        return Removal()
    mass = is_mass_removal(found.gone, owned)
    if mass and not confirmed and not listener.removes(len(found.gone), len(owned)):
        return Removal(found.gone)
    documents.delete(found.gone)
    return Removal(found.gone, done=True)


def _read(
    ports: Mapping[Source, LibrarySourcePort],
) -> tuple[_Contents, tuple[UnreadSource, ...]]:
    contents: dict[Source, LibraryContent] = {}
    unread: list[UnreadSource] = []
    for source, port in ports.items():
        try:
            contents[source] = port.read()
        except LibraryUnreadable as error:
            unread.append(UnreadSource(source, error))
    return contents, tuple(unread)


def _faults(contents: _Contents) -> tuple[DocumentWarning, ...]:
    return tuple(
        DocumentWarning(fault.code, fault.message)
        for content in contents.values()
        for fault in content.faults
    )


def _skipped(contents: _Contents) -> Mapping[str, int]:
    skipped: Counter[str] = Counter()
    for content in contents.values():
        skipped.update(dict(content.skipped))
    return dict(skipped.most_common())


def _stamps(contents: _Contents) -> dict[str, str]:
    return {source.id: content.stamp for source, content in contents.items()}
