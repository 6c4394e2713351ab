"""Scores rankings of documents with ir-measures, which leaves the counting to trec_eval's code."""

from collections.abc import Mapping, Sequence

from loccit.domain.models.document import DocId
from loccit.domain.models.evaluation import Measure


def score_rankings(
    relevant: Sequence[Mapping[DocId, int]], rankings: Sequence[Sequence[DocId]]
) -> dict[Measure, list[float]]:
    """Return the values of the measures of documents.

    Args:
        relevant: For each query its documents, with grades of 1 or more.
        rankings: For each query the documents found, best first, each once.

    Returns:
        For each measure one value in [0, 1] for each query, in order.
    """
    import ir_measures
    from ir_measures import RR, R, Success, nDCG

    measures = {
        nDCG @ 10: Measure.NDCG_10,
        R @ 10: Measure.RECALL_10,
        R @ 100: Measure.RECALL_100,
        RR: Measure.MRR,
        Success @ 1: Measure.DOCUMENT_HIT_1,
    }
    judgements = {str(query): dict(grades) for query, grades in enumerate(relevant)}
    run = {
        str(query): {document: -float(rank) for rank, document in enumerate(ranking)}
        for query, ranking in enumerate(rankings)
    }
    values = {measure: [0.0] * len(rankings) for measure in measures.values()}
    for each in ir_measures.iter_calc(list(measures), judgements, run):
        values[measures[each.measure]][int(each.query_id)] = each.value
    return values
