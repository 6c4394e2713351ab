"""A hit as a reader cites it: author and year, locator, Pandoc citation."""

import re
from pathlib import PurePath

from loccit.domain.citekey import citation_of
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.retrieval import Hit

_NAMES_BEFORE_ET_AL = 2
_PANDOC_SPECIAL = re.compile(r"[\[\]{}@;]")


def author_year(citation: CitationMeta) -> str:
    """Return "Rossi 2019", "Rossi and Lee 2019", "Rossi et al. 2019"; "n.d." without a year."""
    names = [author.family for author in citation.authors]
    if len(names) > _NAMES_BEFORE_ET_AL:
        names = [f"{names[0]} et al."]
    year = "n.d." if citation.year is None else _year(citation.year)
    return " ".join(filter(None, [" and ".join(names), year]))


def named(citation: CitationMeta) -> str:
    """Return author and year for a person, who is told that an entry is provisional."""
    mark = " (provisional)" if citation.is_provisional else ""
    return f"{author_year(citation)}{mark}"


def entry_label(citation: CitationMeta, source_path: str) -> str:
    """Return "Rossi 2019. Tides", of a provisional entry with the name of the file.

    Documents of one kind often share a title: only their files tell them apart.
    """
    file = f" ({PurePath(source_path).name})" if citation.is_provisional else ""
    return f"{named(citation)}. {citation.title}{file}"


def _year(year: int) -> str:
    return str(year) if year > 0 else f"{-year} BC"


def locator(chunk: Chunk) -> str:
    """Return "p. 12" or "pp. 12-13" by printed number, else by position in the file.

    Without pages it is the section, "sec. Methods"; without that, nothing.
    """
    if not chunk.pages:
        heading = chunk.section_heading
        return f"sec. {_PANDOC_SPECIAL.sub('', heading)}" if heading else ""
    first, last = (page.label or str(page.index) for page in (chunk.pages[0], chunk.pages[-1]))
    return f"p. {first}" if first == last else f"pp. {first}-{last}"


def pandoc(hit: Hit) -> str | None:
    """Return "[@rossi2019, p. 12]", None for a document without a citation.

    A section locator stands in braces, as Pandoc asks for one that is not a number.
    """
    if hit.citation is None:
        return None
    key = citation_of(hit.citation.citekey)
    place = locator(hit.chunk)
    if place and not hit.chunk.pages:
        place = "{" + place + "}"
    return f"[{key}, {place}]" if place else f"[{key}]"


def place(hit: Hit) -> str:
    """Return the citation, or without one that there is none, and the locator."""
    return pandoc(hit) or ", ".join(filter(None, ["no citation", locator(hit.chunk)]))


def source(hit: Hit) -> str:
    """Return author, year and title; without a citation the own title and the file's name."""
    if hit.citation:
        return entry_label(hit.citation, hit.source_path)
    return f"{hit.title} ({PurePath(hit.source_path).name})" if hit.title else hit.source_path
