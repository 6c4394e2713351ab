"""The language of a question of few words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.questions.question_language import question_language
from loccit.domain.questions.question_words import COMMON_WORDS

QUESTIONS = {
    "What did the storm do in Canada?": "en",
    "How do cells die?": "en",
    "history of the railway": "en",
    "Wie oft muss ein Rauchmelder geprüft werden?": "de",
    "Was verursacht Kopfschmerzen am Morgen?": "de",
    "Warum schnurren Katzen?": "de",
    "Behandlung von Bluthochdruck im Alter": "de",
    "Comment nettoie-t-on des lentilles ?": "fr",
    "D’où vient le mot algèbre ?": "fr",
    "les droits du locataire en cas de panne": "fr",
    "¿Cuándo se construyó la catedral?": "es",
    "Qual è la capitale d'Italia?": "it",
    "Wat is de hoofdstad van Nederland?": "nl",
    "Где находится столица?": "ru",
    "Πού βρίσκεται η πόλη;": "el",
    "日本の首都はどこですか": "ja",
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_few_words_tell_the_language_of_a_question(question: str) -> None:
    assert question_language(question) == QUESTIONS[question]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "mud",
        "salt marshes",
        "Doodson 1928",
        "β-Ca",
        "αβ T",
        "van der Waals forces",
        "von Neumann architecture",
        "Le Corbusier",
        "El Niño and La Niña",
        "fin de siècle Vienna",
        "de novo assembly",
        "per se",
    ],
)
def test_a_subject_or_a_name_tells_none(text: str) -> None:
    assert question_language(text) is None


def test_languages_that_share_all_the_words_are_not_told_apart() -> None:
    assert question_language("Hvad er en kompas?") == "da"
    assert question_language("en kompas på havet med et skip") is None  # Danish or Norwegian


def test_a_name_from_another_language_does_not_decide() -> None:
    assert question_language("Who wrote of the Sturm und Drang?") == "en"
    assert question_language("Was schrieb Goethe in The Sorrows of Young Werther über ihn?") in (
        "de",
        None,
    )


@given(st.text(max_size=200))
def test_any_text_gives_a_code_of_two_letters_or_none(text: str) -> None:
    told = question_language(text)

    assert told is None or len(told) == 2


@given(st.sampled_from(sorted(COMMON_WORDS)), st.data())
def test_any_one_word_that_is_no_question_word_tells_nothing(
    language: str, data: st.DataObject
) -> None:
    """It may be a part of a name."""
    word = data.draw(st.sampled_from(sorted(COMMON_WORDS[language])))

    assert question_language(f"Xyz {word} Abc") in (None, question_language(word))
