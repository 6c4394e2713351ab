"""What a project can be narrowed down by, and how many documents that would leave."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value of a filter.

    Attributes:
        value: As `SearchFilter` takes it.
        label: As a person reads it.
        documents: How many documents have it, among those that meet the other conditions.
        passages: How many of their passages meet what is asked of passages.
    """

    value: str
    label: str
    documents: int
    passages: int


@dataclass(frozen=True, slots=True)
class Facets:
    """The values of each filter, by name; documents by label, years from the latest.

    Attributes:
        kinds: Of file; the value is a pattern for `find_paths`.
        documents_in_all: How many documents meet all conditions.
        passages_in_all: How many passages do.
    """

    collections: tuple[FacetValue, ...]
    tags: tuple[FacetValue, ...]
    authors: tuple[FacetValue, ...]
    years: tuple[FacetValue, ...]
    languages: tuple[FacetValue, ...]
    documents: tuple[FacetValue, ...]
    kinds: tuple[FacetValue, ...]
    documents_in_all: int
    passages_in_all: int
