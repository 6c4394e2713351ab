"""A matrix as lines for a person at a terminal: document by document."""

from click import style

from loccit.domain.answers.citation import named, place
from loccit.domain.counted import counted
from loccit.domain.models.matrix import Cell, Column, Matrix, Row
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.as_text import INDENT, wrapped
from loccit.interfaces.presenters.search_warnings import warning_lines


def matrix_lines(matrix: Matrix, file: str | None, width: int) -> list[str]:
    """Return what was written, or without a file the whole matrix.

    Args:
        matrix: It.
        file: What was written, None when nothing was.
        width: Columns of the terminal.
    """
    filled = sum(cell.quoted is not None for row in matrix.rows for cell in row.cells)
    total = len(matrix.rows) * len(matrix.columns)
    failed = [cell.error for row in matrix.rows for cell in row.cells if cell.error]
    summary = (
        f"{counted(len(matrix.rows), 'document')}, {counted(len(matrix.columns), 'column')}:"
        f" {filled} of {counted(total, 'cell')} answered"
    )
    lines = [] if file else [line for row in matrix.rows for line in _row(matrix, row, width)]
    lines.append(f"{safe(file)}: {summary}" if file else summary)
    if failed:
        code = style(failed[0].code, fg="red")
        lines.append(f"{len(failed)} not done, {code}: {safe(str(failed[0]))}")
    return [*lines, *warning_lines(matrix.warnings)]


def _row(matrix: Matrix, row: Row, width: int) -> list[str]:
    name = named(row.citation) if row.citation else ""
    title = row.title or row.source_path
    lines = [style(safe(". ".join(filter(None, [name, title]))), bold=True)]
    for column, cell in zip(matrix.columns, row.cells, strict=True):
        lines += _cell(column, cell, width)
    return [*lines, ""]


def _cell(column: Column, cell: Cell, width: int) -> list[str]:
    name = f"{INDENT}{safe(column.name)}"
    if cell.quoted is None:
        state = f"not done: {cell.error.code}" if cell.error else "not answered"
        return [f"{name}  {style(state, fg='yellow')}"]
    value = "" if cell.value is None else f"{cell.value}"
    said = safe(" ".join(filter(None, [value, column.unit if value else "", cell.said])))
    return [
        f"{name}  {safe(place(cell.quoted))}",
        *(wrapped(said, width, INDENT * 2) if said else ()),
        *wrapped(cell.quoted.chunk.words, width, INDENT * 2),
    ]
