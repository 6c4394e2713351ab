"""The sync that finds nothing to do: stamps of sources, size and time of files, and no more."""

from collections.abc import Mapping, Sequence

from loccit.application.ingest.contents import is_untouched, state_of
from loccit.application.ingest.reports import report_of
from loccit.application.ports.library_source import LibrarySourcePort
from loccit.application.sync.kept_failures import error_of
from loccit.application.sync.marks import totals_of
from loccit.application.sync.project_sources import SyncState
from loccit.application.sync.synced_documents import twin_report
from loccit.domain.errors import LibraryUnreadable
from loccit.domain.models.document import DocId, DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestRun, IngestStatus
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.source import Source
from loccit.domain.models.syncing import SyncRun, WithoutFile


def unchanged_run(
    ports: Mapping[Source, LibrarySourcePort],
    state: SyncState,
    owned: Sequence[DocumentRecord],
    pipeline: str,
) -> SyncRun | None:
    """Return the report of a sync that has nothing to do, None if there may be something.

    Args:
        ports: What reads the sources.
        state: What the last sync found.
        owned: The documents of these sources.
        pipeline: What reads documents now.
    """
    if len(owned) != state.documents or state.pipeline != pipeline:
        return None
    if _stamps(ports) != state.stamps or _files_changed(state, owned):
        return None
    return SyncRun(
        IngestRun(
            tuple(_reports(state, owned)),
            tuple(DocumentWarning(*fault) for fault in state.faults),
            skipped=state.skipped,
        ),
        items=state.items,
        sources=len(ports),
        without_file=tuple(WithoutFile(*one) for one in state.without_file),
        marks=totals_of(state.marks),
    )


def _stamps(ports: Mapping[Source, LibrarySourcePort]) -> Mapping[str, str] | None:
    try:
        return {source.id: port.stamp() for source, port in ports.items()}
    except LibraryUnreadable:
        return None


def _files_changed(state: SyncState, owned: Sequence[DocumentRecord]) -> bool:
    """Tell whether a file has changed, has gone, or is there at last."""
    kept = (*state.twins.items(), *state.failed.items())
    return (
        not all(is_untouched(record.source) for record in owned)
        or any(state_of(path) != known[:2] for path, known in kept)
        or any(path and state_of(path) for _, path, _ in state.without_file)
    )


def _reports(state: SyncState, owned: Sequence[DocumentRecord]) -> list[IngestReport]:
    records = {record.doc_id: record for record in owned}
    reports = [report_of(record, IngestStatus.UNCHANGED, ()) for record in owned]
    reports += [
        twin_report(records[DocId(sha)], path)
        for path, (_, _, sha) in state.twins.items()
        if DocId(sha) in records
    ]
    reports += [
        IngestReport(path, IngestStatus.FAILED, None, error=error_of(kept))
        for path, (_, _, kept) in state.failed.items()
    ]
    return reports
