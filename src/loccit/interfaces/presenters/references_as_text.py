"""The entries of documents, and what services answered, for a person at a terminal."""

from collections.abc import Sequence
from pathlib import PurePath

from loccit.application.ingest.look_up_references import LookupReport
from loccit.domain.answers.citation import named
from loccit.domain.counted import counted
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.project import DocumentRecord
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.as_text import INDENT


def entry_lines(records: Sequence[DocumentRecord]) -> list[str]:
    """Return two lines for each document: its entry, and its file with the entry's origin."""
    lines: list[str] = []
    unconfirmed = 0
    for record in records:
        entry, file = record.citation, PurePath(record.source.path).name
        if entry is None:
            lines += [safe(f"no citation  {file}")]
            continue
        unconfirmed += entry.is_provisional
        lines += [
            safe(f"@{entry.citekey}  {named(entry)}. {entry.title}"),
            INDENT + safe(f"{file}, {origin(entry)}"),
        ]
    if unconfirmed:
        lines += ["", f"{unconfirmed:,} provisional: export, correct, and ingest with the file"]
    return lines


def origin(entry: CitationMeta) -> str:
    """Return where an entry comes from, and what tied it to its document."""
    if entry.match is None:
        return "of its own words"
    looked = entry.match.lookup
    if looked is None:
        return f"of the reference list, by {entry.match.method}"
    scores = f"title {looked.title_score:.2f}, authors {looked.author_score:.2f}"
    return f"{looked.service} {looked.id} by {looked.asked} ({scores}), {looked.answered[:10]}"


def lookup_lines(report: LookupReport, path: str) -> list[str]:
    """Return what became of a document that services were asked for."""
    entry = report.record.citation
    if report.found and entry is not None:
        head = f"found      {path}  @{entry.citekey}"
        lines = [safe(head), INDENT + safe(f"{named(entry)}. {entry.title}")]
        lines.append(INDENT + safe(origin(entry)))
    else:
        lines = [safe(f"not found  {path}")]
    return lines + [
        f"{INDENT}{warning.code}: {safe(warning.message)}" for warning in report.warnings
    ]


def lookup_summary(reports: Sequence[LookupReport]) -> str:
    """Return how many were found."""
    if not reports:
        return "Every document has an entry already."
    return f"{sum(each.found for each in reports):,} of {counted(len(reports), 'document')} found"
