"""Cells of a `DoclingDocument`."""

from docling_core.types.doc.items.table.table_data import TableCell


def table_cell(text: str, row: int, column: int) -> TableCell:
    return TableCell(
        text=text,
        start_row_offset_idx=row,
        end_row_offset_idx=row + 1,
        start_col_offset_idx=column,
        end_col_offset_idx=column + 1,
    )
