"""Reports of documents that were to be ingested."""

import logging

from loccit.domain.models.citation_meta import MetadataMissing
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.project import DocumentRecord

log = logging.getLogger(__name__)


def logged(report: IngestReport) -> IngestReport:
    """Return a report once the log has it."""
    code = report.error.code if report.error else None
    log.info("document_%s", report.status, extra={"path": report.source_path, "code": code})
    return report


def report_of(
    record: DocumentRecord,
    status: IngestStatus,
    warnings: tuple[DocumentWarning, ...],
    source_path: str | None = None,
) -> IngestReport:
    """Return what became of a document, with all that is to be said of it."""
    said = [*record.warnings, *warnings]
    if record.missing:
        said.append(_metadata_missing(record.missing))
    return IngestReport(source_path or record.source.path, status, record, tuple(said))


def _metadata_missing(missing: MetadataMissing) -> DocumentWarning:
    message = f"no entry in the references: {missing.reason}"
    if missing.best_candidate:
        message += f"; nearest is '{missing.best_candidate}' ({missing.score:.2f})"
    return DocumentWarning("metadata_missing", message)
