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
from loccit.domain.quotations.citing import works_in
from loccit.domain.quotations.draft import Cited, Draft
from loccit.domain.quotations.inner_citations import (
    SortedCitations,
    cited_in,
    is_the_writers,
    quoted_words,
)
from loccit.domain.quotations.marks import Marked, marked_quotations, paragraphs
from loccit.domain.text.spans import Span

_SENTENCE_END: Final = re.compile(
    r"(?<!\bcf)(?<!\bvgl)(?<!\bal)(?<!\bpp)(?<!\bp)(?<!\bS)(?<!\bDr)(?<!\bProf)(?<!\bSt)(?<!\be\.g)"
    r"(?<!\bi\.e)(?<!\bz\.B)(?<!\bNo)(?<!\bca)(?<!\bvs)[.!?][\"'\u2019\u201d\u201c\u00bb)\]]*\s+"
    r"(?=[*_\"'\u2018\u201c\u201e\u00ab(]*[^\W\d_a-z\u00df-\u00f6\u00f8-\u00ff])"
)
_NOTHING: Final = re.compile(r"[\s.,;:!?\u2026\u2014\u2013-]*")
_ATTRIBUTION: Final = re.compile(r"\n[\s>]*(?:---?|\u2014|\u2013|\u2015)[ \t]*(?P<who>[^\n]*)\Z")
_ATTRIBUTION_WORDS: Final = 8
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


def read(draft: Draft) -> Reading:
    """Return the quotations and citations of a draft. O(characters)."""
    running = _without(draft.prose, draft.blocks)
    in_marks = _without(running, [each.outer for each in draft.marked])
    marked = [
        (paragraph, [*_named(draft, paragraph), *marked_quotations(in_marks, paragraph)])
        for paragraph in paragraphs(running)
    ]
    blocks = [_BlockQuote.of(draft, block) for block in draft.blocks]
    bodies = [block.body for block in blocks]
    cited = SortedCitations(
        draft, sorted([*bodies, *(each.inner for _, here in marked for each in here)])
    )
    quotations = [block.read(draft, cited) for block in blocks]
    for paragraph, here in marked:
        outer = [each.outer for each in here]
        near = cited.outside_near(paragraph)
        for each in here:
            own = _belonging(draft.prose, each.outer, outer, near)
            words, named, closing = quoted_words(draft, each.inner, cited.inside(each.inner))
            quotations.append(Quotation(words, each.inner, own or named, closing=closing))
    used = {citation.span for quotation in quotations for citation in quotation.all_citations}
    alone = {
        citation: None
        for each in cited.by_the_writer
        for citation in each.citations
        if citation.span not in used
    }
    ordered = sorted(quotations, key=lambda quotation: quotation.span)
    return Reading(
        tuple(each for each in ordered if re.search(r"\w", each.text)),
        tuple(sorted(alone, key=lambda citation: citation.span)),
    )


def _named(draft: Draft, paragraph: Span) -> Sequence[Marked]:
    """Return the quotations of a paragraph that the markup names."""
    ends = paragraph.start, paragraph.end
    low, high = (bisect_left(draft.marked, end, key=lambda each: each.outer.start) for end in ends)
    return draft.marked[low:high]


def _without(prose: str, spans: Sequence[Span]) -> str:
    """Return a text of the same length in which these spans are blank."""
    parts: list[str] = []
    at = 0
    for span in spans:
        parts += [prose[at : span.start], re.sub(r"[^\n]", " ", span.of(prose))]
        at = span.end
    return "".join([*parts, prose[at:]])


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


@dataclass(frozen=True, slots=True)
class _BlockQuote:
    """A block, the words in it, and the line behind them that says who is quoted."""

    whole: Span
    body: Span
    attribution: Span | None

    @classmethod
    def of(cls, draft: Draft, block: Span) -> "_BlockQuote":
        end = block.start + len(block.of(draft.prose).rstrip())
        attribution = _attribution(draft, Span(block.start, end))
        body = Span(block.start, attribution.start if attribution else end)
        return cls(block, body, attribution)

    def read(self, draft: Draft, cited: SortedCitations) -> Quotation:
        inside = cited.inside(self.body)
        words, own, closing = quoted_words(draft, self.body, inside)
        keyed = [each.citations for each in inside if is_the_writers(draft, each)]
        return Quotation(
            _unmarked(words),
            self.whole,
            own
            or self._named_behind(draft, cited)
            or _around_block(draft.prose, self.whole, cited.outside)
            or (keyed[-1] if keyed else ()),
            is_block=True,
            closing=replace(closing, words=_unmarked(closing.words)) if closing else None,
        )

    def _named_behind(self, draft: Draft, cited: SortedCitations) -> tuple[Citation, ...]:
        if self.attribution is None:
            return ()
        inside = cited.inside(self.attribution)
        return inside[-1].citations if inside else works_in(draft.prose, self.attribution)


def _attribution(draft: Draft, block: Span) -> Span | None:
    """Return the last line of a block that says behind a dash who is quoted.

    It cites a work, or is a short line that begins with a capital letter and is no sentence: all
    else behind a dash is quoted.
    """
    found = _ATTRIBUTION.search(draft.prose, block.start, block.end)
    if not found or not re.search(r"\w", draft.prose[block.start : found.start()]):
        return None
    span = Span(*found.span())
    is_name = found["who"][:1].isupper() and not found["who"].endswith((".", "!", "?"))
    is_short = len(found["who"].split()) <= _ATTRIBUTION_WORDS
    cites = cited_in(draft.cited, span) or works_in(draft.prose, span)
    return span if cites or (is_name and is_short) else None


def _unmarked(quoted: str) -> str:
    """Return the words of a block without the quotation marks around all of it."""
    words = quoted.strip().rstrip("\u2014\u2013- ")
    marks = _OUTER_MARKS.fullmatch(words)
    return marks["inside"] if marks else words


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
