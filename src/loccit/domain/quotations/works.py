"""Which documents of a library a citation means."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from loccit.domain.citekey import portable_citekey
from loccit.domain.models.citation_meta import Author
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.quotation import Citation
from loccit.domain.policy.filter_keys import author_key
from loccit.domain.policy.title_match import TitleFit, TitleForm, compare_titles

_PARTICLES: Final = re.compile(r"^(?:(?:van|von|der|den|de|di|da|du|la|le|ter|ten|zu|zur|al)\s)+")
"""Of a family name; some write them, some do not."""


class Works:
    """Finds documents by citekey, DOI, title, or family names and year."""

    def __init__(self, records: Sequence[DocumentRecord]) -> None:
        self._by_key: defaultdict[str, list[DocumentRecord]] = defaultdict(list)
        self._by_doi: defaultdict[str, list[DocumentRecord]] = defaultdict(list)
        self._by_year: defaultdict[int, list[DocumentRecord]] = defaultdict(list)
        self._records = [record for record in records if record.citation is not None]
        for record in self._records:
            if record.citation is None:
                continue
            key = record.citation.citekey
            for spelling in {key, portable_citekey(key)}:
                self._by_key[spelling].append(record)
            if record.citation.doi is not None:
                self._by_doi[record.citation.doi].append(record)
            if record.citation.year is not None:
                self._by_year[record.citation.year].append(record)

    def cited(self, citation: Citation) -> tuple[DocumentRecord, ...]:
        """Return the documents that may be meant: none, one, or several that look alike.

        The citekey, as it is or as Pandoc reads it, decides, then the DOI, then the title with
        the first author, and where no title is named the names and the year: the first name must
        be the first author's, the others must be among the authors.
        """
        found = self._by_key.get(citation.citekey) if citation.citekey is not None else None
        if not found and citation.doi is not None:
            found = self._by_doi.get(citation.doi)
        if found:
            return tuple(found)
        if citation.title:
            return self._titled(citation, citation.title)
        return self._named(citation)

    def _named(self, citation: Citation) -> tuple[DocumentRecord, ...]:
        if citation.year is None or not citation.names:
            return ()
        return tuple(
            record
            for record in self._by_year.get(citation.year, ())
            if _is_by(citation.names, record)
        )

    def _titled(self, citation: Citation, title: str) -> tuple[DocumentRecord, ...]:
        """Return the documents that bear the title, those of the cited year if there are any.

        The first author must agree where both are known, unless the title is so long that no
        other work bears it: bodies are spelled in many ways. A title that is spelled a little
        otherwise is looked for among the documents of the same first author and year.
        """
        form = TitleForm.of(title)
        found = [
            record
            for record in self._by_title.get(form.letters, ())
            if form.is_long
            or not (citation.names and _authors(record))
            or _is_by(citation.names[:1], record)
        ]
        same_year = [record for record in found if _year(record) == citation.year]
        if same_year or (found and not form.is_generic):
            return tuple(same_year or found)
        return tuple(
            record
            for record in self._named(citation)
            if compare_titles(TitleForm.of(_title(record)), form) is not TitleFit.NONE
        )

    @cached_property
    def _by_title(self) -> dict[str, list[DocumentRecord]]:
        found: defaultdict[str, list[DocumentRecord]] = defaultdict(list)
        for record in self._records:
            found[TitleForm.of(_title(record)).letters].append(record)
        found.pop("", None)  # a title of signs alone
        return found


def _title(record: DocumentRecord) -> str:
    return record.citation.title if record.citation else ""


def _year(record: DocumentRecord) -> int | None:
    return record.citation.year if record.citation else None


def _authors(record: DocumentRecord) -> Sequence[Author]:
    return record.citation.authors if record.citation else ()


def _is_by(names: Sequence[str], record: DocumentRecord) -> bool:
    """Tell whether the first name is the first author's and the others are authors', too."""
    authors = [_name(author.family) for author in _authors(record)]
    first, *others = map(_name, names)
    if not authors or not _same(first, authors[0]):
        return False
    return all(any(_same(name, author) for author in authors) for name in others)


def _same(name: str, author: str) -> bool:
    """Tell whether a name is an author's; of a body, or a double name, its last word will do."""
    return name == author or author.endswith((f" {name}", f"-{name}"))


def _name(name: str) -> str:
    return _PARTICLES.sub("", author_key(name))
