"""Finding quotations in the texts of a library: word for word, or what is most like them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Final

from loccit.domain.models.document import DocId
from loccit.domain.quotations.editing import EditedQuote, as_it_stands, edited, has_edits
from loccit.domain.quotations.passages import Match, aligned, standing
from loccit.domain.quotations.source import SourceText
from loccit.domain.quotations.tokens import prepared, with_marks_on_the_line
from loccit.domain.quotations.views import SourceView
from loccit.domain.quotations.word_index import WordIndex

_CANDIDATES: Final = 4  # passages of the whole library that are compared word by word


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
            for match in standing(quote, view, doc_id, source):
                if match != last:
                    yield replace(match, span=view.in_document(match.span))
                last = match
            if last:
                return

    def _aligned(self, quote: EditedQuote, doc_id: DocId, word: int) -> Match | None:
        """Return what is most like a quotation near a word of a document, in any view of it."""
        source = self._source_of(doc_id)
        best = aligned(quote, source.main, doc_id, word, source)
        squashed = source.main.squashed
        if source.others and squashed.words:
            first = max(0, min(word, len(squashed.words) - 1))
            place = source.main.in_document(squashed.word_span(first, first)).start
            for view in source.others:
                near = view.squashed.word_near(view.place_of(place))
                other = aligned(quote, view, doc_id, near, source)
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
