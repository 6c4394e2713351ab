"""Who a title page says wrote the work, in the words of many languages."""

from dataclasses import replace

import pytest

from loccit.domain.front_matter.author_page import Told
from loccit.domain.front_matter.authors import find_authors
from loccit.domain.front_matter.front_pieces import MARK, FrontPiece
from loccit.domain.front_matter.person_labels import (
    SUPERVISOR,
    announces_author,
    behind_author_label,
    behind_kind_of_work,
)

SIZE, LARGE = 11.0, 20.0
TITLE = "Of Ropes"


def pages(*lines: str, title: str = TITLE) -> list[FrontPiece]:
    """Return centred lines below a title in larger type; an empty one is a space."""
    found: list[FrontPiece] = []
    top = 100.0
    for line in (title, "", *lines):
        size = LARGE if line is title else SIZE
        if line:
            half = len(line) * size / 4
            found.append(
                FrontPiece(
                    line, line, 1, 300 - half, top, 300 + half, top + size, size, (False, False)
                )
            )
        top += size * (1.4 if line else 1.1)
    return found


def authors(*lines: str, language: str = "en", title: str = TITLE) -> list[tuple[str, str | None]]:
    """Return family and given names."""
    text = "\n".join((title, *lines))
    found = find_authors(pages(*lines, title=title), Told(title, (), text, language=language))
    return [(one.family, one.given) for one in found]


@pytest.mark.parametrize(
    ("line", "behind"),
    [
        ("Author: Ana Lima", "Ana Lima"),
        ("Studente candidato:", ""),
        ("Team members: Ana Lima", "Ana Lima"),
        ("作者王小明", "王小明"),
        ("Виконав Михайлович О. Д.", "Михайлович О. Д."),
        ("Studies of rain", None),
        ("Ana Lima", None),
    ],
)
def test_the_label_of_an_author_tells_what_stands_behind_it(line: str, behind: str | None) -> None:
    assert behind_author_label(line) == behind


def test_a_supervisor_may_be_named_at_the_end_of_a_line() -> None:
    assert SUPERVISOR.search("Praca wykonana pod kierunkiem")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Tese de João de Souza", ["Souza", "João de Souza"]),
        ("Masterarbeit von Max Muster", ["Max Muster"]),
        ("Mémoire de Master de Jean Petit", ["Jean Petit", "Master de Jean Petit"]),
        ("Report of the Rope Commission", []),
    ],
)
def test_behind_the_kind_of_a_work_stands_what_may_be_a_name(line: str, names: list[str]) -> None:
    assert list(behind_kind_of_work(line)) == names


def test_a_line_announces_the_author_when_it_says_no_more() -> None:
    assert announces_author("vorgelegt von")
    assert announces_author("Author:")
    assert not announces_author("Author: Ana Lima")
    assert not announces_author("Of Ropes")


@pytest.mark.parametrize(
    ("language", "line", "family"),
    [
        ("de", "Masterarbeit von Max Muster", "Muster"),
        ("de", "Vor- und Nachname: Max Muster", "Muster"),
        ("de", "Name, Vorname: Muster, Max", "Muster"),
        ("de", "Verfasser: Max Muster, Hafenstraße 3, 12345 Stade", "Muster"),
        ("en", "Master's thesis by Ana Lima", "Lima"),
        ("en", "Written and illustrated by Ana Lima", "Lima"),
        ("fr", "Rédigé par : Jean Petit", "Petit"),
        ("es", "Tesis doctoral de Juan Pérez", "Pérez"),
        ("ca", "Treball realitzat per: Joan Puig", "Puig"),
        ("pt", "Discente: João Silva", "Silva"),
        ("it", "Tesi di Laurea di Mario Rossi", "Rossi"),
        ("nl", "Naam: Jan Jansen", "Jansen"),
        ("pl", "Imię i nazwisko: Jan Kowalski", "Kowalski"),
        ("sk", "Vypracovala: Jana Nováková", "Nováková"),
        ("da", "Udarbejdet af: Ole Hansen", "Hansen"),
        ("ru", "Выполнила студентка 4 курса Петрова Анна Ивановна", "Петрова"),
        ("bg", "Изготвил: Иван Петров", "Петров"),
        ("sr", "Аутор: Иван Петровић", "Петровић"),
        ("hr", "Pristupnik: Ivan Horvat", "Horvat"),
        ("el", "Ονοματεπώνυμο: Γιώργος Παππάς", "Παππάς"),
        ("lt", "Atliko: Jonas Petraitis", "Petraitis"),
        ("vi", "Sinh viên thực hiện: Nguyễn Văn An", "Nguyễn"),
        ("pl", "Autorzy: Jan Kowalski", "Kowalski"),
        ("vi", "SVTH 1: PHAN VĂN AN (1510381)", "Phan"),
        ("it", "Redattori: Mario Rossi", "Rossi"),
        ("zh", "队员：徐启航 / 指导老师：陈渝", "徐"),
        ("zh", "编著：王小明", "王"),
        ("zh", "研究生：王小明 撰", "王"),
        ("ko", "작성자: 김철수", "김"),
        ("fa", "نگارنده: حامد مروی", "مروی"),
        ("ar", "تأليف أحمد علي", "علي"),
        ("he", "מאת: דוד כהן", "כהן"),
    ],
)
def test_the_author_stands_behind_a_label(language: str, line: str, family: str) -> None:
    assert [name for name, _ in authors(line, language=language)] == [family]


def test_an_author_below_the_supervisor_has_a_label_of_his_own() -> None:
    found = authors("Relatore: Prof. Luca Bianchi", "Candidato: Mario Rossi", language="it")
    assert found == [("Rossi", "Mario")]


def test_what_follows_below_with_a_label_of_its_own_is_no_author() -> None:
    assert authors("Autor: Jan Kowal", "Kierunek: Automatyka i Robotyka") == [("Kowal", "Jan")]
    assert authors("Oleh: Budi Santoso", "NIM 123456") == [("Santoso", "Budi")]


def test_the_words_of_a_form_are_no_name() -> None:
    assert authors("Öğrenci Adı SOYADI", "Osman ALTAY", language="tr") == [("Altay", "Osman")]


def test_words_in_letters_without_capitals_are_names_behind_a_label_alone() -> None:
    assert authors("وسائل الإعلام", language="ar") == []


def test_particles_and_prefixes_belong_to_the_name() -> None:
    text = "He came from the town of van and went on."
    found = find_authors(pages("Tim Van Roosen"), Told(TITLE, (), text))
    assert [one.family for one in found] == ["Van Roosen"]
    assert authors("Art Ó Liatháin") == [("Ó Liatháin", "Art")]


def test_authors_above_the_title_stand_one_below_the_other() -> None:
    lines = pages("Niterói 2019", title=TITLE)
    above = [
        FrontPiece(name, name, 1, 250, top, 350, top + SIZE, SIZE, (False, False))
        for name, top in (("Caio Cabral", 40.0), ("Rita Andrade", 54.0))
    ]
    found = find_authors([*above, *lines], Told(TITLE, (), TITLE))
    assert [one.family for one in found] == ["Cabral", "Andrade"]


def piece(text: str, left: float, top: float, size: float = SIZE) -> FrontPiece:
    right = left + len(text) * size / 2
    return FrontPiece(text, text, 1, left, top, right, top + size, size, (False, False))


def families(*below: FrontPiece, language: str = "en") -> list[str]:
    """Return the families of the authors of a page with these pieces below its title."""
    shown = [piece(TITLE, 100, 100, LARGE), *below]
    text = "\n".join(one.text for one in shown)
    return [one.family for one in find_authors(shown, Told(TITLE, (), text, language=language))]


def test_what_stands_beside_the_label_of_a_teacher_names_one_and_no_author() -> None:
    teacher = [piece("Руководитель", 90, 340), piece("преп.", 270, 340)]
    shown = piece("А. С. Канатова", 380, 300), *teacher, piece("Н. В. Морева", 380, 340)
    assert families(*shown, language="ru") == ["Канатова"]
    row = piece("Relatore:", 90, 300), piece("Candidato:", 400, 300)
    names = piece("Prof. Luca Bianchi", 90, 320), piece("Mario Rossi", 400, 320)
    assert families(*row, *names, language="it") == ["Rossi"]


def test_names_may_stand_indented_below_their_label() -> None:
    names = [
        piece(name, 190, 330 + 26 * row) for row, name in enumerate(("Б. Б. Канатов", "В. Морев"))
    ]
    others = piece("Заказчик", 90, 420), piece("Г. Г. Скалов", 190, 450)
    assert families(piece("Исполнители", 90, 300), *names, *others) == ["Канатов", "Морев"]


def test_a_name_above_the_number_of_a_student_is_the_authors() -> None:
    shown = [piece(TITLE, 100, 100, LARGE), piece("Ana Dwi Lima", 250, 400)]
    number = piece("NPM: 2013730038", 245, 430)
    told = Told(TITLE, (), "ana, dwi and lima are words of the text")
    assert [one.family for one in find_authors([*shown, number], told)] == ["Lima"]
    assert find_authors(shown, told) == ()


def test_authors_may_stand_in_a_column_beside_the_title() -> None:
    names = [
        piece(f"{name} Lima", 30, 80 + 20 * row) for row, name in enumerate(("Ana", "Bo", "Eva"))
    ]
    title = piece(TITLE, 200, 100, LARGE)
    shown = [names[0], title, *names[1:]]
    found = find_authors(shown, Told(TITLE, (), TITLE))
    assert [one.given for one in found] == ["Ana", "Bo", "Eva"]


def test_a_list_beside_the_title_may_be_of_several_lines() -> None:
    title = [piece(line, 51, 80 + 20 * row, LARGE) for row, line in enumerate(("Of", "Ropes"))]
    names = [piece("W-M Lima, DTL Chen,", 261, 83), piece("and KSC Diaz", 261, 97)]
    shown = [title[0], names[0], title[1], names[1]]
    found = find_authors(shown, Told(TITLE, (), TITLE))
    assert [one.family for one in found] == ["Lima", "Chen", "Diaz"]


def test_words_of_the_text_beside_the_title_are_no_authors() -> None:
    title = piece(TITLE, 200, 100, LARGE)
    words = [piece("Type Rope", 30, 100), piece("Cheat Way", 30, 120)]
    told = Told(TITLE, (), "a type, a rope and a way")
    assert find_authors([title, *words], told) == ()


def test_a_line_of_a_second_title_is_no_author_before_a_list_with_marks() -> None:
    title = piece(TITLE, 100, 100, LARGE)
    second = piece("Health Survey", 100, 140, SIZE + 2)
    listed = replace(piece("Ana Lima, Bo Chen", 100, 170), names=f"Ana Lima{MARK}, Bo Chen{MARK}")
    found = find_authors([title, second, listed], Told(TITLE, (), TITLE))
    assert [one.family for one in found] == ["Lima", "Chen"]


def test_in_vietnamese_every_syllable_is_a_word_and_the_family_tells_a_name() -> None:
    shown = [
        piece("Lê Tiến Chiến", 100, 60),
        piece(TITLE, 100, 100, LARGE),
        piece("HÀ NỘI", 100, 400),
    ]
    told = Told(TITLE, (), "lê tiến chiến, hà nội", language="vi")
    assert [one.family for one in find_authors(shown, told)] == ["Lê"]


def test_metadata_that_have_the_family_first_tell_it_before_what_is_cited() -> None:
    told = Told(
        TITLE, ("Rao, G. Nayantara; Lima, Ana",), TITLE, ("© 2016 G. Nayantara Rao et al.",)
    )
    found = find_authors(pages("G. Nayantara Rao, Ana Lima"), told)
    assert [one.family for one in found] == ["Rao", "Lima"]


def test_a_family_of_two_words_is_told_by_a_citation_without_its_accents() -> None:
    told = Told(
        TITLE, (), TITLE, ("Citation: Lima A, Rodriguez Planes L, Chen B (2025) Of ropes.",)
    )
    found = find_authors(pages("Ana Lima, Lucía Rodríguez Planes, Bo Chen"), told)
    assert [one.family for one in found] == ["Lima", "Rodríguez Planes", "Chen"]


def test_who_published_or_edited_a_work_is_not_its_author() -> None:
    found = families(
        piece("EDITED AND REVIEWED BY", 90, 300),
        piece("Bo Chen", 90, 316),
        piece("July 19, 2024 Published", 90, 332),
        piece("by Ropes Inc.", 90, 348),
    )
    assert found == []


def test_a_course_beside_its_name_is_no_author_of_a_list() -> None:
    found = families(
        piece("Redattori:\tAna Lima", 90, 300),
        piece("Bo Chen", 160, 316),
        piece("Verificatori\tEva Roy", 90, 332),
    )
    assert found == ["Lima", "Chen"]


def test_a_capital_word_of_the_text_behind_an_elision_is_no_name() -> None:
    shown = [piece("REGLEMENT D'URBANISME", 100, 60), piece(TITLE, 100, 100, LARGE)]
    assert find_authors(shown, Told(TITLE, (), "il y a un urbanisme nouveau", language="fr")) == ()


def test_who_signs_that_a_work_is_approved_did_not_write_it() -> None:
    signed = "Dissertation approved in its final version by signatories below:"

    assert authors("by", "Ana Lima", signed, "Ph.D. Bo Chen", "Co-advisor") == [("Lima", "Ana")]
    assert SUPERVISOR.search("Dissertação aprovada em sua versão final pelos abaixo assinados:")


def test_the_subject_of_a_degree_on_the_next_line_is_nobody() -> None:
    lines = ("Ana Lima", "requisito parcial para optar al título de Doctor en", "Estudios Rojas.")

    assert authors(*lines, language="es") == [("Lima", "Ana")]
