from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.model import Style, Word
from loccit.infrastructure.adapters.pdf.text.right_to_left import in_reading_order

STYLES = (Style("Times", 10.0, bold=False, italic=False), Style("", 0.0, bold=False, italic=False))
SIZE = (600.0, 800.0)


@st.composite
def characters(draw: st.DrawFn) -> Word:
    left = draw(st.floats(-10, 610))
    top = draw(st.sampled_from([100.0, 104.0, 112.0, 113.5]))
    width, height = draw(st.sampled_from([0.0, 5.0, 9.0])), draw(st.sampled_from([0.0, 10.0]))
    text = draw(st.sampled_from("אבלا a1(5 "))
    turn, style = draw(st.integers(0, 3)), draw(st.integers(0, 1))
    return Word(text, left, top, left + width, top + height, style, turn, None, spaced=False)


@given(st.lists(characters(), min_size=1, max_size=40))
def test_every_character_of_a_page_from_right_to_left_is_kept(page: list[Word]) -> None:
    page += [page[0]._replace(text="ש")] * 100
    words, mirrored = in_reading_order([], page, SIZE, STYLES)
    assert mirrored
    kept = Counter("".join(word.text for word in words))
    seen = Counter("".join(character.text for character in page))
    # Brackets may be turned around where that lets them match.
    del seen[" "], seen["("], kept["("], kept[")"]
    assert kept == seen


def test_lines_without_letters_from_right_to_left_are_left_as_they_are() -> None:
    english = [Word("Harbour", 70, 100, 120, 110, 0, 0, None, spaced=False)]
    letters = [
        Word(letter, 70 + 7 * place, 100, 77 + 7 * place, 110, 0, 0, None, spaced=False)
        for place, letter in enumerate("Harbour")
    ]
    hebrew = [
        Word(letter, 70 + 7 * place, 130, 77 + 7 * place, 140, 0, 0, None, spaced=False)
        for place, letter in enumerate("מלש")
    ]
    drawn = hebrew[0]._replace(text="שלמ", right=91)
    words, mirrored = in_reading_order([*english, drawn], [*letters, *hebrew], SIZE, STYLES)
    assert not mirrored
    assert words[0] is english[0]
    assert [word.text for word in words] == ["Harbour", "שלמ"]
