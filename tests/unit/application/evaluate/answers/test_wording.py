"""Whether a text says some words, and which numbers it holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.application.evaluate.answers.checks.wording import says
from loccit.domain.quotations.numbers import numbers_in


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wheels of Brass.", "brass"),
        ("a long-\nterm study", "long-term study"),
        ("»Die Zeit«, sagt er", "die Zeit sagt"),
        ("l’année 1838", "L'ANNÉE 1838"),
    ],
)
def test_lines_marks_and_case_do_not_count(text: str, words: str) -> None:
    assert says(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("brassy wheels", "brass"),
        ("of 150", "50"),
        ("brass, of wheels", "brass wheels"),
        ("a", ""),
    ],
)
def test_words_are_whole_and_follow_each_other(text: str, words: str) -> None:
    assert not says(text, words)


@given(st.lists(st.from_regex(r"[a-z]{1,6}", fullmatch=True), min_size=1, max_size=8), st.data())
def test_any_words_in_a_row_are_said(words: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))

    assert says(" ".join(words), " ".join(words[first : last + 1]).upper())


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1,410 teeth", {1410.0, 1.41}),
        ("1.410 Zähne", {1410.0, 1.41}),
        ("61 000 crowns", {61000.0}),
        ("17.6 hours", {17.6}),
        ("4,4 %", {4.4}),
        ("1,234,567", {1234567.0}),
        ("at -5 °C", {-5.0}),
        ("−850 nT", {-850.0}),
    ],
)
def test_a_number_stands_for_all_it_may_mean(text: str, meant: set[float]) -> None:
    assert numbers_in(text) == [meant]


def test_numbers_come_in_order_and_what_is_none_is_left_out() -> None:
    assert numbers_in("In 1872, at p. 3.4.5, two of 7.") == [{1872.0}, {7.0}]


@given(st.text())
def test_any_text_has_numbers_or_none(text: str) -> None:
    assert all(meant for meant in numbers_in(text))


@given(st.integers(0, 10**9))
def test_any_whole_number_is_read_plain_and_grouped(number: int) -> None:
    for written in (f"{number}", f"{number:,}", f"{number:,}".replace(",", ".")):
        assert any(float(number) in meant for meant in numbers_in(f"about {written} of them"))
