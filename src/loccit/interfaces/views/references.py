"""The answers of `references list`, `references export` and `references lookup`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypedDict

from loccit.application.ingest.look_up_references import LookupReport
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.project import DocumentRecord
from loccit.interfaces.views.documents import (
    EntryView,
    WarningView,
    entry_view,
    warning_views,
)


class ReferenceAuthorView(TypedDict):
    """A person or body."""

    family: Annotated[str, "with particles; the whole name of a body"]
    given: Annotated[str, "empty when there is none"]


class ReferenceView(EntryView):
    """The entry of a document."""

    source_path: Annotated[str, "the document's file"]
    doc_id: Annotated[str, "SHA-256 of the bytes"]
    title: Annotated[str | None, "of the entry; null without one"]
    authors: Annotated[list[ReferenceAuthorView], "in order"]
    year: Annotated[int | None, "of publication"]
    container: Annotated[str | None, "journal or book"]
    doi: Annotated[str | None, "lower case, without resolver"]


class ReferencesView(TypedDict):
    """The entries of a project's documents."""

    project: Annotated[str, "name"]
    references: Annotated[list[ReferenceView], "by path of the documents"]


class ReferencesExportView(TypedDict):
    """What was written."""

    project: Annotated[str, "name"]
    format: Annotated[str, "`bibtex` or `csl-json`"]
    file: Annotated[str | None, "null when none was named"]
    entries: Annotated[int, "how many"]
    provisional: Annotated[int, "how many of them nobody has confirmed"]
    content: Annotated[str | None, "the list; null when it was written to a file"]


class LookedUpView(EntryView):
    """What became of a document that services were asked for."""

    source_path: Annotated[str, "its file"]
    doc_id: Annotated[str, "SHA-256 of the bytes"]
    found: Annotated[bool, "whether it has the entry of a service now"]
    warnings: Annotated[
        list[WarningView],
        "`lookup_found_none` says why no record was taken, `lookup_failed` which service could"
        " not be asked",
    ]


class ReferencesLookupView(TypedDict):
    """What services answered."""

    project: Annotated[str, "name"]
    documents: Annotated[list[LookedUpView], "those that matched no entry, by path"]
    found: Annotated[int, "how many have an entry now"]


def references_view(project: str, records: Sequence[DocumentRecord]) -> ReferencesView:
    """Return the answer of `references list`."""
    return {"project": project, "references": [_reference(record) for record in records]}


def export_view(
    project: str, records: Sequence[DocumentRecord], form: str, file: Path | None, text: str
) -> ReferencesExportView:
    """Return the answer of `references export`."""
    entries = {each.citation.citekey: each.citation for each in records if each.citation}
    return {
        "project": project,
        "format": form,
        "file": str(file) if file else None,
        "entries": len(entries),
        "provisional": sum(each.is_provisional for each in entries.values()),
        "content": None if file else text,
    }


def lookup_view(project: str, reports: Sequence[LookupReport]) -> ReferencesLookupView:
    """Return the answer of `references lookup`."""
    return {
        "project": project,
        "documents": [_looked_up(report) for report in reports],
        "found": sum(report.found for report in reports),
    }


def _reference(record: DocumentRecord) -> ReferenceView:
    entry = record.citation
    return {
        "source_path": record.source.path,
        "doc_id": record.doc_id,
        **entry_view(entry, record.missing),
        "title": entry.title if entry else None,
        "authors": _authors(entry),
        "year": entry.year if entry else None,
        "container": entry.container if entry else None,
        "doi": entry.doi if entry else None,
    }


def _authors(entry: CitationMeta | None) -> list[ReferenceAuthorView]:
    authors = entry.authors if entry else ()
    return [{"family": author.family, "given": author.given} for author in authors]


def _looked_up(report: LookupReport) -> LookedUpView:
    record = report.record
    return {
        "source_path": record.source.path,
        "doc_id": record.doc_id,
        "found": report.found,
        **entry_view(record.citation, record.missing),
        "warnings": warning_views(report.warnings),
    }
