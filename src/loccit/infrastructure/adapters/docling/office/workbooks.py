"""The values of a workbook as its reader sees them, as far as their formats are simple."""

import re
from datetime import datetime
from typing import Any

_PLACES = re.compile(r"0\.(0+)")
_PERCENT = re.compile(r"[0#.,]+%")
_DIGITS = 15
"""Significant digits that a spreadsheet keeps (IEEE 754, as Excel shows it)."""


def show_values(workbook: Any) -> None:  # noqa: ANN401  (openpyxl is Docling's to import)
    """Write dates without a midnight, percentages, truth values and rounded numbers as text."""
    for sheet in workbook.worksheets:
        for cell in list(sheet._cells.values()):  # noqa: SLF001  (iterating rows makes empty cells)
            shown = _shown(cell.value, str(cell.number_format))
            if shown is not None:
                cell.value = shown


def _shown(value: object, form: str) -> str | None:
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, datetime):
        at_midnight = value.time() == datetime.min.time() and "h" not in form.lower()
        return value.date().isoformat() if at_midnight else value.isoformat(" ")
    if isinstance(value, int | float) and _PERCENT.fullmatch(form):
        places = _PLACES.search(form)
        return f"{value:.{len(places[1]) if places else 0}%}"
    if isinstance(value, float):
        return f"{value:.{_DIGITS}g}"
    return None
