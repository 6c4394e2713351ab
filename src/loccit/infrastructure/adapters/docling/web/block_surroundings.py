"""What stands around a block of a page, as numbers.

Each function returns one row for each block.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from loccit.infrastructure.adapters.docling.trees import Element
from loccit.infrastructure.adapters.docling.web.page_blocks import UNSEEN_STYLE
from loccit.infrastructure.adapters.docling.web.page_tree import (
    FARTHEST,
    Numbers,
    PageTree,
    Places,
)

Odds: TypeAlias = Callable[[str], float]
"""How much more of the content than of the rest stands below a name, as a logarithm; 0 where
nobody knows."""

_NAME: Final = re.compile(r"[^A-Za-z]+|(?<=[a-z])(?=[A-Z])")
_MOST_NAMES: Final = 300  # characters of a class: programs fill them
_NAMES: Final = range(2, 21)  # characters of one that people give
_HOLDERS: Final = (
    "article", "main", "section", "aside", "header", "footer", "nav", "form", "ul", "ol", "table",
    "figure", "details", "blockquote", "button", "dialog",
)  # fmt: skip
_ROLES: Final = {
    "alertdialog": "dialog", "banner": "header", "complementary": "aside",
    "contentinfo": "footer", "dialog": "dialog", "main": "main", "navigation": "nav",
}  # fmt: skip
_CONTROLS: Final = frozenset(
    {"alert", "button", "list", "listitem", "menu", "menubar", "search", "tabpanel"}
)
_BODIES: Final = frozenset({"articlebody", "description", "reviewbody", "text"})
"""Of the vocabulary of schema.org."""
_LEVELS: Final = 4  # holders above each other that are described
_WEIGHTS: Final = (
    1.0,
    0.5,
    0.25,
)  # of a paragraph, for three that hold it; the first two are Readability.js's


def names_of(element: Element) -> set[str]:
    """Return the words in the class and the identifier of an element."""
    named = f"{element.get('class', '')[:_MOST_NAMES]} {element.get('id', '')[:_MOST_NAMES]}"
    return {name.lower() for name in _NAME.split(named) if len(name) in _NAMES}


def kinds_of_holders(tree: PageTree) -> Numbers:
    """Tell in which elements a block stands, by their tag or their role."""
    own = np.array([_kinds(element) for element in tree.elements], dtype=float)
    return tree.inherited(own, np.maximum)[tree.holders]


def _kinds(element: Element) -> list[bool]:
    role = element.get("role", "").lower()
    kind = _ROLES.get(role, element.tag)
    return [
        *(kind == holder for holder in _HOLDERS),
        role in _CONTROLS,
        "schema.org" in element.get("itemtype", ""),
        element.get("itemprop", "").lower() in _BODIES,
        element.get("aria-hidden", "").lower() == "true",
        "hidden" in element.attrib or bool(UNSEEN_STYLE.search(element.get("style", ""))),
    ]


def odds_of_names(tree: PageTree, odds: Odds) -> Numbers:
    """Return the least, the greatest and the mean odds of names: near, further, and all above."""
    least, greatest, mean = np.zeros((3, len(tree.elements)))
    for place, element in enumerate(tree.elements):
        known = [value for value in map(odds, names_of(element)) if value]
        if known:
            least[place], greatest[place] = min(known), max(known)
            mean[place] = sum(known) / len(known)
    steps = [tree.above(count) for count in range(5)]
    near, further = np.stack(steps[:2]), np.stack(steps[2:])
    above = tree.inherited(mean, np.add) / (tree.depths + 1)
    return np.column_stack(
        [
            *(
                of
                for group in (near, further)
                for of in (
                    least[group].min(axis=0),
                    greatest[group].max(axis=0),
                    mean[group].mean(axis=0),
                )
            ),
            tree.inherited(least, np.minimum)[tree.holders],
            tree.inherited(greatest, np.maximum)[tree.holders],
            above[tree.holders],
        ]
    )


def sizes_of_holders(
    tree: PageTree, words: Numbers, linked: Numbers, running: NDArray[np.bool_]
) -> Numbers:
    """Describe the nearest four elements: what they hold, and how often ones like them recur."""
    of_words = tree.sums(words)
    of_links = tree.sums(words * linked)
    of_blocks = tree.sums(np.ones_like(words))
    of_running = tree.sums(words * running)
    looks = [
        (parent, element.tag, element.get("class"))
        for parent, element in zip(tree.parents, tree.elements, strict=True)
    ]
    recurs = Counter(looks)
    recurrence = np.array([recurs[look] for look in looks], dtype=float)
    columns: list[Numbers] = []
    for level in range(_LEVELS):
        at = tree.above(level)
        columns += [
            np.log1p(of_words[at]),
            of_links[at] / np.maximum(of_words[at], 1),
            np.log(of_blocks[at]),
            of_words[at] / max(of_words[0], 1),
            of_running[at] / max(of_running[0], 1),
            of_running[at] / np.maximum(of_words[at], 1),
            np.log(recurrence[at]),
        ]
    return np.column_stack(columns)


def way_to_running_text(
    tree: PageTree, words: Numbers, linked: Numbers, running: NDArray[np.bool_]
) -> Numbers:
    """Return the steps to what holds most running text, and to the next paragraphs."""
    up, down = tree.steps_to(_fullest(tree, words, linked, running))
    places = np.flatnonzero(running)
    before = np.searchsorted(places, np.arange(len(words))) - 1
    behind = np.searchsorted(places, np.arange(len(words)), side="right")

    def steps_to(near: Places) -> list[int]:
        return [
            tree.steps_between(block, int(places[at])) if 0 <= at < len(places) else FARTHEST
            for block, at in enumerate(near)
        ]

    at = tree.holders
    return np.column_stack([(down == 0)[at], up[at], down[at], steps_to(before), steps_to(behind)])


def _fullest(tree: PageTree, words: Numbers, linked: Numbers, running: NDArray[np.bool_]) -> int:
    """Return the element that holds most running text close to itself, and few links."""
    scores: defaultdict[int, float] = defaultdict(float)
    for block in np.flatnonzero(running):
        place = int(tree.holders[block])
        if tree.elements[place].tag in {"blockquote", "li", "p", "pre"}:
            place = int(tree.parents[place])
        for weight in _WEIGHTS:
            scores[place] += weight * float(words[block])
            place = int(tree.parents[place])
    if not scores:
        return 0
    shares = tree.sums(words * linked) / np.maximum(tree.sums(words), 1)
    return max(scores, key=lambda place: scores[place] * (1 - shares[place]))
