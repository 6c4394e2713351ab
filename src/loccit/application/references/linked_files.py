"""The files that an exported reference list names beside its entries."""

from collections.abc import Iterable, Mapping
from typing import Final

from loccit.domain.models.citation_meta import CitationMeta, MatchMethod
from loccit.domain.models.project import DocumentRecord

_FOUND_AGAIN: Final = frozenset({MatchMethod.DOI, MatchMethod.TITLE})


def linked_files(records: Iterable[DocumentRecord]) -> Mapping[str, tuple[str, ...]]:
    """Return the absolute paths of documents by citekey, but for those that are found again.

    A document leads to its entry by DOI or title as it did before. One whose entry was made of
    its own words, or given by a person or a service, might not once the entry is corrected.
    """
    found: dict[str, tuple[str, ...]] = {}
    for record in records:
        citation = record.citation
        if citation and not _is_found_again(citation):
            found[citation.citekey] = (*found.get(citation.citekey, ()), record.source.path)
    return found


def _is_found_again(citation: CitationMeta) -> bool:
    return citation.match is not None and citation.match.method in _FOUND_AGAIN
