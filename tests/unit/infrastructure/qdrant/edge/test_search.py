"""Searches of a shard, whose filter leaves out what all its points meet."""

from dataclasses import dataclass
from pathlib import Path

from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, SearchFilter
from loccit.infrastructure.adapters.qdrant.driver import At
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.edge.point_ids import PointIds
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.records.lexical import LexicalEncoder
from loccit.infrastructure.adapters.qdrant.records.points import chunk_point
from tests.contracts.index_factories import BINDING, document

PROJECT, OTHER = ProjectId("own"), ProjectId("other")
QUERY = (1.0, 0.0, 0.0, 0.0)
VECTORS = (QUERY, (0.9, 0.1, 0.0, 0.0))


def test_a_point_of_another_project_is_no_hit_even_in_this_ones_shard(tmp_path: Path) -> None:
    driver = EdgeDriver(tmp_path)
    index = QdrantIndexAdapter(driver)
    index.create_project(PROJECT, BINDING)
    own = document("own", ("tide tables", "tide gauges"), vectors=VECTORS)
    own.write(index, PROJECT)
    stray = document("stray", ("tide tables", "tide mills"), vectors=VECTORS)
    made = [chunk_point(item, OTHER, BINDING, LexicalEncoder()) for item in stray.items]
    driver.upsert(At(PROJECT, 1), made)

    found = (
        index.search(QUERY, PROJECT, 10),
        index.lexical_query("tide", PROJECT, 10),
        index.hybrid_query("tide", QUERY, PROJECT, 10),
        index.search(QUERY, PROJECT, 10, SearchFilter(include_references=True)),
    )
    index.close()

    assert [_documents(hits) for hits in found] == [{own.doc_id}] * 4


@dataclass
class FoundPoint:
    """A point as the engine returns it, described in some way."""

    id: str
    description: str

    def __repr__(self) -> str:
        return self.description


def test_points_are_named_by_their_ids_however_the_engine_describes_them() -> None:
    first, second = f"{1:08}-0000-0000-0000-000000000000", f"{2:08}-0000-0000-0000-000000000000"
    as_now = [FoundPoint(each, f'ScoredPoint(id="{each}", version=1)') for each in (first, second)]
    otherwise = [FoundPoint(each, f"point {each} version 1") for each in (first, second)]

    ids = PointIds(numbered=False)
    assert ids.names(as_now) == ids.names(otherwise) == [first, second]
    assert ids.names([]) == []


def _documents(hits: tuple[Hit, ...]) -> set[str]:
    return {hit.chunk.doc_id for hit in hits}
