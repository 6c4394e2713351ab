"""Ingest files and folders, and find documents whose files are gone."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loccit.application.ingest.document_citation import (
    NOTHING_KNOWN,
    KnownWorks,
    References,
    references_warnings,
)
from loccit.application.ingest.ingest_document import IngestDocument
from loccit.application.ingest.sources import find_sources, gone_documents, skipped_kinds
from loccit.domain.errors import InvalidRequest, ProjectNotFound
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestRun
from loccit.domain.models.project import DocumentRecord, ProjectId

_FEW: Final = 10
"""One in so many documents may be removed without asking: an unmounted drive loses many."""


class IngestListener:
    """Hears the progress of an ingest and confirms removals; this one is silent and refuses."""

    def starts(self, source_paths: Sequence[str], warnings: tuple[DocumentWarning, ...]) -> None:
        """Hear which documents there are, and warnings on the reference list."""

    def begins(self, source_path: str) -> None:
        """Hear which document is next."""

    def progresses(self, share: float) -> None:
        """Hear the share of a long document that is done, in [0, 1]."""

    def ends(self, report: IngestReport) -> None:
        """Hear the report of the document."""

    def stops(self) -> bool:
        """Tell whether no further document is to be begun."""
        return False

    def runs_on(self, cluster: str) -> None:
        """Hear on which cluster the documents are made, and where to watch it."""

    def removes(self, gone: int, documents: int) -> bool:
        """Tell whether so many of the project's documents may be removed: more than a tenth."""
        return False


SILENT: Final = IngestListener()


def heard(
    ingest_document: IngestDocument,
    source_paths: Sequence[str],
    project_id: ProjectId,
    references: References | None,
    listener: IngestListener,
    *,
    works: KnownWorks = NOTHING_KNOWN,
) -> Iterator[IngestReport]:
    """Ingest files, tell the listener which is begun, and stop when it says so.

    On a cluster many are in hand at a time: then it is told of each when it is done.

    Yields:
        The report of each, for the caller to pass on.
    """
    run = ingest_document.all(
        source_paths,
        project_id,
        references,
        listener.progresses,
        works=works,
        stops=listener.stops,
    )
    with closing(run) as reports:
        if ingest_document.cluster is not None:
            listener.runs_on(ingest_document.cluster.told())
            for report in reports:
                listener.begins(report.source_path)
                yield report
            return
        for path in source_paths:
            if listener.stops():
                return
            listener.begins(path)
            yield next(reports)


@dataclass(frozen=True, slots=True)
class IngestSources:
    """Ingests files, and the documents in folders.

    Attributes:
        ingest_document: Ingests each.
    """

    ingest_document: IngestDocument

    def __call__(
        self,
        paths: Iterable[str],
        project_id: ProjectId,
        references: References | None = None,
        *,
        prune: bool = False,
        listener: IngestListener = SILENT,
    ) -> IngestRun:
        """Ingest; what has not changed since the last time costs nothing.

        Args:
            paths: Files and folders.
            project_id: Made when there is none.
            references: The reference list to match the documents against.
            prune: Whether to remove documents whose files are gone from these folders.
            listener: Hears of progress and confirms removals.

        Raises:
            InvalidRequest: If a citekey is given for anything but one document.
            LoccitError: As `IngestDocument.all`.
        """
        named = tuple(paths)
        sources = find_sources(named)
        if references and references.citekey and len(sources) != 1:
            raise InvalidRequest(f"a citekey names one document, but {len(sources)} are given")
        warnings = (
            references_warnings(references, self.ingest_document.resolver) if references else ()
        )
        listener.starts(sources, warnings)
        reports = self._ingested(sources, project_id, references, listener)
        run = IngestRun(tuple(reports), warnings)
        folders = [path for path in named if Path(path).is_dir()]
        if len(reports) < len(sources) or not folders:
            return run
        gone, pruned = self._gone(folders, project_id, listener, prune=prune)
        return IngestRun(run.reports, warnings, skipped_kinds(folders), gone, pruned)

    def _ingested(
        self,
        sources: tuple[str, ...],
        project_id: ProjectId,
        references: References | None,
        listener: IngestListener,
    ) -> list[IngestReport]:
        reports: list[IngestReport] = []
        run = heard(self.ingest_document, sources, project_id, references, listener)
        for report in run:
            reports.append(report)
            listener.ends(report)
        return reports

    def _gone(
        self, folders: list[str], project_id: ProjectId, listener: IngestListener, *, prune: bool
    ) -> tuple[tuple[DocumentRecord, ...], bool]:
        """Return the documents whose files are gone, and whether they were removed."""
        try:
            index = self.ingest_document.index.at(project_id)
        except ProjectNotFound:
            return (), False
        records = index.documents()
        gone = gone_documents(records, folders)
        if not (prune and gone):
            return gone, False
        few = len(gone) * _FEW <= len(records)
        if not (few or listener.removes(len(gone), len(records))):
            return gone, False
        for record in gone:
            index.delete_document(record.doc_id)
        return gone, True
