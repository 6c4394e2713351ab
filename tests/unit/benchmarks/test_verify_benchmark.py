"""The benchmark of verification: right variants keep the words, wrong ones change them."""

import random
import re

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.verify.variants import RIGHT, WRONG, splicer, word_swapper

QUOTE = (
    "The measured capacity of 12 cells did not increase with temperature, and the difference"
    " between laboratories was significant in all of the published experiments of 1998."
)


def letters(text: str) -> str:
    return "".join(re.findall(r"[^\W_]", text.lower()))


@given(st.randoms(use_true_random=False))
def test_right_variants_keep_the_letters_or_leave_some_out(chance: random.Random) -> None:
    for name, change in RIGHT.items():
        text = change(QUOTE, chance)
        assert text is not None
        if name in {"exact", "re-hyphenated"}:
            assert letters(text) == letters(QUOTE)
        if name == "ellipsis":
            assert len(text) < len(QUOTE)


@given(st.randoms(use_true_random=False))
def test_wrong_variants_change_the_words(chance: random.Random) -> None:
    for change in WRONG.values():
        text = change(QUOTE, chance)
        assert text is not None
        assert letters(text) != letters(QUOTE)
    swapped = word_swapper(["pressures", "experience", "difference"])(QUOTE, chance)
    assert swapped is None or letters(swapped) != letters(QUOTE)


def test_a_splice_joins_halves_of_two_documents() -> None:
    quotes = {"one": ["a b c d"], "two": ["e f g h"]}

    text = splicer(quotes)("a b c d", "one", random.Random(1))

    assert text is not None
    assert (text[:3], text[-3:]) == ("a b", "g h")
