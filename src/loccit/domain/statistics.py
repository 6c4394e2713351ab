"""How sure a measured mean is, and whether two systems differ: by resampling, seeded."""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from operator import getitem
from typing import Final, TypeVar

Key = TypeVar("Key")

RESAMPLES: Final = 2_000
"""Bootstrap samples: the ends of a 95 % interval then stand on 50 samples each."""
PERMUTATIONS: Final = 10_000
"""Random sign changes; the smallest p-value that can come out is 1 / 10,001."""
SEED: Final = 20_090_719
"""Any number will do; it is fixed so that the same values give the same answer."""
CONFIDENCE: Final = 0.95
_Z: Final = 1.959963984540054
"""Standard deviations of a normal distribution within which 95 % of it lies."""
_BYTE: Final = 8  # bits; the signs of eight differences are drawn and looked up at once


def bootstrap_intervals(
    values: Mapping[Key, Sequence[float]], resamples: int = RESAMPLES
) -> dict[Key, tuple[float, float]]:
    """Return the 95 % percentile interval of each mean (Efron and Tibshirani 1993, ch. 13).

    Args:
        values: For each key the values of the same queries, in the same order; at least one.
        resamples: How many samples are drawn, with replacement. All keys share them.

    Returns:
        Lower and upper end for each key.
    """
    [queries] = {len(each) for each in values.values()} or {0}
    drawn = random.Random(SEED)  # noqa: S311  (statistics, no secrets)
    means: dict[Key, list[float]] = {key: [] for key in values}
    for _ in range(resamples):
        sample = drawn.choices(range(queries), k=queries)
        for key, each in values.items():
            means[key].append(math.fsum(map(each.__getitem__, sample)) / queries)
    tail = (1 - CONFIDENCE) / 2
    return {key: (quantile(each, tail), quantile(each, 1 - tail)) for key, each in means.items()}


def share_interval(count: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927), which has a width at 0 and 1, too.

    Args:
        count: How many are meant, from 0 to `of`.
        of: How many there are; of none, the share may be anything.
    """
    if not of:
        return 0.0, 1.0
    share, spread = count / of, _Z * _Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * math.sqrt(share * (1 - share) / of + spread / of / 4) / (1 + spread)
    # At 0 and 1 an end is the share itself, but for the last bits.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def randomisation_test(differences: Sequence[float], permutations: int = PERMUTATIONS) -> float:
    """Return the two-sided p-value of the mean of paired differences.

    Under the null hypothesis each difference is as likely as its negative (Fisher's test;
    Smucker, Allan and Carterette, CIKM 2007, prefer it for comparing retrieval systems).

    Args:
        differences: One system's value less the other's, for each query.
        permutations: How many of the sign changes are drawn.

    Returns:
        In (0, 1]; 1 when the systems do not differ at all.
    """
    unequal = [abs(difference) for difference in differences if difference]
    if not unequal:
        return 1.0
    tables = list(_signed_sums(unequal))
    observed = abs(math.fsum(differences))
    # Sums in another order differ in their last bits; such a tie counts as reached.
    reached = observed - 1e-9 * max(1.0, math.fsum(unequal))
    drawn = random.Random(SEED)  # noqa: S311  (statistics, no secrets)
    extreme = sum(
        abs(sum(map(getitem, tables, drawn.randbytes(len(tables))))) >= reached
        for _ in range(permutations)
    )
    return (extreme + 1) / (permutations + 1)


def _signed_sums(values: Sequence[float]) -> Iterator[list[float]]:
    """Yield, for each eight values, their sum under each of the 256 choices of signs."""
    for start in range(0, len(values), _BYTE):
        sums = [0.0]
        for value in values[start : start + _BYTE]:
            sums = [each + sign for sign in (value, -value) for each in sums]
        yield sums * (2**_BYTE // len(sums))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected for how many tests were made (Holm 1979), in their order."""
    corrected = [0.0] * len(p_values)
    highest = 0.0
    ascending = sorted(range(len(p_values)), key=p_values.__getitem__)
    for rank, place in enumerate(ascending):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = highest
    return corrected


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` (in [0, 1]) of the values lie, interpolated.

    The method of most statistics programs (Hyndman and Fan 1996, type 7).
    """
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
