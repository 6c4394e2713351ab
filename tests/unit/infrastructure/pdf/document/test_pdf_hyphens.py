"""Words that a line end divides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.document.hyphens import (
    Vocabulary,
    ends_in_hyphen,
    repaired,
)

VOCABULARY = Vocabulary(
    ["A well-known long-term study of the interpretation goes on here", "in MATLAB a study WC"]
)


@pytest.mark.parametrize(
    ("line", "following", "expected"),
    [
        ("an interpre-", "tation of it", "an interpretation of it"),
        ("the well-", "known result", "the well-known result"),
        ("the equations of Navier-", "Stokes hold", "the equations of Navier-Stokes hold"),
        ("in the year of COVID-", "19 we", "in the year of COVID-19 we"),
        ("in MAT-", "LAB’s words", "in MATLAB’s words"),
        ("A STU-", "DY OF TIDES", "A STUDY OF TIDES"),
        ("of the UTF-", "EIGHT signs", "of the UTF-EIGHT signs"),
        ("the alloy W-", "C holds", "the alloy W-C holds"),
        ("two-", "and threefold", "two- and threefold"),
        ("from 3 -", "and on", "from 3 - and on"),
        ("plain line", "goes on", "plain line goes on"),
        ("the current-", "driven study", "the current-driven study"),
        ("a study-", "goes test", "a study-goes test"),
        ("a 96-", "well plate", "a 96-well plate"),
        ("an anti-", "inflammatory drug", "an anti-inflammatory drug"),
        ("a multi-", "dimensional space", "a multidimensional space"),
        ("and inter-", "pretation", "and interpretation"),
        ("the study more-", "over says", "the study moreover says"),
    ],
)
def test_a_hyphen_at_the_line_end_stays_only_where_the_word_has_one(
    line: str, following: str, expected: str
) -> None:
    assert "".join(repaired(line, following, VOCABULARY)) + following == expected


def test_a_word_that_the_document_writes_whole_is_joined() -> None:
    vocabulary = Vocabulary(["high water and a level mark", "the highlevel mark", "of this high-"])
    assert repaired("of this high-", "level mark", vocabulary) == ("of this high", "")


@given(st.from_regex(r"\A[a-z]{1,12}\Z"), st.from_regex(r"\A[a-z]{1,12}\Z"))
def test_nothing_but_the_hyphen_is_ever_lost(stem: str, rest: str) -> None:
    ending, between = repaired(f"a {stem}-", f"{rest} b", VOCABULARY)
    assert (ending + between + rest).replace("-", "").replace(" ", "") == f"a{stem}{rest}"


def test_a_dash_between_spaces_is_no_hyphen() -> None:
    assert not ends_in_hyphen("a thought -")
    assert ends_in_hyphen("a thou-")
