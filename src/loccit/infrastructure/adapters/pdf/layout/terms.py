"""Lists of terms: each stands to the left of what is said of it, as symbols and options do."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from loccit.infrastructure.adapters.pdf.layout.gutters import (
    MIN_ALIGNED,
    Gutter,
    is_one_of_several,
)
from loccit.infrastructure.adapters.pdf.model import Line

_MOSTLY: Final = 0.9
_SAME_LINE: Final = 2.0  # points between the feet of two pieces of one
_SAME_EDGE: Final = 3.0  # points
_WHOLE_LINES: Final = 2  # that begin where the terms do; a note stands beyond the text
_OFTEN: Final = 0.3  # of the lines on the right have a term
_SPACE: Final = 0.5  # of its height, behind a term


def joined_terms(gutter: Gutter) -> tuple[Line, ...] | None:
    """Return the lines around a gutter where terms stand to the left of it, None elsewhere.

    Each stands beside the first line about it, and is as wide as the space before that: the two
    are one line, no cells of a table. Notes in a margin may stand so, too, but no line of the text
    begins where they do, and they are few.
    """
    if gutter.aside != "left" or not gutter.right:
        return None
    edge = min([line.left for line in gutter.left])
    whole = sum([abs(line.left - edge) < _SAME_EDGE for line in gutter.crossing])
    top = min([line.top for line in gutter.right]) - _SAME_LINE
    bottom = max([line.bottom for line in gutter.right]) + _SAME_LINE
    level = sum([top < line.top and line.bottom < bottom for line in gutter.left])
    few = whole < _WHOLE_LINES and level < _OFTEN * len(gutter.right)
    if few or level < MIN_ALIGNED:
        return None
    terms = dict(_terms(gutter))
    if len(terms) < _MOSTLY * level or is_one_of_several(gutter):
        return None
    left = [terms.get(line, line) for line in gutter.left]
    return (*gutter.crossing, *left, *gutter.right)


def _terms(gutter: Gutter) -> Iterator[tuple[Line, Line]]:
    """Yield the lines on the left that have one beside them, each as wide as up to that."""
    for term in gutter.left:
        beside = [line for line in gutter.right if abs(term.bottom - line.bottom) < _SAME_LINE]
        if beside:
            end = min([line.left for line in beside]) - _SPACE * term.height
            yield term, replace(term, right=max(term.right, end))
