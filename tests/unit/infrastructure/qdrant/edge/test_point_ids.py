"""What the points of a shard are called, in shards of now and of an earlier loccit."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.edge.point_ids import PointIds
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING, citation, document, vectors_of

PROJECT = ProjectId("p")
QUERY = (1.0, 0.0, 0.0, 0.0)
VECTORS = (QUERY, (0.9, 0.1, 0.0, 0.0))
NUMBERED = PointIds(numbered=True)


@dataclass
class Named:
    """A point as the engine returns it."""

    id: object


@given(first=st.uuids(), second=st.uuids())
def test_names_of_numbered_points_sort_as_their_uuids_and_lead_back_to_them(
    first: UUID, second: UUID
) -> None:
    numbers = NUMBERED.inner_all([str(first), str(second)])
    assert numbers == [NUMBERED.inner(str(first)), NUMBERED.inner(str(second))]

    names = NUMBERED.names([Named(number) for number in numbers])
    assert NUMBERED.inner_all(names) == numbers
    if numbers[0] != numbers[1]:
        assert (names[0] < names[1]) == (str(first) < str(second))


@pytest.mark.parametrize("schema", [1, 2])
def test_a_shard_of_either_layout_is_written_searched_amended_and_deleted_from(
    tmp_path: Path, schema: int
) -> None:
    index = QdrantIndexAdapter(EdgeDriver(tmp_path))
    index.create_project(PROJECT, BINDING)
    index.close()
    manifest = tmp_path / "projects" / PROJECT / "v1" / "manifest.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "schema": schema}))
    kept = document("kept", ("tide tables", "tide gauges"), vectors=VECTORS)
    gone = document("gone", ("tide mills", "water mills"), vectors=VECTORS)
    for each in (kept, gone):
        each.write(index, PROJECT)

    index.delete_document(gone.doc_id, PROJECT)
    index.amend_document(replace(kept.record, citation=citation("key")), PROJECT)
    index.close()

    assert index.chunks(kept.doc_id, PROJECT) == tuple(item.chunk for item in kept.items)
    assert [len(vector) for vector in vectors_of(index, kept, PROJECT)] == [4, 4]
    assert index.count_chunks(PROJECT) == 2
    wanted = {item.chunk.id for item in kept.items}
    for filters in (SearchFilter(), SearchFilter(citekeys=("key",))):
        found = (
            index.search(QUERY, PROJECT, 10, filters),
            index.lexical_query("tide", PROJECT, 10, filters),
            index.hybrid_query("tide", QUERY, PROJECT, 10, filters),
        )
        assert [{hit.chunk.id for hit in hits} for hits in found] == [wanted] * 3
    index.close()
