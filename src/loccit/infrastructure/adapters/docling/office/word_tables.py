"""Making the tables of Word files ready for Docling, which loses cells that it does not expect."""

import re
from typing import Final

from lxml import etree

from loccit.infrastructure.adapters.docling.office.names import WORD
from loccit.infrastructure.adapters.docling.trees import Element, cut, is_in, settle, unwrap

_MOST_REACHED: Final = 63
"""Columns that Word has at most. A cell may claim to reach over any number of them."""


def settle_tables(part: Element) -> None:
    """Take content controls out of the tables of a Word document, and give each its whole grid.

    Docling loses cells that a control holds, and those beyond the columns that the table says it
    has: all of them when it says nothing.
    """
    for control in part.iter(f"{WORD}sdt", f"{WORD}sdtContent"):
        if is_in(control, f"{WORD}tbl"):
            unwrap(control)
            for properties in control.iterchildren(f"{WORD}sdtPr", f"{WORD}sdtEndPr"):
                cut(properties)
    for grid in part.iter(f"{WORD}tblGrid"):
        cut(grid)
    settle(part)
    for table in part.iter(f"{WORD}tbl"):
        rows = [*table.iterchildren(f"{WORD}tr")]
        grid = etree.Element(f"{WORD}tblGrid")
        for _ in range(max(map(_columns, rows), default=0)):
            etree.SubElement(grid, f"{WORD}gridCol")
        table.insert(table.index(rows[0]) if rows else len(table), grid)


def _columns(row: Element) -> int:
    cells = [*row.iterchildren(f"{WORD}tc")]
    spans = [_number(cell, f"{WORD}tcPr/{WORD}gridSpan", 1) for cell in cells]
    reached = sum(spans) + _number(row, f"{WORD}trPr/{WORD}gridBefore", 0)
    return max(len(cells), min(reached, _MOST_REACHED))


def _number(element: Element, path: str, otherwise: int) -> int:
    found = element.find(path)
    value = "" if found is None else found.get(f"{WORD}val", "")
    return int(value) if re.fullmatch(r"\d{1,9}", value) else otherwise
