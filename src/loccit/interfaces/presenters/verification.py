"""What checking a file found, as JSON values and as lines for a person at a terminal."""

import textwrap
from typing import Final

from click import style

from loccit.domain.counted import counted
from loccit.domain.json_value import Json
from loccit.domain.models.quotation import Citation, Locator, TextPlace
from loccit.domain.models.verification import (
    CitationState,
    CitationVerdict,
    Difference,
    QuotePlace,
    QuoteState,
    QuoteVerdict,
    Verification,
)
from loccit.domain.quotations.judging import work_name
from loccit.domain.quotations.locators import page_name
from loccit.interfaces.presenters.as_text import INDENT, safe

_SHOWN: Final = 100  # characters of a quotation in its line
_COLOURS: Final = {
    QuoteState.EXACT: "green",
    QuoteState.ALTERED: "red",
    QuoteState.ELSEWHERE: "yellow",
    QuoteState.ABSENT: "red",
    QuoteState.SOURCE_CHANGED: "yellow",
    CitationState.FOUND: "green",
    CitationState.NO_SUCH_PAGE: "red",
    CitationState.UNKNOWN_WORK: "yellow",
}
_COLUMN: Final = 14  # of the longest state


def verification_json(file: str, found: Verification) -> dict[str, Json]:
    """Return the answer of `verify`.

    Args:
        file: Absolute path of what was checked.
        found: The outcome.
    """
    return {
        "project": found.project_id,
        "file": file,
        "ok": found.ok,
        "evidence": found.evidence,
        "counts": {state.value: found.count(state) for state in QuoteState},
        "unchecked": found.unchecked,
        "quotations": [_quote_json(verdict) for verdict in found.quotations],
        "citations": [
            {
                **_citation_json(verdict.citation),
                **_at(verdict.place),
                "state": verdict.state.value,
                "ok": verdict.ok,
                "reason": verdict.reason or None,
            }
            for verdict in found.citations
        ],
        "fixed": [
            {"span": [each.span.start, each.span.end], "text": each.text} for each in found.fixed
        ],
    }


def _quote_json(verdict: QuoteVerdict) -> Json:
    quotation = verdict.quotation
    return {
        "text": quotation.text,
        "span": [quotation.span.start, quotation.span.end],
        **_at(verdict.place),
        "block": quotation.is_block,
        "state": verdict.state.value,
        "ok": verdict.ok,
        "reason": verdict.reason or None,
        "citations": [_citation_json(citation) for citation in quotation.citations],
        "found": _place_json(verdict.found) if verdict.found else None,
        "differences": [
            {"kind": each.kind.value, "quoted": each.quoted, "source": each.source}
            for each in verdict.differences
        ],
        "correction": [
            {"span": [each.span.start, each.span.end], "text": each.text}
            for each in verdict.correction
        ],
    }


def _at(place: TextPlace) -> dict[str, Json]:
    return {"line": place.line, "column": place.column}


def _citation_json(citation: Citation) -> dict[str, Json]:
    return {
        "citekey": citation.citekey,
        "names": list(citation.names),
        "year": citation.year,
        "locator": _locator_json(citation.locator) if citation.locator else None,
        "citation_span": [citation.span.start, citation.span.end],
    }


def _locator_json(locator: Locator) -> Json:
    return {
        "kind": locator.kind.value,
        "text": locator.text,
        "span": [locator.span.start, locator.span.end],
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


def verification_lines(file: str, found: Verification) -> list[str]:
    """Return each quotation and citation with what became of it, and the sum of it all."""
    lines: list[str] = []
    verdicts: list[QuoteVerdict | CitationVerdict] = [*found.quotations, *found.citations]
    for verdict in sorted(verdicts, key=lambda each: (each.place.line, each.place.column)):
        place = f"{safe(file)}:{verdict.place.line}:{verdict.place.column}"
        state = style(f"{verdict.state.value:{_COLUMN}}", fg=_COLOURS[verdict.state])
        if isinstance(verdict, QuoteVerdict):
            lines.append(f"{place}  {state}  “{_shortened(verdict.quotation.text)}”")
            lines += [INDENT + line for line in _quote_lines(verdict)]
        else:
            lines.append(f"{place}  {state}  {_cited(verdict.citation)}")
            lines += [INDENT + safe(verdict.reason)] if verdict.reason else []
    return [*lines, *_summary(found)]


def _quote_lines(verdict: QuoteVerdict) -> list[str]:
    lines: list[str] = []
    if verdict.state is not QuoteState.EXACT or not verdict.quotation.citations:
        cited = ", ".join(_cited(citation) for citation in verdict.quotation.citations)
        lines += [f"cited  {cited}"] if cited else []
        lines += [f"found  {_found(verdict.found)}"] if verdict.found else []
    lines += [_difference(each) for each in verdict.differences]
    if verdict.differences and verdict.found:
        lines.append(f"source “{safe(verdict.found.text)}”")
    lines += [safe(verdict.reason)] if verdict.reason else []
    return [wrapped for line in lines for wrapped in _wrapped(line)]


def _difference(each: Difference) -> str:
    kind = each.kind.value
    if not each.source:
        return f"{kind}: “{safe(each.quoted)}” is not in the source"
    if not each.quoted:
        return f"{kind}: “{safe(each.source)}” is left out"
    return f"{kind}: “{safe(each.quoted)}” is “{safe(each.source)}” in the source"


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, 92, subsequent_indent="       ") or [""]


def _found(place: QuotePlace) -> str:
    work = f"@{place.citekey}" if place.citekey else place.title or place.source_path
    pages = page_name(place.pages) if place.pages else ""
    named = f"{work}, {'pp.' if '-' in pages else 'p.'} {pages}" if pages else work
    return f"[{safe(named)}]"


def _cited(citation: Citation) -> str:
    named = work_name(citation)
    return safe(f"[{named}, {citation.locator.text}]" if citation.locator else f"[{named}]")


def _shortened(text: str) -> str:
    return textwrap.shorten(safe(text), _SHOWN, placeholder=" …")


def _summary(found: Verification) -> list[str]:
    states = [f"{found.count(state)} {state.value}" for state in QuoteState if found.count(state)]
    quotations = counted(len(found.quotations), "quotation")
    parts = [f"{quotations}: {', '.join(states)}" if states else quotations]
    if found.citations:
        good = sum(verdict.ok for verdict in found.citations)
        parts.append(f"{good} of {counted(len(found.citations), 'other citation')} found")
    if found.unchecked:
        parts.append(f"{found.unchecked} not checked (terms, titles, questions)")
    if found.fixed:
        parts.append(f"{counted(len(found.fixed), 'locator')} corrected")
    return ["; ".join(parts)]
