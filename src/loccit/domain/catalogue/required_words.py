"""Which passages have the words that must stand there, and none of those that must not."""

from collections.abc import Iterable

from loccit.domain.models.chunk import Chunk
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.text.phrases import phrase_of
from loccit.domain.text.spans import Span, spans_beside


def words_meet(words: str, filters: SearchFilter) -> bool:
    """Tell whether the words of a passage (`Chunk.words`) meet a filter's conditions on them."""
    return all(phrase_of(each).stands_in(words) for each in filters.phrases) and not any(
        phrase_of(each).stands_in(words) for each in filters.without
    )


def phrase_spans(chunk: Chunk, phrases: Iterable[str]) -> list[tuple[Span, ...]]:
    """Return where each phrase stands in a passage, in the document's text.

    Marks of notes within a phrase are no part of it, and lie in its span.
    """
    found = [phrase_of(each).spans(chunk.words) for each in phrases]
    if not chunk.note_marks:
        return [tuple(each.moved(chunk.span.start) for each in spans) for spans in found]
    marks = [mark.moved(-chunk.span.start) for mark in chunk.note_marks]
    places = [at for kept in spans_beside(chunk.text, marks) for at in range(kept.start, kept.end)]
    start = chunk.span.start
    return [
        tuple(Span(start + places[each.start], start + places[each.end - 1] + 1) for each in spans)
        for spans in found
    ]
