"""What the documents that a search looks at have in common: counts of each value of a filter."""

from typing import Final

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.query.said_words import with_words
from loccit.domain.catalogue.facets import facets_of
from loccit.domain.models.facets import Facets
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.questions.query_language import said_query

_ANY: Final = SearchFilter()


def query_facets(index: VectorIndexPort, filters: SearchFilter, query: str = "") -> Facets:
    """Count the documents that a search with a filter looks at, by each value.

    Those are the documents with a passage that meets the filter, and the words that the query has
    in quotation marks or a minus before. Its other words rank, and leave nothing out.

    The store counts the passages that meet what is asked of passages (sections, words, ids); a
    document without one is left out. What is asked of documents is told from their records, for
    each facet without its own condition.

    Raises:
        VectorIndexError: If the store fails.
    """
    wanted = with_words(filters, said_query(query))
    asked = SearchFilter(
        sections=wanted.sections,
        include_references=wanted.include_references,
        chunk_ids=wanted.chunk_ids,
        phrases=wanted.phrases,
        without=wanted.without,
    )
    passages = index.passages_by_document(asked)
    records = index.documents()
    if asked not in {_ANY, SearchFilter(include_references=True)}:
        records = tuple(each for each in records if each.doc_id in passages)
    return facets_of(records, wanted, passages)
