"""Years and quarters are searched for in the plain form, however they are written."""

import pytest

from loccit.domain.questions.periods import asked_words, periods_of


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("capital expenditure of FY2019", {"2019"}),
        ("revenue in FY19", {"2019"}),
        ("fiscal year '19 and fiscal 2020", {"2019", "2020"}),
        ("Q3 2022", {"q3", "2022"}),
        ("3Q22", {"q3", "2022"}),
        ("the third quarter of 2022", {"q3", "2022"}),
        ("JPMORGAN_2022Q2_10Q", {"q2", "2022"}),
        ("FY23Q1", {"q1", "2023"}),
        ("the storm of 1859", {"1859"}),
        ("pages 112 to 1399", set()),
        ("a quarter of the plots", set()),
    ],
)
def test_a_period_is_told_in_the_forms_that_people_write(text: str, periods: set[str]) -> None:
    assert periods_of(text) == periods


def test_the_plain_form_is_asked_beside_the_written_one() -> None:
    asked = asked_words("FY2019 and the fourth quarter")
    assert {"fy2019", "2019", "fourth", "quarter", "q4"} <= asked.keys()


def test_a_period_that_is_written_plainly_is_asked_once() -> None:
    assert asked_words("Q3 2022") == {"q3": 1, "2022": 1}
