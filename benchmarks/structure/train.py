"""Trains the model of the reader on documents whose structure is known, and writes its file.

Committees of networks: one tells of the row of a block what it is, a second one again whether it
is a heading, a third of two ways of setting headings which stands higher. How they are trained is
fixed here, and was chosen by cross-validation: `--folds 5` trains on four fifths of the groups
(`folds.py`) and scores the headings of the last fifth, for each of five.

The first and the third were trained on 473 documents, which `sources.tsv` had at first, with the
generated ones and the manuals. There, mean F1 and path of headings were .888 and .858; the rules
that they replaced had .806 and .697 on the same. As `score.py` counts now the same networks have
.895 and .875 (papers .915 and .887, theses .914 and .853), with what was changed since of titles
and of levels, and .894 and .855 without it; on the 65 documents for the last check that makes no
difference (.890 and .870, .890 and .872). Of blocks, each taken for what is likeliest, F1 of
captions was .91, notes .90, items .78, code .96, formulas .89. A second network over the answers
for the neighbours, and for blocks of one look, won nothing.

The second was trained on 753 documents, 346 of them files of public repositories whose outline
alone is known (theses, books, manuals, papers in 20 languages) or whose JATS is. Of 147 of those
and 29 papers, scored by networks that had seen three quarters of the groups, none of theirs
(`--folds 4`, two of the folds): outlines .923 and .890 by the first alone, .932 and .889 by both;
papers .958 and .916, .962 and .915. In place of the first it is as good for headings, and takes
other lines for titles; as the third, new networks had worse paths (papers .860). Twice as large or
trained twice as long it was no better, nor where the first told what the outlines leave open.

The material is what the collectors of this folder bring together. The truth of the manuals of TeX
Live's documentation, which `manuals.tsv` lists, and of files is their outline, each bookmark found
again on its page. For the first committee these were files of 4 to 160 pages with 10 to 400
bookmarks of which `match_outline` found 85 %, two of a package at most; for the second those that
`outlines.collect` takes.

Run: python -m benchmarks.structure.train CACHE MATERIAL... [--out FILE] [--seeds N] [--folds K]
    [--beside FILE]
CACHE is a folder outside of the checkout; each MATERIAL has a `manifest.tsv`. With `--beside` the
second committee alone is trained, and the others are those of a file; without it the first is the
second, too.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import starmap
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from benchmarks.structure.examples import Examples, examples_of
from benchmarks.structure.excerpts import excerpt
from benchmarks.structure.folds import folds_of
from benchmarks.structure.level_examples import level_rows
from benchmarks.structure.material import Item, Laid, cached, items_in
from benchmarks.structure.score import Score, groups_of, score, table
from benchmarks.structure.training import Recipe, Rows, trained
from loccit.domain.errors import DocumentConversionError
from loccit.infrastructure.adapters.pdf.headings.headings import find_headings
from loccit.infrastructure.adapters.pdf.marks import plain
from loccit.infrastructure.adapters.pdf.structure.kinds import KINDS
from loccit.infrastructure.adapters.pdf.structure.model import StructureModel
from loccit.infrastructure.adapters.pdf.structure.told import Blocks
from loccit.infrastructure.neural_network import Committee

_OUT: Final = Path("src/loccit/infrastructure/adapters/pdf/structure/model.npz")
_BLOCKS: Final = Recipe((76, 38), rate=1.5e-3, decay=0.005, epochs=12, dropout=0.35)
_LEVELS: Final = Recipe((32, 16), rate=2e-3, decay=0.02, epochs=20, dropout=0.2)
_PARTLY: Final = 0.5  # weight of a block that may be of several kinds
_OF_HEADINGS: Final = 2.0  # weight of a heading: there is one on twenty other blocks
_EXCERPTS: Final = 2  # of each document
_VARIANTS: Final = 6  # of each document, with headings left out and others put in

_Known = tuple[Item, Laid, Examples, list[Examples]]


def main(arguments: Sequence[str] = ()) -> None:
    """Train both committees and write them, or score how such ones do on other documents."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.structure.train")
    parser.add_argument("cache", type=Path)
    parser.add_argument("material", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=_OUT)
    parser.add_argument("--seeds", type=int, default=3, help="networks of each committee")
    parser.add_argument("--folds", type=int, default=0, help="cross-validate, write nothing")
    parser.add_argument("--beside", type=Path, help="a model whose other committees stay")
    options = parser.parse_args(arguments)
    known = list(_material(options.material, options.cache))
    print(f"{len(known)} documents")
    before = StructureModel.of(options.beside.read_bytes()) if options.beside else None
    if options.folds:
        _crossed(known, options.folds, options.seeds, before)
        return
    model = _model(known, options.seeds, before)
    arrays = (
        model.blocks.arrays("blocks")
        | model.headings.arrays("headings")
        | model.levels.arrays("levels")
    )
    np.savez_compressed(options.out, names=np.array(model.names), **arrays)


def _material(folders: Sequence[Path], cache: Path) -> Iterator[_Known]:
    for folder in folders:
        for item in items_in(folder):
            try:
                document = cached(item.folder / "document.pdf", cache)
            except DocumentConversionError as error:
                print(f"{item.name}: {error}")
                continue
            found = examples_of(document, item.truth)
            if len(found.allowed):
                random = Random(item.name)
                parts = (excerpt(document, item.truth, random) for _ in range(_EXCERPTS))
                shown = [examples_of(*part) for part in parts if part[0].columns]
                yield item, document, found, [one for one in shown if len(one.allowed)]


def _model(known: Sequence[_Known], seeds: int, before: StructureModel | None) -> StructureModel:
    """Return a model of documents, or one whose headings alone are told by these, too."""
    examples = [one for _, _, one, _ in known]
    rows = _stacked([*examples, *(part for one in known for part in one[3])])
    blocks = Committee(tuple(trained(rows, replace(_BLOCKS, seed=seed)) for seed in range(seeds)))
    if before:
        return replace(before, headings=blocks)
    levels = Committee(
        tuple(
            trained(level_rows(examples, _VARIANTS, seed), replace(_LEVELS, seed=seed))
            for seed in range(seeds)
        )
    )
    return StructureModel(blocks, blocks, levels, examples[0].rows.names)


def _crossed(
    known: Sequence[_Known], folds: int, seeds: int, before: StructureModel | None
) -> None:
    """Score each document by a model that was shown none of its group."""
    fold_of = folds_of([one[0] for one in known], folds)
    scores: list[Score] = []
    told: list[np.ndarray] = []
    rows: list[Rows] = []
    for fold in range(folds):
        model = _model([one for one in known if fold_of[one[0].name] != fold], seeds, before)
        for item, document, examples, _ in known:
            if fold_of[item.name] == fold:
                scores.append(_score(item, document, model))
                rows.append(Rows(*_weighted(examples)))
                told.append(model.kinds(rows[-1].values))
        print(f"fold {fold + 1} of {folds}", flush=True)
    print(_by_kind(np.concatenate(told), np.concatenate([one.allowed for one in rows])))
    for name, group in groups_of([one[0] for one in known]).items():
        print(f"by {name}", table(scores, group), "", sep="\n")


def _score(item: Item, document: Laid, model: StructureModel) -> Score:
    columns, profile, heights = document.columns, document.profile, document.heights
    blocks = Blocks(columns, profile, heights, model)
    marks = find_headings(columns, (), profile, document.title, heights, blocks)
    found: list[tuple[int, str, int | None]] = []
    title = None
    for (column, row), mark in sorted(marks.items()):
        texts = [line.text for line in columns[column].lines[row : row + mark.lines]]
        if mark.cut:
            texts[-1] = texts[-1][: mark.cut]
        if mark.level:
            found.append((mark.level, plain(" ".join(texts)), columns[column].page))
        else:
            title = plain(" ".join(texts))
    return score(item.name, found, item.truth, title)


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


def _by_kind(told: np.ndarray, allowed: np.ndarray) -> str:
    """Return precision and recall of each kind, over the blocks whose kind is certain."""
    certain = allowed.sum(axis=1) == 1
    true, found = allowed[certain].argmax(axis=1), told[certain].argmax(axis=1)

    def line(at: int, kind: str) -> str:
        hits = int(((true == at) & (found == at)).sum())
        precision, recall = hits / max((found == at).sum(), 1), hits / max((true == at).sum(), 1)
        return f"{kind:16}{(true == at).sum():7} precision {precision:.3f} recall {recall:.3f}"

    return "\n".join(starmap(line, enumerate(KINDS)))


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
