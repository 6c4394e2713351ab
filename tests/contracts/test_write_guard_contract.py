"""No handle writes or compares vectors of another model, nor reaches another version."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import EmbeddingModelMismatch, ProjectNotFound, VectorIndexError
from loccit.domain.models.project import ProjectId
from tests.contracts.index_factories import (
    BINDING,
    KINDS,
    OTHER_BINDING,
    IndexUnderTest,
    document,
    index_under_test,
)

NORTH = (0.8, 0.6, 0.0, 0.0)
OTHER_MODELS = (
    OTHER_BINDING,
    replace(BINDING, model_id="test/another"),
    replace(BINDING, dimension=3),
    replace(BINDING, weights_sha256="cd" * 32),
    replace(OTHER_BINDING, precision="bfloat16"),
)
ROUNDED = replace(BINDING, precision="bfloat16")
ONE = document("one")


@pytest.fixture(params=KINDS)
def under_test(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[IndexUnderTest]:
    yield from index_under_test(request.param, tmp_path)


@pytest.fixture
def project(under_test: IndexUnderTest) -> ProjectId:
    project = under_test.make("main")
    ONE.write(under_test.index, project)
    return project


def vector_calls(handle: VectorIndexPort) -> list[Callable[[], object]]:
    """Return every call that compares vectors."""
    return [lambda: handle.search(NORTH, 5), lambda: handle.hybrid_query("alpha", NORTH, 5)]


def writing_calls(handle: VectorIndexPort) -> list[Callable[[], object]]:
    """Return every call that writes vectors, or makes vectors visible."""
    new = document("new")
    return [
        lambda: handle.upsert(new.items),
        lambda: handle.upsert(new.items, commit=[new.record]),
        lambda: handle.upsert((), commit=[ONE.record]),
        lambda: handle.upsert(()),
    ]


def other_calls(handle: VectorIndexPort) -> list[Callable[[], object]]:
    """Return every call that touches no vector."""
    return [
        lambda: handle.amend_document(ONE.record),
        lambda: handle.document(ONE.doc_id),
        lambda: handle.document_at(ONE.record.source.path),
        handle.documents,
        lambda: handle.chunks(ONE.doc_id),
        lambda: handle.items([ONE.record]),
        handle.count_chunks,
        lambda: handle.other_languages({"en"}),
        lambda: handle.lexical_query("alpha", 5),
        lambda: handle.delete_document(ONE.doc_id),
    ]


def test_there_is_no_handle_for_another_model(
    under_test: IndexUnderTest, project: ProjectId
) -> None:
    for model in OTHER_MODELS:
        for version in (None, 1):
            with pytest.raises(EmbeddingModelMismatch) as caught:
                under_test.index.at(project, model, version)
            assert (caught.value.bound, caught.value.requested) == (BINDING, model)


def test_vectors_of_another_precision_are_compared_and_not_written(
    under_test: IndexUnderTest, project: ProjectId
) -> None:
    handle = under_test.index.at(project, ROUNDED)

    for search in vector_calls(handle):
        assert search()
    for write in writing_calls(handle):
        with pytest.raises(EmbeddingModelMismatch):
            write()
    assert [each.doc_id for each in handle.documents()] == [ONE.doc_id]


def test_without_a_model_no_vector_is_written_or_compared(
    under_test: IndexUnderTest, project: ProjectId
) -> None:
    handle = under_test.index.at(project)

    for call in (*vector_calls(handle), *writing_calls(handle)):
        with pytest.raises(VectorIndexError, match="without a model"):
            call()
    for call in other_calls(handle):
        call()


def test_a_handle_knows_its_version_and_stays_on_it(
    under_test: IndexUnderTest, project: ProjectId
) -> None:
    handle = under_test.index.at(project, BINDING)
    number = under_test.index.begin_version(project, OTHER_BINDING)
    under_test.index.activate_version(project, number)

    assert (handle.version.number, handle.version.binding) == (1, BINDING)
    assert {hit.chunk.doc_id for hit in handle.search(NORTH, 5)} == {ONE.doc_id}
    assert under_test.index.at(project).version.number == number
    with pytest.raises(EmbeddingModelMismatch):
        under_test.index.at(project, BINDING)


def test_a_dropped_version_is_missed_by_its_handles(
    under_test: IndexUnderTest, project: ProjectId
) -> None:
    handle = under_test.index.at(project, BINDING)
    under_test.index.activate_version(project, under_test.index.begin_version(project, BINDING))
    under_test.index.drop_version(project, 1)

    for call in (*vector_calls(handle), *writing_calls(handle), *other_calls(handle)):
        with pytest.raises(VectorIndexError) as caught:
            call()
        assert not isinstance(caught.value, ProjectNotFound)


def test_a_deleted_project_is_missed_by_its_handles(
    under_test: IndexUnderTest, project: ProjectId
) -> None:
    handle = under_test.index.at(project, BINDING)
    under_test.index.delete_project(project)

    for call in (*vector_calls(handle), *writing_calls(handle), *other_calls(handle)):
        with pytest.raises(ProjectNotFound):
            call()
    assert project not in {each.project_id for each in under_test.index.projects()}


def test_a_version_made_anew_with_another_model_is_not_written_to(
    under_test: IndexUnderTest, project: ProjectId
) -> None:
    begun = under_test.index.begin_version(project, BINDING)
    handle = under_test.index.at(project, BINDING, begun)
    same_size = replace(BINDING, model_id="test/another")
    assert under_test.index.begin_version(project, same_size) == begun

    for write in writing_calls(handle):
        with pytest.raises(VectorIndexError):
            write()
    assert under_test.index.at(project, version=begun).count_chunks() == 0
