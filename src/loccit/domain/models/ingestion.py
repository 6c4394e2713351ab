"""The report of an ingest."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from loccit.domain.errors import LoccitError
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.mark import NO_MARKS, MarksReport
from loccit.domain.models.project import DocumentRecord


class IngestStatus(StrEnum):
    """What became of a document."""

    INGESTED = "ingested"
    """It is new."""
    UNCHANGED = "unchanged"
    """It was there already; nothing was converted or embedded."""
    RENAMED = "renamed"
    """Its file lies elsewhere now; nothing was converted or embedded."""
    REPLACED = "replaced"
    """Its bytes, its citation, or the way loccit reads it have changed since it was ingested."""
    FAILED = "failed"
    """It could not be ingested; an older version of it, if there is one, goes on answering."""


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What became of one document.

    Attributes:
        source_path: Absolute path.
        status: What became of it.
        record: What the index now keeps of it, None when it failed and never was there.
        warnings: What a reader should know, the record's own warnings included.
        error: Why it failed, else None.
        marks: Those inside its file, as far as it was read in this run.
    """

    source_path: str
    status: IngestStatus
    record: DocumentRecord | None
    warnings: tuple[DocumentWarning, ...] = ()
    error: LoccitError | None = None
    marks: MarksReport = NO_MARKS


@dataclass(frozen=True, slots=True)
class IngestRun:
    """The report of a whole run.

    Attributes:
        reports: One for each document, in order; fewer than there are when it was stopped.
        warnings: Of the reference list.
        skipped: How many files in the folders are of a kind that is not read, by the ending of
            their names, most frequent first; "" stands for files without an ending.
        gone: The documents from these folders whose files are not there any more.
        pruned: Whether those were removed; they are kept and answer otherwise.
    """

    reports: tuple[IngestReport, ...]
    warnings: tuple[DocumentWarning, ...] = ()
    skipped: Mapping[str, int] = field(default_factory=dict)
    gone: tuple[DocumentRecord, ...] = ()
    pruned: bool = False

    @property
    def wrote(self) -> bool:
        """Whether there is a project that may have been written to."""
        return any(report.record for report in self.reports)
