"""Years of other calendars, and in other figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.front_matter.calendars import in_common_years
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.years import find_year


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("二〇二四年五月", "2024年"),
        ("2 0 2 4 年", "2024"),
        ("２０２０年度", "2020年"),
        ("平成31年3月", "2019年"),
        ("令和元年", "2019年"),
        ("昭和六十三年", "1988年"),
        ("平成 27", "2015"),
        ("31-Jan-2015", " 2015"),
        ("中華民國一百零七年七月", "2018年"),
        ("民國107年", "2018年"),
        ("民國十年", "1921年"),
        ("مهر ۱۴۰۲", "2023"),
        ("زمستان ۱۴۰۴", "2026"),
    ],
)
def test_years_are_told_in_the_common_calendar(text: str, year: str) -> None:
    assert year in in_common_years(text)


@pytest.mark.parametrize("text", ["Vol. 1402", "No. 1399 of 2018", "平成", "民國路 7"])
def test_other_numbers_stay(text: str) -> None:
    assert in_common_years(text) == text


@given(st.text(alphabet="平成令和民國年元一百零十三〇0123۱۴دی ", max_size=20))
def test_any_text_is_read(text: str) -> None:
    in_common_years(text)


def year_of(*lines: str) -> int | None:
    pieces = [
        FrontPiece(line, line, 1, 100, 100 + 20 * row, 300, 112 + 20 * row, 12, (False, False))
        for row, line in enumerate(lines)
    ]
    return find_year(pieces)


def test_a_month_is_believed_before_a_school_year() -> None:
    assert year_of("2018年度 修士論文", "2019年2月") == 2019
    assert year_of("平成30年度 修士論文", "平成31年2月") == 2019


def test_a_school_year_from_right_to_left_has_the_later_year_first() -> None:
    assert year_of("العام الدراسي 2026/2025") == 2026


def test_a_year_stands_between_dashes() -> None:
    assert year_of("-2013-") == 2013
