"""What lines are and where: rows of tables, formulas, notes, code; the box around them."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from loccit.domain.models.document import BlockKind, Box
from loccit.infrastructure.adapters.pdf.blocks.formulas import formula_rows
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line

_MIN_ROWS: Final = 2  # of a table
_LONGEST_MARK: Final = 3  # characters
_ATTACHED_MARK: Final = re.compile(r"^\d{1,2}[A-ZÄÖÜÉ][a-zäöüéèàç ]")
_RAISED: Final = 0.85  # of the size of the text; a raised mark is smaller
_MAX_SPACES: Final = 40  # that a line of code is indented by


def set_apart(column: Column, profile: TypeProfile) -> dict[int, BlockKind]:
    """Return the rows of a column that are no running text, with what they are."""
    found = dict.fromkeys(_divided_rows(column), BlockKind.TABLE)
    found.update(dict.fromkeys(formula_rows(column, profile), BlockKind.FORMULA))
    return found


def _divided_rows(column: Column) -> frozenset[int]:
    """Return the rows that wide gaps divide, where several follow one another."""
    divided = [row for row, line in enumerate(column.lines) if line.cells > 1 and not line.table]
    found: set[int] = set()
    for run in _runs(divided):
        cells = [column.lines[row].cells for row in run]
        if (
            len(run) >= _MIN_ROWS
            and sum(cells) >= 2 * len(run)
            and len(run) > run[-1] - run[0] - len(run)
        ):
            found.update(range(run[0], run[-1] + 1))
    return frozenset(found)


def _runs(rows: Sequence[int]) -> Iterator[list[int]]:
    """Divide row numbers where more than one row is left out."""
    run: list[int] = []
    for row in rows:
        if run and row - run[-1] > 2:  # noqa: PLR2004  (a cell of two lines)
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def begins_note(line: Line, profile: TypeProfile) -> bool:
    """Tell whether a line begins with a raised mark, as a footnote does."""
    mark, text = profile.styles[line.lead_style], profile.style(line)
    if 0 < line.lead <= _LONGEST_MARK and mark.size < _RAISED * text.size:
        return True
    return _ATTACHED_MARK.match(line.text) is not None


def with_indents(lines: Sequence[Line]) -> list[str]:
    """Return lines of code with the spaces that they are indented by."""
    left = min(line.left for line in lines)
    found = []
    for line in lines:
        advance = line.width / len(line.text) if line.text else 0.0
        spaces = round((line.left - left) / advance) if advance > 0 else 0
        found.append(" " * min(spaces, _MAX_SPACES) + line.text)
    found[0] = found[0].lstrip()
    return found


def box_around(lines: Sequence[Line]) -> Box:
    """Return the smallest rectangle that holds all of the lines."""
    if len(lines) == 1:
        line = lines[0]
        return Box(line.left, line.top, line.right, line.bottom)
    return Box(
        min([line.left for line in lines]),
        min([line.top for line in lines]),
        max([line.right for line in lines]),
        max([line.bottom for line in lines]),
    )
