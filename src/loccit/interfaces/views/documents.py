"""What many answers say of a document: what was read, what matched it, what to know of it."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from loccit.domain.loccit_error import LoccitError
from loccit.domain.models.citation_meta import (
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    MetadataMissing,
)
from loccit.domain.models.document import Box, Coverage, DocumentWarning
from loccit.domain.text.spans import Span


class ErrorView(TypedDict):
    """Why something failed."""

    code: Annotated[str, "stable, for programs"]
    message: Annotated[str, "for a person; it names the next step"]


class FailureView(TypedDict):
    """The answer of a command that fails as a whole; it ends with 1 or 2."""

    error: Annotated[ErrorView, "why"]


class WarningView(TypedDict):
    """What a reader should know."""

    code: Annotated[str, "stable, for programs"]
    message: Annotated[str, "for a person"]


class BoxView(TypedDict):
    """A rectangle on a page."""

    page: Annotated[int, "from 1"]
    box: Annotated[
        tuple[float, float, float, float],
        "`[left, top, right, bottom]` in points from the top left corner of the page",
    ]


class LookupView(TypedDict):
    """The answer of a service that an entry is taken from."""

    service: Annotated[str, "`crossref`, `datacite` or `openalex`"]
    id: Annotated[str, "of its record there"]
    asked: Annotated[str, "what it was asked by: `doi` or `title`"]
    title_score: Annotated[float, "likeness of the titles, in [0, 1]"]
    author_score: Annotated[float, "share of the shorter list of authors in both, in [0, 1]"]
    answered: Annotated[str, "when, in UTC, ISO 8601"]


class MatchView(TypedDict):
    """Why an entry is believed to be a document's own."""

    method: Annotated[MatchMethod, "what matched"]
    score: Annotated[float, "in [0, 1]"]
    runner_up: Annotated[str | None, "key of the next best entry by title"]
    runner_up_score: Annotated[float, "in [0, 1]; 0 when there is none"]
    lookup: Annotated[
        LookupView | None, "what a service answered; null for an entry of a reference list"
    ]


class MetadataMissingView(TypedDict):
    """Why a document has no entry of the reference list."""

    reason: Annotated[str, "for a person"]
    best_candidate: Annotated[str | None, "key of the entry that came nearest"]
    score: Annotated[float, "its score, in [0, 1]"]


class CoverageView(TypedDict):
    """What was read of a document. Each page is in one of the five lists."""

    pages: Annotated[int, "pages in all; 0 for formats without pages"]
    pages_with_text: Annotated[list[int], "their text layer was read"]
    pages_ocred: Annotated[list[int], "their text was recognised on their image"]
    pages_blank: Annotated[list[int], "they show nothing"]
    pages_without_text: Annotated[list[int], "they show something, but no text was read"]
    pages_failed: Annotated[list[int], "they could not be read"]
    characters_extracted: Annotated[int, "what the reader returned"]
    characters_kept: Annotated[int, "what the document's text holds; tables gain marks"]
    headings: Annotated[int, "how many"]
    language: Annotated[str | None, "of most of the text, ISO 639-1"]
    engine: Annotated[str, "name and version of what read it"]


class EntryView(TypedDict):
    """The entry of a document."""

    citekey: Annotated[str | None, "key of its entry"]
    provisional: Annotated[
        bool, "true when nobody has confirmed the entry: see [references.md](references.md)"
    ]
    match: Annotated[
        MatchView | None, "how it was matched; null when it is of the document's own words"
    ]
    metadata_missing: Annotated[
        MetadataMissingView | None, "why the reference list has no entry for it"
    ]


def error_view(error: LoccitError) -> ErrorView:
    """Return an error with its code."""
    return {"code": error.code, "message": str(error)}


def warning_views(warnings: Iterable[DocumentWarning]) -> list[WarningView]:
    """Return the entries of `warnings`, wherever they stand."""
    return [{"code": warning.code, "message": warning.message} for warning in warnings]


def entry_view(citation: CitationMeta | None, missing: MetadataMissing | None) -> EntryView:
    """Return a document's entry, and why the reference list has none."""
    match = citation.match if citation else None
    return {
        "citekey": citation.citekey if citation else None,
        "provisional": citation is not None and citation.is_provisional,
        "match": _match_view(match) if match else None,
        "metadata_missing": {
            "reason": missing.reason,
            "best_candidate": missing.best_candidate,
            "score": missing.score,
        }
        if missing
        else None,
    }


def _match_view(match: MatchEvidence) -> MatchView:
    found = match.lookup
    return {
        "method": match.method,
        "score": match.score,
        "runner_up": match.runner_up,
        "runner_up_score": match.runner_up_score,
        "lookup": {
            "service": found.service,
            "id": found.id,
            "asked": found.asked,
            "title_score": found.title_score,
            "author_score": found.author_score,
            "answered": found.answered,
        }
        if found
        else None,
    }


def coverage_view(coverage: Coverage) -> CoverageView:
    """Return what was read of a document."""
    return {
        "pages": coverage.pages,
        "pages_with_text": list(coverage.pages_with_text),
        "pages_ocred": list(coverage.pages_ocred),
        "pages_blank": list(coverage.pages_blank),
        "pages_without_text": list(coverage.pages_without_text),
        "pages_failed": list(coverage.pages_failed),
        "characters_extracted": coverage.characters_extracted,
        "characters_kept": coverage.characters_kept,
        "headings": coverage.headings,
        "language": coverage.language,
        "engine": coverage.engine,
    }


def span_view(span: Span) -> tuple[int, int]:
    """Return the two ends of a span."""
    return span.start, span.end


def box_view(box: Box) -> tuple[float, float, float, float]:
    """Return the four sides of a rectangle."""
    return box.left, box.top, box.right, box.bottom
