"""Which characters of a document's text a mark is of: by its page, its words, and its place.

What a reader's program says was marked is its own extraction: words run together at the ends of
lines, hyphens and ligatures stand in it, accents are loose. So letters and digits alone find the
place, and what stands there is then taken. When the words stand there several times, or are few,
those decide that the file has at the place itself, with what is before and behind them. A mark
that fits nowhere, or at several places, is left, and why is told: never is one put to the wrong
words.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from typing import Final

from loccit.domain.annotations.annotation import Annotation, AnnotationKind, PdfPlace
from loccit.domain.marks.torn_marks import torn
from loccit.domain.models.chunk import PageBox
from loccit.domain.models.mark import LeftReason
from loccit.domain.quotations.squashing import SquashedText
from loccit.domain.text.spans import Span, strip_span

_LONG: Final = 24
"""Letters that stand on one page by chance only where the page repeats itself."""
_WORDS: Final = 8
"""Letters of whole words that are taken where they stand once, when the file tells nothing."""
_NEAR: Final = 40
"""Letters on each side that are compared with those of the file."""
_ALIKE: Final = 0.5  # of these letters, at least
_CLEARLY: Final = 0.2  # by which the best place must be more alike than the next one
_RUN: Final = 3  # letters in a row that are no chance
_SAME: Final = 0.8  # of the letters of both, when two extractions are of the same words
_BESIDE_WORDS: Final = frozenset({AnnotationKind.NOTE, AnnotationKind.TEXT, AnnotationKind.INK})
"""What lies on a page of a PDF wherever there is room, and marks none of the words below it."""
_MOST_PLACES: Final = 200
"""At which words are looked for: what stands on a page more often marks nothing."""


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """What a file has at the place of a mark, as our reader extracts it.

    Attributes:
        text: The words there.
        before: All words of the page, or chapter, before them; untidy, and maybe in the order of
            the file.
        after: All words behind them.
        boxes: Where the mark stands on pages as displayed, when the file has pages.
    """

    text: str
    before: str = ""
    after: str = ""
    boxes: tuple[PageBox, ...] = ()


@dataclass(frozen=True, slots=True)
class Alignment:
    """Where a mark was found: a span, or the reason why there is none."""

    span: Span | None
    reason: LeftReason | None = None


class MarkedText:
    """The canonical text of a document, to which marks are aligned."""

    def __init__(self, text: str, pages: Sequence[tuple[int, Span]] = ()) -> None:
        """Take a text.

        Args:
            text: The canonical text.
            pages: Index from 1 and characters of each page, in order; none for formats without.
        """
        self._text = text
        self._pages = dict(pages)

    @cached_property
    def _squashed(self) -> SquashedText:
        return SquashedText(self._text)

    @cached_property
    def _letters(self) -> str:
        return plain(self._squashed.letters)

    def align(self, mark: Annotation, seen: MarkedWords | None = None) -> Alignment:
        """Return the span of the words that a mark is of.

        Args:
            mark: The mark.
            seen: What the file has at its place, None when that is not known.
        """
        theirs = letters_of(mark.text)
        ours = letters_of(seen.text) if seen and _is_on_words(mark) else ""
        if not theirs and not ours:
            return Alignment(None, LeftReason.NO_WORDS)
        area = self._area(mark)
        if area is None:
            return Alignment(None, LeftReason.NOT_FOUND)
        page = self._letters[area.start : area.end]
        around = _Around.of(seen) if seen and (not theirs or _same(theirs, ours)) else None
        wanted = [each for each in dict.fromkeys((theirs, ours if around else "")) if each]
        reason = LeftReason.NOT_FOUND
        for words in wanted:
            places = list(_occurrences(words, page))
            if places:
                chosen = _chosen(places, len(words), page, around)
                at = places[0] if chosen is None else chosen
                span = self._slice(Span(at, at + len(words)).moved(area.start), mark, seen)
                if chosen is not None or (
                    around is None and len(places) == 1 and self._are_words(span, len(words))
                ):
                    return Alignment(span)
                reason = LeftReason.AMBIGUOUS
        if reason is LeftReason.NOT_FOUND:
            for words in wanted:
                if len(words) >= _LONG and (found_torn := torn(words, page)):
                    return Alignment(self._slice(found_torn.moved(area.start), mark, seen))
        return Alignment(None, reason)

    def _area(self, mark: Annotation) -> Span | None:
        """Return the letters of the pages of a mark, of all pages when it has none."""
        if not isinstance(mark.place, PdfPlace) or not self._pages:
            return Span(0, len(self._letters))
        first = mark.place.page_index + 1
        numbers = (first, first + 1) if mark.place.next_page_rects else (first,)
        spans = [self._pages[each] for each in numbers if each in self._pages]
        if not spans:
            return None
        around = spans[0].around(spans[-1])
        return Span(self._squashed.place_of(around.start), self._squashed.place_of(around.end))

    def _are_words(self, span: Span, letters: int) -> bool:
        """Tell whether whole words are so many that one place of them on a page is theirs."""
        around = self._text[max(0, span.start - 1) : span.start], self._text[span.end :][:1]
        return letters >= _WORDS and not any(map(str.isalnum, around))

    def _slice(self, letters: Span, mark: Annotation, seen: MarkedWords | None) -> Span:
        """Return the characters of letters, with the signs at the ends that theirs have, too."""
        found = self._squashed.span(letters.start, letters.end)
        theirs = mark.text.strip()
        if not theirs:  # rectangles alone, which cut words where a hand slipped
            found = of_whole_words(self._text, found)
            theirs = seen.text.strip() if seen else ""
        tail = theirs[len(theirs.rstrip(_SIGNS)) :]
        head = theirs[: len(theirs) - len(theirs.lstrip(_SIGNS))]
        start, end = found.start, found.end
        if tail and self._text.startswith(tail, end):
            end += len(tail)
        if head and self._text.endswith(head, 0, start):
            start -= len(head)
        return Span(start, end)


_SIGNS: Final = ".,;:!?\u2026\u201d\u2019\u00bb\u201c\u2018\u00ab\"')(]["


@dataclass(frozen=True, slots=True)
class _Around:
    """What the file has around a mark: the letters beside it, and how often its words stand."""

    before: str
    after: str
    occurrences: int

    @classmethod
    def of(cls, seen: MarkedWords) -> "_Around":
        before, words, after = map(letters_of, (seen.before, seen.text, seen.after))
        all_places = _occurrences(words, before + words + after) if words else ()
        return cls(before[-_NEAR:], after[:_NEAR], sum(1 for _ in all_places))

    def likeness(self, before: str, after: str) -> float:
        """Return how much of what is around the mark is around a place, too, in [0, 1]."""
        room = len(self.before) + len(self.after)
        same = _common(self.before, before) + _common(self.after, after)
        return same / room if room else 0.0


@lru_cache(maxsize=4096)
def _plain(letter: str) -> str:
    """Return a letter without its accents: loose ones are lost anyway."""
    parts = unicodedata.normalize("NFKD", letter)
    if not all(map(unicodedata.combining, parts[1:])):
        return letter
    return "i" if parts[0] == "\u0131" else parts[0]


def plain(letters: str) -> str:
    """Return as many letters, without accents."""
    return letters if letters.isascii() else "".join(map(_plain, letters))


def letters_of(text: str) -> str:
    """Return the letters and digits of a text that are compared."""
    return plain(SquashedText(text).letters)


def _occurrences(words: str, page: str) -> Iterator[int]:
    at = page.find(words)
    found = 0
    while at >= 0 and found < _MOST_PLACES:
        yield at
        found += 1
        at = page.find(words, at + 1)


def _chosen(places: Sequence[int], length: int, page: str, around: _Around | None) -> int | None:
    """Return the place that a mark of so many letters is at, None when that is not sure."""
    if len(places) == 1 and (length >= _LONG or (around and around.occurrences == 1)):
        return places[0]
    if around is None or len(places) >= _MOST_PLACES:
        return None
    judged = sorted(
        (
            (around.likeness(page[max(0, at - _NEAR) : at], page[at + length :][:_NEAR]), at)
            for at in places
        ),
        reverse=True,
    )
    best, at = judged[0]
    next_best = judged[1][0] if len(judged) > 1 else 0.0
    return at if best >= _ALIKE and best - next_best >= _CLEARLY else None


def _is_on_words(mark: Annotation) -> bool:
    return not (isinstance(mark.place, PdfPlace) and mark.kind in _BESIDE_WORDS)


def of_whole_words(text: str, span: Span) -> Span:
    """Return a span that ends where words do: of a word at its ends more than half, or none."""
    start, end = span.start, span.end
    low, high = start, end
    while low > 0 and text[low - 1].isalnum():
        low -= 1
    while high < len(text) and text[high].isalnum():
        high += 1
    inner_start, inner_end = start, end
    while inner_start < end and text[inner_start].isalnum():
        inner_start += 1
    while inner_end > start and text[inner_end - 1].isalnum():
        inner_end -= 1
    if low < start:
        start = low if inner_start - start >= start - low else inner_start
    if high > end:
        end = high if end - inner_end >= high - end else inner_end
    return strip_span(text, Span(start, end)) if start < end else span


def _same(one: str, other: str) -> bool:
    """Tell whether two extractions are of the same words."""
    if one == other:
        return True
    if not one or not other:
        return False
    return 2 * _common(one, other) >= _SAME * (len(one) + len(other))


def _common(one: str, other: str) -> int:
    """Return how many letters two texts share in order, in runs."""
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return sum(each.size for each in blocks if each.size >= _RUN)
