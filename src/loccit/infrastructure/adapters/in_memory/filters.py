"""`SearchFilter` in plain Python."""

from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.retrieval import IndexItem, SearchFilter
from loccit.domain.policy.doi import normalise_doi
from loccit.domain.policy.filter_keys import (
    author_key,
    collection_key,
    collection_keys,
    heading_words,
    language_key,
    path_key,
    path_keys,
    tag_key,
)


def meets(item: IndexItem, filters: SearchFilter) -> bool:
    """Tell whether a chunk meets all conditions."""
    if item.chunk.is_references and not filters.include_references:
        return False
    if filters.doc_ids and item.chunk.doc_id not in filters.doc_ids:
        return False
    return (
        _in_section(item, filters)
        and _in_language(item, filters)
        and _at_path(item, filters)
        and _cited_as(item.citation, filters)
    )


def _in_section(item: IndexItem, filters: SearchFilter) -> bool:
    if not filters.sections:
        return True
    headings = [heading_words(heading) for heading in item.chunk.section_path]
    wanted = [heading_words(section) for section in filters.sections]
    return any(words <= heading for words in wanted for heading in headings)


def _in_language(item: IndexItem, filters: SearchFilter) -> bool:
    wanted = {language_key(language) for language in filters.languages}
    return not wanted or (item.language is not None and language_key(item.language) in wanted)


def _at_path(item: IndexItem, filters: SearchFilter) -> bool:
    wanted = {path_key(path) for path in filters.paths}
    return not wanted or not wanted.isdisjoint(path_keys(item.source_path))


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
