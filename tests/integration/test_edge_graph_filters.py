"""With a search graph any query finds what exact search finds, whatever its filter."""

import random
import shutil
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, SearchFilter
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING as FOUR
from tests.contracts.index_factories import citation, document

DIMENSION = 16
"""In 4 dimensions a point keeps so few of its 16 links, none of which may point the same way as
another, that a filter now and then cuts off a half of the graph: of 170 builds 5 lost it."""
BINDING = replace(FOUR, dimension=DIMENSION)
PROJECT = ProjectId("filtered")
GRAPH = GraphPolicy(graph_from=1, scanned_up_to=120)
NARROW = GRAPH.scanned_up_to // 2
"""The number of matches is estimated before a search."""
TOP_K = 20
NEARLY_ALL = 0.9
EXACT = GraphPolicy(graph_from=10**9)
DOCUMENTS, CHUNKS = 30, 12
TAGS = ("half", "tenth", "once", "never")
AUTHORS = ("Noether", "Hopper")

filters = st.builds(
    lambda tags, authors, years: SearchFilter(
        tags=tuple(tags), authors=tuple(authors), year_from=years[0], year_to=years[1]
    ),
    st.sets(st.sampled_from(TAGS), max_size=2),
    st.sets(st.sampled_from(AUTHORS), max_size=2),
    st.tuples(st.none() | st.integers(1990, 2005), st.none() | st.integers(2005, 2020)),
)
vectors = st.tuples(*[st.floats(-1, 1, width=16)] * DIMENSION).filter(any)


@pytest.fixture(scope="module")
def indexes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[QdrantIndexAdapter, ...]]:
    """Yield the same project twice: searched by its graph, and exactly."""
    folder = tmp_path_factory.mktemp("graph")
    numbers = random.Random(5)
    index = QdrantIndexAdapter(EdgeDriver(folder, graphs=GRAPH))
    index.create_project(PROJECT, BINDING)
    for number in range(DOCUMENTS):
        tags = [
            tag
            for tag, one_in in zip(TAGS, (2, 10, DOCUMENTS), strict=False)
            if number % one_in == 0
        ]
        cited = citation(
            f"key{number}", year=1990 + number, tags=tuple(tags), authors=AUTHORS[: number % 3]
        )
        around = tuple(tuple(numbers.gauss(0, 1) for _ in range(DIMENSION)) for _ in range(CHUNKS))
        texts = tuple(f"word{position} of {number}" for position in range(CHUNKS))
        document(f"doc{number}", texts, vectors=around, cited=cited).write(
            index, PROJECT, model=BINDING
        )
    index.close()
    shutil.copytree(folder, folder / "copy")
    exact = QdrantIndexAdapter(EdgeDriver(folder / "copy", graphs=EXACT))
    assert index.optimize(PROJECT)
    yield index, exact
    index.close()
    exact.close()


def found(hits: tuple[Hit, ...]) -> list[tuple[str, float]]:
    return [(hit.chunk.id, round(hit.score, 4)) for hit in hits]


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(vector=vectors, wanted=filters)
def test_any_narrow_filter_finds_with_a_graph_exactly_what_exact_search_finds(
    indexes: tuple[QdrantIndexAdapter, ...], vector: tuple[float, ...], wanted: SearchFilter
) -> None:
    graph, exact = indexes
    matching = found(exact.at(PROJECT, BINDING).search(vector, DOCUMENTS * CHUNKS, wanted))
    hits = found(graph.at(PROJECT, BINDING).search(vector, TOP_K, wanted))

    assert set(hits) <= set(matching)
    if len(matching) <= NARROW:
        assert hits == matching[:TOP_K]
    else:
        assert len(set(hits) & set(matching[:TOP_K])) >= NEARLY_ALL * TOP_K
