"""Which lines of a title page are no title, by their words."""

import pytest

from loccit.domain.front_matter.front_pieces import FrontPiece, title_rows
from loccit.domain.front_matter.title_words import (
    has_label,
    is_date,
    is_genre,
    is_masthead,
    is_no_title,
    sane_title,
    without_label,
)


@pytest.mark.parametrize(
    "text",
    [
        "4 February 2001",
        "May 2020",
        "Dezember 2022",
        "2 de marzo de 2011",
        "June 3rd, 2019.",
        "2016-04-16",
        "31/01/2017",
    ],
)
def test_dates_are_told_from_numbered_headings(text: str) -> None:
    assert is_date(text)


@pytest.mark.parametrize("text", ["4 March of the rivers", "1 Data of 2001", "2001", "", "May"])
def test_headings_with_a_month_or_a_year_in_them_are_no_dates(text: str) -> None:
    assert not is_date(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("FCCC/CP/2009/11/Add.1", True),
        ("United Nations FCCC/KP/CMP/2021/8/Add.1", True),
        ("The rise of TCP/IP/UDP", False),
        ("Decision 1/CP.14", False),
    ],
)
def test_the_number_of_a_document_is_no_title(text: str, *, told: bool) -> None:
    assert is_no_title(text) is told


@pytest.mark.parametrize(
    "line",
    [
        "Patients in the Emergency Department",
        "CLÍNICAS OF THE UNIVERSITY OF SÃO PAULO",
        "Managing Potential Laboratory",
        "students: a call for better ropes",
        "in the Democratic Republic of Congo",
        "AKADEMIK)",
        "A Declaration of Ropes",
    ],
)
def test_a_line_of_a_title_may_mention_an_institution_or_a_student(line: str) -> None:
    assert not is_no_title(line)


@pytest.mark.parametrize(
    "line",
    [
        "UNITED NATIONS",
        "Conference of the Parties",
        "Department of the Interior",
        "Cavendish Laboratory",
        "Students: Ada Stone and Eve Quay",
        "Curso de Bacharelado em Biotecnologia",
        "People’s Democratic Republic of Algeria",
        "ФГБОУ ВО («ВГУ»)",
        "ИНФОРМ ՖԱԿՈՒԼՏԵՏ",
        "Termo de Aprovação",
        "LEMBAR PENGESAHAN",
        "IEEE Code of Ethics",
        "TỐT NGHIỆP ĐẠI HỌC",
        "ОТЧЕТ по практической работе №1",
        "Rapport de stage de 3ème année",
        "工程硕士学位论文",
        "Elektroniikan, tietoliikenteen ja automaation tiedekunta",
        "Diajukan sebagai salah satu syarat untuk memperoleh gelar Sarjana",
        "Doble Grado en Ingeniería",
        "Corso di Laurea Magistrale in Fisica",
        "Licence de Mathématiques",
        "Master en Informatique",
        "Spécialité : Physique",
        "Im Studiengang Angewandte Informatik",
        "Opleiding Informatica",
        "B.Sc. in Physics",
        "Graduação em Engenharia",
    ],
)
def test_bodies_and_degrees_are_no_titles(line: str) -> None:
    assert is_no_title(line)


@pytest.mark.parametrize(
    "title",
    ["Original Article", "Master's thesis", "paper.dvi", "Isle College", "PII: S0014-2921(01)8-2"],
)
def test_what_metadata_say_of_any_document_is_no_title(title: str) -> None:
    assert sane_title(title) == ""


def test_how_far_a_review_is_belongs_to_no_title() -> None:
    assert without_label("Of ropes [version 2; peer review: 1 approved]") == "Of ropes"
    assert without_label("Of ropes [v2; ref status: indexed, http://isle.example/4]") == "Of ropes"
    assert without_label("Of ropes [in Danish]") == "Of ropes [in Danish]"


def test_the_mark_of_a_note_is_no_part_of_a_title() -> None:
    for mark in ("¹", "*", "*,**", "∗", "†", "☆", "✩"):
        assert without_label(f"Of ropes{mark}") == "Of ropes"
    assert without_label("Of ropes (a survey)¹²") == "Of ropes (a survey)"
    for title in (
        "Polytopes in E⁴",
        "Fields of 5 km²",
        "Planning with A*",
        "Ropes in C#",
        "Of 4*",
    ):
        assert without_label(title) == title


def test_a_title_with_the_mark_of_a_note_is_found_on_its_lines() -> None:
    lines = ("Of ropes and", "their knots¹", "Ana Lima¹")
    pieces = [
        FrontPiece(text, text, 1, 70, 20 * row, 300, 20 * row + 12, 12, (False, False))
        for row, text in enumerate(lines)
    ]
    assert title_rows(pieces, without_label("Of ropes and their knots¹")) == (0, 1)
    assert not is_no_title("Ropes@20: What a Century Taught")
    assert is_no_title("ada@ropes.example")
    assert not is_no_title("and stones [v2; ref status: indexed, http://isle.example/4]")


def test_a_label_needs_no_colon_before_quotation_marks_or_in_chinese() -> None:
    assert has_label("на тему «Канаты из соли»")
    assert has_label("论文题目 绳索的测量")
    assert has_label("Project Title: Ropes of salt")
    assert has_label("课程设计题目: 绳索的测量")
    assert has_label("项目名称 绳索的测量")
    assert has_label("Đề tài: Ropes of salt")
    assert has_label("Cím: Ropes of salt")
    assert not has_label("Cím: Miskolc, Szántó Kovács János utca 29.")
    assert not has_label("Тема о морях")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("BMC Public Health BioMed Central", True),
        ("Rev. Latino-Am. Enfermagem Original Article", True),
        ("ВЕСТНИК ИНСТИТУТА. СЕР. 9. 2015. № 2", True),
        ("Ropes and stones: an original article", False),
        ("Original Article", False),
    ],
)
def test_a_journal_beside_its_publisher_or_the_kind_of_an_article_is_a_masthead(
    line: str, *, told: bool
) -> None:
    assert is_masthead(line) is told


@pytest.mark.parametrize(
    "line",
    [
        *("Research", "clinical investigations in critical care", "ARTIGO ORIGINAL"),
        *("Prof. dr. sc. Ana Lima", "PROIECT DE DIZERTAȚIE", "Ocena pracy:", "MATEMATIČKI ODSJEK"),
        *("FOREWORD", "Case note", "Book Review", "Isle Discussion Paper No. 12", "Working Paper"),
        *("Kierunek: Informatyka", "Prowadzący pracę:", "TRƯỜNG ĐẠI HỌC CÔNG NGHỆ"),
        *("KHÓA LUẬN TỐT NGHIỆP ĐẠI HỌC", "Ngành: Công Nghệ Thông Tin"),
        *("УДК: 517.984 MSC2010: 34L20", "735722 - Mattia Lima", "УНИВЕРЗИТЕТ У БЕОГРАДУ"),
        *("А.О.Камінський¹, М.Ф. Селіванов¹", "Ana Lima¹, Bo Cordeiro dos Santos¹"),
        *("Classificação JEL: D01; C70", "JEL Classification: D01", "Doctor en Estudios"),
        *("LICENCIADA EN MATEMÁTICAS", "São Paulo, 3 de maio de 2019"),
        "Tuxtla Gutiérrez, Chiapas a 4 de marzo de 2026.",
        *("Исаченко Дмитрий Александрович", "Д. С. Людовских", "Бевз Ольга Іванівна"),
        "образовательное учреждение высшего образования",
        *("PII: S 0014-2921(01)00208-2", "Vol. XCVII November 1982 No. 4"),
        *("BY W. STONE AND J.R. LIMA", "by A. Lima"),
    ],
)
def test_what_journals_and_covers_print_besides_is_no_title(line: str) -> None:
    assert is_no_title(line)


@pytest.mark.parametrize(
    "line",
    [
        "A foreword to ropes",
        "Notes on ropes",
        "УДК и другие шифры",
        "2021 Ropes of Salt",
        "A response to Lima",
        "Master data of the harbours",
        "Licence plates and their recognition",
        "Discipline and Punish",
        "Optional types",
        "The day of 9 May 1945",
        "Doctors in the harbour",
        *("Исследование рек и озёр", "by deep learning", "Volume 3 of the harbour's books"),
    ],
)
def test_a_title_may_have_the_name_of_a_kind_among_its_words(line: str) -> None:
    assert not is_no_title(line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("User’s Guide", True),
        ("Handleiding", True),
        ("Smart Contract Audit Report", True),
        ("A guide to ropes", False),
        ("Ropes", False),
    ],
)
def test_what_a_manual_is_for_its_reader_is_a_subtitle(line: str, *, told: bool) -> None:
    assert is_genre(line) is told
