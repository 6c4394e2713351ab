"""The order of a hybrid search: fused scores, the evidence of documents, and proximity.

Figures, and what was tried besides: specs/fusion.md.
"""

import heapq
import math
import operator
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.policy.fusion import Item, Ranked, fuse
from loccit.domain.policy.proximity import Proximity

_DEPTH: Final = 30
"""How many of the best passages are looked into: they speak for their documents."""

_DOCUMENT_SHARE: Final = 0.1
"""Of a score, that of the document."""

_PROXIMITY_SHARE: Final = 0.05
"""Of a score, that of the query's words that stand near each other."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a candidate stands, and what it says.

    Attributes:
        document: The id of its document.
        text: Its text, without the headings above it.
    """

    document: str
    text: str


def rank_hybrid(
    query: str,
    dense: Mapping[Item, float],
    lexical: Mapping[Item, float],
    places_of: Callable[[Sequence[Item]], Mapping[Item, Place]],
    limit: int | None = None,
) -> tuple[Ranked[Item], ...]:
    """Rank the candidates of both searches.

    Their scores are fused. Then a passage among the best thirty gains by the others that its
    document has there, and by words of the query that stand near each other in it. A search that
    found nothing leaves the other's order as it is.

    Args:
        query: What is asked.
        dense: Cosine similarity of each candidate that has a vector.
        lexical: BM25 of each candidate that shares a term with the query.
        places_of: Returns the places of candidates; one that it leaves out gains nothing.
        limit: How many are returned, None for all.

    Returns:
        Every candidate once, best first, equal scores by item.
    """
    if not dense or not lexical:
        return fuse(dense, lexical, limit)
    # What is below the best thirty stays below them: it need not be ranked when less is wanted.
    found = fuse(dense, lexical, None if limit is None else max(limit, _DEPTH))
    speaking = [one.item for one in found[:_DEPTH]]
    known = places_of(speaking)
    places = {item: known[item] for item in speaking if item in known}
    return _with_evidence(found, places, Proximity(query), limit)


def _with_evidence(
    ranking: Sequence[Ranked[Item]],
    places: Mapping[Item, Place],
    proximity: Proximity,
    limit: int | None,
) -> tuple[Ranked[Item], ...]:
    """Return a ranking in which what was fused is most of a score, and the evidence the rest.

    A document's score is the root of the sum of its passages' squared scores, against the
    greatest: a second good passage says more than five poor ones. Passages below the best thirty
    gain nothing and so stay below them.
    """
    squares: defaultdict[str, float] = defaultdict(float)
    for one in ranking:
        if one.item in places:
            squares[places[one.item].document] += one.score**2
    greatest = max(squares.values(), default=0.0)
    if greatest <= 0.0:
        return tuple(ranking[:limit])

    def weighed(one: Ranked[Item]) -> tuple[float, Ranked[Item]]:
        score = (1 - _DOCUMENT_SHARE - _PROXIMITY_SHARE) * one.score
        if place := places.get(one.item):
            score += _DOCUMENT_SHARE * math.sqrt(squares[place.document] / greatest)
        return score, one

    best: list[Ranked[Item]] = []
    least: list[float] = []  # scores of the best so far, as a heap: the first is the least
    for score, one in sorted(map(weighed, ranking), key=operator.itemgetter(0), reverse=True):
        if least and len(least) == limit and score + _PROXIMITY_SHARE < least[0]:
            break  # nor does any after it come among the best, wherever its words stand
        place = places.get(one.item)
        total = score + _PROXIMITY_SHARE * proximity.of(place.text) if place else score
        best.append(Ranked(one.item, total, one.dense_score, one.lexical_score))
        heapq.heappush(least, total)
        if limit is not None and len(least) > limit:
            heapq.heappop(least)
    return tuple(sorted(best, key=lambda one: (-one.score, one.item))[:limit])
