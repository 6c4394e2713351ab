"""What the tools `documents` and `ingest` of the MCP server answer."""

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath
from typing import Annotated, Final, NotRequired, TypedDict

from loccit.domain.answers.citation import author_year
from loccit.domain.documents.place_id import place_of
from loccit.domain.models.ingestion import IngestReport, IngestRun, IngestStatus
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.models.retrieval import known_title
from loccit.domain.text.clean_text import clean_block
from loccit.interfaces.views.documents import ErrorView

_MOST_LISTED: Final = 50  # documents of an ingest; the rest is counted


class ListedDocumentView(TypedDict):
    """A document of the library."""

    id: Annotated[str, "for `fetch`, and for the filter `documents`"]
    title: Annotated[str, "of the entry, else the document's own, else its file's name"]
    citekey: NotRequired[Annotated[str, "left out without an entry"]]
    provisional: NotRequired[Annotated[bool, "true when nobody has confirmed the entry"]]
    by: NotRequired[Annotated[str, "authors and year"]]
    pages: NotRequired[Annotated[int, "left out for formats without pages"]]
    language: NotRequired[Annotated[str, "ISO 639-1"]]
    file: Annotated[str, "name of its file"]
    problems: NotRequired[Annotated[list[str], "what to know of it: code and reason"]]


class DocumentListView(TypedDict):
    """The answer of `documents`."""

    documents: Annotated[list[ListedDocumentView], "by path of their files"]
    total: Annotated[int, "how many fit the filter"]
    cursor: NotRequired[Annotated[str, "asks for the next ones"]]


class IngestedDocumentView(TypedDict):
    """What became of a document."""

    file: Annotated[str, "its path"]
    status: Annotated[IngestStatus, "what became of it"]
    id: NotRequired[Annotated[str, "for `fetch`; left out when it failed and never was there"]]
    citekey: NotRequired[Annotated[str, "of its entry"]]
    provisional: NotRequired[Annotated[bool, "true when nobody has confirmed the entry"]]
    problems: NotRequired[Annotated[list[str], "what to know of it: code and reason"]]
    error: NotRequired[Annotated[ErrorView, "why it failed"]]


class IngestedDocumentsView(TypedDict):
    """The answer of `ingest`."""

    counts: Annotated[dict[str, int], "documents by status"]
    documents: Annotated[list[IngestedDocumentView], "those that changed; failures first"]
    left_out: NotRequired[Annotated[int, "how many more changed"]]
    problems: NotRequired[Annotated[list[str], "of the reference list"]]
    stopped: NotRequired[Annotated[bool, "true when the client ended it early"]]


def document_list(
    records: Sequence[DocumentRecord], project: ProjectId, *, total: int, cursor: str | None
) -> DocumentListView:
    """Return the answer of `documents`: one page of them."""
    view: DocumentListView = {
        "documents": [_listed(record, project) for record in records],
        "total": total,
    }
    if cursor:
        view["cursor"] = cursor
    return view


def ingested_documents(
    run: IngestRun, project: ProjectId, *, stopped: bool
) -> IngestedDocumentsView:
    """Return the answer of `ingest`."""
    changed = [each for each in run.reports if each.status is not IngestStatus.UNCHANGED]
    changed.sort(key=lambda each: each.status is not IngestStatus.FAILED)
    view: IngestedDocumentsView = {
        "counts": dict(Counter(str(each.status) for each in run.reports)),
        "documents": [_ingested(each, project) for each in changed[:_MOST_LISTED]],
    }
    if len(changed) > _MOST_LISTED:
        view["left_out"] = len(changed) - _MOST_LISTED
    if run.warnings:
        view["problems"] = [_problem(each.code, each.message) for each in run.warnings]
    if stopped:
        view["stopped"] = True
    return view


def _listed(record: DocumentRecord, project: ProjectId) -> ListedDocumentView:
    citation, name = record.citation, PurePath(record.source.path).name
    view: ListedDocumentView = {
        "id": str(place_of(project, record.doc_id)),
        "title": clean_block(known_title(record.title, citation) or name),
        "file": clean_block(name),
    }
    if citation:
        view["citekey"] = clean_block(citation.citekey)
        view["by"] = clean_block(author_year(citation))
        if citation.is_provisional:
            view["provisional"] = True
    if record.coverage.pages:
        view["pages"] = record.coverage.pages
    if record.coverage.language:
        view["language"] = record.coverage.language
    problems = [_problem(each.code, each.message) for each in record.warnings]
    if record.missing:
        problems.append(_problem("metadata_missing", record.missing.reason))
    if problems:
        view["problems"] = problems
    return view


def _ingested(report: IngestReport, project: ProjectId) -> IngestedDocumentView:
    view: IngestedDocumentView = {
        "file": clean_block(report.source_path),
        "status": report.status,
    }
    if report.record:
        view["id"] = str(place_of(project, report.record.doc_id))
        if report.record.citation:
            view["citekey"] = clean_block(report.record.citation.citekey)
            if report.record.citation.is_provisional:
                view["provisional"] = True
    if report.warnings:
        view["problems"] = [_problem(each.code, each.message) for each in report.warnings]
    if report.error:
        view["error"] = {"code": report.error.code, "message": clean_block(str(report.error))}
    return view


def _problem(code: str, message: str) -> str:
    return clean_block(f"{code}: {message}")
