"""What a block begins with, in any script."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.structure.numbers import Shape, number_of


@pytest.mark.parametrize(
    ("text", "shape", "values"),
    [
        ("1 Ropes", Shape.DECIMAL, (1,)),
        ("1.2.3. Ropes", Shape.DECIMAL, (1, 2, 3)),
        ("4.10Core registers", Shape.DECIMAL, (4, 10)),
        ("1、概述", Shape.DECIMAL, (1,)),
        ("IV. Results", Shape.ROMAN, (4,)),
        ("B Tables", Shape.LETTER, (2,)),
        ("A.1 Tables", Shape.LETTER, (1, 1)),
        ("§ 12 Ropes", Shape.SIGN, (12,)),
        ("Article 5", Shape.SIGN, (5,)),
        ("CHAPTER TWO", Shape.CHAPTER, (2,)),
        ("Two", Shape.CHAPTER, (2,)),
        ("Глава 3. Канаты", Shape.CHAPTER, (3,)),
        ("第十二章 绪论", Shape.CHAPTER, (12,)),
        ("제1장 서론", Shape.CHAPTER, (1,)),
        ("Teil II", Shape.PART, (2,)),
        ("חלק II", Shape.PART, (2,)),
        ("TÍTULO IV", Shape.PART, (4,)),
        ("제 I 편 사용설명서", Shape.PART, (1,)),
        ("第三节 方法", Shape.HAN_SECTION, (3,)),
        ("第一部分 电学", Shape.PART, (1,)),
        ("一、概述", Shape.HAN, (1,)),
        ("（二）背景", Shape.HAN_BRACKET, (2,)),
        ("(b) ropes", Shape.BRACKET, (2,)),
        ("3) ropes", Shape.BRACKET, (3,)),
        ("(1d) ropes", Shape.BRACKET, (1,)),
        ("• ropes", Shape.BULLET, ()),
        ("[7] Rope, A.", Shape.SQUARE, ()),
        ("Anhang C", Shape.APPENDIX, (3,)),
        ("PřílohaC Seznam", Shape.APPENDIX, (3,)),
        ("Parte I", Shape.PART, (1,)),
        ("PARTE II", Shape.PART, (2,)),
        ("Partea III", Shape.PART, (3,)),
        ("Première partie", Shape.PART, (1,)),
        ("Première partie Les cordes", Shape.PART, (1,)),
        ("Première partie des cordes", Shape.NONE, ()),
        ("Second Unit Tests", Shape.NONE, ()),
        ("Zweiter Teil: Seile", Shape.PART, (2,)),
        ("ТРЕТЬЯ ЧАСТЬ", Shape.PART, (3,)),
        ("附录A 代码", Shape.APPENDIX, (1,)),
        ("2. fejezet", Shape.CHAPTER, (2,)),
        ("2. fejezet Módszerek", Shape.CHAPTER, (2,)),
        ("3. kapitola: Úvod", Shape.CHAPTER, (3,)),
        ("II. BÖLÜM", Shape.CHAPTER, (2,)),
        ("Tema 2: Nivel físico", Shape.CHAPTER, (2,)),
        ("Unidad 3. Cuerdas", Shape.CHAPTER, (3,)),
        ("Glava 4", Shape.CHAPTER, (4,)),
        ("2. nodaļa", Shape.CHAPTER, (2,)),
        ("CHAPITRE PREMIER", Shape.CHAPTER, (1,)),
        ("CHAPITRE DEUX", Shape.CHAPTER, (2,)),
        ("Capitolo secondo", Shape.CHAPTER, (2,)),
        ("Глава третья. Канаты", Shape.CHAPTER, (3,)),
        ("Viertes Kapitel: Seile", Shape.CHAPTER, (4,)),
        ("Rozdział piąty", Shape.CHAPTER, (5,)),
        ("Παράρτημα Βʹ", Shape.APPENDIX, (2,)),
        ("2. pielikums", Shape.APPENDIX, (2,)),
        ("A. függelék", Shape.APPENDIX, (1,)),
        ("2. Unit Tests", Shape.DECIMAL, (2,)),
        ("2 lessons of the tides", Shape.DECIMAL, (2,)),
    ],
)
def test_numbers_of_many_scripts_are_told(
    text: str, shape: Shape, values: tuple[int, ...]
) -> None:
    found = number_of(text)
    assert (found.shape, found.values) == (shape, values)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "A table of ropes",
            "I am here",
            "3D shapes",
            "12:30",
            "2.03). In",
            "2nd rope",
            "Ropes",
            "第",
            "",
        ),
        *("a unit.", "A module. Then", "Parth Rope and Ada Stone"),
        *("First part of the day", "Second Teilung", "Other part"),
    ],
)
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    assert number_of(text).shape is Shape.NONE


@given(st.text(max_size=30))
def test_any_text_has_its_number_within_it(text: str) -> None:
    assert 0 <= number_of(text).end <= len(text)


@given(st.from_regex(r"\(?[\da-z]{1,3}\) ropes", fullmatch=True))
def test_any_number_in_brackets_is_none_below_zero(text: str) -> None:
    assert min(number_of(text).values, default=0) >= 0
