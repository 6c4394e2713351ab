"""Page numbers read from headers and footers."""

import pytest

from loccit.infrastructure.adapters.pdf.furniture.labels import (
    counting_numbers,
    page_numbers,
)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Page 3 of 10", ("3", "10")),
        ("Molecules 2017, 18, 1081", ("1081",)),
        ("xii", ("xii",)),
        ("10.1186/s12906-016-1328-y", ()),
        ("A study 45", ("45",)),
    ],
)
def test_numbers_that_stand_alone_may_be_page_numbers(text: str, numbers: tuple[str, ...]) -> None:
    assert set(numbers) <= set(page_numbers(text))
    if not numbers:
        assert not page_numbers(text)


def test_numbers_that_count_with_the_pages_are_labels_and_gaps_are_filled() -> None:
    pages = [["iv"], ["v"], [], ["1", "2016"], ["2", "2016"], [], ["4", "2016"]]
    labels = counting_numbers(pages)
    assert [labels.get(index) for index in range(1, 8)] == ["iv", "v", None, "1", "2", "3", "4"]


def test_one_number_is_no_page_number() -> None:
    assert counting_numbers([["12"], [], []]) == {}


def test_a_page_before_the_first_number_is_counted_in() -> None:
    assert counting_numbers([[], ["785"], ["786"]]) == {1: "784", 2: "785", 3: "786"}
