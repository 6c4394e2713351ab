"""The rules above, below and between the rows of tables, each of its strokes joined."""

from collections.abc import Iterable, Sequence
from typing import Final

from loccit.domain.models.document import Box
from loccit.infrastructure.adapters.pdf.model import Rule
from loccit.infrastructure.adapters.pdf.turns import turned_back

_SAME: Final = 1.5  # points between two strokes of one rule
_JOIN: Final = 3.0  # points between the borders of two cells


def flat_rules(rules: Iterable[Rule], *, edges: bool = False) -> list[Rule]:
    """Return the rules along the rows, strokes of one line joined, from top to bottom.

    Args:
        rules: All of a page.
        edges: Whether those of shaded rectangles count, too.
    """
    flat = [rule for rule in rules if rule.flat and (edges or not rule.edge)]
    return sorted(_joined(flat), key=lambda rule: rule.top)


def upright_rules(rules: Iterable[Rule]) -> list[Rule]:
    """Return the rules across the rows, strokes of one line joined, from left to right."""
    turned = [
        Rule(rule.top, rule.left, rule.bottom, rule.right)
        for rule in rules
        if not rule.flat and not rule.edge
    ]
    return sorted(
        (Rule(rule.top, rule.left, rule.bottom, rule.right) for rule in _joined(turned)),
        key=lambda rule: rule.left,
    )


def turned_rules(
    rules: Iterable[Rule], turn: int, width: float, height: float
) -> tuple[Rule, ...]:
    """Return rules in the frame of text in another direction.

    Args:
        rules: In the frame of the main direction.
        turn: Quarter turns, clockwise, from that to the other.
        width: Of the page in the frame of the main direction, in points.
        height: Likewise.
    """
    turned = ((turned_back(Box(*r[:4]), -turn % 4, width, height), r.edge) for r in rules)
    return tuple(Rule(box.left, box.top, box.right, box.bottom, edge) for box, edge in turned)


def _joined(rules: Sequence[Rule]) -> list[Rule]:
    """Join flat strokes that lie on one line and touch."""
    found: list[Rule] = []
    for rule in sorted(rules, key=lambda rule: (rule.top + rule.bottom, rule.left)):
        for place in range(len(found) - 1, -1, -1):
            other = found[place]
            if abs(other.top + other.bottom - rule.top - rule.bottom) > 2 * _SAME:
                found.append(rule)
                break
            if rule.left <= other.right + _JOIN and other.left <= rule.right + _JOIN:
                found[place] = Rule(
                    min(rule.left, other.left),
                    min(rule.top, other.top),
                    max(rule.right, other.right),
                    max(rule.bottom, other.bottom),
                )
                break
        else:
            found.append(rule)
    return found
