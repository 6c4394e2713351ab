"""The quotations and citations of a file that anyone wrote, and which belong together.

A quotation belongs to the citation behind it in its sentence, else to the one before it; a block
to the one at its end, behind it, or in the sentence that leads to it.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.domain.models.quotation import Citation, Quotation
from loccit.domain.quotations.citing import Cited, citations_in, works_in
from loccit.domain.quotations.marks import block_quotes, marked_quotations, paragraphs
from loccit.domain.quotations.prose import plain, prose_of
from loccit.domain.spans import Span

_SENTENCE_END: Final = re.compile(
    r"(?<!\bcf)(?<!\bvgl)(?<!\bal)(?<!\bpp)(?<!\bp)(?<!\bS)(?<!\bDr)(?<!\bProf)(?<!\bSt)(?<!\be\.g)"
    r"(?<!\bi\.e)(?<!\bz\.B)(?<!\bNo)(?<!\bca)(?<!\bvs)[.!?][\"'\u2019\u201d\u201c\u00bb)\]]*\s+"
    r"(?=[*_\"'\u2018\u201c\u201e\u00ab(]*[^\W\d_a-z\u00df-\u00f6\u00f8-\u00ff])"
)
_NOTHING: Final = re.compile(r"[\s.,;:!?\u2026\u2014\u2013-]*")
_QUOTE_PREFIX: Final = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_ATTRIBUTION: Final = re.compile(r"\n[\s>]*(?:---?|\u2014|\u2013|\u2015)[^\n]*\Z")
_OUTER_MARKS: Final = re.compile(
    r"\A\s*[\"\u201c\u201e\u00ab\u00bb](?P<inside>.*)[\"\u201d\u201c\u00bb\u00ab][\s.,]*\Z",
    re.DOTALL,
)
_LEFT: Final = re.compile(r"[\s(\[\u2014\u2013-]*\Z")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file quotes and cites.

    Attributes:
        quotations: In order.
        citations: Those that no quotation belongs to, in order.
    """

    quotations: tuple[Quotation, ...]
    citations: tuple[Citation, ...]


def read(text: str, *, is_markdown: bool = True) -> Reading:
    """Return the quotations and citations of a text. O(characters)."""
    prose = prose_of(text, is_markdown=is_markdown)
    cited = _resolved(citations_in(prose))
    blocks = block_quotes(prose)
    quotations = [_block(text, prose, block, cited) for block in blocks]
    running = _without(prose, blocks)
    starts = [each.span.start for each in cited]
    for paragraph in paragraphs(running):
        marked = list(marked_quotations(running, paragraph))
        outer = [each.outer for each in marked]
        here = slice(bisect_left(starts, paragraph.start), bisect_left(starts, paragraph.end))
        for each in marked:
            own = _belonging(prose, each.outer, outer, cited[here])
            low, high = bisect_left(starts, each.inner.start), bisect_left(starts, each.inner.end)
            words = plain(_cut(text, each.inner, cited[low:high]))
            quotations.append(Quotation(words, each.inner, own))
    used = {citation.span for quotation in quotations for citation in quotation.citations}
    alone = {
        citation: None
        for each in cited
        for citation in each.citations
        if citation.span not in used
    }
    ordered = sorted(quotations, key=lambda quotation: quotation.span)
    return Reading(
        tuple(each for each in ordered if re.search(r"\w", each.text)),
        tuple(sorted(alone, key=lambda citation: citation.span)),
    )


def _without(prose: str, spans: Sequence[Span]) -> str:
    """Return a text of the same length in which these spans are blank."""
    parts: list[str] = []
    at = 0
    for span in spans:
        parts += [prose[at : span.start], re.sub(r"[^\n]", " ", span.of(prose))]
        at = span.end
    return "".join([*parts, prose[at:]])


def _resolved(found: Sequence[Cited]) -> list[Cited]:
    """Return the places with the works that "ibid." and a page alone refer to."""
    resolved: list[Cited] = []
    last: tuple[Citation, ...] = ()
    for cited in found:
        works = cited.citations
        if not works and last:
            works = tuple(
                replace(work, span=cited.span, locator=cited.pages or work.locator)
                for work in last
            )
        elif works:
            last = works
        if works:
            resolved.append(replace(cited, citations=works))
    return resolved


def _belonging(
    prose: str, outer: Span, quotations: Sequence[Span], near: Sequence[Cited]
) -> tuple[Citation, ...]:
    """Return the works that a quotation belongs to.

    Args:
        prose: Of the whole file.
        outer: The quotation, with its marks.
        quotations: All of its paragraph.
        near: What its paragraph cites, in order.
    """
    for each in near:
        if each.span.start >= outer.end:
            between = _gap(prose, outer.end, each.span.start, quotations)
            apart = prose[each.span.start] in "([^" and _NOTHING.fullmatch(between)
            if apart or _same_sentence(prose, outer, between):
                return each.citations
            break
    for each in reversed(near):
        if each.span.end <= outer.start:
            between = prose[each.span.end : outer.start]
            ended = _ends_a_sentence(prose, each.span, quotations)
            if not (ended or _SENTENCE_END.search(between + "X")) or _only_one_work(near):
                return each.citations
            break
    return ()


def _ends_a_sentence(prose: str, cited: Span, quotations: Sequence[Span]) -> bool:
    """Tell whether a citation stands behind a quotation that is a sentence: "So it is." [@a]."""
    return any(
        span.end <= cited.start
        and _NOTHING.fullmatch(prose, span.end, cited.start)
        and prose[span.end - 2] in ".!?"
        for span in quotations
    )


def _gap(prose: str, start: int, end: int, quotations: Sequence[Span]) -> str:
    """Return what stands between, without the quotations in it."""
    between = list(prose[start:end])
    for span in quotations:
        if start <= span.start and span.end <= end:
            between[span.start - start : span.end - start] = "X" * len(span)
    return "".join(between)


def _same_sentence(prose: str, outer: Span, between: str) -> bool:
    ended = prose[max(outer.start, outer.end - 3) : outer.end]
    return not _SENTENCE_END.search(f"{ended}{between}X")


def _only_one_work(cited: Sequence[Cited]) -> bool:
    works = {(each.citekey, each.names, each.year) for one in cited for each in one.citations}
    return len(works) == 1


def _block(text: str, prose: str, block: Span, cited: Sequence[Cited]) -> Quotation:
    inside = [each for each in cited if block.contains(each.span)]
    end = block.start + len(block.of(prose).rstrip())
    attribution = _ATTRIBUTION.search(prose, block.start, end)
    named = works_in(prose, Span(*attribution.span())) if attribution else ()
    own = inside[-1].citations if inside else named or _around_block(prose, block, cited)
    quoted = _cut(text, block, inside)
    quoted = _ATTRIBUTION.sub("", quoted.rstrip()) if "\n" in quoted.strip() else quoted
    words = plain(_QUOTE_PREFIX.sub("", quoted)).strip().rstrip("\u2014\u2013- ")
    marks = _OUTER_MARKS.fullmatch(words)
    return Quotation(marks["inside"] if marks else words, block, own, is_block=True)


def _around_block(prose: str, block: Span, cited: Sequence[Cited]) -> tuple[Citation, ...]:
    for each in cited:
        if each.span.start >= block.end:
            if _LEFT.fullmatch(prose[block.end : each.span.start]):
                return each.citations
            break
    for each in reversed(cited):
        if each.span.end <= block.start:
            between = prose[each.span.end : block.start].rstrip()
            ended = between.endswith((".", "!", "?")) or _SENTENCE_END.search(between)
            return () if ended or re.search(r"\n\s*\n", between) else each.citations
    return ()


def _cut(text: str, span: Span, cited: Sequence[Cited]) -> str:
    """Return a span of the text without the citations in it, which are no words of the source."""
    parts: list[str] = []
    at = span.start
    for each in cited:
        if span.contains(each.span) and each.span.start >= at:
            parts.append(text[at : each.span.start].rstrip(" ("))
            at = each.span.end
    return "".join([*parts, text[at : span.end]])
