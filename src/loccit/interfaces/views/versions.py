"""The answers of `versions`, `reindex` and `rollback`."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from loccit.domain.models.project import ProjectState
from loccit.domain.models.reindexing import (
    ReindexReport,
    RollBackReport,
    VersionComparison,
    VersionHolding,
    VersionScore,
)
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.interfaces.views.documents import error_view


class KeptView(TypedDict):
    """A document that could not be chunked again."""

    source_path: Annotated[str, "its file"]
    code: Annotated[str, "of the error"]
    message: Annotated[str, "of the error"]


class ScoreView(TypedDict):
    """How well a version finds what answers."""

    found_first: Annotated[float, "share of the questions whose first passage answers"]
    found_in_three: Annotated[float, "share with an answer among the first three"]
    mrr: Annotated[float, "mean reciprocal rank"]


class ModeComparisonView(TypedDict):
    """The old and the new version in one search."""

    old: Annotated[ScoreView, "how the version that answers now did"]
    new: Annotated[ScoreView, "how the one that was built did"]
    p_value: Annotated[float, "of the difference, by a paired randomisation test"]


class ComparisonView(TypedDict):
    """The same questions asked of the old and of the new version."""

    questions: Annotated[int, "how many"]
    drawn: Annotated[bool, "whether they come from the project's own titles and headings"]
    worse: Annotated[bool, "whether the new version finds less in any mode"]
    modes: Annotated[dict[SearchMode, ModeComparisonView], "of `hybrid` and `dense`"]


class ReindexView(TypedDict):
    """What became of a project that was to be embedded anew.

    `chunks` is 0 and the versions are equal when there was nothing to do.
    """

    project: Annotated[str, "name"]
    old_model: Annotated[str, "of the version that answered before"]
    model: Annotated[str, "of the version that was built"]
    old_version: Annotated[int, "the one that answered before"]
    version: Annotated[int, "the one that was built"]
    switched: Annotated[bool, "whether it answers now"]
    documents: Annotated[int, "how many it holds"]
    chunks: Annotated[int, "how many it holds"]
    remaining: Annotated[int, "documents that `--limit` left"]
    kept: Annotated[list[KeptView], "documents that `--rechunk` could not chunk again"]
    comparison: Annotated[ComparisonView | None, "how the two compare; null when not asked"]


class VersionView(TypedDict):
    """A version of a project's index."""

    version: Annotated[int, "its number"]
    active: Annotated[bool, "whether it answers"]
    model: Annotated[str, "of its vectors"]
    precision: Annotated[str, "the arithmetic of its model"]
    documents: Annotated[int, "how many it holds"]
    chunks: Annotated[int, "how many it holds"]


class VersionsView(TypedDict):
    """The versions of a project's index."""

    project: Annotated[str, "name"]
    versions: Annotated[list[VersionView], "by number"]


class RollbackView(TypedDict):
    """What became of a project that was switched back."""

    project: Annotated[str, "name"]
    old_version: Annotated[int, "the one that answered before; it is kept"]
    version: Annotated[int, "the one that answers now"]
    model: Annotated[str, "of its vectors"]
    missing: Annotated[list[str], "paths of documents that only the old version holds"]


def reindex_view(report: ReindexReport) -> ReindexView:
    """Return the answer of `reindex`."""
    return {
        "project": report.project_id,
        "old_model": report.old.model_id,
        "model": report.new.model_id,
        "old_version": report.old_version,
        "version": report.new_version,
        "switched": report.switched,
        "documents": report.documents,
        "chunks": report.chunks,
        "remaining": report.remaining,
        "kept": [{"source_path": path, **error_view(error)} for path, error in report.kept],
        "comparison": _comparison(report.comparison) if report.comparison else None,
    }


def _comparison(comparison: VersionComparison) -> ComparisonView:
    return {
        "questions": comparison.questions,
        "drawn": comparison.drawn,
        "worse": comparison.is_worse,
        "modes": {
            each.mode: {
                "old": _score(each.old),
                "new": _score(each.new),
                "p_value": each.p_value,
            }
            for each in comparison.modes
        },
    }


def _score(score: VersionScore) -> ScoreView:
    return {
        "found_first": score.found_first,
        "found_in_three": score.found_in_three,
        "mrr": score.mrr,
    }


def rollback_view(report: RollBackReport) -> RollbackView:
    """Return the answer of `rollback`."""
    return {
        "project": report.project_id,
        "old_version": report.left.number,
        "version": report.active.number,
        "model": report.active.binding.model_id,
        "missing": list(report.missing),
    }


def versions_view(project: ProjectState, holdings: Iterable[VersionHolding]) -> VersionsView:
    """Return the answer of `versions`."""
    return {
        "project": project.project_id,
        "versions": [
            {
                "version": held.version.number,
                "active": held.version.number == project.active,
                "model": held.version.binding.model_id,
                "precision": held.version.binding.precision,
                "documents": held.documents,
                "chunks": held.chunks,
            }
            for held in holdings
        ],
    }
