"""What checking a file found, as JSON values."""

from collections.abc import Mapping

from loccit.domain.json_value import Json
from loccit.domain.models.quotation import Citation, Locator, ParagraphPlace, Place, Unread
from loccit.domain.models.verification import (
    Correction,
    QuotePlace,
    QuoteState,
    QuoteVerdict,
    Verification,
)
from loccit.domain.text.spans import Span


def verification_json(file: str, found: Verification) -> dict[str, Json]:
    """Return the answer of `verify`.

    Args:
        file: Absolute path of what was checked.
        found: The outcome.
    """
    spans = found.file_spans
    return {
        "project": found.project_id,
        "file": file,
        "ok": found.ok,
        "evidence": found.evidence,
        "counts": {state.value: found.count(state) for state in QuoteState},
        "unchecked": found.unchecked,
        **({"unread": [_unread_json(each) for each in found.unread]} if found.unread else {}),
        "quotations": [_quote_json(verdict, spans) for verdict in found.quotations],
        "citations": [
            {
                **_citation_json(verdict.citation, spans),
                **_at(verdict.place),
                "state": verdict.state.value,
                "ok": verdict.ok,
                "reason": verdict.reason or None,
            }
            for verdict in found.citations
        ],
        "fixed": [_correction_json(each) for each in found.fixed],
    }


_FileSpans = Mapping[Span, Span]


def _span_json(span: Span, spans: _FileSpans) -> Json:
    there = spans.get(span, span)
    return [there.start, there.end]


def _correction_json(each: Correction) -> Json:
    included: dict[str, Json] = {"included": each.file} if each.file else {}
    place = _at(each.place) if each.place else included
    return {"span": [each.span.start, each.span.end], "text": each.text, **place}


def _unread_json(each: Unread) -> Json:
    return {"file": each.file, "reason": each.reason, **_at(each.place)}


def _quote_json(verdict: QuoteVerdict, spans: _FileSpans) -> Json:
    quotation = verdict.quotation
    return {
        "text": quotation.text,
        "span": _span_json(quotation.span, spans),
        **_at(verdict.place),
        "block": quotation.is_block,
        "state": verdict.state.value,
        "ok": verdict.ok,
        "reason": verdict.reason or None,
        "citations": [_citation_json(citation, spans) for citation in quotation.citations],
        "found": _place_json(verdict.found) if verdict.found else None,
        "differences": [
            {"kind": each.kind.value, "quoted": each.quoted, "source": each.source}
            for each in verdict.differences
        ],
        "correction": [_correction_json(each) for each in verdict.correction],
    }


def _at(place: Place) -> dict[str, Json]:
    if isinstance(place, ParagraphPlace):
        note: dict[str, Json] = {"note": place.note} if place.note else {}
        return {"paragraph": place.paragraph, **note, "around": place.around}
    included: dict[str, Json] = {"included": place.file} if place.file else {}
    return {"line": place.line, "column": place.column, **included}


def _citation_json(citation: Citation, spans: _FileSpans) -> dict[str, Json]:
    named: dict[str, Json] = {"doi": citation.doi, "title": citation.title}
    return {
        "citekey": citation.citekey,
        "names": list(citation.names),
        "year": citation.year,
        "locator": _locator_json(citation.locator, spans) if citation.locator else None,
        "citation_span": _span_json(citation.span, spans),
        **{name: value for name, value in named.items() if value},
    }


def _locator_json(locator: Locator, spans: _FileSpans) -> Json:
    return {
        "kind": locator.kind.value,
        "text": locator.text,
        "span": _span_json(locator.span, spans),
    }


def _place_json(place: QuotePlace) -> Json:
    pages = place.pages
    return {
        "citekey": place.citekey,
        "title": place.title,
        "doc_id": place.doc_id,
        "source_path": place.source_path,
        "span": [place.span.start, place.span.end],
        "text": place.text,
        "page_span": [pages[0].index, pages[-1].index] if pages else None,
        "page_labels": [page.label for page in pages if page.label is not None],
    }
