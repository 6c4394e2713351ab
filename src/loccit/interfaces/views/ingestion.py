"""The answer of `ingest`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, NotRequired, TypedDict

from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.mark import MarksReport
from loccit.interfaces.views.documents import (
    CoverageView,
    EntryView,
    ErrorView,
    WarningView,
    coverage_view,
    entry_view,
    error_view,
    warning_views,
)
from loccit.interfaces.views.marks import MarksReportView, marks_report_view


class IngestedView(EntryView):
    """What became of a document."""

    source_path: Annotated[str, "its file"]
    doc_id: Annotated[
        str | None, "SHA-256 of the bytes; null when it failed and never was ingested"
    ]
    status: Annotated[IngestStatus, "what became of it"]
    pages: Annotated[int, "how many; 0 for formats without pages"]
    title: Annotated[str | None, "the document's own"]
    chunks: Annotated[int, "how many"]
    coverage: Annotated[
        CoverageView | None, "what was read; null when it failed and never was ingested"
    ]
    warnings: Annotated[list[WarningView], "what a reader should know"]
    error: Annotated[ErrorView | None, "why it failed"]


class TotalsView(TypedDict):
    """What became of all of them."""

    documents: Annotated[int, "how many were taken"]
    ingested: Annotated[int, "how many are new"]
    unchanged: Annotated[int, "how many were there already"]
    renamed: Annotated[int, "how many lie elsewhere now"]
    replaced: Annotated[int, "how many have changed"]
    failed: Annotated[int, "how many failed"]
    pages: Annotated[int, "of those that did not fail"]
    chunks: Annotated[int, "likewise"]
    seconds: Annotated[float, "of the run"]
    skipped: Annotated[
        dict[str, int], "files in folders of kinds that are not read, counted by ending"
    ]
    gone: NotRequired[Annotated[int, "only of `sync`: how many no source holds any more"]]


class IngestView(TypedDict):
    """What became of each document.

    When a document fails of which an older version is there, `status` is `failed` and the other
    keys describe the version that goes on answering.

    Warning codes: `metadata_missing`, `references_unreadable`, `lookup_found_none` and
    `lookup_failed` (with `--lookup`: [references.md](references.md)), `duplicate`,
    `pages_without_text`, `pages_failed`, `ocr_failed` (pages whose image could not be
    recognised), `ocr_unavailable` (`--ocr always` without an engine), `damaged_file` (a PDF that
    was cut short: what is left of it was read), `hidden_text` (text that a page, or Word, does
    not show), `line_numbers` (those of a draft, left out), `unclear_glyphs` (letters in words
    that the file does not tell, marked with U+FFFD), `marks_not_read` (what you marked in a PDF
    could not be read; its text was), and for formats without pages
    `partly_read`, `attachments_not_read`, `pictures_not_read`, `inputs_not_read` (files that
    LaTeX or Word takes in), `comments_not_read`, `diagrams_not_read` (SmartArt),
    `formulas_not_read` (those of JATS that are pictures), `symbols_not_read` (signs of fonts
    such as Wingdings), `sheets_hidden`, `slides_hidden`, `values_missing` (formulas without a
    stored value), `encoding_guessed`.

    A `references_unreadable` that is an error stopped the command before anything was converted.
    As a warning of a document it means that the list broke meanwhile; the command then ends
    with 1.
    """

    project: Annotated[str, "name"]
    documents: Annotated[list[IngestedView], "in the order they were taken"]
    totals: Annotated[TotalsView, "of the run"]
    interrupted: Annotated[bool, "true when Ctrl-C ended the run early"]
    annotations: Annotated[
        MarksReportView,
        "how the marks inside the files fit that were read in this run; of `sync`: those"
        " that the sources hold",
    ]
    warnings: Annotated[
        list[WarningView],
        "of the whole run: `references_incomplete`, entries of the reference list that are left"
        " out",
    ]
    gone: NotRequired[
        Annotated[
            list[str],
            "paths of documents whose files are gone from the folders given; only when there are"
            " any",
        ]
    ]
    pruned: NotRequired[Annotated[bool, "whether `--prune` removed them; with `gone`"]]
    error: NotRequired[
        Annotated[
            ErrorView,
            "only when an error such as `disk_full`, or SIGTERM (`terminated`), ended the run"
            " after the documents listed. They stay ingested; the one at hand and the rest are not"
            " listed. An error before the first is that of a command that fails as a whole",
        ]
    ]


def ingest_view(
    project: str,
    reports: Sequence[IngestReport],
    *,
    seconds: float,
    skipped: Mapping[str, int],
    interrupted: bool,
    warnings: Iterable[DocumentWarning],
) -> IngestView:
    """Return the answer of `ingest`; `gone`, `pruned` and `error` are added where they apply."""
    return {
        "project": project,
        "documents": [ingested_view(report) for report in reports],
        "totals": _totals(reports, seconds, skipped),
        "interrupted": interrupted,
        "annotations": marks_report_view(MarksReport.of(report.marks for report in reports)),
        "warnings": warning_views(warnings),
    }


def ingested_view(report: IngestReport) -> IngestedView:
    """Return what became of a document."""
    record = report.record
    return {
        "source_path": report.source_path,
        "doc_id": record.doc_id if record else None,
        "status": report.status,
        "pages": record.coverage.pages if record else 0,
        "title": record.title if record else None,
        "chunks": record.chunks if record else 0,
        **entry_view(record.citation if record else None, record.missing if record else None),
        "coverage": coverage_view(record.coverage) if record else None,
        "warnings": warning_views(report.warnings),
        "error": error_view(report.error) if report.error else None,
    }


def _totals(
    reports: Sequence[IngestReport], seconds: float, skipped: Mapping[str, int]
) -> TotalsView:
    statuses = [report.status for report in reports]
    done = [report.record for report in reports if report.status is not IngestStatus.FAILED]
    return {
        "documents": len(reports),
        "ingested": statuses.count(IngestStatus.INGESTED),
        "unchanged": statuses.count(IngestStatus.UNCHANGED),
        "renamed": statuses.count(IngestStatus.RENAMED),
        "replaced": statuses.count(IngestStatus.REPLACED),
        "failed": statuses.count(IngestStatus.FAILED),
        "pages": sum(record.coverage.pages for record in done if record),
        "chunks": sum(record.chunks for record in done if record),
        "seconds": round(seconds, 3),
        "skipped": dict(skipped),
    }
