"""What `VectorIndexPort` promises, of every index."""

import math
import threading
from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import (
    VectorIndexError,
    WriteInterrupted,
)
from loccit.domain.models.citation_meta import MetadataMissing
from loccit.domain.models.document import Coverage
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from tests.contracts.index_factories import (
    BINDING,
    KINDS,
    Document,
    IndexUnderTest,
    citation,
    default_vector,
    doc_id,
    document,
    index_under_test,
    vectors_of,
)

NORTH = (0.8, 0.6, 0.0, 0.0)


@pytest.fixture(params=KINDS)
def under_test(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[IndexUnderTest]:
    yield from index_under_test(request.param, tmp_path)


@pytest.fixture
def index(under_test: IndexUnderTest) -> ProjectStorePort:
    return under_test.index


@pytest.fixture
def project(under_test: IndexUnderTest) -> ProjectId:
    return under_test.make("main")


def found_texts(index: ProjectStorePort, project: ProjectId) -> set[str]:
    return {hit.chunk.text for hit in index.at(project, BINDING).search(NORTH, 100)}


def test_every_handle_is_a_vector_index_port(index: ProjectStorePort, project: ProjectId) -> None:
    assert isinstance(index.at(project), VectorIndexPort)


class TestWriting:
    def test_chunks_are_invisible_until_their_document_is_committed(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one = document("one")
        index.at(project, BINDING).upsert(one.items)

        assert index.at(project, BINDING).search(NORTH, 10) == ()
        assert index.at(project).lexical_query("alpha", 10) == ()
        assert index.at(project, BINDING).hybrid_query("alpha", NORTH, 10) == ()
        assert index.at(project).count_chunks() == 0
        assert index.at(project).documents() == ()
        assert index.at(project).document(one.doc_id) is None
        assert index.at(project).document_at(one.record.source.path) is None
        assert index.at(project).chunks(one.doc_id) == ()

        index.at(project, BINDING).upsert((), commit=[one.record])

        assert found_texts(index, project) == {"alpha", "beta", "gamma"}
        assert index.at(project).count_chunks() == 3

    def test_a_document_comes_back_as_it_was_written(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        one = document("one", ("Straße \u00e9\U0001f600", "b"), cited=citation("noether1921"))
        bare = document("bare", ("x",))
        bare = replace(
            bare,
            record=replace(
                bare.record,
                title=None,
                missing=MetadataMissing(None, 0.25, "too far"),
                warnings=(),
            ),
        )
        one.write(under_test.index, project)
        bare.write(under_test.index, project)

        for index in under_test.before_and_after_reopening():
            assert index.at(project).document(one.doc_id) == one.record
            assert index.at(project).document(bare.doc_id) == bare.record
            assert index.at(project).document_at(one.record.source.path) == one.record
            assert index.at(project).document_at("/elsewhere") is None
            assert index.at(project).document(doc_id("none")) is None
            assert index.at(project).chunks(one.doc_id) == one.chunks
            assert index.at(project).chunks(doc_id("none")) == ()
            hit = index.at(project, BINDING).search(default_vector(0), 10)[0]
            assert hit.chunk in (*one.chunks, *bare.chunks)
            by_id = {
                found.chunk.id: found for found in index.at(project, BINDING).search(NORTH, 10)
            }
            found = by_id[one.items[0].chunk.id]
            assert (found.chunk, found.citation) == (one.chunks[0], one.record.citation)
            assert (found.source_path, found.title) == ("/library/one.pdf", "On one")
            assert (found.coverage, found.warnings) == (one.record.coverage, one.record.warnings)
            assert found.origin == one.record.origin
            unwarned = by_id[bare.items[0].chunk.id]
            assert (unwarned.coverage, unwarned.warnings) == (bare.record.coverage, ())

    def test_references_are_chunks_of_their_document_although_no_search_finds_them(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        index = under_test.index
        one = document("one", ("alpha", "beta", "gamma"), references=1)
        one.write(index, project)
        moved = replace(one.record, source=replace(one.record.source, path="/moved"))
        index.at(project).amend_document(moved)

        assert found_texts(index, project) == {"alpha"}
        assert index.at(project).count_chunks() == 3
        assert index.at(project).chunks(one.doc_id) == one.chunks
        asked = SearchFilter(include_references=True)
        (found,) = index.at(project).lexical_query("beta", 5, asked)
        assert (found.chunk, found.source_path) == (one.chunks[1], "/moved")

        document("one", ("delta",), rev="2").write(index, project)
        assert index.at(project).lexical_query("beta", 5, asked) == ()
        assert index.at(project).count_chunks() == 1

        index.at(project).delete_document(one.doc_id)
        assert index.at(project).count_chunks() == 0

    def test_documents_come_by_source_path(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        for name in ("c", "a", "b"):
            document(name).write(index, project)
        assert [record.source.path for record in index.at(project).documents()] == [
            "/library/a.pdf",
            "/library/b.pdf",
            "/library/c.pdf",
        ]

    def test_a_document_without_chunks_can_be_committed(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        empty = document("empty", ())
        empty.write(index, project)
        assert index.at(project).documents() == (empty.record,)

    def test_writing_the_same_again_changes_nothing(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one = document("one")
        one.write(index, project)
        before = index.at(project, BINDING).search(NORTH, 10)

        index.at(project, BINDING).upsert(one.items)

        assert index.at(project, BINDING).search(NORTH, 10) == before
        index.at(project, BINDING).upsert((), commit=[one.record])
        assert index.at(project, BINDING).search(NORTH, 10) == before
        assert index.at(project).count_chunks() == 3

    def test_chunks_in_several_batches_are_one_document(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one = document("one", tuple(f"word{number}" for number in range(600)))
        for start in range(0, 600, 250):
            index.at(project, BINDING).upsert(one.items[start : start + 250])
        index.at(project, BINDING).upsert((), commit=[one.record])
        assert index.at(project).chunks(one.doc_id) == one.chunks

    def test_a_new_revision_replaces_the_old_one_when_it_is_committed(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        old, new = document("one", ("old",)), document("one", ("new", "newer"), rev="2")
        old.write(index, project)

        index.at(project, BINDING).upsert(new.items)
        assert found_texts(index, project) == {"old"}
        assert index.at(project).chunks(old.doc_id) == old.chunks
        assert index.at(project).count_chunks() == 1

        index.at(project, BINDING).upsert((), commit=[new.record])
        assert found_texts(index, project) == {"new", "newer"}
        assert index.at(project).chunks(old.doc_id) == new.chunks
        assert index.at(project).count_chunks() == 2
        assert index.at(project).documents() == (new.record,)

    def test_new_bytes_at_the_same_path_replace_the_old_document(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        old, bystander = document("old", ("old",), path="/a"), document("by", ("by",), path="/b")
        new = document("new", ("new",), path="/a")
        old.write(index, project)
        bystander.write(index, project)

        index.at(project, BINDING).upsert(new.items)
        assert index.at(project).document_at("/a") == old.record

        index.at(project, BINDING).upsert((), commit=[new.record])
        assert found_texts(index, project) == {"new", "by"}
        assert index.at(project).document(old.doc_id) is None
        assert index.at(project).chunks(old.doc_id) == ()
        assert index.at(project).document_at("/a") == new.record
        assert index.at(project).documents() == (new.record, bystander.record)

    def test_a_replaced_document_can_come_back_from_another_path(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        document("old", ("old",), path="/a").write(index, project)
        document("new", ("new",), path="/a").write(index, project)
        document("old", ("old",), path="/b").write(index, project)
        assert found_texts(index, project) == {"old", "new"}

    def test_an_abandoned_revision_goes_when_another_is_committed(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        abandoned, kept = document("one", ("bad",), rev="1"), document("one", ("good",), rev="2")
        index.at(project, BINDING).upsert(abandoned.items)
        kept.write(index, project)
        assert found_texts(index, project) == {"good"}
        assert index.at(project).count_chunks() == 1

    def test_what_was_not_committed_stays_invisible_after_reopening(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        old, new = document("one", ("old",)), document("one", ("new",), rev="2")
        old.write(under_test.index, project)
        under_test.index.at(project, BINDING).upsert(new.items)

        index = under_test.reopen()

        assert found_texts(index, project) == {"old"}
        assert index.at(project).documents() == (old.record,)
        new.write(index, project)
        assert found_texts(index, project) == {"new"}

    def test_a_vector_that_does_not_fit_is_refused_and_nothing_is_written(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one = document("one")
        for bad in ((1.0,), (1.0, 0, 0, float("nan")), (1.0, 0, 0, float("inf"))):
            items = (*one.items, replace(one.items[0], embedding=bad))
            with pytest.raises(VectorIndexError):
                index.at(project, BINDING).upsert(items)

        with pytest.raises(WriteInterrupted):
            index.at(project, BINDING).upsert((), commit=[one.record])
        assert index.at(project).count_chunks() == 0


class TestAmending:
    def test_an_amendment_reaches_the_chunks_and_the_record(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        index = under_test.index
        one, two = document("one", ("alpha",)), document("two", ("beta",), cited=citation("two"))
        one.write(index, project)
        two.write(index, project)
        amended = replace(
            one.record,
            source=replace(one.record.source, path="/moved/one.pdf"),
            title="Another title",
            citation=citation("one", year=1921, tags=("Rings",), authors=("Noether",)),
        )

        index.at(project).amend_document(amended)

        for opened in under_test.before_and_after_reopening():
            assert opened.at(project).document(one.doc_id) == amended
            assert opened.at(project).document_at("/moved/one.pdf") == amended
            assert opened.at(project).document_at("/library/one.pdf") is None
            wanted = SearchFilter(("rings",), ("noether",), 1921, 1921, ("one",))
            (hit,) = opened.at(project, BINDING).search(NORTH, 10, wanted)
            assert (hit.citation, hit.title) == (amended.citation, "Another title")
            assert hit.source_path == "/moved/one.pdf"
            assert hit.chunk == one.chunks[0]
            (other,) = opened.at(project, BINDING).search(
                NORTH, 10, SearchFilter(doc_ids=(two.doc_id,))
            )
            assert other.citation == two.record.citation

    def test_hits_tell_what_is_known_of_their_document_now(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one, two = document("one"), document("two")
        one.write(index, project)
        two.write(index, project)
        asked = partial(index.at(project, BINDING).search, NORTH, 6)
        assert {hit.warnings for hit in asked()} == {one.record.warnings}

        index.at(project).amend_document(replace(one.record, warnings=()))
        amended = {hit.chunk.doc_id: hit.warnings for hit in asked()}
        again = document("two", rev="2")
        bare = replace(again.record, warnings=(), coverage=Coverage())
        Document(bare, again.items).write(index, project)

        assert amended == {one.doc_id: (), two.doc_id: two.record.warnings}
        assert {hit.warnings for hit in asked()} == {()}
        assert {hit.coverage for hit in asked()} == {one.record.coverage, Coverage()}

    def test_filters_follow_an_amendment(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one = document("one", cited=citation("one", collections=("Old",), doi="10.1000/old"))
        one.write(index, project)
        moved = replace(one.record.source, path="/new/one.pdf")
        cited = citation("one", collections=("Top/New",), doi="10.1000/new")

        index.at(project).amend_document(replace(one.record, source=moved, citation=cited))

        for filters, count in (
            (SearchFilter(collections=("top",)), 3),
            (SearchFilter(dois=("10.1000/NEW",), paths=("/new",)), 3),
            (SearchFilter(sections=("methods",), languages=("de",)), 3),
            (SearchFilter(collections=("old",)), 0),
            (SearchFilter(dois=("10.1000/old",)), 0),
            (SearchFilter(paths=("/library",)), 0),
        ):
            assert len(index.at(project, BINDING).search(NORTH, 10, filters)) == count

    def test_a_citation_can_be_taken_back(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one = document("one", cited=citation("one", year=1999, tags=("x",)))
        one.write(index, project)

        index.at(project).amend_document(replace(one.record, citation=None))

        assert index.at(project, BINDING).search(NORTH, 1)[0].citation is None
        for filters in (SearchFilter(year_from=1900), SearchFilter(tags=("x",))):
            assert index.at(project, BINDING).search(NORTH, 10, filters) == ()

    def test_a_document_that_moves_onto_another_ones_path_replaces_it(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one, two = document("one", ("one",), path="/1"), document("two", ("two",), path="/2")
        one.write(index, project)
        two.write(index, project)
        moved = replace(one.record, source=replace(one.record.source, path="/2"))

        index.at(project).amend_document(moved)

        assert index.at(project).documents() == (moved,)
        assert found_texts(index, project) == {"one"}

    def test_what_is_not_committed_cannot_be_amended(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one, again = document("one"), document("one", rev="2")
        index.at(project, BINDING).upsert(one.items)
        with pytest.raises(VectorIndexError):
            index.at(project).amend_document(one.record)
        index.at(project, BINDING).upsert((), commit=[one.record])
        with pytest.raises(VectorIndexError):
            index.at(project).amend_document(again.record)
        assert index.at(project).document(one.doc_id) == one.record


class TestDeleting:
    def test_a_deleted_document_is_gone_with_its_chunks(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        one, two = document("one"), document("two", ("delta",))
        one.write(under_test.index, project)
        two.write(under_test.index, project)

        under_test.index.at(project).delete_document(one.doc_id)

        for index in under_test.before_and_after_reopening():
            assert index.at(project).documents() == (two.record,)
            assert index.at(project).chunks(one.doc_id) == ()
            assert found_texts(index, project) == {"delta"}
            assert index.at(project).lexical_query("alpha", 10) == ()
            assert index.at(project).count_chunks() == 1

    def test_a_deleted_document_can_be_written_again(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one = document("one")
        one.write(index, project)
        index.at(project).delete_document(one.doc_id)
        one.write(index, project)
        assert index.at(project).chunks(one.doc_id) == one.chunks

    def test_an_uncommitted_document_can_be_deleted(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        one = document("one")
        index.at(project, BINDING).upsert(one.items)
        index.at(project).delete_document(one.doc_id)
        with pytest.raises(WriteInterrupted):
            index.at(project, BINDING).upsert((), commit=[one.record])
        assert index.at(project).documents() == ()
        assert index.at(project).count_chunks() == 0

    def test_deleting_what_is_not_there_does_nothing(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        document("one").write(index, project)
        index.at(project).delete_document(doc_id("none"))
        assert index.at(project).count_chunks() == 3


class TestThreads:
    def test_readers_see_whole_versions_while_another_thread_replaces_documents(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        versions = [
            document("one", (f"a{number}", f"b{number}"), rev=str(number)) for number in range(6)
        ]
        versions[0].write(index, project)
        wrong: list[object] = []
        done = threading.Event()

        def read() -> None:
            while not done.is_set():
                found = {text[1:] for text in found_texts(index, project)}
                count = len(index.at(project, BINDING).search(NORTH, 10))
                if len(found) != 1 or count != 2:
                    wrong.append((found, count))

        readers = [threading.Thread(target=read) for _ in range(2)]
        for reader in readers:
            reader.start()
        try:
            for version in versions[1:]:
                version.write(index, project)
        finally:
            done.set()
            for reader in readers:
                reader.join()

        assert not wrong

    def test_several_threads_write_documents_at_once(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        documents = [document(f"d{number}", (f"text{number}",)) for number in range(12)]
        failures: list[BaseException] = []

        def write(start: int) -> None:
            try:
                for each in documents[start::3]:
                    each.write(index, project)
            except BaseException as error:  # noqa: BLE001 (shown by the assertion below)
                failures.append(error)

        writers = [threading.Thread(target=write, args=(start,)) for start in range(3)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()

        assert not failures
        assert index.at(project).count_chunks() == 12


class TestVectors:
    def test_the_vectors_of_a_document_are_those_that_were_written(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        vectors = ((0.6, 0.8, 0.0, 0.0), (0.1, 0.7, 0.5, 0.5), (0.0, 0.0, 0.0, 1.0))
        written = tuple(tuple(float(x) for x in array("f", normalised(v))) for v in vectors)
        document("other").write(under_test.index, project)
        paper = document("paper", ("a", "b", "c"), vectors=written)
        paper.write(under_test.index, project)

        for index in under_test.before_and_after_reopening():
            found = vectors_of(index, paper, project)
            assert [array("f", vector) for vector in found] == [array("f", v) for v in written]

    def test_documents_are_read_together_in_the_order_in_which_they_are_named(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        papers = [document(name, (f"{name} one", f"{name} two")) for name in ("c", "a", "b")]
        for paper in papers:
            paper.write(index, project)
        uncommitted = document("uncommitted")
        index.at(project, BINDING).upsert(uncommitted.items)

        asked = [papers[2].record, uncommitted.record, papers[0].record]
        found = index.at(project).items(asked)

        assert [item.chunk for item in found] == [*papers[2].chunks, *papers[0].chunks]
        assert {item.revision for item in found} == {each.record.revision for each in papers[::2]}
        assert index.at(project).items([]) == ()

    def test_references_have_none(self, index: ProjectStorePort, project: ProjectId) -> None:
        paper = document("paper", ("a", "b", "c"), references=1)
        paper.write(index, project)

        assert len(vectors_of(index, paper, project)) == 1

    def test_a_document_that_is_not_committed_has_none(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        paper = document("paper")
        index.at(project, BINDING).upsert(paper.items)

        assert vectors_of(index, paper, project) == []

    def test_each_version_has_its_own(self, index: ProjectStorePort, project: ProjectId) -> None:
        version = index.begin_version(project, BINDING)
        paper = document("paper")
        paper.write(index, project, version)

        assert len(vectors_of(index, paper, project, version)) == 3
        assert vectors_of(index, paper, project) == []

    def test_what_is_read_and_written_again_stays_the_same(
        self, index: ProjectStorePort, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        vectors = tuple(normalised((0.3 + x, 0.1 * x, 0.7, 0.2)) for x in range(3))
        paper = document("paper", ("a", "b", "c"), vectors=vectors)
        paper.write(index, project)
        first = vectors_of(index, paper, project)

        copy = under_test.make("copy")
        document("paper", ("a", "b", "c"), vectors=tuple(map(tuple, first))).write(index, copy)

        second = vectors_of(index, paper, copy)
        assert [array("f", v) for v in second] == [array("f", v) for v in first]


def normalised(vector: tuple[float, ...]) -> tuple[float, ...]:
    length = math.hypot(*vector)
    return tuple(each / length for each in vector)
