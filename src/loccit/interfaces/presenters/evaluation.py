"""What an evaluation found, as lines for a person at a terminal."""

from typing import Final

from loccit.domain.counted import counted
from loccit.domain.models.evaluation import Comparison, Estimate, Evaluation, Measure
from loccit.domain.text.printable import safe

_SHOWN_NAMES: Final = 3
"""Missing documents that are named; `--json` has them all."""
_COMPARED: Final = (Measure.NDCG_10, Measure.PAGE_HIT_3)
"""Measures whose comparisons are printed; `--json` has them all."""
_LABEL: Final = 16  # characters of the first column
_COLUMN: Final = 20  # "0.912 [0.873, 0.948]"
_SMALLEST_SHOWN: Final = 0.001


def evaluation_lines(evaluation: Evaluation) -> list[str]:
    """Return a table of the measures, the times, and whether the searches differ."""
    collection, results = evaluation.collection, evaluation.results
    asked = f"{safe(collection.name)}: {counted(len(collection.queries), 'query', 'queries')}"
    documents = counted(evaluation.documents, "document")
    lines = [f"{asked} over {documents} in '{evaluation.project_id}'"]
    if usable := evaluation.usable:
        lines.append(
            f"{usable.used:,} of {counted(usable.marks, 'mark')} of use"
            f" ({usable.used / usable.marks:.0%}): {counted(usable.questions, 'question')} in"
            f" comments, {counted(usable.tags, 'tag')}"
        )
    lines += [*missing_lines(evaluation.missing), *provisional_lines(evaluation.provisional)]
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


def provisional_lines(provisional: int) -> list[str]:
    """Return how many documents have an unconfirmed entry; nothing when all are confirmed."""
    return [f"{counted(provisional, 'document')} with a provisional entry"] if provisional else []


def _row(label: str, cells: list[str]) -> str:
    return (f"{label:{_LABEL}}" + "  ".join(f"{cell:{_COLUMN}}" for cell in cells)).rstrip()


def _cell(estimate: Estimate) -> str:
    return f"{estimate.value:.3f} [{estimate.low:.3f}, {estimate.high:.3f}]"


def _comparison_line(each: Comparison) -> str:
    p_value = f"= {each.p_value:.3f}" if each.p_value >= _SMALLEST_SHOWN else "< 0.001"
    pair = f"{each.first.value} less {each.second.value}"
    return f"{each.measure.value}: {pair} {each.difference:+.3f}, p {p_value}"
