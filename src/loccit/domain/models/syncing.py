"""The report of a sync."""

from dataclasses import dataclass

from loccit.domain.errors import LoccitError
from loccit.domain.models.ingestion import IngestReport, IngestRun
from loccit.domain.models.mark import NO_MARKS, MarksReport
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.source import Source


@dataclass(frozen=True, slots=True)
class WithoutFile:
    """An attachment whose file could not be taken. Its document, if there is one, stays.

    Attributes:
        key: Library and key of the attachment, or its path.
        path: Where the file should be, None when that cannot be told.
        reason: Why it is not, as a stable word.
    """

    key: str
    path: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class UnreadSource:
    """A source that could not be read; its documents stay as they are."""

    source: Source
    error: LoccitError


@dataclass(frozen=True, slots=True)
class SyncRun:
    """What a sync did.

    Attributes:
        ingest: What became of each document that the sources hold; its `gone` are those that no
            source holds any more, and `pruned` says whether they were removed.
        items: How many works the sources hold.
        sources: How many sources there are.
        unread: Those that could not be read.
        without_file: Attachments whose files could not be taken.
        marks: What became of annotations.
        whole: Whether it came to its end.
    """

    ingest: IngestRun
    items: int = 0
    sources: int = 0
    unread: tuple[UnreadSource, ...] = ()
    without_file: tuple[WithoutFile, ...] = ()
    marks: MarksReport = NO_MARKS
    whole: bool = True

    @property
    def reports(self) -> tuple[IngestReport, ...]:
        """What became of each document."""
        return self.ingest.reports

    @property
    def removed(self) -> tuple[DocumentRecord, ...]:
        """The documents that left the project."""
        return self.ingest.gone if self.ingest.pruned else ()
