"""What the author of a web page wrote, among what its site puts around everything.

A page that someone saves has menus, teasers of other articles, notices about cookies and the
comments of others. None of it is the text that is cited, and all of it would be found. A small
trained model (`model.npz`, `benchmarks/saved_pages/train.py`) tells of each block how likely it is
content; what holds blocks decides for them together.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from loccit.infrastructure.adapters.docling.trees import Element, cut, settle
from loccit.infrastructure.adapters.docling.web.block_rows import (
    block_rows,
    count_words,
    title_heading,
)
from loccit.infrastructure.adapters.docling.web.page_blocks import (
    PageBlock,
    is_data_table,
    page_blocks,
    tab_title,
)
from loccit.infrastructure.adapters.docling.web.page_tree import Numbers, PageTree, page_tree
from loccit.infrastructure.neural_network import Committee
from loccit.infrastructure.packaged_models import CONTENT, packaged_model

_UNSEEN: Final = ("aria-hidden", "hidden", "style")
_LINKS: Final = 6  # blocks that are links to other pages, where the page is one of a site
_MOSTLY: Final = 0.5  # of a block that is a link
_AGREEMENT: Final = 2.0  # what it costs that a block, or an element, is not as what holds it
_CERTAIN: Final = 4.0  # the most that a block can say, as a logarithm of odds
_LEAST: Final = 1e-6  # added to a probability, which may be 0
_PARAGRAPH: Final = 25  # words
_IN_FAVOUR: Final = 1.5
"""Added to the odds of all blocks of a page without paragraphs: a list is hard to tell from a
menu, and what is lost is worse than what is too much."""
_BY_WORDS: Final = 0.4  # the power of its words by which a block says more


@dataclass(frozen=True, slots=True)
class ContentModel:
    """What tells content.

    Attributes:
        committee: From the row of a block to the probabilities that it is none, and that it is.
        odds: Of the names of elements: how much more of the content than of the rest stands below
            them, as a logarithm.
    """

    committee: Committee
    odds: dict[str, float]


@cache
def content_model() -> ContentModel:
    """Return the model of the package; it is read once."""
    with np.load(BytesIO(packaged_model(CONTENT)), allow_pickle=False) as arrays:
        kept = dict(arrays)
    names, odds = kept["names"].tolist(), kept["odds"].astype(float).tolist()
    return ContentModel(Committee.of(kept, "content"), dict(zip(names, odds, strict=True)))


def is_of_site(blocks: Sequence[PageBlock]) -> bool:
    """Tell whether a page is one of a site: it leads to others, beside its text.

    A document that a program wrote as HTML does not, and all of it is its author's.
    """
    links = (
        block.leads_away and block.linked > _MOSTLY * len(block.text.strip()) for block in blocks
    )
    return sum(links) >= _LINKS


def keep_content(page: Element, is_kept: Callable[[Element], bool]) -> bool:
    """Take out what is no content, if the page is one of a site.

    Args:
        page: With its links.
        is_kept: Tells an element of which all stays.

    Returns:
        Whether it is one of a site, of which something stays.
    """
    body = page.find("body")
    blocks = page_blocks(body) if body is not None else []
    if body is None or not is_of_site(blocks):
        return False
    tree = page_tree(body, blocks)
    title = tab_title(page)
    kept = content_of(tree, blocks, title, content_model())
    heading = title_heading(blocks, title)
    if heading is not None:
        kept[heading] = True
    protected = np.array([is_kept(element) for element in tree.elements])
    kept |= tree.inherited(protected.astype(float), np.maximum)[tree.holders] > 0
    if not kept.any():
        return False
    _take_out(tree, blocks, kept)
    settle(page)
    return True


def content_of(
    tree: PageTree, blocks: Sequence[PageBlock], title: str, model: ContentModel
) -> NDArray[np.bool_]:
    """Tell which blocks are content, by a page's title on its tab among others."""
    words = np.array([count_words(block.text) for block in blocks])
    rows = block_rows(tree, blocks, words, title, lambda name: model.odds.get(name, 0.0))
    told = model.committee(rows)
    odds = np.log(told[:, 1] + _LEAST) - np.log(told[:, 0] + _LEAST)
    odds += _IN_FAVOUR * (1 - _share_of_paragraphs(blocks, words * (odds > 0)))
    votes = np.clip(odds, -_CERTAIN, _CERTAIN) * (words + 1) ** _BY_WORDS
    return _tables_whole(tree, in_agreement(tree, votes))


def _share_of_paragraphs(blocks: Sequence[PageBlock], words: Numbers) -> float:
    """Return which share of some words stands in long blocks that are no links."""
    long = [
        count >= _PARAGRAPH and block.linked < _MOSTLY * len(block.text)
        for block, count in zip(blocks, words, strict=True)
    ]
    return float(words[long].sum() / max(1.0, words.sum()))


def in_agreement(tree: PageTree, votes: Numbers) -> NDArray[np.bool_]:
    """Return the most likely of all ways to keep blocks and leave them out.

    Each block votes for itself. Of what holds it, and of what holds that, each is kept or left
    out, too, and that one is not as the other costs `_AGREEMENT`: the best labelling of a tree,
    found from the leaves up and from the root down (Pearl 1982).
    """
    told = np.clip(votes, -_AGREEMENT, _AGREEMENT)
    inner = np.bincount(tree.holders, told, len(tree.elements))
    for place in range(len(inner) - 1, 0, -1):
        inner[tree.parents[place]] += np.clip(inner[place], -_AGREEMENT, _AGREEMENT)
    kept = np.zeros(len(inner), dtype=bool)
    kept[0] = inner[0] > 0
    for place in range(1, len(inner)):
        around = _AGREEMENT if kept[tree.parents[place]] else -_AGREEMENT
        kept[place] = inner[place] + around > 0
    return votes + np.where(kept[tree.holders], _AGREEMENT, -_AGREEMENT) > 0


def _tables_whole(tree: PageTree, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Keep all cells of a table of data, or none, as most of them are."""
    is_table = [is_data_table(element) for element in tree.elements]
    table = np.zeros(len(is_table), dtype=np.int64)
    for place in range(1, len(is_table)):
        table[place] = place if is_table[place] else table[tree.parents[place]]
    of_block = table[tree.holders]
    shares = np.bincount(of_block, kept, len(table)) / np.maximum(
        np.bincount(of_block, minlength=len(table)), 1
    )
    return np.where(of_block > 0, shares[of_block] > _MOSTLY, kept)


def _take_out(tree: PageTree, blocks: Sequence[PageBlock], kept: NDArray[np.bool_]) -> None:
    holds = tree.sums(kept.astype(float)) > 0
    for place, element in enumerate(tree.elements):
        if not holds[place] and holds[tree.parents[place]]:
            cut(element)
        for attribute in _UNSEEN:  # what a click unfolds: it would be left out
            element.attrib.pop(attribute, None)
    for block, stays in zip(blocks, kept, strict=True):
        if not stays:
            for element, attribute in block.places:
                setattr(element, attribute, " ")
