"""Ingesting a corpus and evaluating the searches over it, with adapters in memory."""

from pathlib import Path

import pytest

from loccit.application.evaluate.beir import BeirCollection, read_beir
from loccit.application.evaluate.evaluate_retrieval import EvaluateRetrieval
from loccit.application.evaluate.ingest_corpus import CorpusReport, IngestCorpus
from loccit.application.evaluate.named_documents import documents_named
from loccit.domain.errors import EmbeddingModelMismatch, InvalidRequest
from loccit.domain.models.evaluation import (
    Evaluation,
    JudgedCollection,
    JudgedQuery,
    Measure,
)
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.infrastructure.adapters.ir_measures_scorer import score_rankings
from loccit.infrastructure.adapters.memory.chunker import MemoryChunker
from tests.unit.application.conftest import BREAD, LARGE, PROJECT, TIDES, Library
from tests.unit.application.evaluate.conftest import CORPUS, write_beir

QUESTIONS = (
    JudgedQuery("t", "What does the predictor add up?", {"tides.md": 1}, quote="harmonic"),
    JudgedQuery("b", "What lives in the starter?", {"bread.md": 1}, quote="yeasts"),
)


def _ingest(library: Library, folder: Path) -> CorpusReport:
    ingest = IngestCorpus(MemoryChunker(), library.embedding, library.index, library.policy)
    return ingest(read_beir(folder).documents, PROJECT)


def _evaluate(library: Library, collection: BeirCollection | JudgedCollection) -> Evaluation:
    evaluate = EvaluateRetrieval(library.query_chunks, score_rankings, library.policy, "test")
    if isinstance(collection, BeirCollection):
        documents = {each.id: each.doc_id for each in collection.documents}
        return evaluate(collection.judged, documents, PROJECT)
    names = [name for query in collection.queries for name in query.relevant]
    return evaluate(
        collection, documents_named(names, library.index.at(PROJECT).documents()), PROJECT
    )


def test_every_line_with_text_becomes_a_document(library: Library, beir: Path) -> None:
    report = _ingest(library, beir)

    assert report == CorpusReport(ingested=3, unchanged=0, without_text=1, removed=0)
    assert {record.title for record in library.index.at(PROJECT).documents()} == {
        "Tide machines", "Sourdough", "Eclipses",
    }  # fmt: skip


def test_a_second_run_ingests_nothing(library: Library, beir: Path) -> None:
    _ingest(library, beir)

    assert _ingest(library, beir) == CorpusReport(0, 3, 1, 0)


def test_a_run_that_was_interrupted_goes_on(library: Library, beir: Path) -> None:
    ingest = IngestCorpus(MemoryChunker(), library.embedding, library.index, library.policy)
    ingest(read_beir(beir).documents[:1], PROJECT)

    assert _ingest(library, beir) == CorpusReport(2, 1, 1, 0)


def test_lines_that_changed_or_went_are_replaced_and_removed(library: Library, beir: Path) -> None:
    _ingest(library, beir)
    changed = {**CORPUS, "tides": ("Tide machines", "Wheels of wood.")}
    del changed["moon"]
    write_beir(beir, changed, judgements=(("q1", "tides", 1),))

    report = _ingest(library, beir)

    assert (report.ingested, report.unchanged, report.removed) == (1, 1, 2)
    titles = [record.title for record in library.index.at(PROJECT).documents()]
    assert sorted(filter(None, titles)) == ["Sourdough", "Tide machines"]
    assert not any("Brass" in hit.chunk.text
                   for hit in library.query_chunks("brass wheels", PROJECT).hits)  # fmt: skip


def test_a_project_with_other_documents_is_refused(library: Library, beir: Path) -> None:
    library.ingest(library.write("bread.md", BREAD))

    with pytest.raises(InvalidRequest, match=r"bread\.md.*project of its own"):
        _ingest(library, beir)


def test_a_project_of_another_model_is_refused(library: Library, beir: Path) -> None:
    library.with_model(LARGE).ingest(library.write("bread.md", BREAD))

    with pytest.raises(EmbeddingModelMismatch):
        _ingest(library, beir)


def test_each_search_is_measured_on_the_judged_queries(library: Library, beir: Path) -> None:
    _ingest(library, beir)

    evaluation = _evaluate(library, read_beir(beir))

    assert set(evaluation.results) == set(SearchMode)
    assert evaluation.documents == 3
    for result in evaluation.results.values():
        assert result.estimates[Measure.DOCUMENT_HIT_1].value == 1
        assert result.estimates[Measure.MRR].queries == 2
        assert Measure.PAGE_HIT_3 not in result.estimates
        assert result.missed == ()
        assert 0 < result.latency.p50 <= result.latency.p95
    assert evaluation.settings.binding == library.embedding.binding


def test_a_lexical_search_finds_no_document_without_the_words(
    library: Library, beir: Path
) -> None:
    _ingest(library, beir)

    lexical = _evaluate(library, read_beir(beir)).results[SearchMode.LEXICAL]

    # q1 has two relevant documents, and one of them shares no word with it but "the".
    assert lexical.estimates[Measure.RECALL_100].value in {0.75, 1.0}


def test_questions_are_asked_of_what_the_user_ingested(library: Library) -> None:
    library.ingest(library.write("tides.md", TIDES))
    library.ingest(library.write("bread.md", BREAD))

    evaluation = _evaluate(library, JudgedCollection("questions.json", "f" * 64, QUESTIONS))

    for result in evaluation.results.values():
        assert result.estimates[Measure.QUOTE_FOUND].value == 1
        assert result.missed == ()
    assert evaluation.missing == ()


def test_a_missing_document_is_reported_and_its_questions_count_as_missed(
    library: Library,
) -> None:
    library.ingest(library.write("tides.md", TIDES))

    evaluation = _evaluate(library, JudgedCollection("questions.json", "f" * 64, QUESTIONS))

    assert evaluation.missing == ("bread.md",)
    for result in evaluation.results.values():
        assert result.estimates[Measure.MRR].value == 0.5
        assert result.missed == ("b",)


def test_a_project_without_any_of_the_documents_is_refused(library: Library) -> None:
    library.ingest(library.write("other.md", TIDES))

    with pytest.raises(InvalidRequest, match="ingest them first"):
        _evaluate(library, JudgedCollection("questions.json", "f" * 64, QUESTIONS))


def test_a_name_means_the_end_of_a_path_and_must_mean_one_document(library: Library) -> None:
    for folder, text in (("2022", TIDES), ("2023", BREAD)):
        (library.folder / folder).mkdir()
        library.ingest(library.write(f"{folder}/report.md", text))
    records = library.index.at(PROJECT).documents()

    found = documents_named(["2022/report.md", "2021/report.md", "port.md"], records)

    assert set(found) == {"2022/report.md"}
    with pytest.raises(InvalidRequest, match="give more of its path"):
        documents_named(["report.md"], records)
