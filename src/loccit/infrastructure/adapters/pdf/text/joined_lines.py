"""From the parts of lines to whole lines."""

from collections.abc import Iterable, Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line
from loccit.infrastructure.adapters.pdf.patterns import number_alone
from loccit.infrastructure.adapters.pdf.text.inks import UNKNOWN
from loccit.infrastructure.adapters.pdf.text.lines import OVERLAP, SAME_LINE, TIGHT

_MARKER: Final = 4  # characters: "(iv)", "2.1"
_CELL_GAP: Final = 1.5  # em, between two cells of a table


def join_line(parts: Sequence[Line], sizes: Sequence[float]) -> Line:
    """Join the fragments that stand on one line, from left to right.

    Args:
        parts: At least one.
        sizes: Size of each style, by its number.
    """
    if len(parts) == 1:
        return parts[0]
    ordered = sorted(parts, key=lambda part: part.left)
    first = ordered[0]
    main = max(ordered, key=lambda part: (len(part.text), -part.left))
    text = first.text
    lead, leading, lead_style = first.lead, first.lead == len(first.text), first.lead_style
    if _is_number(first, ordered[1], sizes):
        lead_style = ordered[1].lead_style
    right = first.right
    cells = 1
    for part in ordered[1:]:
        gap = part.left - right
        if not -OVERLAP * sizes[part.style] <= gap <= TIGHT * sizes[part.style]:
            text += " "
        after_marker = part is ordered[1] and len(first.text) <= _MARKER
        if gap > _CELL_GAP * sizes[main.style] and not after_marker:
            cells += 1
        if leading and part.lead_style == lead_style:
            lead = len(text) + part.lead
            leading = part.lead == len(part.text)
        else:
            leading = False
        text += part.text
        right = max(right, part.right)
    return Line(
        text,
        first.left,
        min(main.top, first.top),
        right,
        max(main.bottom, first.bottom),
        main.style,
        lead,
        lead_style,
        first.tag,
        cells,
        turn=first.turn,
        ink=first.ink if all(part.ink == first.ink for part in ordered) else UNKNOWN,
    )


def _is_number(first: Line, second: Line, sizes: Sequence[float]) -> bool:
    """Tell whether a fragment is the number of a section in another style than its title."""
    if first.lead_style == second.lead_style or sizes[first.style] != sizes[second.style]:
        return False
    depth = number_alone(first.text)
    return depth > 1 or (depth == 1 and second.lead == len(second.text))


def whole_lines(parts: Iterable[Line], sizes: Sequence[float]) -> list[Line]:
    """Join the fragments of one column into lines, from top to bottom."""
    parts = list(parts)
    tables = [part for part in parts if part.table]
    if tables:
        return _with_tables(parts, tables, sizes)
    rows = side_by_side(parts, sizes)
    return [row[0] if len(row) == 1 else join_line(row, sizes) for row in rows]


def side_by_side(parts: Iterable[Line], sizes: Sequence[float]) -> list[list[Line]]:
    """Return the fragments that stand on one line, line by line from top to bottom.

    Args:
        parts: Fragments of lines.
        sizes: Size of each style, by its number.
    """
    rows: list[list[Line]] = []
    middle = height = 0.0  # of the largest type on the line
    for part in sorted(parts, key=lambda part: (part.top + part.bottom, part.left)):
        size = sizes[part.style]
        centre = (part.top + part.bottom) / 2
        if rows and centre - middle < SAME_LINE * max(size, height):
            rows[-1].append(part)
            if size > height:
                middle, height = centre, size
        else:
            rows.append([part])
            middle, height = centre, size
    return rows


def _with_tables(
    parts: Sequence[Line], rows: Sequence[Line], sizes: Sequence[float]
) -> list[Line]:
    """Put the rows of each table together, before the lines that begin below its top."""
    lines = whole_lines([part for part in parts if not part.table], sizes)
    tops: dict[int, float] = {}
    for row in rows:
        tops[row.table] = min(row.top, tops.get(row.table, row.top))
    placed = [(line.top, 0, line.top, line) for line in lines]
    placed += [(tops[row.table], row.table, row.top, row) for row in rows]
    return [line for *_, line in sorted(placed, key=lambda entry: entry[:3])]
