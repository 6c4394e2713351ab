"""From the answers to judged queries to values, and from values to means and comparisons."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from loccit.domain.models.document import DocId
from loccit.domain.models.evaluation import Comparison, Estimate, JudgedQuery, Measure
from loccit.domain.models.retrieval import Hit
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.statistics import bootstrap_intervals, holm, randomisation_test
from loccit.domain.text.passage_match import holds_quote

Grades = Mapping[DocId, int]
"""The relevant documents of a query, with grades of 1 or more."""

DocumentScorer = Callable[
    [Sequence[Grades], Sequence[Sequence[DocId]]], Mapping[Measure, Sequence[float]]
]
"""Takes the grades, and the ranked documents, of each query.

Returns for each measure of documents one value in [0, 1] for each query, in order.
"""

Values = Mapping[Measure, Sequence[float]]
"""For each measure the values of the queries that it judges, in order."""

_PAGE_HITS = {Measure.PAGE_HIT_1: 1, Measure.PAGE_HIT_3: 3, Measure.PAGE_HIT_10: 10}


def passage_values(
    query: JudgedQuery, relevant: Grades, hits: Sequence[Hit]
) -> dict[Measure, float]:
    """Return what is measured of the passages that answer one query.

    Args:
        query: Only the measures that it judges are returned.
        relevant: Its documents; a passage of another one counts for nothing.
        hits: Best first.
    """
    values: dict[Measure, float] = {}
    own = [(rank, hit) for rank, hit in enumerate(hits, 1) if hit.chunk.doc_id in relevant]
    if query.pages:
        ranks = [
            rank for rank, hit in own if any(page.index in query.pages for page in hit.chunk.pages)
        ]
        for measure, last in _PAGE_HITS.items():
            values[measure] = float(any(rank <= last for rank in ranks))
    if query.quote is not None:
        quote = query.quote
        found = any(holds_quote(hit.chunk.text, quote) for _, hit in own)
        values[Measure.QUOTE_FOUND] = float(found)
    return values


def estimates(values: Mapping[SearchMode, Values]) -> dict[SearchMode, dict[Measure, Estimate]]:
    """Return the mean of each measure with its interval.

    Args:
        values: The same measures of the same queries for each search.
    """
    by_length: dict[int, dict[tuple[SearchMode, Measure], Sequence[float]]] = {}
    for mode, measures in values.items():
        for measure, each in measures.items():
            by_length.setdefault(len(each), {})[mode, measure] = each
    found: dict[SearchMode, dict[Measure, Estimate]] = {mode: {} for mode in values}
    for queries, group in by_length.items():
        for (mode, measure), (low, high) in bootstrap_intervals(group).items():
            mean = sum(group[mode, measure]) / queries
            found[mode][measure] = Estimate(mean, low, high, queries)
    return found


def comparisons(values: Mapping[SearchMode, Values]) -> tuple[Comparison, ...]:
    """Compare the searches two by two in each measure, corrected within the measure."""
    measures = next(iter(values.values()), {})
    found: list[Comparison] = []
    for measure in measures:
        pairs = list(combinations(values, 2))
        differences = [
            [
                one - other
                for one, other in zip(values[first][measure], values[second][measure], strict=True)
            ]
            for first, second in pairs
        ]
        corrected = holm([randomisation_test(each) for each in differences])
        found += [
            Comparison(measure, first, second, sum(each) / len(each), p_value)
            for (first, second), each, p_value in zip(pairs, differences, corrected, strict=True)
        ]
    return tuple(found)
