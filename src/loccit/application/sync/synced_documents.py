"""Documents brought to what their sources have: amended where that is enough, else ingested."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from loccit.application.ingest.contents import state_of
from loccit.application.ingest.document_citation import KnownWork, References
from loccit.application.ingest.document_marks import with_earlier_marks
from loccit.application.ingest.ingest_document import IngestDocument
from loccit.application.ingest.ingest_sources import IngestListener, heard
from loccit.application.ingest.reports import logged, report_of
from loccit.application.sync.held_files import HeldFile
from loccit.application.sync.kept_failures import error_of, is_lasting, told
from loccit.application.sync.project_sources import FileState
from loccit.application.sync.standing import ReadFile, Standing
from loccit.domain.models.citation_meta import PROVISIONAL
from loccit.domain.models.document import DocId, DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.project import DocumentRecord, ProjectId


class SyncedDocuments:
    """The documents of one sync.

    Attributes:
        records: The documents of the project, as they are by now.
        reports: What became of each file, by path.
        failed: The files that would fail again in the same way.
    """

    def __init__(
        self,
        project_id: ProjectId,
        records: Mapping[DocId, DocumentRecord],
        ingest_document: IngestDocument,
        listener: IngestListener,
    ) -> None:
        """Work on a project.

        Args:
            project_id: The project.
            records: Its documents.
            ingest_document: Ingests what is new or has changed.
            listener: Hears of it.
        """
        self.records = dict(records)
        self.reports: dict[str, IngestReport] = {}
        self.failed: dict[str, FileState] = {}
        self._project_id = project_id
        self._ingest_document = ingest_document
        self._listener = listener

    def tell_unread(self, standing: Standing) -> None:
        """Report the files that cannot be read; an older version of theirs goes on answering."""
        for path, (_, error) in standing.unread.items():
            report = IngestReport(path, IngestStatus.FAILED, None, error=error)
            self.reports[path] = logged(report)

    def amend(self, standing: Standing) -> Iterator[HeldFile]:
        """Amend documents whose passages are current, and yield the files of all others."""
        chunker = self._ingest_document.file_chunker
        for doc_id, read in standing.owners.items():
            record = self.records.get(doc_id)
            if record and record.revision == chunker.revision(doc_id, record.coverage):
                self.reports[read.held.path] = self._amended(record, read)
            else:
                yield read.held

    def _amended(self, record: DocumentRecord, read: ReadFile) -> IngestReport:
        index = self._ingest_document.index.at(self._project_id)
        read_marks = self._ingest_document.read_marks
        wanted, marks = with_earlier_marks(as_held(record, read), index, read_marks)
        if wanted == record:
            return report_of(record, IngestStatus.UNCHANGED, ())
        index.amend_document(wanted)
        self.records[wanted.doc_id] = wanted
        if wanted.citation != record.citation:
            status = IngestStatus.REPLACED
        elif wanted.source.path != record.source.path:
            status = IngestStatus.RENAMED
        else:
            return replace(report_of(wanted, IngestStatus.UNCHANGED, ()), marks=marks)
        report = logged(replace(report_of(wanted, status, ()), marks=marks))
        self._listener.ends(report)
        return report

    def fails_again(self, held: HeldFile, failed: Mapping[str, FileState]) -> bool:
        """Tell whether a file failed and has not changed since; then that is its report."""
        known = failed.get(held.path)
        if known is None or state_of(held.path) != known[:2]:
            return False
        self.failed[held.path] = known
        error = error_of(known[2])
        self.reports[held.path] = IngestReport(held.path, IngestStatus.FAILED, None, error=error)
        return True

    def ingest(self, waiting: Sequence[HeldFile], references: References | None) -> bool:
        """Ingest files, and tell whether nobody stopped it.

        Args:
            waiting: New, changed, or read in another way now.
            references: The reference list for files that their source does not know.
        """
        files = {held.path: held for held in waiting}
        works = {path: KnownWork(held.citation, held.origin) for path, held in files.items()}
        done = 0
        for report in heard(
            self._ingest_document,
            list(works),
            self._project_id,
            references,
            self._listener,
            works=works,
        ):
            path = report.source_path
            self.reports[path] = report
            if report.record:
                self.records[report.record.doc_id] = self._classed(report.record, files[path])
            state = state_of(path)
            if report.error and is_lasting(report.error) and state:
                self.failed[path] = (*state, told(report.error))
            self._listener.ends(report)
            done += 1
        return done == len(works)

    def _classed(self, record: DocumentRecord, held: HeldFile) -> DocumentRecord:
        wanted = classed(record, held)
        if wanted != record:
            self._ingest_document.index.at(self._project_id).amend_document(wanted)
        return wanted

    def tell_twins(self, standing: Standing) -> None:
        """Report the files whose bytes are those of another one."""
        for path, read in standing.twins.items():
            record = self.records.get(read.source.sha256)
            owner = self.reports.get(standing.owners[read.source.sha256].held.path)
            if record:
                self.reports[path] = twin_report(record, path)
            elif owner:
                self.reports[path] = replace(owner, source_path=path)

    def delete(self, records: Iterable[DocumentRecord]) -> None:
        """Delete documents."""
        index = self._ingest_document.index.at(self._project_id)
        for record in records:
            index.delete_document(record.doc_id)
            self.records.pop(record.doc_id, None)

    def failed_identities(self, standing: Standing) -> set[str]:
        """Return the identities of files that failed: an older version goes on answering."""
        return {
            held.identity
            for held in standing.held
            if (report := self.reports.get(held.path)) and report.error
        }


def as_held(record: DocumentRecord, read: ReadFile) -> DocumentRecord:
    """Return the record of a document as its source has it now; nothing is embedded for that.

    A document that its source does not know keeps its citation, with the tags and collections that
    the source has for the file.
    """
    held = read.held
    placed = replace(record, source=read.source, origin=held.origin)
    if held.citation is None:
        return classed(placed, held)
    return replace(placed, citation=held.citation, missing=None, references=held.origin.source)


def classed(record: DocumentRecord, held: HeldFile) -> DocumentRecord:
    """Return a record whose entry, made of the document's own words, is tagged as its file is."""
    citation = record.citation
    if held.citation is not None or citation is None or citation.match is not None:
        return record
    marked = (PROVISIONAL,) if citation.is_provisional else ()
    tags = tuple(dict.fromkeys((*marked, *held.tags)))
    return replace(record, citation=replace(citation, tags=tags, collections=held.collections))


def twin_report(record: DocumentRecord, path: str) -> IngestReport:
    """Return the report of a file whose bytes are those of a document."""
    twin = DocumentWarning("duplicate", f"the same bytes as {record.source.path}")
    return report_of(record, IngestStatus.UNCHANGED, (twin,), path)
