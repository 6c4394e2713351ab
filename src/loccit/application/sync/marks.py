"""What readers marked, handed on document by document when it has changed."""

from collections import defaultdict
from collections.abc import Mapping
from hashlib import sha256
from typing import Protocol

from loccit.application.sync.project_sources import MarksState
from loccit.application.sync.standing import Standing
from loccit.domain.annotations.annotation import Annotation
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.syncing import LeftMark, MarkTotals


class KeepMarks(Protocol):
    """Aligns annotations of a document to its text, and keeps them in place of earlier ones."""

    def __call__(
        self, record: DocumentRecord, annotations: tuple[Annotation, ...]
    ) -> tuple[LeftMark, ...]:
        """Return those that were aligned to no words. Without annotations, forget earlier ones."""
        ...


def not_kept(
    record: DocumentRecord,  # noqa: ARG001  (as a `KeepMarks` has it)
    annotations: tuple[Annotation, ...],
) -> tuple[LeftMark, ...]:
    """Leave all annotations where they are."""
    return tuple(LeftMark(each.key, "not_aligned") for each in annotations)


def keep_marks(
    standing: Standing,
    records: Mapping[DocId, DocumentRecord],
    before: Mapping[str, MarksState],
    keep: KeepMarks,
) -> dict[str, MarksState]:
    """Hand on the annotations of documents whose marks, or text, have changed.

    Args:
        standing: The files with their annotations; those of twins are in one document.
        records: The documents.
        before: What became of annotations the last time.
        keep: Aligns and keeps them.

    Returns:
        What became of them now.
    """
    found: dict[DocId, list[Annotation]] = defaultdict(list)
    for read in (*standing.owners.values(), *standing.twins.values()):
        if read.source.sha256 in records:
            found[read.source.sha256] += read.held.annotations
    now: dict[str, MarksState] = {}
    for doc_id, annotations in found.items():
        known, record = before.get(doc_id), records[doc_id]
        if not annotations and known is None:
            continue
        digest = sha256(repr((record.revision, annotations)).encode()).hexdigest()
        if known is None or known.digest != digest:
            left = keep(record, tuple(annotations))
            known = MarksState(
                digest,
                len(annotations),
                len(annotations) - len(left),
                tuple((each.key, each.reason) for each in left),
            )
        if annotations:
            now[doc_id] = known
    return now


def totals_of(marks: Mapping[str, MarksState]) -> MarkTotals:
    """Return what became of all annotations."""
    return MarkTotals(
        sum(each.total for each in marks.values()),
        sum(each.aligned for each in marks.values()),
        tuple(LeftMark(*one) for each in marks.values() for one in each.left),
    )
