"""A server is asked for the version once for each question, and once before each write."""

from collections import Counter

import pytest

from loccit.application.query.query_chunks import QueryChunks
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.infrastructure.adapters.memory.embedding import HashEmbedding
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.server.driver import ServerDriver
from tests.contracts.index_factories import document

PROJECT = ProjectId("p")
MODEL = HashEmbedding(dimension=4)


class CountingDriver(ServerDriver):
    """Counts how often it is asked for a version."""

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.asked: Counter[str] = Counter()

    def version(self, project_id: ProjectId, number: int | None) -> IndexVersion | None:
        self.asked["version"] += 1
        return super().version(project_id, number)


@pytest.fixture
def driver() -> CountingDriver:
    return CountingDriver()


@pytest.fixture
def index(driver: CountingDriver) -> QdrantIndexAdapter:
    index = QdrantIndexAdapter(driver)
    index.create_project(PROJECT, MODEL.binding)
    document("one", ("tide tables", "neap tides")).write(index, PROJECT, model=MODEL.binding)
    driver.asked.clear()
    return index


@pytest.mark.parametrize("mode", list(SearchMode))
def test_a_question_looks_the_version_up_once(
    driver: CountingDriver, index: QdrantIndexAdapter, mode: SearchMode
) -> None:
    policy = RetrievalPolicy(mode=mode, context=100, min_score=0.0)

    found = QueryChunks(MODEL, index)("Which tides are neap?", PROJECT, policy=policy)

    assert found.hits
    assert driver.asked["version"] == 1


def test_a_write_looks_whether_its_version_is_still_there(
    driver: CountingDriver, index: QdrantIndexAdapter
) -> None:
    handle = index.at(PROJECT, MODEL.binding)
    driver.asked.clear()

    handle.delete_document(document("one").doc_id)

    assert driver.asked["version"] == 1
