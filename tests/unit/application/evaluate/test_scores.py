"""From answers to values: documents by ir-measures, passages by pages and quotes."""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.application.evaluate.document_ranking import rank_documents
from loccit.application.evaluate.scores import comparisons, estimates, passage_values
from loccit.domain.models.chunk import Chunk, ChunkId, PagePart
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.evaluation import JudgedQuery, Measure
from loccit.domain.models.retrieval import Hit
from loccit.domain.policy.fusion import FUSION_DEPTH
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.text.passage_match import holds_quote
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.ir_measures_scorer import score_rankings

A, B, C, D = (DocId(letter) for letter in "abcd")
QUERY = JudgedQuery("q", "Which metal?", {"a": 1}, frozenset({2}), "brass wheels")


def _hit(document: DocId, text: str = "text", page: int = 1) -> Hit:
    span = Span(0, len(text))
    pages = (PagePart(page, None, span),)
    chunk = Chunk(ChunkId(f"{document}{page}"), document, text, span, "", pages, (), "", 0)
    return Hit(0.5, chunk, None, f"/{document}.pdf", None, Coverage(), ())


def test_values_of_documents_are_those_computed_by_hand() -> None:
    values = score_rankings(
        [{A: 2, B: 1}, {C: 1}, {A: 1}],
        [[B, D, A], [D, C], []],
    )

    gain = 1 / math.log2(2) + 2 / math.log2(4)
    ideal = 2 / math.log2(2) + 1 / math.log2(3)
    assert values[Measure.NDCG_10] == pytest.approx([gain / ideal, 1 / math.log2(3), 0])
    assert values[Measure.MRR] == pytest.approx([1, 1 / 2, 0])
    assert values[Measure.RECALL_10] == [1, 1, 0]
    assert values[Measure.DOCUMENT_HIT_1] == [1, 0, 0]


def test_recall_counts_no_deeper_than_it_says() -> None:
    others = [DocId(f"d{number}") for number in range(120)]

    values = score_rankings([{A: 1, B: 1, C: 1}], [[A, *others[:30], B, *others[30:], C]])

    assert values[Measure.RECALL_10] == pytest.approx([1 / 3])
    assert values[Measure.RECALL_100] == pytest.approx([2 / 3])


documents = st.lists(st.sampled_from([DocId(f"d{n}") for n in range(15)]), unique=True)


@settings(deadline=None)  # the first example loads the library
@given(st.dictionaries(documents.map(lambda d: d[0] if d else A), st.integers(1, 3), min_size=1),
       documents)  # fmt: skip
def test_any_value_lies_in_0_to_1_and_the_perfect_ranking_has_1(
    grades: dict[DocId, int], ranking: list[DocId]
) -> None:
    perfect = sorted(grades, key=lambda document: -grades[document])

    values = score_rankings([grades, grades], [ranking, perfect])

    assert all(0 <= value <= 1 for both in values.values() for value in both)
    for measure in (Measure.NDCG_10, Measure.MRR, Measure.DOCUMENT_HIT_1):
        assert values[measure][1] == pytest.approx(1)
    assert values[Measure.RECALL_10][1] == pytest.approx(min(10, len(grades)) / len(grades))


@settings(deadline=None)  # the first example loads the library
@given(documents)
def test_any_reciprocal_rank_is_one_over_the_rank(ranking: list[DocId]) -> None:
    wanted = DocId("d3")

    [value] = score_rankings([{wanted: 1}], [ranking])[Measure.MRR]

    expected = 1 / (ranking.index(wanted) + 1) if wanted in ranking else 0
    assert value == pytest.approx(expected)


def test_a_page_is_hit_by_the_right_document_only() -> None:
    hits = [_hit(B, page=2), _hit(A, page=1), _hit(A, "turned by brass\nwheels", page=2)]

    assert passage_values(QUERY, {A: 1}, hits) == {
        Measure.PAGE_HIT_1: 0,
        Measure.PAGE_HIT_3: 1,
        Measure.PAGE_HIT_10: 1,
        Measure.QUOTE_FOUND: 1,
    }


def test_a_quote_in_another_document_is_not_found() -> None:
    values = passage_values(QUERY, {A: 1}, [_hit(B, "brass wheels", page=2)])

    assert values[Measure.QUOTE_FOUND] == 0


def test_what_is_not_judged_is_not_measured() -> None:
    query = replace(QUERY, pages=frozenset(), quote=None)

    assert passage_values(query, {A: 1}, [_hit(A)]) == {}


@pytest.mark.parametrize(
    ("passage", "quote"),
    [
        ("turned by brass\n   wheels", "brass wheels"),
        ("a self-made ma-\nchine", "selfmade machine"),
        ("the “week” of ﬁre", 'the "week" of fire'),
        ("l’été", "l'été"),
        ("Brass", "brass"),
    ],
)
def test_a_quote_is_found_whatever_its_spaces_hyphens_and_marks(passage: str, quote: str) -> None:
    assert holds_quote(passage, quote)


def test_other_words_are_no_quote() -> None:
    assert not holds_quote("brass wheel", "brass wheels")


def test_documents_rank_by_their_best_passage_and_deeper_ones_come_after() -> None:
    deep = [*(_hit(A, page=n) for n in range(1, 120)), _hit(C), _hit(B)]
    asked: list[int] = []

    def search(depth: int) -> list[Hit]:
        asked.append(depth)
        return [_hit(B), *deep][:depth] if depth <= FUSION_DEPTH else deep[:depth]

    assert rank_documents(search, 3, {C}) == [B, A, C]
    assert asked == [FUSION_DEPTH, 400]


def test_a_ranking_ends_with_enough_documents() -> None:
    assert rank_documents(lambda _: [_hit(A), _hit(B), _hit(C)], 2, {C}) == [A, B]


def test_a_ranking_goes_no_deeper_than_to_the_last_relevant_document() -> None:
    found = [_hit(A), *(_hit(B, page=n) for n in range(1, 500))]
    asked: list[int] = []

    def search(depth: int) -> list[Hit]:
        asked.append(depth)
        return found[:depth]

    assert rank_documents(search, 3, {A, B}) == [A, B]
    assert asked == [FUSION_DEPTH]


def test_means_are_taken_over_the_queries_that_are_judged() -> None:
    found = estimates(
        {SearchMode.DENSE: {Measure.MRR: [1.0, 0.5, 0.0], Measure.PAGE_HIT_3: [1.0]}}
    )[SearchMode.DENSE]

    assert (found[Measure.MRR].value, found[Measure.MRR].queries) == (0.5, 3)
    assert found[Measure.MRR].low < 0.5 < found[Measure.MRR].high
    assert (found[Measure.PAGE_HIT_3].value, found[Measure.PAGE_HIT_3].queries) == (1, 1)


def test_searches_are_compared_two_by_two_and_corrected() -> None:
    better, worse = [1.0] * 40, [0.0] * 40

    found = comparisons(
        {
            SearchMode.HYBRID: {Measure.MRR: better},
            SearchMode.DENSE: {Measure.MRR: worse},
            SearchMode.LEXICAL: {Measure.MRR: worse},
        }
    )

    assert [(each.first, each.second, each.difference) for each in found] == [
        (SearchMode.HYBRID, SearchMode.DENSE, 1),
        (SearchMode.HYBRID, SearchMode.LEXICAL, 1),
        (SearchMode.DENSE, SearchMode.LEXICAL, 0),
    ]
    assert found[0].p_value == pytest.approx(3 / 10_001)
    assert found[2].p_value == 1


def test_one_search_has_none_to_be_compared_with() -> None:
    assert comparisons({SearchMode.DENSE: {Measure.MRR: [1.0]}}) == ()
