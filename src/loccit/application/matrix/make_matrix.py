"""Make a literature matrix, or go on with one, and write its file."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from loccit.application.matrix.cells import Filler
from loccit.application.matrix.fill_matrix import FillMatrix, MatrixInTheMaking
from loccit.application.matrix.formats import renderer
from loccit.application.matrix.matrix_file import (
    MatrixFile,
    Renderer,
    continued_matrix_file,
    new_matrix_file,
)
from loccit.application.notes.note_file import Bibliographer
from loccit.application.query.query_chunks import QueryChunks
from loccit.domain.models.matrix import Column, Matrix
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter


@dataclass(frozen=True, slots=True)
class MakeMatrix:
    """Makes matrices and their files.

    Attributes:
        query_chunks: Knows the documents.
        fill: Fills cells.
        bibliography: Lists what is cited.
        formats: Further formats of files, by suffix.
    """

    query_chunks: QueryChunks
    fill: Filler
    bibliography: Bibliographer
    formats: Mapping[str, Renderer]

    def __call__(
        self,
        columns: Sequence[Column | str],
        project_id: ProjectId,
        *,
        file: Path | None = None,
        continued: Path | None = None,
        filters: SearchFilter | None = None,
        on_cell: Callable[[MatrixInTheMaking], None] = lambda _: None,
    ) -> Matrix:
        """Return the matrix; see `AskedProject.matrix`.

        While it is made, what is done stands in the record beside its file: when it is
        interrupted, the next one that continues it goes on from there.
        """
        target = _target(file, continued)
        render = None if target is None else renderer(target.path, self.formats)
        asked = [each if isinstance(each, Column) else Column(each) for each in columns]
        if target is not None:
            known = {each.name.casefold() for each in asked}
            asked = [
                *(each for each in target.columns if each.name.casefold() not in known),
                *asked,
            ]
        index = self.query_chunks.index.at(project_id)
        records = index.documents()
        kept = {} if target is None else target.kept(project_id, self.fill.llm, index)
        with nullcontext() if target is None else target.recorded(records) as keep:

            def heard(making: MatrixInTheMaking) -> None:
                if keep is not None:
                    keep(making)
                on_cell(making)

            matrix = FillMatrix(self.query_chunks, self.fill)(
                asked, project_id, filters=filters, kept=kept, on_cell=heard
            )
        if target is not None and render is not None:
            target.write(matrix, render, records, self.bibliography)
        return matrix


def _target(file: Path | None, continued: Path | None) -> MatrixFile | None:
    if continued is not None:
        return continued_matrix_file(continued, file)
    return None if file is None else new_matrix_file(file)
