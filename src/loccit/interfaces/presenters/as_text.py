"""Reports and records as lines for a person at a terminal."""

import textwrap
from typing import TYPE_CHECKING

from click import style

from loccit.domain.counted import counted
from loccit.domain.models.copying import CopyReport
from loccit.domain.models.document import Coverage
from loccit.domain.models.project import Project
from loccit.domain.text.printable import safe, safe_lines

if TYPE_CHECKING:
    from loccit.application.doctor.diagnosis import Finding

INDENT = "    "


def wrapped(text: str, width: int, indent: str) -> list[str]:
    """Return text of a document as lines of at most `width` columns, each behind `indent`."""
    return [
        line
        for paragraph in safe_lines(text)
        for line in textwrap.wrap(
            paragraph,
            width,
            initial_indent=indent,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    ]


def pages_of(coverage: Coverage) -> str:
    """Return "14 pages", "12 of 14 pages read" when some were not, nothing without pages."""
    if not coverage.pages:
        return ""
    if coverage.pages_read < coverage.pages:
        return f"{coverage.pages_read:,} of {counted(coverage.pages, 'page')} read"
    return counted(coverage.pages, "page")


def project_line(project: Project) -> str:
    """Return a project and its model in one line."""
    return f"{project.project_id}  {project.binding.describe()}, version {project.active}"


def copy_line(report: CopyReport) -> str:
    """Return what became of a project that was to be copied."""
    return (
        f"project '{report.project_id}' is copied as '{report.copied_as}':"
        f" {counted(report.documents, 'document')} and {counted(report.chunks, 'chunk')}, each"
        f" compared; {counted(report.queries, 'question')} answered alike"
    )


def finding_lines(finding: "Finding") -> list[str]:
    """Return the outcome of one check of `doctor`, and what mends it."""
    mark = style("ok  ", fg="green") if finding.ok else style("FAIL", fg="red")
    lines = [f"{mark}  {safe(finding.check)}: {safe(finding.detail)}"]
    return [*lines, f"      mend it with: {safe(finding.remedy)}"] if finding.remedy else lines
