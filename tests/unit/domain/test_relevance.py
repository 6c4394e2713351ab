"""Whether a passage has to do with a question: by meaning, by words, with any model's cosines."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.policy.diversity import by_marginal_relevance
from loccit.domain.policy.relevance import BACKGROUND_TEXTS, ENOUGH, Question, background

QUESTION = "How do tides shape the growth of salt marshes along the coast?"
PASSAGE = "The tide brings mud to the marsh, and the salt marsh grows."
OTHER = "The court held that the contract was void."


def test_a_near_passage_that_shares_words_is_relevant_and_a_far_one_is_not() -> None:
    question = Question(QUESTION, 0.0)

    assert question.relevance(0.6, PASSAGE) > ENOUGH
    assert question.relevance(0.1, OTHER) < ENOUGH


def test_meaning_or_words_alone_can_be_enough_when_they_are_strong() -> None:
    question = Question(QUESTION, 0.0)

    assert question.relevance(0.6, OTHER) > ENOUGH
    assert question.relevance(None, PASSAGE) > ENOUGH


@pytest.mark.parametrize("name", ["Doodson", "brass gears", "What is the Doodson machine?"])
def test_a_passage_that_has_every_word_that_was_asked_for_is_relevant(name: str) -> None:
    passage = "Doodson built a machine of brass gear wheels."

    assert Question(name, 0.0).relevance(-0.1, passage) == 1


def test_words_are_found_in_other_inflections_and_languages() -> None:
    assert Question("marsh tide", 0.0).relevance(None, "Marshes and tides.") == 1
    assert Question("Wann ist die Finsternis?", 0.0).relevance(None, "Finsternisse") == 1
    assert Question("Pourquoi les tempêtes ?", 0.0).relevance(None, "la tempête de 1703") == 1


LAKI = "Les gaz du volcan atteignirent la France dans la seconde quinzaine de juin."


def test_a_common_language_alone_makes_nothing_relevant() -> None:
    off_topic = Question("Comment enlever une tache de vin ?", 0.03)

    assert off_topic.relevance(0.5, LAKI) > ENOUGH  # when nobody knows the passage's language
    assert off_topic.relevance(0.5, LAKI, "fr") == 0
    assert off_topic.relevance(0.65, LAKI, "fr") > ENOUGH
    assert Question("Wie melde ich ein Gewerbe an?", 0.03).relevance(0.5, "Der Mond.", "de") == 0


def test_a_word_in_common_or_another_language_lets_the_meaning_count() -> None:
    assert Question("Quand les gaz sont-ils arrivés ?", 0.03).relevance(0.5, LAKI, "fr") > ENOUGH
    for english in ("When did the smoke arrive?", "How was it on the continent?"):
        question = Question(english, 0.03)
        for language in ("fr", "de", "nl", "en", None):
            assert question.relevance(0.5, LAKI, language) == question.relevance(0.5, LAKI)


def test_a_question_of_function_words_alone_is_taken_at_its_words() -> None:
    assert Question("what is it", 0.0).relevance(None, "what it is") == 1
    assert Question("?", 0.0).relevance(None, "what it is") == 0


@given(st.text(max_size=60), st.text(max_size=60), st.floats(-1, 1), st.floats(0, 0.95))
def test_any_relevance_lies_in_zero_to_one(
    text: str, passage: str, cosine: float, floor: float
) -> None:
    question = Question(text, floor)

    assert 0 <= question.relevance(cosine, passage) <= 1
    assert 0 <= question.relevance(None, passage) <= 1


@given(st.floats(-1, 1), st.floats(0.05, 0.9))
def test_any_model_that_adds_the_same_to_all_texts_tells_the_same(
    cosine: float, floor: float
) -> None:
    """A component that all vectors share moves each cosine to `floor + (1 - floor) * cosine`."""
    moved = floor + (1 - floor) * cosine

    assert Question(QUESTION, floor).relevance(moved, OTHER) == pytest.approx(
        Question(QUESTION, 0.0).relevance(cosine, OTHER), abs=1e-9
    )


def test_the_background_is_the_mean_cosine_of_unrelated_texts() -> None:
    count = len(BACKGROUND_TEXTS)
    apart = [[float(row == column) for column in range(count)] for row in range(count)]
    shared = [[*(value * math.sqrt(0.3) for value in row), math.sqrt(0.7)] for row in apart]

    assert background(apart) == 0
    assert background(shared) == pytest.approx(0.7)
    assert background([[1.0]] * count) < 1


LIKENESS = {frozenset("ab"): 0.9, frozenset("ac"): 0.0, frozenset("bc"): 0.1}


def like(one: str, other: str) -> float:
    return LIKENESS[frozenset((one, other))]


def test_what_is_alike_is_picked_later_the_less_the_score_weighs() -> None:
    items = [("a", 1.0), ("b", 0.9), ("c", 0.5)]

    assert by_marginal_relevance(items, [], like, 1) == ["a", "b", "c"]
    assert by_marginal_relevance(items, [], like, 0.5) == ["a", "c", "b"]


def test_what_was_picked_on_an_earlier_page_counts() -> None:
    assert by_marginal_relevance([("b", 0.9), ("c", 0.5)], ["a"], like, 0.5) == ["c", "b"]
