"""Intervals and tests by resampling."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.domain.statistics import (
    bootstrap_intervals,
    holm,
    quantile,
    randomisation_test,
    share_interval,
)

shares = st.floats(0, 1, allow_nan=False)


def test_quantiles_are_interpolated() -> None:
    assert quantile([4, 1, 3, 2], 0.5) == 2.5
    assert quantile([1, 2, 3, 4, 5], 0.95) == pytest.approx(4.8)
    assert quantile([7], 0.95) == 7


def test_equal_values_leave_nothing_unsure() -> None:
    assert bootstrap_intervals({"mrr": [0.5] * 9}) == {"mrr": (0.5, 0.5)}


def test_an_interval_is_as_wide_as_theory_has_it() -> None:
    values = [0.0, 1.0] * 200  # standard error of the mean: .5 / sqrt(400) = .025

    low, high = bootstrap_intervals({"hit": values})["hit"]

    assert low == pytest.approx(0.5 - 1.96 * 0.025, abs=0.006)
    assert high == pytest.approx(0.5 + 1.96 * 0.025, abs=0.006)


@settings(deadline=None)
@given(st.lists(shares, min_size=1, max_size=30))
def test_any_interval_lies_within_the_values_and_is_the_same_again(values: list[float]) -> None:
    [(low, high)] = bootstrap_intervals({"any": values}, resamples=40).values()

    assert min(values) - 1e-12 <= low <= high <= max(values) + 1e-12
    assert bootstrap_intervals({"any": values}, resamples=40) == {"any": (low, high)}


def test_systems_that_never_differ_have_a_p_value_of_one() -> None:
    assert randomisation_test([0.0] * 20) == 1.0


def test_a_p_value_is_near_the_one_of_all_sign_changes() -> None:
    differences = [0.3, 0.2, 0.5, -0.1, 0.4, 0.1, 0.6, -0.2, 0.35, 0.25, 0.15]
    observed = abs(sum(differences))
    changes = [
        abs(sum(sign * each for sign, each in zip(signs, differences, strict=True)))
        for signs in product((1, -1), repeat=len(differences))
    ]
    exact = sum(change >= observed - 1e-9 for change in changes) / len(changes)

    assert randomisation_test(differences) == pytest.approx(exact, abs=0.005)


def test_a_difference_in_every_query_is_significant_and_its_sign_does_not_matter() -> None:
    differences = [0.1] * 30

    assert randomisation_test(differences) < 0.001
    assert randomisation_test([-each for each in differences]) == randomisation_test(differences)


@settings(deadline=None)
@given(st.lists(st.floats(-1, 1, allow_nan=False), max_size=20))
def test_any_p_value_is_one(differences: list[float]) -> None:
    assert 0 < randomisation_test(differences, permutations=50) <= 1


def test_holm_multiplies_the_smallest_most_and_keeps_the_order() -> None:
    assert holm([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


@settings(deadline=None)
@given(st.lists(shares, max_size=8))
def test_any_corrected_p_value_is_not_below_the_first(p_values: list[float]) -> None:
    assert all(after >= before for before, after in zip(p_values, holm(p_values), strict=True))


@pytest.mark.parametrize(("count", "of"), [(0, 100), (100, 100), (50, 100), (0, 0)])
def test_the_interval_of_a_share_holds_it_and_is_never_empty(count: int, of: int) -> None:
    low, high = share_interval(count, of)

    assert 0 <= low < high <= 1
    assert low <= (count / of if of else 0.5) <= high
