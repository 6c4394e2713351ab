"""What lines are and where: rows of tables, formulas, notes, code; the box around them."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from loccit.domain.models.document import BlockKind, Box
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line
from loccit.infrastructure.adapters.pdf.patterns import (
    BULLET,
    FOOTNOTE,
    LIST_ITEM,
    NOTICE,
    caption_of,
)
from loccit.infrastructure.adapters.pdf.text.raised_pieces import SMALLER

_MIN_ROWS: Final = 2  # of a table
_SMALL: Final = 0.93  # of the body size: captions and footnotes
_LONGEST_MARK: Final = 3  # characters
_ATTACHED_MARK: Final = re.compile(r"^\d{1,2}[A-ZÄÖÜÉ][a-zäöüéèàç ]")
_MAX_SPACES: Final = 40  # that a line of code is indented by


def divided_rows(column: Column) -> frozenset[int]:
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


def kind_by_signs(line: Line, profile: TypeProfile, low: float) -> BlockKind | None:
    """Return what the first line of a block is by its signs alone, None for a paragraph.

    Args:
        line: The line.
        profile: Type of the document.
        low: Top of what may be a note, in points.
    """
    style, lead = profile.style(line), profile.styles[line.lead_style]
    body = profile.styles[profile.body]
    small = style.size < _SMALL * body.size
    caption = caption_of(line.text)
    if caption and (
        caption["sign"]
        or (
            (small or (lead.bold and not body.bold))
            and not line.text[caption.end() :].lstrip()[:1].islower()
        )
    ):
        return BlockKind.CAPTION
    if small and line.top > low and (FOOTNOTE.match(line.text) or NOTICE.match(line.text)):
        return BlockKind.FOOTNOTE
    if BULLET.match(line.text) or LIST_ITEM.match(line.text):
        return BlockKind.LIST_ITEM
    return None


def begins_note(line: Line, profile: TypeProfile) -> bool:
    """Tell whether a line begins with a raised mark, as a footnote does."""
    mark, text = profile.styles[line.lead_style], profile.style(line)
    if 0 < line.lead <= _LONGEST_MARK and mark.size < SMALLER * text.size:
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
