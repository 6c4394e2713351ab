"""What readers marked, handed on document by document when it has changed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Final, Protocol

from loccit.application.sync.project_sources import MarksState
from loccit.application.sync.standing import Standing
from loccit.domain.annotations.annotation import Annotation
from loccit.domain.models.document import DocId
from loccit.domain.models.mark import LeftMark, LeftReason, MarksReport
from loccit.domain.models.project import DocumentRecord
from loccit.domain.sources.library_content import LibraryContent

_NOWHERE: Final = ""
"""Stands for the document of annotations that have none."""


class KeepMarks(Protocol):
    """Aligns annotations of a document to its text, and keeps them in place of earlier ones."""

    def __call__(self, record: DocumentRecord, annotations: tuple[Annotation, ...]) -> MarksReport:
        """Return how they fit. Without annotations, forget earlier ones."""
        ...


def keep_marks(
    contents: Iterable[LibraryContent],
    standing: Standing,
    records: Mapping[DocId, DocumentRecord],
    before: Mapping[str, MarksState],
    keep: KeepMarks,
) -> dict[str, MarksState]:
    """Hand on the annotations of documents whose marks, or text, have changed.

    Args:
        contents: What the sources hold.
        standing: The files with their annotations; those of twins are in one document.
        records: The documents.
        before: What became of annotations the last time.
        keep: Aligns and keeps them.

    Returns:
        What became of them now.
    """
    now: dict[str, MarksState] = {}
    lost = tuple(_without_document(contents, standing, records))
    if lost:
        now[_NOWHERE] = MarksState("", MarksReport(len(lost), 0, lost))
    found: dict[DocId, list[Annotation]] = defaultdict(list)
    for read in (*standing.owners.values(), *standing.twins.values()):
        if read.source.sha256 in records:
            found[read.source.sha256] += read.held.annotations
    for doc_id, annotations in found.items():
        known, record = before.get(doc_id), records[doc_id]
        if not annotations and known is None:
            continue
        digest = sha256(repr((record.revision, annotations)).encode()).hexdigest()
        if known is None or known.digest != digest:
            known = MarksState(digest, keep(record, tuple(annotations)))
        if annotations:
            now[doc_id] = known
    return now


def _without_document(
    contents: Iterable[LibraryContent],
    standing: Standing,
    records: Mapping[DocId, DocumentRecord],
) -> Iterator[LeftMark]:
    """Yield the annotations that no document stands for."""
    files = (*standing.owners.values(), *standing.twins.values())
    read = [each.held for each in files if each.source.sha256 in records]
    kept = {mark.key for held in read for mark in held.annotations}
    for content in contents:
        for item in content.items:
            for attachment in item.attachments:
                reason = LeftReason.NO_FILE if attachment.missing else LeftReason.NO_DOCUMENT
                yield from (
                    LeftMark(mark.key, reason)
                    for mark in attachment.annotations
                    if mark.key not in kept
                )


def totals_of(marks: Mapping[str, MarksState]) -> MarksReport:
    """Return what became of all annotations."""
    return MarksReport.of(each.report for each in marks.values())
