"""The tools that read a library. Each takes its arguments and returns its view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.application.library import Library
from loccit.application.project import Project
from loccit.application.query.neighbour_text import text_around
from loccit.domain.documents.place_id import PlaceId, place_of, read_place_id
from loccit.domain.documents.slicing import passage_at
from loccit.domain.errors import InvalidCursor, InvalidRequest
from loccit.domain.marks.choice import MarkChoice
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import SearchFilter, hit_of
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, excerpt
from loccit.domain.text.spans import Span
from loccit.interfaces.mcp.arguments import Ask, Documents, Fetch, Filters, Search, Verify
from loccit.interfaces.mcp.progress import CallProgress
from loccit.interfaces.views.links import Links
from loccit.interfaces.views.tool_documents import DocumentListView, document_list
from loccit.interfaces.views.tool_results import (
    AskedView,
    FetchedView,
    SearchResultsView,
    asked,
    fetched,
    search_results,
)
from loccit.interfaces.views.tool_verification import VerifiedView, verified

_LONGEST_HIT: Final = 1_200  # characters; `fetch` gives the text around it
_LONGEST_TEXT: Final = 20_000  # characters of one `fetch`: about 5,000 tokens
_CONTEXT: Final = 600  # characters to either side of a passage
_NEXT: Final = 4_000  # characters that the id of what follows names: two pages
_A_PAGE: Final = 40  # documents of one listing
_MOST_DIGITS: Final = 9  # of a cursor


@dataclass(frozen=True, slots=True)
class ReadingTools:
    """What an assistant can do with a library that it may only read. Threads may share it.

    Attributes:
        library: Returns the library, opened.
        project: Name of the default project; None for that of the settings.
        links: Returns what makes addresses now.
    """

    library: Callable[[], Library]
    project: str | None
    links: Callable[[], Links]

    def search(self, given: Search, _: CallProgress) -> SearchResultsView:
        """Return passages."""
        project = self._project(given.project)
        policy = RetrievalPolicy(top_k=given.limit, max_chars_per_chunk=_LONGEST_HIT)
        wanted = _search_filter(project, given.filters)
        mine = MarkChoice() if given.mine else None
        found = project.query(given.query, policy=policy, filters=wanted, mine=mine)
        return search_results(found, self.links())

    def ask(self, given: Ask, _: CallProgress) -> AskedView:
        """Return the sentences that answer."""
        project = self._project(given.project)
        wanted = _search_filter(project, given.filters)
        policy = RetrievalPolicy(top_k=given.limit)
        return asked(project.ask(given.question, policy=policy, filters=wanted), self.links())

    def verify(self, given: Verify, _: CallProgress) -> VerifiedView:
        """Return what became of each quotation and citation."""
        found = self._project(given.project).verify_text(given.text)
        return verified(given.text, found, self.links())

    def documents(self, given: Documents, _: CallProgress) -> DocumentListView:
        """Return a page of the list of documents."""
        project = self._project(given.project)
        words = given.filter.casefold().split()
        fitting = [each for each in project.documents() if _fits(each, words)]
        start = _start(given.cursor)
        end = start + _A_PAGE
        cursor = str(end) if end < len(fitting) else None
        return document_list(
            fitting[start:end], project.project_id, total=len(fitting), cursor=cursor
        )

    def fetch(self, given: Fetch, _: CallProgress) -> FetchedView:
        """Return the text of a place, with what stands around it and what follows."""
        place = read_place_id(given.id)
        project = self.library().project(place.project_id)
        record = project.document(place.doc)
        chunks = project.passages(place.doc)
        length = chunks[-1].span.end if chunks else 0
        wanted = place.span or Span(0, max(1, length))
        shown = passage_at(chunks, _bounded(wanted))
        if shown is None:
            raise InvalidRequest(
                f"the document has no text at {wanted.start}-{wanted.end}: it ends at {length}"
            )
        if place.span is None or shown.span.end < min(wanted.end, length):
            shown = shown.part(excerpt(shown.text, _LONGEST_TEXT).moved(shown.span.start))
        view = fetched(
            given.id, replace(place, span=shown.span), hit_of(record, shown), self.links()
        )
        _add_surroundings(view, place, shown, chunks)
        return view

    def _project(self, name: str | None) -> Project:
        return self.library().project(self.project if name is None else name)


def _add_surroundings(
    view: FetchedView, place: PlaceId, shown: Chunk, chunks: Sequence[Chunk]
) -> None:
    """Say what part of the document a text is, what stands around it, and how to read on."""
    metadata, length = view["metadata"], chunks[-1].span.end
    span = shown.span
    if len(span) < length:
        metadata["part"] = f"{span.start}-{span.end} of {length}"
    if span.end < length:
        ahead = Span(span.end, min(length, span.end + max(_NEXT, len(span))))
        following = passage_at(chunks, ahead)
        if following:
            metadata["next"] = str(place_of(place.project_id, shown.doc_id, following.span))
    if place.span:
        before, after = text_around(chunks, span, _CONTEXT)
        if before:
            metadata["before"] = before
        if after:
            metadata["after"] = after


def _bounded(span: Span) -> Span:
    """Return as much of a span as one answer may hold, and a character to tell that it is cut."""
    return Span(span.start, min(span.end, span.start + _LONGEST_TEXT + 1))


def _search_filter(project: Project, given: Filters | None) -> SearchFilter:
    if given is None:
        return SearchFilter()
    wanted = SearchFilter(
        tags=given.tags,
        year_from=given.year_from,
        year_to=given.year_to,
        citekeys=given.citekeys,
        collections=given.collections,
        sections=given.sections,
        languages=given.languages,
    )
    named = [_document_name(each, project) for each in given.documents]
    return project.where(wanted, documents=named, authors=given.authors)


def _document_name(given: str, project: Project) -> str:
    """Return the id of a document in a place's id, else what was given: a name of its own."""
    try:
        place = read_place_id(given)
    except InvalidRequest:
        return given
    if place.project_id != project.project_id:
        raise InvalidRequest(f"{place} is of another project than {project.project_id}")
    return place.doc


def _fits(record: DocumentRecord, words: Sequence[str]) -> bool:
    """Tell whether a document has all of these words in what names it."""
    citation = record.citation
    named = [record.source.path.rpartition("/")[2], record.title or ""]
    if citation:
        named += [citation.title, citation.citekey, str(citation.year)]
        named += [author.family for author in citation.authors]
    text = " ".join(named).casefold()
    return all(word in text for word in words)


def _start(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdecimal() and len(cursor) <= _MOST_DIGITS):
        raise InvalidCursor("the cursor is broken; ask without it for the first page")
    return int(cursor)
