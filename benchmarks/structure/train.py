"""Trains the model of the reader on documents whose structure is known, and writes its file.

Two networks: one tells of the row of a block what it is; the other of two ways of setting
headings which stands higher. Documents of the split `validate` say when to stop, those of
`sealed` are not read.

The model of the package was trained on what the collectors of this folder bring together and on
manuals of TeX Live's documentation, which `manuals.tsv` lists with their split. Their truth is
their outline, each bookmark found again as lines of its page by `match_outline`; taken were files
of 4 to 160 pages with 10 to 400 bookmarks of which 85 % were found, two of a package at most.

Run: python -m benchmarks.structure.train CACHE MATERIAL... [--out FILE] [--seed N]
CACHE is a folder outside of the checkout; each MATERIAL has a `manifest.tsv`.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import starmap
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.structure.examples import Examples, examples_of
from benchmarks.structure.level_examples import level_rows
from benchmarks.structure.material import items_in, laid
from benchmarks.structure.training import Recipe, Rows, loss_of, trained
from loccit.domain.errors import DocumentConversionError
from loccit.infrastructure.adapters.pdf.structure.kinds import KINDS

_OUT: Final = Path("src/loccit/infrastructure/adapters/pdf/structure/model.npz")
_BLOCKS: Final = Recipe(
    (80, 40), rate=1.5e-3, decay=0.005, batch=256, epochs=16, patience=4, dropout=0.35
)
_LEVELS: Final = Recipe(
    (32, 16), rate=2e-3, decay=0.02, batch=256, epochs=25, patience=6, dropout=0.2
)
_PARTLY: Final = 0.5  # weight of a block that may be of several kinds
_OF_HEADINGS: Final = 2.0  # weight of a heading: there is one on twenty other blocks
_VARIANTS: Final = 6  # of each document, with headings left out and others put in


def main(arguments: Sequence[str] = ()) -> None:
    """Train both networks and write them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.structure.train")
    parser.add_argument("cache", type=Path)
    parser.add_argument("material", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=_OUT)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    train = list(_examples(options.material, "train", options.cache))
    validate = list(_examples(options.material, "validate", options.cache))
    print(f"{len(train)} documents to train on, {len(validate)} to validate")
    rows, others = _stacked(train), _stacked(validate)
    blocks = trained(rows, others, replace(_BLOCKS, seed=options.seed), tell=True)
    told = blocks(others.values)
    print(f"blocks: loss {loss_of(told, others.allowed, others.weights):.4f}")
    print(_by_kind(told, others))
    pairs = level_rows(train, _VARIANTS, options.seed)
    other_pairs = level_rows(validate, _VARIANTS // 3, options.seed)
    levels = trained(pairs, other_pairs, replace(_LEVELS, seed=options.seed))
    right = levels(other_pairs.values).argmax(axis=1) == other_pairs.allowed.argmax(axis=1)
    print(f"levels: {right.mean():.3f} of {len(right)} pairs right")
    names = np.array(train[0].rows.names)
    np.savez_compressed(
        options.out, names=names, **blocks.arrays("blocks"), **levels.arrays("levels")
    )


def _examples(folders: Sequence[Path], split: str, cache: Path) -> Iterator[Examples]:
    for folder in folders:
        for item in items_in(folder, (split,)):
            try:
                found = examples_of(laid(item.folder / "document.pdf", cache), item.truth)
            except DocumentConversionError as error:
                print(f"{item.name}: {error}")
                continue
            if len(found.allowed):
                yield found


def _stacked(examples: Sequence[Examples]) -> Rows:
    """Return the rows of all documents; a long one counts more, but less than it is longer."""
    values, allowed, weights = zip(*map(_weighted, examples), strict=True)
    return Rows(np.concatenate(values), np.concatenate(allowed), np.concatenate(weights))


def _weighted(one: Examples) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    known = ~one.allowed.all(axis=1)
    allowed = one.allowed[known]
    certain = allowed.sum(axis=1) == 1
    heading = allowed[:, [KINDS.index("heading"), KINDS.index("run-in heading")]].any(axis=1)
    weights = np.full(len(allowed), 1 / np.sqrt(len(one.allowed)))
    weights *= np.where(certain, 1.0, _PARTLY) * np.where(certain & heading, _OF_HEADINGS, 1.0)
    return one.rows.values[known], allowed, weights


def _by_kind(told: np.ndarray, rows: Rows) -> str:
    """Return precision and recall of each kind, over the blocks whose kind is certain."""
    certain = rows.allowed.sum(axis=1) == 1
    true, found = rows.allowed[certain].argmax(axis=1), told[certain].argmax(axis=1)

    def line(at: int, kind: str) -> str:
        hits = int(((true == at) & (found == at)).sum())
        precision, recall = hits / max((found == at).sum(), 1), hits / max((true == at).sum(), 1)
        return f"{kind:16}{(true == at).sum():7} precision {precision:.3f} recall {recall:.3f}"

    return "\n".join(starmap(line, enumerate(KINDS)))


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
