"""How two searches' scores become one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.policy.fusion import Ranked, best_of, fuse, rank_dense, rank_lexical

names = st.sampled_from("abcdefghijklmnop")
cosines = st.dictionaries(names, st.floats(-1, 1))
bm25 = st.dictionaries(names, st.integers(0, 10**6).map(lambda n: n / 1000))


def ids(ranked: tuple[Ranked[str], ...]) -> list[str]:
    return [one.item for one in ranked]


def test_the_best_of_both_searches_scores_one_and_the_last_of_both_none() -> None:
    fused = fuse({"a": 0.75, "b": 0.5, "c": 0.25}, {"a": 20.0, "b": 10.0, "c": 0.0})
    assert [(one.item, one.score) for one in fused] == [("a", 1.0), ("b", 0.5), ("c", 0.0)]


def test_the_raw_scores_stand_beside_the_fused_one() -> None:
    by_item = {one.item: one for one in fuse({"a": 0.9, "b": 0.5}, {"b": 3.0, "c": 1.0})}
    assert (by_item["a"].dense_score, by_item["a"].lexical_score) == (0.9, None)
    assert (by_item["b"].dense_score, by_item["b"].lexical_score) == (0.5, 3.0)
    assert (by_item["c"].dense_score, by_item["c"].lexical_score) == (None, 1.0)


def test_scores_that_hardly_differ_do_not_decide() -> None:
    by_item = {one.item: one.score for one in fuse({"a": 0.7, "b": 0.7000001}, {"a": 1.0})}
    assert by_item["a"] - by_item["b"] > 0.3
    by_item = {one.item: one.score for one in fuse({}, {"a": 7.0, "b": 7.000001})}
    assert by_item["a"] == pytest.approx(by_item["b"], abs=1e-6)


def test_the_search_whose_best_stand_out_weighs_more() -> None:
    passages = [f"p{number:02}" for number in range(40)]
    near = {one: 0.3 + 0.01 * place for place, one in enumerate(passages)}  # p39 is nearest
    a_rare_name = {"p00": 9.0} | dict.fromkeys(passages[1:], 1.0)
    common_words = {one: 9.0 - 0.01 * place for place, one in enumerate(passages)}

    assert fuse(near, a_rare_name)[0].item == "p00"
    assert fuse(near, common_words)[0].item == "p39"


def test_one_search_that_finds_nothing_leaves_the_other_its_whole_scale() -> None:
    assert [(one.item, one.score) for one in fuse({"a": 0.75, "b": 0.25}, {})] == [
        ("a", 1.0),
        ("b", 0.0),
    ]
    assert [(one.item, one.score) for one in fuse({}, {"a": 4.0, "b": 1.0})] == [
        ("a", 1.0),
        ("b", 0.25),
    ]
    assert fuse({}, {}) == ()


@given(cosines, bm25, st.sampled_from([0.125, 2.0, 1024.0]))
def test_the_unit_of_the_lexical_scores_changes_nothing(
    dense: dict[str, float], lexical: dict[str, float], unit: float
) -> None:
    other = fuse(dense, {item: value * unit for item, value in lexical.items()})
    assert [(one.item, one.score) for one in other] == [
        (one.item, one.score) for one in fuse(dense, lexical)
    ]


@given(cosines, bm25)
def test_any_fusion_holds_every_item_once_best_first_with_scores_in_the_unit_interval(
    dense: dict[str, float], lexical: dict[str, float]
) -> None:
    fused = fuse(dense, lexical)
    assert sorted(ids(fused)) == sorted(dense.keys() | lexical.keys())
    assert sorted(fused, key=lambda one: (-one.score, one.item)) == list(fused)
    assert all(0.0 <= one.score <= 1.0 for one in fused)


@given(cosines, bm25)
def test_what_beats_another_in_both_searches_never_comes_after_it(
    dense: dict[str, float], lexical: dict[str, float]
) -> None:
    score = {one.item: one.score for one in fuse(dense, lexical)}
    both = dense.keys() & lexical.keys()
    for one in both:
        for other in both:
            if dense[one] >= dense[other] and lexical[one] >= lexical[other]:
                assert score[one] >= score[other]


@given(cosines, bm25, st.randoms())
def test_the_order_in_which_scores_come_changes_nothing(
    dense: dict[str, float], lexical: dict[str, float], shuffled: Random
) -> None:
    pairs = list(dense.items()), list(lexical.items())
    for each in pairs:
        shuffled.shuffle(each)
    assert fuse(dict(pairs[0]), dict(pairs[1])) == fuse(dense, lexical)


@given(cosines)
def test_without_a_shared_word_the_dense_order_stands(dense: dict[str, float]) -> None:
    score = {one.item: one.score for one in fuse(dense, {})}
    for one, near in dense.items():
        for other, less_near in dense.items():
            assert near < less_near or score[one] >= score[other]


def test_one_search_ranks_by_its_own_score() -> None:
    assert [(one.item, one.score) for one in rank_dense({"a": -1.0, "b": 1.0, "c": 0.0})] == [
        ("b", 1.0),
        ("c", 0.5),
        ("a", 0.0),
    ]
    assert [(one.item, one.score) for one in rank_lexical({"a": 2.0, "b": 8.0})] == [
        ("b", 1.0),
        ("a", 0.25),
    ]
    assert rank_lexical({}) == ()


@given(bm25)
def test_any_lexical_ranking_is_in_the_unit_interval(lexical: dict[str, float]) -> None:
    assert all(0.0 <= one.score <= 1.0 for one in rank_lexical(lexical))


@pytest.mark.parametrize("count", [-1, 0, 1, 2, 9])
def test_the_best_are_taken_by_score_then_by_item(count: int) -> None:
    best = best_of({"b": 1.0, "a": 1.0, "c": 2.0}, count)
    assert best == frozenset("cab"[: max(0, count)])
