"""Reciprocal rank fusion."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.policy.fusion import reciprocal_rank_fusion

rankings = st.lists(st.permutations("abcdef").map(lambda items: items[:4]), max_size=3)


def test_an_item_scores_the_sum_of_its_reciprocal_ranks() -> None:
    (first, second) = reciprocal_rank_fusion([["a", "b"], ["b"]], k=60)
    assert (first[0], second[0]) == ("b", "a")
    assert (first[1], second[1]) == pytest.approx((1 / 62 + 1 / 61, 1 / 61))


def test_equal_scores_are_ordered_by_item() -> None:
    fused = reciprocal_rank_fusion([["b", "a"], ["a", "b"]])
    assert [item for item, _ in fused] == ["a", "b"]


def test_one_ranking_keeps_its_order() -> None:
    assert [item for item, _ in reciprocal_rank_fusion([["c", "a", "b"]])] == ["c", "a", "b"]


@given(rankings)
def test_any_fusion_holds_every_item_once_best_first(rankings: list[list[str]]) -> None:
    fused = reciprocal_rank_fusion(rankings)
    assert {item for item, _ in fused} == {item for each in rankings for item in each}
    assert len({item for item, _ in fused}) == len(fused)
    assert sorted(fused, key=lambda pair: (-pair[1], pair[0])) == list(fused)
