"""A number and its noun agree."""

import pytest

from loccit.domain.counted import counted


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 documents"), (1, "1 document"), (2, "2 documents"), (1400, "1,400 documents")],
)
def test_only_one_is_singular(number: int, said: str) -> None:
    assert counted(number, "document") == said


def test_a_plural_of_its_own_is_said_so() -> None:
    assert [counted(number, "query", "queries") for number in (1, 2)] == ["1 query", "2 queries"]
