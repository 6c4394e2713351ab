"""Panels: what is said of an article beside its abstract, each below a rule of its own.

Publishers set "ARTICLE INFO" and "ABSTRACT" on one line, a rule below each, and below these dates
and keywords in a narrow column beside the abstract. The two columns have lines on the same
heights, and the narrow one is too short for a gutter: only the rules tell where it ends.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, PageText, Rule
from loccit.infrastructure.adapters.pdf.tables.rows import is_table_caption
from loccit.infrastructure.adapters.pdf.tables.rules import flat_rules

_SAME: Final = 2.0  # points
_SHORTEST: Final = 60.0  # points, of the rule above a column
_GUTTER: Final = 8.0  # points, between two rules
_LABELS: Final = 40.0  # points, between the rule above the labels and those below them
_CAPTION: Final = 40.0  # points, between the rules of a table and its caption
_NARROW: Final = 0.5  # of the text beside it
_FULL: Final = 0.85  # of its column: a line of a paragraph
_MOSTLY: Final = 0.6  # of the lines
_MIN_LINES: Final = 4


@dataclass(frozen=True, slots=True)
class Panel:
    """Two columns with a label and a rule above each.

    Attributes:
        top: Where it begins, in points from the top of the page.
        notes: The narrow column.
        text: The wide one.
        rest: What stands above and below.
    """

    top: float
    notes: tuple[Line, ...]
    text: tuple[Line, ...]
    rest: tuple[Line, ...]


def panel_on(page: PageText) -> Panel | None:
    """Return the panel of a page, None without one.

    Args:
        page: The fragments of its lines, without running ones.
    """
    # The rules of a mirrored page stand elsewhere.
    rules = [] if page.mirrored else flat_rules(page.rules)
    pairs = [pair for some in pairwise(rules) if _are_columns(*(pair := _from_left(some)))]
    for left, right in pairs:
        ends = [rule.top for rule in rules if _spans(rule, left, right)]
        above = max((end for end in ends if end < left.top - _SAME), default=None)
        if above is None:
            continue
        ends += [pair[0].top for pair in pairs]
        below = min((end for end in ends if end > left.top + _SAME), default=left.top)
        # The label has a rule below it, or what is beside the text has one at its end.
        bottom = below if left.top - above < _LABELS else left.top
        panel = _between(page.upright, above, bottom, right)
        if panel is not None:
            return panel
    return None


def _from_left(rules: tuple[Rule, Rule]) -> list[Rule]:
    return sorted(rules, key=lambda rule: rule.left)


def _are_columns(left: Rule, right: Rule) -> bool:
    """Tell whether two rules run side by side, a short one before a long one."""
    return (
        abs(left.top - right.top) < _SAME
        and right.left - left.right > _GUTTER
        and _SHORTEST < left.right - left.left < _NARROW * (right.right - right.left)
    )


def _spans(rule: Rule, left: Rule, right: Rule) -> bool:
    """Tell whether a rule runs across both columns."""
    return rule.left < left.left + _SAME and rule.right > right.right - _SAME


def _between(lines: Sequence[Line], top: float, bottom: float, right: Rule) -> Panel | None:
    """Return the panel between two heights, None where lines cross its gutter or are no text."""
    near = (line.text for line in lines if top - _CAPTION < line.top < bottom + _CAPTION)
    if any(map(is_table_caption, near)):
        return None
    inside = [line for line in lines if top < line.top < bottom]
    notes = tuple(line for line in inside if line.right < right.left - _SAME)
    text = tuple(line for line in inside if line.left > right.left - _SAME)
    full = sum(line.width > _FULL * (right.right - right.left) for line in text)
    if (
        len(notes) + len(text) < len(inside)
        or not notes
        or len(text) < _MIN_LINES
        or full < _MOSTLY * len(text)
    ):
        return None
    return Panel(top, notes, text, tuple(line for line in lines if line not in inside))
