"""The order of a hybrid search: fused scores, and what else speaks for a passage.

`benchmarks.ranker` fits the weights on collections and reports them on the one left out. Figures,
and what was tried besides: specs/fusion.md.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Final

from loccit.domain.policy.agreement import NearestOf, agreement
from loccit.domain.policy.fusion import Item, Ranked, fuse, fuse_weighed
from loccit.domain.policy.query_words import QueryWords
from loccit.domain.questions.periods import periods_of
from loccit.domain.questions.statements import statements_of, statements_shown

_COMPARED: Final = 60
"""How many of the best passages are compared with each other; thirty lose half of the gain."""
_DEPTH: Final = 30
"""How many of the best passages are looked into: they speak for their documents."""

_OF_ONE_PAGE: Final = 3
"""Passages of one page, from which on a further one shows nothing new."""

_FIGURE: Final = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Weights:
    """What each kind of evidence weighs, against the others: no sum is meant.

    Attributes:
        fused: The fused score.
        agreement: The scores of neighbours, where meaning tells as much as words.
        document: The score of the document.
        period: The query's years and quarters that the document is called by.
        statement: The query's financial statements that its page shows.
        proximity: The query's words that stand near each other.
        substance: How much there is to read in it.
        newness: That no better passage stands on its page.
        coverage: The query's words that stand in it at all.
    """

    fused: float = 0.85
    agreement: float = 0.15
    document: float = 0.1
    period: float = 0.2
    statement: float = 0.2
    proximity: float = 0.05
    substance: float = 0.12
    newness: float = 0.17
    coverage: float = 0.15


SHIPPED: Final = Weights()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a candidate stands, and what it says.

    Attributes:
        document: The id of its document.
        text: Its text, below the name of the table that it begins in; without the headings above.
        called: Returns the title and the names of its document; asked only for a query that
            names a period.
        substance: How much it says, in [0, 1].
        page: Index of its first page, from 1; None for formats without pages.
    """

    document: str
    text: str
    called: Callable[[], str] = str
    substance: float = 1.0
    page: int | None = None


def rank_hybrid(
    query: str,
    dense: Mapping[Item, float],
    lexical: Mapping[Item, float],
    places_of: Callable[[Sequence[Item]], Mapping[Item, Place]],
    nearest_of: NearestOf[Item],
    limit: int | None = None,
    weights: Weights = SHIPPED,
) -> tuple[Ranked[Item], ...]:
    """Rank the candidates of both searches.

    Their scores are fused. Of the best sixty a passage gains by good ones that are near it. Of
    the best thirty after that (of all sixty where the query names a financial statement, whose
    rows say little) it gains by the others that its document has there, by the periods of the
    query that its document is called by, by the statements of the query that its page shows, by
    words of the query that stand near each other in it, by how much it says, and where no better
    one stands on its page. A search that found nothing leaves the other's order as it is.

    Args:
        query: What is asked.
        dense: Cosine similarity of each candidate that has a vector.
        lexical: BM25 of each candidate that shares a term with the query.
        places_of: Returns the places of candidates; one that it leaves out gains nothing.
        nearest_of: Returns which candidates are nearest to each other.
        limit: How many are returned, None for all.
        weights: Of what speaks for a passage.

    Returns:
        Every candidate once, best first, equal scores by item.
    """
    if not dense or not lexical:
        return fuse(dense, lexical, limit)
    # What is below the best stays below them: it need not be ranked when less is wanted.
    fused, share = fuse_weighed(dense, lexical, None if limit is None else max(limit, _COMPARED))
    periods = periods_of(query)
    # Who names a figure asks for one place, which others like it only hide.
    weight = 0.0 if periods or _FIGURE.search(query) else weights.agreement * share
    best = {one.item: one.score for one in fused[:_COMPARED]}
    nearest = nearest_of(list(best)) if weight else {}
    statements = statements_of(query)
    weights = replace(
        weights,
        agreement=weight if nearest else 0.0,
        period=weights.period if periods else 0.0,
        statement=weights.statement if statements else 0.0,
    )
    found = _with_agreement(fused, agreement(best, nearest), weights) if nearest else fused
    speaking = [one.item for one in found[: _COMPARED if statements else _DEPTH]]
    known = places_of(speaking)
    places = {item: known[item] for item in speaking if item in known}
    return _with_evidence(found, weights, places, periods, statements, query, limit)


def _with_agreement(
    ranking: Sequence[Ranked[Item]], agreed: Mapping[Item, float], weights: Weights
) -> tuple[Ranked[Item], ...]:
    """Return a ranking in which the scores of neighbours weigh beside a passage's own."""
    whole = weights.fused + weights.agreement
    own, others = weights.fused / whole, weights.agreement / whole
    moved = []
    for one in ranking:
        score = own * one.score + others * agreed.get(one.item, 0.0)
        moved.append(Ranked(one.item, score, one.dense_score, one.lexical_score))
    return tuple(sorted(moved, key=lambda one: (-one.score, one.item)))


def _with_evidence(
    ranking: Sequence[Ranked[Item]],
    weights: Weights,
    places: Mapping[Item, Place],
    periods: frozenset[str],
    statements: frozenset[str],
    query: str,
    limit: int | None,
) -> tuple[Ranked[Item], ...]:
    """Return a ranking in which what it is by now is most of a score, and the evidence the rest.

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
    fused = weights.fused + weights.agreement
    whole = fused + sum(astuple(weights)[2:])
    own = fused / whole
    words = QueryWords(query)
    called = {place.document: place.called for place in places.values()} if periods else {}
    said = {each: weights.period * _share_of(periods, name()) for each, name in called.items()}
    shown = _shares_shown(statements, places) if statements else {}

    def evidence(item: Item, place: Place) -> float:
        there = words.of(place.text)
        return (
            weights.document * math.sqrt(squares[place.document] / greatest)
            + said.get(place.document, 0.0)
            + weights.statement * shown.get(item, 0.0)
            + weights.proximity * there.proximity
            + weights.substance * place.substance
            + weights.coverage * there.coverage
        )

    scored = [
        (own * one.score + evidence(one.item, places[one.item]) / whole, one)
        for one in ranking
        if one.item in places
    ]
    best: list[Ranked[Item]] = []
    on_page: Counter[tuple[str, int]] = Counter()
    for score, one in sorted(scored, key=lambda pair: (-pair[0], pair[1].item)):
        newness = 1.0
        place = places[one.item]
        if place.page is not None:
            at = place.document, place.page
            newness = 1.0 - min(1.0, on_page[at] / _OF_ONE_PAGE)
            on_page[at] += 1
        total = min(1.0, score + weights.newness * newness / whole)
        best.append(Ranked(one.item, total, one.dense_score, one.lexical_score))
    best += [
        Ranked(one.item, own * one.score, one.dense_score, one.lexical_score)
        for one in ranking
        if one.item not in places
    ]
    return tuple(sorted(best, key=lambda one: (-one.score, one.item))[:limit])


def _shares_shown(statements: frozenset[str], places: Mapping[Item, Place]) -> dict[Item, float]:
    """Return which share of the statements each passage shows, or another one of its page.

    Only the first part of a statement is called by its name, and it has few of the rows.
    """
    pages: dict[Item, object] = {
        item: item if place.page is None else (place.document, place.page)
        for item, place in places.items()
    }
    shown: defaultdict[object, set[str]] = defaultdict(set)
    for item, place in places.items():
        shown[pages[item]] |= statements & statements_shown(place.text)
    return {item: len(shown[page]) / len(statements) for item, page in pages.items()}


def _share_of(periods: frozenset[str], called: str) -> float:
    """Return which share of the periods stands in what a document is called."""
    return len(periods & periods_of(called)) / len(periods)
