"""A version of an index that is being built, and its source."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.counted import counted
from loccit.domain.errors import LoccitError, VectorIndexError
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, ProjectState, Revision


@dataclass(slots=True)
class VersionBuild:
    """A version that is being built, and its source."""

    project: ProjectState
    old: VectorIndexPort
    new: VectorIndexPort
    done: dict[DocId, DocumentRecord] = field(default_factory=dict)
    """Old records of the documents that the new version has."""
    kept: dict[str, LoccitError] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)
    """Held while a document is written that a cluster has embedded: one at a time."""


def held(build: VersionBuild) -> Iterator[tuple[DocumentRecord, Sequence[Chunk]]]:
    """Yield the documents of the source with their chunks."""
    for record in build.old.documents():
        yield record, build.old.chunks(record.doc_id)


def delete_the_deleted(build: VersionBuild) -> None:
    """Delete from the new version what was deleted from the source."""
    held = {record.doc_id for record in build.old.documents()}
    for doc_id in [doc_id for doc_id in build.done if doc_id not in held]:
        build.new.delete_document(doc_id)
        del build.done[doc_id]


def verify(build: VersionBuild) -> None:
    """Make sure that the new version is complete.

    Raises:
        VectorIndexError: If it is not.
    """
    copies = build.new.documents()
    expected = (len(build.done), sum(copy.chunks for copy in copies))
    found = (len(copies), build.new.count_chunks())
    if found != expected:
        raise VectorIndexError(
            f"the new version of '{build.project.project_id}' has"
            f" {counted(found[0], 'document')} and {counted(found[1], 'chunk')}, not"
            f" {expected[0]:,} and {expected[1]:,}; the old one still answers, run the reindex"
            " again"
        )


def agree(copy: DocumentRecord, record: DocumentRecord, revision: Revision) -> bool:
    """Tell whether a copied record is up to date."""
    return (
        copy.revision == revision
        and replace(
            copy,
            revision=record.revision,
            title=record.title,
            hint=record.hint,
            chunks=record.chunks,
            coverage=record.coverage,
            warnings=record.warnings,
        )
        == record
    )
