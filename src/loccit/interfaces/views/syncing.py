"""The answers of `sync`, and of `source`."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from loccit.domain.models.ingestion import IngestReport
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.source import Source, SourceKind
from loccit.domain.models.syncing import SyncRun
from loccit.interfaces.views.documents import ErrorView, error_view
from loccit.interfaces.views.ingestion import IngestView, ingest_view
from loccit.interfaces.views.marks import marks_report_view


class SourceView(TypedDict):
    """A source of a project."""

    id: Annotated[str, "eight hexadecimal digits, the same whenever the same source is added"]
    kind: Annotated[SourceKind, "what it is"]
    location: Annotated[str, "Zotero's data folder, the folder, or the file of the list"]
    library: Annotated[
        str | None, "the only library of Zotero that is taken, `user` or `group:NUMBER`; null: all"
    ]
    collection: Annotated[str | None, "the only collection that is taken; null: all"]


class SourcesView(TypedDict):
    """The sources of a project."""

    project: Annotated[str, "name"]
    sources: Annotated[list[SourceView], "in the order in which they were added"]


class SourceRemovedView(TypedDict):
    """The source that was removed."""

    project: Annotated[str, "name"]
    source: Annotated[SourceView, "that was removed"]
    documents: Annotated[int, "how many documents came from it"]
    deleted: Annotated[bool, "whether they were deleted as well"]


class WithoutFileView(TypedDict):
    """An attachment whose file could not be taken."""

    key: Annotated[str, "library and key of the attachment, or its path"]
    path: Annotated[str | None, "where its file should be; null when that cannot be told"]
    reason: Annotated[
        str,
        "`not_there`, `address_only` (a link), `image_of_note`, `no_base_folder`, `other_system`"
        " (a path of another operating system), `outside` (a path that leaves its folder)",
    ]


class UnreadSourceView(TypedDict):
    """A source that could not be read. Its documents stay as they are."""

    source: Annotated[SourceView, "the source"]
    error: Annotated[ErrorView, "why"]


class SyncView(IngestView):
    """What became of each file that the sources hold, and what left the project.

    `annotations` are those that the sources hold, whether they are new or not; those inside the
    files are told by `ingest`.

    `warnings` may hold `citekey_conflict` (the places where Zotero keeps citation keys differ),
    `citekey_twice` (several items have one), `citekeys_unreadable` (a file of Better BibTeX's),
    `removals_refused` (so much of a source is gone that `--confirm-removals` is asked for).
    """

    items: Annotated[int, "how many works the sources hold"]
    removed: Annotated[list[str], "paths of the documents that left the project"]
    without_file: Annotated[
        list[WithoutFileView], "attachments that have no file, or none that is there"
    ]
    unread: Annotated[list[UnreadSourceView], "sources that could not be read"]


def sync_view(
    project: str,
    run: SyncRun,
    reports: Sequence[IngestReport],
    *,
    seconds: float,
    interrupted: bool,
) -> SyncView:
    """Return the answer of `sync`; `error` is added where it applies.

    Args:
        project: Its name.
        run: What it did.
        reports: What became of each file.
        seconds: How long it took.
        interrupted: Whether it was.
    """
    answer = ingest_view(
        project,
        reports,
        seconds=seconds,
        skipped=run.ingest.skipped,
        interrupted=interrupted,
        warnings=run.ingest.warnings,
    )
    answer["totals"]["gone"] = len(run.ingest.gone)
    if run.ingest.gone:
        answer["gone"] = _paths(run.ingest.gone)
        answer["pruned"] = run.ingest.pruned
    return {
        **answer,
        "items": run.items,
        "removed": _paths(run.removed),
        "annotations": marks_report_view(run.marks),
        "without_file": [
            {"key": each.key, "path": each.path, "reason": each.reason}
            for each in run.without_file
        ],
        "unread": [
            {"source": source_view(each.source), "error": error_view(each.error)}
            for each in run.unread
        ],
    }


def _paths(records: Sequence[DocumentRecord]) -> list[str]:
    return [record.source.path for record in records]


def source_view(source: Source) -> SourceView:
    """Return a source."""
    return {
        "id": source.id,
        "kind": source.kind,
        "location": source.location,
        "library": source.library,
        "collection": source.collection,
    }


def sources_view(project: str, sources: Sequence[Source]) -> SourcesView:
    """Return the sources of a project."""
    return {"project": project, "sources": [source_view(each) for each in sources]}


def source_removed_view(
    project: str, source: Source, documents: int, *, deleted: bool
) -> SourceRemovedView:
    """Return that a source was removed."""
    return {
        "project": project,
        "source": source_view(source),
        "documents": documents,
        "deleted": deleted,
    }
