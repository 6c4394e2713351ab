"""The marks that a project keeps, and which of them stand in a passage."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.application.marks.mark_entries import mark_of
from loccit.application.ports.memory import MemoryPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import InvalidRequest
from loccit.domain.marks.choice import MarkChoice, without_repeats
from loccit.domain.models.document import DocId
from loccit.domain.models.mark import Mark
from loccit.domain.models.memory import MemoryEntry, MemoryKind
from loccit.domain.models.retrieval import Hit, SearchFilter

_ALL: Final = MarkChoice()
NOTHING_MARKED: Final = (
    "nothing is marked so; mark something in a document and ingest it again, or leave out --color,"
    " --mark-tag or a filter"
)


@dataclass(frozen=True, slots=True)
class KeptMarks:
    """The marks of one project.

    Attributes:
        index: The version that answers now.
        memory: Where marks are kept.
    """

    index: VectorIndexPort
    memory: MemoryPort

    def all(self, choice: MarkChoice = _ALL) -> tuple[Mark, ...]:
        """Return the marks of all documents, by document, in the order of its text.

        What was aligned to another text than that of this version is left out.
        """
        entries = self.memory.entries(kinds=(MemoryKind.MARK,))
        if not entries:
            return ()
        held = {record.doc_id: record.revision for record in self.index.documents()}
        places = {doc_id: place for place, doc_id in enumerate(held)}
        marks = [mark for mark in map(mark_of, entries) if held.get(mark.doc_id) == mark.revision]
        chosen = [mark for mark in without_repeats(marks) if choice.takes(mark)]
        return tuple(sorted(chosen, key=lambda mark: (places[mark.doc_id], *_order(mark))))

    def within(self, choice: MarkChoice, filters: SearchFilter | None) -> SearchFilter:
        """Return conditions that only passages with such marks meet.

        Args:
            choice: Which marks.
            filters: Conditions that they meet as well.

        Raises:
            InvalidRequest: If there is no such mark.
        """
        marks = self.all(choice)
        passages = tuple(dict.fromkeys(each for mark in marks for each in mark.chunk_ids))
        if not passages:
            raise InvalidRequest(NOTHING_MARKED)
        return replace(filters or SearchFilter(), chunk_ids=passages)

    def of(self, doc_id: DocId) -> tuple[Mark, ...]:
        """Return the marks of one document, in the order of its text."""
        entries = self.memory.entries(kinds=(MemoryKind.MARK,), documents=[doc_id])
        return tuple(self._sound(entries).get(doc_id, ()))

    def marked(self, hits: Sequence[Hit], entries: Sequence[MemoryEntry]) -> tuple[Hit, ...]:
        """Return hits with the marks that stand in them, or beside them.

        Args:
            hits: Passages.
            entries: Of the marks of their documents.
        """
        marks = self._sound(entries)
        return tuple(_with_marks(hit, marks) for hit in hits)

    def _sound(self, entries: Iterable[MemoryEntry]) -> dict[DocId, list[Mark]]:
        """Return the marks that fit the text as it is, by document, in its order."""
        marks: dict[DocId, list[Mark]] = {}
        for mark in without_repeats(map(mark_of, entries)):
            marks.setdefault(mark.doc_id, []).append(mark)
        sound: dict[DocId, list[Mark]] = {}
        for doc_id, own in marks.items():
            record = self.index.document(doc_id)
            if record is not None:
                fitting = [mark for mark in own if mark.revision == record.revision]
                sound[doc_id] = sorted(fitting, key=_order)
        return sound


def _order(mark: Mark) -> tuple[int, int, str]:
    where = mark.where
    if where is None:  # no passage stands near it
        return 1, mark.page or 0, mark.annotation.key
    return 0, where.start, mark.annotation.key


def _with_marks(hit: Hit, marks: dict[DocId, list[Mark]]) -> Hit:
    own = tuple(
        mark
        for mark in marks.get(hit.chunk.doc_id, ())
        if (where := mark.where) and where.overlaps(hit.chunk.span)
    )
    return replace(hit, marks=own) if own else hit
