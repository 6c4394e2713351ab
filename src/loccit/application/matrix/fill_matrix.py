"""Fill a literature matrix: what each document says to each question."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.application.matrix.cells import FilledCell, Filler, OpenRow, Place
from loccit.application.query.language_gap import language_gap
from loccit.application.query.query_chunks import QueryChunks
from loccit.domain.catalogue.document_filter import document_meets
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.matrix import Cell, Column, Matrix, Row
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.retrieval_policy import SearchMode

MOST_COLUMNS: Final = 50


@dataclass(slots=True)
class MatrixInTheMaking:
    """A matrix whose cells are filled one by one.

    Attributes:
        empty: It, without any cell filled.
        cells: Those that are filled.
        total: How many it will have.
    """

    empty: Matrix
    cells: dict[Place, Cell]
    total: int

    def put(self, filled: FilledCell) -> None:
        """Take a cell."""
        self.cells[filled.place] = filled.cell
        self.empty = replace(self.empty, usage=self.empty.usage + filled.usage)

    def finished(self) -> Matrix:
        """Return it with all its cells."""
        columns = self.empty.columns
        return replace(
            self.empty,
            rows=tuple(
                replace(row, cells=tuple(self.cells[row.doc_id, each] for each in columns))
                for row in self.empty.rows
            ),
        )


@dataclass(frozen=True, slots=True)
class FillMatrix:
    """Makes matrices.

    Attributes:
        query_chunks: Knows the documents.
        fill: Fills their cells.
    """

    query_chunks: QueryChunks
    fill: Filler

    def __call__(
        self,
        columns: Sequence[Column],
        project_id: ProjectId,
        *,
        filters: SearchFilter | None = None,
        kept: Mapping[Place, Cell] | None = None,
        on_cell: Callable[[MatrixInTheMaking], None] = lambda _: None,
    ) -> Matrix:
        """Return a row for each document.

        Args:
            columns: What is asked.
            project_id: Where it is asked.
            filters: Conditions that every document, and every passage, meets.
            kept: Cells that are filled already.
            on_cell: Told of the matrix when it begins, and whenever a cell is filled.

        Raises:
            InvalidRequest: If there is no column, too many, or two have the same name.
            ProjectNotFound: If there is no such project.
            EmbeddingModelMismatch: If the project is bound to another model.
            EmbeddingError: If a question cannot be embedded.
            VectorIndexError: If the store fails.
        """
        asked = _checked(columns)
        wanted = filters or SearchFilter()
        index = self.query_chunks.index.at(project_id)
        records = sorted((each for each in index.documents() if _meets(each, wanted)), key=_order)
        warnings: list[DocumentWarning] = []
        for column in asked:
            gap = language_gap(column.question, project_id, index, SearchMode.HYBRID, wanted)
            warnings += [gap.warning] if gap else []
        empty = Matrix(
            project_id,
            index.version.binding.model_id,
            asked,
            tuple(_row(record, asked) for record in records),
            self.fill.llm,
            warnings=tuple(dict.fromkeys(warnings)),
        )
        places = {(record.doc_id, column) for record in records for column in asked}
        cells = {place: cell for place, cell in (kept or {}).items() if place in places}
        making = MatrixInTheMaking(empty, cells, len(places))
        on_cell(making)

        def put(filled: FilledCell) -> None:
            making.put(filled)
            on_cell(making)

        open_rows = [
            OpenRow(record, tuple(each for each in asked if (record.doc_id, each) not in cells))
            for record in records
        ]
        self.fill([row for row in open_rows if row.columns], project_id, wanted, put)
        return making.finished()


def _checked(columns: Sequence[Column]) -> tuple[Column, ...]:
    if not columns:
        raise InvalidRequest("a matrix needs a column; name one, or give a file of columns")
    if len(columns) > MOST_COLUMNS:
        raise InvalidRequest(f"a matrix has {MOST_COLUMNS} columns at most, not {len(columns)}")
    names = [each.name.casefold() for each in columns]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InvalidRequest(f"two columns are named '{twice}'; give one of them another name")
    return tuple(columns)


def _meets(record: DocumentRecord, filters: SearchFilter) -> bool:
    return document_meets(
        record.doc_id, record.source.path, record.coverage.language, record.citation, filters
    )


def _order(record: DocumentRecord) -> tuple[bool, str, str]:
    """Return the key of a row: by citekey, those without a confirmed entry last, by file."""
    citation = record.citation
    if citation is None or citation.is_provisional:
        return True, "", record.source.path
    return False, citation.citekey.casefold(), record.source.path


def _row(record: DocumentRecord, columns: Sequence[Column]) -> Row:
    cells = (Cell(),) * len(columns)
    return Row(record.doc_id, record.source.path, record.title, record.citation, cells)
