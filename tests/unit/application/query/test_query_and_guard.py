"""Queries, and the guard around them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from loccit.application.ports.embedding import InputType
from loccit.domain.errors import (
    EmbeddingModelMismatch,
    InvalidRequest,
    ProjectNotFound,
    VectorIndexError,
)
from loccit.domain.models.document import ConversionResult
from loccit.domain.models.project import project_id
from loccit.domain.models.retrieval import SearchFilter, Vector, index_items
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.infrastructure.adapters.memory.embedding import HashEmbedding
from tests.unit.application.conftest import (
    BREAD,
    LARGE,
    PROJECT,
    SMALL,
    TIDES,
    Library,
    RecordingConverter,
)


@pytest.fixture
def filled(library: Library) -> Library:
    library.ingest(library.write("tides.md", TIDES))
    library.ingest(library.write("bread.md", BREAD))
    return library


def test_a_query_in_another_encoding_is_refused(filled: Library) -> None:
    with pytest.raises(InvalidRequest, match="UTF-8"):
        filled.query_chunks("br\udcf6d", PROJECT)


@pytest.mark.parametrize("text", ["", "  \n"])
def test_an_empty_query_is_refused(filled: Library, text: str) -> None:
    with pytest.raises(InvalidRequest, match="empty"):
        filled.query_chunks(text, PROJECT)


def test_an_unknown_project_is_not_found_and_not_made(filled: Library) -> None:
    with pytest.raises(ProjectNotFound):
        filled.query_chunks("tide", project_id("other"))

    assert [project.project_id for project in filled.index.projects()] == [PROJECT]


@pytest.mark.parametrize("mode", list(SearchMode))
def test_every_mode_says_which_model_and_mode_answered(filled: Library, mode: SearchMode) -> None:
    result = filled.query_chunks("tide predictor", PROJECT, policy=RetrievalPolicy(mode=mode))

    assert (result.model, result.mode) == ("hash/small", mode)
    assert result.hits[0].source_path.endswith("tides.md")


def test_a_long_passage_is_cut_and_stays_a_slice(filled: Library) -> None:
    whole = filled.query_chunks("lactic bacteria", PROJECT).hits[0].chunk
    policy = RetrievalPolicy(max_chars_per_chunk=30)

    cut = filled.query_chunks("lactic bacteria", PROJECT, policy=policy).hits[0].chunk

    assert len(cut.text) <= 30
    assert whole.text.startswith(cut.text)
    assert len(cut.span) == len(cut.text)


def test_filters_reach_the_index(filled: Library) -> None:
    [bread] = [
        r for r in filled.index.at(PROJECT).documents() if r.source.path.endswith("bread.md")
    ]

    hits = filled.query_chunks("tide", PROJECT, filters=SearchFilter(doc_ids=(bread.doc_id,))).hits

    assert {hit.chunk.doc_id for hit in hits} <= {bread.doc_id}


@pytest.mark.parametrize("mode", [SearchMode.DENSE, SearchMode.HYBRID])
def test_vectors_of_another_model_are_not_compared(filled: Library, mode: SearchMode) -> None:
    with pytest.raises(EmbeddingModelMismatch):
        filled.with_model(LARGE).query_chunks("tide", PROJECT, policy=RetrievalPolicy(mode=mode))


def test_words_may_be_searched_with_any_model(filled: Library) -> None:
    policy = RetrievalPolicy(mode=SearchMode.LEXICAL)

    assert filled.with_model(LARGE).query_chunks("tide", PROJECT, policy=policy).hits


CITING = (
    "# Tides\n\nThe predictor adds up the tides.\n\n"
    "## References\n\nRowe. The brass predictor.\n\nLi. Brass bells."
)


class CountingEmbedding(HashEmbedding):
    """Remembers the passages it embedded."""

    def __init__(self, model_id: str) -> None:
        super().__init__(model_id, 64)
        self.texts: list[str] = []

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        if input_type == "document":
            self.texts += texts
        return super().embed(texts, model_id, input_type=input_type)


def test_references_are_neither_embedded_nor_found_unless_asked_for(library: Library) -> None:
    counting = CountingEmbedding("hash/counting")
    library = library.with_model(counting)

    report = library.ingest(library.write("tides.md", CITING))

    assert report.record is not None
    assert report.record.chunks == 2
    assert len(counting.texts) == 1
    assert "brass" not in counting.texts[0]
    for mode in SearchMode:
        policy = RetrievalPolicy(mode=mode)
        [hit, *_] = library.query_chunks("tides", PROJECT, policy=policy).hits
        assert not hit.chunk.is_references
        hits = library.query_chunks("brass", PROJECT, policy=policy).hits
        assert not any(hit.chunk.is_references for hit in hits)
    asked = SearchFilter(include_references=True)
    found = library.query_chunks("brass", PROJECT, filters=asked).hits
    assert any(hit.chunk.is_references for hit in found)


def test_every_write_of_another_model_is_refused(filled: Library) -> None:
    [record, *_] = filled.index.at(PROJECT).documents()
    chunks = filled.index.at(PROJECT).chunks(record.doc_id)
    items = index_items(record, chunks, [[1.0] + [0.0] * 95 for _ in chunks])
    other = filled.with_model(LARGE)

    for write in (
        lambda: other.ingest(other.write("tides.md", TIDES)),
        lambda: other.ingest_document.prepare(PROJECT),
        lambda: other.index.create_project(PROJECT, LARGE.binding),
        lambda: other.index.at(PROJECT, LARGE.binding).upsert(items, commit=[record]),
    ):
        with pytest.raises(EmbeddingModelMismatch):
            write()


def test_a_version_that_another_process_took_away_is_refused_and_not_a_crash(
    filled: Library,
) -> None:
    with pytest.raises(VectorIndexError, match="no version 7"):
        filled.index.at(PROJECT, SMALL.binding, 7)


def test_the_same_name_with_another_dimension_is_another_model(filled: Library) -> None:
    retrained = HashEmbedding(model_id="hash/small", dimension=65)

    with pytest.raises(EmbeddingModelMismatch):
        filled.with_model(retrained).query_chunks("tide", PROJECT)


class RoundedEmbedding(HashEmbedding):
    """The model of another one in bfloat16."""

    def __init__(self, exact: HashEmbedding) -> None:
        super().__init__(exact.model_id, exact.binding.dimension)
        self._binding = replace(exact.binding, precision="bfloat16")


@pytest.mark.parametrize("mode", list(SearchMode))
def test_a_question_may_be_of_another_precision(filled: Library, mode: SearchMode) -> None:
    policy = RetrievalPolicy(mode=mode)
    rounded = filled.with_model(RoundedEmbedding(SMALL))

    answer = rounded.query_chunks("tide predictor", PROJECT, policy=policy)

    assert answer.hits == filled.query_chunks("tide predictor", PROJECT, policy=policy).hits


def test_a_document_of_another_precision_is_refused_with_both_ways_out(filled: Library) -> None:
    rounded = filled.with_model(RoundedEmbedding(SMALL))

    with pytest.raises(EmbeddingModelMismatch, match="--precision float32") as caught:
        rounded.ingest(filled.write("more.md", "# More\n\nMore of the tide."))

    assert f"loccit reindex -p {PROJECT} --precision bfloat16" in str(caught.value)
    assert len(filled.index.at(PROJECT).documents()) == 2


class ReindexingConverter(RecordingConverter):
    """Converts while the project is bound to another model."""

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library

    def convert(self, source_path: str) -> ConversionResult:
        self._library.with_model(LARGE).reindex_project(PROJECT)
        return super().convert(source_path)


def test_a_reindex_that_switches_during_a_conversion_has_the_document_refused(
    filled: Library,
) -> None:
    slow = replace(filled.ingest_document, converter=ReindexingConverter(filled))

    with pytest.raises(EmbeddingModelMismatch):
        slow(filled.write("more.md", "# More\n\nMore of the tide."), PROJECT)

    assert filled.index.project(PROJECT).binding == LARGE.binding
    for version in (1, 2):
        assert len(filled.index.at(PROJECT, version=version).documents()) == 2
