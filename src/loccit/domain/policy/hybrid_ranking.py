"""The order of a hybrid search: fused scores, and the evidence of documents.

Figures, and what was tried besides: specs/fusion.md.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from loccit.domain.policy.fusion import Item, Ranked, fuse

_DOCUMENT_DEPTH: Final = 30
"""How many of the best passages speak for their documents."""

_DOCUMENT_SHARE: Final = 0.1
"""Of a score, that of the document."""


def rank_hybrid(
    dense: Mapping[Item, float],
    lexical: Mapping[Item, float],
    documents_of: Callable[[Sequence[Item]], Mapping[Item, str]],
    limit: int | None = None,
) -> tuple[Ranked[Item], ...]:
    """Rank the candidates of both searches.

    Their scores are fused. Then a passage gains by the others that its document has among the
    best thirty. A search that found nothing leaves the other's order as it is.

    Args:
        dense: Cosine similarity of each candidate that has a vector.
        lexical: BM25 of each candidate that shares a term with the query.
        documents_of: Returns the documents that candidates belong to.
        limit: How many are returned, None for all.

    Returns:
        Every candidate once, best first, equal scores by item.
    """
    if not dense or not lexical:
        return fuse(dense, lexical, limit)
    # What is below the best thirty stays below them: it need not be ranked when less is wanted.
    found = fuse(dense, lexical, None if limit is None else max(limit, _DOCUMENT_DEPTH))
    speaking = [one.item for one in found[:_DOCUMENT_DEPTH]]
    known = documents_of(speaking)
    document_of = {item: known[item] for item in speaking if item in known}
    return _with_documents(found, document_of)[:limit]


def _with_documents(
    ranking: Sequence[Ranked[Item]], document_of: Mapping[Item, str]
) -> tuple[Ranked[Item], ...]:
    """Return a ranking in which the documents that have many of the best passages weigh more.

    A document's score is the root of the sum of its passages' squared scores, against the
    greatest: a second good passage says more than five poor ones. Passages below the best thirty
    gain nothing and so stay below them.
    """
    squares: defaultdict[str, float] = defaultdict(float)
    for one in ranking:
        if one.item in document_of:
            squares[document_of[one.item]] += one.score**2
    greatest = max(squares.values(), default=0.0)
    if greatest <= 0.0:
        return tuple(ranking)

    def weighed(one: Ranked[Item]) -> Ranked[Item]:
        share = 0.0
        if one.item in document_of:
            share = math.sqrt(squares[document_of[one.item]] / greatest)
        score = (1 - _DOCUMENT_SHARE) * one.score + _DOCUMENT_SHARE * share
        return Ranked(one.item, score, one.dense_score, one.lexical_score)

    return tuple(sorted(map(weighed, ranking), key=lambda one: (-one.score, one.item)))
