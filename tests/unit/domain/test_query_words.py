"""Which words of a query stand in a passage, and how near to each other."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.policy.query_words import QueryWords
from loccit.domain.questions.subject_words import stem_of

FAR = " and much that has nothing to do with it, at some length, goes on here "


@pytest.mark.parametrize(
    "passage",
    [
        "An oil painting.",
        "OIL PAINTINGS by old masters",
        "Painting in oil is slow.",
        f"Oil. {FAR} Painting. {FAR} The painting was done in oil.",
        "oil " * 400 + "painting",
    ],
)
def test_neighbours_of_the_query_that_are_near_in_either_order_count(passage: str) -> None:
    assert QueryWords("Who likes oil painting?").of(passage).proximity >= 0.5
    assert QueryWords("oil painting").of(passage).proximity == 1.0


@pytest.mark.parametrize(
    "passage",
    [
        "",
        "Oil.",
        f"Oil is dear.{FAR}Painting is not.",
        "Boil the repainting.",
        "The oilcloth of a painting.",
        "oil_painting",
    ],
)
def test_words_that_are_far_apart_or_parts_of_other_words_do_not(passage: str) -> None:
    assert QueryWords("oil painting").of(passage).proximity == 0.0


def test_each_pair_of_neighbours_is_a_share() -> None:
    words = QueryWords("random walks on expander graphs")
    assert words.of("A random walk.").proximity == pytest.approx(1 / 3)
    assert words.of(f"A random walk.{FAR}Some expander graph.").proximity == pytest.approx(2 / 3)
    assert words.of("A random walk on an expander graph.").proximity == 1.0


@pytest.mark.parametrize("query", ["", "tides", "what is the", "tides tides", "?!"])
def test_a_query_without_a_pair_is_near_nothing(query: str) -> None:
    assert QueryWords(query).of("tides tide what is the").proximity == 0.0


def test_each_different_word_is_a_share_in_any_form_and_however_often_it_stands() -> None:
    words = QueryWords("Which clerks got shocks from the wires?")
    of_one = words.of("shocked").coverage
    assert of_one > 0.0
    assert words.of("A shock, and more SHOCKS.").coverage == of_one
    assert words.of("The clerk had a shock.").coverage == pytest.approx(2 * of_one)
    assert words.of("A clerk got a shock from a wire, and the clerk let go.").coverage == 1.0


@pytest.mark.parametrize("passage", ["", "Boil the repaint.", "oil_paint", "The oilcloth"])
def test_parts_of_other_words_are_none_of_the_words(passage: str) -> None:
    assert QueryWords("oil paint").of(passage).coverage == 0.0


@pytest.mark.parametrize("query", ["", "what is the", "?!"])
def test_a_query_without_words_that_tell_its_subject_is_covered_by_nothing(query: str) -> None:
    assert QueryWords(query).of("what is the tide").coverage == 0.0


texts = st.text(st.sampled_from("oil pantgs._é "), max_size=200)


@given(texts, st.sampled_from(["oil painting", "oils oil", "paint paints tango"]))
def test_any_passage_is_judged_as_by_comparing_every_two_words(passage: str, query: str) -> None:
    words = list(re.finditer(r"\w+", passage.casefold()))

    def are_near(one: re.Match[str], other: re.Match[str]) -> bool:
        return max(one.start(), other.start()) - min(one.end(), other.end()) <= 60

    asked = [stem_of(word) for word in query.split()]
    pairs = {pair for pair in pairwise(asked) if pair[0] != pair[1]}
    near = [
        any(
            are_near(one, other)
            for one in words
            for other in words
            if (stem_of(one[0]), stem_of(other[0])) == pair
        )
        for pair in pairs
    ]
    found = QueryWords(query).of(passage)
    assert found.proximity == (sum(near) / len(near) if near else 0.0)
    assert found.coverage == len({*asked} & {stem_of(word[0]) for word in words}) / len({*asked})
