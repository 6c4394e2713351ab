"""How deep headings stand, told by how the document sets and numbers them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.structure.forms import (
    Entry,
    Form,
    forms_of,
    pair_features,
)
from loccit.infrastructure.adapters.pdf.structure.network import Network
from loccit.infrastructure.adapters.pdf.structure.numbers import Shape
from loccit.infrastructure.adapters.pdf.structure.segments import Floats

ABOVE, SAME, BELOW = range(3)
"""What the model answers of a form and another one."""
DEEPEST: Final = 6
_LETTERED: Final = frozenset({Shape.LETTER, Shape.APPENDIX})
_PARTED: Final = _LETTERED | {Shape.DECIMAL, Shape.CHAPTER, Shape.ROMAN}
"""Numbers that those of the sections below go on with: "Chapter 2", "2.1"; "A", "A.1"."""


def levels_of(
    entries: Sequence[Entry],
    names: Sequence[str],
    model: Network,
    known: Mapping[int, int] = MappingProxyType({}),
) -> list[int]:
    """Return the level of each heading, from 1.

    Args:
        entries: The headings, in order.
        names: Of the features of their rows.
        model: Tells of two forms which stands higher.
        known: Levels that the file gives, by place; what is set alike has the same.
    """
    told = [at for at, entry in enumerate(entries) if at in known or not entry.is_front]
    if len(told) < len(entries):  # the names of front matter stand on the highest level
        found = [1] * len(entries)
        levels = levels_of(
            [entries[at] for at in told],
            names,
            model,
            {place: known[at] for place, at in enumerate(told) if at in known},
        )
        for at, level in zip(told, levels, strict=True):
            found[at] = level
        return found
    if not entries:
        return []
    forms = forms_of(entries, names)
    of_form = _ranks(_relations(entries, forms, names, model), forms)
    if known:
        of_form = _with_known(forms, of_form, known)
    levels = [0] * len(entries)
    for form, level in zip(forms, of_form, strict=True):
        for place in form.places:
            levels[place] = level
    levels = _nested_by_number(entries, [known.get(at, level) for at, level in enumerate(levels)])
    return [known.get(at, max(1, min(level, DEEPEST))) for at, level in enumerate(levels)]


def _with_known(
    forms: Sequence[Form], ranks: Sequence[int], known: Mapping[int, int]
) -> list[int]:
    """Return the levels of forms where the file gives those of some of their headings.

    A form without such headings stands as far from the nearest one that has some as their ranks.
    """
    told: dict[int, int] = {}
    for at, form in enumerate(forms):
        levels = Counter(known[place] for place in form.places if place in known)
        if levels:
            told[at] = levels.most_common(1)[0][0]
    found: list[int] = []
    for at, rank in enumerate(ranks):
        nearest = at if at in told else min(told, key=lambda one: (abs(ranks[one] - rank), one))
        found.append(told[nearest] + rank - ranks[nearest])
    return found


def _relations(
    entries: Sequence[Entry], forms: Sequence[Form], names: Sequence[str], model: Network
) -> Floats:
    """Return the probabilities that a form stands above, with or below another one."""
    features = pair_features(entries, forms, names)
    count = len(forms)
    told = model(features.reshape(count * count, -1)).reshape(count, count, 3)
    turned = np.swapaxes(told, 0, 1)[:, :, ::-1]
    found = np.asarray((told + turned) / 2)
    for one, other in _appended(entries, forms):
        found[one, other] = found[other, one] = np.eye(3)[SAME]
    for above, below in _enclosing(entries, forms):
        found[above, below] = np.eye(3)[ABOVE]
        found[below, above] = np.eye(3)[BELOW]
    return found


def _appended(entries: Sequence[Entry], forms: Sequence[Form]) -> Iterator[tuple[int, int]]:
    """Yield each two forms of one look, the second with letters behind the first: appendices."""
    for at, form in enumerate(forms):
        for other, behind in enumerate(forms):
            if (
                behind.shape is Shape.LETTER
                and form.shape in {Shape.ROMAN, Shape.DECIMAL}
                and behind.depth == form.depth == 1
                and form.places[-1] < behind.places[0]
                and entries[form.places[0]].look == entries[behind.places[0]].look
            ):
                yield at, other


def _enclosing(entries: Sequence[Entry], forms: Sequence[Form]) -> set[tuple[int, int]]:
    """Return each two forms the first of which encloses the series of the second.

    The series begins with 1 behind a heading of the first form, and what closes it is a number
    of that form, or of one before it: "I.", "A.", "B.", "II.".
    """
    form_of = {place: at for at, form in enumerate(forms) for place in form.places}
    numbered = [at for at, entry in enumerate(entries) if entry.number.values]
    found: set[tuple[int, int]] = set()
    seen: set[int] = set()
    for index, (before, place) in enumerate(pairwise(numbered), start=2):
        upper, lower = form_of[before], form_of[place]
        seen.add(upper)
        begins = upper != lower and entries[place].number.values == (1,)
        if begins and (lower not in seen or (upper, lower) in found):
            behind = (form_of[numbered[at]] for at in range(index, len(numbered)))
            if next((form in seen for form in behind if form != lower), False):
                found.add((upper, lower))
    return found - {(lower, upper) for upper, lower in found}


def _ranks(relations: Floats, forms: Sequence[Form]) -> list[int]:
    """Return the level of each form: in order of how many stand below, parted where one does."""
    weights = np.sqrt([len(form.places) for form in forms])
    higher = ((relations[:, :, ABOVE] - relations[:, :, BELOW]) * weights[None, :]).sum(axis=1)
    order = np.argsort(-higher, kind="stable")
    ranks = [0] * len(forms)
    level, group = 1, [int(order[0])]
    ranks[group[0]] = 1
    for at in order[1:].tolist():
        share = weights[group] / weights[group].sum()
        apart = float(share @ relations[group, at, ABOVE])
        alike = float(share @ relations[group, at, SAME])
        if apart > alike:
            level, group = level + 1, []
        group.append(at)
        ranks[at] = level
    return ranks


def _nested_by_number(entries: Sequence[Entry], levels: Sequence[int]) -> list[int]:
    """Put each heading a level below the one whose number its own goes on with."""
    found = list(levels)
    known: dict[tuple[int | bool, ...], int] = {}
    for at, entry in enumerate(entries):
        values = entry.number.values
        if not values or entry.number.shape not in _PARTED:
            continue
        lettered = entry.number.shape in _LETTERED
        above = known.get((lettered, *values[:-1])) if len(values) > 1 else None
        if above is not None:
            found[at] = above + 1
        known[lettered, *values] = found[at]
    return found
