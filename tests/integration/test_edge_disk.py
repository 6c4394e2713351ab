"""A full disk is refused before it is written to: the vendor would die of SIGBUS."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from loccit.domain.errors import DiskFull, ProjectNotFound
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING, document

PROJECT = ProjectId("full")
MEGABYTE = 2**20


@dataclass
class Disk:
    free: int = 1000 * MEGABYTE

    def free_space(self, folder: Path) -> int:
        assert folder.exists()
        return self.free


def test_nothing_is_written_to_a_disk_without_room_and_reading_goes_on(tmp_path: Path) -> None:
    disk = Disk()
    index = QdrantIndexAdapter(EdgeDriver(tmp_path, free_space=disk.free_space))
    index.create_project(PROJECT, BINDING)
    one, two = document("one"), document("two")
    one.write(index, PROJECT)
    index.at(PROJECT, BINDING).upsert(two.items)

    disk.free = 63 * MEGABYTE

    with pytest.raises(DiskFull) as caught:
        index.at(PROJECT, BINDING).upsert((), commit=[two.record])
    assert (caught.value.free_bytes, caught.value.path) == (
        63 * MEGABYTE,
        str(tmp_path / "projects"),
    )
    assert caught.value.needed_bytes >= 64 * MEGABYTE
    with pytest.raises(DiskFull):
        index.at(PROJECT, BINDING).upsert(two.items)
    with pytest.raises(DiskFull):
        index.begin_version(PROJECT, BINDING)
    with pytest.raises(DiskFull):
        index.create_project(ProjectId("another"), BINDING)
    with pytest.raises(ProjectNotFound):
        index.project(ProjectId("another"))
    assert index.at(PROJECT).documents() == (one.record,)

    index.close()
    assert index.at(PROJECT).documents() == (
        one.record,
    )  # opens, though nothing can be taken back
    assert index.at(PROJECT).count_chunks() == 3

    disk.free = 1000 * MEGABYTE
    two.write(index, PROJECT)
    assert index.at(PROJECT).count_chunks() == 6
    index.close()


def test_a_large_batch_needs_more_room_than_a_small_one(tmp_path: Path) -> None:
    disk = Disk()
    index = QdrantIndexAdapter(EdgeDriver(tmp_path, free_space=disk.free_space))
    index.create_project(PROJECT, BINDING)
    large = document("large", ("word " * 2000,) * 300)
    disk.free = 70 * MEGABYTE
    with pytest.raises(DiskFull):
        index.at(PROJECT, BINDING).upsert(large.items)
    document("small").write(index, PROJECT)
    assert index.at(PROJECT).count_chunks() == 3
    index.close()


def test_a_project_can_be_deleted_to_make_room(tmp_path: Path) -> None:
    disk = Disk()
    index = QdrantIndexAdapter(EdgeDriver(tmp_path, free_space=disk.free_space))
    index.create_project(PROJECT, BINDING)
    disk.free = 0
    index.delete_project(PROJECT)
    assert index.projects() == ()
    index.close()
