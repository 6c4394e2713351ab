"""The one way to another model: build beside, compare, switch, and back again."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.application.ports.embedding import InputType
from loccit.application.reindex.probe_questions import ProbeQuestion
from loccit.application.reindex.reindex_project import ReindexPlan
from loccit.application.reindex.roll_back_project import RollBackProject
from loccit.domain.documents.slicing import text_of
from loccit.domain.errors import EmbeddingError, EmbeddingModelMismatch, InvalidRequest
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.reindexing import VersionComparison
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.infrastructure.adapters.memory.embedding import HashEmbedding
from tests.unit.application.conftest import BREAD, LARGE, PROJECT, TIDES, Library
from tests.unit.application.query.test_query_and_guard import CITING, CountingEmbedding

CLOUDS = "# Clouds over the harbour\n\nCirrus clouds are made of ice.\n"


@pytest.fixture
def filled(library: Library) -> Library:
    library.ingest(library.write("tides.md", TIDES))
    library.ingest(library.write("bread.md", BREAD))
    return library


class Blind(HashEmbedding):
    """Gives every text the same vector."""

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: object = "document",
    ) -> list[Vector]:
        return [[1.0] + [0.0] * (self.binding.dimension - 1) for _ in texts]


def test_reindexing_keeps_references_without_embedding_them(library: Library) -> None:
    library.ingest(library.write("tides.md", CITING))
    [record] = library.index.at(PROJECT).documents()
    counting = CountingEmbedding("hash/counting")
    moved = library.with_model(counting)

    moved.reindex_project(PROJECT)

    assert len(counting.texts) == 1
    assert [c.is_references for c in moved.index.at(PROJECT).chunks(record.doc_id)] == [
        False,
        True,
    ]
    assert text_of(moved.index.at(PROJECT).chunks(record.doc_id)).endswith("Li. Brass bells.")


def test_reindexing_moves_every_chunk_to_the_new_model(filled: Library) -> None:
    before = filled.index.at(PROJECT).count_chunks()
    for record in filled.index.at(PROJECT).documents():
        (filled.folder / record.source.path).unlink()
    moved = filled.with_model(LARGE)

    report = moved.reindex_project(PROJECT)

    assert (report.old.model_id, report.new.model_id) == ("hash/small", "hash/large")
    assert (report.documents, report.chunks) == (2, before)
    assert moved.answers("tide predictor")[0].endswith("tides.md")
    with pytest.raises(EmbeddingModelMismatch):
        filled.query_chunks("tide", PROJECT)


def test_the_old_version_is_kept_until_it_is_dropped(filled: Library) -> None:
    moved = filled.with_model(LARGE)
    moved.reindex_project(PROJECT)
    assert [v.number for v in moved.index.project(PROJECT).versions] == [1, 2]

    report = moved.reindex_project(PROJECT, ReindexPlan(drop_old=True))

    assert (report.old_version, report.new_version, report.chunks) == (2, 2, 0)
    assert [v.number for v in moved.index.project(PROJECT).versions] == [2]


def test_a_reindex_that_fails_leaves_the_old_version_answering(filled: Library) -> None:
    class Failing(HashEmbedding):
        def embed(
            self,
            texts: Sequence[str],
            model_id: str | None = None,
            *,
            input_type: InputType = "document",
        ) -> list[Vector]:
            raise EmbeddingError("out of memory")

    with pytest.raises(EmbeddingError):
        filled.with_model(Failing(model_id="hash/large", dimension=96)).reindex_project(PROJECT)

    assert filled.answers("tide predictor")[0].endswith("tides.md")
    assert filled.with_model(LARGE).reindex_project(PROJECT).documents == 2


def test_ingesting_goes_on_after_a_reindex_with_the_new_model_only(filled: Library) -> None:
    moved = filled.with_model(LARGE)
    moved.reindex_project(PROJECT)
    path = filled.write("new.md", "# Clouds\n\nCirrus clouds are made of ice.\n")

    moved.ingest(path)

    assert moved.answers("cirrus ice")[0] == path
    with pytest.raises(EmbeddingModelMismatch):
        filled.ingest(path)


def test_a_document_ingested_while_a_reindex_runs_is_in_both_versions(filled: Library) -> None:
    moved = filled.with_model(LARGE)
    arriving = iter([filled.write("clouds.md", CLOUDS)])

    def ingest_once() -> None:
        for path in arriving:
            filled.ingest(path)

    report = moved.reindex_project(PROJECT, on_document=ingest_once)

    assert report.documents == 3
    assert moved.answers("cirrus ice")[0].endswith("clouds.md")
    assert len(moved.index.at(PROJECT, version=1).documents()) == 3


def test_a_document_deleted_while_a_reindex_runs_is_in_neither_version(filled: Library) -> None:
    moved = filled.with_model(LARGE)
    [bread] = [
        r for r in filled.index.at(PROJECT).documents() if r.source.path.endswith("bread.md")
    ]

    def delete(_: VersionComparison | None) -> bool:
        filled.index.at(PROJECT).delete_document(bread.doc_id)
        return True

    report = moved.reindex_project(PROJECT, approve=delete)

    assert report.documents == 1
    assert bread not in moved.index.at(PROJECT).documents()


def test_a_citation_amended_while_a_reindex_runs_is_carried_over(filled: Library) -> None:
    moved = filled.with_model(LARGE)
    tides = str(filled.folder / "tides.md")

    def cite(_: VersionComparison | None) -> bool:
        filled.ingest(tides, filled.references("Tides and their machines"))
        return True

    moved.reindex_project(PROJECT, approve=cite)

    [record] = [r for r in moved.index.at(PROJECT).documents() if r.source.path == tides]
    assert record.citation is not None


def test_a_limit_stops_before_the_switch_and_resuming_embeds_only_the_rest(
    filled: Library,
) -> None:
    filled.ingest(filled.write("clouds.md", CLOUDS))
    counting = CountingEmbedding("hash/counting")
    moved = filled.with_model(counting)

    first = moved.reindex_project(PROJECT, ReindexPlan(limit=2))
    embedded = len(counting.texts)

    assert (first.switched, first.documents, first.remaining) == (False, 2, 1)
    assert filled.answers("tide predictor")
    second = moved.reindex_project(PROJECT, ReindexPlan(resume=True))
    assert (second.switched, second.documents, second.remaining) == (True, 3, 0)
    assert len(counting.texts) == embedded + 1
    assert second.new_version == first.new_version


def test_resuming_without_anything_left_begins_afresh(filled: Library) -> None:
    assert filled.with_model(LARGE).reindex_project(PROJECT, ReindexPlan(resume=True)).switched


def test_a_version_left_by_another_model_is_not_resumed(filled: Library) -> None:
    filled.with_model(CountingEmbedding("hash/other")).reindex_project(
        PROJECT, ReindexPlan(limit=1)
    )

    report = filled.with_model(LARGE).reindex_project(PROJECT, ReindexPlan(resume=True))

    assert (report.switched, report.documents, report.new.model_id) == (True, 2, "hash/large")


def test_both_versions_are_asked_before_the_switch(filled: Library) -> None:
    moved = filled.with_model(LARGE)
    seen: list[VersionComparison | None] = []

    def look(comparison: VersionComparison | None) -> bool:
        seen.append(comparison)
        assert moved.index.project(PROJECT).active == 1
        return True

    report = moved.reindex_project(PROJECT, approve=look)

    [comparison] = seen
    assert comparison is not None
    assert comparison.drawn
    assert comparison == report.comparison
    assert not comparison.is_worse
    assert all(0 <= each.new.mrr <= 1 for each in comparison.modes)


def test_a_model_that_finds_less_is_seen_to_be_worse(filled: Library) -> None:
    filled.ingest(filled.write("clouds.md", CLOUDS))
    questions = [
        ProbeQuestion(question, record.doc_id)
        for record in filled.index.at(PROJECT).documents()
        for question in [text_of(filled.index.at(PROJECT).chunks(record.doc_id))[-40:]]
    ]
    moved = filled.with_model(Blind("hash/blind", 96))

    report = moved.reindex_project(
        PROJECT, ReindexPlan(questions=questions), approve=lambda it: not (it and it.is_worse)
    )

    assert report.comparison is not None
    assert report.comparison.is_worse
    assert not report.comparison.drawn
    assert not report.switched
    assert filled.answers("tide predictor")


def test_a_version_that_was_not_approved_is_switched_to_later_without_embedding_again(
    filled: Library,
) -> None:
    counting = CountingEmbedding("hash/counting")
    moved = filled.with_model(counting)
    moved.reindex_project(PROJECT, approve=lambda _: False)
    embedded = len(counting.texts)

    report = moved.reindex_project(PROJECT, ReindexPlan(resume=True))

    assert report.switched
    assert len(counting.texts) == embedded


def test_without_the_old_model_there_is_no_comparison(filled: Library) -> None:
    odd = filled.with_model(CountingEmbedding("hash/odd"))
    odd.reindex_project(PROJECT)

    report = filled.with_model(LARGE).reindex_project(PROJECT)

    assert report.comparison is None
    assert report.switched


def test_cutting_anew_follows_the_policy_and_keeps_the_citation(filled: Library) -> None:
    tides = str(filled.folder / "tides.md")
    filled.ingest(tides, filled.references("Tides and their machines"))
    shorter = replace(filled, policy=ChunkingPolicy("words", max_tokens=8, overlap_tokens=2))

    report = shorter.rechunk_project(PROJECT)

    assert report.switched
    assert report.chunks > report.documents == 2
    [record] = [r for r in shorter.index.at(PROJECT).documents() if r.source.path == tides]
    assert record.citation is not None
    assert shorter.ingest(tides).status == "unchanged"


def test_a_file_that_is_gone_or_changed_keeps_its_chunks_when_all_is_cut_anew(
    filled: Library,
) -> None:
    (filled.folder / "tides.md").unlink()
    (filled.folder / "bread.md").write_text("# Sourdough\n\nAnother text.\n", encoding="utf-8")
    before = {
        r.doc_id: text_of(filled.index.at(PROJECT).chunks(r.doc_id)) for r in _records(filled)
    }
    shorter = replace(filled, policy=ChunkingPolicy("words", max_tokens=8, overlap_tokens=2))

    report = shorter.rechunk_project(PROJECT)

    assert [(Path(path).name, error.code) for path, error in report.kept] == [
        ("bread.md", "conversion_failed"),
        ("tides.md", "source_not_found"),
    ]
    after = {
        r.doc_id: text_of(shorter.index.at(PROJECT).chunks(r.doc_id)) for r in _records(shorter)
    }
    assert after == before


def test_rolling_back_lets_the_old_version_answer_and_names_what_it_lacks(
    filled: Library,
) -> None:
    moved = filled.with_model(LARGE)
    moved.reindex_project(PROJECT)
    new = filled.write("clouds.md", CLOUDS)
    moved.ingest(new)

    report = RollBackProject(filled.index)(PROJECT)

    assert (report.left.number, report.active.number, report.missing) == (2, 1, (new,))
    assert filled.answers("tide predictor")[0].endswith("tides.md")
    assert RollBackProject(filled.index)(PROJECT, 2).active.number == 2


def test_there_is_nothing_older_to_roll_back_to(filled: Library) -> None:
    with pytest.raises(InvalidRequest, match="an older version is not kept"):
        RollBackProject(filled.index)(PROJECT)
    with pytest.raises(InvalidRequest, match="version 7 is not kept; there is 1"):
        RollBackProject(filled.index)(PROJECT, 7)


def _records(library: Library) -> tuple[DocumentRecord, ...]:
    return library.index.at(PROJECT).documents()
