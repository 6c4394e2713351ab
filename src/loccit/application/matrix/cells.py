"""What fills the cells of a matrix, and the cells that it fills."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.models.document import DocId
from loccit.domain.models.matrix import Cell, Column
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.models.retrieval import SearchFilter

Place = tuple[DocId, Column]
"""Where a cell stands."""


@dataclass(frozen=True, slots=True)
class OpenRow:
    """The cells of a document that are to be filled.

    Attributes:
        record: The document.
        columns: Of these cells, at least one.
    """

    record: DocumentRecord
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class FilledCell:
    """A cell that is done, or has failed.

    Attributes:
        place: Where it stands.
        cell: It.
        usage: What requests to a language model took for it.
    """

    place: Place
    cell: Cell
    usage: UsageMetadata


class Filler(Protocol):
    """Fills cells, from the document of each alone."""

    @property
    def llm(self) -> str | None:
        """The language model that it asks, None for none."""
        ...

    def __call__(
        self,
        rows: Sequence[OpenRow],
        project_id: ProjectId,
        filters: SearchFilter,
        put: Callable[[FilledCell], None],
    ) -> None:
        """Fill the cells of rows.

        Args:
            rows: What is to be filled.
            project_id: Where.
            filters: Conditions that every passage meets.
            put: Takes each cell when it is filled, from one thread at a time.

        Raises:
            LoccitError: If no cell can be filled at all.
        """
        ...
