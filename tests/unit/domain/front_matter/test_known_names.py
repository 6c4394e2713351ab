"""Names that are known in advance tell authors from other words of a title page."""

import pytest

from loccit.domain.front_matter.author_page import Told
from loccit.domain.front_matter.authors import find_authors
from loccit.domain.front_matter.family_names import family_of, given_first
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.known_names import KnownNames, plain

KNOWN = KnownNames(
    frozenset({"ada", "eve", "bo", "jose", "marcel", "baltasar", "kirill", "laura"}),
    frozenset({"stone", "quay", "marcel", "lima", "berg", "yasu", "yasuda"}),
)
TITLE = "The Measurement of Tidal Rivers"
SIZE, LARGE = 12.0, 20.0


def piece(text: str, left: float, top: float, size: float = SIZE) -> FrontPiece:
    right = left + len(text) * size / 2
    return FrontPiece(text, text, 1, left, top, right, top + size, size, (False, False))


def families(
    *below: FrontPiece, known: KnownNames = KNOWN, language: str = "en", text: str = ""
) -> list[str]:
    """Return the families of the authors of a page with these pieces below its title."""
    shown = [piece(TITLE, 100, 100, LARGE), *below]
    whole = text or "\n".join(one.text for one in shown)
    told = Told(TITLE, (), whole, (), language, known)
    return [one.family for one in find_authors(shown, told)]


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("José", "jose"),
        ("Nguyễn", "nguyen"),
        ("O’Neil", "oneil"),
        ("ΓΙΩΡΓΟΣ", "γιωργος"),
        ("7", ""),
    ],
)
def test_a_name_is_compared_by_its_letters_without_marks(word: str, letters: str) -> None:
    assert plain(word).replace("ς", "σ") == letters.replace("ς", "σ")


def test_a_word_of_the_text_is_no_known_name_there() -> None:
    assert KNOWN.are_in(["Ada", "Rope"])
    assert KNOWN.are_in(["Rope-Stone"])
    assert not KNOWN.are_in(["Rope", "Stone"], {"stone"})
    assert not KNOWN.begin(["Ada", "Rope"], {"ada"})
    assert not KNOWN.are_in(["Bo"])  # two letters are a particle as often


def test_a_line_of_other_words_gives_way_to_a_known_name_further_down() -> None:
    course, author = piece("CURSO ACADÉMICO", 100, 160), piece("José Lima", 100, 300, 14)
    assert families(course) == ["Académico"]
    assert families(course, author) == ["Lima"]
    assert families(course, author, known=KnownNames()) == ["Académico"]


def test_a_name_nobody_is_known_by_stays_where_no_other_stands() -> None:
    assert families(piece("Ghjacumina Tognotti", 100, 160)) == ["Tognotti"]


def test_a_known_name_stands_anywhere_on_the_first_pages() -> None:
    alone = FrontPiece("Ada Rope", "Ada Rope", 2, 300, 20, 350, 32, SIZE, (False, True))
    assert families(piece("Lecture notes", 100, 160), alone) == ["Rope"]


@pytest.mark.parametrize(
    "line", ["Ada Rope, analyst of data", "Ada Rope · Philosophy of the City"]
)
def test_what_a_known_name_does_may_stand_behind_it(line: str) -> None:
    assert families(piece(line, 100, 400)) == ["Rope"]


@pytest.mark.parametrize(
    "lines", [("KIRILL", "ROPE"), ("ROPE", "KIRILL")], ids=["given first", "last"]
)
def test_one_name_takes_two_lines(lines: tuple[str, str]) -> None:
    upper, lower = (piece(line, 100, 400 + 14 * row) for row, line in enumerate(lines))
    found = families(upper, lower)
    assert [one.casefold() for one in found] == ["rope"]


def test_the_names_of_a_list_are_turned_where_the_given_ones_stand_behind() -> None:
    assert given_first([("Rope", "Ada"), ("Quay", "Eve")], KNOWN) == [
        ("Ada", "Rope"),
        ("Eve", "Quay"),
    ]
    assert given_first([("Rope", "Marcel")], KNOWN) == [("Rope", "Marcel")]  # a family, too
    assert given_first([("Ada", "Rope"), ("Quay", "Eve")], KNOWN) == [
        ("Ada", "Rope"),
        ("Quay", "Eve"),
    ]
    assert given_first([("Rope", "Ada", "J.")], KNOWN) == [("Rope", "Ada", "J.")]
    assert families(piece("Rope Ada", 100, 160), piece("Quay Eve", 100, 174)) == ["Rope", "Quay"]


def test_a_given_name_is_none_of_two_families() -> None:
    words = ("Leandro", "Baltasar", "Lima")
    assert family_of(words, "es") == "Baltasar Lima"
    assert family_of(words, "es", known=KNOWN) == "Lima"
    assert family_of(("Uxío", "Merino", "Lima"), "gl", known=KNOWN) == "Merino Lima"


def test_a_japanese_family_takes_two_signs_where_it_is_known() -> None:
    known = KnownNames(families=frozenset({"川村"}))
    assert family_of(("川村陸",), "ja", known=known) == "川村"
    assert family_of(("川村陸",), "zh", known=known) == "川"


def test_students_have_a_label_each() -> None:
    page = [piece("Student 1: Ada Rope", 100, 160), piece("Student 2: Eve Quay", 100, 190)]
    assert families(*page) == ["Rope", "Quay"]


def test_names_above_the_numbers_of_students_are_one_list() -> None:
    lines = [
        "Ada Rope",
        "Registration Number: 20200016 of 2020-21",
        "Eve Quay",
        "Roll No: 2020017",
    ]
    page = [piece(line, 100, 200 + 14 * row) for row, line in enumerate(lines)]
    assert families(piece("Submitted by:", 100, 184), *page) == ["Rope", "Quay"]


def test_a_name_twice_behind_a_label_is_a_table_of_revisions() -> None:
    table = [
        piece("Author", 200, 300),
        piece("Ada Rope", 200, 314),
        piece("Ada Rope", 200, 328),
    ]
    assert families(piece("Ada Rope, Eve Quay", 100, 160), *table) == ["Rope", "Quay"]


def test_a_line_with_a_label_of_its_own_is_no_name_of_the_list_above() -> None:
    page = [
        piece("Author:", 100, 400),
        piece("Ada Rope", 250, 400),
        piece("Course:", 100, 414),
        piece("Rivers and Ports", 250, 414),
    ]
    assert families(*page) == ["Rope"]


def test_a_student_stands_beside_a_teacher() -> None:
    page = [piece("Dr. Eve Quay", 100, 400), piece("Ada Rope", 340, 400)]
    assert families(*page) == ["Rope"]


def test_a_town_with_its_year_is_no_author() -> None:
    above = FrontPiece("Ada Rope", "Ada Rope", 1, 100, 60, 160, 72, SIZE, (False, False))
    shown = [above, piece(TITLE, 100, 100, LARGE), piece("Santo Porto, 2018", 100, 600)]
    text = "\n".join(one.text for one in shown)
    found = find_authors(shown, Told(TITLE, (), text, (), "en", KNOWN))
    assert [one.family for one in found] == ["Rope"]


def test_a_town_above_a_year_alone_gives_way_to_a_name_above_the_title() -> None:
    above = FrontPiece("ADA ROPE", "ADA ROPE", 1, 100, 60, 160, 72, SIZE, (False, False))
    below = [piece("PORTO STONE", 100, 700), piece("2015", 110, 720)]
    shown = [above, piece(TITLE, 100, 100, LARGE), *below]
    text = "\n".join(one.text for one in shown)
    found = find_authors(shown, Told(TITLE, (), text, (), "pt", KNOWN))
    assert [one.family for one in found] == ["Rope"]


def test_a_family_stands_above_a_given_name_and_a_patronymic() -> None:
    known = KnownNames(frozenset({"кирилл"}), frozenset())
    page = [piece("ГУМИЛЕВСКИЙ", 100, 300), piece("Кирилл Сергеевич", 90, 316)]
    assert families(*page, known=known, language="ru") == ["Гумилевский"]


def test_teachers_beside_a_list_do_not_end_it() -> None:
    page = [
        piece("Written by:", 75, 400),
        piece("Supervisors:", 317, 400),
        piece("Ada Rope, class 5b-15", 75, 424),
        piece("Eve Berg", 317, 424),
        piece("Laura Lima, class 5b-14", 75, 440),
    ]
    assert families(*page) == ["Rope", "Lima"]


def test_a_letter_that_joins_two_words_is_no_initial() -> None:
    shown = [piece("DESCRIPTIVA E INFERENCIAL", 100, 160), piece("Ada Rope", 300, 700, 11)]
    assert families(*shown) == ["Rope"]


@pytest.mark.parametrize("label", ["Supervisors:", "Promoteurs :"])
def test_teachers_may_stand_right_of_their_label_below_it(label: str) -> None:
    page = [piece("Ada Rope", 400, 300), piece(label, 300, 340)]
    page += [piece("Eve Berg", 420, 356), piece("Bo Lima", 420, 372)]
    assert families(*page) == ["Rope"]


def test_what_stands_below_another_label_is_no_teacher() -> None:
    page = [piece("Supervisor:", 100, 340), piece("Author:", 420, 340)]
    page += [piece("Eve Berg", 100, 356), piece("Ada Rope", 420, 356)]
    assert families(*page) == ["Rope"]


@pytest.mark.parametrize(
    "line",
    [
        "Thèse dirigée par Eve Berg",
        "Maître de stage : Eve Berg",
        "Scientific coordinator: Eve Berg",
        "based on notes by Eve Berg",
    ],
)
def test_who_only_took_part_is_no_author(line: str) -> None:
    assert families(piece("Ada Rope", 100, 160), piece(line, 100, 300)) == ["Rope"]


def test_names_stand_beside_each_other_behind_a_label() -> None:
    row = [piece("Authors:", 100, 300), piece("Ada Rope", 200, 300), piece("Eve Quay", 300, 300)]
    assert families(*row) == ["Rope", "Quay"]


def test_an_author_with_a_label_stands_below_the_summary_of_the_first_page() -> None:
    prose = "We have measured the rivers of the isle for years and tell what they have in common"
    text = [piece("Abstract", 100, 160)]
    text += [piece(prose, 100, 180 + 14 * row) for row in range(4)]
    assert families(*text, piece("Author: Ada Rope, S3841502", 100, 400)) == ["Rope"]
    assert families(*text, piece("Ada Rope, S3841502", 100, 400)) == []


def test_a_town_below_a_whole_name_is_no_family() -> None:
    page = [piece("by", 100, 160), piece("Ada Rope", 100, 180), piece("Bremen", 100, 194)]
    assert families(*page) == ["Rope"]


def test_names_above_the_title_go_on_on_the_next_line() -> None:
    above = [
        FrontPiece(text, text, 1, 100, top, 400, top + 12, SIZE, (False, False))
        for text, top in (("Ada Rope, Laura Lima, Eve", 60), ("Quay", 74))
    ]
    shown = [*above, piece(TITLE, 100, 100, LARGE)]
    found = find_authors(shown, Told(TITLE, (), TITLE, (), "en", KNOWN))
    assert [one.family for one in found] == ["Rope", "Lima", "Quay"]


def test_one_name_is_enough_above_the_number_of_a_student() -> None:
    label, number = piece("Disusun dan diajukan oleh", 100, 160), piece("H131 16 002", 100, 220)
    assert families(label, piece("SULAEMAN", 100, 206), number) == ["Sulaeman"]
    assert families(label, piece("NIM", 100, 206), number) == []


def test_a_degree_is_no_name_behind_the_kind_of_a_work() -> None:
    page = [piece("Tesi di Laurea Triennale", 100, 60, 11), piece("Candidato:", 300, 400)]
    assert families(*page, piece("Ada Rope", 300, 416), language="it") == ["Rope"]


def test_students_beside_their_label_are_none_of_the_teachers_above() -> None:
    page = [piece("Supervisor: Eve Berg", 100, 300), piece("Students:", 100, 318)]
    page += [piece("Ada Rope", 160, 318), piece("Laura Lima", 160, 336)]
    assert families(*page) == ["Rope", "Lima"]


def test_a_town_may_stand_above_a_month() -> None:
    above = FrontPiece("ADA ROPE", "ADA ROPE", 1, 100, 60, 160, 72, SIZE, (False, False))
    below = [piece("PORTO STONE", 100, 700), piece("Novembro de 2018", 110, 720)]
    shown = [above, piece(TITLE, 100, 100, LARGE), *below]
    text = "\n".join(one.text for one in shown)
    found = find_authors(shown, Told(TITLE, (), text, (), "pt", KNOWN))
    assert [one.family for one in found] == ["Rope"]


def test_a_word_of_the_text_may_stand_in_a_list_that_has_begun() -> None:
    page = [piece("Ada Rope", 100, 160), piece("Laura Quay", 100, 200)]
    assert families(*page, text="the quay of ropes, and nothing else") == ["Rope", "Quay"]


def test_items_of_a_list_are_no_names_of_the_authors_above() -> None:
    page = [piece("Ada Rope", 100, 160), piece("Eve Lima", 100, 174)]
    page += [piece("1. Introduction", 100, 300), piece("Laura Tide", 100, 314)]
    assert families(*page) == ["Rope", "Lima"]


def test_the_end_of_a_title_in_brackets_is_no_name() -> None:
    page = [piece("BY SCARA ROBOT)", 100, 174), piece("Ada Rope", 100, 400)]
    assert families(*page) == ["Rope"]


def test_a_name_stands_before_an_address() -> None:
    line = "Prof. Ada Rope - ada@rope.example - Isle Campus"
    assert families(piece(line, 100, 160)) == ["Rope"]


def test_a_title_that_begins_like_what_a_work_is_based_on_has_its_author_below() -> None:
    title = "Based on Ropes of Harbours"
    shown = [piece(title, 100, 100, LARGE), piece("Ada Rope", 100, 124)]
    text = "\n".join(one.text for one in shown)
    found = find_authors(shown, Told(title, (), text, (), "en", KNOWN))
    assert [one.family for one in found] == ["Rope"]
