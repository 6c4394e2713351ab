"""The words that a query wants in each passage, word for word: kept in it, and shown there."""

from dataclasses import replace

from loccit.domain.catalogue.required_words import phrase_spans, words_meet
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter
from loccit.domain.policy.retrieval_policy import closing_excerpt, excerpt
from loccit.domain.text.spans import Span, merged


def joinable(chunk: Chunk, filters: SearchFilter) -> bool:
    """Tell whether a passage put together of several holds no words that it must not."""
    return words_meet(chunk.words, replace(filters, phrases=()))


def cut_around(hit: Hit, limit: int, filters: SearchFilter) -> Hit:
    """Return a passage in at most `limit` characters, with each of the phrases in it.

    It is longer only where the phrases stand farther apart. It begins with the passage if they
    are all in its beginning, else so that they stand in the middle.
    """
    whole = hit.chunk.span
    start = whole.start
    text = hit.chunk.text
    if len(text) <= limit:
        return hit
    shown = excerpt(text, limit).moved(start)
    held = _shortest_with_all(hit.chunk, filters)
    if held is not None and not shown.contains(held):
        before = closing_excerpt(text[: held.start - start], max(0, limit - len(held)) // 2)
        begin = start + before.start if len(before) else held.start
        after = excerpt(text[held.end - start :], max(0, limit - (held.end - begin)))
        shown = Span(begin, held.end + after.end)
    return replace(hit, chunk=hit.chunk.part(shown))


def with_phrases(result: QueryResult, filters: SearchFilter) -> QueryResult:
    """Return an answer that says what was wanted, and where it stands in each passage."""

    def places(hit: Hit) -> tuple[Span, ...]:
        found = phrase_spans(hit.chunk, filters.phrases)
        return tuple(merged(span for spans in found for span in spans))

    return replace(
        result,
        hits=tuple(replace(hit, phrases=places(hit)) for hit in result.hits),
        phrases=filters.phrases,
        without=filters.without,
    )


def _shortest_with_all(chunk: Chunk, filters: SearchFilter) -> Span | None:
    """Return a short span in which each phrase stands; None without any."""
    first, *others = phrase_spans(chunk, filters.phrases) or [()]
    around: list[Span] = []
    for span in first:
        held = span
        for spans in others:
            held = min((held.around(each) for each in spans), key=len, default=held)
        around.append(held)
    return min(around, key=len, default=None)
