"""The roles of words, whatever the language."""

import pytest

from loccit.domain.documents.lexicon import Role, role_of


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
        ("Table of Contents", Role.CONTENTS),
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
