"""How near to each other the words of a query stand."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.policy.proximity import Proximity
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
    assert Proximity("Who likes oil painting?").of(passage) >= 0.5
    assert Proximity("oil painting").of(passage) == 1.0


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
    assert Proximity("oil painting").of(passage) == 0.0


def test_each_pair_of_neighbours_is_a_share() -> None:
    proximity = Proximity("random walks on expander graphs")
    assert proximity.of("A random walk.") == pytest.approx(1 / 3)
    assert proximity.of(f"A random walk.{FAR}Some expander graph.") == pytest.approx(2 / 3)
    assert proximity.of("A random walk on an expander graph.") == 1.0


@pytest.mark.parametrize("query", ["", "tides", "what is the", "tides tides", "?!"])
def test_a_query_without_a_pair_is_near_nothing(query: str) -> None:
    assert Proximity(query).of("tides tide what is the") == 0.0


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
    assert Proximity(query).of(passage) == (sum(near) / len(near) if near else 0.0)
