"""What stands around a line that may be a heading: space, headings, the text that follows."""

from collections.abc import Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line
from loccit.infrastructure.adapters.pdf.patterns import ends_sentence, section_number

NOT_SMALLER: Final = 0.9
"""Of the size of the body: the least of a heading in bold type."""
_SPACE_ABOVE: Final = 0.25  # em more than between two lines of the body
_DOUBLE: Final = 1.7  # em from line to line
_MAX_WEAK_LINES: Final = 2  # of a heading that only its font tells
_ALIGNED: Final = 1.5  # points
_ALMOST_FULL: Final = 0.92  # of the column
_SET_IN: Final = 5.0  # points
_CENTRED: Final = 0.03  # of the column; its sides may differ by so much
_NEAR: Final = 4  # lines
_TEXT_LENGTH: Final = 25  # characters; labels are shorter, mostly
_SHORT: Final = 0.75  # of the column


def _gap(column: Column, row: int) -> float | None:
    """Return the distance from the line above, None for the first line."""
    return column.lines[row].top - column.lines[row - 1].top if row else None


def space_above(column: Column, row: int, profile: TypeProfile) -> bool:
    """Tell whether a line stands further below the one above than lines of text do."""
    gap = _gap(column, row)
    if gap is None or gap < 0:
        return True
    above = profile.style(column.lines[row - 1])
    usual = profile.leading * min(above.size or profile.body_size, profile.body_size * 1.2)
    return gap > usual + _SPACE_ABOVE * profile.body_size


def space_below(column: Column, after: int, profile: TypeProfile) -> bool:
    """Tell whether there is more space above the line `after` than between lines of text."""
    return after < len(column.lines) and space_above(column, after, profile)


def follows_heading(column: Column, row: int, profile: TypeProfile) -> bool:
    """Tell whether the line above is printed as a heading may be: larger, or in another font."""
    above = column.lines[row - 1]
    style, body = profile.style(above), profile.styles[profile.body]
    return style.size > body.size or (
        style.font != body.font and above.width < _ALMOST_FULL * column.width
    )


def opens_section(column: Column, row: int, lines: Sequence[Line], profile: TypeProfile) -> bool:
    """Tell whether short lines stand between two paragraphs of a text with double spacing.

    There no space tells a heading from the text.
    """
    if profile.leading < _DOUBLE or not row or lines[-1].width > _SHORT * column.width:
        return False
    above = column.lines[row - 1]
    ends = above.width < _ALMOST_FULL * column.width and ends_sentence(above.text)
    return (ends or profile.styles[above.style].bold) and all(
        line.lead == len(line.text) for line in lines
    )


def is_short(column: Column, lines: Sequence[Line]) -> bool:
    """Tell whether the last line ends before the column does, as few lines of a paragraph do."""
    return len(lines) > 1 or lines[-1].right < column.right - 0.04 * column.width


def is_set_in(line: Line, column: Column) -> bool:
    """Tell whether a line begins further right than its column, and is not set in its middle."""
    left, right = line.left - column.left, column.right - line.right
    return left > _SET_IN and abs(left - right) > _CENTRED * column.width


def stands_alone(column: Column, row: int, lines: int, *, alike: bool, apart: bool) -> bool:
    """Tell whether few lines are followed by something other than more of the same.

    They are short, or stand `apart`: with space above and below.
    """
    after = row + lines
    if lines > (_MAX_WEAK_LINES if alike else 1) or after >= len(column.lines):
        return False
    following = column.lines[after]
    last = column.lines[after - 1]
    if section_number(following.text)[0] and not (alike and following.lead_style == last.style):
        return False  # an enumeration
    most = _ALMOST_FULL if alike else _SHORT
    return (apart or last.width < most * column.width) and following.cells == 1


def behind_table(column: Column, row: int) -> int:
    """Return the row behind a table that begins here: a section may begin with one."""
    while row < len(column.lines) and column.lines[row].table:
        row += 1
    return row


def leads_to_text(column: Column, after: int, profile: TypeProfile) -> bool:
    """Tell whether text or another heading follows, not a caption or the cells of a table."""
    if after >= len(column.lines):
        return True
    following = column.lines[after]
    if following.text[:1].islower() and not space_above(column, after, profile):
        return False  # the middle of a sentence
    return following.cells == 1 and (
        len(following.text) > 20  # noqa: PLR2004  (a label in a figure is shorter)
        or following.width > 0.4 * column.width
        or profile.style(following).size >= profile.body_size
        or (
            abs(following.left - column.lines[after - 1].left) < _ALIGNED
            and profile.style(following).size >= NOT_SMALLER * profile.body_size
        )
    )


def text_is_near(column: Column, after: int, profile: TypeProfile) -> bool:
    """Tell whether running text follows within a few lines: labels in a figure have none."""
    below = column.lines[after : after + _NEAR]
    return len(below) < _NEAR or any(
        len(line.text) > _TEXT_LENGTH
        and abs(profile.style(line).size - profile.body_size) < 0.1 * profile.body_size
        for line in below
    )
