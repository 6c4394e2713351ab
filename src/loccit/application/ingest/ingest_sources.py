"""Ingest what a user points at: files, folders, and what has become of them since."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loccit.application.ingest.document_citation import References, references_warnings
from loccit.application.ingest.ingest_document import IngestDocument
from loccit.application.ingest.sources import find_sources, gone_documents, skipped_kinds
from loccit.domain.errors import InvalidRequest, ProjectNotFound
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestRun
from loccit.domain.models.project import DocumentRecord, ProjectId

_FEW: Final = 10
"""Documents of a project of which one may go without a question: a drive that is not mounted
takes many."""


class IngestListener:
    """Is told of an ingest while it runs, and asked; this one is silent and agrees to nothing."""

    def starts(self, source_paths: Sequence[str], warnings: tuple[DocumentWarning, ...]) -> None:
        """Hear which documents there are, and what of the reference list is left out."""

    def begins(self, source_path: str) -> None:
        """Hear which document is at hand."""

    def progresses(self, share: float) -> None:
        """Hear which share of it is done, in [0, 1], when it takes long."""

    def ends(self, report: IngestReport) -> None:
        """Hear what became of it."""

    def stops(self) -> bool:
        """Tell whether no further document is to be begun."""
        return False

    def removes(self, gone: int, documents: int) -> bool:
        """Tell whether so many of the project's documents may be removed: more than a tenth."""
        return False


SILENT: Final = IngestListener()


@dataclass(frozen=True, slots=True)
class IngestSources:
    """Ingests the files that are named, and the documents in folders that are.

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
            listener: Is told and asked.

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
        done: list[IngestReport] = []
        run = self.ingest_document.all(sources, project_id, references, listener.progresses)
        with closing(run) as reports:
            for source in sources:
                if listener.stops():
                    break
                listener.begins(source)
                report = next(reports)
                done.append(report)
                listener.ends(report)
        return done

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
