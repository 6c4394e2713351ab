"""Making OpenDocument spreadsheets ready for Docling's backend, and what files hide."""

from loccit.infrastructure.adapters.docling.office.names import (
    CALC,
    DRAW,
    OFFICE,
    PRESENTATION,
    STYLE,
    TABLE,
    TEXT,
)
from loccit.infrastructure.adapters.docling.office.opendocument import RUNS
from loccit.infrastructure.adapters.docling.office.packing import repacked
from loccit.infrastructure.adapters.docling.office.raised import (
    mark_raised_in_open_text,
    raised_open_styles,
)
from loccit.infrastructure.adapters.docling.trees import Element, cut, settle, unwrap

_CELL = f"{TABLE}table-cell"
_REPEATED = f"{TABLE}number-rows-repeated"
_TYPE = f"{OFFICE}value-type"
_SPANNED = (f"{TABLE}number-columns-spanned", f"{TABLE}number-rows-spanned")
_VALUES = (
    f"{OFFICE}value", f"{OFFICE}date-value", f"{OFFICE}time-value", f"{OFFICE}boolean-value",
    f"{OFFICE}currency", f"{CALC}value-type",
)  # fmt: skip


def prepare_ods(data: bytes) -> bytes:
    """Prepare an OpenDocument spreadsheet, without its pictures."""
    return repacked(data, r"content\.xml", lambda _, part: prepare_sheets(part))


def prepare_sheets(part: Element) -> None:
    """Prepare a spreadsheet: cells hold what they show, and hidden sheets are left out.

    A sheet has cells to its end, and Docling looks at each of them for each table of the sheet.
    Of empty rows there is one: it parts two tables, as more of them do.
    """
    for sheet in _hidden_sheets(part):
        cut(sheet)
    settle(part)
    for row in part.iter(f"{TABLE}table-row"):
        while len(row) and _is_empty(row[-1]):
            row.remove(row[-1])
        if len(row) == 0:
            row.attrib.pop(_REPEATED, None)
    mark_raised_in_open_text(part, raised_open_styles(part))
    for run in part.iter(*RUNS):
        unwrap(run)
    for cell in part.iter(_CELL):
        if len(cell) and cell[0].tag == f"{TEXT}p" and cell.get(_TYPE, "string") != "string":
            cell.set(_TYPE, "string")
            for value in _VALUES:
                cell.attrib.pop(value, None)
    settle(part)


def hidden_sheets(part: Element) -> list[str]:
    """Return the names of the sheets that are hidden."""
    return [sheet.get(f"{TABLE}name", "") for sheet in _hidden_sheets(part)]


def hidden_slides(part: Element) -> list[int]:
    """Return the numbers of the slides that are hidden, from 1."""
    hidden = _styles_with(part, f"{PRESENTATION}visibility", "hidden")
    slides = enumerate(part.iter(f"{DRAW}page"), start=1)
    return [number for number, slide in slides if slide.get(f"{DRAW}style-name") in hidden]


def _hidden_sheets(part: Element) -> list[Element]:
    hidden = _styles_with(part, f"{TABLE}display", "false")
    return [
        each for each in part.iter(f"{TABLE}table") if each.get(f"{TABLE}style-name") in hidden
    ]


def _styles_with(part: Element, attribute: str, value: str) -> set[str]:
    return {
        style.get(f"{STYLE}name", "")
        for style in part.iter(f"{STYLE}style")
        if any(properties.get(attribute) == value for properties in style)
    }


def _is_empty(cell: Element) -> bool:
    return (
        cell.tag == _CELL
        and len(cell) == 0
        and not (cell.text or "").strip()
        and not any(name in cell.attrib for name in (*_SPANNED, _TYPE))
    )
