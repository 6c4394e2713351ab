"""Finding entries of a reference list by words."""

from collections.abc import Iterable

from loccit.domain.models.reference_library import ReferenceEntry
from loccit.domain.policy.filter_keys import author_key


def entries_with(words: str, entries: Iterable[ReferenceEntry]) -> list[ReferenceEntry]:
    """Return the entries with all words, or beginnings of them, without case and accents.

    They are looked for among citekey, authors, year and title. No word finds every entry.
    """
    wanted = author_key(words).split()
    return [each for each in entries if _has(wanted, each)]


def _has(wanted: list[str], entry: ReferenceEntry) -> bool:
    families = " ".join(author.family for author in entry.authors)
    told = author_key(f"{entry.citekey} {families} {entry.year or ''} {entry.title}").split()
    return all(any(word.startswith(each) for word in told) for each in wanted)
