"""What moves a fused ranking: the documents that passages stand in, and what they say."""

from collections.abc import Mapping, Sequence
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.policy.fusion import Ranked, fuse
from loccit.domain.policy.hybrid_ranking import Place, rank_hybrid

names = st.sampled_from("abcdefghijklmnop")
cosines = st.dictionaries(names, st.floats(-1, 1))
bm25 = st.dictionaries(names, st.floats(0, 1000))
many = st.dictionaries(st.integers(10, 99).map(str), st.integers(0, 99).map(lambda n: n / 100))


def _called(names: Mapping[str, str], item: str) -> str:
    return names.get(item, "")


def ranked(
    dense: Mapping[str, float],
    lexical: Mapping[str, float],
    documents: Mapping[str, str] | None = None,
    texts: Mapping[str, str] | None = None,
    query: str = "oil painting",
    called: Mapping[str, str] | None = None,
    nearest: Mapping[str, Sequence[tuple[str, float]]] | None = None,
) -> tuple[Ranked[str], ...]:
    """Rank with each passage in a document of its own and empty, unless others are given."""

    def places_of(some: Sequence[str]) -> dict[str, Place]:
        return {
            item: Place(
                (documents or {}).get(item, item),
                (texts or {}).get(item, ""),
                partial(_called, called or {}, item),
            )
            for item in some
        }

    return rank_hybrid(query, dense, lexical, places_of, lambda _: nearest or {})


def ids(ranking: Sequence[Ranked[str]]) -> list[str]:
    return [one.item for one in ranking]


def test_of_two_equal_passages_the_one_whose_document_has_another_good_one_is_first() -> None:
    alike = {"b": 0.5, "c": 0.5, "d": 0.4}
    lexical = {"b": 3.0, "c": 3.0, "d": 2.0}
    assert ids(ranked(alike, lexical)) == ["b", "c", "d"]
    assert ids(ranked(alike, lexical, documents={"c": "one", "d": "one"}))[0] == "c"


def test_a_good_second_passage_says_more_than_many_poor_ones() -> None:
    poor = [f"poor{number}" for number in range(8)]
    dense = {"a": 0.6, "a2": 0.55, "b": 0.6, **dict.fromkeys(poor, 0.15), "z": 0.1}
    lexical = {"a": 6.0, "a2": 5.5, "b": 6.0, **dict.fromkeys(poor, 1.0), "z": 0.5}
    documents = {"a": "A", "a2": "A", "b": "B", **dict.fromkeys(poor, "B")}
    score = {one.item: one.score for one in ranked(dense, lexical, documents=documents)}
    assert score["a"] > score["b"]


def test_of_two_equal_passages_the_one_with_the_words_of_the_query_together_is_first() -> None:
    alike = {"b": 0.5, "c": 0.5, "d": 0.4}
    apart = f"Oil is dear. {'What else was said. ' * 5}Painting is not."
    texts = {"b": apart, "c": "They like oil painting.", "d": "They like oil painting."}
    assert ids(ranked(alike, alike, texts=texts)) == ["c", "b", "d"]
    assert ids(ranked(alike, alike, texts=texts, query="oil"))[0] == "b"


def test_of_two_equal_passages_the_one_with_more_of_the_words_of_the_query_is_first() -> None:
    alike = {"b": 0.5, "c": 0.5, "d": 0.4}
    apart = f"Oil is dear. {'What else was said. ' * 5}Painting is not."
    texts = {"b": "Oil, oil, oil.", "c": apart, "d": apart}
    assert ids(ranked(alike, alike, texts=texts)) == ["c", "b", "d"]
    assert ids(ranked(alike, alike, texts=texts, query="oil"))[0] == "b"


def test_passages_below_the_best_thirty_stay_below_them() -> None:
    passages = [f"p{number:02}" for number in range(40)]
    dense = {one: 1 - place / 50 for place, one in enumerate(passages)}
    documents = {one: "the same" if place > 25 else one for place, one in enumerate(passages)}
    ranking = ids(ranked(dense, dense, documents=documents))
    assert set(ranking[:30]) == set(passages[:30])
    assert ranking[30:] == passages[30:]


_BOTH = {"b": 0.5, "c": 0.5, "d": 0.6, "e": 0.1}
_NEAREST = {"b": [("e", 0.9)], "c": [("d", 0.9)], "d": [("c", 0.9)], "e": [("b", 0.9)]}


def test_of_two_equal_passages_the_one_whose_neighbours_are_good_is_first() -> None:
    assert ids(ranked(_BOTH, _BOTH)) == ["d", "b", "c", "e"]
    assert ids(ranked(_BOTH, _BOTH, nearest=_NEAREST)) == ["d", "c", "b", "e"]


def test_who_names_a_figure_is_not_answered_by_what_others_say() -> None:
    asked = "the 3 oil paintings"
    assert ids(ranked(_BOTH, _BOTH, nearest=_NEAREST, query=asked)) == ["d", "b", "c", "e"]


def test_a_document_that_is_called_by_the_period_of_the_question_is_first() -> None:
    called = {"c": "Report 2022 Q3", "b": "Report 2021 Q3"}
    asked = "oil in the third quarter of FY22"
    assert ids(ranked(_BOTH, _BOTH, called=called, query=asked))[:3] == ["c", "d", "b"]
    assert ids(ranked(_BOTH, _BOTH, called=called, query="oil"))[:3] == ["d", "b", "c"]


_SHEET = "Balance Sheets\n\n| Cash | 12 |\n| --- | --- |"
_ASKED = "cash in the balance sheet"


def test_the_page_with_the_statement_of_the_question_is_first() -> None:
    texts = {"b": "Cash", "c": _SHEET, "d": "Cash"}
    assert ids(ranked(_BOTH, _BOTH, texts=texts, query=_ASKED))[:3] == ["c", "d", "b"]
    assert ids(ranked(_BOTH, _BOTH, texts=texts, query="cash"))[:3] == ["d", "b", "c"]


def test_a_later_part_of_a_statement_gains_by_the_first_on_its_page() -> None:
    def order(page: int | None, other: int | None) -> list[str]:
        first, later = Place("one", _SHEET, page=page), Place("one", "Debt", page=page)
        places = {"e": first, "c": later, "b": Place("one", "Debt", page=other)}
        return ids(rank_hybrid(_ASKED, _BOTH, _BOTH, lambda _: places, lambda _: {}))

    assert order(7, 8).index("c") < order(7, 8).index("b")
    assert order(None, None).index("b") < order(None, None).index("c")


def test_the_statement_of_the_question_is_found_among_sixty() -> None:
    passages = [f"p{number:02}" for number in range(70)]
    alike = {one: 1 - place / 1000 for place, one in enumerate(passages)}
    alike["p69"] = 0.0
    assert ids(ranked(alike, alike, texts={"p45": _SHEET}, query=_ASKED))[0] == "p45"
    assert ids(ranked(alike, alike, texts={"p65": _SHEET}, query=_ASKED))[0] != "p65"


def test_of_two_equal_passages_the_one_with_more_to_read_is_first() -> None:
    places = {"b": Place("b", "", substance=0.1), "c": Place("c", ""), "d": Place("d", "")}

    ranking = rank_hybrid("oil", _BOTH, _BOTH, lambda _: places, lambda _: {})
    assert ids(ranking) == ["d", "c", "b", "e"]


def test_a_second_passage_of_a_page_yields_to_another_page() -> None:
    pages = {"b": 1, "c": 2, "d": 1, "e": 1}
    places = {item: Place("one", "", page=page) for item, page in pages.items()}

    ranking = rank_hybrid("oil", _BOTH, _BOTH, lambda _: places, lambda _: {})
    assert ids(ranking) == ["d", "c", "b", "e"]


@given(cosines, bm25)
def test_a_search_that_found_nothing_leaves_the_order_of_the_other(
    dense: dict[str, float], lexical: dict[str, float]
) -> None:
    assert ranked(dense, {}) == fuse(dense, {})
    assert ranked({}, lexical) == fuse({}, lexical)


@given(
    cosines,
    bm25,
    st.dictionaries(names, names),
    st.dictionaries(names, st.sampled_from(("", "oil", "an oil painting"))),
)
def test_any_ranking_keeps_each_candidate_once_in_order_with_its_own_scores(
    dense: dict[str, float],
    lexical: dict[str, float],
    documents: dict[str, str],
    texts: dict[str, str],
) -> None:
    ranking = ranked(dense, lexical, documents, texts)
    assert sorted(ids(ranking)) == sorted(dense.keys() | lexical.keys())
    assert list(ranking) == sorted(ranking, key=lambda one: (-one.score, one.item))
    for one in ranking:
        assert 0.0 <= one.score <= 1.0
        assert (one.dense_score, one.lexical_score) == (
            dense.get(one.item),
            lexical.get(one.item),
        )


@given(many, many, st.integers(1, 60))
def test_fewer_are_the_best_of_all(
    dense: dict[str, float], lexical: dict[str, float], limit: int
) -> None:
    def places_of(items: Sequence[str]) -> dict[str, Place]:
        return {item: Place(item[-1], "oil painting"[: int(item) // 8]) for item in items}

    def nearest_of(items: Sequence[str]) -> dict[str, list[tuple[str, float]]]:
        return {
            item: [(other, 0.5) for other in items if other != item and other[-1] == item[-1]][:5]
            for item in items
        }

    every = rank_hybrid("oil painting", dense, lexical, places_of, nearest_of)

    some = rank_hybrid("oil painting", dense, lexical, places_of, nearest_of, limit)
    assert some == every[:limit]
