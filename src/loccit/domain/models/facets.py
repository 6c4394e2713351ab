"""What a project can be narrowed down by, and how many documents that would leave."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value of a filter.

    Attributes:
        value: As `SearchFilter` takes it.
        label: As a person reads it.
        documents: How many documents have it, among those that meet the other conditions.
    """

    value: str
    label: str
    documents: int


@dataclass(frozen=True, slots=True)
class Facets:
    """The values of each filter, by name; documents by label, years from the latest.

    Attributes:
        documents_in_all: How many documents meet all conditions.
    """

    collections: tuple[FacetValue, ...]
    tags: tuple[FacetValue, ...]
    authors: tuple[FacetValue, ...]
    years: tuple[FacetValue, ...]
    languages: tuple[FacetValue, ...]
    documents: tuple[FacetValue, ...]
    documents_in_all: int
