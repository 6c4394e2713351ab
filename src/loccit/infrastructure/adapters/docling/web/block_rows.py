"""What a block of a page is like, as numbers: its text, its place, and what stands around it.

No language is asked for: words are counted, not read. What tells running text from the rest of a
page are its length, its links and its punctuation, and those of its neighbours (Kohlschütter,
Fankhauser and Nejdl, Boilerplate Detection using Shallow Text Features, 2010), where it stands in
the tree, and what people call the elements of their pages.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from loccit.infrastructure.adapters.docling.trees import HEADINGS
from loccit.infrastructure.adapters.docling.web.block_surroundings import (
    Odds,
    kinds_of_holders,
    odds_of_names,
    sizes_of_holders,
    way_to_running_text,
)
from loccit.infrastructure.adapters.docling.web.page_blocks import PageBlock
from loccit.infrastructure.adapters.docling.web.page_tree import FARTHEST, Numbers, PageTree

_WORD: Final = re.compile(r"\w+")
_WIDE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SENTENCE: Final = re.compile(r"[.!?…](?=[\s\"”’»)]|$)|[。！？]")
_COMMA: Final = re.compile(r"[,;:，、；]")
_PARAGRAPH: Final = 10  # words of running text that has a sentence
_LONG: Final = 25  # words of running text without one
_LINKED: Final = 0.35  # of running text, at most
_START: Final = 400  # characters of a block that are held against the title
_TITLE_SHARE: Final = 0.4  # of its words, in the heading that is the title
_TAGS: Final = (
    ("p",), ("li",), ("h1",), ("h2",), ("h3", "h4", "h5", "h6"), ("td", "th"),
    ("div", "section", "article"), ("pre",), ("blockquote",), ("figcaption", "caption"),
    ("dt", "dd"),
)  # fmt: skip
_ITEM, _HEADINGS = 1, slice(2, 5)  # of these
_NEIGHBOURS: Final = (-2, -1, 1, 2)


def count_words(text: str) -> float:
    """Return how many words a text has; two signs of Chinese, Japanese or Korean are one."""
    return len(_WORD.findall(text)) + len(_WIDE.findall(text)) / 2


def block_rows(
    tree: PageTree, blocks: Sequence[PageBlock], words: Numbers, title: str, odds: Odds
) -> Numbers:
    """Return one row for each block.

    Args:
        tree: What holds the blocks.
        blocks: At least one, in the order of the page.
        words: How many each has.
        title: What the page shows on its tab.
        odds: Of the names of elements.
    """
    linked = np.array([block.linked / len(block.text) for block in blocks])
    sentences = _counts(_SENTENCE, blocks)
    running = (words >= _PARAGRAPH) & (linked < _LINKED)
    running &= (sentences > 0) | (words >= _LONG)
    tags = _tags(blocks)
    own = np.column_stack(
        [np.log1p(words), linked, running, tags[:, _ITEM], tags[:, _HEADINGS].sum(axis=1)]
    )
    return np.column_stack(
        [
            _text(blocks, words, linked, sentences),
            tags,
            _place(words, running),
            _beside_title(tree, blocks, title),
            kinds_of_holders(tree),
            sizes_of_holders(tree, words, linked, running),
            way_to_running_text(tree, words, linked, running),
            odds_of_names(tree, odds),
            *(_shifted(own, steps) for steps in _NEIGHBOURS),
        ]
    )


def _counts(pattern: re.Pattern[str], blocks: Sequence[PageBlock]) -> Numbers:
    return np.array([float(len(pattern.findall(block.text))) for block in blocks])


def _text(
    blocks: Sequence[PageBlock], words: Numbers, linked: Numbers, sentences: Numbers
) -> Numbers:
    lengths = np.array([len(block.text) for block in blocks])
    texts = [block.text.strip().lower() for block in blocks]
    repeats = Counter(texts)
    return np.column_stack(
        [
            np.log1p(words),
            linked,
            np.log1p(sentences),
            np.log1p(_counts(_COMMA, blocks)),
            [sum(map(str.isdigit, block.text)) for block in blocks] / lengths,
            [sum(map(str.isupper, block.text)) for block in blocks] / lengths,
            10 * sentences / np.maximum(words, 1),
            np.log([repeats[text] for text in texts]),
        ]
    )


def _tags(blocks: Sequence[PageBlock]) -> Numbers:
    return np.array([[float(block.element.tag in tags) for tags in _TAGS] for block in blocks])


def _place(words: Numbers, running: NDArray[np.bool_]) -> Numbers:
    """Return where blocks stand on the page, and beside its first and its last paragraph."""
    places = np.arange(len(words))
    paragraphs = np.flatnonzero(running)
    first, last = (paragraphs[0], paragraphs[-1]) if len(paragraphs) else (0, len(words) - 1)
    return np.column_stack(
        [
            places / len(words),
            _share_before(words),
            _share_before(words * running),
            places < first,
            places > last,
            np.clip((first - places) / 20, -1, 3),
            np.clip((places - last) / 20, -1, 3),
        ]
    )


def _share_before(values: Numbers) -> Numbers:
    return np.asarray((np.cumsum(values) - values) / max(1.0, values.sum()))


def title_heading(blocks: Sequence[PageBlock], title: str) -> int | None:
    """Return which block is the title above the text, if one of the headings is."""
    shared, of_title = _shared_with(blocks, title)
    headings = [at for at, block in enumerate(blocks) if block.element.tag in HEADINGS]
    told = [at for at in headings if of_title[at] > _TITLE_SHARE]
    first = [at for at in headings if blocks[at].element.tag == HEADINGS[0]]
    return max(told or first, key=lambda at: shared[at] + of_title[at], default=None)


def _shared_with(blocks: Sequence[PageBlock], title: str) -> tuple[Numbers, Numbers]:
    """Return which share of the words of each block is the title's, and the reverse."""
    named = set(_WORD.findall(title.lower()))
    said = [set(_WORD.findall(block.text[:_START].lower())) for block in blocks]
    shared = np.array([float(len(one & named)) for one in said])
    return shared / np.maximum([len(one) for one in said], 1), shared / max(1, len(named))


def _beside_title(tree: PageTree, blocks: Sequence[PageBlock], title: str) -> Numbers:
    """Return how much blocks share with the title, and where they stand beside its heading."""
    shared = _shared_with(blocks, title)
    heading = title_heading(blocks, title)
    if heading is None:
        missing = np.tile([-1.5, 0.0, 0.0, 0.0, FARTHEST, FARTHEST], (len(blocks), 1))
        return np.column_stack([*shared, missing])
    places = np.arange(len(blocks))
    up, down = tree.steps_to(int(tree.holders[heading]))
    return np.column_stack(
        [
            *shared,
            np.clip((places - heading) / 20, -1, 3),
            np.ones(len(blocks)),
            places < heading,
            places == heading,
            up[tree.holders],
            down[tree.holders],
        ]
    )


def _shifted(rows: Numbers, steps: int) -> Numbers:
    """Return for each row that of a neighbour; beyond the ends all is -1."""
    found = np.full_like(rows, -1.0)
    if steps < 0:
        found[-steps:] = rows[:steps]
    else:
        found[:-steps] = rows[steps:]
    return found
