"""What books call their chapters, parts and appendices."""

import pytest

from loccit.domain.documents.divisions import (
    COUNTS,
    begins_chapter,
    chapter_of,
    is_chapter_word,
)


@pytest.mark.parametrize(
    "text",
    [
        "Chapter 3",
        "Chapter Two: Of ropes",
        "CHAPITRE PREMIER",
        "Capítulo 4. Cuerdas",
        "Tema 2: Nivel físico",
        "Capítulo dos",
        "CAPITOLO QUATTRO",
        "Zweites Kapitel: Seile",
        "Siebter Teil",
        "Глава первая",
        "Rozdział trzeci",
        "2. fejezet",
        "3. skyrius",
        "Teil II",
        "Troisième partie",
        "第五章 绳索",
        "第二部分",
        "제1장 서론",
        "Lampiran A",
        "Παράρτημα Β",
        "Παράρτημα Αʹ",
        "Del II",
        "Første del",
        "Anhang C",
        "Part I",
        "Cinquième partie",
        "第三编",
        "제2편",
        "Chapter 1",
        "第三章",
        "Appendix A",
    ],
)
def test_the_label_of_a_chapter_is_told_in_many_languages(text: str) -> None:
    assert begins_chapter(text)


@pytest.mark.parametrize("text", ["Section 3", "Article 5", "5. artikel", "第五条", "제3조"])
def test_sections_and_articles_have_labels_and_are_no_chapters(text: str) -> None:
    assert chapter_of(text)
    assert not begins_chapter(text)


@pytest.mark.parametrize(
    "text",
    [
        "Parte dos dados foi medida",
        "Del segundo trimestre",
        "Dos capítulos siguen",
        "Ostatni rozdział",
        "del primo capitolo",
        "Tema a tratar",
        "Parte e controparte",
        "Part of the harbour",
        "Unit tests",
        "First part of the tides",
        "Chapters of the tides",
        "Thematic maps 2",
        "2 chapters follow",
    ],
)
def test_words_that_only_begin_like_a_label_are_none(text: str) -> None:
    assert chapter_of(text) is None


def test_a_word_alone_is_a_label_above_its_number() -> None:
    assert is_chapter_word("CHAPTER", "ONE")
    assert is_chapter_word("Unidad", "3")
    assert not is_chapter_word("CHAPTER", "of the tides")


def test_numbers_that_are_written_out_count_alike_in_all_languages() -> None:
    assert {COUNTS[word] for word in ("two", "zweites", "deuxième", "segunda", "вторая")} == {2}
    assert (COUNTS["ten"], COUNTS["twelve"], COUNTS["zwölftes"]) == (10, 12, 12)
