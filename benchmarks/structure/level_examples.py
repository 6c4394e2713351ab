"""Pairs of ways of setting headings, of which the truth tells which stands higher."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.structure.examples import Examples
from benchmarks.structure.training import Rows
from loccit.infrastructure.adapters.pdf.structure.forms import Entry, forms_of, pair_features
from loccit.infrastructure.adapters.pdf.structure.joined import Group, entries_of
from loccit.infrastructure.adapters.pdf.structure.kinds import KINDS
from loccit.infrastructure.adapters.pdf.structure.numbering import ABOVE, BELOW, SAME
from loccit.infrastructure.adapters.pdf.structure.segments import Floats

_HEADING: Final = KINDS.index("heading")
_RUN_IN: Final = KINDS.index("run-in heading")
_PART: Final = 0.6  # of the variants show a part of their document
_FEWEST: Final = 4  # headings of such a part
_MISSED: Final = 0.12  # of the headings, in a variant
_WITH_FALSE: Final = 0.5  # of the variants have up to three headings that are none
_MOST_FALSE: Final = 3
_SAME: Final = 0.5  # of a level, between the means of two forms
_MANY: Final = 8  # headings of a form; more count no more

_Known = tuple[Group, int | None]
"""A heading and its level; None for what is put in as one and is none."""


def level_rows(examples: Sequence[Examples], variants: int, seed: int) -> Rows:
    """Return a row for each two forms of each document.

    Args:
        examples: The documents.
        variants: How often each is shown once more as a reader may see it: in part, with some
            headings missed and others found that are none.
        seed: Of what is left out and put in.
    """
    random = np.random.default_rng(seed)
    found = [
        rows
        for one in examples
        for known in _shown(one, variants, random)
        if (rows := _pairs(one, known)) is not None
    ]
    values, allowed, weights = zip(*found, strict=True)
    return Rows(np.concatenate(values), np.concatenate(allowed), np.concatenate(weights))


def true_headings(one: Examples) -> list[tuple[Group, int]]:
    """Return the blocks of each heading of the truth, with its level."""
    certain = one.allowed.sum(axis=1) == 1
    heading = certain & (one.allowed[:, _HEADING] | one.allowed[:, _RUN_IN])
    found: list[tuple[Group, int]] = []
    last = -1
    for at in np.flatnonzero(heading).tolist():
        run_in = bool(one.allowed[at, _RUN_IN])
        block = int(one.truth_block[at])
        if found and block == last and found[-1][0].last == at - 1 and not run_in:
            found[-1] = Group(found[-1][0].first, at, run_in=False), found[-1][1]
        elif block != last:
            found.append((Group(at, at, run_in), int(one.levels[at])))
        last = block
    return found


def _shown(one: Examples, variants: int, random: np.random.Generator) -> Iterator[list[_Known]]:
    headings: list[_Known] = [*true_headings(one)]
    yield headings
    names = one.rows.names
    values = one.rows.values
    set_off = (values[:, names.index("bold")] > 0) | (values[:, names.index("size")] > 0)
    short = values[:, names.index("short")] > 0
    false = np.flatnonzero(~one.allowed[:, _HEADING] & set_off & short)
    for _ in range(variants):
        shown = list(headings)
        if len(shown) > _FEWEST and random.random() < _PART:
            size = int(random.integers(_FEWEST, len(shown)))
            first = int(random.integers(0, len(shown) - size + 1))
            shown = shown[first : first + size]
        shown = [known for known in shown if random.random() > _MISSED]
        if len(false) and random.random() < _WITH_FALSE:
            count = min(len(false), int(random.integers(1, _MOST_FALSE + 1)))
            added = random.choice(false, count, replace=False).tolist()
            shown += [(Group(at, at, run_in=False), None) for at in added]
        yield sorted(shown, key=lambda known: known[0].first)


def _pairs(
    one: Examples, known: Sequence[_Known]
) -> tuple[Floats, NDArray[np.bool_], Floats] | None:
    entries = entries_of(one.rows, [group for group, _ in known])
    told: list[tuple[Entry, int | None]] = [
        (entry, level)
        for entry, (_, level) in zip(entries, known, strict=True)
        if not entry.is_front
    ]
    entries = [entry for entry, _ in told]
    if len(entries) < 2:
        return None
    forms = forms_of(entries, one.rows.names)
    levels = [
        [level for place in form.places if (level := told[place][1]) is not None] for form in forms
    ]
    means = np.array([np.mean(given) if given else np.nan for given in levels])
    first, second = np.nonzero(~np.eye(len(forms), dtype=np.bool_))
    difference = means[first] - means[second]
    kept = ~np.isnan(difference)
    first, second, difference = first[kept], second[kept], difference[kept]
    if not len(first):
        return None
    answer = np.where(np.abs(difference) < _SAME, SAME, np.where(difference < 0, ABOVE, BELOW))
    sizes = np.minimum([len(form.places) for form in forms], _MANY)
    weights = np.sqrt(sizes[first] * sizes[second])
    weights *= np.sqrt(len(forms)) / weights.sum()
    features = pair_features(entries, forms, one.rows.names)[first, second]
    return features, np.eye(3, dtype=np.bool_)[answer], weights
