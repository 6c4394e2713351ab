"""Citations among quoted words: the source's, or the writer's own.

A citation by key and the mark of a footnote are the writer's, for no source has them. One by
names, by number or of pages is read as the source's words, unless it stands in square brackets
(see `editing`) or last before the closing mark and the source does not have it (see `judging`).
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.models.quotation import Citation, ClosingCitation
from loccit.domain.quotations.draft import Cited, Draft
from loccit.domain.text.spans import Span, first_overlapping

_NOTHING: Final = re.compile(r"[\s>.,;:!?\u2026\u2014\u2013-]*")
_NOTE: Final = ("[^", "^[")


class SortedCitations:
    """The citations of a draft, outside of its quotations and within them.

    Attributes:
        outside: What stands in no quotation, in order.
        by_the_writer: That, and what among quoted words can only be the writer's, in order.
    """

    def __init__(self, draft: Draft, quoted: Sequence[Span]) -> None:
        """Sort the citations of a draft by its quotations, which are in order and disjoint."""
        within = [_is_within(each.span, quoted) for each in draft.cited]
        self._cited = _resolved(draft, within)
        at = {each.span: is_within for each, is_within in zip(draft.cited, within, strict=True)}
        self.outside = [each for each in self._cited if not at[each.span]]
        self.by_the_writer = [
            each for each in self._cited if not at[each.span] or is_the_writers(draft, each)
        ]

    def inside(self, span: Span) -> Sequence[Cited]:
        """Return what is cited in a span, in order."""
        return cited_in(self._cited, span)

    def outside_near(self, span: Span) -> Sequence[Cited]:
        """Return what is cited in a span, but in no quotation, in order."""
        return cited_in(self.outside, span)


def cited_in(cited: Sequence[Cited], span: Span) -> Sequence[Cited]:
    """Return those of some citations, in order, that begin in a span."""
    ends = span.start, span.end
    low, high = (bisect_left(cited, end, key=lambda each: each.span.start) for end in ends)
    return cited[low:high]


def is_the_writers(draft: Draft, cited: Cited) -> bool:
    """Tell whether a citation cannot be the source's: by key, of a field, or in a footnote."""
    named = any(each.citekey or each.doi or each.title for each in cited.citations)
    in_words = draft.prose[cited.span.start] in "@-"  # "as @rowe2014 says"
    return _is_note(draft, cited) or (named and not in_words)


def quoted_words(
    draft: Draft, span: Span, inside: Sequence[Cited]
) -> tuple[str, tuple[Citation, ...], ClosingCitation | None]:
    """Return the words of a span, and the citation that stands last in it.

    Args:
        draft: The draft.
        span: Of a quotation, without its marks.
        inside: What is cited in it, in order.

    Returns:
        The words without the marks of footnotes; the works when that citation is the writer's,
        which then is left out of the words; else how the words are without it, if there is one.
    """
    notes = [each for each in inside if _is_note(draft, each)]
    last = _last(draft, span, inside)
    if last is None:
        return _without(draft, span, notes), (), None
    words = _without(draft, span, [*(each for each in notes if each is not last), last])
    if is_the_writers(draft, last):
        return words, last.citations, None
    closing = ClosingCitation(last.span.of(draft.text), last.citations, words)
    return _without(draft, span, notes), (), closing


def _is_within(span: Span, quoted: Sequence[Span]) -> bool:
    at = first_overlapping(quoted, span)
    return at < len(quoted) and quoted[at].contains(span)


def _is_note(draft: Draft, cited: Cited) -> bool:
    return draft.prose.startswith(_NOTE, cited.span.start)


def _resolved(draft: Draft, within: Sequence[bool]) -> list[Cited]:
    """Return the citations with the works that "ibid." and a page alone refer to.

    They do not refer to what the source cites among the quoted words.
    """
    resolved: list[Cited] = []
    last: tuple[Citation, ...] = ()
    for cited, is_quoted in zip(draft.cited, within, strict=True):
        works = cited.citations
        if not works and last:
            works = tuple(
                replace(work, span=cited.span, locator=cited.pages or work.locator)
                for work in last
            )
        elif works and (not is_quoted or is_the_writers(draft, cited)):
            last = works
        if works:
            resolved.append(replace(cited, citations=works))
    return resolved


def _last(draft: Draft, span: Span, inside: Sequence[Cited]) -> Cited | None:
    """Return the citation in brackets that no words follow."""
    if not inside or draft.prose[inside[-1].span.start] not in "([^":
        return None
    behind = draft.prose[inside[-1].span.end : span.end]
    return inside[-1] if _NOTHING.fullmatch(behind) else None


def _without(draft: Draft, span: Span, cited: Sequence[Cited]) -> str:
    """Return the words of a span but for some citations, in order, and the blanks before them."""
    parts: list[str] = []
    at = span.start
    for each in cited:
        parts.append(draft.text[at : each.span.start].rstrip())
        at = each.span.end
    return draft.words("".join([*parts, draft.text[at : span.end]]))
