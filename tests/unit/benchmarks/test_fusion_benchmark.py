"""The comparison of fusions: its figures, its choice, and that it compares what is shipped."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.fusion import choose, documents, figures
from benchmarks.fusion_methods import FUSED, Candidates
from loccit.domain.policy.hybrid_ranking import Place

names = st.integers(0, 40).map(lambda number: f"p{number:02}")
cosines = st.dictionaries(names, st.integers(-100, 100).map(lambda n: n / 100), min_size=2)
bm25 = st.dictionaries(names, st.integers(1, 3000).map(lambda n: n / 100))


def test_figures_of_a_query_count_documents_by_rank_and_grade() -> None:
    ndcg, at_10, at_100, reciprocal_rank = figures(["x", "a", "y"], {"a": 1, "b": 1})
    assert ndcg == pytest.approx(0.6309 / 1.6309, abs=1e-4)
    assert (at_10, at_100, reciprocal_rank) == (0.5, 0.5, 0.5)
    assert figures(["a", "b"], {"a": 2, "b": 1})[0] == 1.0


def test_a_document_stands_where_its_best_passage_does() -> None:
    scores = {"p1": 0.2, "p2": 0.9, "p3": 0.5}
    assert documents(
        scores, {"p1": Place("a", ""), "p2": Place("b", ""), "p3": Place("a", "")}
    ) == ["b", "a"]


def test_the_method_that_is_best_on_average_is_chosen() -> None:
    poor = dict.fromkeys(FUSED, (0.2, 0.0, 0.0, 0.0))
    first = {**poor, "RRF k=60": (0.5,), "min-max 0.5": (0.45,)}
    second = {**poor, "RRF k=60": (0.3,), "min-max 0.5": (0.6,)}
    assert choose([first, second]) == "min-max 0.5"


@settings(deadline=None)
@given(cosines, bm25)
def test_any_method_scores_every_candidate(
    dense: dict[str, float], lexical: dict[str, float]
) -> None:
    found = Candidates.of(dense, lexical, "", {})
    for method in FUSED.values():
        assert method(found).keys() == dense.keys() | lexical.keys()


@settings(deadline=None)
@given(cosines, bm25)
def test_what_is_shipped_is_among_the_methods_that_are_chosen_from(
    dense: dict[str, float], lexical: dict[str, float]
) -> None:
    found = Candidates.of(dense, lexical, "", {})
    if len(dense) > len(lexical) > 0 and max(dense.values()) - min(dense.values()) >= 0.01:
        assert FUSED["shipped"](found) == pytest.approx(FUSED["re-scored 0.6, gain 0.45"](found))
