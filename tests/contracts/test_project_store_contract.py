"""What `ProjectStorePort` promises, of every store."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.errors import EmbeddingModelMismatch, ProjectNotFound, VectorIndexError
from loccit.domain.models.project import IndexVersion, ProjectId
from tests.contracts.index_factories import (
    BINDING,
    KINDS,
    OTHER_BINDING,
    IndexUnderTest,
    document,
    index_under_test,
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


def test_every_store_is_a_project_store_port(index: ProjectStorePort) -> None:
    assert isinstance(index, ProjectStorePort)


def test_a_small_project_is_as_fast_as_it_can_be(
    index: ProjectStorePort, under_test: IndexUnderTest, project: ProjectId
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

    def test_a_project_is_not_made_again_for_another_model(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        assert index.create_project(project, BINDING).binding == BINDING
        for other in (OTHER_BINDING, replace(BINDING, precision="bfloat16")):
            with pytest.raises(EmbeddingModelMismatch):
                index.create_project(project, other)
        assert index.project(project).versions == (IndexVersion(1, BINDING),)

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

        assert under_test.index.at(first).count_chunks() == 1
        assert under_test.index.at(second).count_chunks() == 0

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
        assert index.at(project).documents() == ()
        assert index.at(project).count_chunks() == 0

    @pytest.mark.parametrize("name", ["", "..", "../up", "Upper", "a/b", "-a", "a" * 65])
    def test_what_is_no_project_name_is_no_project(
        self, index: ProjectStorePort, name: str
    ) -> None:
        with pytest.raises(VectorIndexError):
            index.create_project(ProjectId(name), BINDING)
        with pytest.raises(ProjectNotFound):
            index.project(ProjectId(name))

    def test_every_method_refuses_a_project_that_is_not_there(
        self, under_test: IndexUnderTest
    ) -> None:
        index, nobody = under_test.index, under_test.name("nobody")
        calls: list[Callable[[], object]] = [
            lambda: index.project(nobody),
            lambda: index.at(nobody),
            lambda: index.at(nobody, BINDING),
            lambda: index.at(nobody, version=1),
            lambda: index.delete_project(nobody),
            lambda: index.begin_version(nobody, BINDING),
            lambda: index.activate_version(nobody, 1),
            lambda: index.drop_version(nobody, 1),
        ]
        for call in calls:
            with pytest.raises(ProjectNotFound):
                call()
        assert nobody not in {each.project_id for each in index.projects()}


class TestVersions:
    def test_a_new_version_answers_only_once_it_is_active(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        document("old", ("alpha",)).write(index, project)

        number = index.begin_version(project, OTHER_BINDING)
        new = document("new", ("beta",), vectors=((1.0, 0.0, 0.0),))
        index.at(project, OTHER_BINDING, number).upsert(new.items, commit=[new.record])

        assert number == 2
        assert index.project(project).active == 1
        assert found_texts(index, project) == {"alpha"}
        assert index.at(project).document(new.doc_id) is None
        assert index.at(project, version=number).document(new.doc_id) == new.record
        assert index.at(project, version=number).documents() == (new.record,)
        assert index.at(project, version=number).chunks(new.doc_id) == new.chunks
        assert index.at(project, version=number).count_chunks() == 1

        index.activate_version(project, number)

        assert index.project(project).binding == OTHER_BINDING
        assert [
            hit.chunk.text for hit in index.at(project, OTHER_BINDING).search((1.0, 0, 0), 5)
        ] == ["beta"]
        assert index.at(project, version=1).count_chunks() == 1

    def test_each_version_is_searched_and_deleted_from_on_its_own(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        old, new = document("old", ("old words",)), document("new", ("new words",))
        old.write(index, project)
        number = index.begin_version(project, BINDING)
        new.write(index, project, number)

        def texts(version: int | None) -> list[set[str]]:
            found = [
                index.at(project, BINDING, version).search(NORTH, 9),
                index.at(project, version=version).lexical_query("words", 9),
                index.at(project, BINDING, version).hybrid_query("words", NORTH, 9),
            ]
            return [{hit.chunk.text for hit in hits} for hits in found]

        assert texts(None) == texts(1) == [{"old words"}] * 3
        assert texts(number) == [{"new words"}] * 3
        index.at(project, version=number).delete_document(old.doc_id)
        index.at(project, version=number).delete_document(new.doc_id)
        assert texts(number) == [set()] * 3
        assert texts(None) == [{"old words"}] * 3

    def test_versions_above_the_active_one_go_when_another_begins(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        number = index.begin_version(project, BINDING)
        document("left over").write(index, project, number)

        again = index.begin_version(project, OTHER_BINDING)

        versions = index.project(project).versions
        assert versions == (IndexVersion(1, BINDING), IndexVersion(again, OTHER_BINDING))
        assert (index.at(project).version, index.at(project, version=again).version) == versions
        assert index.at(project, version=again).documents() == ()

    def test_the_old_version_stays_until_it_is_dropped(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        document("one").write(index, project)
        index.activate_version(project, index.begin_version(project, OTHER_BINDING))

        index.drop_version(project, 1)

        assert index.project(project).versions == (IndexVersion(2, OTHER_BINDING),)
        with pytest.raises(VectorIndexError):
            index.at(project, version=1).documents()

    def test_the_old_version_can_be_made_active_again(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        document("one", ("alpha",)).write(index, project)
        index.activate_version(project, index.begin_version(project, BINDING))
        assert found_texts(index, project) == set()

        index.activate_version(project, 1)

        assert found_texts(index, project) == {"alpha"}

    def test_the_active_version_cannot_be_dropped(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        document("one").write(index, project)
        with pytest.raises(VectorIndexError):
            index.drop_version(project, 1)
        assert index.at(project).count_chunks() == 3

    def test_a_version_that_is_not_there_is_refused(
        self, index: ProjectStorePort, project: ProjectId
    ) -> None:
        calls: list[Callable[[], object]] = [
            lambda: index.at(project, version=7),
            lambda: index.at(project, BINDING, 7),
            lambda: index.drop_version(project, 7),
            lambda: index.activate_version(project, 7),
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


class TestClosing:
    def test_closing_twice_is_allowed_and_everything_is_there_afterwards(
        self, under_test: IndexUnderTest, project: ProjectId
    ) -> None:
        document("one").write(under_test.index, project)
        under_test.index.close()
        under_test.index.close()
        assert under_test.reopen().at(project).count_chunks() == 3
