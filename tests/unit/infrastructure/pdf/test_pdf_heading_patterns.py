"""Numbers of sections, and what begins like a heading and is none."""

import pytest

from loccit.domain.documents.divisions import chapter_of
from loccit.domain.documents.lexicon import begins_front, names_section
from loccit.infrastructure.adapters.pdf.patterns import (
    is_figure_or_table,
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
        ("K.2 Proofs", 2),
        ("J. Tables of the tides", 1),
        ("N More rivers", 1),
        ("J. N. Weir, H. Mill", 0),
        ("§ 12 Rights of way", 1),
        ("§ 12.3 Rights of way", 2),
        ("第1章 河流", 1),
        ("第二章绪论", 1),
        ("第十二节 方法", 2),
        ("제1장 서론", 1),
        ("제 2 절 방법", 2),
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
    [
        "Article 5",
        "Artikel 12: Wege",
        "Chapter Two",
        "Статья 3",
        "第三章",
        "제1장",
        "第2部",
        "第一部分",
        "1. fejezet",
    ],
)
def test_labels_of_chapters_and_articles_are_told(text: str) -> None:
    assert chapter_of(text) is not None


@pytest.mark.parametrize(
    "text", ["Articles of war", "Chapter and verse", "第一", "Parts 2", "2. Unit tests"]
)
def test_what_begins_like_a_label_is_none(text: str) -> None:
    assert chapter_of(text) is None


@pytest.mark.parametrize(
    "text", ["Theorem A", "Assumption 2", "Теорема 4", "定理 3", "Lema 1", "Hypothèse B (Weir)"]
)
def test_statements_are_told_in_many_languages(text: str) -> None:
    assert is_statement(text)


@pytest.mark.parametrize("text", ["2.3 Lemma.", "4 Theorem (Weir).", "1.2.1 Definition:"])
def test_a_statement_that_text_follows_may_begin_with_its_number(text: str) -> None:
    assert is_statement(text, run_in=True)
    assert not is_statement(text)


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
    assert names_section(text)


@pytest.mark.parametrize(("text", "front"), [("Resumo", True), ("Referências", False)])
def test_only_what_stands_before_the_body_is_front_matter(text: str, *, front: bool) -> None:
    assert begins_front(text) == front


@pytest.mark.parametrize("text", ["3. ábra: A folyó", "12. táblázat: Kötelek", "2 pav. Upė"])
def test_a_caption_may_have_its_number_first(text: str) -> None:
    assert is_figure_or_table(text)


@pytest.mark.parametrize("text", ["3. Ábrahám", "2. Képek", "4. tabular form"])
def test_a_heading_with_such_a_word_is_no_caption(text: str) -> None:
    assert not is_figure_or_table(text)


@pytest.mark.parametrize("label", ["第一部分", "第2部", "第三编"])
def test_the_label_of_a_part_ends_with_the_word_for_it(label: str) -> None:
    found = chapter_of(label)
    assert found is not None
    assert found[0] == label
