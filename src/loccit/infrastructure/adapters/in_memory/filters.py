"""`SearchFilter` in plain Python."""

from loccit.domain.catalogue.document_filter import document_meets
from loccit.domain.catalogue.required_words import words_meet
from loccit.domain.models.retrieval import IndexItem, SearchFilter
from loccit.domain.policy.filter_keys import heading_words


def meets(item: IndexItem, filters: SearchFilter) -> bool:
    """Tell whether a chunk meets all conditions."""
    if item.chunk.is_references and not filters.include_references:
        return False
    if filters.chunk_ids and item.chunk.id not in filters.chunk_ids:
        return False
    return (
        _in_section(item, filters)
        and document_meets(
            item.chunk.doc_id, item.source_path, item.language, item.citation, filters
        )
        and words_meet(item.chunk.words, filters)
    )


def _in_section(item: IndexItem, filters: SearchFilter) -> bool:
    if not filters.sections:
        return True
    headings = [heading_words(heading) for heading in item.chunk.section_path]
    wanted = [heading_words(section) for section in filters.sections]
    return any(words <= heading for words in wanted for heading in headings)
