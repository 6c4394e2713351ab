"""Blocks of a page and all that holds them, as arrays: each block, each holder once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from loccit.infrastructure.adapters.docling.trees import Element
from loccit.infrastructure.adapters.docling.web.page_blocks import PageBlock

Numbers: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int64]

FARTHEST: Final = 12
"""Steps through the tree that are counted at most, and those to what is not there."""


@dataclass(frozen=True, slots=True)
class PageTree:
    """The elements that hold blocks, parents first.

    Attributes:
        elements: Those elements; the first is the body.
        parents: For each the place of its parent, 0 for the body.
        depths: For each how many stand around it.
        holders: For each block the element that it stands in.
    """

    elements: Sequence[Element]
    parents: Places
    depths: Places
    holders: Places

    def above(self, steps: int) -> Places:
        """Return for each block what stands so many steps above its holder, or the body."""
        found = self.holders
        for _ in range(steps):
            found = self.parents[found]
        return found

    def sums(self, values: Numbers) -> Numbers:
        """Return for each element the sum over the blocks within it."""
        found: Numbers = np.bincount(self.holders, values, len(self.elements)).astype(float)
        for place in range(len(self.elements) - 1, 0, -1):
            found[self.parents[place]] += found[place]
        return found

    def inherited(self, own: Numbers, join: Callable[[Numbers, Numbers], Numbers]) -> Numbers:
        """Return for each element what it has, joined with what those around it have."""
        found = own.copy()
        for place in range(1, len(found)):
            found[place] = join(found[self.parents[place]], own[place])
        return found

    def steps_to(self, target: int) -> tuple[Places, Places]:
        """Return for each element the steps up to what also holds the target, and down to it."""
        down = np.full(len(self.elements), -1)
        place, steps = target, 0
        while True:
            down[place] = steps
            if not place:
                break
            place, steps = int(self.parents[place]), steps + 1
        up = np.zeros(len(self.elements), dtype=np.int64)
        for place in range(1, len(up)):
            if down[place] < 0:
                parent = self.parents[place]
                up[place], down[place] = up[parent] + 1, down[parent]
        return np.minimum(up, FARTHEST), np.minimum(down, FARTHEST)

    def steps_between(self, one: int, other: int) -> int:
        """Return the steps from the holder of a block to that of another, 12 at most."""
        first, second = int(self.holders[one]), int(self.holders[other])
        for steps in range(FARTHEST):
            if first == second:
                return steps
            if self.depths[first] >= self.depths[second]:
                first = int(self.parents[first])
            else:
                second = int(self.parents[second])
        return FARTHEST


def page_tree(body: Element, blocks: Sequence[PageBlock]) -> PageTree:
    """Return what holds the blocks of a body."""
    places: dict[Element, int] = {body: 0}
    parents, depths = [0], [0]
    for block in blocks:
        missing: list[Element] = []
        element: Element | None = block.element
        while element is not None and element not in places:
            missing.append(element)
            element = element.getparent()
        for element in reversed(missing):
            parent = places.get(element.getparent(), 0)
            places[element] = len(parents)
            parents.append(parent)
            depths.append(depths[parent] + 1)
    holders = [places[block.element] for block in blocks]
    return PageTree(
        tuple(places), np.array(parents), np.array(depths), np.array(holders, dtype=np.int64)
    )
