"""Words that a line end divides."""

import pytest

from loccit.infrastructure.adapters.pdf.hyphens import Vocabulary, ends_in_hyphen, repaired

VOCABULARY = Vocabulary(["A well-known long-term study of the interpretation goes on here"])


@pytest.mark.parametrize(
    ("line", "following", "expected"),
    [
        ("an interpre-", "tation of it", "an interpretation of it"),
        ("the well-", "known result", "the well-known result"),
        ("the equations of Navier-", "Stokes hold", "the equations of Navier-Stokes hold"),
        ("in the year of COVID-", "19 we", "in the year of COVID-19 we"),
        ("two-", "and threefold", "two- and threefold"),
        ("from 3 -", "and on", "from 3 - and on"),
        ("plain line", "goes on", "plain line goes on"),
    ],
)
def test_a_hyphen_at_the_line_end_stays_only_where_the_word_has_one(
    line: str, following: str, expected: str
) -> None:
    assert "".join(repaired(line, following, VOCABULARY)) + following == expected


def test_a_dash_between_spaces_is_no_hyphen() -> None:
    assert not ends_in_hyphen("a thought -")
    assert ends_in_hyphen("a thou-")
