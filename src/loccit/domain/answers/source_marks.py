"""The marks by which a language model says where its sentences come from.

A mark stands behind a sentence and names a passage that the model was shown, with the words that
it quotes: `The tide lags by an hour. [p3 "the lag was about one hour"]`. Models write it in many
ways; what cannot be read as one stays in the text.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from loccit.domain.answers.quotes_beside_marks import words_beside
from loccit.domain.text.sentences import sentence_spans
from loccit.domain.text.spans import Span, strip_span

_CLOSERS: Final = {"[": "]", "\u3010": "\u3011", "\uff3b": "\uff3d", "(": ")"}
_ROUND: Final = "("  # names a passage only with its words: "(p53)" is a protein
_NAMED: Final = r"(?:(?:passages?|sources?|id|see)\b[\s:=]*)?[\^@#]?"  # what stands before an id
_MARKS: Final = '"\u201c\u201d\u201e\u00ab\u00bb\u300c\u300e'  # begin or end words
_LEAD: Final = (
    r"(?:(?:quote[ds]?|sources?|text|from)\b[\s:=]*)?\\?"  # before words that come first
)
_OPEN: Final = re.compile(
    rf"\\?(?P<open>[{re.escape(''.join(_CLOSERS))}])\s*(?={_NAMED}p\d|{_LEAD}[{_MARKS}])",
    re.IGNORECASE,
)
_ID: Final = re.compile(rf"\s*{_NAMED}(?P<id>p\d{{1,6}})\b", re.IGNORECASE)
_PAGE: Final = r"(?:[\s,]{0,9}(?:pp?\.|pages?\b|S\.)\s*\d+(?:\s*[-\u2013]\s*\d+)?)?"
_JOINT: Final = r"(?:\s{0,9}[;,|/&\uff0c\uff1b\u3001]\s{0,9}|\s{1,9})(?:(?:and|und|et)\s+)?"
_DOUBLE: Final = '"\u201c\u201e\u00ab\u300c'  # begin further words of the same passage
_EMPHASIS: Final = frozenset("*_`")
_TERMINATORS: Final = (".", "!", "?", "\u2026", "\u3002", "\uff01", "\uff1f")
_OPENING: Final = "\"'\u201c\u201e\u00ab(*_"
_CLOSING: Final = "\"'\u201d\u2019\u00bb)]*_"
_NEAR: Final = 20  # characters beside a mark in which a sentence ends or begins
_UNSPACED_END: Final = re.compile(r"[\u3002\uff01\uff1f][\u300d\u300f\u201d\u2019\uff09)\]]*")
_LIST_SIGN: Final = re.compile(r"^(?:[-*+\u2022>]|\d{1,3}[.)])\s+")
_BEFORE_STOP: Final = re.compile(r"\s+(?=[.,;:!?\u3002]+$)")  # where a mark stood
_HEADING: Final = re.compile(
    r"#{1,6}\s|(?:\*\*|__)(?P<bold>[^*_]{1,100}[^*_.!?\u2026\u3002])(?:\*\*|__):?$"
)
_SOURCES: Final = re.compile(
    r"(?:\*\*|__)?(?:sources?|references?|citations?|quellen?|belege?|r[e\u00e9]f[e\u00e9]rences?)"
    r"[\s:.,;*_]*",
    re.IGNORECASE,
)
"""A line that lists passages once more, below an answer."""
_FENCE: Final = re.compile(r"(?:```|~~~)\s*[\w+#-]*$")
_WORD: Final = re.compile(r"\w")


def _quote(closer: str) -> re.Pattern[str]:
    """Return what finds the quoted words of a mark: they end where it goes on or ends.

    The words themselves may hold brackets and quotation marks.
    """
    ends = (
        rf"(?={_PAGE}(?:\s{{0,9}}\\?{re.escape(closer)}"
        rf"|{_JOINT}(?:{_NAMED}p\d|[{_DOUBLE}])))"
    )
    return re.compile(
        rf"{_PAGE}[\s:,;=\uff1a\uff0c\u2013\u2014-]*(?:quote[ds]?[\s:=]*)?\\?(?:"
        rf"[\"\u201c\u201d\u201e\u00ab\u00bb\u300c\u300e](?P<double>.{{1,2000}}?)"
        rf"\\?[\"\u201d\u201c\u00bb\u00ab\u300d\u300f]{ends}"
        rf"|['\u2018\u201a](?P<single>.{{1,2000}}?)['\u2019\u2018]{ends}"
        rf"|(?<=[:\uff1a])\s*(?P<bare>[^\[\]\u3010\u3011\"\u201c\u201d]{{1,2000}}?)"
        rf"(?=\s{{0,9}}\\?{re.escape(closer)})"
        rf"){_PAGE}",
        re.IGNORECASE | re.DOTALL,
    )


_ID_BEHIND: Final = re.compile(
    rf"\\?[\"\u201d\u201c\u00bb\u00ab\u300d\u300f][\s.,;:\uff0c\u2013\u2014-]{{0,9}}(?P<inner>[(\[])?"
    rf"(?:(?:from|in)\s+)?{_NAMED}(?P<id>p\d{{1,6}})\b(?(inner){_PAGE}[)\]]){_PAGE}",
    re.IGNORECASE,
)
_BEGINS: Final = re.compile(rf"\s*{_LEAD}[{_MARKS}]", re.IGNORECASE)
_APART: Final = re.compile(
    r"[\"\u201c\u201d\u00bb\u00ab\u300d\u300f]\s*\\?[\])\u3011\uff3d]"
)  # one bracket ends, and the id stands in another
_LONGEST: Final = 2_000  # characters of quoted words
_MOST_ITEMS: Final = 20  # of a mark; with more it is no mark

_QUOTES: Final = {opener: _quote(closer) for opener, closer in _CLOSERS.items()}
_ENDS: Final = {
    opener: re.compile(rf"{_PAGE}\s{{0,9}}\\?{re.escape(closer)}", re.IGNORECASE)
    for opener, closer in _CLOSERS.items()
}
_GOES_ON: Final = re.compile(_JOINT, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SourceMark:
    """What a mark names.

    Attributes:
        passage: Id of a passage, as "p3"; the model may have made it up.
        quote: The words that are to stand there, None when it quotes none.
    """

    passage: str
    quote: str | None


@dataclass(frozen=True, slots=True)
class MarkedSentence:
    """A sentence and the marks behind it.

    Attributes:
        text: Without the marks.
        marks: In order.
    """

    text: str
    marks: tuple[SourceMark, ...]


def marked_sentences(text: str) -> tuple[MarkedSentence, ...]:
    """Return the sentences of a model's answer with their marks; headings are left out.

    A mark belongs to the sentence that it stands in or behind; one that begins a line, to the
    sentence that follows in it. Lines without a word (rules, fences) are no sentences.
    """
    found = list(_marks(text))
    bare, places = _without(text, [span for span, _ in found])
    spans = _sentences(bare, places)
    marks: list[list[SourceMark]] = [[] for _ in spans]
    for place, (_, named) in zip(places, found, strict=True):
        owner = _owner(bare, spans, place)
        if owner is not None:
            marks[owner] += named
    return tuple(
        MarkedSentence(words, tuple(named))
        for span, named in zip(spans, marks, strict=True)
        if not _is_layout(words := _bare_words(span.of(bare)), named)
    )


def _bare_words(line: str) -> str:
    return _BEFORE_STOP.sub("", _LIST_SIGN.sub("", line).strip())


def _is_layout(words: str, named: list[SourceMark]) -> bool:
    """Tell whether a line says nothing itself: a heading, a rule, a fence, a list of sources."""
    if not _WORD.search(words) or _FENCE.match(words):
        return True
    if _SOURCES.fullmatch(words) and not any(mark.quote for mark in named):
        return True
    heading = _HEADING.match(words)
    return heading is not None and not (heading["bold"] and named)


def _sentences(bare: str, places: list[int]) -> list[Span]:
    """Return the sentences; one ends, too, at a mark behind its full stop."""
    cuts = {place for place in places if _parts(bare, place)}
    cuts.update(found.end() for found in _UNSPACED_END.finditer(bare))
    inner = sorted(cuts)
    spans = []
    for span in sentence_spans(bare):
        here = inner[bisect_left(inner, span.start + 1) : bisect_left(inner, span.end)]
        parts = pairwise([span.start, *here, span.end])
        spans += [strip_span(bare, Span(*part)) for part in parts]
    return [span for span in spans if span]


def _parts(bare: str, place: int) -> bool:
    """Tell whether a sentence ends before a mark and another begins behind it."""
    before = bare[max(0, place - _NEAR) : place].rstrip().rstrip(_CLOSING)
    behind = bare[place : place + _NEAR].lstrip()
    begins = _WORD.match(behind.lstrip(_OPENING)) is not None and not behind[0].islower()
    return begins and before.endswith(_TERMINATORS)


def _owner(bare: str, spans: list[Span], place: int) -> int | None:
    """Return the number of the sentence that a mark belongs to, None when there is none."""
    before = bisect_left(spans, place, key=lambda span: span.start) - 1
    line = bare[bare.rfind("\n", 0, place) + 1 : place]
    is_first = not _WORD.search(_LIST_SIGN.sub("", line.lstrip() + " "))
    behind = bare[place:].partition("\n")[0] if is_first else ""
    if is_first and _WORD.search(behind):
        ends = bisect_left(spans, place + 1, key=lambda span: span.end)
        return min(ends, len(spans) - 1)
    return before if before >= 0 else None


def _marks(text: str) -> Iterator[tuple[Span, list[SourceMark]]]:
    end = 0
    ids = _IdsBehind(list(_ID_BEHIND.finditer(text)))
    for opened in _OPEN.finditer(text):
        if opened.start() < end:
            continue  # within the words of the mark before
        read = _mark(text, opened.end(), opened["open"], ids)
        if read is None:
            continue
        named, behind = read
        span = _with_emphasis(text, Span(opened.start(), behind), end)
        if (beside := words_beside(text, span, end)) and [each.quote for each in named] == [None]:
            words, span = beside
            named = [SourceMark(named[0].passage, words)]
        elif opened["open"] == _ROUND and not any(each.quote for each in named):
            continue
        end = span.end
        yield span, named


def _mark(
    text: str, place: int, opener: str, ids: "_IdsBehind"
) -> tuple[list[SourceMark], int] | None:
    """Return what a mark names that begins at a place, and where it ends."""
    named: list[SourceMark] = []
    for _item in range(_MOST_ITEMS):
        if item := _ID.match(text, place):
            words, place = _quotes(text, item.end(), opener)
            passage = item["id"].lower()
            named += [SourceMark(passage, each) for each in words] or [SourceMark(passage, None)]
        elif first := ids.words_first(text, place):
            mark, place = first
            named.append(mark)
        else:
            return None
        if ended := _ENDS[opener].match(text, place):
            return named, ended.end()
        joint = _GOES_ON.match(text, place)
        if joint is None:
            return None
        place = joint.end()
    return None


@dataclass(frozen=True, slots=True)
class _IdsBehind:
    """Where in a text an id stands behind quoted words; looked for once, as marks are many."""

    found: list[re.Match[str]]

    def words_first(self, text: str, place: int) -> tuple[SourceMark, int] | None:
        """Return the words at a place with their id, `"the lag" p3`, and where that ends."""
        begun = _BEGINS.match(text, place)
        if begun is None:
            return None
        begin = begun.end()
        at = bisect_left(self.found, begin + 1, key=lambda each: each.start())
        if at == len(self.found) or self.found[at].start() > begin + _LONGEST:
            return None
        item = self.found[at]
        if _APART.search(text, begin, item.start()):
            return None
        return SourceMark(item["id"].lower(), text[begin : item.start()]), item.end()


def _quotes(text: str, place: int, opener: str) -> tuple[list[str], int]:
    """Return the words that are quoted behind an id, and where they end."""
    words: list[str] = []
    while found := _QUOTES[opener].match(text, place):
        words.append(found["double"] or found["single"] or found["bare"])
        place = found.end()
        joint = _GOES_ON.match(text, place)
        if joint is None or not text.startswith(tuple(_DOUBLE), joint.end()):
            break
        place = joint.end()
    return words, place


def _with_emphasis(text: str, span: Span, least: int) -> Span:
    """Return a mark together with the signs around it that set it off: `**[p1]**`, `[[p1]]`.

    Args:
        text: Holds it.
        span: Where it stands.
        least: Where the mark before it ends.
    """
    start, end = span.start, span.end
    while start > least and end < len(text) and _set_off(text[start - 1], text[end]):
        start, end = start - 1, end + 1
    return Span(start, end)


def _set_off(before: str, behind: str) -> bool:
    return _CLOSERS.get(before) == behind or (before == behind and before in _EMPHASIS)


def _without(text: str, spans: list[Span]) -> tuple[str, list[int]]:
    """Return a text without some spans, and where in it each of them stood."""
    edges = [0, *(edge for span in spans for edge in (span.start, span.end)), len(text)]
    kept = [text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    return "".join(kept), list(accumulate(len(piece) for piece in kept[:-1]))
