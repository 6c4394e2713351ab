"""What checking a file found, as lines for a person: first what fails, whole."""

import textwrap
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from click import style

from loccit.domain.counted import counted
from loccit.domain.models.quotation import Citation, ParagraphPlace, Place, Quotation
from loccit.domain.models.verification import (
    CitationState,
    CitationVerdict,
    Correction,
    Difference,
    QuotePlace,
    QuoteState,
    QuoteVerdict,
    Verification,
)
from loccit.domain.quotations.judging import work_name
from loccit.domain.quotations.locators import page_name
from loccit.domain.text.printable import safe
from loccit.domain.text.spans import Span
from loccit.interfaces.presenters.as_text import INDENT
from loccit.interfaces.presenters.marked_differences import cut_around, parted

_SHOWN: Final = 100  # characters of a quotation that stands
_WIDTH: Final = 92
_PLACES: Final = 8  # of one citation that are named
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


def verification_lines(file: str, found: Verification, *, everything: bool = False) -> list[str]:
    """Return what fails, what stands with a remark, and the sum of it all.

    Args:
        file: As the user named it.
        found: The outcome.
        everything: Whether to show what stands, too, in the order of the file.
    """
    lines = [line for each in found.quotations if not each.ok for line in _failed(file, each)]
    lines += _failed_citations(file, [each for each in found.citations if not each.ok])
    for each in found.unread:
        state = style(f"{'unread':{_COLUMN}}", fg="red")
        lines.append(f"{place_name(file, each.place)}  {state}  {safe(each.file)}")
        lines.append(INDENT + safe(each.reason))
    if everything:
        lines += _standing(file, found)
    else:
        lines += _remarks(file, [each for each in found.quotations if each.ok])
    return [*lines, summary(found)]


def _failed(file: str, verdict: QuoteVerdict) -> Iterator[str]:
    state = style(f"{verdict.state.value:{_COLUMN}}", fg=_COLOURS[verdict.state])
    yield f"{place_name(file, verdict.place)}  {state}"
    for line in _failure(verdict):
        yield from (INDENT + wrapped for wrapped in _wrapped(line))


def _failure(verdict: QuoteVerdict) -> Iterator[str]:
    yield f"quoted “{safe(verdict.quotation.text)}”"
    cited = ", ".join(citation_name(citation) for citation in verdict.quotation.citations)
    if cited:
        yield f"cited  {cited}"
    if verdict.found:
        yield f"found  {found_name(verdict.found)}"
    if verdict.differences and verdict.found:
        pieces = cut_around(parted(verdict.quotation.text, verdict.found.text))
        shown = "".join(
            f"[-{piece.text}-]" if piece.is_quoted else f"{{+{piece.text}+}}"
            if piece.is_changed else piece.text
            for piece in pieces
        )  # fmt: skip
        yield f"differ “{safe(shown)}”"
    yield from map(difference_line, verdict.differences)
    if verdict.reason:
        yield safe(verdict.reason)
    yield from (_mending(verdict.quotation, each) for each in verdict.correction)
    yield from _near(verdict.place)


def _failed_citations(file: str, verdicts: Sequence[CitationVerdict]) -> Iterator[str]:
    """Yield a line for each work, or page of it, that is not there, however often it is cited."""
    same: dict[tuple[str, str, str], list[CitationVerdict]] = defaultdict(list)
    for each in verdicts:
        unknown = each.state is CitationState.UNKNOWN_WORK
        name = f"[{safe(work_name(each.citation))}]" if unknown else citation_name(each.citation)
        same[each.state.value, name, each.reason].append(each)
    for (_, name, reason), own in same.items():
        state = style(f"{own[0].state.value:{_COLUMN}}", fg=_COLOURS[own[0].state])
        yield f"{place_name(file, own[0].place)}  {state}  {name}"
        if reason:
            yield INDENT + safe(reason)
        if len(own) > 1:
            shown = ", ".join(_short_place(each.place) for each in own[:_PLACES])
            more = f" and {len(own) - _PLACES} more" if len(own) > _PLACES else ""
            yield f"{INDENT}cited {len(own)} times: {shown}{more}"
        yield from (INDENT + line for line in _near(own[0].place))


def _standing(file: str, found: Verification) -> Iterator[str]:
    verdicts: list[QuoteVerdict | CitationVerdict] = [*found.quotations, *found.citations]
    for verdict in sorted(filter(_is_ok, verdicts), key=_span_in_draft):
        state = style(f"{verdict.state.value:{_COLUMN}}", fg=_COLOURS[verdict.state])
        place = place_name(file, verdict.place)
        if isinstance(verdict, CitationVerdict):
            yield f"{place}  {state}  {citation_name(verdict.citation)}"
            continue
        shown = textwrap.shorten(safe(verdict.quotation.text), _SHOWN, placeholder=" …")
        yield f"{place}  {state}  “{shown}”"
        if verdict.found and not verdict.quotation.citations:
            yield f"{INDENT}found  {found_name(verdict.found)}"
        if verdict.reason:
            yield INDENT + safe(verdict.reason)


def _remarks(file: str, verdicts: Sequence[QuoteVerdict]) -> Iterator[str]:
    """Yield what a reader should know of quotations that stand, one line for each remark."""
    same: dict[str, list[QuoteVerdict]] = defaultdict(list)
    for each in verdicts:
        if each.reason:
            same[each.reason].append(each)
    for reason, own in same.items():
        place = place_name(file, own[0].place)
        more = f" (and {len(own) - 1} more)" if len(own) > 1 else ""
        yield f"{place}  {style('note', fg='cyan'):{_COLUMN}}  {safe(reason)}{more}"


def _is_ok(verdict: QuoteVerdict | CitationVerdict) -> bool:
    return verdict.ok


def _span_in_draft(verdict: QuoteVerdict | CitationVerdict) -> Span:
    if isinstance(verdict, QuoteVerdict):
        return verdict.quotation.span
    return verdict.citation.span


def place_name(file: str, place: Place) -> str:
    """Return where in a draft something begins."""
    if isinstance(place, ParagraphPlace):
        return f"{safe(file)}, {_short_place(place)}"
    return f"{safe(place.file or file)}:{place.line}:{place.column}"


def _short_place(place: Place) -> str:
    if isinstance(place, ParagraphPlace):
        return f"note {safe(place.note)}" if place.note else f"paragraph {place.paragraph}"
    return f"{safe(place.file)}:{place.line}" if place.file else f"line {place.line}"


def _near(place: Place) -> list[str]:
    """Return what to search for where there are no lines to go to."""
    if isinstance(place, ParagraphPlace) and place.around:
        return [f"near   {safe(place.around)}"]
    return []


def _mending(quotation: Quotation, correction: Correction) -> str:
    """Return what a wrong locator should say, and who can write it."""
    locators = (citation.locator for citation in quotation.citations)
    stands = next((each.text for each in locators if each and each.span == correction.span), "")
    wrong = f"“{safe(stands)}”" if stands else "the locator"  # of a file that is included
    should = f"{wrong} should be “{safe(correction.text)}”"
    if correction.place is None:
        return f"{should}; --fix writes it"
    return f"{should}: change it in {_short_place(correction.place)}"


def difference_line(each: Difference) -> str:
    """Return one difference in words."""
    kind = each.kind.value
    if not each.source:
        return f"{kind}: “{safe(each.quoted)}” is not in the source"
    if not each.quoted:
        return f"{kind}: “{safe(each.source)}” is left out"
    return f"{kind}: “{safe(each.quoted)}” is “{safe(each.source)}” in the source"


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, _WIDTH, subsequent_indent="       ") or [""]


def found_name(place: QuotePlace) -> str:
    """Return where a passage stands, as Pandoc cites it."""
    work = f"@{place.citekey}" if place.citekey else place.title or place.source_path
    pages = page_name(place.pages) if place.pages else ""
    named = f"{work}, {'pp.' if '-' in pages else 'p.'} {pages}" if pages else work
    return f"[{safe(named)}]"


def citation_name(citation: Citation) -> str:
    """Return what is cited, with its locator."""
    named = work_name(citation)
    return safe(f"[{named}, {citation.locator.text}]" if citation.locator else f"[{named}]")


def summary(found: Verification) -> str:
    """Return how many quotations and citations stand, in one line."""
    states = [f"{found.count(state)} {state.value}" for state in QuoteState if found.count(state)]
    quotations = counted(len(found.quotations), "quotation")
    parts = [f"{quotations}: {', '.join(states)}" if states else quotations]
    if found.citations:
        good = sum(verdict.ok for verdict in found.citations)
        parts.append(f"{good} of {counted(len(found.citations), 'other citation')} found")
    if found.unchecked:
        parts.append(f"{found.unchecked} not checked (terms, titles, questions)")
    if found.unread:
        parts.append(f"{counted(len(found.unread), 'included file')} not read")
    if found.fixed:
        parts.append(f"{counted(len(found.fixed), 'locator')} corrected")
    return "; ".join(parts)
