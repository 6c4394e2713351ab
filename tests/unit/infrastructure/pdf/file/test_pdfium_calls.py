"""The calls of a foreign function by the thousand."""

import ctypes
from collections.abc import Callable
from itertools import repeat

import numpy as np
import pytest

from loccit.infrastructure.adapters.pdf.file.pdfium_calls import Slots, pointer, unchecked

Floats = ctypes.POINTER(ctypes.c_float)


@pytest.fixture
def halves_and_doubles() -> Callable[..., int]:
    """A function of C that writes half and double of a number, and nothing for 7."""

    def write(_: int, number: int, result: "ctypes._Pointer[ctypes.c_float]") -> int:
        if number == 7:
            return 0
        result[0], result[1] = number / 2, number * 2
        return 1

    function = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, Floats)(write)
    bound = unchecked(ctypes.cast(function, ctypes.c_void_p).value or 0, ctypes.c_int)
    return lambda *arguments: (function, bound(*arguments))[1]  # the callback has to live


@pytest.mark.parametrize("count", [0, 1, 4_096, 10_000])
def test_each_call_gets_a_row_of_its_own_however_many_there_are(
    halves_and_doubles: Callable[..., int], count: int
) -> None:
    numbers = range(10, 10 + count)

    found = Slots(2).filled(halves_and_doubles, repeat(pointer(5)), numbers, count=count)

    assert found.shape == (count, 2)
    assert np.array_equal(found, [[number / 2, number * 2] for number in numbers] or found)


def test_what_the_function_leaves_out_has_the_default(
    halves_and_doubles: Callable[..., int],
) -> None:
    slots, page = Slots(2), repeat(pointer(None))
    slots.filled(halves_and_doubles, page, [1, 2, 3], count=3)

    found = slots.filled(halves_and_doubles, page, [8, 7, 6], count=3, default=(1, -1))

    assert found.tolist() == [[4, 16], [1, -1], [3, 12]]


def test_a_row_may_be_filled_through_a_pointer_for_each_of_its_numbers() -> None:
    def write(
        number: int,
        first: "ctypes._Pointer[ctypes.c_float]",
        second: "ctypes._Pointer[ctypes.c_float]",
    ) -> int:
        first[0], second[0] = number, -number
        return 1

    callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, Floats, Floats)(write)
    function = unchecked(ctypes.cast(callback, ctypes.c_void_p).value or 0, ctypes.c_int)

    found = Slots(2, apart=True).filled(function, [3, 4], count=2)

    assert found.tolist() == [[3, -3], [4, -4]]
