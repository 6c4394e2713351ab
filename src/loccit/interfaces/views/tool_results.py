"""What the tools of the MCP server answer: in few words, as a language model pays for each.

`search` and `fetch` have the shapes that ChatGPT asks for. A key without a value is left out.
"""

from collections.abc import Sequence
from typing import Annotated, NotRequired, TypedDict, cast

from loccit.domain.answers.citation import pandoc, source
from loccit.domain.documents.place_id import PlaceId, place_of
from loccit.domain.models.answer import Answer
from loccit.domain.models.chunk import Chunk, PagePart
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.mark import Mark
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, QueryResult
from loccit.domain.policy.source_formats import has_page_images
from loccit.domain.text.clean_text import clean_block
from loccit.interfaces.views.links import Links
from loccit.interfaces.views.marks import mark_view

_RELEVANCE_DIGITS = 2


class CitedView(TypedDict):
    """How a place is cited."""

    cite: NotRequired[Annotated[str, "Pandoc's form, `[@key, p. 12]`, by printed page"]]
    provisional: NotRequired[Annotated[bool, "true when nobody has confirmed the entry"]]
    section: NotRequired[Annotated[str, "headings from the top down"]]
    pages: NotRequired[Annotated[str, "printed numbers, `12-13`; positions where none are known"]]
    pdf_pages: NotRequired[Annotated[str, "positions in the file, where they are others"]]


class FoundPassageView(CitedView):
    """A passage, as much of it as can be quoted without `fetch`."""

    id: Annotated[str, "for `fetch`: PROJECT/DOCUMENT/START-END"]
    title: Annotated[str, "authors, year and title"]
    url: Annotated[str, "its page in loccit's service, else its file"]
    text: Annotated[str, "its words, from the document"]
    relevance: NotRequired[Annotated[float, "in [0, 1]; from .5 on rather yes than no"]]
    also_in: NotRequired[Annotated[list[str], "ids of places with the same text"]]
    marks: NotRequired[
        Annotated[list[str], "what the user marked in it and wrote there: not its words"]
    ]
    note: NotRequired[Annotated[str, "on the whole search; on the first passage only"]]


class SearchResultsView(TypedDict):
    """The answer of `search`."""

    results: Annotated[list[FoundPassageView], "best first"]
    note: NotRequired[Annotated[str, "why there are none"]]


class FetchedMetadataView(CitedView):
    """What `fetch` says of a text beside the text."""

    source: Annotated[str, "the document's file"]
    part: NotRequired[Annotated[str, "which characters of how many, when it is not all"]]
    before: NotRequired[Annotated[str, "the document's words before a passage"]]
    after: NotRequired[Annotated[str, "those after it"]]
    next: NotRequired[Annotated[str, "id under which `fetch` reads on"]]


class FetchedView(TypedDict):
    """The answer of `fetch`."""

    id: Annotated[str, "as it was asked for"]
    title: Annotated[str, "authors, year and title"]
    text: Annotated[str, "the document's words"]
    url: Annotated[str, "as in `search`"]
    metadata: Annotated[FetchedMetadataView, "where it stands"]


class QuotedView(CitedView):
    """Sentences of a document, word for word."""

    quote: Annotated[str, "the words"]
    title: Annotated[str, "authors, year and title"]
    id: Annotated[str, "of the quoted sentences"]
    passage: Annotated[str, "id of the passage around them"]
    url: Annotated[str, "as in `search`"]


class AskedView(TypedDict):
    """The answer of `ask`."""

    answered: Annotated[bool, "false when what was searched does not answer"]
    quotations: Annotated[list[QuotedView], "the sentences that answer, best first"]
    note: NotRequired[Annotated[str, "what to know of the search, or to do without an answer"]]


def search_results(result: QueryResult, links: Links) -> SearchResultsView:
    """Return the answer of `search`."""
    found = [_found(hit, result.project_id, links) for hit in result.hits]
    note = _told(result.warnings)
    if found:
        if note:
            found[0]["note"] = note
        return {"results": found}
    why = "Nothing in the library has to do with this; try other words."
    return {"results": [], "note": f"{why} {note}".strip()}


def asked(answer: Answer, links: Links) -> AskedView:
    """Return the answer of `ask`."""
    view: AskedView = {"answered": bool(answer.excerpts), "quotations": []}
    for excerpt in answer.excerpts:
        quoted, passage = excerpt.quoted, excerpt.passage.chunk
        place = place_of(answer.project_id, passage.doc_id, excerpt.span)
        view["quotations"].append(
            {
                "quote": quoted.chunk.text,
                **cited(quoted),
                "title": clean_block(source(quoted)),
                "id": str(place),
                "passage": str(place_of(answer.project_id, passage.doc_id, passage.span)),
                "url": links.of(place, quoted.source_path, first_page(quoted.chunk.pages)),
            }
        )
    note = _told(answer.warnings)
    if not answer.excerpts:
        note = f"What was searched does not answer this: say so, or ask otherwise. {note}".strip()
    if note:
        view["note"] = note
    return view


def fetched(asked_for: str, place: PlaceId, hit: Hit, links: Links) -> FetchedView:
    """Return the answer of `fetch` with what a hit says of itself."""
    known = {**cited(hit), "source": clean_block(links.file(hit.source_path))}
    return {
        "id": asked_for,
        "title": clean_block(source(hit)),
        "text": hit.chunk.text,
        "url": links.of(place, hit.source_path, first_page(hit.chunk.pages)),
        "metadata": cast("FetchedMetadataView", known),
    }


def cited(hit: Hit) -> CitedView:
    """Return how a passage is cited."""
    view: CitedView = {}
    cite = pandoc(hit)
    if cite:
        view["cite"] = clean_block(cite)
    if hit.citation and hit.citation.is_provisional:
        view["provisional"] = True
    section = _section(hit.chunk)
    if section:
        view["section"] = section
    return {**view, **pages_view(hit.chunk.pages, hit.source_path)}


def pages_view(parts: Sequence[PagePart], source_path: str) -> CitedView:
    """Return the pages of a passage, both numbers where they differ and the file has pages."""
    if not parts:
        return {}
    ends = (parts[0], parts[-1])
    printed = _range(*(clean_block(page.label or str(page.index)) for page in ends))
    positions = _range(*(str(page.index) for page in ends))
    if printed == positions or not has_page_images(source_path):
        return {"pages": printed}
    return {"pages": printed, "pdf_pages": positions}


def first_page(parts: Sequence[PagePart]) -> int | None:
    """Return the position of the first page in the file, None for formats without pages."""
    return parts[0].index if parts else None


def _found(hit: Hit, project_id: ProjectId, links: Links) -> FoundPassageView:
    chunk = hit.chunk
    place = place_of(project_id, chunk.doc_id, chunk.span)
    known = {
        "id": str(place),
        "title": clean_block(source(hit)),
        "url": links.of(place, hit.source_path, first_page(chunk.pages)),
        "text": chunk.text,
        **cited(hit),
    }
    view = cast("FoundPassageView", known)
    if hit.relevance is not None:
        view["relevance"] = round(hit.relevance, _RELEVANCE_DIGITS)
    if hit.also_in:
        view["also_in"] = [
            str(place_of(project_id, each.chunk.doc_id, each.chunk.span)) for each in hit.also_in
        ]
    if hit.marks:
        view["marks"] = [_marked(mark, hit) for mark in hit.marks]
    return view


def _marked(mark: Mark, hit: Hit) -> str:
    """Return what was marked in a passage and what was written there, in one line."""
    told = mark_view(mark, hit.chunk.text, hit.chunk.span)
    parts = [told["kind"], *(f"#{tag}" for tag in told["tags"])]
    words = f' "{told["text"]}"' if told["text"] else ""
    comment = f": {told['comment']}" if told["comment"] else ""
    return clean_block(f"{' '.join(parts)}{words}{comment}")


def _section(chunk: Chunk) -> str:
    return clean_block(" > ".join(chunk.section_path))


def _range(first: str, last: str) -> str:
    return first if first == last else f"{first}-{last}"


def _told(warnings: Sequence[DocumentWarning]) -> str:
    return " ".join(clean_block(f"{each.code}: {each.message}.") for each in warnings)
