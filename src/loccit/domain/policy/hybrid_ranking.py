"""The order of a hybrid search: fused scores, and what else speaks for a passage.

The weights were fitted by `benchmarks.ranker` on collections that did not include the one that
was reported. Figures, and what was tried besides: specs/fusion.md.
"""

import heapq
import math
import operator
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.domain.policy.agreement import NearestOf, agreement
from loccit.domain.policy.fusion import Item, Ranked, fuse, fuse_weighed
from loccit.domain.policy.proximity import Proximity
from loccit.domain.questions.periods import periods_of

_COMPARED: Final = 60
"""How many of the best passages are compared with each other; thirty lose half of the gain."""
_DEPTH: Final = 30
"""How many of the best passages are looked into: they speak for their documents."""

_FUSED: Final = 0.85
"""Weight of the fused score. The weights are told against each other, not against a sum."""
_AGREEMENT: Final = 0.15
"""Of the neighbours' scores, where meaning tells as much as words."""
_DOCUMENT: Final = 0.1
"""Of the document's score."""
_PERIOD: Final = 0.2
"""Of the query's years and quarters that the document is called by."""
_PROXIMITY: Final = 0.05
"""Of the query's words that stand near each other."""
_FIGURE: Final = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a candidate stands, and what it says.

    Attributes:
        document: The id of its document.
        text: Its text, without the headings above it.
        called: The title and the names of its document.
    """

    document: str
    text: str
    called: str = ""


def rank_hybrid(
    query: str,
    dense: Mapping[Item, float],
    lexical: Mapping[Item, float],
    places_of: Callable[[Sequence[Item]], Mapping[Item, Place]],
    nearest_of: NearestOf[Item],
    limit: int | None = None,
) -> tuple[Ranked[Item], ...]:
    """Rank the candidates of both searches.

    Their scores are fused. Of the best sixty a passage gains by good ones that are near it. Of
    the best thirty after that it gains by the others that its document has there, by the periods
    of the query that its document is called by, and by words of the query that stand near each
    other in it. A search that found nothing leaves the other's order as it is.

    Args:
        query: What is asked.
        dense: Cosine similarity of each candidate that has a vector.
        lexical: BM25 of each candidate that shares a term with the query.
        places_of: Returns the places of candidates; one that it leaves out gains nothing.
        nearest_of: Returns which candidates are nearest to each other.
        limit: How many are returned, None for all.

    Returns:
        Every candidate once, best first, equal scores by item.
    """
    if not dense or not lexical:
        return fuse(dense, lexical, limit)
    # What is below the best stays below them: it need not be ranked when less is wanted.
    fused, share = fuse_weighed(dense, lexical, None if limit is None else max(limit, _COMPARED))
    periods = periods_of(query)
    # Who names a figure asks for one place, which others like it only hide.
    weight = 0.0 if periods or _FIGURE.search(query) else _AGREEMENT * share
    best = {one.item: one.score for one in fused[:_COMPARED]}
    nearest = nearest_of(list(best)) if weight else {}
    if not nearest:
        weight = 0.0
    found = _with_agreement(fused, agreement(best, nearest), weight) if weight else fused
    speaking = [one.item for one in found[:_DEPTH]]
    known = places_of(speaking)
    places = {item: known[item] for item in speaking if item in known}
    return _with_evidence(found, weight, places, periods, Proximity(query), limit)


def _with_agreement(
    ranking: Sequence[Ranked[Item]], agreed: Mapping[Item, float], weight: float
) -> tuple[Ranked[Item], ...]:
    """Return a ranking in which the scores of neighbours weigh so much beside a passage's own."""
    whole = _FUSED + weight
    moved = (
        replace(one, score=(_FUSED * one.score + weight * agreed.get(one.item, 0.0)) / whole)
        for one in ranking
    )
    return tuple(sorted(moved, key=lambda one: (-one.score, one.item)))


def _with_evidence(
    ranking: Sequence[Ranked[Item]],
    weight: float,
    places: Mapping[Item, Place],
    periods: frozenset[str],
    proximity: Proximity,
    limit: int | None,
) -> tuple[Ranked[Item], ...]:
    """Return a ranking in which what it is by now is most of a score, and the evidence the rest.

    A document's score is the root of the sum of its passages' squared scores, against the
    greatest: a second good passage says more than five poor ones. Passages below the best thirty
    gain nothing and so stay below them. The agreement in the scores has this weight.
    """
    squares: defaultdict[str, float] = defaultdict(float)
    for one in ranking:
        if one.item in places:
            squares[places[one.item].document] += one.score**2
    greatest = max(squares.values(), default=0.0)
    if greatest <= 0.0:
        return tuple(ranking[:limit])
    whole = _FUSED + weight + _DOCUMENT + _PROXIMITY + (_PERIOD if periods else 0.0)
    own, near = (_FUSED + weight) / whole, _PROXIMITY / whole
    said = {name: _PERIOD * _share_of(periods, name) for name in _names(places, periods)}

    def weighed(one: Ranked[Item]) -> tuple[float, Ranked[Item]]:
        score = own * one.score
        if place := places.get(one.item):
            document = _DOCUMENT * math.sqrt(squares[place.document] / greatest)
            score += (document + said.get(place.called, 0.0)) / whole
        return score, one

    best: list[Ranked[Item]] = []
    least: list[float] = []  # scores of the best so far, as a heap: the first is the least
    for score, one in sorted(map(weighed, ranking), key=operator.itemgetter(0), reverse=True):
        if least and len(least) == limit and score + near < least[0]:
            break  # nor does any after it come among the best, wherever its words stand
        place = places.get(one.item)
        total = score + near * proximity.of(place.text) if place else score
        best.append(Ranked(one.item, total, one.dense_score, one.lexical_score))
        heapq.heappush(least, total)
        if limit is not None and len(least) > limit:
            heapq.heappop(least)
    return tuple(sorted(best, key=lambda one: (-one.score, one.item))[:limit])


def _names(places: Mapping[Item, Place], periods: frozenset[str]) -> set[str]:
    return {place.called for place in places.values()} if periods else set()


def _share_of(periods: frozenset[str], called: str) -> float:
    """Return which share of the periods stands in what a document is called."""
    return len(periods & periods_of(called)) / len(periods)
