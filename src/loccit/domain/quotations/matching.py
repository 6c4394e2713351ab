"""Finding quotations in the texts of a library: word for word, or what is most like them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
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
)
from loccit.domain.quotations.editing import EditedQuote, as_it_stands, edited, has_edits
from loccit.domain.quotations.source import SourceText
from loccit.domain.quotations.squashing import SquashedText
from loccit.domain.quotations.tokens import prepared, with_marks_on_the_line
from loccit.domain.quotations.views import SourceView
from loccit.domain.quotations.word_index import WordIndex
from loccit.domain.spans import Span

_MOST_OCCURRENCES: Final = 200
"""Of one quotation in one document; a word that stands there more often is no quotation."""
_CANDIDATES: Final = 4  # passages of the whole library that are compared word by word
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


class QuoteMatcher:
    """Looks for quotations in the texts of documents.

    Texts are read, and indexed, when they are first needed: quotations that stand where they are
    cited need no others.
    """

    def __init__(self, doc_ids: Sequence[DocId], source_of: Callable[[DocId], SourceText]) -> None:
        """Remember the library.

        Args:
            doc_ids: All documents.
            source_of: Returns the text of one; called once for each.
        """
        self._doc_ids = tuple(doc_ids)
        self._source_of = cache(source_of)
        self._numbers = {doc_id: number for number, doc_id in enumerate(self._doc_ids)}
        self._last: tuple[str, tuple[EditedQuote, ...]] = ("", ())

    def exact(self, quoted: str, doc_id: DocId) -> Iterator[Match]:
        """Yield every passage of a document that is the quotation, word for word, in order."""
        return self._exact(self._readings(quoted), doc_id)

    def first_exact(self, quoted: str, doc_ids: Sequence[DocId]) -> Match | None:
        """Return where a quotation first stands word for word, of these documents in order."""
        readings = self._readings(quoted)
        found = (match for doc_id in doc_ids for match in self._exact(readings, doc_id))
        return next(found, None)

    def nearest(
        self, quoted: str, doc_ids: Sequence[DocId] | None = None, *, exactly: bool = False
    ) -> Match | None:
        """Return the passage that is the quotation, else the one that is most like it.

        Args:
            quoted: The quotation.
            doc_ids: Where to look, documents of the library; all of it by default.
            exactly: Whether only the quotation itself will do, which is faster.

        Returns:
            None when nothing is like it, or when it is not found exactly and is too short (20
            characters) for likeness to mean anything.
        """
        readings = self._readings(quoted)
        if not readings:
            return None
        quote = readings[-1]
        words = [word for segment in quote.segments for word in segment.words]
        texts = None if doc_ids is None else sorted({self._numbers[each] for each in doc_ids})
        best: Match | None = None
        tried: set[DocId] = set()
        for candidate in self._index.candidates(words, _CANDIDATES, texts):
            doc_id = self._doc_ids[candidate.text]
            if doc_id not in tried:
                tried.add(doc_id)
                exact = next(self._exact(readings, doc_id), None)
                if exact:
                    return exact
            if exactly or quote.is_short:
                continue
            for each in reversed(readings):
                like = self._aligned(each, doc_id, candidate.word)
                if like and (best is None or _better(like, best)):
                    best = like
        return best

    def _readings(self, quoted: str) -> tuple[EditedQuote, ...]:
        """Return what a quotation may mean; it is mostly looked for several times in a row."""
        if self._last[0] != quoted:
            self._last = quoted, tuple(_readings(prepared(quoted)))
        return self._last[1]

    def _exact(self, readings: Sequence[EditedQuote], doc_id: DocId) -> Iterator[Match]:
        """Yield where a quotation stands, in the first reading and view of those that hold it."""
        source = self._source_of(doc_id)
        for quote, view in _to_look_through(readings, source):
            last: Match | None = None
            for match in _standing(quote, view, doc_id):
                if match != last:
                    yield replace(match, span=view.in_document(match.span))
                last = match
            if last:
                return

    def _aligned(self, quote: EditedQuote, doc_id: DocId, word: int) -> Match | None:
        """Return what is most like a quotation near a word of a document, in any view of it."""
        source = self._source_of(doc_id)
        best = _aligned(quote, source.main, doc_id, word)
        squashed = source.main.squashed
        if source.others and squashed.words:
            first = max(0, min(word, len(squashed.words) - 1))
            place = source.main.in_document(squashed.word_span(first, first)).start
            for view in source.others:
                other = _aligned(
                    quote, view, doc_id, view.squashed.word_near(view.place_of(place))
                )
                if other and (best is None or _better(other, best)):
                    best = other
        return best

    @cached_property
    def _index(self) -> WordIndex:
        return WordIndex([self._source_of(each).main.squashed for each in self._doc_ids])


def _to_look_through(
    readings: Sequence[EditedQuote], source: SourceText
) -> Iterator[tuple[EditedQuote, SourceView]]:
    """Yield each reading with each view of a document, first those that most quotations take."""
    for quote in readings:
        for view in source.views:
            yield quote, view
    for quote in readings:
        for segment in quote.segments:
            for view in source.torn(segment.letters):
                yield quote, view


def _better(one: Match, other: Match) -> bool:
    """Tell which match says more: one without differences, then the likelier one."""
    return (one.is_exact, one.likeness) > (other.is_exact, other.likeness)


def _readings(text: str) -> Iterator[EditedQuote]:
    """Yield what a quotation may mean.

    Brackets are the source's own, or the writer's; raised figures are marks of notes, which may
    stand on the line, or exponents.
    """
    on_the_line = with_marks_on_the_line(text)
    if on_the_line != text:
        marked = as_it_stands(on_the_line)
        if marked:
            yield marked
    if has_edits(text):
        literal = as_it_stands(text)
        if literal:
            yield literal
    quote = edited(text)
    if quote:
        yield quote


def _standing(quote: EditedQuote, view: SourceView, doc_id: DocId) -> Iterator[Match]:
    """Yield where one reading of a quotation stands word for word in a view, in order."""
    squashed = view.squashed
    matches = (
        _matched(quote, spans, squashed, doc_id) for spans in _chains(quote, squashed.letters)
    )
    return (match for match in matches if match.is_exact)


def _aligned(quote: EditedQuote, view: SourceView, doc_id: DocId, word: int) -> Match | None:
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
    whole = Span(min(span.start for span in spans), max(span.end for span in spans))
    return Match(doc_id, view.in_document(whole), tuple(differences), alignment.likeness)


def _matched(quote: EditedQuote, found: Found, source: SquashedText, doc_id: DocId) -> Match:
    spans: list[Span] = []
    differences: list[Difference] = []
    for segment, letters in zip(quote.segments, found, strict=True):
        whole, parted = compare(segment, source.text, source.span(letters.start, letters.end))
        spans.append(whole)
        differences += parted
    differences += _gap_differences(quote, spans, source.text)
    return Match(doc_id, Span(spans[0].start, max(span.end for span in spans)), tuple(differences))


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
