"""What a search can be narrowed down by."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from loccit.domain.models.facets import Facets, FacetValue


class FacetValueView(TypedDict):
    """A value of a filter."""

    value: Annotated[str, "as the filter takes it"]
    label: Annotated[str, "as a person reads it"]
    documents: Annotated[
        int, "how many documents have it, among those that meet the other conditions"
    ]
    passages: Annotated[
        int, "how many passages of these meet the words and sections that are asked for"
    ]


class FacetsView(TypedDict):
    """The values of each filter, with the documents that each would leave."""

    project: Annotated[str, "name"]
    documents_in_all: Annotated[int, "how many documents meet all conditions"]
    passages_in_all: Annotated[int, "how many passages do"]
    collections: Annotated[list[FacetValueView], "of Zotero, with those they are in"]
    tags: Annotated[list[FacetValueView], "of the entries"]
    authors: Annotated[list[FacetValueView], "family names"]
    years: Annotated[list[FacetValueView], "of publication, from the latest"]
    languages: Annotated[list[FacetValueView], "ISO 639-1"]
    documents: Annotated[list[FacetValueView], "ids"]
    kinds: Annotated[list[FacetValueView], "of file; the value is a pattern of `paths`"]


def facets_view(project: str, facets: Facets) -> FacetsView:
    """Return the values of each filter."""
    return {
        "project": project,
        "documents_in_all": facets.documents_in_all,
        "passages_in_all": facets.passages_in_all,
        "collections": _values(facets.collections),
        "tags": _values(facets.tags),
        "authors": _values(facets.authors),
        "years": _values(facets.years),
        "languages": _values(facets.languages),
        "documents": _values(facets.documents),
        "kinds": _values(facets.kinds),
    }


def _values(values: Iterable[FacetValue]) -> list[FacetValueView]:
    return [
        {
            "value": each.value,
            "label": each.label,
            "documents": each.documents,
            "passages": each.passages,
        }
        for each in values
    ]
