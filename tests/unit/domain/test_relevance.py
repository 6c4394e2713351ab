"""Whether a passage has to do with a question: by meaning, by words, with any model's cosines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.policy.background import Background
from loccit.domain.policy.diversity import by_marginal_relevance
from loccit.domain.policy.relevance import ENOUGH, Question

QUESTION = "How do tides shape the growth of salt marshes along the coast?"
PASSAGE = "The tide brings mud to the marsh, and the salt marsh grows."
ANYWHERE = Background(0.0)
OTHER = "The court held that the contract was void."


def test_a_near_passage_that_shares_words_is_relevant_and_a_far_one_is_not() -> None:
    question = Question(QUESTION, ANYWHERE)

    assert question.relevance(0.6, PASSAGE) > ENOUGH
    assert question.relevance(0.1, OTHER) < ENOUGH


def test_meaning_or_words_alone_can_be_enough_when_they_are_strong() -> None:
    question = Question(QUESTION, ANYWHERE)

    assert question.relevance(0.6, OTHER) > ENOUGH
    assert question.relevance(None, PASSAGE) > ENOUGH


@pytest.mark.parametrize("name", ["Doodson", "brass gears", "What is the Doodson machine?"])
def test_a_passage_that_has_every_word_that_was_asked_for_is_relevant(name: str) -> None:
    passage = "Doodson built a machine of brass gear wheels."

    assert Question(name, ANYWHERE).relevance(-0.1, passage) == 1


def test_words_are_found_in_other_inflections_and_languages() -> None:
    assert Question("marsh tide", ANYWHERE).relevance(None, "Marshes and tides.") == 1
    assert Question("Wann ist die Finsternis?", ANYWHERE).relevance(None, "Finsternisse") == 1
    assert Question("Pourquoi les tempêtes ?", ANYWHERE).relevance(None, "la tempête de 1703") == 1


LAKI = "Les gaz du volcan atteignirent la France dans la seconde quinzaine de juin."
CORNERED = Background(0.03, {"de": 0.36, "fr": 0.45})
"""Of a model that knows English best."""


def test_a_common_language_alone_makes_nothing_relevant() -> None:
    off_topic = Question("Comment enlever une tache de vin ?", CORNERED)

    assert off_topic.relevance(0.55, LAKI, "en") > ENOUGH
    assert off_topic.relevance(0.55, LAKI, "fr") < ENOUGH
    assert off_topic.relevance(0.55, LAKI) < ENOUGH  # nobody knows the passage's language
    assert Question("Qui a peint les Nymphéas ?", CORNERED).relevance(0.55, LAKI, "fr") < ENOUGH
    german = Question("Wie melde ich ein Gewerbe an?", CORNERED)
    assert german.relevance(0.5, "Der Mond leuchtet rot.", "de") < ENOUGH


def test_two_other_languages_do_not_come_near_by_being_no_english() -> None:
    off_topic = Question("Wie werde ich Motten im Schrank los?", CORNERED)

    assert off_topic.relevance(0.44, LAKI, "fr") < ENOUGH


def test_a_function_word_or_an_elided_letter_in_common_is_none() -> None:
    text = "L’équipage n’a pas d’eau : il faut faire escale avant l’hiver, et ils le savent."

    for question in (
        "A-t-on le droit d’élever des lapins ?",
        "Que faut-il faire contre le hoquet ?",
        "Pourquoi les chats ronronnent-ils ?",
    ):
        assert Question(question, CORNERED).relevance(0.53, text, "fr") < ENOUGH


def test_one_word_of_two_is_not_enough_and_two_of_three_are() -> None:
    text = "Die Meldungen wurden geprüft, der Mond war verfinstert."

    smoke = Question("Wie oft muss ein Rauchmelder geprüft werden?", CORNERED)
    moon = Question("Wann war der Mond wirklich verfinstert?", CORNERED)
    assert smoke.relevance(0.36, text, "de") < ENOUGH
    assert moon.relevance(0.36, text, "de") > ENOUGH


def test_words_in_common_or_a_cosine_beyond_those_of_the_language_count() -> None:
    gas = Question("Quand les gaz du volcan sont-ils arrivés en France ?", CORNERED)

    assert gas.relevance(0.46, LAKI, "fr") > ENOUGH
    assert Question("Que respirait-on alors ?", CORNERED).relevance(0.8, LAKI, "fr") > ENOUGH


def test_a_question_in_english_is_judged_as_before_by_passages_in_any_language() -> None:
    for english in ("When did the smoke arrive?", "How was it on the continent?"):
        question = Question(english, CORNERED)
        for language in ("fr", "de", "nl", "en", None):
            assert question.relevance(0.5, LAKI, language) == question.relevance(0.5, LAKI)


def test_a_plural_with_an_umlaut_is_the_same_word() -> None:
    convents = Question("Klosterchroniken", CORNERED)

    assert convents.relevance(None, "Elf Chroniken aus Klöstern.") == 1
    assert Question("éleves", CORNERED).relevance(None, "Les élèves ont lu.") == 1


def test_a_question_of_function_words_alone_is_taken_at_its_words() -> None:
    assert Question("what is it", ANYWHERE).relevance(None, "what it is") == 1
    assert Question("?", ANYWHERE).relevance(None, "what it is") == 0


@given(st.text(max_size=60), st.text(max_size=60), st.floats(-1, 1), st.floats(0, 0.95))
def test_any_relevance_lies_in_zero_to_one(
    text: str, passage: str, cosine: float, floor: float
) -> None:
    question = Question(text, Background(floor))

    assert 0 <= question.relevance(cosine, passage) <= 1
    assert 0 <= question.relevance(None, passage) <= 1


@given(st.floats(-1, 1), st.floats(0.05, 0.9))
def test_any_model_that_adds_the_same_to_all_texts_tells_the_same(
    cosine: float, floor: float
) -> None:
    """A component that all vectors share moves each cosine to `floor + (1 - floor) * cosine`."""
    moved = floor + (1 - floor) * cosine

    assert Question(QUESTION, Background(floor)).relevance(moved, OTHER) == pytest.approx(
        Question(QUESTION, ANYWHERE).relevance(cosine, OTHER), abs=1e-9
    )


LIKENESS = {frozenset("ab"): 0.9, frozenset("ac"): 0.0, frozenset("bc"): 0.1}


def like(one: str, other: str) -> float:
    return LIKENESS[frozenset((one, other))]


def test_what_is_alike_is_picked_later_the_less_the_score_weighs() -> None:
    items = [("a", 1.0), ("b", 0.9), ("c", 0.5)]

    assert by_marginal_relevance(items, [], like, 1) == ["a", "b", "c"]
    assert by_marginal_relevance(items, [], like, 0.5) == ["a", "c", "b"]


def test_what_was_picked_on_an_earlier_page_counts() -> None:
    assert by_marginal_relevance([("b", 0.9), ("c", 0.5)], ["a"], like, 0.5) == ["c", "b"]


def test_a_verb_that_says_little_need_not_stand_in_the_passage() -> None:
    asked = Question("when did the clerks get shocks", Background(0.03))

    assert asked.relevance(0.2, "Currents did as they pleased. Clerks got shocks.") == 1.0
    assert asked.relevance(0.2, "Clerks got paid.") < ENOUGH
