"""The length of a quotation, in letters of an alphabet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.quotations.length import length_in_letters


@pytest.mark.parametrize(
    ("text", "length"),
    [
        (" about an hour ", 13),
        ("Gr\u00f6\u00dfe", 5),
        ("\u043f\u0440\u0438\u043b\u0438\u0432", 6),  # Russian
        ("\u6f6e\u6c50", 6),
        ("\u6642\u3005", 6),
        ("\u308c\u308b", 4),
        ("\uc870\uc11d \ud55c", 7),
        ("", 0),
    ],
)
def test_a_character_counts_as_the_letters_that_it_takes_to_spell(text: str, length: int) -> None:
    assert length_in_letters(text) == length


@given(st.text(), st.text())
def test_no_text_is_shorter_than_its_characters_or_a_part_of_it(one: str, other: str) -> None:
    both = f"x{one}{other}x"

    assert length_in_letters(both) >= len(both)
    assert length_in_letters(both) >= length_in_letters(one)
