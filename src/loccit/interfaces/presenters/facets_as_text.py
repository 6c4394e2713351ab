"""What a search can be narrowed down by, as lines for a person at a terminal."""

from typing import Final

from click import style

from loccit.domain.counted import counted
from loccit.domain.models.facets import Facets, FacetValue
from loccit.domain.text.printable import safe

_MOST: Final = 8
"""Values of a facet that are shown, those of most documents."""


def facet_lines(facets: Facets) -> list[str]:
    """Return a line for each facet that has values, with the number of documents of each."""
    documents = counted(facets.documents_in_all, "document")
    lines = [f"{documents} searched, {counted(facets.passages_in_all, 'passage')}"]
    for option, values in (
        ("--collection", facets.collections),
        ("--tag", facets.tags),
        ("--author", facets.authors),
        ("--year", facets.years),
        ("--language", facets.languages),
        ("kind", facets.kinds),
        ("--doc", facets.documents),
    ):
        if values:
            lines.append(f"{style(option.ljust(14), bold=True)}{_counts(values)}")
    return lines


def _counts(values: tuple[FacetValue, ...]) -> str:
    most = sorted(values, key=lambda each: -each.documents)[:_MOST]
    shown = [f"{safe(each.label)} {style(str(each.documents), dim=True)}" for each in most]
    more = len(values) - len(most)
    return ", ".join([*shown, f"{more} more"] if more else shown)
