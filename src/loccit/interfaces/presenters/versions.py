"""Versions of a project, how two compare, and what became of a switch, as text."""

from collections.abc import Sequence
from typing import Final

from loccit.domain.counted import counted
from loccit.domain.models.project import Project
from loccit.domain.models.reindexing import (
    ReindexReport,
    RollBackReport,
    VersionComparison,
    VersionHolding,
    VersionScore,
)
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.as_text import INDENT

_CERTAIN: Final = 0.001  # a smaller p-value is printed as "< .001"


def comparison_lines(comparison: VersionComparison) -> list[str]:
    """Return how the old and the new version do, and what that amounts to."""
    drawn = " drawn from its own titles and headings" if comparison.drawn else ""
    asked = f"{counted(comparison.questions, 'question')}{drawn}, answered by the first passage,"
    lines = [
        f"{asked} by one of three, and their mean reciprocal rank:",
        f"{'':14}{'first':>8}{'three':>8}{'MRR':>8}",
    ]
    for each in comparison.modes:
        lines.append(f"{each.mode.value:9} old {_score(each.old)}")
        lines.append(f"{'':9} new {_score(each.new)}  {_p(each.p_value)}")
    return [*lines, _verdict(comparison)]


def _verdict(comparison: VersionComparison) -> str:
    if not comparison.is_worse:
        return "It is not worse."
    chance = "" if comparison.is_clearly_worse else " With so few questions that may be chance."
    return f"The new version finds less.{chance}"


def _score(score: VersionScore) -> str:
    return f"{score.found_first:8.3f}{score.found_in_three:8.3f}{score.mrr:8.3f}"


def _p(value: float) -> str:
    return "p < .001" if value < _CERTAIN else f"p = {value:.3f}"


def reindex_lines(report: ReindexReport) -> list[str]:
    """Return what became of a project that was to be re-embedded."""
    name, model = report.project_id, report.new.model_id
    kept = [
        line
        for path, error in report.kept
        for line in (safe(f"kept as it was cut: {path}"), INDENT + safe(f"{error.code}: {error}"))
    ]
    if report.new_version == report.old_version:
        return [f"project '{name}' is bound to {model} already; nothing was embedded"]
    held = f"{_content(report.documents, report.chunks)}, version {report.new_version}"
    if report.remaining:
        remaining = counted(report.remaining, "document")
        outcome = f"project '{name}': {held} so far, {remaining} to go; go on with --resume"
    elif report.switched:
        outcome = f"project '{name}' now holds vectors of {model}: {held}"
    else:
        outcome = (
            f"project '{name}' still answers from version {report.old_version}; built and kept:"
            f" {held}; switch with --resume --yes"
        )
    return [*kept, outcome]


def _content(documents: int, chunks: int) -> str:
    return f"{counted(documents, 'document')}, {counted(chunks, 'chunk')}"


def roll_back_lines(report: RollBackReport) -> list[str]:
    """Return what became of a project that was switched back."""
    active = report.active
    name, model = report.project_id, active.binding.describe()
    return [
        f"project '{name}' answers from version {active.number} again, of {model}",
        f"version {report.left.number} is kept",
        *(safe(f"not in version {active.number}, ingest it again: {p}") for p in report.missing),
    ]


def version_lines(project: Project, holdings: Sequence[VersionHolding]) -> list[str]:
    """Return the versions of a project, the one that answers marked."""
    return [
        f"{'*' if held.version.number == project.active else ' '} {held.version.number:3} "
        f" {_content(held.documents, held.chunks)}, {held.version.binding.describe()}"
        for held in holdings
    ]
