"""Whether the numbers that blocks begin with go on from one to the next."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

import numpy as np

from loccit.infrastructure.adapters.pdf.structure.numbers import Number
from loccit.infrastructure.adapters.pdf.structure.segments import Flags, Floats, Ints

_MIN_SERIES: Final = 3
_LIKELY: Final = 0.35
"""The mean probability that a series is of headings; the items of lists have none."""
_LEAST_LIKELY: Final = 0.1
_Key = tuple[int, int, tuple[int, ...]]


def sequence_features(numbers: Sequence[Number], looks: Ints) -> dict[str, Floats]:
    """Return for each block how its number fits those of the blocks before and behind it.

    Numbers are compared with those of one shape: among all blocks, and among those printed alike.
    """
    count = len(numbers)
    found: dict[str, Floats] = {
        name: np.zeros(count)
        for name in (
            *("follows", "is followed", "repeats", "follows alike", "is followed alike"),
            *("repeats alike", "below known", "has parts", "in order"),
            *("since last", "until next", "since last alike", "until next alike"),
        )
    }
    for name, group in (("", np.zeros(count, np.int64)), (" alike", looks)):
        keys: list[_Key | None] = [
            (int(look), one.shape, one.values) if one.values else None
            for one, look in zip(numbers, group.tolist(), strict=True)
        ]
        times = Counter(keys)
        _distances(keys, found["since last" + name], found["until next" + name])
        last: dict[_Key, int] = {}
        first: dict[_Key, int] = {}
        for at, key in enumerate(keys):
            if key is not None:
                last[key] = at
                first.setdefault(key, at)
        for at, key in enumerate(keys):
            if key is None:
                continue
            look, shape, values = key
            before = (look, shape, (*values[:-1], values[-1] - 1))
            behind = (look, shape, (*values[:-1], values[-1] + 1))
            found["follows" + name][at] = first.get(before, at) < at
            found["is followed" + name][at] = last.get(behind, at) > at
            found["repeats" + name][at] = np.log2(times[key])
            if not name:
                parent = (look, shape, values[:-1])
                found["below known"][at] = len(values) > 1 and first.get(parent, at) < at
                found["has parts"][at] = last.get((look, shape, (*values, 1)), at) > at
    current: tuple[int, ...] = ()
    for at, one in enumerate(numbers):
        if len(one.values) > 1 and one.shape <= 3:  # noqa: PLR2004
            found["in order"][at] = one.values > current
            current = one.values
    return found


def _distances(keys: Sequence[_Key | None], since: Floats, until: Floats) -> None:
    """Tell how many blocks lie between a number and the one before it and behind it.

    Items of lists stand close, sections do not. Written as logarithms, 0 where there is none.
    """
    at: dict[_Key, int] = {}
    for place, key in enumerate(keys):
        if key is None:
            continue
        look, shape, values = key
        before = at.get((look, shape, (*values[:-1], values[-1] - 1)))
        if before is not None:
            since[place] = until[before] = np.log2(place - before + 1)
        at[key] = place


def missing_numbers(
    numbers: Sequence[Number], looks: Ints, headings: Flags, likely: Floats, least: float
) -> list[int]:
    """Return the blocks whose numbers a series of headings lacks, one for each.

    It stands between the headings with the number before it and the one behind it; the first of
    a series before the second, set alike, in the section that has both. Of several the likeliest
    is taken.

    Args:
        numbers: What each block begins with.
        looks: How each is set.
        headings: Which are headings for sure.
        likely: How likely each is one, in [0, 1].
        least: So likely one must be.
    """
    found: list[int] = []
    last: dict[tuple[int, tuple[int, ...]], int] = {}
    for at in np.flatnonzero(headings).tolist():
        one = numbers[at]
        if not one.values:
            continue
        *above, value = one.values
        wanted = (*above, value - 1)
        wants_first = wanted[-1] == 1
        before = last.get((one.shape, tuple(above) if wants_first else (*above, value - 2)))
        if wants_first and not above:
            before = -1
        if before is not None and last.get((one.shape, wanted), -1) < max(before, 0):
            between = [
                place
                for place in range(before + 1, at)
                if numbers[place].shape == one.shape
                and numbers[place].values == wanted
                and likely[place] >= least
                and (not wants_first or looks[place] == looks[at])
            ]
            found += sorted(between, key=lambda place: -likely[place])[:1]
        last[one.shape, one.values] = at
    return found


def whole_series(numbers: Sequence[Number], looks: Ints, likely: Floats) -> list[int]:
    """Return the blocks of each series from 1 on that is set alike, and may be headings.

    Numbers with a full stop that come once each in a look are sections, though the model is not
    sure of any: small capitals in smaller type than the text, as the Astrophysical Journal had.

    Args:
        numbers: What each block begins with.
        looks: How each is set.
        likely: How likely each is a heading, in [0, 1].
    """
    series: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, one in enumerate(numbers):
        if len(one.values) == 1 and one.dotted:
            series[int(looks[at]), one.shape].append(at)
    return [
        at
        for own in series.values()
        if len(own) >= _MIN_SERIES
        and [numbers[at].values[0] for at in own] == [*range(1, len(own) + 1)]
        and likely[own].mean() >= _LIKELY
        and likely[own].min() >= _LEAST_LIKELY
        for at in own
    ]
