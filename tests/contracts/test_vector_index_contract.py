"""What `VectorIndexPort` promises, of every index."""

import math
import threading
from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import (
    EmbeddingModelMismatch,
    ProjectNotFound,
    VectorIndexError,
    WriteInterrupted,
)
from loccit.domain.models.citation_meta import MetadataMissing
from loccit.domain.models.document import Coverage
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.models.retrieval import SearchFilter
from tests.contracts.index_factories import (
    BINDING,
    KINDS,
    OTHER_BINDING,
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
def index(under_test: IndexUnderTest) -> VectorIndexPort:
    return under_test.index


@pytest.fixture
def project(under_test: IndexUnderTest) -> ProjectId:
    return under_test.make("main")


def found_texts(index: VectorIndexPort, project: ProjectId) -> set[str]:
    return {hit.chunk.text for hit in index.search(NORTH, project, 100)}


def test_every_index_is_a_vector_index_port(index: VectorIndexPort) -> None:
    assert isinstance(index, VectorIndexPort)


def test_a_small_project_is_as_fast_as_it_can_be(
    index: VectorIndexPort, under_test: IndexUnderTest, project: ProjectId
) -> None:
    document("paper").write(index, project)

    assert not index.needs_optimizing(project)
    for call in (index.needs_optimizing, index.optimize):
        with pytest.raises(ProjectNotFound):
            call(under_test.name("nobody"))


class TestProjects:
    def test_a_new_project_has_version_one_and_its_binding(
        self, under_test: IndexUnderTest
    ) -> None:
        name = under_test.name("new")

        made = under_test.index.create_project(name, BINDING)

        assert made.project_id == name
        assert made.active == 1
        assert made.versions == (IndexVersion(1, BINDING),)
        assert under_test.index.project(name) == made

    def test_making_a_project_again_keeps_its_binding(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        assert index.create_project(project, OTHER_BINDING).binding == BINDING

    def test_projects_are_listed_by_name(self, under_test: IndexUnderTest) -> None:
        for name in ("b", "a", "a-b", "a_v1"):
            under_test.make(name)

        names = [project.project_id for project in under_test.index.projects()]

        assert names == sorted(names)
        assert under_test.projects <= set(names)

    def test_a_project_named_like_a_version_of_another_is_its_own(
        self, under_test: IndexUnderTest
    ) -> None:
        first, second = under_test.make("a"), under_test.make("a_v1")
        document("one", ("only in the first",)).write(under_test.index, first)

        assert under_test.index.count_chunks(first) == 1
        assert under_test.index.count_chunks(second) == 0

    def test_a_deleted_project_is_gone_and_can_be_made_anew(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        index = under_test.index
        document("one").write(index, project)

        index.delete_project(project)

        assert project not in {each.project_id for each in index.projects()}
        with pytest.raises(ProjectNotFound):
            index.project(project)
        index.create_project(project, BINDING)
        assert index.documents(project) == ()
        assert index.count_chunks(project) == 0

    @pytest.mark.parametrize("name", ["", "..", "../up", "Upper", "a/b", "-a", "a" * 65])
    def test_what_is_no_project_name_is_no_project(
        self, index: VectorIndexPort, name: str
    ) -> None:
        with pytest.raises(VectorIndexError):
            index.create_project(ProjectId(name), BINDING)
        with pytest.raises(ProjectNotFound):
            index.project(ProjectId(name))

    def test_every_method_refuses_a_project_that_is_not_there(
        self, under_test: IndexUnderTest
    ) -> None:
        index, nobody, one = under_test.index, under_test.name("nobody"), document("one")
        calls: list[Callable[[], object]] = [
            lambda: index.project(nobody),
            lambda: index.version(nobody),
            lambda: index.version(nobody, 1),
            lambda: index.delete_project(nobody),
            lambda: index.begin_version(nobody, BINDING),
            lambda: index.activate_version(nobody, 1),
            lambda: index.drop_version(nobody, 1),
            lambda: index.upsert(one.items, nobody, BINDING.model_id),
            lambda: index.upsert((), nobody, BINDING.model_id),
            lambda: index.upsert(one.items, nobody, BINDING.model_id, version=1),
            lambda: index.commit_document(one.record, nobody),
            lambda: index.amend_document(one.record, nobody),
            lambda: index.delete_document(one.doc_id, nobody),
            lambda: index.document(one.doc_id, nobody),
            lambda: index.document_at("/x", nobody),
            lambda: index.documents(nobody),
            lambda: index.chunks(one.doc_id, nobody),
            lambda: index.items([one.record], nobody),
            lambda: index.count_chunks(nobody, version=1),
            lambda: index.search(NORTH, nobody, 5),
            lambda: index.lexical_query("alpha", nobody, 5),
            lambda: index.hybrid_query("alpha", NORTH, nobody, 5),
        ]
        for call in calls:
            with pytest.raises(ProjectNotFound):
                call()
        assert nobody not in {each.project_id for each in index.projects()}


class TestVersions:
    def test_a_new_version_answers_only_once_it_is_active(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        document("old", ("alpha",)).write(index, project)

        number = index.begin_version(project, OTHER_BINDING)
        new = document("new", ("beta",), vectors=((1.0, 0.0, 0.0),))
        index.upsert(new.items, project, OTHER_BINDING.model_id, version=number)
        index.commit_document(new.record, project, version=number)

        assert number == 2
        assert index.project(project).active == 1
        assert found_texts(index, project) == {"alpha"}
        assert index.document(new.doc_id, project) is None
        assert index.document(new.doc_id, project, version=number) == new.record
        assert index.documents(project, version=number) == (new.record,)
        assert index.chunks(new.doc_id, project, version=number) == new.chunks
        assert index.count_chunks(project, version=number) == 1

        index.activate_version(project, number)

        assert index.project(project).binding == OTHER_BINDING
        assert [hit.chunk.text for hit in index.search((1.0, 0, 0), project, 5)] == ["beta"]
        assert index.count_chunks(project, version=1) == 1

    def test_each_version_is_searched_and_deleted_from_on_its_own(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        old, new = document("old", ("old words",)), document("new", ("new words",))
        old.write(index, project)
        number = index.begin_version(project, BINDING)
        index.upsert(new.items, project, BINDING.model_id, version=number)
        index.commit_document(new.record, project, version=number)

        def texts(version: int | None) -> list[set[str]]:
            found = [
                index.search(NORTH, project, 9, version=version),
                index.lexical_query("words", project, 9, version=version),
                index.hybrid_query("words", NORTH, project, 9, version=version),
            ]
            return [{hit.chunk.text for hit in hits} for hits in found]

        assert texts(None) == texts(1) == [{"old words"}] * 3
        assert texts(number) == [{"new words"}] * 3
        index.delete_document(old.doc_id, project, version=number)
        index.delete_document(new.doc_id, project, version=number)
        assert texts(number) == [set()] * 3
        assert texts(None) == [{"old words"}] * 3

    def test_versions_above_the_active_one_go_when_another_begins(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        number = index.begin_version(project, BINDING)
        document("left over").write(index, project, number)

        again = index.begin_version(project, OTHER_BINDING)

        versions = index.project(project).versions
        assert versions == (IndexVersion(1, BINDING), IndexVersion(again, OTHER_BINDING))
        assert (index.version(project), index.version(project, again)) == versions
        assert index.documents(project, version=again) == ()

    def test_the_old_version_stays_until_it_is_dropped(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        document("one").write(index, project)
        index.activate_version(project, index.begin_version(project, OTHER_BINDING))

        index.drop_version(project, 1)

        assert index.project(project).versions == (IndexVersion(2, OTHER_BINDING),)
        with pytest.raises(VectorIndexError):
            index.documents(project, version=1)

    def test_the_old_version_can_be_made_active_again(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        document("one", ("alpha",)).write(index, project)
        index.activate_version(project, index.begin_version(project, BINDING))
        assert found_texts(index, project) == set()

        index.activate_version(project, 1)

        assert found_texts(index, project) == {"alpha"}

    def test_the_active_version_cannot_be_dropped(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        document("one").write(index, project)
        with pytest.raises(VectorIndexError):
            index.drop_version(project, 1)
        assert index.count_chunks(project) == 3

    def test_a_version_that_is_not_there_is_refused(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one = document("one")
        calls: list[Callable[[], object]] = [
            lambda: index.version(project, 7),
            lambda: index.drop_version(project, 7),
            lambda: index.activate_version(project, 7),
            lambda: index.upsert(one.items, project, BINDING.model_id, version=7),
            lambda: index.commit_document(one.record, project, version=7),
            lambda: index.count_chunks(project, version=7),
        ]
        for call in calls:
            with pytest.raises(VectorIndexError) as caught:
                call()
            assert not isinstance(caught.value, ProjectNotFound)
        assert index.project(project).active == 1

    def test_versions_and_the_active_one_are_there_after_reopening(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        document("one", ("alpha",)).write(under_test.index, project)
        number = under_test.index.begin_version(project, BINDING)
        document("two", ("beta",)).write(under_test.index, project, number)
        under_test.index.activate_version(project, number)
        before = under_test.index.project(project)

        index = under_test.reopen()

        assert index.project(project) == before
        assert found_texts(index, project) == {"beta"}


class TestWriting:
    def test_chunks_are_invisible_until_their_document_is_committed(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one = document("one")
        index.upsert(one.items, project, BINDING.model_id)

        assert index.search(NORTH, project, 10) == ()
        assert index.lexical_query("alpha", project, 10) == ()
        assert index.hybrid_query("alpha", NORTH, project, 10) == ()
        assert index.count_chunks(project) == 0
        assert index.documents(project) == ()
        assert index.document(one.doc_id, project) is None
        assert index.document_at(one.record.source.path, project) is None
        assert index.chunks(one.doc_id, project) == ()

        index.commit_document(one.record, project)

        assert found_texts(index, project) == {"alpha", "beta", "gamma"}
        assert index.count_chunks(project) == 3

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
            assert index.document(one.doc_id, project) == one.record
            assert index.document(bare.doc_id, project) == bare.record
            assert index.document_at(one.record.source.path, project) == one.record
            assert index.document_at("/elsewhere", project) is None
            assert index.document(doc_id("none"), project) is None
            assert index.chunks(one.doc_id, project) == one.chunks
            assert index.chunks(doc_id("none"), project) == ()
            hit = index.search(default_vector(0), project, 10)[0]
            assert hit.chunk in (*one.chunks, *bare.chunks)
            by_id = {found.chunk.id: found for found in index.search(NORTH, project, 10)}
            found = by_id[one.items[0].chunk.id]
            assert (found.chunk, found.citation) == (one.chunks[0], one.record.citation)
            assert (found.source_path, found.title) == ("/library/one.pdf", "On one")
            assert (found.coverage, found.warnings) == (one.record.coverage, one.record.warnings)
            unwarned = by_id[bare.items[0].chunk.id]
            assert (unwarned.coverage, unwarned.warnings) == (bare.record.coverage, ())

    def test_references_are_chunks_of_their_document_although_no_search_finds_them(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        index = under_test.index
        one = document("one", ("alpha", "beta", "gamma"), references=1)
        one.write(index, project)
        moved = replace(one.record, source=replace(one.record.source, path="/moved"))
        index.amend_document(moved, project)

        assert found_texts(index, project) == {"alpha"}
        assert index.count_chunks(project) == 3
        assert index.chunks(one.doc_id, project) == one.chunks
        asked = SearchFilter(include_references=True)
        (found,) = index.lexical_query("beta", project, 5, asked)
        assert (found.chunk, found.source_path) == (one.chunks[1], "/moved")

        document("one", ("delta",), rev="2").write(index, project)
        assert index.lexical_query("beta", project, 5, asked) == ()
        assert index.count_chunks(project) == 1

        index.delete_document(one.doc_id, project)
        assert index.count_chunks(project) == 0

    def test_documents_come_by_source_path(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        for name in ("c", "a", "b"):
            document(name).write(index, project)
        assert [record.source.path for record in index.documents(project)] == [
            "/library/a.pdf",
            "/library/b.pdf",
            "/library/c.pdf",
        ]

    def test_a_document_without_chunks_can_be_committed(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        empty = document("empty", ())
        empty.write(index, project)
        assert index.documents(project) == (empty.record,)

    def test_writing_the_same_again_changes_nothing(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one = document("one")
        one.write(index, project)
        before = index.search(NORTH, project, 10)

        index.upsert(one.items, project, BINDING.model_id)

        assert index.search(NORTH, project, 10) == before
        index.commit_document(one.record, project)
        assert index.search(NORTH, project, 10) == before
        assert index.count_chunks(project) == 3

    def test_chunks_in_several_batches_are_one_document(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one = document("one", tuple(f"word{number}" for number in range(600)))
        for start in range(0, 600, 250):
            index.upsert(one.items[start : start + 250], project, BINDING.model_id)
        index.commit_document(one.record, project)
        assert index.chunks(one.doc_id, project) == one.chunks

    def test_a_new_revision_replaces_the_old_one_when_it_is_committed(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        old, new = document("one", ("old",)), document("one", ("new", "newer"), rev="2")
        old.write(index, project)

        index.upsert(new.items, project, BINDING.model_id)
        assert found_texts(index, project) == {"old"}
        assert index.chunks(old.doc_id, project) == old.chunks
        assert index.count_chunks(project) == 1

        index.commit_document(new.record, project)
        assert found_texts(index, project) == {"new", "newer"}
        assert index.chunks(old.doc_id, project) == new.chunks
        assert index.count_chunks(project) == 2
        assert index.documents(project) == (new.record,)

    def test_new_bytes_at_the_same_path_replace_the_old_document(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        old, bystander = document("old", ("old",), path="/a"), document("by", ("by",), path="/b")
        new = document("new", ("new",), path="/a")
        old.write(index, project)
        bystander.write(index, project)

        index.upsert(new.items, project, BINDING.model_id)
        assert index.document_at("/a", project) == old.record

        index.commit_document(new.record, project)
        assert found_texts(index, project) == {"new", "by"}
        assert index.document(old.doc_id, project) is None
        assert index.chunks(old.doc_id, project) == ()
        assert index.document_at("/a", project) == new.record
        assert index.documents(project) == (new.record, bystander.record)

    def test_a_replaced_document_can_come_back_from_another_path(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        document("old", ("old",), path="/a").write(index, project)
        document("new", ("new",), path="/a").write(index, project)
        document("old", ("old",), path="/b").write(index, project)
        assert found_texts(index, project) == {"old", "new"}

    def test_an_abandoned_revision_goes_when_another_is_committed(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        abandoned, kept = document("one", ("bad",), rev="1"), document("one", ("good",), rev="2")
        index.upsert(abandoned.items, project, BINDING.model_id)
        kept.write(index, project)
        assert found_texts(index, project) == {"good"}
        assert index.count_chunks(project) == 1

    def test_what_was_not_committed_stays_invisible_after_reopening(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        old, new = document("one", ("old",)), document("one", ("new",), rev="2")
        old.write(under_test.index, project)
        under_test.index.upsert(new.items, project, BINDING.model_id)

        index = under_test.reopen()

        assert found_texts(index, project) == {"old"}
        assert index.documents(project) == (old.record,)
        new.write(index, project)
        assert found_texts(index, project) == {"new"}

    def test_other_models_and_other_dimensions_are_refused_and_nothing_is_written(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one = document("one")
        with pytest.raises(EmbeddingModelMismatch) as caught:
            index.upsert(one.items, project, "test/another")
        assert caught.value.bound == BINDING
        assert caught.value.requested.model_id == "test/another"
        for bad in ((1.0,), (1.0, 0, 0, float("nan")), (1.0, 0, 0, float("inf"))):
            items = (*one.items, replace(one.items[0], embedding=bad))
            with pytest.raises(VectorIndexError):
                index.upsert(items, project, BINDING.model_id)

        with pytest.raises(WriteInterrupted):
            index.commit_document(one.record, project)
        assert index.count_chunks(project) == 0


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

        index.amend_document(amended, project)

        for opened in under_test.before_and_after_reopening():
            assert opened.document(one.doc_id, project) == amended
            assert opened.document_at("/moved/one.pdf", project) == amended
            assert opened.document_at("/library/one.pdf", project) is None
            wanted = SearchFilter(("rings",), ("noether",), 1921, 1921, ("one",))
            (hit,) = opened.search(NORTH, project, 10, wanted)
            assert (hit.citation, hit.title) == (amended.citation, "Another title")
            assert hit.source_path == "/moved/one.pdf"
            assert hit.chunk == one.chunks[0]
            (other,) = opened.search(NORTH, project, 10, SearchFilter(doc_ids=(two.doc_id,)))
            assert other.citation == two.record.citation

    def test_hits_tell_what_is_known_of_their_document_now(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one, two = document("one"), document("two")
        one.write(index, project)
        two.write(index, project)
        asked = partial(index.search, NORTH, project, 6)
        assert {hit.warnings for hit in asked()} == {one.record.warnings}

        index.amend_document(replace(one.record, warnings=()), project)
        amended = {hit.chunk.doc_id: hit.warnings for hit in asked()}
        again = document("two", rev="2")
        bare = replace(again.record, warnings=(), coverage=Coverage())
        Document(bare, again.items).write(index, project)

        assert amended == {one.doc_id: (), two.doc_id: two.record.warnings}
        assert {hit.warnings for hit in asked()} == {()}
        assert {hit.coverage for hit in asked()} == {one.record.coverage, Coverage()}

    def test_filters_follow_an_amendment(self, index: VectorIndexPort, project: ProjectId) -> None:
        one = document("one", cited=citation("one", collections=("Old",), doi="10.1000/old"))
        one.write(index, project)
        moved = replace(one.record.source, path="/new/one.pdf")
        cited = citation("one", collections=("Top/New",), doi="10.1000/new")

        index.amend_document(replace(one.record, source=moved, citation=cited), project)

        for filters, count in (
            (SearchFilter(collections=("top",)), 3),
            (SearchFilter(dois=("10.1000/NEW",), paths=("/new",)), 3),
            (SearchFilter(sections=("methods",), languages=("de",)), 3),
            (SearchFilter(collections=("old",)), 0),
            (SearchFilter(dois=("10.1000/old",)), 0),
            (SearchFilter(paths=("/library",)), 0),
        ):
            assert len(index.search(NORTH, project, 10, filters)) == count

    def test_a_citation_can_be_taken_back(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one = document("one", cited=citation("one", year=1999, tags=("x",)))
        one.write(index, project)

        index.amend_document(replace(one.record, citation=None), project)

        assert index.search(NORTH, project, 1)[0].citation is None
        for filters in (SearchFilter(year_from=1900), SearchFilter(tags=("x",))):
            assert index.search(NORTH, project, 10, filters) == ()

    def test_a_document_that_moves_onto_another_ones_path_replaces_it(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one, two = document("one", ("one",), path="/1"), document("two", ("two",), path="/2")
        one.write(index, project)
        two.write(index, project)
        moved = replace(one.record, source=replace(one.record.source, path="/2"))

        index.amend_document(moved, project)

        assert index.documents(project) == (moved,)
        assert found_texts(index, project) == {"one"}

    def test_what_is_not_committed_cannot_be_amended(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one, again = document("one"), document("one", rev="2")
        index.upsert(one.items, project, BINDING.model_id)
        with pytest.raises(VectorIndexError):
            index.amend_document(one.record, project)
        index.commit_document(one.record, project)
        with pytest.raises(VectorIndexError):
            index.amend_document(again.record, project)
        assert index.document(one.doc_id, project) == one.record


class TestDeleting:
    def test_a_deleted_document_is_gone_with_its_chunks(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        one, two = document("one"), document("two", ("delta",))
        one.write(under_test.index, project)
        two.write(under_test.index, project)

        under_test.index.delete_document(one.doc_id, project)

        for index in under_test.before_and_after_reopening():
            assert index.documents(project) == (two.record,)
            assert index.chunks(one.doc_id, project) == ()
            assert found_texts(index, project) == {"delta"}
            assert index.lexical_query("alpha", project, 10) == ()
            assert index.count_chunks(project) == 1

    def test_a_deleted_document_can_be_written_again(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one = document("one")
        one.write(index, project)
        index.delete_document(one.doc_id, project)
        one.write(index, project)
        assert index.chunks(one.doc_id, project) == one.chunks

    def test_an_uncommitted_document_can_be_deleted(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        one = document("one")
        index.upsert(one.items, project, BINDING.model_id)
        index.delete_document(one.doc_id, project)
        with pytest.raises(WriteInterrupted):
            index.commit_document(one.record, project)
        assert index.documents(project) == ()
        assert index.count_chunks(project) == 0

    def test_deleting_what_is_not_there_does_nothing(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        document("one").write(index, project)
        index.delete_document(doc_id("none"), project)
        assert index.count_chunks(project) == 3


class TestClosing:
    def test_closing_twice_is_allowed_and_everything_is_there_afterwards(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        document("one").write(under_test.index, project)
        under_test.index.close()
        under_test.index.close()
        assert under_test.reopen().count_chunks(project) == 3


class TestThreads:
    def test_readers_see_whole_versions_while_another_thread_replaces_documents(
        self, index: VectorIndexPort, project: ProjectId
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
                count = len(index.search(NORTH, project, 10))
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
        self, index: VectorIndexPort, project: ProjectId
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
        assert index.count_chunks(project) == 12


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
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        papers = [document(name, (f"{name} one", f"{name} two")) for name in ("c", "a", "b")]
        for paper in papers:
            paper.write(index, project)
        uncommitted = document("uncommitted")
        index.upsert(uncommitted.items, project, BINDING.model_id)

        asked = [papers[2].record, uncommitted.record, papers[0].record]
        found = index.items(asked, project)

        assert [item.chunk for item in found] == [*papers[2].chunks, *papers[0].chunks]
        assert {item.revision for item in found} == {each.record.revision for each in papers[::2]}
        assert index.items([], project) == ()

    def test_references_have_none(self, index: VectorIndexPort, project: ProjectId) -> None:
        paper = document("paper", ("a", "b", "c"), references=1)
        paper.write(index, project)

        assert len(vectors_of(index, paper, project)) == 1

    def test_a_document_that_is_not_committed_has_none(
        self, index: VectorIndexPort, project: ProjectId
    ) -> None:
        paper = document("paper")
        index.upsert(paper.items, project, BINDING.model_id)

        assert vectors_of(index, paper, project) == []

    def test_each_version_has_its_own(self, index: VectorIndexPort, project: ProjectId) -> None:
        version = index.begin_version(project, BINDING)
        paper = document("paper")
        paper.write(index, project, version)

        assert len(vectors_of(index, paper, project, version)) == 3
        assert vectors_of(index, paper, project) == []

    def test_what_is_read_and_written_again_stays_the_same(
        self, index: VectorIndexPort, under_test: IndexUnderTest, project: ProjectId
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
