"""What the lines of a title page say."""

import pytest

from loccit.domain.front_matter.title_words import has_label, is_label, is_no_title, without_label
from loccit.infrastructure.adapters.pdf.marks import raised

STAR = raised("*")


@pytest.mark.parametrize(
    "text",
    [
        *("Master’s Thesis", "Diplomarbeit", "PRACA MAGISTERSKA", "Tesi di Laurea Triennale"),
        *("University of Padua", "Faculté des sciences", "Supervisor: Dr Ann Lee", "Author:"),
        *(
            "submitted in partial fulfilment of the requirements",
            "https://example.org",
            "T E S I S",
        ),
        *("Student ID: 2124783", "URN: 6530650", "Registration No: AS/72534/2011/2012"),
        *("АВТОРЕФЕРАТ", "по специальности 1-40 81 02 «Острова»", "May 2019"),
        *("All requirements of the school", "for the degree of a doctor", "Inštitut rek"),
        *("ВЫПУСКНАЯ КВАЛИФИКАЦИОННАЯ РАБОТА МАГИСТРА", "Курсова робота", "ВЫСШЕГО ОБРАЗОВАНИЯ"),
        "ФЕДЕРАЛЬНОЕ ГОСУДАРСТВЕННОЕ БЮДЖЕТНОЕ ОБРАЗОВАТЕЛЬНОЕ УЧРЕЖДЕНИЕ",
        *("ДИПЛОМНАЯ РАБОТА", "ΔΙΠΛΩΜΑΤΙΚΗ ΕΡΓΑΣΙΑ", "硕士学位论文"),
        *("Original article:", f"Ana Lima¹, ³, Bo Chen²{STAR},Carl dos Santos¹"),
        *(
            "Version 1.9",
            "(release 2)",
            "Thème",
            "<title of the thesis>",
            "VYSOKÉ UČENÍ TECHNICKÉ",
        ),
        *("[ 卒 業 論 文 ]", "Προπτυχιακή Διπλωματική Εργασία", "MEMOIRE DE FIN D’ETUDES"),
        *("INGENIERO TÉCNICO EN INFORMÁTICA", "Dirigido por", "学生姓名 王 小明", "井上研究室"),
        "ЗАДАНИЕ НА ВЫПУСКНУЮ РАБОТУ",
        *("清 华 大 学", "综 合 论 文 训 练", "本科生毕业设计(论文)", "2023 届本科毕业设计"),
    ],
)
def test_such_a_line_is_no_title(text: str) -> None:
    assert is_no_title(text)


@pytest.mark.parametrize(
    "text",
    [
        "Multicast routing",
        *("Supervised Learning of Songs", "Correlation of rain and song", "Under the Sea"),
        *("Examining the role of rain", "Guide on Writing Songs", "Approved drugs for birds"),
        *("Committees and voting", "Mentoring young birds", "Universality of rain"),
        *("University-Level Song Groups", "Entitled birds"),
        *("Requirements of small birds", "Results presented in court", "Fulfilling lives"),
        *("Report of the working group on rain", "Laboratory safety manual", "Prepared minds"),
        *(
            "Thesis Guidelines",
            "Edition and version",
            "Themes of two islands",
            "Version control in small teams",
        ),
        *("Ana Lima’s Late Work¹", "Exchange of Na¹ Ions for Li¹ Ions", "Two Cities"),
        *("Working memory in small birds", "Магистратура в России", "Курсовые разницы"),
        "Evolutionary optimization of intrusion detection",
        "What university students read: a survey of habits and hopes",
    ],
)
def test_such_a_line_may_be_one(text: str) -> None:
    assert not is_no_title(text)


@pytest.mark.parametrize(
    ("printed", "title"),
    [
        ("Thesis title: Ropes of Salt", "Ropes of Salt"),
        ("题 目：盐绳研究", "盐绳研究"),
        ("논문 제목 : 소금 밧줄", "소금 밧줄"),
        ("Titles: a history", "Titles: a history"),
        ("Ropes: title: and deed", "Ropes: title: and deed"),
        ("Title:", "Title:"),
    ],
)
def test_a_title_loses_the_label_of_its_form(printed: str, title: str) -> None:
    assert without_label(printed) == title


def test_the_label_of_a_title_is_told_where_a_title_follows_it() -> None:
    assert has_label("ТЕМА: «Канаты из соли»")
    assert not has_label("Тема")
    assert not has_label("Themes: a history")


def test_a_title_loses_its_label_and_the_marks_around_it() -> None:
    assert without_label("на тему: «Канаты из соли»") == "Канаты из соли"
    assert without_label("«Канаты» и соль") == "«Канаты» и соль"


@pytest.mark.parametrize(
    "text",
    [
        *("Lecture notes by Prof. Ana Lima", "Masterarbeit von Max Muster", "NIM 0110215039"),
        *("Tietotekniikan pro gradu -tutkielma", "YÜKSEK LİSANS TEZİ", "Name: Ana Lima"),
        "Scriptie voorgedragen tot het bekomen van de graad van Bachelor",
    ],
)
def test_a_line_that_says_whose_work_it_is_or_of_which_kind_is_no_title(text: str) -> None:
    assert is_label(text)


@pytest.mark.parametrize(
    "text", ["Notes by the sea", "Build 3.0-14", "Année 2017-2018", "Arbeit von Hand"]
)
def test_a_title_may_begin_like_such_a_line(text: str) -> None:
    assert not is_label(text)
