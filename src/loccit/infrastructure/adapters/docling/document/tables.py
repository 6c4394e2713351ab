"""Tables of a `DoclingDocument` as rows of texts, and as Markdown."""

from __future__ import annotations  # the types are Docling's, which is not loaded here

from typing import TYPE_CHECKING

from loccit.domain.text.clean_text import clean_block

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from docling_core.types.doc.items.table.table_data import TableCell, TableData


def rows_of(data: TableData, text_of: Callable[[TableCell], str]) -> list[list[str]]:
    """Return the cells' texts; what a cell spans beyond its first place is left empty.

    Of a table that is not well made, Docling gives cells beyond its size, or several in one
    place: none is lost.
    """
    height = max([data.num_rows, *(cell.start_row_offset_idx + 1 for cell in data.table_cells)])
    width = max([data.num_cols, *(cell.start_col_offset_idx + 1 for cell in data.table_cells)])
    rows = [[""] * width for _ in range(height)]
    for cell in data.table_cells:
        row, column = rows[cell.start_row_offset_idx], cell.start_col_offset_idx
        shown = clean_block(text_of(cell)).replace("|", "\\|")
        row[column] = shown if row[column] in {"", shown} else f"{row[column]} {shown}"
    return rows


def as_markdown(rows: Sequence[Sequence[str]]) -> str:
    """Return a table of at least one row, the first of which is its head."""
    head, *others = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, f"|{' --- |' * len(rows[0])}", *others])
