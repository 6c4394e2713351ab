"""Numbers of sections, and what begins like a heading and is none."""

import pytest

from loccit.infrastructure.adapters.pdf.patterns import (
    FRONT,
    NAMED,
    is_date,
    is_statement,
    number_alone,
    section_number,
)


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("I.A. Methods of the harbour", 2),
        ("II.3. Methods of the harbour", 2),
        ("IV.B.2. Methods of the harbour", 3),
        ("IV. Methods of the harbour", 1),
        ("4.2.1 Methods", 3),
        ("Ivory and its trade", 0),
        ("A. N. Weir, H. Mill", 0),
        ("I. M. Weir", 0),
        ("B. E. coli in rivers", 1),
    ],
)
def test_the_depth_of_a_number_is_how_many_parts_it_has(text: str, depth: int) -> None:
    assert section_number(text)[0] == depth


@pytest.mark.parametrize(
    ("text", "depth"), [("2.", 1), ("2.1.", 2), ("2.1", 2), ("IV.", 1), ("A.3", 2), ("2", 0)]
)
def test_a_number_may_stand_alone(text: str, depth: int) -> None:
    assert number_alone(text) == depth


@pytest.mark.parametrize("text", ["12 kg", "See", "1.2.3.4.5.6.7", "", "Vol.", "[1]", "1)"])
def test_what_is_no_number_of_a_section_has_no_depth(text: str) -> None:
    assert number_alone(text) == 0


@pytest.mark.parametrize(
    "text",
    ["4 February 2001", "May 2020", "Dezember 2022", "2 de marzo de 2011", "June 3rd, 2019."],
)
def test_dates_are_told_from_numbered_headings(text: str) -> None:
    assert is_date(text)


@pytest.mark.parametrize("text", ["4 March of the rivers", "1 Data of 2001", "2001", "", "May"])
def test_headings_with_a_month_or_a_year_in_them_are_no_dates(text: str) -> None:
    assert not is_date(text)


@pytest.mark.parametrize(
    "text", ["Theorem 2", "Lemma 1.3 (Weir)", "Beispiel 4:", "Korollar 3", "12: return"]
)
def test_theorems_and_lines_of_algorithms_are_told_by_their_beginning(text: str) -> None:
    assert is_statement(text)


@pytest.mark.parametrize("text", ["Theorems of Weirs", "2 Lemma", "Examples", "1.2 Remarks", ""])
def test_sections_about_theorems_are_no_theorems(text: str) -> None:
    assert not is_statement(text)


@pytest.mark.parametrize(
    "text", ["Resumo", "Palabras clave:", "Inleiding", "Elenco delle figure", "参考文献", "摘 要"]
)
def test_sections_are_named_in_many_languages(text: str) -> None:
    assert NAMED.match(text)


@pytest.mark.parametrize(("text", "front"), [("Resumo", True), ("Referências", False)])
def test_only_what_stands_before_the_body_is_front_matter(text: str, *, front: bool) -> None:
    assert (FRONT.match(text) is not None) == front
