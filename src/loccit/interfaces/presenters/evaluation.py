"""What an evaluation found, as JSON values and as lines for a person at a terminal."""

from typing import Final

from loccit.domain.counted import counted
from loccit.domain.json_value import Json
from loccit.domain.models.evaluation import Comparison, Estimate, Evaluation, Measure
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.statistics import CONFIDENCE, PERMUTATIONS, RESAMPLES, SEED
from loccit.domain.text.printable import safe

_SHOWN_NAMES: Final = 3
"""Missing documents that are named; `--json` has them all."""
_COMPARED: Final = (Measure.NDCG_10, Measure.PAGE_HIT_3)
"""Measures whose comparisons are printed; `--json` has them all."""
_LABEL: Final = 16  # characters of the first column
_COLUMN: Final = 20  # "0.912 [0.873, 0.948]"
_SMALLEST_SHOWN: Final = 0.001


def evaluation_json(evaluation: Evaluation) -> dict[str, Json]:
    """Return the answer of `eval`."""
    settings, collection = evaluation.settings, evaluation.collection
    return {
        "project": evaluation.project_id,
        "dataset": {
            "name": collection.name,
            "fingerprint": collection.fingerprint,
            "queries": len(collection.queries),
            "documents": evaluation.documents,
            "missing_documents": list(evaluation.missing),
        },
        "settings": {
            "loccit": settings.loccit,
            "model": settings.binding.model_id,
            "dimension": settings.binding.dimension,
            "precision": settings.binding.precision,
            "weights_sha256": settings.binding.weights_sha256,
            "max_tokens": settings.chunking.max_tokens,
            "overlap_tokens": settings.chunking.overlap_tokens,
            "heading_context": settings.chunking.heading_context,
            "fusion": settings.fusion,
        },
        "modes": {mode.value: _mode(evaluation, mode) for mode in evaluation.results},
        "comparisons": [
            {
                "measure": each.measure.value,
                "first": each.first.value,
                "second": each.second.value,
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


def _mode(evaluation: Evaluation, mode: SearchMode) -> dict[str, Json]:
    result = evaluation.results[mode]
    found = result.estimates
    values: dict[str, Json] = {
        measure.value: found[measure].value if measure in found else None for measure in Measure
    }
    return {
        **values,
        "intervals": {measure.value: [each.low, each.high] for measure, each in found.items()},
        "judged": {measure.value: each.queries for measure, each in found.items()},
        "latency_ms": {"p50": result.latency.p50, "p95": result.latency.p95},
        "missed": list(result.missed),
    }


def evaluation_lines(evaluation: Evaluation) -> list[str]:
    """Return a table of the measures, the times, and whether the searches differ."""
    collection, results = evaluation.collection, evaluation.results
    asked = f"{safe(collection.name)}: {counted(len(collection.queries), 'query', 'queries')}"
    documents = counted(evaluation.documents, "document")
    lines = [f"{asked} over {documents} in '{evaluation.project_id}'"]
    lines += missing_lines(evaluation.missing)
    lines.append(_row("", [mode.value for mode in results]))
    measured = [
        measure for measure in Measure if any(measure in r.estimates for r in results.values())
    ]
    for measure in measured:
        cells = [_cell(result.estimates[measure]) for result in results.values()]
        lines.append(_row(measure.value, cells))
    times = [f"{r.latency.p50:.1f} / {r.latency.p95:.1f}" for r in results.values()]
    lines.append(_row("ms, p50 / p95", times))
    lines += [
        _comparison_line(each) for each in evaluation.comparisons if each.measure in _COMPARED
    ]
    return lines


def missing_lines(missing: tuple[str, ...]) -> list[str]:
    """Return a warning that names documents which answer and are not there; else nothing."""
    if not missing:
        return []
    named = ", ".join(safe(name) for name in missing[:_SHOWN_NAMES])
    more = f" and {len(missing) - _SHOWN_NAMES} more" if len(missing) > _SHOWN_NAMES else ""
    return [f"warning: not in the project, so their questions count as missed: {named}{more}"]


def _row(label: str, cells: list[str]) -> str:
    return (f"{label:{_LABEL}}" + "  ".join(f"{cell:{_COLUMN}}" for cell in cells)).rstrip()


def _cell(estimate: Estimate) -> str:
    return f"{estimate.value:.3f} [{estimate.low:.3f}, {estimate.high:.3f}]"


def _comparison_line(each: Comparison) -> str:
    p_value = f"= {each.p_value:.3f}" if each.p_value >= _SMALLEST_SHOWN else "< 0.001"
    pair = f"{each.first.value} less {each.second.value}"
    return f"{each.measure.value}: {pair} {each.difference:+.3f}, p {p_value}"
