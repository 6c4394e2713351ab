"""The answer of `verify`."""

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from loccit.domain.models.quotation import (
    Citation,
    Locator,
    LocatorKind,
    ParagraphPlace,
    Place,
    Unread,
)
from loccit.domain.models.verification import (
    CitationState,
    CitationVerdict,
    Correction,
    DifferenceKind,
    QuotePlace,
    QuoteState,
    QuoteVerdict,
    Verification,
)
from loccit.domain.text.spans import Span
from loccit.interfaces.views.documents import span_view


class FilePlaceView(TypedDict):
    """Where something begins in the file: in DOCX and ODT by paragraph, elsewhere by line."""

    line: NotRequired[Annotated[int, "from 1"]]
    column: NotRequired[Annotated[int, "from 1, in characters"]]
    included: NotRequired[Annotated[str, "the file it stands in, when it is one that is included"]]
    paragraph: NotRequired[
        Annotated[int, "from 1, among those of the text or of the notes; only in DOCX and ODT"]
    ]
    note: NotRequired[Annotated[str, "number of the note that it stands in, only in one"]]
    around: NotRequired[Annotated[str, "words to search for; with `paragraph`"]]


class LocatorView(TypedDict):
    """The place that a citation names."""

    kind: Annotated[LocatorKind, "what it counts"]
    text: Annotated[str, "as it stands"]
    span: Annotated[tuple[int, int], "its characters"]


class CitationView(TypedDict):
    """A work that the file cites."""

    citekey: Annotated[str | None, "null for a citation by names and year"]
    names: Annotated[list[str], "family names; empty for a citation by key"]
    year: Annotated[int | None, "null for a citation by key"]
    locator: Annotated[LocatorView | None, "null when it names no place"]
    citation_span: Annotated[tuple[int, int], "its characters"]
    doi: NotRequired[Annotated[str, "only where a citation field of DOCX or ODT names it"]]
    title: NotRequired[Annotated[str, "likewise"]]


class FoundView(TypedDict):
    """Where a quotation stands in the project, or what is most like it."""

    citekey: Annotated[str | None, "of the document"]
    title: Annotated[str | None, "of the entry, else the document's own"]
    doc_id: Annotated[str, "SHA-256 of the document's bytes"]
    source_path: Annotated[str, "the document's file"]
    span: Annotated[tuple[int, int], "in the document's text"]
    text: Annotated[str, "that slice"]
    page_span: Annotated[
        tuple[int, int] | None, "first and last page; null for formats without pages"
    ]
    page_labels: Annotated[list[str], "printed numbers of these pages, as far as they are known"]


class DifferenceView(TypedDict):
    """One place where a quotation and its source part."""

    kind: Annotated[DifferenceKind, "what differs"]
    quoted: Annotated[str, "as it is quoted; empty when it was left out"]
    source: Annotated[str, "as it stands in the source; empty when it was added"]


class CorrectionView(FilePlaceView):
    """A locator as it should be. A place comes with it in DOCX, ODT and included files."""

    span: Annotated[tuple[int, int], "of the wrong one; in `fixed`, in the file as it was"]
    text: Annotated[str, "the right one"]


class CheckedQuotationView(FilePlaceView):
    """What became of a quotation."""

    text: Annotated[str, "as it is quoted"]
    span: Annotated[tuple[int, int], "its characters"]
    block: Annotated[bool, "whether it is set as a block of its own"]
    state: Annotated[QuoteState, "see [verify.md](verify.md)"]
    ok: Annotated[bool, "whether it stands"]
    reason: Annotated[str | None, "what a reader should know beyond the state"]
    citations: Annotated[list[CitationView], "what it is said to come from"]
    found: Annotated[FoundView | None, "where it stands, or what is most like it"]
    differences: Annotated[list[DifferenceView], "from the source"]
    correction: Annotated[list[CorrectionView], "what each wrong locator should say"]


class CheckedCitationView(CitationView, FilePlaceView):
    """What became of a citation that no quotation belongs to."""

    state: Annotated[CitationState, "what became of it"]
    ok: Annotated[bool, "whether the work is there, and the page"]
    reason: Annotated[str | None, "what a reader should know beyond the state"]


class UnreadView(FilePlaceView):
    """A file that is included and could not be read; its place is where it is named."""

    file: Annotated[str, "as it is named"]
    reason: Annotated[str, "why"]


class VerificationView(TypedDict):
    """What became of each quotation in a file; the exit code is 1 when one does not stand.

    All spans but those of `found` are of the file, in characters. In DOCX and ODT they are of the
    text that is read from the file, not of its bytes.
    When `--fix` wrote something, all but `fixed` describes the corrected file.
    """

    project: Annotated[str, "what was checked against"]
    file: Annotated[str, "what was checked"]
    ok: Annotated[bool, "whether all stand"]
    evidence: Annotated[bool, "whether there was an evidence file"]
    counts: Annotated[dict[QuoteState, int], "how many quotations are in each state"]
    unchecked: Annotated[int, "quotations too short to judge that cite nothing"]
    unread: NotRequired[
        Annotated[list[UnreadView], "included files that could not be read; only when there are"]
    ]
    quotations: Annotated[list[CheckedQuotationView], "in order"]
    citations: Annotated[list[CheckedCitationView], "those that no quotation belongs to"]
    fixed: Annotated[list[CorrectionView], "what `--fix` wrote"]


_FileSpans = Mapping[Span, Span]


def verification_view(file: str, found: Verification) -> VerificationView:
    """Return the answer of `verify`.

    Args:
        file: Absolute path of what was checked.
        found: The outcome.
    """
    spans = found.file_spans
    view: VerificationView = {
        "project": found.project_id,
        "file": file,
        "ok": found.ok,
        "evidence": found.evidence,
        "counts": {state: found.count(state) for state in QuoteState},
        "unchecked": found.unchecked,
        "quotations": [_quotation(verdict, spans) for verdict in found.quotations],
        "citations": [_lone_citation(verdict, spans) for verdict in found.citations],
        "fixed": [_correction(each) for each in found.fixed],
    }
    if found.unread:
        view["unread"] = [_unread(each) for each in found.unread]
    return view


def _in_file(span: Span, spans: _FileSpans) -> tuple[int, int]:
    return span_view(spans.get(span, span))


def _correction(each: Correction) -> CorrectionView:
    place: FilePlaceView = {"included": each.file} if each.file else {}
    if each.place:
        place = _place(each.place)
    return {"span": span_view(each.span), "text": each.text, **place}


def _unread(each: Unread) -> UnreadView:
    return {"file": each.file, "reason": each.reason, **_place(each.place)}


def _quotation(verdict: QuoteVerdict, spans: _FileSpans) -> CheckedQuotationView:
    quotation = verdict.quotation
    return {
        "text": quotation.text,
        "span": _in_file(quotation.span, spans),
        **_place(verdict.place),
        "block": quotation.is_block,
        "state": verdict.state,
        "ok": verdict.ok,
        "reason": verdict.reason or None,
        "citations": [_citation(citation, spans) for citation in quotation.citations],
        "found": _found(verdict.found) if verdict.found else None,
        "differences": [
            {"kind": each.kind, "quoted": each.quoted, "source": each.source}
            for each in verdict.differences
        ],
        "correction": [_correction(each) for each in verdict.correction],
    }


def _lone_citation(verdict: CitationVerdict, spans: _FileSpans) -> CheckedCitationView:
    return {
        **_citation(verdict.citation, spans),
        **_place(verdict.place),
        "state": verdict.state,
        "ok": verdict.ok,
        "reason": verdict.reason or None,
    }


def _place(place: Place) -> FilePlaceView:
    if isinstance(place, ParagraphPlace):
        view: FilePlaceView = {"paragraph": place.paragraph, "around": place.around}
        if place.note:
            view["note"] = place.note
        return view
    view = {"line": place.line, "column": place.column}
    if place.file:
        view["included"] = place.file
    return view


def _citation(citation: Citation, spans: _FileSpans) -> CitationView:
    view: CitationView = {
        "citekey": citation.citekey,
        "names": list(citation.names),
        "year": citation.year,
        "locator": _locator(citation.locator, spans) if citation.locator else None,
        "citation_span": _in_file(citation.span, spans),
    }
    if citation.doi:
        view["doi"] = citation.doi
    if citation.title:
        view["title"] = citation.title
    return view


def _locator(locator: Locator, spans: _FileSpans) -> LocatorView:
    return {
        "kind": locator.kind,
        "text": locator.text,
        "span": _in_file(locator.span, spans),
    }


def _found(place: QuotePlace) -> FoundView:
    pages = place.pages
    return {
        "citekey": place.citekey,
        "title": place.title,
        "doc_id": place.doc_id,
        "source_path": place.source_path,
        "span": span_view(place.span),
        "text": place.text,
        "page_span": (pages[0].index, pages[-1].index) if pages else None,
        "page_labels": [page.label for page in pages if page.label is not None],
    }
