"""Items of lists that are counted in capital letters or roman numbers: "A.", "(B)", "III)".

One such line may as well begin with the initial of a name, "E. coli"; only a sequence that begins
with the first sign and goes on with the next tells that it is a list.
"""

import re
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Column

_FIRST: Final = re.compile(r"(?P<open>\(?)(?P<sign>[AI])(?P<close>[.)])\s+\S")
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_OPENERS: Final = frozenset({"A.", "A)", "(A", "I.", "I)", "(I"})
_NEAR: Final = 1.5  # em; roman numbers may be set flush right
_MOST_LINES: Final = 30  # of one item


def lettered_items(column: Column) -> frozenset[int]:
    """Return the rows of a column at which an item of such a list begins."""
    found: set[int] = set()
    for row, line in enumerate(column.lines):
        if line.text[:2] in _OPENERS and row not in found:
            found.update(_sequence(column, row))
    return frozenset(found)


def _sequence(column: Column, first: int) -> list[int]:
    """Return the rows of the items from the first one on, none when there is no second."""
    match = _FIRST.match(column.lines[first].text)
    if match is None:
        return []
    signs = _ROMAN if match["sign"] == "I" else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    rows = [first]
    for sign in signs[1:]:
        marker = f"{match['open']}{sign}{match['close']} "
        following = _next(column, rows[-1], marker)
        if following is None:
            break
        rows.append(following)
    return rows if len(rows) > 1 else []


def _next(column: Column, row: int, marker: str) -> int | None:
    """Return the row below that begins with a marker at the same place, None without one."""
    at = column.lines[row]
    for place in range(row + 1, min(row + 1 + _MOST_LINES, len(column.lines))):
        line = column.lines[place]
        if line.text.startswith(marker) and abs(line.left - at.left) < _NEAR * line.height:
            return place
    return None
