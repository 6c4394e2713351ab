"""Where a model puts unrelated texts, in one language and between two."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.policy.background import (
    BACKGROUND_TEXTS,
    KNOWN_BACKGROUNDS,
    Background,
    background,
)

CORNERED = Background(0.03, {"de": 0.36, "fr": 0.45})
LANGUAGES = st.sampled_from(["en", "de", "fr", "sv", None])


def test_it_is_the_mean_cosine_of_unrelated_texts() -> None:
    apart = [[float(row == column) for column in range(6)] for row in range(6)]
    shared = [[*(value * math.sqrt(0.3) for value in row), math.sqrt(0.7)] for row in apart]

    assert background(apart) == 0
    assert background(shared) == pytest.approx(0.7)
    assert background([[1.0]] * 6) < 1


def test_it_is_asked_for_by_the_language_of_question_and_passage() -> None:
    assert CORNERED.between("fr", "fr") == 0.45
    assert CORNERED.between(None, "fr") == 0.45
    assert CORNERED.between("en", "fr") == CORNERED.between("fr", "en") == 0.03
    assert CORNERED.between("fr", None) == 0.45
    assert CORNERED.between(None, None) == CORNERED.between("en", None) == 0.03
    assert CORNERED.between("fr", "de") == 0.36


def test_a_language_that_was_not_looked_at_is_like_the_others() -> None:
    assert CORNERED.between("sv", "sv") == pytest.approx(0.405)
    assert Background(0.7).between("sv", "sv") == 0.7


def test_a_language_is_in_a_corner_where_its_texts_are_nearer_than_any() -> None:
    assert CORNERED.is_corner(0.36)
    assert not CORNERED.is_corner(0.1)
    assert not Background(0.75, {"de": 0.76}).is_corner(0.76)  # as of multilingual-e5


@given(LANGUAGES, LANGUAGES, st.floats(0, 0.95), st.floats(0, 0.95))
def test_any_two_languages_lie_apart_as_far_as_some_texts_do(
    asked: str | None, passage: str | None, anywhere: float, within: float
) -> None:
    known = Background(anywhere, {"de": within, "fr": 0.5})

    assert 0 <= anywhere <= known.between(asked, passage) <= 0.95


def test_the_texts_are_the_same_in_each_language() -> None:
    assert {len(texts) for texts in BACKGROUND_TEXTS.values()} == {6}
    known = KNOWN_BACKGROUNDS["fastembed/all-MiniLM-L6-v2"].within
    assert BACKGROUND_TEXTS.keys() - {"en"} <= known.keys()
