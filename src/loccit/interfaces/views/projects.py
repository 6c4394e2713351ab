"""The answers of `projects` and `inspect`, and of what copies, deletes and optimises."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from loccit.domain.models.copying import CopyReport
from loccit.domain.models.project import DocumentRecord, ProjectState
from loccit.interfaces.views.documents import (
    CoverageView,
    EntryView,
    WarningView,
    coverage_view,
    entry_view,
    warning_views,
)


class ProjectView(TypedDict):
    """A project and its model."""

    project: Annotated[str, "name"]
    model: Annotated[str, "of its vectors"]
    dimension: Annotated[int, "of its vectors"]
    version: Annotated[int, "the one that answers"]
    versions: Annotated[list[int], "all that are kept"]


class ProjectsView(TypedDict):
    """The projects and their models."""

    projects: Annotated[list[ProjectView], "by name"]


class DocumentView(EntryView):
    """What a project keeps of a document."""

    source_path: Annotated[str, "its file"]
    doc_id: Annotated[str, "SHA-256 of the bytes"]
    title: Annotated[str | None, "the document's own"]
    pages: Annotated[int, "how many; 0 for formats without pages"]
    chunks: Annotated[int, "how many"]
    coverage: Annotated[CoverageView, "what was read"]
    warnings: Annotated[list[WarningView], "codes as in [`ingest`](#ingest)"]


class InspectView(ProjectView):
    """What a project holds."""

    precision: Annotated[str, "the arithmetic of its model"]
    weights_sha256: Annotated[str, "of its model; empty for one that a server runs"]
    chunks: Annotated[int, "of all its documents"]
    documents: Annotated[
        list[DocumentView], "by path; those that `--doc` names, or `--problems` picks"
    ]


class CopyView(TypedDict):
    """What was copied. Nothing is printed but an `error` unless all was compared and the same."""

    project: Annotated[str, "its name in the source"]
    copied_as: Annotated[str, "its name in the target"]
    model: Annotated[str, "of its vectors, in both"]
    documents: Annotated[int, "how many were copied"]
    chunks: Annotated[int, "likewise"]
    queries: Annotated[
        int, "questions that the project and its copy answered alike, each in all three modes"
    ]


class DeleteView(TypedDict):
    """What was deleted."""

    project: Annotated[str, "name"]
    deleted: Annotated[list[str], "ids of the documents that `--doc` named"]
    deleted_project: Annotated[bool, "whether the whole project went"]


class OptimizeView(TypedDict):
    """Whether a search graph was built."""

    project: Annotated[str, "name"]
    needed: Annotated[bool, "whether the project has grown so large that it is worth one"]
    built: Annotated[bool, "false when none is needed, or the project was written to meanwhile"]


def project_view(project: ProjectState) -> ProjectView:
    """Return a project and its model."""
    return {
        "project": project.project_id,
        "model": project.binding.model_id,
        "dimension": project.binding.dimension,
        "version": project.active,
        "versions": [version.number for version in project.versions],
    }


def projects_view(projects: Iterable[ProjectState]) -> ProjectsView:
    """Return the answer of `projects`."""
    return {"projects": [project_view(project) for project in projects]}


def inspect_view(
    project: ProjectState, records: Iterable[DocumentRecord], chunks: int
) -> InspectView:
    """Return the answer of `inspect`."""
    binding = project.binding
    return {
        **project_view(project),
        "precision": binding.precision,
        "weights_sha256": binding.weights_sha256,
        "chunks": chunks,
        "documents": [document_view(record) for record in records],
    }


def document_view(record: DocumentRecord) -> DocumentView:
    """Return what a project keeps of a document."""
    return {
        "source_path": record.source.path,
        "doc_id": record.doc_id,
        "title": record.title,
        "pages": record.coverage.pages,
        "chunks": record.chunks,
        **entry_view(record.citation, record.missing),
        "coverage": coverage_view(record.coverage),
        "warnings": warning_views(record.warnings),
    }


def copy_view(report: CopyReport) -> CopyView:
    """Return the answer of `copy`."""
    return {
        "project": report.project_id,
        "copied_as": report.copied_as,
        "model": report.binding.model_id,
        "documents": report.documents,
        "chunks": report.chunks,
        "queries": report.queries,
    }


def delete_view(project: str, documents: Iterable[str], *, whole_project: bool) -> DeleteView:
    """Return the answer of `delete`."""
    return {
        "project": project,
        "deleted": list(documents),
        "deleted_project": whole_project,
    }


def optimize_view(project: str, *, needed: bool, built: bool) -> OptimizeView:
    """Return the answer of `optimize`."""
    return {"project": project, "needed": needed, "built": built}
