"""`SearchFilter` in plain Python."""

from dataclasses import replace

from loccit.domain.models.retrieval import IndexItem, SearchFilter, author_key, tag_key


def meets(item: IndexItem, filters: SearchFilter) -> bool:
    """Tell whether a chunk meets all conditions."""
    citation = item.citation
    if item.chunk.is_references and not filters.include_references:
        return False
    if filters.doc_ids and item.chunk.doc_id not in filters.doc_ids:
        return False
    if replace(filters, doc_ids=(), include_references=False) == SearchFilter():
        return True
    if citation is None or (filters.citekeys and citation.citekey not in filters.citekeys):
        return False
    tags = {tag_key(tag) for tag in citation.tags}
    authors = {author_key(author.family) for author in citation.authors}
    return (
        all(tag_key(tag) in tags for tag in filters.tags)
        and all(author_key(name) in authors for name in filters.authors)
        and _in_years(citation.year, filters)
    )


def _in_years(year: int | None, filters: SearchFilter) -> bool:
    if filters.year_from is None and filters.year_to is None:
        return True
    return (
        year is not None
        and (filters.year_from is None or filters.year_from <= year)
        and (filters.year_to is None or year <= filters.year_to)
    )
