"""Cyrillic and Greek whose fonts say that they have Latin letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.text.code_pages import in_own_alphabet

RUSSIAN = "Задача о приливах в дельте реки решена численно. Я и он"
UKRAINIAN = "Поняття і зміст права інтелектуальної власності. Є. Рік"
GREEK = "Η μέτρηση των παλιρροιών στο δέλτα του ποταμού"


@pytest.mark.parametrize(
    ("printed", "page"), [(RUSSIAN, "cp1251"), (UKRAINIAN, "cp1251"), (GREEK, "cp1253")]
)
def test_text_with_the_codes_of_latin_letters_is_in_its_alphabet(printed: str, page: str) -> None:
    copied = printed.encode(page).decode("latin-1")
    assert in_own_alphabet(copied) == printed


def test_in_fonts_of_tex_too() -> None:
    copied = "© Ð. Äðîáèí. ÇÀÄÀŒÀ ØÒÓÐÌÀ-ËÈÓÂÈËËẞ íà ïîëóîñè, òåîðåìà åäèíñòâåííîñòß"
    printed = "© Р. Дробин. ЗАДАЧА ШТУРМА-ЛИУВИЛЛЯ на полуоси, теорема единственностя"
    assert in_own_alphabet(copied) == printed
    assert in_own_alphabet(copied.replace("©", "ľ")) == printed


def test_an_address_and_a_formula_on_such_a_page_stay() -> None:
    copied = RUSSIAN.encode("cp1251").decode("latin-1")
    assert in_own_alphabet(f"{copied} ada@quay.example x² + y³") == (
        f"{RUSSIAN} ada@quay.example x² + y³"
    )


@pytest.mark.parametrize(
    "text",
    [
        "L’été, où les élèves goûtèrent à la crème brûlée près de l’île d’Oléron",
        "Größere Übergänge über öde Äcker und überfüllte Höfe",
        "Þórður fór út á völlinn og sá þá ærnar",
        "10³ m² ± 5 ÄÖÜÄÖÜ",
    ],
)
def test_text_in_latin_letters_stays(text: str) -> None:
    assert in_own_alphabet(text) == text


@given(st.text(st.sampled_from("ïðàâî ³ª.œßabÀÿ12\r\n"), max_size=200) | st.text(max_size=80))
def test_any_text_keeps_its_length(text: str) -> None:
    assert len(in_own_alphabet(text)) == len(text)
