"""The report of an ingest, for a person at a terminal."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from click import style

from loccit.domain.counted import counted
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.mark import LeftReason, MarksReport
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.as_text import INDENT, pages_of

_SHOWN: Final = 3  # warnings of a kind
_NAMED: Final = 3  # kinds of files, or documents that are gone
_STATUS_COLOUR = {
    IngestStatus.INGESTED: "green",
    IngestStatus.REPLACED: "green",
    IngestStatus.UNCHANGED: None,
    IngestStatus.RENAMED: None,
    IngestStatus.FAILED: "red",
}


_LEFT: Final = {
    LeftReason.NO_WORDS: "beside the text",
    LeftReason.NOT_FOUND: "not found in the text",
    LeftReason.AMBIGUOUS: "ambiguous",
    LeftReason.NO_FILE: "of files that are not there",
    LeftReason.NO_DOCUMENT: "of files that were not ingested",
}


class IngestLines:
    """The lines of a run: for each document, then for all.

    A frequent warning is shown for the first three documents, and counted at the end.
    """

    def __init__(self) -> None:
        self._warned: Counter[str] = Counter()
        self._failed: list[tuple[str, str]] = []

    def of(self, report: IngestReport, shown_path: str) -> list[str]:
        """Return one line for a document, and one for its error and each warning."""
        status = style(f"{report.status.value:9}", fg=_STATUS_COLOUR[report.status])
        lines = [f"{status}  {safe(shown_path)}{_summary(report)}"]
        if report.error:
            lines.append(f"{INDENT}{report.error.code}: {safe(str(report.error))}")
            self._failed.append((shown_path, report.error.code))
            if report.record:
                lines.append(f"{INDENT}its older version goes on answering")
        for warning in report.warnings:
            self._warned[warning.code] += 1
            if self._warned[warning.code] <= _SHOWN:
                said = f"{warning.code}: {safe(warning.message)}"
                lines.append(f"{INDENT}{style('warning', fg='yellow')} {said}")
        return lines

    def at_the_end(
        self, reports: Sequence[IngestReport], project: str, seconds: float
    ) -> list[str]:
        """Return the totals, the counted warnings, and the failures last."""
        counts = {status: sum(r.status is status for r in reports) for status in IngestStatus}
        said = ", ".join(f"{count} {status.value}" for status, count in counts.items() if count)
        lines = [f"{said or 'nothing to do'} in project '{project}', {seconds:.1f} s"]
        lines += marks_lines(MarksReport.of(report.marks for report in reports))
        more = {code: count for code, count in self._warned.items() if count > _SHOWN}
        lines += [
            f"{style('warning', fg='yellow')} {code}: {count:,} times, {count - _SHOWN:,} of them"
            f" not shown; loccit inspect -p {project} --problems shows all"
            for code, count in more.items()
        ]
        if len(reports) > len(self._failed):  # only if there are other lines above
            lines += [
                f"{style('failed', fg='red')} {safe(path)}: {code}" for path, code in self._failed
            ]
        return lines


def marks_lines(report: MarksReport, where: str = "in them") -> list[str]:
    """Return a line on what was marked in the documents, none without marks."""
    if not report.total:
        return []
    reasons = Counter(_LEFT[left.reason] for left in report.left)
    left = "".join(f", {count:,} {reason}" for reason, count in reasons.items())
    return [f"{counted(report.total, 'mark')} {where}: {report.aligned:,} aligned{left}"]


def folder_lines(skipped: Mapping[str, int], gone: Sequence[str], *, pruned: bool) -> list[str]:
    """Return lines on files of other kinds in folders, and on documents whose files are gone.

    Args:
        skipped: How many files, by the ending of their names.
        gone: The paths of those documents, as a user would type them.
        pruned: Whether the documents were removed.
    """
    lines = []
    if skipped:
        kinds = [
            f"{count:,} {safe(ending) or 'without an ending'}" for ending, count in skipped.items()
        ]
        others = sum([*skipped.values()][_NAMED:])
        listed = ", ".join([*kinds[:_NAMED], *([f"{others:,} others"] if others else [])])
        lines.append(f"passed over, of kinds that are not read: {listed}")
    if gone:
        named = ", ".join(map(safe, gone[:_NAMED])) + (", ..." if len(gone) > _NAMED else "")
        documents = counted(len(gone), "document")
        lines.append(
            f"removed {documents} whose files are gone: {named}"
            if pruned
            else f"gone from these folders, and answering still: {documents} ({named});"
            " --prune removes them"
        )
    return lines


def _entry(citation: CitationMeta) -> str:
    """Return the key of an entry, and where it comes from."""
    match = citation.match
    origin = f" by {match.lookup.service if match.lookup else match.method}" if match else ""
    return f"@{citation.citekey}{origin}{', provisional' if citation.is_provisional else ''}"


def _summary(report: IngestReport) -> str:
    if report.record is None or report.error:
        return ""
    record = report.record
    parts = [pages] if (pages := pages_of(record.coverage)) else []
    parts.append(counted(record.chunks, "chunk"))
    if record.citation:
        parts.append(_entry(record.citation))
    return "  " + safe(", ".join(parts))
