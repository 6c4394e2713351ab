"""Why a filter finds nothing: which of its conditions no passage meets."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.retrieval import SearchFilter

CODE: Final = "filter_fits_nothing"
_NO_DOCUMENT: Final = "no document in this project"
_ANY: Final = SearchFilter()
_ANY_OF: Final = {
    "is in the collection": "collections",
    "has the citekey": "citekeys",
    "has the DOI": "dois",
    "is known to be in the language": "languages",
    "comes from": "paths",
    "has the id": "doc_ids",
    "has a heading with the words": "sections",
}
"""Fields of a filter where one matching value is enough."""


def unmet_filters(
    filters: SearchFilter, is_met: Callable[[SearchFilter], bool]
) -> tuple[DocumentWarning, ...]:
    """Return a warning for each condition that no passage meets.

    If passages meet each condition but none meets all, one warning says so. There is none when a
    passage meets all, when there is no passage, or when reference lists are searched: for those it
    is not known.

    Args:
        filters: The conditions.
        is_met: Tells whether a passage meets others.
    """
    if filters.include_references or is_met(filters) or not is_met(_ANY):
        return ()
    unmet = [text for text, alone in _conditions(filters) if not is_met(alone)]
    return tuple(
        DocumentWarning(CODE, text)
        for text in unmet or ["each filter fits some passage, but none fits all filters at once"]
    )


def _conditions(filters: SearchFilter) -> Iterator[tuple[str, SearchFilter]]:
    """Yield the warning for each condition, with a filter of that condition alone."""
    for tag in filters.tags:
        yield f"{_NO_DOCUMENT} has the tag {tag!r}", replace(_ANY, tags=(tag,))
    for author in filters.authors:
        yield f"{_NO_DOCUMENT} is by {author!r}", replace(_ANY, authors=(author,))
    first, last = filters.year_from, filters.year_to
    if first is not None or last is not None:
        years = replace(_ANY, year_from=first, year_to=last)
        yield f"{_NO_DOCUMENT} is {_period(first, last)}", years
    for phrase in filters.phrases:
        yield f"no passage holds the words “{phrase}”", replace(_ANY, phrases=(phrase,))
    for phrase in filters.without:
        yield f"every passage holds “{phrase}”", replace(_ANY, without=(phrase,))
    for text, field in _ANY_OF.items():
        alone = {field: getattr(filters, field)}
        if alone[field]:
            values = " or ".join(map(repr, alone[field]))
            yield f"{_NO_DOCUMENT} {text} {values}", replace(_ANY, **alone)


def _period(first: int | None, last: int | None) -> str:
    if first == last:
        return f"of {first}"
    if first is None:
        return f"of {last} or earlier"
    return f"of {first} or later" if last is None else f"of {first} to {last}"
