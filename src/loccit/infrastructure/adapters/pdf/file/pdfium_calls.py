"""Calls of pdfium's functions by the thousand: one or more for each word of a page.

ctypes has each argument of a function with declared types converted by a call of its own, which
takes three times as long as all the rest. What is called for each word is bound without declared
types (`unchecked`): its arguments may be numbers of 32 bits, `pointer`s, and what `Slots` hold.
Anything else would be passed on wrongly, without an error.
"""

import ctypes
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, starmap
from typing import Any, Final

import numpy as np
import numpy.typing as npt

_SLOTS: Final = 4_096
"""More than a page has words, mostly; what is more is read in several goes."""
_FLOAT: Final = ctypes.sizeof(ctypes.c_float)

pointer: Final = ctypes.c_void_p.from_param
"""Turns a handle into an argument for an unchecked function."""


def unchecked(address: int, result: Any) -> Callable[..., Any]:  # noqa: ANN401  (a ctypes type)
    """Return the function at an address without types for its arguments.

    It keeps the lock of the interpreter: it must be over before another thread could use the time.
    """
    function = ctypes.PYFUNCTYPE(result)(address)
    function.argtypes = None  # type: ignore[assignment]  # any number of any type
    return function


def each(function: Callable[..., Any], *arguments: Iterable[object]) -> Iterator[Any]:
    """Return what an unchecked function gives, call by call, until one of the arguments ends.

    The calls are made without a step of the interpreter for each. `map` does that, too, but makes
    a tuple of the arguments each time, and takes a sixth longer; `zip` makes one for all.
    """
    return starmap(function, zip(*arguments, strict=False))


class Slots:
    """Memory for results of some floats each, which functions fill through pointers."""

    def __init__(self, floats: int, *, apart: bool = False) -> None:
        """Make slots of so many floats, each with a pointer of its own if they are apart."""
        self._memory = (ctypes.c_float * (floats * _SLOTS))()
        self._values = np.frombuffer(memoryview(self._memory), np.float32).reshape(_SLOTS, floats)
        rows = range(0, ctypes.sizeof(self._memory), floats * _FLOAT)
        firsts = range(0, floats * _FLOAT, _FLOAT) if apart else (0,)
        self._pointers = [
            [ctypes.byref(self._memory, row + first) for row in rows] for first in firsts
        ]

    def filled(
        self,
        function: Callable[..., Any],
        *arguments: Iterable[object],
        count: int,
        default: float | Sequence[float] = 0.0,
    ) -> npt.NDArray[np.float32]:
        """Call a function so many times, and return what it wrote in a row for each call.

        Args:
            function: Unchecked; the last of its arguments are the pointers to its result.
            arguments: Its other arguments, call by call.
            count: Of the calls.
            default: What a row holds where the function writes nothing.
        """
        calls = [iter(values) for values in arguments]
        found = np.empty((count, self._values.shape[1]), np.float32)
        for start in range(0, count, _SLOTS):
            size = min(_SLOTS, count - start)
            self._values[:size] = default
            some = [islice(values, size) for values in calls]
            deque(each(function, *some, *self._pointers), maxlen=0)
            found[start : start + size] = self._values[:size]
        return found
