"""Words of a page are found in the text that was made of them."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.boxes.alignment import aligned


def places(words: list[str], text: str) -> dict[str, str]:
    """Return for each word that is found what stands at its place, by the word."""
    found = aligned(words, text, [range(len(words))])
    return {words[each.number]: text[each.start : each.last + 1] for each in found}


def test_words_in_order_are_found_one_after_the_other() -> None:
    found = aligned(["the", "tide", "the", "moon"], "the tide the moon", [range(4)])

    assert [(each.number, each.start) for each in found] == [(0, 0), (1, 4), (2, 9), (3, 13)]


def test_spellings_of_the_page_are_those_of_the_text() -> None:
    page = ["ﬁrst", "instru-", "ment", "cafe´", "“so”", "usage", "1", "A", "𝛼"]
    text = 'first instrument café "so" usage¹ | A | α'

    assert places(page, text) == {
        "ﬁrst": "first",
        "instru-": "instru",
        "ment": "ment",
        "cafe´": "café",
        "“so”": '"so"',
        "usage": "usage",
        "1": "¹",
        "A": "A",
        "𝛼": "α",
    }


def test_what_the_text_does_not_have_is_not_found() -> None:
    assert places(["tide", "Journal", "moon", "xyz"], "tide moon") == {
        "tide": "tide",
        "moon": "moon",
    }


def test_a_word_is_not_put_together_of_scattered_letters() -> None:
    assert places(["lunar"], "long under nations") == {}


@given(st.lists(st.integers(0, 10**6).map(str), min_size=1, max_size=24, unique=True))
def test_columns_are_found_whatever_the_order_of_the_file(cells: list[str]) -> None:
    by_column = cells[::3] + cells[1::3] + cells[2::3]

    found = aligned(by_column, " | ".join(cells), [range(len(by_column))])

    assert len(found) == len(cells)


def test_too_long_a_text_is_not_compared() -> None:
    words = Random(1).choices(["tide", "moon", "mud"], k=8_000)

    assert aligned(words, " ".join(words), [range(len(words))]) == []
