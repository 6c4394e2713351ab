"""Two clients of a server that make the same project at the same moment."""

from collections.abc import Callable

import pytest

from loccit.domain.errors import EmbeddingModelMismatch, VectorIndexError
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.server.driver import ServerDriver
from loccit.infrastructure.adapters.qdrant.server.options import ServerOptions
from tests.contracts.index_factories import BINDING, OTHER_BINDING, document

PROJECT = ProjectId("p")
PAPER = document("paper")


class OvertakenDriver(ServerDriver):
    """A driver that another client overtakes: right after it has looked for the project."""

    looks_left = 2
    overtake: Callable[[], object] | None = None

    def version(self, project_id: ProjectId, number: int | None) -> IndexVersion | None:
        found = super().version(project_id, number)
        if number is None and self.overtake is not None:
            self.looks_left -= 1
            if self.looks_left == 0:
                overtake, self.overtake = self.overtake, None
                overtake()
        return found


@pytest.fixture(params=[False, True], ids=["collection each", "shared"])
def driver(request: pytest.FixtureRequest) -> ServerDriver:
    return OvertakenDriver.in_memory(ServerOptions(shared=request.param))


@pytest.fixture
def theirs(driver: OvertakenDriver) -> QdrantIndexAdapter:
    return QdrantIndexAdapter(driver)


def test_what_the_first_has_written_stays(
    driver: OvertakenDriver, theirs: QdrantIndexAdapter
) -> None:
    def make_and_write() -> None:
        theirs.create_project(PROJECT, BINDING)
        PAPER.write(theirs, PROJECT)

    driver.overtake = make_and_write
    ours = QdrantIndexAdapter(driver)

    assert ours.create_project(PROJECT, BINDING).binding == BINDING
    assert ours.at(PROJECT).chunks(PAPER.doc_id) == PAPER.chunks


def test_a_version_that_the_first_has_only_begun_is_shared(
    driver: OvertakenDriver, theirs: QdrantIndexAdapter
) -> None:
    driver.overtake = lambda: driver.create_version(PROJECT, 1, BINDING)

    QdrantIndexAdapter(driver).create_project(PROJECT, BINDING)
    driver.activate(PROJECT, 1)  # the first one goes on
    PAPER.write(theirs, PROJECT)

    assert theirs.at(PROJECT).chunks(PAPER.doc_id) == PAPER.chunks


def test_a_version_that_the_other_has_made_a_moment_earlier_is_shared(
    driver: OvertakenDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(project_id: ProjectId, number: int, binding: ModelBinding) -> None:
        ServerDriver.create_version(driver, project_id, number, binding)
        raise VectorIndexError("the server answered 409: it exists already")

    monkeypatch.setattr(driver, "create_version", refuse)

    assert QdrantIndexAdapter(driver).create_project(PROJECT, BINDING).binding == BINDING


def test_the_model_of_the_first_is_the_project_s(
    driver: OvertakenDriver, theirs: QdrantIndexAdapter
) -> None:
    driver.overtake = lambda: theirs.create_project(PROJECT, OTHER_BINDING)

    with pytest.raises(EmbeddingModelMismatch):
        QdrantIndexAdapter(driver).create_project(PROJECT, BINDING)
    assert theirs.project(PROJECT).binding == OTHER_BINDING
