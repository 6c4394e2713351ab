"""Nothing relevant is said honestly; MMR and a reranker put candidates in another order."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from loccit.application.ports.embedding import InputType
from loccit.application.query.query_chunks import DEFAULT_POLICY, QueryChunks
from loccit.domain.errors import ModelUnavailable
from loccit.domain.models.retrieval import QueryResult, Vector
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.domain.policy.unrelated_questions import UNRELATED_QUESTIONS
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from tests.unit.application.conftest import PROJECT, Library

TIDE = "The brass machine adds the harmonic terms of the tide."
DRAFT = "The brass machine adds the harmonic terms of the tide and the wind."
BREAD = "A baker feeds the starter at dawn; the tide of dough rises."
NOTHING = "Which vaccine did the striker refuse yesterday?"


@pytest.fixture
def filled(library: Library) -> Library:
    for name, text in (("tide", TIDE), ("draft", DRAFT), ("bread", BREAD)):
        library.ingest(library.write(f"{name}.txt", text))
    return library


def ask(library: Library, text: str, policy: RetrievalPolicy = DEFAULT_POLICY) -> QueryResult:
    return library.query_chunks(text, PROJECT, policy=policy)


@pytest.mark.parametrize("mode", list(SearchMode))
def test_a_question_that_the_library_answers_is_answered(
    filled: Library, mode: SearchMode
) -> None:
    result = ask(filled, "harmonic terms of the tide", RetrievalPolicy(mode=mode))

    assert result.relevant
    assert all(0 <= (hit.relevance or -1) <= 1 for hit in result.hits)
    assert result.hits[0].relevance == 1


@pytest.mark.parametrize("mode", [SearchMode.HYBRID, SearchMode.DENSE])
def test_a_question_about_something_else_has_no_answer(filled: Library, mode: SearchMode) -> None:
    result = ask(filled, NOTHING, RetrievalPolicy(mode=mode))

    assert not result.relevant
    assert result.hits == ()
    assert result.next_cursor is None


def test_the_nearest_passages_are_shown_when_asked_for(filled: Library) -> None:
    result = ask(filled, NOTHING, RetrievalPolicy(min_score=0, top_k=1))

    assert result.relevant
    assert len(result.hits) == 1
    assert result.next_cursor


def test_no_passage_is_less_relevant_than_asked(filled: Library) -> None:
    nearest = ask(filled, "brass harmonic dough", RetrievalPolicy(min_score=0, fold=False)).hits
    least = sorted(hit.relevance or 0 for hit in nearest)[1]

    kept = ask(filled, "brass harmonic dough", RetrievalPolicy(min_score=least, fold=False)).hits

    assert {hit.chunk.id for hit in kept} == {
        hit.chunk.id for hit in nearest if (hit.relevance or 0) >= least
    }
    assert not ask(filled, NOTHING, RetrievalPolicy(min_score=1)).relevant


def test_an_empty_project_is_not_called_irrelevant(library: Library) -> None:
    library.ingest(library.write("tide.txt", TIDE))
    [record] = library.index.at(PROJECT).documents()
    library.index.at(PROJECT).delete_document(record.doc_id)

    assert ask(library, "tide").relevant


def test_the_answer_does_not_hang_on_how_many_passages_are_asked_for(filled: Library) -> None:
    for text in ("harmonic terms", NOTHING, "dough"):
        assert (
            len({ask(filled, text, RetrievalPolicy(top_k=top_k)).relevant for top_k in (1, 2, 50)})
            == 1
        )


class ShiftedEmbedding(HashEmbedding):
    """A model that gives all its vectors a large part in common, as some do."""

    def __init__(self, share: float) -> None:
        super().__init__("hash/shifted", 64)
        self._share = share
        self.asked: list[int] = []

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        if input_type == "query":
            self.asked.append(len(texts))
        common = [1 / math.sqrt(64)] * 64
        moved: list[Vector] = []
        for vector in super().embed(texts, model_id, input_type=input_type):
            values = [
                math.sqrt(1 - self._share) * own + math.sqrt(self._share) * all_
                for own, all_ in zip(vector, common, strict=True)
            ]
            length = math.sqrt(sum(value * value for value in values))
            moved.append([value / length for value in values])
        return moved


def test_a_model_whose_cosines_lie_high_is_judged_from_there(library: Library) -> None:
    high = ShiftedEmbedding(0.8)
    library = library.with_model(high)
    for name, text in (("tide", TIDE), ("bread", BREAD)):
        library.ingest(library.write(f"{name}.txt", text))
    query = library.query_chunks

    assert query("harmonic terms of the brass machine", PROJECT).relevant
    nothing = query(NOTHING, PROJECT)
    nearest = query(NOTHING, PROJECT, policy=RetrievalPolicy(min_score=0)).hits[0]

    assert (nearest.dense_score or 0) > 0.6
    assert not nothing.relevant
    assert high.asked == [1 + len(UNRELATED_QUESTIONS["en"]), 1, 1]


def test_a_model_is_measured_in_the_language_of_the_first_question_in_it(
    library: Library,
) -> None:
    high = ShiftedEmbedding(0.8)
    library = library.with_model(high)
    library.ingest(library.write("tide.txt", TIDE))
    texts, query = len(UNRELATED_QUESTIONS["en"]), library.query_chunks

    for question in ("Wie steigt die Flut?", "Was ist das?", "Où est la mer ?", "What is it?"):
        query(question, PROJECT)

    assert high.asked == [1 + 2 * texts, 1, 1 + texts, 1]


def test_mmr_puts_what_repeats_the_best_behind_what_is_new(filled: Library) -> None:
    def names(mmr: float | None) -> list[str]:
        hits = ask(filled, "brass tide", RetrievalPolicy(mmr=mmr, fold=False, min_score=0)).hits
        return [hit.source_path.rsplit("/")[-1] for hit in hits]

    assert names(None) == names(1)
    assert names(None)[2] == "bread.txt"
    assert names(0.3)[1] == "bread.txt"


@dataclass
class ReverseReranker:
    """Prefers passages without the question's words; remembers what it read."""

    read: list[str] = field(default_factory=list)

    def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        self.read += texts
        return [1 / (1 + len(set(query.split()) & set(text.split()))) for text in texts]


def test_a_reranker_puts_the_candidates_in_its_order(filled: Library) -> None:
    reranker = ReverseReranker()
    query = QueryChunks(filled.embedding, filled.index, reranker)
    policy = RetrievalPolicy(rerank=True, fold=False, min_score=0)

    hits = query("harmonic brass tide", PROJECT, policy=policy).hits

    assert hits[0].source_path.endswith("bread.txt")
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len(reranker.read) == 3
    query("harmonic brass tide", PROJECT)
    assert len(reranker.read) == 3


def test_asking_for_a_reranker_that_is_not_there_says_what_to_set(filled: Library) -> None:
    with pytest.raises(ModelUnavailable, match="LOCCIT_RERANKER_PATH"):
        ask(filled, "tide", RetrievalPolicy(rerank=True))
