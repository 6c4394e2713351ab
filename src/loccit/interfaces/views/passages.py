"""Passages with their places and citations, and the answer of `query`."""

from typing import Annotated, Final, Literal, TypedDict

from loccit.domain.answers.answering_span import answering_spans
from loccit.domain.answers.citation import author_year, pandoc, source
from loccit.domain.models.chunk import WordBoxes
from loccit.domain.models.facets import Facets
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.interfaces.views.documents import (
    BoxView,
    CoverageView,
    WarningView,
    box_view,
    coverage_view,
    span_view,
    warning_views,
)
from loccit.interfaces.views.facets import FacetsView, facets_view
from loccit.interfaces.views.filters import FiltersView, filters_view
from loccit.interfaces.views.marks import MarkView, mark_views


class LinksView(TypedDict):
    """Addresses under which Zotero shows a document."""

    select: Annotated[str, "the item, in the list: `zotero://select/...`"]
    open: Annotated[
        str | None,
        "the file, at the passage's first page: `zotero://open-pdf/...?page=`; null for a note",
    ]


class PlaceView(TypedDict):
    """Where words of a document stand, and how they are cited."""

    citekey: Annotated[str | None, "null without a citation"]
    provisional: Annotated[bool, "true when nobody has confirmed the entry"]
    cite: Annotated[str | None, "Pandoc's form, `[@key, p. 12]`, by printed page; null likewise"]
    author_year: Annotated[str | None, "`Rossi et al. 2019`; null likewise"]
    title: Annotated[str | None, "of the entry, else the document's own, else null"]
    section_path: Annotated[list[str], "headings from the top down"]
    references: Annotated[
        bool, "true for a passage of a reference list; only with `--include-references`"
    ]
    page_span: Annotated[
        tuple[int, int] | None, "first and last page; null for formats without pages"
    ]
    page_labels: Annotated[list[str], "printed numbers of these pages, as far as they are known"]
    doc_id: Annotated[str, "SHA-256 of the document's bytes"]
    chunk_id: Annotated[str, "of the passage; of the best of them when neighbours were joined"]
    span: Annotated[tuple[int, int], "`[start, end)` in the document's text"]
    source_path: Annotated[str, "the document's file"]
    zotero: Annotated[LinksView | None, "null for what did not come from Zotero"]
    boxes: Annotated[
        list[BoxView],
        "where it stands on its pages, in the order of the text; empty for formats without pages",
    ]
    boxes_of: Annotated[
        Literal["words", "blocks"],
        "`words`, with `--boxes`: one box for each line and column of its words. `blocks`: the"
        " boxes of the whole paragraphs, tables ... that it touches; with `--boxes` only where the"
        " words could not be found, because the file is gone or has changed, is no PDF, or is a"
        " scan",
    ]


class PassageView(PlaceView):
    """A passage that was found."""

    rank: Annotated[int, "from 1; on later pages it goes on"]
    score: Annotated[float, "in [0, 1], higher is better; comparable within this answer only"]
    dense_score: Annotated[
        float | None,
        "cosine similarity to the query, in [-1, 1]; null when the passage has no vector or the"
        " dense search was not asked",
    ]
    lexical_score: Annotated[
        float | None,
        "BM25, at least 0; null when the passage shares no term with the query or the lexical"
        " search was not asked",
    ]
    relevance: Annotated[
        float | None,
        "how surely the passage has to do with the question, in [0, 1], from .5 on rather yes"
        " than no; comparable from query to query. `--min-score` is compared with it",
    ]
    text: Annotated[str, "the slice `span` of the document's text"]
    phrases: Annotated[
        list[tuple[int, int]],
        "where what the query has in quotation marks stands in it: `[start, end)` in the"
        " document's text",
    ]
    context_before: Annotated[
        str,
        "the text before it, with `--context`; else empty. Before, passage and after, in this"
        " order, are one slice of the document's text",
    ]
    context_after: Annotated[str, "the text after it, likewise"]
    also_in: Annotated[list[PlaceView], "where the same text stands as well"]
    marks: Annotated[
        list[MarkView], "what you marked in it or beside it, in the order of the text"
    ]
    coverage: Annotated[CoverageView, "of its document"]
    warnings: Annotated[list[WarningView], "of its document"]


class HitView(PassageView):
    """A passage that was found by a query."""

    answer: Annotated[
        tuple[int, int] | None,
        "the sentences in it that have most to do with the query, at most three in a row:"
        " `[start, end)` in the document's text; null for a short passage, for one with a table,"
        " and where no sentence shares a word with the query",
    ]


class GroupView(TypedDict):
    """A document with its best passages."""

    doc_id: Annotated[str, "its id"]
    source: Annotated[str, "authors, year and title, else the file"]
    ranks: Annotated[list[int], "of its passages among `items`, the best first"]


class QueryView(TypedDict):
    """The passages that answer a question."""

    query: Annotated[str, "what was asked"]
    phrases: Annotated[list[str], "what it has in quotation marks: in each passage word for word"]
    without: Annotated[list[str], "what it has a minus before: in none"]
    project: Annotated[str, "where"]
    model: Annotated[str, "the model of its vectors"]
    mode: Annotated[SearchMode, "which search answered"]
    items: Annotated[list[HitView], "the hits, best first"]
    groups: Annotated[
        list[GroupView] | None,
        "with `--group`, the documents of the hits, in order; else null",
    ]
    relevant: Annotated[
        bool,
        "false when something was found but nothing that has to do with the question; `items` is"
        " empty then, and `--min-score 0` shows the nearest passages",
    ]
    next_cursor: Annotated[
        str | None,
        "the token for `--cursor` that asks for the next page, null when this is the last one",
    ]
    warnings: Annotated[
        list[WarningView],
        "`filter_fits_nothing`, when nothing was found, names each filter that no passage meets;"
        " `language_not_joined`, on the first page, how many of the documents that were searched"
        " are in languages which the search does not join with the question's, and what helps"
        " ([languages.md](languages.md))",
    ]
    filters: Annotated[FiltersView, "the conditions in force"]
    facets: Annotated[
        FacetsView | None,
        "with `--facets`, counts of all documents that the search looks at; else null",
    ]


NO_WORDS: Final[WordBoxes] = {}
"""Nothing was read again."""


def query_view(
    result: QueryResult,
    wanted: SearchFilter,
    words: WordBoxes = NO_WORDS,
    facets: Facets | None = None,
) -> QueryView:
    """Return the answer of `query`.

    Args:
        result: The answer.
        wanted: The conditions that it meets.
        words: Where words stand, as far as that was asked and found.
        facets: Counts of the documents that were searched, as far as that was asked.
    """
    answers = answering_spans(result.query, [hit.chunk for hit in result.hits])
    ranked = enumerate(zip(result.hits, answers, strict=True), start=result.skipped + 1)
    return {
        "query": result.query,
        "phrases": list(result.phrases),
        "without": list(result.without),
        "project": result.project_id,
        "model": result.model,
        "mode": result.mode,
        "items": [
            {**passage_view(rank, hit, words), "answer": span_view(answer) if answer else None}
            for rank, (hit, answer) in ranked
        ],
        "groups": _groups(result) if result.grouped else None,
        "relevant": result.relevant,
        "next_cursor": result.next_cursor,
        "warnings": warning_views(result.warnings),
        "filters": filters_view(wanted),
        "facets": facets_view(result.project_id, facets) if facets else None,
    }


def _groups(result: QueryResult) -> list[GroupView]:
    groups: dict[str, GroupView] = {}
    for rank, hit in enumerate(result.hits, start=result.skipped + 1):
        own = hit.chunk.doc_id
        if own not in groups:
            groups[own] = {"doc_id": own, "source": source(hit), "ranks": []}
        groups[own]["ranks"].append(rank)
    return list(groups.values())


def passage_view(rank: int, hit: Hit, words: WordBoxes = NO_WORDS) -> PassageView:
    """Return a passage that was found."""
    return {
        "rank": rank,
        "score": hit.score,
        "dense_score": hit.dense_score,
        "lexical_score": hit.lexical_score,
        "relevance": hit.relevance,
        "text": hit.chunk.text,
        "phrases": [span_view(each) for each in hit.phrases],
        "context_before": hit.context_before,
        "context_after": hit.context_after,
        **place_view(hit, words),
        "also_in": [place_view(other, words) for other in hit.also_in],
        "marks": mark_views(hit),
        "coverage": coverage_view(hit.coverage),
        "warnings": warning_views(hit.warnings),
    }


def place_view(hit: Hit, words: WordBoxes = NO_WORDS) -> PlaceView:
    """Return where a passage stands and how it is cited."""
    chunk, citation = hit.chunk, hit.citation
    pages = chunk.page_span
    lines = words.get((chunk.doc_id, chunk.span))
    boxes = chunk.boxes if lines is None else lines
    return {
        "citekey": citation.citekey if citation else None,
        "provisional": citation is not None and citation.is_provisional,
        "cite": pandoc(hit),
        "author_year": author_year(citation) if citation else None,
        "title": citation.title if citation else hit.title,
        "section_path": list(chunk.section_path),
        "references": chunk.is_references,
        "page_span": (pages.first, pages.last) if pages else None,
        "page_labels": list(chunk.page_labels),
        "doc_id": chunk.doc_id,
        "chunk_id": chunk.id,
        "span": span_view(chunk.span),
        "source_path": hit.source_path,
        "zotero": links_view(hit),
        "boxes": [{"page": each.page, "box": box_view(each.box)} for each in boxes],
        "boxes_of": "blocks" if lines is None else "words",
    }


def links_view(hit: Hit) -> LinksView | None:
    """Return the addresses under which Zotero shows a passage, None if it did not come from it."""
    select = hit.origin.select_link if hit.origin else None
    if hit.origin is None or select is None:
        return None
    pages = hit.chunk.page_span
    return {"select": select, "open": hit.origin.open_link(pages.first if pages else None)}
