"""The routes of projects and of the documents that they hold."""

from contextlib import suppress
from pathlib import Path, PurePath
from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.responses import FileResponse, Response

from loccit.application.ingest.contents import is_untouched, read_source
from loccit.application.project import Project
from loccit.domain.errors import DocumentConversionError, InvalidRequest
from loccit.domain.models.project import DocumentRecord
from loccit.domain.policy.source_formats import suffix_of
from loccit.interfaces.http.answers import Answer, answers, errors
from loccit.interfaces.http.errors import Refusal
from loccit.interfaces.http.service import DocumentId, Named, Served
from loccit.interfaces.views.projects import (
    DeleteView,
    InspectView,
    ProjectsView,
    delete_view,
    inspect_view,
    projects_view,
)
from loccit.interfaces.views.service import (
    CitedDocumentView,
    DocumentTextView,
    cited_document_view,
    document_text_view,
)

router = APIRouter(prefix="/v1/projects")

_SHOWN: Final = {
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".pdf": "application/pdf",
    ".png": "image/png",
}
"""What a browser may show, by suffix. All else is only ever saved: it might run scripts."""
_BYTES: Final = "application/octet-stream"
_SANDBOX: Final = "default-src 'none'; sandbox"
_OF_PDF: Final = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"
"""A sandbox, or less than this, keeps the PDF viewers of browsers from starting."""
_MOST: Final = 2**40
_WHOLE_ID: Final = 64  # characters
Place = Annotated[int, Query(ge=0, le=_MOST)]


@router.get("", responses=answers(ProjectsView))
def projects(service: Served) -> Answer:
    """List the projects and their models."""
    return Answer(projects_view(service.library.projects()))


@router.get("/{p}/documents", responses=answers(InspectView))
def documents(project: Named) -> Answer:
    """List what a project holds."""
    state, records = project.state(), project.documents()
    return Answer(inspect_view(state, records, sum(record.chunks for record in records)))


@router.get("/{p}/documents/{doc}", responses=answers(CitedDocumentView))
def document(service: Served, project: Named, doc: DocumentId) -> Answer:
    """Tell what is kept of a document, and its entry of the reference list."""
    record = found_record(project, doc)
    uploaded = service.uploads.owns(project.project_id, record.source.path)
    return Answer(cited_document_view(record, uploaded=uploaded))


@router.delete("/{p}/documents/{doc}", responses=answers(DeleteView))
def delete(service: Served, project: Named, doc: DocumentId) -> Answer:
    """Delete a document, and its file if that was uploaded; no file of the user is touched."""
    service.require_writable()
    record = found_record(project, doc)
    project.delete(record.doc_id)
    service.uploads.forget(project.project_id, [record.source.path])
    return Answer(delete_view(project.project_id, [record.doc_id], whole_project=False))


@router.get("/{p}/documents/{doc}/text", responses=answers(DocumentTextView))
def text(project: Named, doc: DocumentId, start: Place = 0, end: Place | None = None) -> Answer:
    """Return the canonical text of a document, or a slice of it, with its pages and sections."""
    if end is not None and end < start:
        raise InvalidRequest("the slice ends before it starts")
    record = found_record(project, doc)
    chunks = project.passages(record.doc_id)
    return Answer(document_text_view(project.project_id, record.doc_id, chunks, start, end))


@router.get(
    "/{p}/documents/{doc}/file",
    response_class=Response,
    responses={
        200: {
            "description": "The file.",
            "content": {
                kind: {"schema": {"type": "string", "contentMediaType": kind}}
                for kind in (*sorted(set(_SHOWN.values())), _BYTES)
            },
        },
        206: {"description": "A part of it."},
        416: {"description": "It has no such part."},
        **errors(410),
    },
)
def file(project: Named, doc: DocumentId) -> FileResponse:
    """Return the bytes of a document while its file is what was ingested."""
    path = intact_source(found_record(project, doc))
    kind = _SHOWN.get(suffix_of(path.name))
    policy = _OF_PDF if kind == "application/pdf" else _SANDBOX
    return FileResponse(
        path,
        headers={"content-security-policy": policy},
        media_type=kind or _BYTES,
        filename=path.name,
        content_disposition_type="inline" if kind else "attachment",
    )


def found_record(project: Project, doc: str) -> DocumentRecord:
    """Return the record of a document by its id, or by how that begins.

    Raises:
        Refusal: If there is none, or there are several.
    """
    if len(doc) == _WHOLE_ID:
        with suppress(InvalidRequest):
            return project.document(doc)
    found = [record for record in project.documents() if record.doc_id.startswith(doc)]
    if not found:
        raise Refusal("document_not_found", f"no document {doc} in '{project.project_id}'")
    if len(found) > 1:
        raise Refusal("invalid_request", f"{doc} begins {len(found)} ids; give more of it")
    return found[0]


def intact_source(record: DocumentRecord) -> Path:
    """Return the file of a document.

    Raises:
        Refusal: If it is gone, or its bytes are not those that were ingested.
    """
    if not is_untouched(record.source):
        try:
            now = read_source(record.source.path)
        except DocumentConversionError as error:
            raise Refusal(
                "source_gone", f"{PurePath(record.source.path).name}: {error.reason}"
            ) from error
        if now.sha256 != record.source.sha256:
            reason = "the file has changed since it was ingested; ingest it again"
            raise Refusal("source_gone", f"{PurePath(record.source.path).name}: {reason}")
    return Path(record.source.path)
