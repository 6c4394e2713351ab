"""The answer of `matrix`."""

from typing import Annotated, TypedDict

from loccit.domain.answers.citation import author_year, pandoc
from loccit.domain.models.matrix import Cell, Column, ColumnType, Matrix, Row
from loccit.domain.models.retrieval import SearchFilter
from loccit.interfaces.views.documents import (
    ErrorView,
    WarningView,
    error_view,
    span_view,
    warning_views,
)
from loccit.interfaces.views.filters import FiltersView, filters_view
from loccit.interfaces.views.written_answers import UsageView, usage_view


class ColumnView(TypedDict):
    """A question that every document is asked."""

    name: Annotated[str, "its heading"]
    question: Annotated[str, "what is asked; the name by default"]
    type: Annotated[ColumnType, "what its cells hold beside the quotation"]
    unit: Annotated[str, "of its numbers; empty without"]
    choices: Annotated[list[str], "the values of which its cells hold one"]


class CellView(TypedDict):
    """What a document says to a column."""

    column: Annotated[str, "the name of the column"]
    answered: Annotated[bool, "false when nothing in the document answers; the rest is null then"]
    quote: Annotated[str | None, "the slice `span` of the document's text"]
    span: Annotated[tuple[int, int] | None, "`[start, end)` in the document's text"]
    page_span: Annotated[
        tuple[int, int] | None, "first and last page; null for formats without pages"
    ]
    page_labels: Annotated[list[str], "printed numbers of these pages, as far as they are known"]
    cite: Annotated[str | None, "Pandoc's form, `[@key, p. 12]`; null without a citation"]
    section_path: Annotated[list[str], "headings from the top down"]
    said: Annotated[str, "what a language model says that it shows; empty without one"]
    value: Annotated[
        str | float | None, "of a typed column: the number or the choice; null without one"
    ]
    error: Annotated[ErrorView | None, "what ended the work on it; null when it was done"]


class RowView(TypedDict):
    """A document and its cells."""

    doc_id: Annotated[str, "SHA-256 of the document's bytes"]
    citekey: Annotated[str | None, "null without a citation"]
    provisional: Annotated[bool, "true when nobody has confirmed the entry"]
    author_year: Annotated[str | None, "`Rossi et al. 2019`; null likewise"]
    title: Annotated[str | None, "of the entry, else the document's own, else null"]
    source_path: Annotated[str, "the document's file"]
    cells: Annotated[list[CellView], "one for each column, in their order"]


class MatrixView(TypedDict):
    """A row for each document, a cell for each question."""

    project: Annotated[str, "where"]
    model: Annotated[str, "the model of its vectors"]
    llm: Annotated[str | None, "the language model, as it was named; null without one"]
    usage: Annotated[UsageView | None, "what it took; null without one"]
    file: Annotated[str | None, "what was written, as it was named; null when nothing was"]
    columns: Annotated[list[ColumnView], "in the order in which they were given"]
    rows: Annotated[list[RowView], "by citekey, then by file"]
    warnings: Annotated[list[WarningView], "`language_not_joined` as in [`query`](#query)"]
    filters: Annotated[FiltersView, "the conditions in force"]


def matrix_view(matrix: Matrix, wanted: SearchFilter, file: str | None = None) -> MatrixView:
    """Return the answer of `matrix`."""
    return {
        "project": matrix.project_id,
        "model": matrix.model,
        "llm": matrix.llm,
        "usage": usage_view(matrix.usage) if matrix.llm else None,
        "file": file,
        "columns": [_column(each) for each in matrix.columns],
        "rows": [_row(matrix, each) for each in matrix.rows],
        "warnings": warning_views(matrix.warnings),
        "filters": filters_view(wanted),
    }


def _column(column: Column) -> ColumnView:
    return {
        "name": column.name,
        "question": column.question,
        "type": column.type,
        "unit": column.unit,
        "choices": list(column.choices),
    }


def _row(matrix: Matrix, row: Row) -> RowView:
    cells = zip(matrix.columns, row.cells, strict=True)
    return {
        "doc_id": row.doc_id,
        "citekey": row.citation.citekey if row.citation else None,
        "provisional": row.citation is not None and row.citation.is_provisional,
        "author_year": author_year(row.citation) if row.citation else None,
        "title": row.title or None,
        "source_path": row.source_path,
        "cells": [cell_view(column, cell) for column, cell in cells],
    }


def cell_view(column: Column, cell: Cell) -> CellView:
    """Return a cell."""
    quoted = cell.quoted
    pages = quoted.chunk.page_span if quoted else None
    return {
        "column": column.name,
        "answered": quoted is not None,
        "quote": quoted.chunk.text if quoted else None,
        "span": span_view(quoted.chunk.span) if quoted else None,
        "page_span": (pages.first, pages.last) if pages else None,
        "page_labels": list(quoted.chunk.page_labels) if quoted else [],
        "cite": pandoc(quoted) if quoted else None,
        "section_path": list(quoted.chunk.section_path) if quoted else [],
        "said": cell.said,
        "value": cell.value,
        "error": error_view(cell.error) if cell.error else None,
    }
