"""What the numbers of headings say of their levels, whatever a model tells."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.structure.forms import Entry, Form
from loccit.infrastructure.adapters.pdf.structure.numbers import Shape
from loccit.infrastructure.adapters.pdf.structure.segments import Floats

ABOVE, SAME, BELOW = range(3)
"""What is told of a form and another one."""
_LETTERED: Final = frozenset({Shape.LETTER, Shape.APPENDIX})
PARTED: Final = _LETTERED | {Shape.DECIMAL, Shape.CHAPTER, Shape.ROMAN}
"""Numbers that those of the sections below go on with: "Chapter 2", "2.1"; "A", "A.1"."""

_CLOSING: Final = frozenset({Shape.CHAPTER, Shape.APPENDIX, Shape.PART})
"""What ends all sections before it."""


def hold_to_numbers(
    relations: Floats, entries: Sequence[Entry], forms: Sequence[Form], names: Sequence[str]
) -> None:
    """Put what numbers say of two forms in the place of what the model tells.

    Args:
        relations: The probabilities that a form stands above, with or below another one; changed.
        entries: The headings, in order.
        forms: The ways in which they are set.
        names: Of the features of their rows.
    """
    bold = _bold(entries, forms, names)
    for upper, lower in _going_on(entries, forms):
        if bold[upper] and not bold[lower]:
            continue  # a list within a section, perhaps
        relations[upper, lower, ABOVE] = relations[lower, upper, BELOW] = 0.0
    for one, first in enumerate(forms):
        for other, second in enumerate(forms):
            if _never_encloses(first, second):
                relations[one, other, ABOVE] = relations[other, one, BELOW] = 0.0
    told = (_parted(entries, forms), _enclosing(entries, forms), _of_parts(entries, forms))
    for above, below in chain.from_iterable([*each] for each in told):
        relations[above, below] = np.eye(3)[ABOVE]
        relations[below, above] = np.eye(3)[BELOW]


def _bold(entries: Sequence[Entry], forms: Sequence[Form], names: Sequence[str]) -> list[bool]:
    """Return of each form whether its headings are bold."""
    bold = names.index("bold")
    return [
        2 * sum(entries[at].row[bold] for at in form.places) > len(form.places) for form in forms
    ]


def _going_on(entries: Sequence[Entry], forms: Sequence[Form]) -> Iterator[tuple[int, int]]:
    """Yield each two forms the first of which encloses nothing of the second.

    The second has numbers of sections and counts on behind headings of the first, which have none.
    """
    for at, form in enumerate(forms):
        if form.shape:
            continue
        for other, behind in enumerate(forms):
            if behind.shape in PARTED and behind.depth == 1:
                values = [entries[place].number.values[-1] for place in behind.places]
                begins = sum(value == 1 for value in values)
                if begins <= 1:
                    yield at, other


def _parted(entries: Sequence[Entry], forms: Sequence[Form]) -> Iterator[tuple[int, int]]:
    """Yield each two forms the second of which parts what has numbers of the first.

    It has none, looks otherwise, and stands between "2.1" and "2.2", more than once.
    """
    form_of = {place: at for at, form in enumerate(forms) for place in form.places}
    for at, form in enumerate(forms):
        if form.depth == 1 or form.shape not in PARTED:
            continue
        look = entries[form.places[0]].look
        inside = Counter(
            other
            for before, behind in pairwise(form.places)
            if _follows(entries[before].number.values, entries[behind].number.values)
            for other in {form_of[place] for place in range(before + 1, behind)}
        )
        for other, times in inside.items():
            unnumbered = not forms[other].shape
            if times > 1 and unnumbered and entries[forms[other].places[0]].look != look:
                yield at, other


def _follows(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[:-1] == other[:-1] and one[-1] + 1 == other[-1]


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
        begins = begins and not _never_encloses(forms[upper], forms[lower])
        if begins and (lower not in seen or (upper, lower) in found):
            behind = (form_of[numbered[at]] for at in range(index, len(numbered)))
            if next((form in seen for form in behind if form != lower), False):
                found.add((upper, lower))
    return found - {(lower, upper) for upper, lower in found}


def _of_parts(entries: Sequence[Entry], forms: Sequence[Form]) -> Iterator[tuple[int, int]]:
    """Yield each form of parts with those of the chapters behind, unless parts begin anew."""
    for at, form in enumerate(forms):
        values = [entries[place].number.values for place in form.places]
        if form.shape is not Shape.PART or len({*values}) < len(values):
            continue
        for other, behind in enumerate(forms):
            if behind.shape is Shape.CHAPTER and behind.places[-1] > form.places[0]:
                yield at, other


def _never_encloses(one: Form, other: Form) -> bool:
    """Tell whether a form encloses nothing of another one, by what their numbers are.

    "0.5" encloses no "1", "Chapter 2" no "Part II", and the number of a section neither of these.
    """
    if one.shape is other.shape:
        return one.depth > other.depth
    return one.shape in PARTED and other.shape in {Shape.PART, Shape.CHAPTER}


def nested_by_number(entries: Sequence[Entry], levels: Sequence[int]) -> list[int]:
    """Put headings where their numbers say.

    One stands beside the one that its number follows, else a level below the one whose number it
    goes on with. What stands between the two is not above it, and below a chapter that has begun.
    """
    found = list(levels)
    known: dict[tuple[int | bool, ...], int] = {}
    for at, entry in enumerate(entries):
        values = entry.number.values
        if not values or entry.number.shape not in PARTED:
            continue
        lettered = entry.number.shape in _LETTERED
        if len(values) > 1:
            above = known.get((lettered, *values[:-1]))
            before = known.get((lettered, *values[:-1], values[-1] - 1))
            again = known.get((lettered, *values), -1)
            first = None
            if before is not None and again > before:
                found[at] = found[again]
            elif before is not None and _is_within(entries, before, at):
                found[at], first = found[before], before
            elif above is not None:
                found[at] = found[above] + 1
                if values[-1] == 1 and again < above and _is_within(entries, above, at):
                    first = above
            for between in range(at if first is None else first + 1, at):
                found[between] = max(found[between], found[at])
        known[lettered, *values] = at
    return found


def _is_within(entries: Sequence[Entry], first: int, last: int) -> bool:
    """Tell whether nothing between two headings has a number of another section or chapter."""
    values = entries[first].number.values
    return all(
        entry.number.values[: len(values)] == values
        if len(entry.number.values) > 1
        else entry.number.shape not in _CLOSING
        for entry in entries[first + 1 : last]
        if entry.number.shape in PARTED or entry.number.shape in _CLOSING
    )
