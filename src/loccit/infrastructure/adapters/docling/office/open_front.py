"""The first pages of an OpenDocument text."""

from typing import Final

from loccit.infrastructure.adapters.docling.office.front_lines import (
    FrontLine,
    FrontSetter,
)
from loccit.infrastructure.adapters.docling.office.names import DRAW, OFFICE, TABLE, TEXT
from loccit.infrastructure.adapters.docling.office.open_looks import OpenLooks
from loccit.infrastructure.adapters.docling.office.packing import parts_of
from loccit.infrastructure.adapters.docling.trees import Element

_PARAGRAPHS: Final = frozenset({f"{TEXT}p", f"{TEXT}h"})
_AROUND: Final = frozenset(
    {f"{TEXT}section", f"{TEXT}list", f"{TEXT}list-item", f"{TEXT}list-header", f"{DRAW}text-box"}
    | {f"{DRAW}frame", f"{TEXT}table-of-content", f"{TEXT}index-body", f"{TEXT}index-title"}
)


def open_front(data: bytes) -> list[FrontLine]:
    """Return the lines of the first pages of an OpenDocument text, and some behind them."""
    contents = parts_of(data, r"content\.xml")
    styles = parts_of(data, r"styles\.xml")
    walk = _Walk(OpenLooks([*styles.values(), *contents.values()]))
    for part in contents.values():
        for body in part.iter(f"{OFFICE}text"):
            walk.blocks(body)
    return walk.setter.lines


class _Walk:
    """Sets the paragraphs of a document one after the other."""

    def __init__(self, looks: OpenLooks) -> None:
        self.setter = FrontSetter()
        self._looks = looks

    def blocks(self, parent: Element) -> None:
        """Set what a body, a section, a list or a box holds."""
        for block in parent:
            if self.setter.is_full:
                return
            if block.tag in _PARAGRAPHS:
                if self._looks.turns_page(block.get(f"{TEXT}style-name", "")):
                    self.setter.turn()
                for box in block.iter(f"{DRAW}text-box"):
                    self.blocks(box)
                self.setter.set(self._looks.read(block))
            elif block.tag == f"{TABLE}table":
                self._table(block)
            elif block.tag in _AROUND:
                self.blocks(block)

    def _table(self, table: Element) -> None:
        for row in table.iter(f"{TABLE}table-row"):
            if self.setter.is_full:
                return
            if next(row.iterancestors(f"{TABLE}table")) is not table:
                continue  # of a table in a cell, which is set with that
            cells = [
                [self._looks.read(one) for one in cell.iter(*_PARAGRAPHS)]
                for cell in row.iterchildren(f"{TABLE}table-cell")
            ]
            self.setter.set_row(cells)
