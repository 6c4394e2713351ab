"""Names of people: taken out of lists, and which of their words are the family's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.front_matter.family_names import (
    author_of,
    family_of,
    sets_families_in_capitals,
)
from loccit.domain.front_matter.front_pieces import MARK
from loccit.domain.front_matter.name_lists import names_in
from loccit.domain.front_matter.name_words import (
    begins_with_family,
    person_in,
)
from loccit.domain.models.citation_meta import Author


def _names(*lines: str) -> list[str]:
    return [one.text for one in names_in(lines).people]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ana Lima, Bo Chen and Carl Diaz", ["Ana Lima", "Bo Chen", "Carl Diaz"]),
        (f"Ana Lima{MARK}, Bo Chen{MARK}*", ["Ana Lima", "Bo Chen"]),
        (f"{MARK}Ana Lima, {MARK}Bo Chen", ["Ana Lima", "Bo Chen"]),
        ("Ana Lima1,2*, Bo Chen 1,2,3", ["Ana Lima", "Bo Chen"]),
        ("Ana Lima, MD, PhD; Bo Chen, MSc", ["Ana Lima", "Bo Chen"]),
        ("Prof. Dr. Ana Lima & Dipl.-Inform. (FH) Bo Chen", ["Ana Lima", "Bo Chen"]),
        ("Ana LimaID*, Bo Chen ana@lima.example", ["Ana Lima", "Bo Chen"]),
        ("Ana Lima . Bo Chen .", ["Ana Lima", "Bo Chen"]),
        ("Ana Lima\tBo Chen", ["Ana Lima", "Bo Chen"]),
        ("José Ortega y Gasset", ["José Ortega y Gasset"]),
        ("A.K.Lima,B.Chen", ["A.K. Lima", "B. Chen"]),
        ("BoliXu1, LongChen2, Ana MacLean", ["Boli Xu", "Long Chen", "Ana MacLean"]),
        ("LongChen, MacLean and VanDyke", ["Long Chen"]),
        ("Bo-MingChen, Ana Smith-McDonald", ["Bo-Ming Chen", "Ana Smith-McDonald"]),
        ("Carlos FredericoLima, Bo VanderPlas", ["Carlos Frederico Lima", "Bo VanderPlas"]),
        ("Bernard ’t Hart, Ana Lima", ["Bernard ’t Hart", "Ana Lima"]),
        ("王小明", ["王小明"]),
        ("ANA\tLIMA", ["ANA LIMA"]),
        ("03-120601 酒井 小明", ["酒井 小明"]),
        ("Ana Lima 2074245", ["Ana Lima"]),
        ("Ana Lima–Diaz", ["Ana Lima–Diaz"]),
        ("Ana Lima 3162/2021", ["Ana Lima"]),
        ("pg57579 - Ana Lima", ["Ana Lima"]),
        ("Xiaoming MA, Ian McDONALD", ["Xiaoming MA", "Ian McDONALD"]),
        ("ИВМиМГ СО РАН", []),
        (f"Ana Lima - 22110287{MARK}, Bo Chen - 22110298{MARK}", ["Ana Lima", "Bo Chen"]),
        ("Ana Lima, Dr. math.,", ["Ana Lima"]),
        ("Ana Lima, Bo Chen and Rope Core Team", ["Ana Lima", "Bo Chen"]),
        ("Ana Lima (AS2012572)", ["Ana Lima"]),
        (
            "Ana Lima (Isle College, Isle, and the Harbour Board of Aldermoor), Bo Chen",
            ["Ana Lima", "Bo Chen"],
        ),
        ("Ana Lima^1*", ["Ana Lima"]),
        ("A. Lima Æ B. Chen Æ C. Diaz", ["A. Lima", "B. Chen", "C. Diaz"]),
        ("A. Lima Æ B. Chen Æ", ["A. Lima", "B. Chen"]),
        ("Ana Lima, North Carolina, Bo Chen, Public Health", ["Ana Lima", "Bo Chen"]),
        ("ANA LIMA, B.D.S., F.R.C.Path., M.I.Biol.; BO CHEN, M.B.B.S.", ["ANA LIMA", "BO CHEN"]),
        ("A. Lima, MB ChB, MMed (Anaes); A. Eng, MD", ["A. Lima", "A. Eng"]),
        (f"Ana Lima{MARK} Ph.D., Bo Chen{MARK} Ph.D.", ["Ana Lima", "Bo Chen"]),
        ("Vanessa Lima BSc RRT", ["Vanessa Lima"]),
        ("Qurat ul Ain Lima, Anwar ul Haque", ["Qurat ul Ain Lima", "Anwar ul Haque"]),
        ("Kit Ying Lam, Yee How Say", ["Kit Ying Lam", "Yee How Say"]),
        ("S.D.H.P Lima", ["S.D.H.P Lima"]),
        ("胡悦 朱萌", ["胡悦", "朱萌"]),
        (f"Ana Lima{MARK} Bo H., Jr. Chen{MARK}", ["Ana Lima", "Bo H. Chen"]),
        ("ANA LIMA AND BO CHEN", ["ANA LIMA", "BO CHEN"]),
        ("A. LIMA, B. CHEN, AND C. DIAZ", ["A. LIMA", "B. CHEN", "C. DIAZ"]),
        ("ANA LIMA COSTA Y BO CHEN RUIZ", ["ANA LIMA COSTA", "BO CHEN RUIZ"]),
        ("JOSÉ LIMA Y CHEN", ["JOSÉ LIMA Y CHEN"]),
        ("酒井 小明（島嶼大学 環境学部）", ["酒井 小明"]),
        ("Лима А.В., Чен Б.О., Диаз В.В", ["Лима А.В.", "Чен Б.О.", "Диаз В.В"]),
    ],
)
def test_a_list_is_taken_apart(line: str, names: list[str]) -> None:
    assert _names(line) == names


@pytest.mark.parametrize(
    "end", [" for the", " for the Rope Study Group", " on behalf of the Delta"]
)
def test_for_whom_authors_write_is_no_part_of_a_name(end: str) -> None:
    assert _names(f"A. Lima, B. Berg, Eva Roy{end}") == ["A. Lima", "B. Berg", "Eva Roy"]


def test_a_name_goes_on_on_the_next_line() -> None:
    assert _names("Ana Lima, Thomas L.", "Griffiths, Bo Chen") == [
        "Ana Lima",
        "Thomas L. Griffiths",
        "Bo Chen",
    ]
    assert _names("Julio Basilio⁴, Leonardo", "de la Roca⁴, João Pedro") == [
        "Julio Basilio",
        "Leonardo de la Roca",
        "João Pedro",
    ]


def test_a_given_name_that_ends_a_line_of_names_goes_on_with_a_whole_name() -> None:
    assert _names(f"Ana Lima{MARK}, Mukhtar", f"Ahmed G Chen{MARK}") == [
        "Ana Lima",
        "Mukhtar Ahmed G Chen",
    ]
    assert _names("Ana Lima, MD, EDIC", "Bo Chen, MD") == ["Ana Lima", "Bo Chen"]


def test_roman_figures_are_told_by_a_longer_one_on_any_line() -> None:
    assert _names("Ana LimaI , Bo ChenI ,", "Carl DiazII") == ["Ana Lima", "Bo Chen", "Carl Diaz"]


@pytest.mark.parametrize(
    "text",
    [
        "Department of Physics",
        *("Open Access", "Original Article", "Artigo Original"),
        "University of Padua",
        *("of the people", "of Isledag"),
        "Berlin",
        "12",
        *("User Guide", "Eine Einführung", "Small Island Press", "Costa Rica", "Isle Software"),
        *("Sir Ada Lima Building", "Project Title", "Ana Lima Student Id"),
        *("学籍番号", "教授", "小島研究室", "Show 展示", "REGISTO E FIN D’ÉTUDES"),
        *("Vice President", "How Rivers", "What Lima"),
        *("Revista de Ciencia Costera", "Zeitschrift Ufer"),
        *("Bilgisayar Mühendisliği", "Sziget Tudományegyetem", "NA UNIVERZITETNEM ŠTUDIJU"),
    ],
)
def test_what_is_no_name_is_none(text: str) -> None:
    assert person_in(text) is None


def test_words_that_the_text_has_in_small_letters_are_no_name() -> None:
    assert person_in("Neural Networks", {"neural", "networks"}) is None
    assert person_in("Neural Smith", {"neural", "networks"}) == ("Neural", "Smith")


def test_an_initial_tells_a_person_from_a_publisher() -> None:
    assert person_in("Ana H. Press") == ("Ana", "H.", "Press")


def test_most_of_many_words_in_small_letters_are_no_name() -> None:
    assert person_in("Isle Lead Auditor", {"lead", "auditor"}) is None
    assert person_in("Ana Green Lima", {"green"}) == ("Ana", "Green", "Lima")


def test_names_in_signs_begin_with_a_family() -> None:
    assert begins_with_family(["王小明"])
    assert begins_with_family(["김민수"])
    assert begins_with_family(["欧阳小明"])
    assert not begins_with_family(["任务系统"])
    assert begins_with_family(["Ana", "Lima"])
    assert not begins_with_family(["目录"])


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Ana Lima", "Lima"),
        ("Arie van Deursen", "van Deursen"),
        ("Mariana De Andrade", "De Andrade"),
        ("Sabine Schulte im Walde", "Schulte im Walde"),
        ("Mario ROSSI", "Rossi"),
        ("ROSSI Mario", "Rossi"),
        ("ANA LIMA", "Lima"),
        ("Smith J. A.", "Smith"),
        ("Осипова Анастасия Андреевна", "Осипова"),
        ("王小明", "王"),
        ("欧阳小明", "欧阳"),
        ("酒井 小明", "酒井"),
        ("Osipova Anastasia Andreevna", "Osipova"),
        ("Lanshi FU", "Fu"),
        ("Huy VŨ", "Vũ"),
        ("Pablo Rodríguez Pérez", "Rodríguez Pérez"),
        ("Pablo Lima Pérez", "Pérez"),
        ("SULAEMAN", "Sulaeman"),
    ],
)
def test_the_look_of_a_name_tells_the_family(name: str, family: str) -> None:
    assert family_of(name.split()) == family


def test_what_is_cited_elsewhere_tells_the_family() -> None:
    words = ("Ashlee", "N.", "Ford", "Versypt")
    assert family_of(words) == "Versypt"
    assert family_of(words, shown={"ford versypt"}) == "Ford Versypt"
    assert family_of(("Ana", "Müller", "Böhm"), shown={"muller bohm"}) == "Müller Böhm"


def test_languages_have_their_order() -> None:
    assert family_of(("Nagy", "Anna"), "hu") == "Nagy"
    assert family_of(("Leonardo", "José", "López", "Mejía"), "es") == "López Mejía"
    assert family_of(("Ana", "López", "Mejía"), "es") == "López Mejía"
    assert family_of(("Ana", "María", "López"), "es") == "López"
    assert family_of(("Matías", "Nicolás", "López"), "es") == "López"


def test_turkish_has_an_i_with_a_dot_and_one_without() -> None:
    assert author_of(("ANA", "YAĞLIKÇI"), "tr") == Author("Yağlıkçı", "ANA")
    assert author_of(("ANA", "İZMİRLİ"), "en") == Author("İzmirli", "ANA")


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Lewis J. Radonovich", "Radonovich"),
        ("Scott J. Patlovich", "Patlovich"),
        ("Иванов Пётр Сергеевич", "Иванов"),
        ("Κοκόλης Απόστολος", "Κοκόλης"),
        ("Απόστολος Κοκόλης", "Κοκόλης"),
        ("Γεώργιος Νικόλαος", "Νικόλαος"),
    ],
)
def test_a_patronymic_and_a_given_name_tell_that_the_family_stands_first(
    name: str, family: str
) -> None:
    assert family_of(name.split()) == family


def test_a_brazilian_family_name_ends_with_junior_or_neto() -> None:
    names = ("Bo Lima Junior", "Ana Costa Neto", "Bo Filho", "Bo Lima dos Reis Sobrinho")
    families = ["Lima Junior", "Costa Neto", "Filho", "Reis Sobrinho"]
    assert [family_of(name.split(), "pt") for name in names] == families


def test_a_particle_in_portuguese_belongs_to_the_given_name() -> None:
    words = ("Luís", "Lima", "de", "Sousa")
    assert author_of(words, "pt") == Author("Sousa", "Luís Lima de")
    assert family_of(("Ana", "De", "Andrade"), "pt") == "De Andrade"
    assert family_of(words, "fr") == "de Sousa"


def test_capitals_without_a_vowel_are_initials() -> None:
    names = [name.split() for name in ("DTL Liu", "PKS Chan", "KSC Yuen")]
    capitals = sets_families_in_capitals(names)
    assert [family_of(name, capitals=capitals) for name in names] == ["Liu", "Chan", "Yuen"]


def test_short_words_in_capitals_are_initials_unless_the_list_has_families_so() -> None:
    plain = [("Naveen", "Kumar", "NS"), ("VK", "Gupta")]
    assert not sets_families_in_capitals(plain)
    assert [family_of(one, capitals=False) for one in plain] == ["Kumar", "Gupta"]
    assert sets_families_in_capitals([("Jie", "LI"), ("Bo", "WEI")])


def test_one_name_in_capitals_among_many_tells_nothing_of_the_others() -> None:
    many = [("Ana", "Lima"), ("Bo", "Chen"), ("Eric", "EJ", "DeWitt"), ("Carl", "Diaz")]
    assert not sets_families_in_capitals([*many, ("RAY", "Lc")])
    assert family_of(("Eric", "EJ", "DeWitt"), capitals=False) == "DeWitt"


@given(st.lists(st.text(max_size=80), max_size=6))
def test_any_text_is_taken_apart(lines: list[str]) -> None:
    for person in names_in(lines).people:
        assert family_of(person.words)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ada Rope,I Bo Stone,II Carl Quay Jr.XI", ["Ada Rope", "Bo Stone", "Carl Quay"]),
        ("Ada RopeI,II, Bo StoneIV", ["Ada Rope", "Bo Stone"]),
        (f"Ada Rope{MARK}\ue840, Bo Stone\uf02a", ["Ada Rope", "Bo Stone"]),
        (f"AdaP.Rope{MARK}{{,AnaQ.Stone{MARK}{{", ["Ada P. Rope", "Ana Q. Stone"]),
        ("Ada DO VALE, Bo STONE", ["Ada DO VALE", "Bo STONE"]),
    ],
)
def test_marks_of_affiliations_are_told_from_names(line: str, names: list[str]) -> None:
    assert _names(line) == names
