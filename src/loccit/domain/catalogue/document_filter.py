"""Which documents meet a `SearchFilter`, as far as it is on documents."""

from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.document import DocId
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.doi import normalise_doi
from loccit.domain.policy.filter_keys import (
    author_key,
    collection_key,
    collection_keys,
    language_key,
    path_key,
    path_keys,
    tag_key,
)


def document_meets(
    doc_id: DocId,
    source_path: str,
    language: str | None,
    citation: CitationMeta | None,
    filters: SearchFilter,
) -> bool:
    """Tell whether a document meets all conditions but those on sections."""
    return (
        (not filters.doc_ids or doc_id in filters.doc_ids)
        and _in_language(language, filters)
        and _at_path(source_path, filters)
        and _cited_as(citation, filters)
    )


def _in_language(language: str | None, filters: SearchFilter) -> bool:
    wanted = {language_key(each) for each in filters.languages}
    return not wanted or (language is not None and language_key(language) in wanted)


def _at_path(source_path: str, filters: SearchFilter) -> bool:
    wanted = {path_key(path) for path in filters.paths}
    return not wanted or not wanted.isdisjoint(path_keys(source_path))


def _cited_as(citation: CitationMeta | None, filters: SearchFilter) -> bool:
    if citation is None:
        years = (filters.year_from, filters.year_to)
        asked = (filters.tags, filters.authors, filters.collections, filters.dois)
        return years == (None, None) and not any(asked) and not filters.citekeys
    tags = {tag_key(tag) for tag in citation.tags}
    authors = {author_key(author.family) for author in citation.authors}
    collections = {collection_key(name) for name in filters.collections}
    return (
        all(tag_key(tag) in tags for tag in filters.tags)
        and all(author_key(name) in authors for name in filters.authors)
        and _in_years(citation.year, filters)
        and (not filters.citekeys or citation.citekey in filters.citekeys)
        and (not filters.dois or citation.doi in map(normalise_doi, filters.dois))
        and (not collections or not collections.isdisjoint(collection_keys(citation.collections)))
    )


def _in_years(year: int | None, filters: SearchFilter) -> bool:
    if filters.year_from is None and filters.year_to is None:
        return True
    return (
        year is not None
        and (filters.year_from is None or filters.year_from <= year)
        and (filters.year_to is None or year <= filters.year_to)
    )
