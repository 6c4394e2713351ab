"""Payloads hold everything, as JSON."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.chunk import Chunk, ChunkId, PageBox, PagePart
from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    MetadataMissing,
    SourceHint,
)
from loccit.domain.models.document import Box, Coverage, DocId, DocumentWarning
from loccit.domain.models.project import DocumentRecord, ProjectId, Revision, SourceFile
from loccit.domain.models.retrieval import Hit, IndexItem
from loccit.domain.policy.fusion import Ranked
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.qdrant.records.payload import (
    chunk_payload,
    read_chunk,
    read_hit,
)
from loccit.infrastructure.adapters.qdrant.records.record_payload import (
    PendingRevision,
    document_point,
    pending_point,
    read_binding,
    read_pending,
    read_record,
)
from tests.contracts.index_factories import BINDING, citation, document

PROJECT = ProjectId("p")
texts = st.text(st.characters(codec="utf-8"), max_size=20)
scores = st.floats(0, 1)
spans = st.tuples(st.integers(0, 10**9), st.integers(0, 10**6)).map(
    lambda pair: Span(pair[0], pair[0] + pair[1])
)


def tuples(values: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(values, max_size=3).map(tuple)


numbers = st.lists(st.integers(1, 999), max_size=3).map(tuple)
citations = st.builds(
    CitationMeta,
    citekey=texts,
    title=texts,
    authors=st.lists(st.builds(Author, texts, texts, texts), max_size=3).map(tuple),
    year=st.none() | st.integers(-5000, 3000),
    doi=st.none() | texts,
    url=st.none() | texts,
    tags=tuples(texts),
    collections=tuples(texts),
    container=st.none() | texts,
    match=st.builds(
        MatchEvidence, st.sampled_from(MatchMethod), scores, st.none() | texts, scores
    ),
)
corners = st.floats(-1e4, 1e4)
chunks = st.builds(
    Chunk,
    id=st.uuids().map(lambda value: ChunkId(str(value))),
    doc_id=texts.map(DocId),
    text=texts,
    span=spans,
    separator=texts,
    pages=st.lists(
        st.builds(PagePart, st.integers(1, 999), st.none() | texts, spans), max_size=3, unique=True
    ).map(lambda pages: tuple(sorted(pages, key=lambda page: page.index))),
    section_path=tuples(texts),
    context=texts,
    chunk_idx=st.integers(0, 10**6),
    boxes=st.lists(
        st.builds(
            PageBox, st.integers(1, 999), st.builds(Box, corners, corners, corners, corners)
        ),
        max_size=2,
    ).map(tuple),
    is_references=st.booleans(),
)
records = st.builds(
    DocumentRecord,
    doc_id=texts.map(DocId),
    revision=texts.map(Revision),
    source=st.builds(
        SourceFile, texts, st.integers(0, 2**40), st.integers(0, 2**62), texts.map(DocId)
    ),
    title=st.none() | texts,
    citation=st.none() | citations,
    missing=st.none() | st.builds(MetadataMissing, st.none() | texts, scores, texts),
    hint=st.builds(
        SourceHint,
        tuples(texts),
        tuples(texts),
        tuples(texts),
        st.none() | st.integers(-5000, 3000),
        texts,
    ),
    references=texts,
    chunks=st.integers(0, 10**6),
    coverage=st.builds(
        Coverage,
        st.integers(0, 999),
        numbers,
        numbers,
        numbers,
        st.integers(0, 10**9),
        st.integers(0, 10**9),
        texts,
    ),
    warnings=st.lists(st.builds(DocumentWarning, texts, texts), max_size=2).map(tuple),
)


@given(chunks, st.none() | citations, st.none() | texts, records)
def test_any_chunk_comes_back_whole(
    chunk: Chunk, cited: CitationMeta | None, title: str | None, record: DocumentRecord
) -> None:
    vector = None if chunk.is_references else ()
    item = IndexItem(chunk, vector, Revision("r"), "/a", title, cited)
    stored = json.loads(json.dumps(chunk_payload(item, PROJECT, "m")))
    assert read_hit(
        stored, record.coverage, record.warnings, Ranked(chunk.id, 0.5, 0.25, 3.0)
    ) == Hit(0.5, chunk, cited, "/a", title, record.coverage, record.warnings, 0.25, 3.0)


@given(records)
def test_any_record_comes_back_whole(record: DocumentRecord) -> None:
    point = document_point(record, PROJECT)
    assert read_record(json.loads(json.dumps(point.payload))) == record


def test_what_a_server_leaves_out_because_it_is_null_comes_back_as_none() -> None:
    record = replace(document("one").record, title=None)
    stored = document_point(record, PROJECT).payload
    assert (
        read_record({key: value for key, value in stored.items() if value is not None}) == record
    )


@given(st.builds(PendingRevision, texts.map(DocId), texts.map(Revision), tuples(texts)))
def test_any_mark_comes_back_whole(mark: PendingRevision) -> None:
    assert read_pending(pending_point(mark, PROJECT).payload) == mark


def test_a_binding_comes_back_whole() -> None:
    for binding in (BINDING, ModelBinding("m", 3, "bfloat16")):
        stored = {
            "model_id": binding.model_id,
            "dimension": binding.dimension,
            "precision": binding.precision,
            "weights_sha256": binding.weights_sha256,
            "distance": binding.distance,
        }
        assert read_binding(stored) == binding


def test_a_chunk_of_a_project_made_before_there_were_reference_chunks_is_none() -> None:
    stored = chunk_payload(document("one").items[0], PROJECT, "m")

    assert stored["kind"] == "chunk"
    assert not read_chunk(stored).is_references


def test_a_chunk_is_stored_under_the_keys_that_other_readers_know() -> None:
    cited = citation("noether1921", year=1921, tags=("Open  Science",), authors=("Gödel",))
    item = document("one", cited=cited).items[0]

    stored = chunk_payload(item, PROJECT, "test/four")

    assert stored["project"] == "p"
    assert stored["embed_model"] == "test/four"
    assert stored["fulltext"] == item.chunk.embedded_text
    assert stored["text"] == item.chunk.text
    assert (stored["start"], stored["end"]) == (0, 5)
    assert (stored["page_first"], stored["page_last"]) == (1, 2)
    assert stored["page_labels"] == ["xii"]
    assert stored["year"] == 1921
    assert stored["zotero"] == {
        "citekey": "noether1921",
        "tags": ["open science"],
        "authors": ["godel"],
        "collections": ["algebra"],
        "doi": "10.1000/x",
    }
    assert stored["language"] == "de"
    assert stored["paths"] == ["/library/one.pdf", "/library", "/"]
    assert stored["section_words"] == ["0:1", "0:methods", "1:1.2", "1:grossen"]
