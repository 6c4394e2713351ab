"""What the tool `verify` of the MCP server answers: what fails in full, what stands in short."""

from collections.abc import Sequence
from typing import Annotated, Final, NotRequired, TypedDict

from loccit.domain.citekey import citation_of
from loccit.domain.documents.place_id import place_of
from loccit.domain.models.chunk import PagePart
from loccit.domain.models.project import ProjectId
from loccit.domain.models.quotation import Citation, Place, TextPlace
from loccit.domain.models.verification import (
    CitationState,
    CitationVerdict,
    DifferenceKind,
    QuotePlace,
    QuoteState,
    QuoteVerdict,
    Verification,
)
from loccit.domain.text.clean_text import clean_block
from loccit.interfaces.views.links import Links
from loccit.interfaces.views.tool_results import first_page, pages_view

_SHOWN: Final = 60  # characters of a quotation that stands
_MOST_DIFFERENCES: Final = 12  # of one quotation


class StandsAtView(TypedDict):
    """Where words stand in the library, or what is most like them."""

    id: Annotated[str, "for `fetch`"]
    cite: NotRequired[Annotated[str, "Pandoc's form; left out for a document without an entry"]]
    title: NotRequired[Annotated[str, "of the entry, else the document's own"]]
    pages: NotRequired[Annotated[str, "as in `search`"]]
    pdf_pages: NotRequired[Annotated[str, "likewise"]]
    text: NotRequired[Annotated[str, "the words that stand there, unless they are those quoted"]]
    url: Annotated[str, "as in `search`"]


class WrongWordsView(TypedDict):
    """Where a quotation and its source part."""

    kind: Annotated[DifferenceKind, "what differs"]
    quoted: Annotated[str, "as it is quoted; empty when it was left out"]
    source: Annotated[str, "as it stands; empty when it was added"]


class CorrectedView(TypedDict):
    """A locator as it should be."""

    is_now: Annotated[str, "what the draft says"]
    should_be: Annotated[str, "what it should say"]


class QuotationFindingView(TypedDict):
    """What became of a quotation."""

    state: Annotated[QuoteState, "`exact` stands; anything else does not"]
    line: Annotated[int, "of the draft, from 1"]
    quote: Annotated[str, "as it is quoted; its beginning, when it stands"]
    reason: NotRequired[Annotated[str, "what to know beyond the state"]]
    differences: NotRequired[Annotated[list[WrongWordsView], "what is wrong"]]
    correction: NotRequired[Annotated[list[CorrectedView], "what each locator should say"]]
    stands_at: NotRequired[Annotated[StandsAtView, "where it stands, or what is most like it"]]


class CitationFindingView(TypedDict):
    """What is wrong with a citation that no quotation belongs to."""

    state: Annotated[CitationState, "`no_such_page` or `unknown_work`"]
    line: Annotated[int, "of the draft, from 1"]
    cites: Annotated[str, "the work, and the place in it"]
    reason: NotRequired[Annotated[str, "what to know beyond the state"]]


class VerifiedView(TypedDict):
    """The answer of `verify`."""

    ok: Annotated[bool, "whether every quotation and citation stands"]
    counts: Annotated[dict[str, int], "quotations by state; `citations` without a quotation"]
    unchecked: NotRequired[Annotated[int, "quotations too short to judge that cite nothing"]]
    wrong: Annotated[list[QuotationFindingView], "quotations that do not stand"]
    wrong_citations: NotRequired[Annotated[list[CitationFindingView], "citations that do not"]]
    stands: Annotated[list[QuotationFindingView], "quotations that stand"]
    note: NotRequired[Annotated[str, "when there was nothing to check"]]


def verified(text: str, found: Verification, links: Links) -> VerifiedView:
    """Return the answer of `verify`.

    Args:
        text: The draft.
        found: What was found.
        links: Makes the addresses.
    """
    counts = {str(state): found.count(state) for state in QuoteState if found.count(state)}
    if found.citations:
        counts["citations"] = len(found.citations)
    project = found.project_id
    view: VerifiedView = {
        "ok": found.ok,
        "counts": counts,
        "wrong": [_wrong(each, text, project, links) for each in found.quotations if not each.ok],
        "stands": [_stands(each, project, links) for each in found.quotations if each.ok],
    }
    wrong_citations = [_citation(each) for each in found.citations if not each.ok]
    if wrong_citations:
        view["wrong_citations"] = wrong_citations
    if found.unchecked:
        view["unchecked"] = found.unchecked
    if not found.quotations and not found.citations:
        view["note"] = (
            "Nothing to check: quote in quotation marks or as a block, and cite as [@key, p. 3]."
        )
    return view


def _wrong(
    verdict: QuoteVerdict, text: str, project: ProjectId, links: Links
) -> QuotationFindingView:
    view: QuotationFindingView = {
        "state": verdict.state,
        "line": _line(verdict.place),
        "quote": clean_block(verdict.quotation.text),
    }
    if verdict.reason:
        view["reason"] = clean_block(verdict.reason)
    if verdict.differences:
        view["differences"] = [
            {
                "kind": each.kind,
                "quoted": clean_block(each.quoted),
                "source": clean_block(each.source),
            }
            for each in verdict.differences[:_MOST_DIFFERENCES]
        ]
    if verdict.correction:
        view["correction"] = [
            {"is_now": clean_block(each.span.of(text)), "should_be": each.text}
            for each in verdict.correction
        ]
    if verdict.found:
        view["stands_at"] = _stands_at(verdict.found, project, links)
        if verdict.state is not QuoteState.ELSEWHERE:
            view["stands_at"]["text"] = verdict.found.text
    return view


def _stands(verdict: QuoteVerdict, project: ProjectId, links: Links) -> QuotationFindingView:
    quote = clean_block(verdict.quotation.text)
    view: QuotationFindingView = {
        "state": verdict.state,
        "line": _line(verdict.place),
        "quote": quote if len(quote) <= _SHOWN else f"{quote[: _SHOWN - 1]}…",
    }
    if verdict.reason:
        view["reason"] = clean_block(verdict.reason)
    if verdict.found:
        view["stands_at"] = _stands_at(verdict.found, project, links)
    return view


def _stands_at(found: QuotePlace, project: ProjectId, links: Links) -> StandsAtView:
    place = place_of(project, found.doc_id, found.span)
    pages = pages_view(found.pages, found.source_path)
    view: StandsAtView = {
        "id": str(place),
        "url": links.of(place, found.source_path, first_page(found.pages)),
    }
    if found.citekey:
        view["cite"] = _cite(found.citekey, found.pages, pages.get("pages"))
    elif found.title:
        view["title"] = clean_block(found.title)
    if "pages" in pages:
        view["pages"] = pages["pages"]
    if "pdf_pages" in pages:
        view["pdf_pages"] = pages["pdf_pages"]
    return view


def _cite(citekey: str, parts: Sequence[PagePart], printed: str | None) -> str:
    key = citation_of(clean_block(citekey))
    if not printed:
        return f"[{key}]"
    several = parts[0].index != parts[-1].index
    return f"[{key}, {'pp.' if several else 'p.'} {printed}]"


def _citation(verdict: CitationVerdict) -> CitationFindingView:
    view: CitationFindingView = {
        "state": verdict.state,
        "line": _line(verdict.place),
        "cites": clean_block(_cited(verdict.citation)),
    }
    if verdict.reason:
        view["reason"] = clean_block(verdict.reason)
    return view


def _cited(citation: Citation) -> str:
    work = f"@{citation.citekey}" if citation.citekey else " and ".join(citation.names)
    year = "" if citation.year is None else str(citation.year)
    place = citation.locator.text if citation.locator else ""
    return ", ".join(filter(None, [f"{work} {year}".strip(), place]))


def _line(place: Place) -> int:
    return place.line if isinstance(place, TextPlace) else place.paragraph
