"""Accents that a font prints as signs of their own."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.text.accents import JOINER, with_accents

WIDTH, LINE = 5.0, 12.0


def boxes_at(lefts: Sequence[float], bottoms: Sequence[float]) -> npt.NDArray[np.float32]:
    """Return boxes of characters: left, top, right, bottom."""
    left, bottom = np.array(lefts, np.float32), np.array(bottoms, np.float32)
    return np.stack([left, bottom + LINE, left + WIDTH, bottom], axis=1)


def read(text: str, over: dict[int, int]) -> str:
    """Read a line whose characters stand side by side, but some over others."""

    def boxes_of(places: Sequence[int]) -> npt.NDArray[np.float32]:
        return boxes_at([WIDTH * over.get(place, place) for place in places], [0.0] * len(places))

    return with_accents(text, boxes_of).replace(JOINER, "")


def test_an_accent_behind_its_letter_goes_back_to_it() -> None:
    assert read("Rene´ De`gnon", {4: 3, 8: 7}) == "René Dègnon"


def test_an_accent_before_its_letter_goes_on_to_it() -> None:
    assert read("´ecole", {0: 1}) == "école"


def test_a_macron_makes_long_vowels_and_the_croatian_d() -> None:
    assert read("ure\u00afdaj, V\u00afalgums", {3: 4, 10: 11}) == "uređaj, Vālgums"


def test_an_accent_drawn_last_finds_its_letter_in_the_line() -> None:
    assert read("Slavic and others ˇ", {18: 5}).rstrip() == "Slavič and others"


def test_a_combining_accent_drawn_last_finds_its_letter_too() -> None:
    assert read("Martın et al. \u0301", {14: 4}).rstrip() == "Martín et al."
    assert read("Ambro\u0301s", {5: 4}) == "Ambrós"


def test_a_dotless_i_takes_its_accent() -> None:
    assert read("naıˇve", {3: 2}) == "naǐve"


def test_blanks_around_an_accent_that_is_drawn_last_part_no_word() -> None:
    assert read("f ¨ ur alle", {1: 0, 2: 1, 3: 0, 4: 1, 5: 2}) == "für alle"


def test_blanks_part_no_word_behind_the_accent_of_another_letter_either() -> None:
    assert read("aj ´ ´ıc", {2: 1, 3: 0, 4: 1, 5: 2, 6: 2, 7: 3}) == "ájíc"
    assert read("aj ´ ´ıc", {2: 1, 3: 0, 4: 1, 5: 4, 6: 4, 7: 5}).split() == ["áj", "íc"]


def test_blanks_that_part_words_stay() -> None:
    assert read("in ¨ uber", {2: 1, 3: 4, 4: 3, 5: 4}).split() == ["in", "über"]


def test_a_comma_below_its_letter_is_that_of_romanian() -> None:
    assert read("Ret,ele s,i", {3: 2, 9: 8}) == "Rețele și"
    assert read("Laurent,\r\niu", {7: 6, 10: 7}) == "Laurențiu"
    assert read("Ret\r\n,\r\nele", {5: 2, 8: 3}) == "Rețele"


def test_a_comma_behind_its_letter_stays() -> None:
    assert read("cats,dogs and rats, too", {}) == "cats,dogs and rats, too"
    assert read("Ret,ele, cats, dogs", {3: 2}) == "Rețele, cats, dogs"


def test_a_sign_that_stands_for_itself_stays() -> None:
    assert read("run `make` here", {}) == "run `make` here"


def test_an_accent_over_no_letter_that_can_carry_it_stays() -> None:
    assert read("12´ north", {2: 1}) == "12´ north"


def test_a_letter_on_another_line_takes_no_accent() -> None:
    def boxes_of(places: Sequence[int]) -> npt.NDArray[np.float32]:
        return boxes_at([0.0] * len(places), [12.0 if place == 0 else 0.0 for place in places])

    assert with_accents("´e", boxes_of) == "´e"


@given(st.text(alphabet="aeo ´`¨ˇ\n1", max_size=30), st.data())
def test_any_text_keeps_its_length_and_what_is_no_accent(text: str, data: st.DataObject) -> None:
    lefts = data.draw(st.lists(st.floats(0, 100), min_size=len(text), max_size=len(text)))

    def boxes_of(places: Sequence[int]) -> npt.NDArray[np.float32]:
        return boxes_at([lefts[place] for place in places], [0.0] * len(places))

    result = with_accents(text, boxes_of)
    assert len(result) == len(text)
    for before, after in zip(text, result, strict=True):
        assert after == before or before in "aeo´`¨ˇ" or (before, after) == (" ", JOINER)
    assert result.count(JOINER) == 0 or any(map(text.__contains__, "´`¨ˇ"))


def test_a_hook_below_and_two_strokes_above_are_accents_too() -> None:
    assert read("bl˛ad", {2: 3}) == "bląd"
    assert read("oru˝ltek", {3: 2}) == "orűltek"
