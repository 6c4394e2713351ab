"""Searches of a shard, whose filter leaves out what all its points meet."""

from pathlib import Path

from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, SearchFilter
from loccit.infrastructure.adapters.qdrant.driver import At
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
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
        index.at(PROJECT, BINDING).search(QUERY, 10),
        index.at(PROJECT).lexical_query("tide", 10),
        index.at(PROJECT, BINDING).hybrid_query("tide", QUERY, 10),
        index.at(PROJECT, BINDING).search(QUERY, 10, SearchFilter(include_references=True)),
    )
    index.close()

    assert [_documents(hits) for hits in found] == [{own.doc_id}] * 4


def _documents(hits: tuple[Hit, ...]) -> set[str]:
    return {hit.chunk.doc_id for hit in hits}
