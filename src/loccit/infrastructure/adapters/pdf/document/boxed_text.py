"""Boxes within the text: "Significance", "Research in context", "Box 2".

What stands in a shaded or framed rectangle is apart from the text around it. Its headings are
names within it: the text behind it belongs to the section before it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import Final

from loccit.domain.documents.lexicon import begins_front
from loccit.domain.models.document import BlockKind, Box, HeadingSource
from loccit.infrastructure.adapters.pdf.blocks.breaks import OTHER_SIZE
from loccit.infrastructure.adapters.pdf.model import PageText, Part, Rule
from loccit.infrastructure.adapters.pdf.tables.rules import upright_rules

_SAME: Final = 3.0  # points between the ends of two rules
_LOWEST: Final = 20.0  # points; a lower rectangle shades a line
_HIGHEST: Final = 0.6  # of the page; a higher one is that of the page
_BEYOND: Final = 3.0  # points that letters reach beyond an edge
_AROUND: Final = frozenset(
    {BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.REFERENCE}
)


def with_boxes(
    parts: Sequence[Part], pages: Sequence[PageText], goes_on: Callable[[Part, Part], bool]
) -> list[Part]:
    """Return the parts, those in a box within the text apart from it.

    Args:
        parts: In reading order.
        pages: All of the document.
        goes_on: Whether the second of two parts goes on with the first.
    """
    found = list(parts)
    frames = {page.index: list(_frames(page)) for page in pages if page.rules}
    for at, part in enumerate(parts):
        if not frames.get(part.page) or not _may_be_name(found[at]):
            continue
        box = next((box for box in frames[part.page] if _holds(box, part)), None)
        if box is None:
            continue
        end = at + 1
        while end < len(parts) and parts[end].page == part.page and _holds(box, parts[end]):
            end += 1
        if _is_within_text(parts, at, end, goes_on):
            found[at:end] = map(_apart, parts[at:end])
    return found


def _may_be_name(part: Part) -> bool:
    """Tell whether a part is a heading by its type alone, and begins no abstract."""
    told = part.heading is not None and part.heading.source is HeadingSource.FONT
    return part.kind is BlockKind.HEADING and told and not begins_front(part.lines[0])


def _is_within_text(
    parts: Sequence[Part], start: int, end: int, goes_on: Callable[[Part, Part], bool]
) -> bool:
    """Tell whether the text before some parts goes on behind them.

    A paragraph does, or the text is of one size there and they are of another.
    """
    before, after = (
        next((one for one in some if one.kind in _AROUND and not one.floating), None)
        for some in (reversed(parts[:start]), parts[end:])
    )
    boxed = [part for part in parts[start:end] if part.kind is BlockKind.PARAGRAPH]
    if before is None or after is None or not boxed:
        return False
    if not before.kind is after.kind is BlockKind.PARAGRAPH:
        return False
    other = [abs(part.size - before.size) > OTHER_SIZE * before.size for part in (after, *boxed)]
    return goes_on(before, after) or (all(other[1:]) and not other[0])


def _apart(part: Part) -> Part:
    kind = BlockKind.PARAGRAPH if part.kind is BlockKind.HEADING else part.kind
    return replace(part, kind=kind, heading=None, opens=True, floating=True)


def _frames(page: PageText) -> Iterator[Box]:
    """Yield the rectangles on a page that are shaded, or have rules at their sides."""
    if page.mirrored:
        return  # its rules stand elsewhere
    edges = [rule for rule in page.rules if rule.edge]  # the upper and the lower one of each
    ends = zip(edges[::2], edges[1::2], strict=True)
    by_height: dict[tuple[int, int], list[Rule]] = defaultdict(list)
    for rule in upright_rules(page.rules):
        by_height[round(rule.top / _SAME), round(rule.bottom / _SAME)].append(rule)
    for first, last in (*ends, *chain.from_iterable(map(pairwise, by_height.values()))):
        if _LOWEST < last.bottom - first.top < _HIGHEST * page.height:
            yield Box(first.left, first.top, last.right, last.bottom)


def _holds(box: Box, part: Part) -> bool:
    return (
        box.left - _BEYOND < part.box.left
        and part.box.right < box.right + _BEYOND
        and box.top - _BEYOND < part.box.top
        and part.box.bottom < box.bottom + _BEYOND
    )
