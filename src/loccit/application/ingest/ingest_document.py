"""Ingest a document: convert, chunk, embed, match, store."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace

from loccit.application.ingest.cluster import ClusterPort
from loccit.application.ingest.contents import is_untouched, name_fault, read_source
from loccit.application.ingest.conversion_ahead import ConversionAhead
from loccit.application.ingest.document_citation import (
    NOTHING_KNOWN,
    KnownWorks,
    References,
    cite,
)
from loccit.application.ingest.document_marks import ReadMarks, with_earlier_marks
from loccit.application.ingest.file_chunker import FileChunker
from loccit.application.ingest.made_document import DocumentInHand, cited_anew, record_of
from loccit.application.ingest.make_document import MakeDocument
from loccit.application.ingest.reports import logged, report_of
from loccit.application.ingest.running import Running
from loccit.application.ingest.side_by_side import goes_on, side_by_side
from loccit.application.ingest.standing import Standing
from loccit.application.ingest.store_document import MadeHere, StoreDocument
from loccit.application.ingest.unlisted_entries import UnlistedDocument, UnlistedEntries
from loccit.application.ports.chunker import ChunkerPort
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.ports.text_converter import TextConverterPort
from loccit.application.references.look_up_work import LookUpWork
from loccit.domain.errors import (
    ChunkingError,
    DocumentConversionError,
    EmbeddingError,
    LoccitError,
    ModelUnavailable,
    ProjectNotFound,
)
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.project import DocumentRecord, ProjectId, SourceFile
from loccit.domain.models.retrieval import IndexItem
from loccit.domain.policy.chunking_policy import ChunkingPolicy


@dataclass(frozen=True, slots=True)
class IngestDocument:
    """Turns one file into committed, citable chunks of a project."""

    converter: TextConverterPort
    chunker: ChunkerPort
    resolver: MetadataResolverPort
    embedding: EmbeddingPort
    index: ProjectStorePort
    policy: ChunkingPolicy
    executor: Executor
    """Runs the conversions that `all` begins before their turn."""
    workers: int = 1
    """How many of them run at a time."""
    read_marks: ReadMarks | None = None
    """Reads and keeps the marks inside a file, before its document is committed."""
    lookup: LookUpWork | None = None
    """Asks services for entries of documents that match none, None to ask none."""
    cluster: ClusterPort | None = None
    """Makes the documents on other machines, None to make them here."""

    @property
    def file_chunker(self) -> FileChunker:
        """Converts and chunks files."""
        return FileChunker(self.converter, self.chunker, self.policy)

    def prepare(self, project_id: ProjectId) -> None:
        """Make the project if it is new, and refuse a project of another model.

        Raises:
            EmbeddingModelMismatch: If the project is bound to another model.
            VectorIndexError: If the store cannot be opened.
        """
        self.index.create_project(project_id, self.embedding.binding)

    def __call__(
        self, source_path: str, project_id: ProjectId, references: References | None = None
    ) -> IngestReport:
        """Ingest the file at the absolute path `source_path`.

        A document that cannot be read, cut or embedded gives a report with its error. An error
        that every document would meet is raised.

        Raises:
            EmbeddingModelMismatch: If the project is bound to another model; nothing has been
                converted then.
            ModelUnavailable: If the embedding model cannot be loaded.
            ReferencesUnreadable: If the reference list cannot be read; nothing has been converted.
            VectorIndexError: If the store fails.
        """
        [report] = self.all([source_path], project_id, references)
        return report

    def all(
        self,
        source_paths: Iterable[str],
        project_id: ProjectId,
        references: References | None = None,
        on_share: Callable[[float], None] = lambda _: None,
        *,
        works: KnownWorks = NOTHING_KNOWN,
        stops: Callable[[], bool] = goes_on,
    ) -> Generator[IngestReport]:
        """Ingest files in order, and give their reports in order, as if each was called for.

        While one is stored the next ones are converted: never more than `workers` + 1 beyond the
        one at hand, so that few paths and results are in memory. Closing the iterator begins no
        more. If no path can be read, no project is made.

        On a cluster the reports come as the documents are done, in any order, and never more
        documents are in hand than the cluster has room for.

        Args:
            source_paths: Absolute, each once; as many as there are.
            project_id: Where they go.
            references: The reference list to match them against.
            on_share: Told the share of a long document that is done, in [0, 1].
            works: What sources of the project say of some of the files.
            stops: Asked, on a cluster, whether to begin no more.

        Raises:
            EmbeddingModelMismatch: As when each is called for, and so the others.
        """
        if references is not None:
            self.resolver.read(references.path)  # before anything is converted
        converter = self.converter
        executor = self.executor if self.cluster is None else None
        with ConversionAhead(converter.convert, converter.progress, executor) as ahead:
            there = self._is_there(project_id)
            entries = UnlistedEntries(
                self.index, project_id, self.resolver, references, self.lookup
            )
            run = Running(
                project_id, references, works, entries, ahead, on_share, is_prepared=there
            )
            if self.cluster is not None:
                yield from side_by_side(
                    lambda path: self._reported(path, self._begun(path, run), run),
                    source_paths,
                    self.cluster.room,
                    stops,
                    self.cluster.stop,
                )
                return
            for path, seen in self._looked_at(source_paths, run):
                report = self._reported(path, seen, run)
                ahead.drop(path)
                yield report
            entries.part()

    def _is_there(self, project_id: ProjectId) -> bool:
        """Tell whether the project exists, and refuse one of another model."""
        try:
            self.index.project(project_id)
        except ProjectNotFound:
            return False
        self.prepare(project_id)
        return True

    def _looked_at(
        self, source_paths: Iterable[str], run: Running
    ) -> Iterator[tuple[str, SourceFile | None]]:
        """Yield each path with its file, after beginning to convert the next ones."""
        window: deque[tuple[str, SourceFile | None]] = deque()
        for path in source_paths:
            window.append((path, self._begun(path, run)))
            if len(window) > self.workers + 1:
                yield window.popleft()
        yield from window

    def _begun(self, source_path: str, run: Running) -> SourceFile | None:
        """Return the file; begin its conversion here if it is new or changed."""
        if name_fault(source_path):
            return None
        seen = None
        try:
            if not run.is_prepared:
                seen = read_source(source_path)
                run.ahead.begin(seen)  # no project has it: it is read while one is made
            standing = self._standing(source_path, seen, run)
        except DocumentConversionError:
            return None  # reported at its turn
        if standing.current is None:
            run.ahead.begin(standing.source)
        return standing.source

    def _reported(self, source_path: str, seen: SourceFile | None, run: Running) -> IngestReport:
        fault: LoccitError | None = name_fault(source_path)
        known = None
        if fault is None:
            try:
                return logged(self._ingest(source_path, seen, run))
            except ModelUnavailable:
                raise
            except (DocumentConversionError, ChunkingError, EmbeddingError) as error:
                fault = error
                if run.is_prepared:
                    known = self.index.at(run.project_id).document_at(source_path)
        return logged(IngestReport(source_path, IngestStatus.FAILED, known, error=fault))

    def _standing(self, source_path: str, seen: SourceFile | None, run: Running) -> Standing:
        """Compare a file with the index; one unchanged since it was `seen` is not read again.

        Raises:
            DocumentConversionError: If there is no such file. No project is made then: its name
                may be mistyped, too.
        """
        if not run.is_prepared:
            seen = seen or read_source(source_path)
            with run.lock:
                self.prepare(run.project_id)
                run.is_prepared = True
        index = self.index.at(run.project_id)
        at_path = index.document_at(source_path)
        source = seen or (at_path.source if at_path else None)
        if source is None or not is_untouched(source):
            source = read_source(source_path)
        known = index.document(source.sha256)
        revision = self.file_chunker.revision(source.sha256, known.coverage) if known else None
        return Standing(at_path, source, known, revision)

    def _ingest(self, source_path: str, seen: SourceFile | None, run: Running) -> IngestReport:
        # Of files with the same bytes the second one waits, and then is a duplicate.
        with run.turn_of(seen.sha256 if seen else source_path):
            with run.lock:
                standing = self._standing(source_path, seen, run)
                at_path, current = standing.at_path, standing.current
                if current is not None:
                    report = self._keep(current, standing.source, run)
                    if at_path is not None and at_path.doc_id != current.doc_id:
                        # The file now has the content of another document.
                        self.index.at(run.project_id).delete_document(at_path.doc_id)
                    return report
            return self._store(standing, run)

    def _store(self, standing: Standing, run: Running) -> IngestReport:
        source, known = standing.source, standing.known
        replaced = standing.at_path or known
        index = self.index.at(run.project_id, self.embedding.binding)
        before = index.items([replaced]) if replaced else ()
        with self._made(source, before, run) as document:
            with run.lock:
                outline = document.outline
                hint = outline.hint
                outcome = cite(
                    source, hint, known, run.references, self.resolver, run.works, anew=True
                )
                unlisted = UnlistedDocument(
                    hint, outline.title, source, known, standing.at_path, anew=True
                )
                outcome = run.entries.complete(outcome, unlisted)
                revision = self.file_chunker.revision(outline.doc_id, outline.coverage)
                reads = self.read_marks is not None
                record = record_of(outline, revision, source, outcome, marks_read=reads)
                run.entries.keep(record)
            stored = document.store(record)
        status = IngestStatus.REPLACED if replaced else IngestStatus.INGESTED
        report = report_of(record, status, (*outcome.warnings, *stored.warnings))
        return replace(report, marks=stored.report)

    def _made(
        self, source: SourceFile, before: Sequence[IndexItem], run: Running
    ) -> AbstractContextManager[DocumentInHand]:
        """Make the passages of a file: here, or on the cluster."""
        # A reindex may have switched when it is stored: then that is refused.
        store = StoreDocument(self.index, run.project_id, self.embedding.binding, self.read_marks)
        if self.cluster is not None:
            return self.cluster.make(source, before, store)
        make = MakeDocument(self.file_chunker, self.embedding)
        return nullcontext(MadeHere(make(source, before, run.ahead.convert, run.on_share), store))

    def _keep(self, known: DocumentRecord, source: SourceFile, run: Running) -> IngestReport:
        """Update the record of a document whose chunks are current."""
        outcome = cite(source, known.hint, known, run.references, self.resolver, run.works)
        unlisted = UnlistedDocument(known.hint, known.title, source, known)
        outcome = run.entries.complete(outcome, unlisted)
        moved = known.source.path != source.path
        if moved and is_untouched(known.source):
            twin = DocumentWarning("duplicate", f"the same bytes as {known.source.path}")
            return report_of(known, IngestStatus.UNCHANGED, (*outcome.warnings, twin), source.path)
        record = cited_anew(known, source, outcome)
        record, marks = with_earlier_marks(record, self.index.at(run.project_id), self.read_marks)
        if record != known:
            self.index.at(run.project_id).amend_document(record)
            run.entries.keep(record)
        if record.citation != known.citation:
            status = IngestStatus.REPLACED
        else:
            status = IngestStatus.RENAMED if moved else IngestStatus.UNCHANGED
        return replace(report_of(record, status, outcome.warnings), marks=marks)
