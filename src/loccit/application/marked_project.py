"""What a reader marked in the documents of a project."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from loccit.application.stored_project import StoredProject
from loccit.domain.models.memory import MemoryKind
from loccit.domain.models.retrieval import QueryResult

if TYPE_CHECKING:
    from loccit.application.marks.align_marks import AlignMarks
    from loccit.application.marks.kept_marks import KeptMarks
    from loccit.domain.models.reindexing import RollBackReport


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
