"""What kind of thing a question asks for."""

import pytest

from loccit.domain.follow_ups.kinds_of_answer import names_kind
from loccit.domain.questions.subject_words import subject_stems


def kind(question: str, words: str) -> float:
    return names_kind(question, subject_stems(question), words)


def test_a_number_of_what_is_counted_says_more_than_another_one() -> None:
    asked = "how many cranks did it have?"

    counted = kind(asked, "The first machine had ten large cranks.")
    other = kind(asked, "Its crank was turned for 4 hours.")

    assert counted > other > kind(asked, "A crank must turn at the speed of its term.") == 0


def test_a_year_is_no_number_of_anything() -> None:
    assert kind("how many cranks?", "In 1876 the cranks were made of brass.") == 0


@pytest.mark.parametrize(
    ("question", "names", "names_none"),
    [
        ("when was it shown?", "It was shown in 1876.", "It was shown in a museum."),
        ("wann war das?", "Das war im März.", "Das war in London."),
        ("where does it stand?", "It stands in London.", "It stands on brass feet."),
        ("who had the idea?", "The idea was due to Thomson.", "The idea was an old one."),
        ("why did it last?", "It lasted because it was exact.", "It lasted for ninety years."),
        ("pourquoi ?", "On la gardait parce que le calcul coûtait.", "On la gardait."),
    ],
)
def test_a_question_asks_for_a_kind_of_thing(question: str, names: str, names_none: str) -> None:
    assert kind(question, names) > kind(question, names_none) == 0


def test_what_asks_for_no_kind_prefers_no_sentence() -> None:
    assert kind("what is a tide machine?", "In 1876 Thomson had ten cranks in London.") == 0
