"""Numbers that go on from one block to the next."""

import numpy as np
import pytest

from loccit.infrastructure.adapters.pdf.structure.numbers import number_of
from loccit.infrastructure.adapters.pdf.structure.sequences import (
    missing_numbers,
    sequence_features,
    whole_series,
)


def missing(texts: list[str], headings: list[int], likely: dict[int, float]) -> list[int]:
    """Return the blocks that a series lacks; what is not named is not likely one."""
    sure = np.isin(np.arange(len(texts)), headings)
    told = np.array([likely.get(at, 0.0) for at in range(len(texts))])
    looks = np.array([texts[at].isupper() for at in range(len(texts))], np.int64)
    return missing_numbers([number_of(text) for text in texts], looks, sure, told, 0.1)


def test_a_heading_between_its_neighbours_in_a_series_is_one() -> None:
    assert missing(["1 Ropes", "text", "2 Stones", "3 Tides"], [0, 3], {2: 0.2}) == [2]


def test_of_two_that_have_the_number_the_likelier_is_one() -> None:
    texts = ["1 Ropes", "2 Hemp", "2 Stones", "3 Tides"]
    assert missing(texts, [0, 3], {1: 0.2, 2: 0.3}) == [2]


def test_the_first_of_a_series_stands_before_the_second_and_is_set_alike() -> None:
    assert missing(["1 ROPES", "text", "2 STONES"], [2], {0: 0.2}) == [0]
    assert missing(["3 Tides", "3.1 Of ebb", "3.2 Of flood"], [0, 2], {1: 0.2}) == [1]
    texts = ["2 Tides", "2.1 Of ebb", "3 Boats", "3.1 Of oars", "3.2 Of sails"]
    assert missing(texts, [0, 1, 2, 4], {3: 0.2}) == [3]


@pytest.mark.parametrize(
    ("texts", "headings", "likely"),
    [
        (["1 Ropes", "text", "2 STONES"], [2], 0.5),  # set otherwise
        (["1 Of ebb", "1 ROPES", "1 Boats", "2 STONES"], [1, 3], 0.5),  # there is a first
        (["3.1 Of ebb", "3 Tides", "3.2 Of flood"], [1, 2], 0.5),  # not in the section
        (["1 Ropes", "2 Stones", "3 Tides"], [0, 2], 0.05),  # hardly one
        (["1 Ropes", "3 Tides", "2 Stones"], [0, 1], 0.5),  # not between them
        (["1 Ropes", "2 Ice", "3 Tides"], [0, 1, 2], 0.5),  # none is missing
        (["1 Ropes", "2) Stones", "3 Tides"], [0, 2], 0.5),  # another way of counting
    ],
)
def test_others_are_none(texts: list[str], headings: list[int], likely: float) -> None:
    assert missing(texts, headings, dict.fromkeys(range(len(texts)), likely)) == []


def test_sections_stand_far_apart_and_items_close() -> None:
    numbers = [number_of(text) for text in ["1 Ropes", *["text"] * 6, "2 Stones", "3 Tides"]]
    found = sequence_features(numbers, np.zeros(len(numbers), np.int64))
    assert found["until next"][0] == np.log2(8)
    assert found["since last"][7:].tolist() == [3.0, 1.0]


def whole(texts: list[str], likely: list[float], looks: list[int] | None = None) -> list[int]:
    """Return the blocks of whole series, all of one look if no other is told."""
    alike = np.array(looks or [0] * len(texts), np.int64)
    return whole_series([number_of(text) for text in texts], alike, np.array(likely))


def test_a_series_that_a_look_has_once_is_of_headings_though_none_is_sure() -> None:
    texts = ["1. ROPES", "text", "2. STONES", "3. TIDES"]
    assert whole(texts, [0.6, 0.0, 0.4, 0.2]) == [0, 2, 3]


@pytest.mark.parametrize(
    ("texts", "likely", "looks"),
    [
        (["1. ROPES", "2. STONES"], [0.6, 0.6], [0, 0]),  # two are none
        (["1. ROPES", "2. STONES", "4. TIDES"], [0.6] * 3, [0] * 3),
        (["1. ROPES", "1. HEMP", "2. STONES", "3. TIDES"], [0.6] * 4, [0] * 4),
        (["1. Rope it.", "2. Stone it.", "3. Wait."], [0.3, 0.2, 0.2], [0] * 3),  # unlikely
        (["1. ROPES", "2. STONES", "3. TIDES"], [0.6, 0.6, 0.0], [0] * 3),
        (["1. ROPES", "2. STONES", "3. TIDES"], [0.6] * 3, [0, 1, 0]),
        (["1 ROPES", "2 STONES", "3 TIDES"], [0.6] * 3, [0] * 3),
    ],
)
def test_no_other_series_is(texts: list[str], likely: list[float], looks: list[int]) -> None:
    assert whole(texts, likely, looks) == []
