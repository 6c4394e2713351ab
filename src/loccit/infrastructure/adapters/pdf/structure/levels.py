"""How deep headings stand, told by how the document sets and numbers them."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

import numpy as np

from loccit.domain.documents.lexicon import Role
from loccit.infrastructure.adapters.pdf.structure.closing_names import (
    TOP,
    behind_lists,
    closing_names,
    sunken_names,
)
from loccit.infrastructure.adapters.pdf.structure.forms import (
    Entry,
    Form,
    forms_of,
    pair_features,
)
from loccit.infrastructure.adapters.pdf.structure.numbering import (
    ABOVE,
    BELOW,
    PARTED,
    hold_to_numbers,
    nested_by_number,
)
from loccit.infrastructure.adapters.pdf.structure.segments import Floats
from loccit.infrastructure.neural_network import Committee

DEEPEST: Final = 6
_MANY: Final = 16
"""Headings of a form; more make no answer surer."""
_UNLIKELY: Final = 1e-3
"""Probability that one answer is given at least, so that none forbids an order alone."""
_ROUNDS: Final = 10
"""Moves of each form at most; three are enough for nearly all documents."""
_SMALLER: Final = 0.03
"""Logarithm of the sizes of two headings; rounding differs by less."""


def levels_of(
    entries: Sequence[Entry],
    names: Sequence[str],
    model: Committee,
    known: Mapping[int, int] = MappingProxyType({}),
) -> list[int]:
    """Return the level of each heading, from 1.

    Args:
        entries: The headings, in order.
        names: Of the features of their rows.
        model: Tells of two forms which stands higher.
        known: Levels that the file gives, by place; what is set alike has the same.
    """
    looks = {entry.look for entry in entries if not (entry.is_front or entry.number.shape)}
    body = [
        at
        for at, entry in enumerate(entries)
        if at in known or not entry.is_front or (entry.look in looks and not entry.run_in)
    ]
    given = {place: known[at] for place, at in enumerate(body) if at in known}
    told = _of_body([entries[at] for at in body], names, model, given)
    top = _highest([entries[at] for at in body], told)
    ranks = [top] * len(entries)
    for at, rank in zip(body, told, strict=True):
        ranks[at] = rank
    for at, listed in behind_lists(entries):
        ranks[at] = ranks[listed]
    for at in (*closing_names(entries), *sunken_names(entries, ranks, top)):
        ranks[at] = top
    if known:
        return [known.get(at, max(1, min(rank, DEEPEST))) for at, rank in enumerate(ranks)]
    fronts = {at for at, entry in enumerate(entries) if entry.is_front}
    enclosed = [*_enclosed(entries, ranks, fronts)]  # told by the ranks before any is changed
    for at, section in enclosed:
        ranks[at] = ranks[section]
    labels = _labels(entries, names.index("size"))
    for at, front in labels.items():
        ranks[at] = ranks[front] + 1
    return _nested(ranks, fronts, labels)


def _of_body(
    entries: Sequence[Entry], names: Sequence[str], model: Committee, known: Mapping[int, int]
) -> list[int]:
    """Return the rank of each heading, from 1, or the level of the file's own outline."""
    if not entries:
        return []
    forms = forms_of(entries, names)
    of_form = _ranks(_relations(entries, forms, names, model), forms)
    if known:
        of_form = _with_known(forms, of_form, known)
    ranks = [0] * len(entries)
    for form, rank in zip(forms, of_form, strict=True):
        for place in form.places:
            ranks[place] = rank
    return nested_by_number(entries, [known.get(at, rank) for at, rank in enumerate(ranks)])


def _highest(entries: Sequence[Entry], ranks: Sequence[int]) -> int:
    """Return the rank of what stands before the first section: the usual one of the sections.

    These are those with numbers of one part, and those with the names of sections.
    """
    told = [(entry, rank) for entry, rank in zip(entries, ranks, strict=True) if not entry.run_in]
    sections = [
        rank
        for entry, rank in told
        if (entry.number.shape in PARTED and len(entry.number.values) == 1)
        or (entry.named and entry.role in TOP)
    ]
    wanted = sorted(sections or [rank for _, rank in told])
    return Counter(wanted).most_common(1)[0][0] if wanted else 1


def _enclosed(
    entries: Sequence[Entry], ranks: Sequence[int], fronts: Container[int]
) -> Iterator[tuple[int, int]]:
    """Yield what stands within a chapter, each with the section behind it, whose rank it has.

    That section goes on with the numbers before: behind a chapter's own contents, or a box
    "Summary". What has no number and a higher rank stands between two sections of one chapter.
    """
    before: tuple[int, ...] = ()
    between: list[int] = []
    for at, (entry, following) in enumerate(pairwise(entries)):
        between.append(at)
        if entry.number.shape in PARTED:
            before, between = entry.number.values, []
        section = following.number.values
        if len(section) <= 1:
            continue
        *chapter, last = section
        if at in fronts and before[: len(chapter)] == tuple(chapter):
            yield at, at + 1
        if before[: len(section)] == (*chapter, last - 1) and following.number.shape in PARTED:
            lower = (place for place in between if not entries[place].number.shape)
            yield from ((place, at + 1) for place in lower if ranks[place] < ranks[at + 1])


def _labels(entries: Sequence[Entry], size: int) -> dict[int, int]:
    """Return the labels of an abstract ("Methods"), each with the place of the abstract's heading.

    They are names of sections, set alike, directly behind it. They are smaller than it and than
    what follows them.
    """
    found: dict[int, int] = {}
    for front, entry in enumerate(entries[:-1]):
        first = entries[front + 1]
        if entry.role is not Role.ABSTRACT or not entry.is_front or entry.run_in:
            continue
        end = front + 1
        while end < len(entries) and entries[end].look == first.look and _is_label(entries[end]):
            end += 1
        least = first.row[size] + _SMALLER
        if end < len(entries) and min(entry.row[size], entries[end].row[size]) > least:
            found |= dict.fromkeys(range(front + 1, end), front)
    return found


def _is_label(entry: Entry) -> bool:
    return entry.named and entry.role is Role.SECTION and not entry.number.shape


def _nested(ranks: Sequence[int], fronts: Container[int], labels: Container[int]) -> list[int]:
    """Return levels: one more than that of the nearest heading before it of a higher rank.

    So what stands on the highest rank of all, once and late, moves nothing before it.

    Args:
        ranks: Of the headings, in order.
        fronts: Which of them have none below them but the labels of an abstract.
        labels: Which of them may be such: "Methods".
    """
    levels: list[int] = []
    opened: list[int] = []
    front: int | None = None  # how many stand above the one that is open
    for at, rank in enumerate(ranks):
        if front is not None and at not in labels:
            del opened[front:]
            front = None
        while opened and opened[-1] >= rank:
            opened.pop()
        if front is not None and len(opened) <= front:
            front = None
        opened.append(rank)
        levels.append(min(len(opened), DEEPEST))
        if at in fronts:
            front = len(opened) - 1
    return levels


def _with_known(
    forms: Sequence[Form], ranks: Sequence[int], known: Mapping[int, int]
) -> list[int]:
    """Return the levels of forms where the file gives those of some of their headings.

    A form without such headings stands as far from the nearest one that has some as their ranks,
    the highest of them on level 1 at most.
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
    low = max(0, 1 - min(found))
    return [level if at in told else level + low for at, level in enumerate(found)]


def _relations(
    entries: Sequence[Entry], forms: Sequence[Form], names: Sequence[str], model: Committee
) -> Floats:
    """Return the probabilities that a form stands above, with or below another one."""
    features = pair_features(entries, forms, names)
    count = len(forms)
    told = model(features.reshape(count * count, -1)).reshape(count, count, 3)
    turned = np.swapaxes(told, 0, 1)[:, :, ::-1]
    found = np.asarray((told + turned) / 2)
    hold_to_numbers(found, entries, forms, names)
    return found


def _ranks(relations: Floats, forms: Sequence[Form]) -> list[int]:
    """Return the rank of each form: the order of all that the model finds most likely.

    It begins with the order of how many stand below, and moves one form after the other to where
    its relations with all others are likeliest, until none moves.
    """
    count = len(forms)
    weights = np.sqrt([min(len(form.places), _MANY) for form in forms])
    told = np.log(np.maximum(relations, _UNLIKELY)) * np.outer(weights, weights)[:, :, None]
    higher = ((relations[:, :, ABOVE] - relations[:, :, BELOW]) * weights[None, :]).sum(axis=1)
    ranks = np.argsort(np.argsort(-higher, kind="stable")) * 2  # between two is room for one
    for _ in range(_ROUNDS):
        before = ranks.copy()
        for at in range(count):
            others = np.arange(count) != at
            places = np.unique(np.append(ranks[others], ranks[at]))
            places = np.unique(np.concatenate([places - 1, places, places + 1]))
            kinds = np.sign(places[:, None] - ranks[None, others]) + 1
            likely = told[at, np.flatnonzero(others), kinds].sum(axis=1)
            ranks[at] = places[int(likely.argmax())]
            ranks = np.unique(ranks, return_inverse=True)[1].reshape(-1) * 2
        if np.array_equal(before, ranks):
            break
    return [int(rank) // 2 + 1 for rank in ranks]
