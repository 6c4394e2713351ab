import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.text.bidi import (
    base_letters,
    holds_right_to_left,
    ligature,
    misfits,
    reading_order,
    without_kashida,
)

HEBREW = "שלום"
ARABIC = "كتاب"


def read(drawn: str, *, right_to_left: bool = True) -> str:
    order, _ = reading_order(drawn, right_to_left=right_to_left)
    return "".join(drawn[place] for place in order)


def drawn_in_a_line_from_right_to_left(words: list[str]) -> str:
    """The bidirectional algorithm for words of one direction each, as far as it is needed."""
    levels = []
    text = " ".join(words)
    strong = "R"
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind in {"R", "L"}:
            strong = kind
        levels.append({"R": 1, "L": 2, "EN": 2 if strong == "R" else 4}.get(kind, 0))
    for place, level in enumerate(levels):
        if level == 0:  # a space: between two Latin words it belongs to them, W7 and N1
            both = levels[place - 1] in {2, 4} and levels[place + 1] in {2, 4}
            number = text[place - 1].isdigit() and levels[place - 1] == 2
            number = number or (text[place + 1].isdigit() and levels[place + 1] == 2)
            levels[place] = 2 if both and not number else 1
    runs: list[str] = []
    for place, character in enumerate(text):
        forward = levels[place] > 1
        if place and forward == (levels[place - 1] > 1):
            runs[-1] += character
        else:
            runs.append(character)
    return "".join(
        run if unicodedata.bidirectional(run[0]) in {"L", "EN"} else run[::-1]
        for run in reversed(runs)
    )


HEBREW_WORDS = st.text("אבגדהוזחטיכלמנסעפצקרשת", min_size=1, max_size=6)
LATIN_WORDS = st.text("abcdefgXYZ", min_size=1, max_size=6)
NUMBERS = st.integers(0, 99_999).map(str)


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """Words of a line that can be drawn in one way only: no name follows on a number."""
    words = draw(st.lists(st.one_of(HEBREW_WORDS, LATIN_WORDS, NUMBERS), min_size=1, max_size=9))
    kept = [words[0]]
    for word in words[1:]:
        if kept[-1].isdigit() and word[0].isascii() and word[0].isalpha():
            continue
        kept.append(word)
    return kept


@given(lines())
def test_what_is_drawn_by_the_rules_is_read_as_it_was_typed(words: list[str]) -> None:
    assert read(drawn_in_a_line_from_right_to_left(words)) == " ".join(words)


@given(text=st.text("אב12 ab-.,()%/٣٤", min_size=1, max_size=20), right=st.booleans())
def test_nothing_is_lost_or_doubled_when_a_line_is_put_in_order(*, text: str, right: bool) -> None:
    order, backwards = reading_order(text, right_to_left=right)
    assert sorted(order) == list(range(len(text)))
    assert len(backwards) == len(text)


@pytest.mark.parametrize(
    ("seen", "meant"),
    [
        ("םולש", "שלום"),
        ("Python תפש", "שפת Python"),
        ("2024 תנש", "שנת 2024"),
        ("1403/09/19 ךיראת", "תאריך 1403/09/19"),
        ("2026 - 2024 םינשה", "השנים 2024 - 2026"),
        ("%50 תוחפל", "לפחות %50"),
        (".Python (3.11) תפש", "שפת Python (3.11)."),
        ("ףוס Visual Studio Code הלחתה", "התחלה Visual Studio Code סוף"),
    ],
)
def test_numbers_and_latin_names_keep_their_order_in_a_line_from_right_to_left(
    seen: str, meant: str
) -> None:
    assert read(seen) == meant


def test_a_quotation_in_a_line_from_left_to_right_is_turned_around() -> None:
    assert read("he said םלוע 7 םולש twice", right_to_left=False) == "he said שלום 7 עולם twice"


def test_digits_of_arabic_are_separated_by_commas_but_not_by_hyphens() -> None:
    assert read("٣,٤") == "٣,٤"
    assert read("٤-٣") == "٣-٤"


def test_only_text_with_letters_from_right_to_left_is_told_so() -> None:
    assert holds_right_to_left(f"a {HEBREW}")
    assert holds_right_to_left(ARABIC)
    assert holds_right_to_left("\ufefb")
    assert not holds_right_to_left("Größe – naïve 12 ٣٤")


def test_printed_forms_become_letters() -> None:
    assert base_letters("\ufefb") == "لا"
    assert base_letters("\ufe91") == "ب"
    assert base_letters("\ufb2a") == "ש\u05c1"
    assert base_letters("\u200f") == ""


def test_the_letters_of_a_ligature_come_in_order_however_they_were_turned() -> None:
    assert ligature("ال") == "لا"
    assert ligature("لا") == "لا"
    assert ligature("\u064bا") == "ا\u064b"


def test_strokes_that_stretch_a_word_are_left_out() -> None:
    assert without_kashida("مصـــر") == "مصر"
    assert without_kashida("هـ") == "هـ"


@pytest.mark.parametrize(("text", "count"), [("(a) [b]", 0), (")a(", 2), ("(a]", 2), ("", 0)])
def test_brackets_that_do_not_match_are_counted(text: str, count: int) -> None:
    assert misfits(text) == count
