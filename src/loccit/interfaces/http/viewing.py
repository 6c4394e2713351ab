"""The routes of what a page of documents needs: their pages, facets, entries and citations."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from fastapi import Path as InPath
from starlette.responses import Response

from loccit.application.project import Project
from loccit.domain.catalogue.entries import entries_with
from loccit.domain.citekey import citation_of
from loccit.domain.errors import InvalidRequest
from loccit.domain.text.spans import Span
from loccit.interfaces.http.answers import Answer, answers, errors
from loccit.interfaces.http.bodies import CitationBody, FacetsBody
from loccit.interfaces.http.documents import Place, found_record
from loccit.interfaces.http.service import DocumentId, Named, Served, Service
from loccit.interfaces.views.entries import EntriesView, listed_entry_view
from loccit.interfaces.views.facets import FacetsView, facets_view
from loccit.interfaces.views.pages import PageView, page_view
from loccit.interfaces.views.service import CitedDocumentView, cited_document_view

router = APIRouter(prefix="/v1/projects/{p}")

_MOST_ENTRIES: Final = 50
_WIDEST: Final = 4_000
"""Pixels. A page is shown at its width on the screen, twice that where pixels are small."""
_IMAGE: Final = "image/jpeg"
_A_DAY: Final = "private, max-age=86400"
"""An image is of these bytes and this page; its address names both."""
PageNumber = Annotated[int, InPath(ge=1, le=100_000, description="Position in the file, from 1.")]


class CitationForm(StrEnum):
    """How citations are written."""

    PANDOC = "pandoc"
    BIBTEX = "bibtex"
    CSL = "csl"


_MEDIA_TYPES: Final = {
    CitationForm.PANDOC: "text/markdown; charset=utf-8",
    CitationForm.BIBTEX: "application/x-bibtex; charset=utf-8",
    CitationForm.CSL: "application/vnd.citationstyles.csl+json; charset=utf-8",
}
_SHAPES: Final[Mapping[CitationForm, dict[str, Any]]] = {
    CitationForm.PANDOC: {"type": "string"},
    CitationForm.BIBTEX: {"type": "string"},
    CitationForm.CSL: {"type": "array", "items": {"type": "object"}},
}


@router.get("/documents/{doc}/pages/{n}", responses={**answers(PageView), **errors(410)})
def page(
    project: Named, doc: DocumentId, n: PageNumber, start: Place = 0, end: Place | None = None
) -> Answer:
    """Return a page with its text, and where a passage stands on it."""
    if end is not None and end <= start:
        raise InvalidRequest("the passage ends before it starts")
    passage = None if end is None else Span(start, end)
    return Answer(page_view(project.page(found_record(project, doc).doc_id, n, passage)))


@router.get(
    "/documents/{doc}/pages/{n}/image",
    response_class=Response,
    responses={
        200: {
            "description": "The image.",
            "content": {_IMAGE: {"schema": {"type": "string", "contentMediaType": _IMAGE}}},
        },
        **errors(410),
    },
)
def page_image(
    project: Named,
    doc: DocumentId,
    n: PageNumber,
    width: Annotated[int, Query(ge=16, le=_WIDEST, description="In pixels.")] = 1_000,
) -> Response:
    """Return the image of a page, while its file is what was ingested."""
    drawn = project.page_image(found_record(project, doc).doc_id, n, width)
    return Response(drawn.data, 200, {"cache-control": _A_DAY}, drawn.media_type)


@router.post("/facets", responses=answers(FacetsView))
def facets(project: Named, body: FacetsBody) -> Answer:
    """Count the documents of each value that a search can be narrowed down by."""
    found = project.facets(body.filters.wanted(project), query=body.query)
    return Answer(facets_view(project.project_id, found))


@router.get("/entries", responses=answers(EntriesView))
def entries(
    service: Served,
    project: Named,
    words: Annotated[str, Query(max_length=200, description="Or beginnings of words.")] = "",
) -> Answer:
    """Find entries of the reference list by author, year, title or key."""
    listed = project.references(service.uploads.references(project.project_id))
    found = entries_with(words, listed.entries) if listed else []
    view: EntriesView = {
        "entries": [listed_entry_view(each) for each in found[:_MOST_ENTRIES]],
        "in_all": len(found),
        "listed": listed is not None,
    }
    return Answer(view)


@router.get(
    "/citations",
    response_class=Response,
    responses={
        200: {
            "description": "The citations.",
            "content": {
                kind.partition(";")[0]: {"schema": _SHAPES[form]}
                for form, kind in _MEDIA_TYPES.items()
            },
        },
        **errors(),
    },
)
def citations(
    service: Served,
    project: Named,
    *,
    form: CitationForm = CitationForm.PANDOC,
    document: Annotated[
        list[Annotated[str, Query(max_length=64)]],
        Query(
            max_length=500,
            default_factory=list,
            description="By id, or how that begins; all by default.",
        ),
    ],
) -> Response:
    """Return the works of a project as Pandoc cites them, as BibTeX or as CSL-JSON."""
    named = [found_record(project, each).doc_id for each in document]
    return Response(_citations(service, project, form, named), media_type=_MEDIA_TYPES[form])


def _citations(
    service: Service, project: Project, form: CitationForm, named: Sequence[str]
) -> str:
    if form is CitationForm.PANDOC:
        records = [each for each in project.documents() if not named or each.doc_id in named]
        keys = {each.citation.citekey for each in records if each.citation}
        return "".join(f"[{citation_of(key)}]\n" for key in sorted(keys))
    listed = service.uploads.references(project.project_id)
    bibliography = project.bibliography(*named, references=listed)
    return bibliography.bibtex if form is CitationForm.BIBTEX else bibliography.csl_json


@router.post("/documents/{doc}/citation", responses=answers(CitedDocumentView))
def cite(service: Served, project: Named, doc: DocumentId, body: CitationBody) -> Answer:
    """Give a document the entry of the reference list that a person has chosen."""
    service.require_writable()
    source = found_record(project, doc).source.path
    listed = service.uploads.references(project.project_id)
    run = project.ingest(source, references=listed, citekey=body.citekey, optimize=False)
    for report in run.reports:
        if report.error:
            raise report.error
    record = found_record(project, doc)
    return Answer(cited_document_view(record, uploaded=service.is_uploaded(project, source)))
