"""What a raised run is, by what stands before it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.text.clean_text import clean_block, clean_lines
from loccit.infrastructure.adapters.docling.marks import (
    raised,
    raised_link,
    raised_text,
    reference,
    split_marks,
    take_marks,
)


def read(text: str) -> tuple[str, list[str]]:
    split = split_marks(clean_block(take_marks(text).text))
    plain, marks = split.text, split.note_marks
    return plain, [mark.of(plain) for mark in marks]


@pytest.mark.parametrize(
    ("before", "run", "after", "text"),
    [
        ("10", "5", " cells", "10⁵ cells"),
        ("10", "\u22126", ".", "10⁻⁶."),
        ("10", "5.2", "", "10^{5.2}"),
        ("10", "1\u20133", "", "10^{1\u20133}"),
        ("2", "n", "", "2ⁿ"),
        ("2", "k", "", "2ᵏ"),
        ("x", "n", "", "xⁿ"),
        ("m", "2", " of land", "m² of land"),
        ("5 cm.", "2", "", "5 cm.²"),
        ("per (cm)", "2", "", "per (cm)²"),
        ("L min", "\u22121", "", "L min⁻¹"),
        ("plant", "-1", "", "plant⁻¹"),
        ("R", "2", " = 0.9", "R² = 0.9"),
        ("sin", "2", " x", "sin² x"),
        ("E = mc", "2", "", "E = mc²"),
        ("(x + 1)", "2", "", "(x + 1)²"),
        ("weight/(height", "2", ")", "weight/(height²)"),
        ("(contact time)", "2", "", "(contact time)²"),
        ("(¹H,", "15", "N)", "(¹H,¹⁵N)"),
        ("with Co", "60", " rays", "with Co⁶⁰ rays"),
        ("Ca", "2+", "", "Ca²⁺"),
        ("HCO3", "\u2212", "", "HCO3⁻"),
        ("e", "-kt", "", "e^{-kt}"),
        ("", "13", "C NMR", "¹³C NMR"),
        ("the ", "18", "F-FDG", "the ¹⁸F-FDG"),
        ("[methyl-", "3", "H]", "[methyl-³H]"),
        ("a shift of 3×", "2", "", "a shift of 3×²"),
        ("3 ", "1", "/2", "3 1/2"),
        ("the 19", "th", " century", "the 19th century"),
        ("XIX", "e", " si\u00e8cle", "XIXe si\u00e8cle"),
        ("x", "*", "", "x*"),
        ("a plain ", "raised sentence of some words", "", "a plain raised sentence of some words"),
    ],
)
def test_an_exponent_is_no_mark(before: str, run: str, after: str, text: str) -> None:
    assert read(before + raised(run) + after) == (text, [])


@pytest.mark.parametrize(
    ("before", "run", "after", "text", "mark"),
    [
        ("the tide", "1", " rose", "the tide¹ rose", "¹"),
        ("it rose.", "12", "", "it rose.¹²", "¹²"),
        ("it rose", "3, 4", ".", "it rose³,⁴.", "³,⁴"),
        ("it rose", "3\u20135", ".", "it rose³\u2013⁵.", "³\u2013⁵"),
        ("it rose", "12,", " then", "it rose¹², then", "¹²"),
        ("\u201cit rose\u201d", "2", "", "\u201cit rose\u201d²", "²"),
        ("(the ebb)", "4", "", "(the ebb)⁴", "⁴"),
        ("in Rowe 2013", "1,2,5", "", "in Rowe 2013¹,²,⁵", "¹,²,⁵"),
        ("of DNA", "12", "", "of DNA¹²", "¹²"),
        ("by 45%", "3", "", "by 45%³", "³"),
        ("in 1871", "2", "", "in 1871²", "²"),
        ("p < 0.05", "*", "", "p < 0.05*", "*"),
        ("it rose", "[12]", "", "it rose[12]", "[12]"),
        ("", "1", "Department", "¹ Department", "¹"),
        ("潮汐研究", "3", "", "潮汐研究³", "³"),
    ],
)
def test_behind_a_word_or_a_sentence_it_is_the_mark_of_a_note(
    before: str, run: str, after: str, text: str, mark: str
) -> None:
    assert read(before + raised(run) + after) == (text, [mark])


@pytest.mark.parametrize(
    ("before", "run", "text", "mark"),
    [
        ("m", "2", "m²", "²"),
        ("10", "5", "10⁵", "⁵"),
        ("value", "a", "value[a]", "[a]"),
        ("value", "iv", "value[iv]", "[iv]"),
        ("value", "†", "value†", "†"),
        ("value", "note 1", "value[note 1]", "[note 1]"),
        ("value", "[citation needed]", "value[citation needed]", "[citation needed]"),
    ],
)
def test_what_refers_to_something_is_a_mark_wherever_it_stands(
    before: str, run: str, text: str, mark: str
) -> None:
    assert read(before + raised_link(run)) == (text, [mark])


def test_a_link_that_is_no_label_is_text() -> None:
    assert read("the 19" + raised_link("th")) == ("the 19th", [])
    assert read("a" + raised_link("longer word")) == ("alonger word", [])
    assert read("10" + raised_link("\u22127")) == ("10⁻⁷", [])


def test_runs_side_by_side_are_one_mark() -> None:
    assert read("DNA" + raised("1") + raised(",") + raised("2")) == ("DNA¹,²", ["¹,²"])
    assert read("10" + raised("1") + raised("2")) == ("10¹²", [])
    parts = raised_link("1") + raised(",") + raised_link("2")
    assert read("x" + parts) == ("x¹,²", ["¹,²"])


def test_two_notes_with_nothing_between_them_are_not_one_number() -> None:
    assert read("tide" + reference("a", "1") + reference("b", "2")) == ("tide¹,²", ["¹,²"])
    assert read("tide" + raised_link("[1]") + raised_link("[2]")) == ("tide[1][2]", ["[1][2]"])


def test_a_note_behind_an_exponent_is_not_more_of_it() -> None:
    text = "10" + raised("\u22126") + raised_link("7")
    assert read(text) == ("10⁻⁶[7]", ["[7]"])


def test_letters_are_marks_in_a_table() -> None:
    text = take_marks("12.3" + raised("a,b"), in_cell=True).text
    split = split_marks(clean_block(text))
    plain, marks = split.text, split.note_marks
    assert (plain, [mark.of(plain) for mark in marks]) == ("12.3[a,b]", ["[a,b]"])


def test_a_text_that_is_raised_as_a_whole_is_told() -> None:
    assert raised_text(f" {raised('1')}{raised(',')}{raised_link('2')} ") == "1,2"
    assert raised_text("m" + raised("2")) is None


def test_a_document_cannot_forge_where_marks_stand() -> None:
    forged = "it did \U0001fffenot\U0001ffff rise"
    assert read(forged) == ("it did not rise", [])
    assert read("it did " + raised_link("not") + " rise") == ("it did not rise", [])


def marked(kind: str, run: str) -> str:
    if kind == "r":
        return reference("key", run)
    return raised_link(run) if kind == "l" else raised(run)


@given(
    st.lists(
        st.tuples(st.text(max_size=12), st.sampled_from("ulr"), st.text(max_size=6)), max_size=5
    )
)
def test_any_marks_leave_nothing_but_text(parts: list[tuple[str, str, str]]) -> None:
    text = "".join(before + marked(kind, run) for before, kind, run in parts)
    for clean in (clean_block, clean_lines):
        split = split_marks(clean(take_marks(text).text))
        plain, marks = split.text, split.note_marks
        assert clean(plain) == plain
        assert all(mark.of(plain).strip() and mark.end <= len(plain) for mark in marks)
        assert all(one.end <= other.start for one, other in pairwise(marks))
