"""Which documents of a library a citation means."""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from loccit.domain.citekey import portable_citekey
from loccit.domain.models.citation_meta import Author
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.quotation import Citation
from loccit.domain.policy.filter_keys import author_key

_PARTICLES: Final = re.compile(r"^(?:(?:van|von|der|den|de|di|da|du|la|le|ter|ten|zu|zur|al)\s)+")
"""Of a family name; some write them, some do not."""


class Works:
    """Finds documents by citekey, as it is or as Pandoc reads it, or by family names and year."""

    def __init__(self, records: Sequence[DocumentRecord]) -> None:
        self._by_key: defaultdict[str, list[DocumentRecord]] = defaultdict(list)
        self._by_year: defaultdict[int, list[DocumentRecord]] = defaultdict(list)
        for record in records:
            if record.citation is None:
                continue
            key = record.citation.citekey
            for spelling in {key, portable_citekey(key)}:
                self._by_key[spelling].append(record)
            if record.citation.year is not None:
                self._by_year[record.citation.year].append(record)

    def cited(self, citation: Citation) -> tuple[DocumentRecord, ...]:
        """Return the documents that may be meant: none, one, or several that look alike.

        The first name must be the first author's, the others must be among the authors.
        """
        if citation.citekey is not None:
            return tuple(self._by_key.get(citation.citekey, ()))
        if citation.year is None or not citation.names:
            return ()
        names = [_name(name) for name in citation.names]
        return tuple(
            record
            for record in self._by_year.get(citation.year, ())
            if _by(names, [_name(author.family) for author in _authors(record)])
        )


def _authors(record: DocumentRecord) -> Sequence[Author]:
    return record.citation.authors if record.citation else ()


def _by(names: Sequence[str], authors: Sequence[str]) -> bool:
    if not authors or not _same(names[0], authors[0]):
        return False
    return all(any(_same(name, author) for author in authors) for name in names[1:])


def _same(name: str, author: str) -> bool:
    """Tell whether a name is an author's; of a body, or a double name, its last word will do."""
    return name == author or author.endswith((f" {name}", f"-{name}"))


def _name(name: str) -> str:
    return _PARTICLES.sub("", author_key(name))
