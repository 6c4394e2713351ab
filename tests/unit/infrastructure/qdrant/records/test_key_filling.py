"""Documents that an earlier loccit wrote without the keys that filters match now."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.infrastructure.adapters.qdrant.driver import At, Driver, Payload
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.filters import points
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING, citation, default_vector, document
from tests.unit.infrastructure.qdrant.interrupted_driver import InterruptedDriver, ProcessDied

PROJECT = ProjectId("p")
AT = At(PROJECT, 1)
TIDES = document(
    "tides",
    ("alpha", "beta"),
    cited=citation("tides", collections=("Thesis/Sea",), doi="10.1000/tides"),
    section_paths=(("1 Introduction",), ("2 Methods", "2.1 Sea level")),
    language="en",
)
MOON = document("moon", ("gamma",), section_paths=(("Mond",),), path="/other/moon.pdf")
LATER_FILTERS = (
    (SearchFilter(collections=("sea",)), {"alpha", "beta"}),
    (SearchFilter(dois=("10.1000/TIDES",)), {"alpha", "beta"}),
    (SearchFilter(sections=("methods",)), {"beta"}),
    (SearchFilter(sections=("level sea",)), {"beta"}),
    (SearchFilter(languages=("en",)), {"alpha", "beta"}),
    (SearchFilter(languages=("de",)), {"gamma"}),
    (SearchFilter(paths=("/library",)), {"alpha", "beta"}),
)


def found(index: QdrantIndexAdapter, filters: SearchFilter) -> set[str]:
    return {hit.chunk.text for hit in index.search(default_vector(0), PROJECT, 10, filters)}


def written_by_an_earlier_loccit(driver: Driver) -> QdrantIndexAdapter:
    """Return an index of two documents without the later keys."""
    index = QdrantIndexAdapter(driver)
    index.create_project(PROJECT, BINDING)
    for made in (TIDES, MOON):
        made.write(index, PROJECT)
        chunks = points(("chunk",), PROJECT, doc_id=made.doc_id)
        cited = made.record.citation
        first_keys: Payload = {
            "citekey": cited.citekey if cited else None,
            "tags": [],
            "authors": [],
        }
        without = {"section_words": None, "language": None, "paths": None, "zotero": first_keys}
        driver.set_payload(AT, chunks, without)
    driver.set_payload(AT, points(("document",), PROJECT), {"filter_keys": None})
    return index


@pytest.fixture(params=["edge", "client in memory"])
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Driver:
    makers: dict[str, Callable[[], Driver]] = {
        "edge": lambda: EdgeDriver(tmp_path),
        "client in memory": lambda: InterruptedDriver(exclusive=False),
    }
    return makers[request.param]()


def test_later_filters_find_them_all_the_same(driver: Driver) -> None:
    index = written_by_an_earlier_loccit(driver)
    assert found(index, SearchFilter(citekeys=("tides",))) == {"alpha", "beta"}

    for filters, texts in LATER_FILTERS:
        assert found(index, filters) == texts
    index.close()


def test_an_amendment_does_not_pass_for_the_missing_keys(driver: Driver) -> None:
    index = written_by_an_earlier_loccit(driver)

    index.amend_document(replace(TIDES.record, title="Another"), PROJECT)

    for filters, texts in LATER_FILTERS:
        assert found(index, filters) == texts
    index.close()


def test_what_a_kill_at_any_write_leaves_is_filled_the_next_time() -> None:
    writes = 0
    died = True
    while died:
        driver = InterruptedDriver(exclusive=False)
        index = written_by_an_earlier_loccit(driver)
        driver.survived, died = writes, False
        try:
            found(index, SearchFilter(sections=("methods",)))
        except ProcessDied:
            died = True
        driver.survived = None
        again = QdrantIndexAdapter(driver)
        for filters, texts in LATER_FILTERS:
            assert found(again, filters) == texts
        writes += 1
    assert writes > 6


def test_documents_that_have_the_keys_are_written_no_more() -> None:
    driver = InterruptedDriver(exclusive=False)
    index = QdrantIndexAdapter(driver)
    index.create_project(PROJECT, BINDING)
    TIDES.write(index, PROJECT)
    driver.survived = 0  # the next write would fail

    assert found(index, SearchFilter(sections=("methods",))) == {"beta"}
