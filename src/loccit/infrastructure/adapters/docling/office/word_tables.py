"""Making the tables of Word files ready for Docling, which loses cells that it does not expect."""

import re
from dataclasses import dataclass
from typing import Final

_CONTROL = re.compile(
    r"<(?P<end>/?)w:tbl>|</?w:sdt(?:Content)?(?:\s[^<>]*)?>"
    r"|<w:(?P<properties>sdt(?:End)?Pr)(?:\s[^<>]*?)?(?:/>|>.*?</w:(?P=properties)>)",
    re.DOTALL,
)
_GRID = re.compile(r"<w:tblGrid(?:\s[^<>]*?)?(?:/>|>.*?</w:tblGrid>)", re.DOTALL)
_TAG = re.compile(
    r"<(?P<end>/?)w:(?P<name>tbl|tr|tc|gridSpan|gridBefore)(?=[\s/>])"
    r"(?:[^<>]*\bw:val=\"(?P<number>\d{1,9})\")?"
)
_MOST_REACHED: Final = 63
"""Columns that Word has at most. A cell may claim to reach over any number of them."""


def prepare_tables(part: str) -> str:
    """Take content controls out of the tables of a Word document, and give each its whole grid.

    Docling loses cells that a control holds, and those beyond the columns that the table says it
    has: all of them when it says nothing.
    """
    return _with_grids(_GRID.sub("", _without_controls(part)))


def _without_controls(part: str) -> str:
    """Take the content controls around and in cells away, but not what they hold."""
    depth = 0

    def settled(tag: re.Match[str]) -> str:
        nonlocal depth
        if tag[0].endswith("w:tbl>"):
            depth += -1 if tag["end"] else 1
            return tag[0]
        return "" if depth > 0 else tag[0]

    return _CONTROL.sub(settled, part)


@dataclass(slots=True)
class _Table:
    """A table that is being read.

    Attributes:
        begin: Of its first row, -1 as long as there is none.
        columns: As many as its widest row has.
        cells: Of the row that is being read.
        reached: Columns that they reach over.
    """

    begin: int = -1
    columns: int = 0
    cells: int = 0
    reached: int = 0

    def take(self, tag: re.Match[str]) -> None:
        """Take a tag between its first row and its end into account."""
        number = int(tag["number"] or 1)
        if tag["name"] == "tr":
            self.end_row()
            self.begin = tag.start() if self.begin < 0 else self.begin
        elif tag["name"] == "gridBefore":
            self.reached += number
        elif tag["name"] == "gridSpan":
            self.reached += number - 1
        elif not tag["end"]:
            self.cells += 1
            self.reached += 1

    def end_row(self) -> None:
        """Measure the row that was read."""
        self.columns = max(self.columns, self.cells, min(self.reached, _MOST_REACHED))
        self.cells = self.reached = 0


def _with_grids(part: str) -> str:
    """Write the columns of each table before its first row, as many as its rows have."""
    tables: list[_Table] = []
    grids: list[tuple[int, str]] = []
    for tag in _TAG.finditer(part):
        if tag["name"] != "tbl":
            if tables:
                tables[-1].take(tag)
        elif not tag["end"]:
            tables.append(_Table())
        elif tables:
            table = tables.pop()
            table.end_row()
            begin = tag.start() if table.begin < 0 else table.begin
            grids.append((begin, f"<w:tblGrid>{'<w:gridCol/>' * table.columns}</w:tblGrid>"))
    made: list[str] = []
    done = 0
    for place, grid in sorted(grids):
        made += (part[done:place], grid)
        done = place
    return "".join((*made, part[done:]))
