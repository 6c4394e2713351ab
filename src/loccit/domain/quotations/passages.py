"""Where one reading of a quotation stands in one view of a document, or what is most like it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from loccit.domain.models.document import DocId
from loccit.domain.models.verification import Difference, DifferenceKind
from loccit.domain.quotations.alignment import align
from loccit.domain.quotations.comparing import (
    CITED_BEFORE,
    CITED_BEHIND,
    LONGEST_CITATION,
    citation_difference,
    compare,
    edge_difference,
    gap_difference,
    mark_difference,
)
from loccit.domain.quotations.editing import EditedQuote, GapKind
from loccit.domain.quotations.source import SourceText
from loccit.domain.quotations.squashing import SquashedText
from loccit.domain.quotations.views import SourceView
from loccit.domain.text.spans import Span

_MOST_OCCURRENCES: Final = 200
"""Of one quotation in one document; a word that stands there more often is no quotation."""
_BESIDE: Final = 12  # characters: the mark of a note, with punctuation
LIKENESS: Final = 0.6
"""Share of a quotation's letters in matching words from which on a passage is what was meant.
`benchmarks/verify` prints what it tells apart: altered quotations, and other papers' words."""

Found = tuple[Span, ...]  # one for each segment, in letters


@dataclass(frozen=True, slots=True)
class Match:
    """A passage that is a quotation, or is like it.

    Attributes:
        doc_id: The document.
        span: From its first to its last word in the canonical text.
        differences: From the quotation; empty when it is word for word.
        likeness: Share of the quotation's letters that stand there, in [0, 1].
    """

    doc_id: DocId
    span: Span
    differences: tuple[Difference, ...] = ()
    likeness: float = 1.0

    @property
    def is_exact(self) -> bool:
        """Whether it is word for word."""
        return not self.differences


def standing(
    quote: EditedQuote, view: SourceView, doc_id: DocId, source: SourceText
) -> Iterator[Match]:
    """Yield where one reading of a quotation stands word for word in a view, in order."""
    for letters in _chains(quote, view.squashed.letters):
        spans, differences = _compared(quote, letters, view.squashed)
        if not differences and not _mark_differences(quote, spans, view, source):
            yield Match(doc_id, Span(spans[0].start, max(span.end for span in spans)))


def aligned(
    quote: EditedQuote, view: SourceView, doc_id: DocId, word: int, source: SourceText
) -> Match | None:
    """Return what is most like one reading of a quotation near a word of a view, None if nothing.

    Args:
        quote: The reading.
        view: Where it is looked for.
        doc_id: The document.
        word: Of the view.
        source: What the view is of.
    """
    alignment = align(quote, view.squashed, word, LIKENESS)
    if alignment is None:
        return None
    differences: list[Difference] = []
    spans: list[Span] = []
    for segment, span in zip(quote.segments, alignment.spans, strict=True):
        if span is None:
            differences.append(Difference(DifferenceKind.PART, segment.text.strip(), ""))
            continue
        whole, found = compare(segment, view.text, span)
        spans.append(whole)
        differences += found
    if len(spans) == len(quote.segments):
        differences += _gap_differences(quote, spans, view.text)
        differences += _mark_differences(quote, spans, view, source)
    whole = Span(min(span.start for span in spans), max(span.end for span in spans))
    return Match(doc_id, view.in_document(whole), tuple(differences), alignment.likeness)


def _compared(
    quote: EditedQuote, found: Found, source: SquashedText
) -> tuple[list[Span], list[Difference]]:
    """Return where each segment stands, and what differs."""
    spans: list[Span] = []
    differences: list[Difference] = []
    for segment, letters in zip(quote.segments, found, strict=True):
        whole, parted = compare(segment, source.text, source.span(letters.start, letters.end))
        spans.append(whole)
        differences += parted
    return spans, [*differences, *_gap_differences(quote, spans, source.text)]


def _mark_differences(
    quote: EditedQuote, spans: Sequence[Span], view: SourceView, source: SourceText
) -> list[Difference]:
    """Return the citations in brackets that hide other marks of notes, which the view lacks."""
    if not source.note_marks or not quote.cites:
        return []
    there = [view.in_document(span) for span in spans]
    first, last = there[0], there[-1]
    places = [
        (quote.cited_before, Span(max(0, first.start - _BESIDE), first.start)),
        (quote.cited_behind, Span(last.end, last.end + _BESIDE)),
    ]
    places += [
        (gap.inserted, Span(one.end, other.start))
        for gap, (one, other) in zip(quote.gaps, pairwise(there), strict=True)
        if gap.kind is GapKind.CITATION and one.end <= other.start
    ]
    found = (mark_difference(cited, source.marks_in(span)) for cited, span in places if cited)
    return [each for each in found if each]


def _gap_differences(quote: EditedQuote, spans: Sequence[Span], text: str) -> list[Difference]:
    gaps = zip(quote.gaps, pairwise(spans), strict=True)
    found = (
        gap_difference(gap, text[one.end : max(one.end, other.start)])
        for gap, (one, other) in gaps
    )
    before = text[max(0, spans[0].start - LONGEST_CITATION) : spans[0].start]
    cited = (
        citation_difference(quote.cited_before, CITED_BEFORE.search(before)),
        citation_difference(quote.cited_behind, CITED_BEHIND.match(text, spans[-1].end)),
    )
    return [each for each in (*found, edge_difference(quote.around), *cited) if each]


def _chains(quote: EditedQuote, letters: str) -> Iterator[Found]:
    """Yield the places of all segments, in order and within the limits of the gaps.

    The longest segment is looked for everywhere, the others near it.
    """
    longest = max(range(len(quote.segments)), key=lambda n: len(quote.segments[n].letters))
    needle = quote.segments[longest].letters
    at = letters.find(needle)
    for _ in range(_MOST_OCCURRENCES):
        if at < 0:
            return
        chain = _chain(quote, letters, longest, at)
        if chain:
            yield chain
        at = letters.find(needle, at + 1)


def _chain(quote: EditedQuote, letters: str, anchor: int, at: int) -> Found | None:
    spans = [Span(at, at + len(quote.segments[anchor].letters))]
    for n in range(anchor - 1, -1, -1):
        needle, limit = quote.segments[n].letters, quote.gaps[n].letters
        low = max(0, spans[0].start - limit - len(needle))
        place = letters.rfind(needle, low, spans[0].start)
        if place < 0:
            return None
        spans.insert(0, Span(place, place + len(needle)))
    for n in range(anchor + 1, len(quote.segments)):
        needle, limit = quote.segments[n].letters, quote.gaps[n - 1].letters
        place = letters.find(needle, spans[-1].end, spans[-1].end + limit + len(needle))
        if place < 0:
            return None
        spans.append(Span(place, place + len(needle)))
    return tuple(spans)
