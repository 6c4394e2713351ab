"""Projects that share a collection do not see each other, and find the same as alone."""

from functools import partial

import pytest

from loccit.domain.errors import ProjectNotFound
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.driver import At
from loccit.infrastructure.adapters.qdrant.filters import Where
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.server.collection import CollectionPolicy
from loccit.infrastructure.adapters.qdrant.server.driver import ServerDriver
from loccit.infrastructure.adapters.qdrant.server.layout import CollectionPerVersion
from loccit.infrastructure.adapters.qdrant.server.options import ServerOptions
from loccit.infrastructure.adapters.qdrant.server.shared import SharedCollections
from tests.contracts.index_factories import BINDING, OTHER_BINDING, document

OURS, THEIRS = ProjectId("ours"), ProjectId("theirs")
NORTH = (0.8, 0.6, 0.0, 0.0)


@pytest.fixture
def driver() -> ServerDriver:
    return ServerDriver.in_memory(ServerOptions(shared=True))


@pytest.fixture
def index(driver: ServerDriver) -> QdrantIndexAdapter:
    return QdrantIndexAdapter(driver)


def collections(driver: ServerDriver) -> list[str]:
    found = driver.connection.ask(lambda client: client.get_collections().collections)
    return [each.name for each in found]


def points(driver: ServerDriver) -> int:
    (name,) = collections(driver)
    return driver.connection.ask(lambda client: client.count(name).count)


def test_projects_of_one_model_share_a_collection(
    driver: ServerDriver, index: QdrantIndexAdapter
) -> None:
    index.create_project(OURS, BINDING)
    index.create_project(THEIRS, BINDING)

    assert len(collections(driver)) == 1
    index.create_project(ProjectId("other-model"), OTHER_BINDING)
    assert len(collections(driver)) == 2


def test_the_same_document_in_two_projects_is_two(index: QdrantIndexAdapter) -> None:
    paper = document("paper")
    for project in (OURS, THEIRS):
        index.create_project(project, BINDING)
        paper.write(index, project)

    index.at(THEIRS).delete_document(paper.doc_id)

    assert index.at(OURS).chunks(paper.doc_id) == paper.chunks
    assert index.at(THEIRS).documents() == ()


def test_the_words_of_another_project_weigh_nothing(index: QdrantIndexAdapter) -> None:
    index.create_project(OURS, BINDING)
    document("paper", ("rare word", "common word", "word")).write(index, OURS)
    alone = index.at(OURS).lexical_query("rare common", 10)

    index.create_project(THEIRS, BINDING)
    document("flood", ("rare", "rare stone", "rare bird")).write(index, THEIRS)

    assert index.at(OURS).lexical_query("rare common", 10) == alone


def test_a_deleted_project_leaves_nothing_behind(
    driver: ServerDriver, index: QdrantIndexAdapter
) -> None:
    for project in (OURS, THEIRS):
        index.create_project(project, BINDING)
    before = points(driver)
    document("paper").write(index, OURS)
    index.at(OURS, BINDING, index.begin_version(OURS, BINDING)).upsert(document("draft").items)

    index.delete_project(OURS)

    assert points(driver) == before
    with pytest.raises(ProjectNotFound):
        index.project(OURS)
    assert index.project(THEIRS).binding == BINDING


def test_a_switch_that_a_crash_cut_in_two_answers_with_the_new_version(
    driver: ServerDriver, index: QdrantIndexAdapter
) -> None:
    index.create_project(OURS, BINDING)
    version = index.begin_version(OURS, BINDING)
    (collection,) = collections(driver)
    from loccit.infrastructure.adapters.qdrant.server.layout import change_aliases

    change_aliases(
        driver.connection, create={f"loccit-shared.{OURS}.active.v{version}": collection}
    )

    assert index.project(OURS).active == version
    index.activate_version(OURS, 1)
    assert index.project(OURS).active == 1


def test_a_version_made_again_begins_empty(
    driver: ServerDriver, index: QdrantIndexAdapter
) -> None:
    index.create_project(OURS, BINDING)
    version = index.begin_version(OURS, BINDING)
    document("paper").write(index, OURS, version)

    assert index.begin_version(OURS, BINDING) == version

    assert driver.count(At(OURS, version), Where(())) == 0


@pytest.mark.parametrize(
    ("shared", "remedy"),
    [(False, "; set LOCCIT_QDRANT_SHARED=1"), (True, "; unset LOCCIT_QDRANT_SHARED")],
)
def test_a_project_of_the_other_layout_is_named_with_its_setting_and_not_made_a_second_time(
    *, shared: bool, remedy: str
) -> None:
    driver = ServerDriver.in_memory(ServerOptions(shared=shared))
    index = QdrantIndexAdapter(driver)
    other = CollectionPerVersion if shared else SharedCollections
    layout = other(driver.connection, CollectionPolicy())
    layout.create_version(OURS, 1, BINDING)

    with pytest.raises(ProjectNotFound, match="'loccit ingest PATH -p ours' makes it"):
        index.at(OURS)  # never completed there
    layout.activate(OURS, 1)

    for ask in (index.at, partial(index.create_project, binding=BINDING)):
        with pytest.raises(ProjectNotFound, match=remedy):
            ask(OURS)
    with pytest.raises(ProjectNotFound, match="'loccit ingest PATH -p theirs' makes it"):
        index.at(THEIRS)
