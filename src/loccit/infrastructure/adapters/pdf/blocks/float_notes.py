"""What stands below a table or a caption and belongs to it: notes, and further paragraphs.

It stands outside the flow of the text: a sentence goes on behind it.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Part
from loccit.infrastructure.adapters.pdf.patterns import begins_float_note, caption_of
from loccit.infrastructure.adapters.pdf.tables.rows import is_table_caption

_SMALL: Final = 0.97  # of the body size
_SAME_SIZE: Final = 0.03  # of the size
_BELOW: Final = 2.0  # em, from a table to the note below it
_AT_EDGE: Final = 2.0  # em, from the left edge of a table
_FOLLOWS: Final = 1.0  # em, from one note to the next
_NOTES: Final = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})


def with_float_notes(parts: Sequence[Part], profile: TypeProfile) -> list[Part]:
    """Return the parts with the notes of tables as notes, and the rest of captions as captions."""
    found: list[Part] = []
    noted = False  # the part before
    for part in parts:
        kind: BlockKind | None = None
        if found and part.kind in _NOTES:
            kind = _kind_below(found[-1], part, profile, noted=noted)
        noted = kind is BlockKind.FOOTNOTE
        if kind is None:
            found.append(part)
        else:
            rest = kind is BlockKind.CAPTION and _is_label(found[-1])
            found.append(replace(part, kind=kind, floating=True, continues=rest))
    return found


def _kind_below(
    before: Part, part: Part, profile: TypeProfile, *, noted: bool
) -> BlockKind | None:
    """Return what a part is for standing below another, None when that does not tell."""
    gap = (part.box.top - before.box.bottom) / part.size if part.size else 0.0
    beside = part.box.left < before.box.right and part.box.right > before.box.left
    if part.page != before.page or part.turn != before.turn or not beside or gap < -1:
        return None
    small = part.size < _SMALL * profile.body_size
    follows = gap < _FOLLOWS and abs(part.size - before.size) <= _SAME_SIZE * part.size
    if before.kind is BlockKind.TABLE and before.lines[0].startswith("|") and gap < _BELOW:
        begins = begins_float_note(" ".join(part.lines))
        at_edge = abs(part.box.left - before.box.left) < _AT_EDGE * part.size
        unlisted = part.kind is BlockKind.PARAGRAPH and at_edge  # nor the rest of a cell
        return BlockKind.FOOTNOTE if begins or (small and unlisted) else None
    if noted or (before.kind is BlockKind.FOOTNOTE and begins_float_note(before.lines[0])):
        return before.kind if small and follows else None
    if before.kind is BlockKind.CAPTION:
        of_table = is_table_caption(before.lines[0])
        rest = small and follows and not of_table
        return before.kind if rest or (gap < _FOLLOWS and _is_label(before)) else None
    return None


def _is_label(part: Part) -> bool:
    """Tell whether a caption is "Table 3" alone: its words stand on the next line."""
    label = caption_of(part.lines[-1])
    return len(part.lines) == 1 and label is not None and label.end() == len(part.lines[0])
