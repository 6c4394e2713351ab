"""Bibliographic values: a citation, how it was matched, and what it was matched by."""

from dataclasses import dataclass
from enum import StrEnum


class MatchMethod(StrEnum):
    """How a document found its entry in a reference list."""

    CITEKEY = "citekey"
    FILE = "file"
    DOI = "doi"
    TITLE = "title"
    LIBRARY = "library"
    """The library that keeps the file says so: nothing was compared."""


@dataclass(frozen=True, slots=True)
class MatchEvidence:
    """Why an entry is believed to be the document's own.

    Attributes:
        method: What matched.
        score: In [0, 1]; 1 for a citekey, a file that the library keeps with the entry, or a DOI.
        runner_up: Citekey of the next best entry by title, None when no other came near.
        runner_up_score: Its score in [0, 1], 0 when there is none.
    """

    method: MatchMethod
    score: float
    runner_up: str | None = None
    runner_up_score: float = 0.0


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
    """One entry of a reference list, as far as citing and filtering need it.

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
        match: Why it is believed to be this document's entry.
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
    match: MatchEvidence


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
    """

    dois: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    year: int | None = None
    opening: str = ""
