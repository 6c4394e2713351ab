"""Bibliographic values: a citation, how it was matched, and what it was matched by."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

PROVISIONAL: Final = "loccit-provisional"
"""The keyword of an entry that nobody has confirmed. It stands in exported lists, too, and who
takes it out there has confirmed the entry."""


class MatchMethod(StrEnum):
    """How a document found its entry in a reference list, or with a service."""

    CITEKEY = "citekey"
    FILE = "file"
    DOI = "doi"
    TITLE = "title"
    LIBRARY = "library"
    """The library that keeps the file says so: nothing was compared."""
    LOOKUP = "lookup"


@dataclass(frozen=True, slots=True)
class LookupEvidence:
    """What a service answered that an entry is taken from.

    Attributes:
        service: Its name: "crossref", "datacite", "openalex".
        id: Of the record there: a DOI, or OpenAlex's address.
        asked: What it was asked by: "doi" or "title".
        title_score: Likeness of the titles, in [0, 1].
        author_score: Share of the shorter list of authors that both name, in [0, 1].
        answered: When it answered: UTC, ISO 8601.
    """

    service: str
    id: str
    asked: str
    title_score: float
    author_score: float
    answered: str


@dataclass(frozen=True, slots=True)
class MatchEvidence:
    """Why an entry is believed to be the document's own.

    Attributes:
        method: What matched.
        score: In [0, 1]; 1 for a citekey, a file that the library keeps with the entry, or a DOI.
        runner_up: Citekey of the next best entry by title, None when no other came near.
        runner_up_score: Its score in [0, 1], 0 when there is none.
        lookup: What a service answered, None for an entry of a reference list.
    """

    method: MatchMethod
    score: float
    runner_up: str | None = None
    runner_up_score: float = 0.0
    lookup: LookupEvidence | None = None


@dataclass(frozen=True, slots=True)
class Author:
    """A person or body.

    Attributes:
        family: Family name with its particles ("van der Waals"), or the only name there is, or
            the literal name of a body.
        given: Given names, empty when there are none.
        suffix: "Jr.", "III" or empty.
    """

    family: str
    given: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class CitationMeta:
    """The entry of a document, as far as citing and filtering need it.

    Attributes:
        citekey: The key of the entry; `portable_citekey` spells it for Pandoc.
        title: Without markup.
        authors: In order; editors when there are no authors.
        year: Year of publication, negative before the common era, None when not known.
        doi: Normalised: lower case, without resolver or prefix.
        url: As given.
        tags: Keywords.
        collections: Zotero collections, each as its path where the reference list tells it
            ("Thesis/Tides"), else as its name.
        container: Journal or book it appeared in, None when there is none.
        match: Why it is believed to be this document's entry, None when it was made of the
            document's own words.
        entry: The whole entry as CSL-JSON, as it was given; empty when it was not. The records of
            documents keep it, their passages do not.
    """

    citekey: str
    title: str
    authors: tuple[Author, ...]
    year: int | None
    doi: str | None
    url: str | None
    tags: tuple[str, ...]
    collections: tuple[str, ...]
    container: str | None
    match: MatchEvidence | None
    entry: str = field(default="", repr=False)

    @property
    def is_provisional(self) -> bool:
        """Whether nobody has confirmed it."""
        return PROVISIONAL in self.tags

    @property
    def of_passages(self) -> "CitationMeta":
        """The same, as the passages of a document keep it."""
        return replace(self, entry="") if self.entry else self

    @property
    def is_listed(self) -> bool:
        """Whether it is of a reference list, so that only such a list can take its place."""
        return self.match is not None and self.match.lookup is None


@dataclass(frozen=True, slots=True)
class MetadataMissing:
    """No entry of the reference list is the document's own.

    Attributes:
        best_candidate: Citekey of the entry that came nearest, None when none came near.
        score: Its score in [0, 1].
        reason: Why it was not taken, in a few words.
    """

    best_candidate: str | None
    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class SourceHint:
    """What a document says of itself that can tell its entry in a reference list.

    Attributes:
        dois: DOIs that may be its own, best first, normalised; never one that only its
            reference list holds.
        titles: Possible titles, best first: the title block, the file's metadata.
        authors: Family names seen on its first page or in its metadata.
        year: Year of publication that the document names.
        opening: The first characters of its text (at most 3,000), to check a title against.
        people: Its authors with their given names, empty where only family names are known.
        venue: The journal, book or meeting that it appeared in, as far as the file says.
    """

    dois: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    year: int | None = None
    opening: str = ""
    people: tuple[Author, ...] = ()
    venue: str | None = None
