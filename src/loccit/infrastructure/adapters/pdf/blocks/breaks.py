"""Whether a line goes on with the block above it, or begins another."""

from dataclasses import dataclass
from typing import Final

from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.blocks.formulas import opens_formula
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.marks import BEGINS_RAISED
from loccit.infrastructure.adapters.pdf.model import Column, Line
from loccit.infrastructure.adapters.pdf.patterns import (
    BULLET,
    FOOTNOTE,
    LIST_ITEM,
    caption_of,
    ends_sentence,
)

INDENT: Final = 0.8
"""In em: what is set in less is not set in."""
MAX_INDENT: Final = 5.0
"""In em; what is set in more is set in the middle."""

_SPACE: Final = 0.4  # em of extra space between two paragraphs
_SHORT: Final = 0.15  # of the column; a line that ends so far before its edge may end a paragraph
OTHER_SIZE: Final = 0.08
"""Of the size: type that differs more belongs to another block."""
_DISPLAYED: Final = frozenset({BlockKind.TABLE, BlockKind.CODE, BlockKind.FORMULA})
_ALIGNED: Final = 0.5  # points; lines whose ends differ by less begin at one place


@dataclass(slots=True)
class OpenBlock:
    """A block that is being gathered: what it is, its lines, and whether its look opens it."""

    kind: BlockKind
    lines: list[Line]
    opens: bool | None


def goes_on(
    current: OpenBlock,
    kind: BlockKind,
    before: Line,
    line: Line,
    column: Column,
    profile: TypeProfile,
) -> bool:
    """Tell whether `line` goes on with the block of `before`.

    Args:
        current: The block that is being gathered.
        kind: Of the line, as far as it alone tells.
        before: The line above.
        line: The line.
        column: That both stand in.
        profile: Type of the document.
    """
    if line.table or before.table:
        return line.table == before.table
    styles = profile.styles
    size = styles[line.style].size or profile.body_size
    gap = line.top - before.top
    usual = profile.leading * max(size, styles[before.style].size)
    far = gap > usual + _SPACE * size or gap < -size
    if kind in _DISPLAYED:
        if current.kind is not kind or gap > usual + 1.2 * size:
            return False
        return kind is not BlockKind.FORMULA or not opens_formula(before, line, size)
    if current.kind in _DISPLAYED or far:
        return False
    if before.style != line.style and _other_type(current, before, line, profile):
        return False
    return not _begins(current, before, line, column, size)


def _other_type(current: OpenBlock, before: Line, line: Line, profile: TypeProfile) -> bool:
    old, new = profile.style(before).size, profile.style(line).size
    if abs(old - new) <= OTHER_SIZE * max(old, new):
        return False
    first = profile.style(current.lines[0]).size
    return abs(first - new) > OTHER_SIZE * max(first, new)


def _begins(current: OpenBlock, before: Line, line: Line, column: Column, size: float) -> bool:
    """Tell whether a block begins with this line, though it is set like the one before."""
    ends_early = before.right < column.right - _SHORT * column.width
    first = current.lines[0]
    if _is_item(current, before, line, size, ends_early=ends_early):
        return True
    caption = caption_of(line.text)
    if caption and caption["sign"] and ends_sentence(before.text):
        return True
    if current.kind is BlockKind.LIST_ITEM:
        at_margin = line.left < first.left + 0.5 * size and ends_early
        return line.left < first.left - size or (at_margin and ends_sentence(before.text))
    if current.kind is BlockKind.FOOTNOTE:
        return bool(FOOTNOTE.match(line.text)) and (
            BEGINS_RAISED.match(line.text) is not None or ends_sentence(before.text)
        )
    return _is_indented(current, before, line, column, size, ends_early=ends_early) or (
        ends_early and not line.text[:1].islower() and ends_sentence(before.text)
    )


def _is_item(
    current: OpenBlock, before: Line, line: Line, size: float, *, ends_early: bool
) -> bool:
    """Tell whether the line begins an item of a list: the first, the next, or one within it."""
    if BULLET.match(line.text):
        return True
    if not LIST_ITEM.match(line.text):
        return False
    if current.kind is BlockKind.LIST_ITEM:
        return ends_early or line.left < current.lines[0].left + size
    return ends_early and before.text[-1] in ".:;,!?"


def _is_indented(
    current: OpenBlock,
    before: Line,
    line: Line,
    column: Column,
    size: float,
    *,
    ends_early: bool,
) -> bool:
    """Tell whether the line is set in like the first of a paragraph."""
    indent = line.left - min(column.left, before.left)
    if not INDENT * size < indent < MAX_INDENT * size:
        return False
    if abs(before.left - line.left) <= _ALIGNED:
        return False  # the whole block is set in
    hangs = len(current.lines) == 1 and before.left < column.left + 0.5 * size
    return (
        ends_early or ends_sentence(before.text) or (not hangs and before.left <= column.left + 1)
    )
