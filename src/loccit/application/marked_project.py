"""What a reader marked in the documents of a project."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from loccit.application.stored_project import StoredProject
from loccit.domain.models.memory import MemoryKind
from loccit.domain.models.retrieval import QueryResult
from loccit.domain.text.spans import Span

if TYPE_CHECKING:
    from loccit.application.marks.align_marks import AlignMarks
    from loccit.application.marks.kept_marks import KeptMarks
    from loccit.domain.models.reindexing import RollBackReport
    from loccit.domain.models.shown_page import ShownPage


@dataclass(frozen=True, slots=True)
class MarkedProject(StoredProject):
    """A project whose documents hold marks, used without its model."""

    @property
    def align_marks(self) -> "AlignMarks":
        """Keeps the marks of a source, each aligned to the text; see `AlignMarks`."""
        from loccit.application.marks.align_marks import AlignMarks

        memory = self._adapters.index.memory(self.project_id)
        return AlignMarks(self._index, memory, self._adapters.mark_reader)

    @property
    def marks(self) -> "KeptMarks":
        """The marks that are kept."""
        from loccit.application.marks.kept_marks import KeptMarks

        return KeptMarks(self._index, self._adapters.index.memory(self.project_id))

    def roll_back(self, version: int | None = None) -> "RollBackReport":
        """Activate an older version; marks are aligned to its text, where that is another."""
        report = StoredProject.roll_back(self, version)
        self.align_marks.again()
        return report

    def page(self, name: str, number: int, passage: Span | None = None) -> "ShownPage":
        """Return a page of a document with what was marked on it; see `StoredProject.page`."""
        shown = StoredProject.page(self, name, number, passage)
        if self._adapters.index.memory(self.project_id).bound_to() is None:
            return shown
        marks = tuple(
            mark
            for mark in self.marks.of(self.document(name).doc_id)
            if any(each.page == number for each in mark.boxes)
        )
        return replace(shown, marks=marks)

    def _with_marks(self, result: QueryResult) -> QueryResult:
        """Return an answer whose hits say what was marked in them.

        A project that remembers nothing, or without marks in these documents, loads nothing.
        """
        memory = self._adapters.index.memory(self.project_id)
        if not result.hits or memory.bound_to() is None:
            return result
        documents = tuple(dict.fromkeys(hit.chunk.doc_id for hit in result.hits))
        entries = memory.entries(kinds=(MemoryKind.MARK,), documents=documents)
        if not entries:
            return result
        return replace(result, hits=self.marks.marked(result.hits, entries))
