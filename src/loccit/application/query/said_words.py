"""A filter with the words that a query says must be there, and must not."""

from dataclasses import replace

from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.questions.query_language import SaidQuery


def with_words(filters: SearchFilter, said: SaidQuery) -> SearchFilter:
    """Return a filter with what a query asks of the words of passages."""
    return replace(
        filters,
        phrases=tuple(dict.fromkeys((*filters.phrases, *said.phrases))),
        without=tuple(dict.fromkeys((*filters.without, *said.without))),
    )
