"""A table as CSV that no spreadsheet takes for formulas."""

import csv
import io
import re
from typing import Final

from loccit.application.matrix.matrix_table import Table, TableCell

_FORMULA: Final = re.compile("[=+\\-@\t\r|%\uff1d\uff0b\uff0d\uff20]")
"""With what a cell begins that spreadsheets compute: the signs of OWASP's list, their full-width
forms, and those of old ones."""
_AS_TEXT: Final = "'"


def csv_text(table: Table) -> str:
    """Return a table as CSV (RFC 4180): every field in quotation marks, lines end with CR LF.

    A text that a spreadsheet would compute gets an apostrophe before it, as it is typed there to
    say that text follows. Numbers stay numbers.
    """
    out = io.StringIO()
    rows = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    rows.writerows([_field(cell) for cell in row] for row in table)
    return out.getvalue()


def _field(cell: TableCell) -> str:
    computes = cell.number is None and _FORMULA.match(cell.text.lstrip())
    return f"{_AS_TEXT}{cell.text}" if computes else cell.text
