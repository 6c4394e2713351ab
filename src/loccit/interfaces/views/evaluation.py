"""The answer of `eval`."""

from typing import Annotated, NotRequired, TypedDict

from loccit.domain.models.evaluation import Evaluation, Measure
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.statistics import CONFIDENCE, PERMUTATIONS, RESAMPLES, SEED


class DatasetView(TypedDict):
    """The judged questions."""

    name: Annotated[str, "of the file or folder"]
    fingerprint: Annotated[str, "SHA-256 over its files"]
    queries: Annotated[int, "how many"]
    documents: Annotated[int, "how many the project holds"]
    missing_documents: Annotated[
        list[str], "relevant, but not in the project; their queries count as missed"
    ]
    provisional_documents: Annotated[int, "how many have an entry that nobody has confirmed"]


class EvaluationSettingsView(TypedDict):
    """What was in force."""

    loccit: Annotated[str, "its version"]
    model: Annotated[str, "of the project"]
    dimension: Annotated[int, "of its vectors"]
    precision: Annotated[str, "the arithmetic of its model"]
    weights_sha256: Annotated[str, "of its model; empty for one that a server runs"]
    max_tokens: Annotated[int, "of a passage"]
    overlap_tokens: Annotated[int, "that neighbours share"]
    heading_context: Annotated[int, "nearest headings that are embedded with a passage, at most"]
    fusion: Annotated[str, "how the hybrid search joins its halves"]


class LatencyView(TypedDict):
    """How long a query for ten passages took, embedding included, in milliseconds."""

    p50: Annotated[float, "half of them took no longer"]
    p95: Annotated[float, "95 % took no longer"]


_Means = TypedDict(
    "_Means",
    {
        "ndcg@10": Annotated[
            float | None,
            "mean over the queries, in [0, 1]; null where the dataset does not judge it. Documents"
            " rank by their best passage",
        ],
        "recall@10": Annotated[float | None, "likewise"],
        "recall@100": Annotated[float | None, "likewise"],
        "mrr": Annotated[float | None, "likewise"],
        "document_hit@1": Annotated[float | None, "likewise"],
        "page_hit@1": Annotated[float | None, "likewise, of passages on a page that answers"],
        "page_hit@3": Annotated[float | None, "likewise"],
        "page_hit@10": Annotated[float | None, "likewise"],
        "quote_found": Annotated[float | None, "likewise, of the passages of a query for ten"],
    },
)


class ModeView(_Means):
    """How one search did."""

    intervals: Annotated[dict[Measure, tuple[float, float]], "`[low, high]`, 95 % by bootstrap"]
    judged: Annotated[dict[Measure, int], "how many queries it is the mean of"]
    latency_ms: Annotated[LatencyView, "of a query for ten passages, embedding included"]
    missed: Annotated[
        list[str],
        "ids of the queries without a right page (or document, where pages are not judged) in the"
        " first ten",
    ]


class MeasureComparisonView(TypedDict):
    """Whether two searches differ."""

    measure: Annotated[Measure, "what was compared"]
    first: Annotated[SearchMode, "one search"]
    second: Annotated[SearchMode, "the other"]
    difference: Annotated[float, "mean of the first less that of the second"]
    p_value: Annotated[
        float, "of a paired randomisation test, corrected by Holm within the measure"
    ]


class StatisticsView(TypedDict):
    """How intervals and tests were made."""

    confidence: Annotated[float, "of the intervals"]
    resamples: Annotated[int, "of the bootstrap"]
    permutations: Annotated[int, "of the test"]
    seed: Annotated[int, "of both"]


class UsableMarksView(TypedDict):
    """How many of your marks make questions."""

    marks: Annotated[int, "how many there are"]
    used: Annotated[int, "how many of them ask something, or have a tag that is asked for"]
    share: Annotated[float, "`used` of `marks`, in [0, 1]"]
    questions: Annotated[int, "that their comments ask"]
    tags: Annotated[int, "that are asked for"]


class EvaluationView(TypedDict):
    """How well the searches of a project do on judged questions."""

    project: Annotated[str, "name"]
    dataset: Annotated[DatasetView, "what was asked"]
    settings: Annotated[EvaluationSettingsView, "what was in force"]
    modes: Annotated[dict[SearchMode, ModeView], "those that were asked for"]
    comparisons: Annotated[list[MeasureComparisonView], "between the searches, two by two"]
    statistics: Annotated[StatisticsView, "how intervals and tests were made"]
    usable: NotRequired[
        Annotated[UsableMarksView, "with `--highlights`: how many of your marks make questions"]
    ]


def evaluation_view(evaluation: Evaluation) -> EvaluationView:
    """Return the answer of `eval`."""
    view = _scores(evaluation)
    if usable := evaluation.usable:
        view["usable"] = {
            "marks": usable.marks,
            "used": usable.used,
            "share": usable.used / usable.marks,
            "questions": usable.questions,
            "tags": usable.tags,
        }
    return view


def _scores(evaluation: Evaluation) -> EvaluationView:
    collection = evaluation.collection
    return {
        "project": evaluation.project_id,
        "dataset": {
            "name": collection.name,
            "fingerprint": collection.fingerprint,
            "queries": len(collection.queries),
            "documents": evaluation.documents,
            "missing_documents": list(evaluation.missing),
            "provisional_documents": evaluation.provisional,
        },
        "settings": _settings(evaluation),
        "modes": {mode: _mode(evaluation, mode) for mode in evaluation.results},
        "comparisons": [
            {
                "measure": each.measure,
                "first": each.first,
                "second": each.second,
                "difference": each.difference,
                "p_value": each.p_value,
            }
            for each in evaluation.comparisons
        ],
        "statistics": {
            "confidence": CONFIDENCE,
            "resamples": RESAMPLES,
            "permutations": PERMUTATIONS,
            "seed": SEED,
        },
    }


def _settings(evaluation: Evaluation) -> EvaluationSettingsView:
    settings = evaluation.settings
    return {
        "loccit": settings.loccit,
        "model": settings.binding.model_id,
        "dimension": settings.binding.dimension,
        "precision": settings.binding.precision,
        "weights_sha256": settings.binding.weights_sha256,
        "max_tokens": settings.chunking.max_tokens,
        "overlap_tokens": settings.chunking.overlap_tokens,
        "heading_context": settings.chunking.heading_context,
        "fusion": settings.fusion,
    }


def _mode(evaluation: Evaluation, mode: SearchMode) -> ModeView:
    result = evaluation.results[mode]
    found = result.estimates

    def mean(measure: Measure) -> float | None:
        return found[measure].value if measure in found else None

    return {
        "ndcg@10": mean(Measure.NDCG_10),
        "recall@10": mean(Measure.RECALL_10),
        "recall@100": mean(Measure.RECALL_100),
        "mrr": mean(Measure.MRR),
        "document_hit@1": mean(Measure.DOCUMENT_HIT_1),
        "page_hit@1": mean(Measure.PAGE_HIT_1),
        "page_hit@3": mean(Measure.PAGE_HIT_3),
        "page_hit@10": mean(Measure.PAGE_HIT_10),
        "quote_found": mean(Measure.QUOTE_FOUND),
        "intervals": {measure: (each.low, each.high) for measure, each in found.items()},
        "judged": {measure: each.queries for measure, each in found.items()},
        "latency_ms": {"p50": result.latency.p50, "p95": result.latency.p95},
        "missed": list(result.missed),
    }
