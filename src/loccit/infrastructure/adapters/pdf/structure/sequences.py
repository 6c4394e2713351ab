"""Whether the numbers that blocks begin with go on from one to the next."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from loccit.infrastructure.adapters.pdf.structure.numbers import Number
from loccit.infrastructure.adapters.pdf.structure.segments import Floats, Ints

_Key = tuple[int, int, tuple[int, ...]]


def sequence_features(numbers: Sequence[Number], looks: Ints) -> dict[str, Floats]:
    """Return for each block how its number fits those of the blocks before and behind it.

    Numbers are compared with those of one shape: among all blocks, and among those printed alike.
    """
    count = len(numbers)
    found = {
        name: np.zeros(count)
        for name in (
            *("follows", "is followed", "repeats", "follows alike", "is followed alike"),
            *("repeats alike", "below known", "has parts", "in order"),
        )
    }
    for name, group in (("", np.zeros(count, np.int64)), (" alike", looks)):
        keys: list[_Key | None] = [
            (int(look), one.shape, one.values) if one.values else None
            for one, look in zip(numbers, group.tolist(), strict=True)
        ]
        times = Counter(keys)
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
