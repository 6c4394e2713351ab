"""A matrix as a plain table: what CSV and workbooks hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from loccit.domain.answers.citation import named, place
from loccit.domain.models.matrix import Cell, Column, ColumnType, Matrix, Row
from loccit.domain.models.retrieval import Hit
from loccit.domain.text.printable import safe


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell of a table.

    Attributes:
        text: What it says, on one line; a quotation has its line ends as blanks.
        number: Its number, None when it is no number.
        link: Where it leads: a page of a file, as a URI; empty without.
    """

    text: str = ""
    number: float | None = None
    link: str = ""


Table = tuple[tuple[TableCell, ...], ...]
"""Rows of equal length; the first one names the columns."""


def matrix_table(matrix: Matrix) -> Table:
    """Return a matrix as a table.

    A document has its citekey, authors with year, and title; a column its quotation and where it
    stands, and before them what a language model says, and the value of a typed column.
    """
    return (tuple(_head(matrix)), *(tuple(_row(matrix, row)) for row in matrix.rows))


def _head(matrix: Matrix) -> Iterator[TableCell]:
    yield from map(TableCell, ("Citekey", "Source", "Title"))
    for column in matrix.columns:
        name = _one_line(column.name)
        if column.type is not ColumnType.TEXT:
            yield TableCell(f"{name}: value ({_one_line(column.unit)})" if column.unit else
                            f"{name}: value")  # fmt: skip
        if matrix.llm is not None:
            yield TableCell(f"{name}: in words")
        yield TableCell(name)
        yield TableCell(f"{name}: place")


def _row(matrix: Matrix, row: Row) -> Iterator[TableCell]:
    citation = row.citation
    yield TableCell(_one_line(citation.citekey) if citation else "")
    yield TableCell(_one_line(named(citation) if citation else PurePath(row.source_path).name))
    yield TableCell(_one_line(row.title))
    for column, cell in zip(matrix.columns, row.cells, strict=True):
        yield from _cells(column, cell, has_words=matrix.llm is not None)


def _cells(column: Column, cell: Cell, *, has_words: bool) -> Iterator[TableCell]:
    if column.type is not ColumnType.TEXT:
        yield _value(cell)
    if has_words:
        yield TableCell(_one_line(cell.said))
    if cell.quoted is None:
        yield TableCell(f"not done: {cell.error.code}" if cell.error else "")
        yield TableCell()
    else:
        yield TableCell(_one_line(cell.quoted.chunk.words))
        yield TableCell(_one_line(place(cell.quoted)), link=_link(cell.quoted))


def _value(cell: Cell) -> TableCell:
    if isinstance(cell.value, str):
        return TableCell(_one_line(cell.value))
    return TableCell("" if cell.value is None else f"{cell.value:g}", number=cell.value)


def _link(quoted: Hit) -> str:
    """Return the page of a file as a URI, which readers of PDF open at that page."""
    path, pages = PurePath(quoted.source_path), quoted.chunk.page_span
    if not path.is_absolute():
        return ""
    return path.as_uri() + (f"#page={pages.first}" if pages else "")


def _one_line(text: str) -> str:
    return " ".join(safe(text).split())
