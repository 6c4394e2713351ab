"""Roman numerals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.text.roman import MOST, from_roman, roman


@given(st.integers(1, MOST))
def test_any_roman_numeral_is_read_back(number: int) -> None:
    assert from_roman(roman(number)) == number


@pytest.mark.parametrize("text", ["iix", "vv", "ic", "page", ""])
def test_letters_that_make_no_numeral_are_no_number(text: str) -> None:
    assert from_roman(text) is None
