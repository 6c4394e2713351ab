"""What a project holds, for a person: a line for each document, or all that is known of some."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from click import style

from loccit.domain.answers.citation import named
from loccit.domain.counted import counted
from loccit.domain.documents.page_range import page_ranges
from loccit.domain.models.document import Coverage
from loccit.domain.models.project import DocumentRecord, ProjectState
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.as_text import INDENT, pages_of

_ID: Final = 12  # characters of an id that are shown


def project_lines(project: ProjectState, documents: int, chunks: int) -> list[str]:
    """Return lines on the project as a whole."""
    others = [str(v.number) for v in project.versions if v.number != project.active]
    return [
        style(f"Project {project.project_id}", bold=True),
        f"model      {project.binding.describe()}",
        f"version    {project.active}" + (f", kept: {', '.join(others)}" if others else ""),
        f"documents  {documents}",
        f"chunks     {chunks}",
        "",
    ]


def table_lines(records: Sequence[DocumentRecord], width: int) -> list[str]:
    """Return a line for each document, at most `width` columns long, and a hint.

    Documents with a problem, as `has_problem` has it, begin with "!".
    """
    rows = [
        ("!" if has_problem(record) else " ", record.doc_id[:_ID], _count(record), _named(record))
        for record in records
    ]
    columns = max((len(count) for _, _, count, _ in rows), default=0)
    lines = [
        _cut(f"{mark} {doc_id}  {count:>{columns}}  {named}", width)
        for mark, doc_id, count, named in rows
    ]
    problems = sum(map(has_problem, records))
    if problems:
        lines += ["", f"! {counted(problems, 'document')} to look at: --problems says why"]
    return lines


def has_problem(record: DocumentRecord) -> bool:
    """Tell whether a document was read in part, has a warning, or no entry in its list."""
    is_whole = record.coverage.pages_read == record.coverage.pages
    return bool(record.missing or record.warnings or not is_whole)


def record_lines(record: DocumentRecord) -> list[str]:
    """Return all that is known of a document."""
    citation = f"@{record.citation.citekey}" if record.citation else "no citation"
    if record.citation and record.citation.is_provisional:
        citation += " (provisional)"
    pages = pages_of(record.coverage) or "no pages"
    head = f"{record.doc_id[:_ID]}  {citation}  {pages}, {counted(record.chunks, 'chunk')}"
    titles = [record.citation.title] if record.citation else filter(None, [record.title])
    lines = [safe(head), *(INDENT + safe(title) for title in titles)]
    lines.append(INDENT + safe(record.source.path))
    lines += [INDENT + safe(line) for line in _coverage_lines(record.coverage)]
    if record.missing:
        near = record.missing.best_candidate
        lines.append(
            INDENT
            + safe(f"unmatched: {record.missing.reason}" + (f" (nearest @{near})" if near else ""))
        )
    return lines + [
        f"{INDENT}warning {warning.code}: {safe(warning.message)}" for warning in record.warnings
    ]


def _count(record: DocumentRecord) -> str:
    pages = record.coverage.pages
    return f"{pages:,} p" if pages else "-"


def _named(record: DocumentRecord) -> str:
    """Return a document's citation, title and file."""
    file = PurePath(record.source.path).name
    if record.citation:
        said = f"@{record.citation.citekey}  {named(record.citation)}. {record.citation.title}"
    else:
        said = f"no citation  {record.title}" if record.title else "no citation"
    return safe(f"{file}  {said}")


def _cut(line: str, width: int) -> str:
    return line if len(line) <= width else f"{line[: max(0, width - 1)].rstrip()}…"


def _coverage_lines(coverage: Coverage) -> list[str]:
    """Return the coverage: pages by state, characters, headings, language."""
    became = {
        "with text": coverage.pages_with_text,
        "by OCR": coverage.pages_ocred,
        "blank": coverage.pages_blank,
        "without text": coverage.pages_without_text,
        "failed": coverage.pages_failed,
    }
    pages = [f"{page_ranges(indices)} {what}" for what, indices in became.items() if indices]
    kept, extracted = coverage.characters_kept, coverage.characters_extracted
    share = f" ({kept / extracted:.1%})" if extracted else ""
    return [
        *([f"pages      {'; '.join(pages)}"] if pages else []),
        f"characters {extracted:,} extracted, {kept:,} kept{share}",
        f"headings   {coverage.headings}, language {coverage.language or 'not known'}",
        f"read by    {coverage.engine}",
    ]
