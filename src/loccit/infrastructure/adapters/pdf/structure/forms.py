"""The ways in which a document sets its headings, and what tells of two which stands higher."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from loccit.domain.documents.lexicon import Role
from loccit.infrastructure.adapters.pdf.structure.numbers import Number, Shape
from loccit.infrastructure.adapters.pdf.structure.segments import Floats, Ints

_DEEP: Final = 4
"""Numbers of more parts are set alike."""
_FLOATS: Final = frozenset({Role.FIGURE, Role.TABLE, Role.LISTING})
_FRONT: Final = frozenset({Role.CONTENTS, Role.ABSTRACT, Role.KEYWORDS})
_SIZE_STEP: Final = 0.03
"""Of the size: sizes that differ by less are one."""
_SHARED: Final = (
    *("size", "bold", "italic", "capitals", "centred", "other font", "indent", "gap above"),
    *("gap below", "monospaced", "first of column", "top", "new page", "characters", "stop"),
)
"""What is compared of the rows of two forms."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A heading whose level is to be found.

    Attributes:
        row: Its row of features.
        look: The number of its look.
        number: What it begins with.
        role: Of its words.
        named: Whether they are no more than a name that has this role.
        run_in: Whether text follows on its line.
        closes: Whether it names what stands at the end of an article: thanks, funding.
    """

    row: Floats
    look: int
    number: Number
    role: Role
    named: bool
    run_in: bool
    closes: bool = False

    @property
    def is_front(self) -> bool:
        """Whether it names what stands before the first section, and has none below it."""
        return (self.named or self.run_in) and self.role in _FRONT and not self.number.values


@dataclass(frozen=True, slots=True)
class Form:
    """Headings that are set and numbered alike: places in the order of the document."""

    places: tuple[int, ...]
    shape: Shape
    depth: int
    run_in: bool


def forms_of(entries: Sequence[Entry], names: Sequence[str]) -> list[Form]:
    """Group headings by size, by shape and depth of their number, without one by their look.

    Those whose numbers count from the first to the last are one form in any size.
    """
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    whole = _series(entries)
    sizes = _clusters([float(entry.row[names.index("size")]) for entry in entries])
    for at, entry in enumerate(entries):
        number = entry.number
        depth = min(len(number.values), _DEEP) if number.shape else 0
        look: tuple[object, ...] = ()
        if depth <= 1 and (number.shape, entry.run_in) not in whole:
            look = (sizes[at],)
        if not depth:
            look = (sizes[at], entry.look)
        groups[look, number.shape, depth, entry.run_in].append(at)
    return [
        Form(tuple(places), entries[places[0]].number.shape, depth, entries[places[0]].run_in)
        for (_, _, depth, _), places in groups.items()
        if isinstance(depth, int)
    ]


def _series(entries: Sequence[Entry]) -> set[tuple[Shape, bool]]:
    """Return the shapes whose numbers of one part count up without a gap, from one beginning."""
    counted: dict[tuple[Shape, bool], list[int]] = defaultdict(list)
    for entry in entries:
        if len(entry.number.values) == 1:
            counted[entry.number.shape, entry.run_in].append(entry.number.values[0])
    return {
        kind
        for kind, values in counted.items()
        if all(following == before + 1 for before, following in pairwise(values))
    }


def _clusters(sizes: Sequence[float]) -> list[int]:
    """Return a number for each size, one for sizes that differ by rounding."""
    found = [0] * len(sizes)
    order = sorted(range(len(sizes)), key=sizes.__getitem__)
    for before, at in pairwise(order):
        found[at] = found[before] + (sizes[at] - sizes[before] > _SIZE_STEP)
    return found


def pair_features(entries: Sequence[Entry], forms: Sequence[Form], names: Sequence[str]) -> Floats:
    """Return what tells of each two forms which stands higher: [first, second, feature]."""
    columns = [names.index(name) for name in _SHARED]
    scripts = [names.index(name) for name in ("wide", "right to left")]
    table = np.array([entry.row for entry in entries])[:, columns]
    means = np.array([table[list(form.places)].mean(axis=0) for form in forms])
    firsts = np.array([table[form.places[0]] for form in forms])
    own = np.array([_own(form, entries, scripts) for form in forms])
    between = _between(entries, forms)
    count = len(forms)
    first, second = np.repeat(np.arange(count), count), np.tile(np.arange(count), count)
    difference = means[first] - means[second]
    same = np.array(
        [
            float(entries[forms[one].places[0]].look == entries[forms[other].places[0]].look)
            for one, other in zip(first.tolist(), second.tolist(), strict=True)
        ]
    )
    parts = [
        difference,
        np.abs(difference[:, :1]) < 0.02,  # noqa: PLR2004
        firsts[first][:, :1] - firsts[second][:, :1],
        same[:, None],
        own[first],
        own[second],
        (own[first][:, 0] - own[second][:, 0])[:, None],
        between.reshape(count * count, -1),
        _listed(entries, forms, names).reshape(count * count, -1),
    ]
    found = np.concatenate([np.asarray(part, np.float64) for part in parts], axis=1)
    return found.reshape(count, count, -1)


def _own(form: Form, entries: Sequence[Entry], columns: Sequence[int]) -> list[float]:
    members = [entries[place] for place in form.places]
    count = len(members)
    named = sum(entry.role not in {Role.NONE, Role.STATEMENT} for entry in members) / count
    sections = sum(entry.named and entry.role is Role.SECTION for entry in members) / count
    lists = sum(entry.named and entry.role is Role.REFERENCES for entry in members) / count
    floats = sum(entry.role in _FLOATS for entry in members) / count
    scripts = [any(entry.row[column] for column in columns) for entry in members]
    values = [entry.number.values for entry in members if entry.number.values]
    rising = sum(one < other for one, other in pairwise(values))
    return [
        float(form.depth),
        float(form.run_in),
        named,
        sections,
        lists,
        floats,
        sum(scripts) / count,
        float(np.log2(len(members))),
        len(members) / len(entries),
        float(form.places[0] == 0),
        form.places[0] / len(entries),
        form.places[-1] / len(entries),
        rising / (len(values) - 1) if len(values) > 1 else 0.5,
        sum(one[-1] == 1 for one in values) / len(values) if values else 0.0,
        *(float(form.shape is shape) for shape in Shape),
    ]


def _between(entries: Sequence[Entry], forms: Sequence[Form]) -> Floats:
    """Return how headings of two forms follow one another, for each two of them: both ways."""
    count = len(forms)
    form_of = np.zeros(len(entries), np.int64)
    for at, form in enumerate(forms):
        form_of[list(form.places)] = at
    found = np.concatenate(
        [
            _behind(entries, form_of, count),
            _enclosed(entries, forms, form_of),
            _apart(forms),
            _followed(entries, forms, form_of),
        ],
        axis=2,
    )
    return np.concatenate([found, np.swapaxes(found, 0, 1)], axis=2)


def _behind(entries: Sequence[Entry], form_of: Ints, count: int) -> Floats:
    """Return shares of the headings of the second form.

    Those directly behind one of the first; those with one of the first since the last of their
    own form, in all, with the number 1, with another one; those whose number goes on with a part
    more.
    """
    found = np.zeros((count, count, 5))
    last_number: dict[int, tuple[int, ...]] = {}
    last_place = np.full(count, -1)
    for place, entry in enumerate(entries):
        own, values = int(form_of[place]), entry.number.values
        if place:
            found[form_of[place - 1], own, 0] += 1
        since = last_place > last_place[own]
        found[since, own, 1] += 1
        if values:
            found[since, own, 2 if values[-1] == 1 else 3] += 1
            above = [one for one, before in last_number.items() if before == values[:-1] != ()]
            found[above, own, 4] += 1
            last_number[own] = values
        last_place[own] = place
    return np.asarray(found / np.bincount(form_of, minlength=count)[None, :, None])


def _enclosed(entries: Sequence[Entry], forms: Sequence[Form], form_of: Ints) -> Floats:
    """Return the share of the gaps between headings of the first form with some of the second."""
    found = np.zeros((len(forms), len(forms), 1))
    for at, form in enumerate(forms):
        for place, behind in pairwise((*form.places, len(entries))):
            found[at, np.unique(form_of[place + 1 : behind])] += 1 / len(form.places)
    return found


def _apart(forms: Sequence[Form]) -> Floats:
    """Return whether all headings of the second form stand behind all of the first.

    And the share of them that stands between the first and the last of the first form.
    """
    found = np.zeros((len(forms), len(forms), 2))
    for at, form in enumerate(forms):
        for other, one in enumerate(forms):
            inside = sum(form.places[0] < place < form.places[-1] for place in one.places)
            found[at, other] = form.places[-1] < one.places[0], inside / len(one.places)
    return found


def _followed(entries: Sequence[Entry], forms: Sequence[Form], form_of: Ints) -> Floats:
    """Return shares of the headings of the first form, by the next one of the second behind each.

    Its series begins there; or goes on there; or there is none.
    """
    count = len(forms)
    found = np.zeros((count, count, 3))
    following: dict[int, int] = {}
    for place in range(len(entries) - 1, -1, -1):
        own = int(form_of[place])
        for other in range(count):
            behind = following.get(other)
            if behind is None:
                found[own, other, 2] += 1
            elif values := entries[behind].number.values:
                found[own, other, 0 if values[-1] == 1 else 1] += 1
        following[own] = place
    return np.asarray(found / np.array([len(form.places) for form in forms])[:, None, None])


def _listed(entries: Sequence[Entry], forms: Sequence[Form], names: Sequence[str]) -> Floats:
    """Return how the table of contents lists the headings of two forms.

    By how much further those of the first are set in, and how much heavier; zeros where it lists
    none of one of them; and whether it lists some of both, of the first alone, of the second.
    """
    columns = [names.index(name) for name in ("listed", "listed indent", "listed bold")]
    sums = np.array(
        [np.sum([entries[place].row[columns] for place in form.places], axis=0) for form in forms]
    )
    sizes = np.array([len(form.places) for form in forms])
    told = sums[:, 0] > 0
    means = sums[:, 1:] / np.maximum(sums[:, :1], 1)
    both = told[:, None] & told[None, :]
    shares = sums[:, 0] / sizes
    return np.concatenate(
        [
            (means[:, None, :] - means[None, :, :]) * both[:, :, None],
            both[:, :, None],
            np.broadcast_to(shares[:, None, None], (*both.shape, 1)),
            np.broadcast_to(shares[None, :, None], (*both.shape, 1)),
        ],
        axis=2,
    )
