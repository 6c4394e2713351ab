"""How the time of a step grows with its input."""

import gc
from collections.abc import Callable
from time import process_time

LINEAR = 9.0
"""Times as long for four times as much: a linear step takes 4, a quadratic one 16."""


def growth(step: Callable[[int], Callable[[], object]], size: int) -> float:
    """Return how many times as long a step takes for four times `size`, by its best runs.

    Args:
        step: Makes its input of a size, and returns what is timed.
        size: Such that the step takes some milliseconds.
    """
    return _best(step(4 * size)) / _best(step(size))


def _best(run: Callable[[], object]) -> float:
    taken: list[float] = []
    gc.disable()  # a collection walks through all that the tests hold
    try:
        for _ in range(3):
            start = process_time()
            run()
            taken.append(process_time() - start)
    finally:
        gc.enable()
    return max(min(taken), 1e-4)
