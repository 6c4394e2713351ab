"""The marks by which a language model says where its sentences come from.

A mark stands behind a sentence and names a passage that the model was shown, with the words that
it quotes: `The tide lags by an hour. [p3 "the lag was about one hour"]`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from loccit.domain.sentences import sentence_spans
from loccit.domain.spans import Span

_OPEN = re.compile(r"\[\s*(?=p\d+\b)", re.IGNORECASE)
_ITEM = re.compile(
    # The words may hold brackets and quotation marks: they end where the mark goes on or ends.
    r"\s*(?P<id>p\d{1,6})\b"
    r"(?:[\s:,]*[\"“„«](?P<quote>.{1,2000}?)[\"”“»](?=\s*(?:[;,]\s*p\d|\])))?"
    r"\s*(?P<end>[;,]|\])",
    re.IGNORECASE | re.DOTALL,
)
_LIST_SIGN = re.compile(r"^(?:[-*+•>]|\d{1,3}[.)])\s+")
_BEFORE_STOP = re.compile(r"\s+(?=[.,;:!?]+$)")  # where a mark stood
_HEADING = re.compile(r"^#{1,6}\s")


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

    A mark belongs to the sentence that it stands in or behind.
    """
    found = list(_marks(text))
    bare, places = _without(text, [span for span, _ in found])
    spans = [span for span in sentence_spans(bare) if not _HEADING.match(span.of(bare))]
    marks: list[list[SourceMark]] = [[] for _ in spans]
    for place, (_, named) in zip(places, found, strict=True):
        begun = [number for number, span in enumerate(spans) if span.start < place]
        if begun:
            marks[begun[-1]] += named
    return tuple(
        MarkedSentence(words, tuple(named))
        for span, named in zip(spans, marks, strict=True)
        if (words := _BEFORE_STOP.sub("", _LIST_SIGN.sub("", span.of(bare)).strip()))
    )


def _marks(text: str) -> Iterator[tuple[Span, list[SourceMark]]]:
    end = 0
    for opened in _OPEN.finditer(text):
        if opened.start() < end:
            continue  # within the words of the mark before
        named: list[SourceMark] = []
        place = opened.end()
        while item := _ITEM.match(text, place):
            named.append(SourceMark(item["id"].lower(), item["quote"]))
            place = item.end()
            if item["end"] == "]":
                end = place
                yield Span(opened.start(), end), named
                break


def _without(text: str, spans: list[Span]) -> tuple[str, list[int]]:
    """Return a text without some spans, and where in it each of them stood."""
    edges = [0, *(edge for span in spans for edge in (span.start, span.end)), len(text)]
    kept = [text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    return "".join(kept), list(accumulate(len(piece) for piece in kept[:-1]))
