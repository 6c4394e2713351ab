"""A reference list as it was at one moment: its entries, and which files belong to them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from loccit.domain.models.citation_meta import Author, CitationMeta, MatchEvidence

_NAMED_FAULTS = 5


@dataclass(frozen=True, slots=True)
class ReferenceEntry:
    """One entry of a reference list, still without the evidence that ties it to a document.

    Attributes:
        citekey: The key that a Pandoc citation names.
        aliases: Other keys a user may know it by: the CSL id, Zotero's item key.
        is_data: Whether it is a data set or a program, whose DOI a paper may print as well.
        on_arxiv: Whether it names arXiv.
        files: Absolute paths of the files that the library keeps with it; they need not exist,
            and may be those of another computer.
        csl: The whole entry in CSL-JSON, empty where the list has it in no such form.

    The others are those of `CitationMeta`.
    """

    citekey: str
    aliases: tuple[str, ...]
    title: str
    authors: tuple[Author, ...]
    year: int | None
    doi: str | None
    url: str | None
    tags: tuple[str, ...]
    collections: tuple[str, ...]
    container: str | None
    is_data: bool
    on_arxiv: bool
    files: tuple[str, ...] = ()
    csl: Mapping[str, object] = field(default_factory=dict, repr=False)

    def cited(self, match: MatchEvidence) -> CitationMeta:
        """Return the citation of a document that this entry belongs to."""
        return CitationMeta(
            citekey=self.citekey,
            title=self.title,
            authors=self.authors,
            year=self.year,
            doi=self.doi,
            url=self.url,
            tags=self.tags,
            collections=self.collections,
            container=self.container,
            match=match,
            entry=json.dumps(dict(self.csl), ensure_ascii=False) if self.csl else "",
        )

    @property
    def work(self) -> str:
        """A string that is equal for copies of one entry under different citekeys."""
        if self.doi:
            return self.doi
        return repr((self.title.casefold(), self.authors, self.year, self.container))


@dataclass(frozen=True, slots=True)
class EntryFault:
    """An entry that could not be read.

    Attributes:
        name: Its key, else where it stands.
        reason: What is wrong with it, in a few words.
    """

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class ReferenceLibrary:
    """The entries of one reference list, in its order.

    Attributes:
        fingerprint: Changes when the content of the list does.
        faults: What of it could not be read.
    """

    entries: tuple[ReferenceEntry, ...]
    fingerprint: str
    faults: tuple[EntryFault, ...] = ()

    @property
    def faults_told(self) -> str:
        """The broken entries, counted and the first ones named; empty without any."""
        if not self.faults:
            return ""
        named = [f"{one.name} ({one.reason})" for one in self.faults[:_NAMED_FAULTS]]
        more = len(self.faults) - len(named)
        every = len(self.entries) + len(self.faults)
        tail = f", and {more} more" if more else ""
        return f"{len(self.faults)} of {every} entries left out: {'; '.join(named)}{tail}"
