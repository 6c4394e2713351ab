"""The roles of words, whatever the language."""

from collections import Counter

import pytest

from loccit.domain.documents.lexicon import Role, role_of
from loccit.domain.documents.lexicon_words import WORDS


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Figure 3: Ropes", Role.FIGURE),
        ("Рис. 2. Канат", Role.FIGURE),
        ("图 1 绳索", Role.FIGURE),
        ("Tabla 4", Role.TABLE),
        ("Теорема о канатах", Role.STATEMENT),
        ("Zgled 1.1.", Role.STATEMENT),
        ("Beweis.", Role.PROOF),
        ("Kulcsszavak: kötél", Role.KEYWORDS),
    ],
)
def test_the_first_word_tells_a_role(text: str, role: Role) -> None:
    assert role_of(text)[0] is role


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("References", Role.REFERENCES),
        ("Список литературы", Role.REFERENCES),
        ("参 考 文 献", Role.REFERENCES),
        ("Felhasznált irodalom", Role.REFERENCES),
        ("Zoznam použitej literatúry", Role.REFERENCES),
        ("Seznam použité literatury", Role.REFERENCES),
        ("Списак литературе", Role.REFERENCES),
        ("Kasutatud kirjandus", Role.REFERENCES),
        ("Daftar Referensi", Role.REFERENCES),
        ("เอกสารอ้างอิง", Role.REFERENCES),
        ("قائمة المراجع", Role.REFERENCES),
        ("引用・参考文献", Role.REFERENCES),
        ("Santrauka", Role.ABSTRACT),
        ("Ključne riječi:", Role.KEYWORDS),
        ("Considerações finais", Role.SECTION),
        ("Latar Belakang", Role.SECTION),
        ("Table of Contents", Role.CONTENTS),
        ("Listado de símbolos y abreviaturas", Role.CONTENTS),
        ("Dedicatoria", Role.SECTION),
        ("المقدمة", Role.SECTION),
        ("Résumé", Role.ABSTRACT),
    ],
)
def test_a_name_alone_is_the_whole_text(text: str, role: Role) -> None:
    assert role_of(text) == (role, True)


def test_a_longer_phrase_comes_before_its_first_word() -> None:
    assert role_of("Table of contents")[0] is Role.CONTENTS
    assert role_of("Table 1")[0] is Role.TABLE


def test_other_words_have_no_role() -> None:
    assert role_of("Ropes of the river") == (Role.NONE, False)


@pytest.mark.parametrize(
    ("text", "role"),
    [("İÇİNDEKİLER", Role.CONTENTS), ("GİRİŞ", Role.SECTION), ("ÖZET", Role.ABSTRACT)],
)
def test_turkish_words_may_stand_in_capitals(text: str, role: Role) -> None:
    assert role_of(text) == (role, True)


def test_a_word_has_one_role() -> None:
    times = Counter(
        word.strip()
        for words in WORDS.values()
        for line in words.split("\n")
        for word in line.split("|")
        if word.strip()
    )
    assert [word for word, often in times.items() if often > 1] == []
