"""Trains the model that tells the content of a web page, and writes its file.

The model of the package has seen WCXB's `dev`, half of the Article Extraction Benchmark (the names
that begin with 0 to 7), and 95 HTML files of 26 documentation packages of Debian, five of a folder
at most, that are all content. Names of elements count that at least 15 sites use. Pages of the
kinds that researchers cite weigh more than lists of goods.

By five folds over sites, with 879 articles, when lists and services weighed less: precision .934,
recall .977, F1 .947 of words. Words of English in short blocks, as further odds, brought .004 and
would be a language's; a second network over the answers for the neighbours brought nothing that
`in_agreement` does not.

Run: python -m benchmarks.saved_pages.train COLLECTION... [--out FILE] [--seeds N] [--folds K]
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final, TypeAlias

import numpy as np

from benchmarks.saved_pages.labels import labels_of, words_of
from benchmarks.saved_pages.material import SavedPage, pages_in
from benchmarks.saved_pages.score import f_measure
from benchmarks.structure.training import Recipe, Rows, trained
from loccit.infrastructure.adapters.docling.text.plain_text import decode_markup
from loccit.infrastructure.adapters.docling.trees import Element, parse_html
from loccit.infrastructure.adapters.docling.web.block_rows import block_rows, count_words
from loccit.infrastructure.adapters.docling.web.block_surroundings import names_of
from loccit.infrastructure.adapters.docling.web.main_content import ContentModel, content_of
from loccit.infrastructure.adapters.docling.web.page_blocks import (
    PageBlock,
    page_blocks,
    tab_title,
)
from loccit.infrastructure.adapters.docling.web.page_tree import Numbers, page_tree
from loccit.infrastructure.neural_network import Committee

_OUT: Final = Path("src/loccit/infrastructure/adapters/docling/web/model.npz")
_RECIPE: Final = Recipe((64, 24), rate=1.5e-3, decay=0.005, batch=512, epochs=6, dropout=0.2)
_SITES: Final = 15  # that use a name
_DOUBT: Final = 1.0  # added to both sides of odds
_WEIGHTS: Final = {
    "news": 1.5, "article": 1.5, "documentation": 1.5, "document": 1.5, "forum": 1.0,
    "service": 1.0, "listing": 1.0, "collection": 0.6, "product": 0.6,
}  # fmt: skip
_MOSTLY: Final = 0.5  # of a block of a document that is a link: it may be a way to other files

Shares: TypeAlias = dict[str, dict[str, tuple[float, float]]]
"""For each name and each site which share of the content, and of the rest, stands below it."""


@dataclass(frozen=True, slots=True)
class Example:
    """A page whose blocks are known.

    Attributes:
        page: It.
        labels: Whether its blocks are content.
        shares: Of each name, which share of the content and of the rest stands below it.
    """

    page: SavedPage
    labels: list[bool]
    shares: dict[str, tuple[float, float]]


def main(arguments: Sequence[str] = ()) -> None:
    """Train a committee and write it, or score how such ones do on other sites."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.saved_pages.train")
    parser.add_argument("collection", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=_OUT)
    parser.add_argument("--seeds", type=int, default=3, help="networks of the committee")
    parser.add_argument("--folds", type=int, default=0, help="cross-validate, write nothing")
    options = parser.parse_args(arguments)
    with ProcessPoolExecutor() as workers:
        pages = [page for folder in options.collection for page in pages_in(folder)]
        examples = [one for one in workers.map(_example, pages, chunksize=8) if one.labels]
        print(f"{len(examples)} pages of {len({one.page.site for one in examples})} sites")
        if options.folds:
            _crossed(examples, options.folds, options.seeds, workers)
            return
        model = _model(examples, options.seeds, workers)
    names = sorted(model.odds)
    np.savez_compressed(
        options.out,
        names=np.array(names),
        odds=np.array([model.odds[name] for name in names], np.float16),
        **model.committee.arrays("content"),
    )


def _crossed(
    examples: Sequence[Example], folds: int, seeds: int, workers: ProcessPoolExecutor
) -> None:
    """Score each page by a model that was shown none of its site."""
    sites = sorted({one.page.site for one in examples})
    Random(1).shuffle(sites)
    fold_of = {site: at % folds for at, site in enumerate(sites)}
    scores: defaultdict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for fold in range(folds):
        shown = [one for one in examples if fold_of[one.page.site] != fold]
        asked = [one for one in examples if fold_of[one.page.site] == fold]
        model = _model(shown, seeds, workers)
        for one, score in zip(asked, workers.map(_Scored(model), asked, chunksize=8), strict=True):
            scores[one.page.kind].append(score)
        print(f"fold {fold + 1} of {folds}", flush=True)
    for kind, found in sorted(scores.items()):
        values = " ".join(f"{mean(column):.3f}" for column in zip(*found, strict=True))
        print(f"{kind:14} {len(found):5} precision, recall, F1: {values}")


@dataclass(frozen=True, slots=True)
class _Scored:
    model: ContentModel

    def __call__(self, example: Example) -> tuple[float, float, float]:
        body, blocks, title = _read(example.page)
        kept = content_of(page_tree(body, blocks), blocks, title, self.model)
        text = "\n".join(block.text for block, stays in zip(blocks, kept, strict=True) if stays)
        content = example.page.content
        return f_measure(text, "\n".join(b.text for b in blocks) if content is None else content)


def _model(examples: Sequence[Example], seeds: int, workers: ProcessPoolExecutor) -> ContentModel:
    shares = _shares(examples)
    rows = _stacked([*workers.map(_Rows(shares), examples, chunksize=8)])
    members = tuple(trained(rows, replace(_RECIPE, seed=seed)) for seed in range(seeds))
    return ContentModel(Committee(members), {name: _odds(of) for name, of in shares.items()})


def _read(page: SavedPage) -> tuple[Element, list[PageBlock], str]:
    root = parse_html(decode_markup(page.data))
    body = root.find("body")
    if body is None:
        raise ValueError(f"{page.name} has no body")
    return body, page_blocks(body), tab_title(root)


def _example(page: SavedPage) -> Example:
    _, blocks, _ = _read(page)
    if page.content is None:
        return Example(page, [True] * len(blocks), {})
    labels = labels_of([block.text for block in blocks], page.content)
    below: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    words = [len(words_of(block.text)) for block in blocks]
    content = sum(count for count, label in zip(words, labels, strict=True) if label) or 1
    rest = sum(words) - content or 1
    for block, label, count in zip(blocks, labels, words, strict=True):
        around = (block.element, *block.element.iterancestors())
        for name in set().union(*map(names_of, around)):
            below[name][not label] += count / (content if label else rest)
    return Example(page, labels, {name: (of[0], of[1]) for name, of in below.items()})


def _shares(examples: Sequence[Example]) -> Shares:
    sites: defaultdict[str, defaultdict[str, list[tuple[float, float]]]]
    sites = defaultdict(lambda: defaultdict(list))
    for one in examples:
        for name, share in one.shares.items():
            sites[name][one.page.site].append(share)
    return {
        name: {
            site: (mean(of[0] for of in found), mean(of[1] for of in found))
            for site, found in of_sites.items()
        }
        for name, of_sites in sites.items()
        if len(of_sites) >= _SITES
    }


def _odds(shares: dict[str, tuple[float, float]], left_out: str | None = None) -> float:
    kept = [share for site, share in shares.items() if site != left_out]
    content, rest = (sum(share[side] for share in kept) for side in (0, 1))
    return log((content + _DOUBT) / (rest + _DOUBT))


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of a page, by odds that its own site has no part in."""

    shares: Shares

    def __call__(self, example: Example) -> tuple[Numbers, list[bool], Numbers]:
        body, blocks, title = _read(example.page)
        words = np.array([count_words(block.text) for block in blocks])
        rows = block_rows(page_tree(body, blocks), blocks, words, title, self._odds_for(example))
        weights = np.sqrt(words + 2)
        weights *= _WEIGHTS[example.page.kind] * np.sqrt(len(blocks)) / weights.sum()
        if example.page.content is None:
            weights *= [block.linked <= _MOSTLY * len(block.text) for block in blocks]
        return rows.astype(np.float32), example.labels, weights

    def _odds_for(self, example: Example) -> Callable[[str], float]:
        return lambda name: (
            _odds(self.shares[name], example.page.site) if name in self.shares else 0.0
        )


def _stacked(parts: Sequence[tuple[Numbers, list[bool], Numbers]]) -> Rows:
    labels = np.concatenate([np.array(one[1]) for one in parts])
    return Rows(
        np.concatenate([one[0] for one in parts]).astype(np.float64),
        np.column_stack([~labels, labels]),
        np.concatenate([one[2] for one in parts]),
    )


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
