"""Nothing that is asked of one project, or version, reaches the points of another."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.driver import At, Driver, Point, Search, Sparse
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.filters import HasId, Where
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.server.driver import ServerDriver
from loccit.infrastructure.adapters.qdrant.server.options import ServerOptions
from tests.contracts.index_factories import BINDING, document

OURS, THEIRS = ProjectId("ours"), ProjectId("theirs")
OUR_DRAFT = At(OURS, 2)
PAPER = document("paper", ("tide tables", "tide gauges"))
EVERYTHING = Where(())
QUERY = [1.0, 0.0, 0.0, 0.0]

Open = Callable[[Path], Driver]


def _one_collection_each(_: Path) -> Driver:
    return ServerDriver.in_memory()


def _shared_collections(_: Path) -> Driver:
    return ServerDriver.in_memory(ServerOptions(shared=True))


@pytest.fixture(params=[EdgeDriver, _one_collection_each, _shared_collections])
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    """Two projects and a draft of one, each with the same document."""
    driver: Driver = request.param(tmp_path)
    index = QdrantIndexAdapter(driver)
    for project in (OURS, THEIRS):
        index.create_project(project, BINDING)
        PAPER.write(index, project)
    PAPER.write(index, OURS, index.begin_version(OURS, BINDING))
    yield driver
    index.close()


def stored(driver: Driver, at: At) -> dict[str, Point]:
    return {point.payload["kind"] + point.id: point for point in driver.points(at, EVERYTHING)}


def test_what_is_read_without_a_condition_is_the_version_s_own(driver: Driver) -> None:
    for at in (At(OURS, 1), OUR_DRAFT, At(THEIRS, 1)):
        payloads = driver.scroll(at, EVERYTHING)
        lexical = Sparse([1], [1.0])
        searches = [Search(QUERY, EVERYTHING, 99), Search(lexical, EVERYTHING, 99)]
        near, _ = driver.rankings(at, searches)

        assert {each["project"] for each in payloads} == {at.project_id}
        assert driver.count(at, EVERYTHING) == len(payloads)
        assert driver.values(at, EVERYTHING, "project") == {at.project_id: len(payloads)}
        assert len(near) == len(PAPER.items)
        assert {each["project"] for each in driver.retrieve(at, list(near)).values()} == {
            at.project_id
        }
        named = Search(QUERY, Where((HasId(frozenset(near)),)), 99)
        assert len(driver.rankings(at, [named])[0]) == len(PAPER.items)


def test_what_is_written_without_a_condition_changes_the_version_alone(driver: Driver) -> None:
    before = [stored(driver, At(OURS, 1)), stored(driver, At(THEIRS, 1))]
    own = stored(driver, OUR_DRAFT)

    driver.set_payload(OUR_DRAFT, EVERYTHING, {"title": "changed"})
    driver.upsert(OUR_DRAFT, list(own.values()))
    driver.set_payload(OUR_DRAFT, EVERYTHING, {"title": "changed"})
    driver.delete_ids(OUR_DRAFT, [next(iter(own.values())).id])
    assert driver.count(OUR_DRAFT, EVERYTHING) == len(own) - 1
    driver.delete(OUR_DRAFT, EVERYTHING)

    assert driver.count(OUR_DRAFT, EVERYTHING) == 0
    assert [stored(driver, At(OURS, 1)), stored(driver, At(THEIRS, 1))] == before
