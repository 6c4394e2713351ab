"""Lists of names below a title, in several scripts."""

import pytest

from loccit.domain.front_matter.author_page import Told
from loccit.domain.front_matter.authors import find_authors
from loccit.domain.front_matter.front_pieces import MARK, FrontPiece

TITLE = "The Measurement of Tidal Rivers"


def families(*lines: str, language: str = "en", text: str = "") -> list[str]:
    """Return the families that lines below a title name, one below the other."""
    shown = [
        FrontPiece(line, line, 1, 100, 100 + 14 * row, 400, 112 + 14 * row, size, (False, False))
        for row, (line, size) in enumerate([(TITLE, 20.0), *((line, 12.0) for line in lines)])
    ]
    told = Told(TITLE, (), text or "\n".join((TITLE, *lines)), (), language)
    return [one.family for one in find_authors(shown, told)]


def test_half_of_a_chinese_list_begins_with_common_families_and_all_are_names() -> None:
    assert families("殷昊 李寿山 贡正仙 周国栋", language="zh") == ["殷", "李", "贡", "周"]
    assert families("殷昊，李寿山，贡正仙，周国栋", language="zh") == ["殷", "李", "贡", "周"]
    assert families("河北 沧州", language="zh") == []


def test_the_same_names_in_latin_letters_are_not_told_again() -> None:
    lines = ("강찬*, 권정*, 김영재*", "The Korean Rope", "Chan Kang*, Jung Kwon*, Youngjae Kim*")
    assert families(*lines, language="ko") == ["강", "권", "김"]
    assert families("В. Є. Гаврилюк", "V. E. Havryliuk", language="uk") == ["Гаврилюк"]
    assert families("Ana Lima, Bo Chen") == ["Lima", "Chen"]


def test_who_has_a_latin_name_beside_the_others_or_behind_their_comma_is_an_author() -> None:
    assert families("王小明, John Smith", language="zh") == ["王", "Smith"]
    assert families("Иван Петров,", "John Smith", language="ru") == ["Петров", "Smith"]


def test_a_word_in_kana_and_an_address_are_no_names() -> None:
    lines = ("プレプリント", "岡本 亮太郎", "茨城県つくば市小", "野川16-2")
    assert families(*lines, language="ja") == ["岡本"]


@pytest.mark.parametrize(
    "line",
    [
        "(Ana Lima)",
        "Ana Lima[0000−0002−5839−882X], 1ère année de thèse",
        "Ana Lima\ufffd",
        "© A. B. Lima",
        "Ana Lima, S.T., M.Kom.",
    ],
)
def test_what_stands_around_a_name_is_left_out(line: str) -> None:
    assert families(line) == ["Lima"]


def test_two_students_have_their_numbers_behind_their_names() -> None:
    line = "Petar Zečević 169/2016 i Aleksandra Ružić 47/2016"
    assert families(line, language="hr") == ["Zečević", "Ružić"]


def test_two_names_before_a_place_of_work_are_both_authors() -> None:
    line = "Matija Šantek i Mateo Dujić, Sveučilište u Zagrebu, PMF Matematički odsjek"
    assert families(line, language="hr") == ["Šantek", "Dujić"]


def test_lines_that_go_on_with_a_place_name_an_author_each() -> None:
    lines = ("Ana Lima, Isle University, ana@isle.example", "Bo Berg, Ajax Ltd, bo@ajax.example")
    assert families(*lines) == ["Lima", "Berg"]


def test_whom_to_ring_up_and_the_number_of_a_document_are_no_authors() -> None:
    assert families("Ms Takako Lima (tel: 022 739 5534)") == []
    assert families("BSI TR-02102-1") == []


def test_a_group_of_students_stands_behind_its_number() -> None:
    assert families("Gruppo 10: Carlo Benigni, Federico Donato", language="it") == [
        "Benigni",
        "Donato",
    ]


def test_a_word_of_a_program_is_none_of_the_text() -> None:
    text = "Evely Gutiérrez Noda\nlogin(username='evely') and the rest of the text"
    assert families("Evely Gutiérrez Noda", language="es", text=text) == ["Gutiérrez Noda"]


def test_a_name_in_brackets_below_another_is_no_author() -> None:
    assert families("Ana Lima", "(Eric Voegelin)") == ["Lima"]


def test_a_name_in_a_row_of_marked_ones_may_have_words_of_the_text() -> None:
    row = [
        FrontPiece(
            f"{name} {MARK}", f"{name} {MARK}", 1, left, 140, left + 80, 152, 12.0, (False, False)
        )
        for name, left in (("Ana Lima", 100), ("Qi Xu", 300))
    ]
    title = FrontPiece(TITLE, TITLE, 1, 100, 100, 400, 120, 20.0, (False, False))
    told = Told(TITLE, (), "we write qi for the flow", (), "en")
    assert [one.family for one in find_authors([title, *row], told)] == ["Lima", "Xu"]


def test_who_stands_above_director_is_no_author() -> None:
    lines = (
        ("Lic. Emanuel Alejandro Benatti", 140),
        ("Maestrando", 154),
        ("Dr. Mariano Gómez", 220),
        ("Director", 234),
    )
    pieces = [
        FrontPiece(line, line, 1, 100, top, 300, top + 12, 14.0, (True, False))
        for line, top in ((TITLE, 100), *lines)
    ]
    told = Told(TITLE, (), "\n".join(line for line, _ in lines), (), "es")
    assert [one.family for one in find_authors(pieces, told)] == ["Benatti"]


def test_who_stands_above_a_students_number_is_its_author() -> None:
    lines = ("指導教員：相馬 隆郎 教授", "下田真生", "学修番号：21141097")
    assert families(*lines, language="ja") == ["下田"]
