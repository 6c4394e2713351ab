"""Fit the weights of a hybrid ranking on some collections, and report them on the one left out.

Each argument is a folder in the layout of BEIR, as for `benchmarks.fusion`. The weights are found
by coordinate ascent on the mean of nDCG@10 (Metzler, Croft: Linear feature-based models for
information retrieval, 2007), from what is shipped less the evidence that is fitted; what brings
little stays where it began. Prints, for each collection, what the others choose and what that
gives there, then what all choose together.

Run: python -m benchmarks.ranker FOLDER...
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Final

from benchmarks.fusion import Judged, measure, search
from benchmarks.fusion_methods import ranked
from loccit.domain.policy.hybrid_ranking import SHIPPED, Weights

START: Final = replace(SHIPPED, agreement=0.0)
FITTED: Final = ("agreement", "document", "proximity", "coverage")
"""`period` decides for questions that name one, of which these collections have none."""
STEPS: Final = (0.05, -0.05, 0.1, -0.1)
LEAST_GAIN: Final = 0.0005
"""Of nDCG@10 in the mean; a step that brings less is not taken."""
ROUNDS: Final = 4

Figures = Mapping[str, float]
"""nDCG@10 by collection."""


def main(folders: Sequence[str]) -> None:
    """Search every collection once, fit and print."""
    if len(folders) <= 1:
        sys.exit("name the folders of at least two collections in the layout of BEIR")
    judged = {Path(folder).name: list(search(Path(folder))) for folder in folders}
    before = figures(START, judged)
    for left_out in judged:
        others = {name: each for name, each in judged.items() if name != left_out}
        chosen = fit(others)
        there = figures(chosen, {left_out: judged[left_out]})[left_out]
        print(f"{left_out:20}{before[left_out]:.4f} -> {there:.4f}  {chosen}", flush=True)
    chosen = fit(judged)
    print(f"\nall choose {chosen}\nshipped    {SHIPPED}")
    after = figures(SHIPPED, judged)
    for name, value in after.items():
        print(f"{name:20}{before[name]:.4f} -> {value:.4f}")


def fit(judged: Mapping[str, list[Judged]]) -> Weights:
    """Return the weights with the highest mean of nDCG@10 over collections."""
    best, value = START, fmean(figures(START, judged).values())
    for _ in range(ROUNDS):
        before = best
        for name in FITTED:
            for step in STEPS:
                moved = max(0.0, getattr(best, name) + step)
                tried = replace(best, **{name: moved})
                gained = fmean(figures(tried, judged).values())
                if gained > value + LEAST_GAIN:
                    best, value = tried, gained
        if best == before:
            break
    return best


def figures(weights: Weights, judged: Mapping[str, list[Judged]]) -> Figures:
    """Return nDCG@10 of each collection with these weights."""
    method = partial(ranked, weights=weights)
    return {name: measure(method, each)[0] for name, each in judged.items()}


if __name__ == "__main__":
    main(sys.argv[1:])
