"""`close` packs what was written: the answers stay, and no room is no reason to fail."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING, document

PROJECT = ProjectId("packed")
ENOUGH = 2**40
OLD = document("one", tuple(f"old word{number}" for number in range(1500)))
NEW = document("one", tuple(f"new word{number}" for number in range(700)), rev="2")


@dataclass
class Disk:
    free: int = ENOUGH

    def free_space(self, folder: Path) -> int:
        return self.free


def segments(folder: Path) -> set[str]:
    shard = folder / "projects" / PROJECT / "v1" / "shard"
    return {path.name for path in (shard / "segments").iterdir()}


@pytest.mark.parametrize(("free", "packed"), [(ENOUGH, True), (64 * 2**20, False)])
def test_answers_are_the_same_after_closing(tmp_path: Path, free: int, *, packed: bool) -> None:
    disk = Disk()
    index = QdrantIndexAdapter(EdgeDriver(tmp_path, free_space=disk.free_space))
    index.create_project(PROJECT, BINDING)
    OLD.write(index, PROJECT)
    NEW.write(index, PROJECT)  # two thirds of what is stored are now deleted
    query = (0.7, 0.6, 0.4, 0.1)
    before = (
        index.at(PROJECT, BINDING).search(query, 100),
        {hit.chunk for hit in index.at(PROJECT).lexical_query("word77 word99", 100)},
        index.at(PROJECT).chunks(NEW.doc_id),
        index.at(PROJECT).documents(),
    )
    made = segments(tmp_path)

    disk.free = free
    index.close()

    assert (segments(tmp_path) != made) is packed
    after = (
        index.at(PROJECT, BINDING).search(query, 100),
        {hit.chunk for hit in index.at(PROJECT).lexical_query("word77 word99", 100)},
        index.at(PROJECT).chunks(NEW.doc_id),
        index.at(PROJECT).documents(),
    )
    assert after == before
    assert index.at(PROJECT).count_chunks() == 700
    index.close()


def test_what_a_killed_packing_left_is_cleared_away(tmp_path: Path) -> None:
    index = QdrantIndexAdapter(EdgeDriver(tmp_path))
    index.create_project(PROJECT, BINDING)
    document("one").write(index, PROJECT)
    index.close()
    left = tmp_path / "projects" / PROJECT / "v1" / "shard" / "temp_segments" / "builder"
    left.mkdir(parents=True)

    assert index.at(PROJECT).count_chunks() == 3

    assert not left.exists()
    index.close()


def test_what_a_killed_writer_left_unpacked_is_packed_by_the_next_that_has_nothing_to_write(
    tmp_path: Path,
) -> None:
    disk = Disk()
    index = QdrantIndexAdapter(EdgeDriver(tmp_path, free_space=disk.free_space))
    index.create_project(PROJECT, BINDING)
    OLD.write(index, PROJECT)
    NEW.write(index, PROJECT)
    disk.free = 64 * 2**20
    index.close()  # without packing, as a kill ends it
    disk.free = ENOUGH
    made = segments(tmp_path)

    assert index.at(PROJECT).count_chunks() == 700  # as a query opens it
    index.close()
    assert segments(tmp_path) == made

    assert not index.needs_optimizing(PROJECT)  # as an ingest ends
    index.close()
    assert segments(tmp_path) != made
    assert index.at(PROJECT).count_chunks() == 700
    index.close()
