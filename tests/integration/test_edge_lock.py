"""One process per project."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from loccit.domain.errors import IndexLocked
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING, document

ROOT = Path(__file__).parents[2]
PROJECT = ProjectId("shared")
OWNER = """
import sys, time
from pathlib import Path
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
index = QdrantIndexAdapter(EdgeDriver(Path(sys.argv[1])))
print(index.at("shared").count_chunks(), flush=True)
time.sleep(float(sys.argv[2]))
index.close()
"""


@contextmanager
def owner(folder: Path, seconds: float) -> Iterator[int]:
    """Run a process that has the project open for some seconds, and yield its id."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    with subprocess.Popen(
        [sys.executable, "-c", OWNER, str(folder), str(seconds)],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": path},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "3\n"
        yield process.pid
        process.terminate()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    index = QdrantIndexAdapter(EdgeDriver(tmp_path))
    index.create_project(PROJECT, BINDING)
    document("one").write(index, PROJECT)
    index.close()
    return tmp_path


def test_a_second_process_is_told_who_has_the_project_open(folder: Path) -> None:
    index = QdrantIndexAdapter(EdgeDriver(folder, lock_timeout=0.1))
    with owner(folder, 60) as pid:
        for call in (
            lambda: index.at(PROJECT).count_chunks(),
            lambda: index.at(PROJECT, BINDING).upsert(document("two").items),
            lambda: index.begin_version(PROJECT, BINDING),
            lambda: index.delete_project(PROJECT),
        ):
            with pytest.raises(IndexLocked) as caught:
                call()
            assert caught.value.owner_pid == pid
            assert str(pid) in str(caught.value)
            assert PROJECT in str(caught.value)

    assert index.at(PROJECT).count_chunks() == 3  # the lock went with its owner
    index.close()


def test_projects_are_listed_while_another_process_has_one_open(folder: Path) -> None:
    index = QdrantIndexAdapter(EdgeDriver(folder, lock_timeout=0.1))
    with owner(folder, 60):
        assert [each.project_id for each in index.projects()] == [PROJECT]
        assert index.project(PROJECT).binding == BINDING
        assert index.create_project(PROJECT, BINDING).active == 1
        other = ProjectId("other")
        index.create_project(other, BINDING)
        assert index.at(other).count_chunks() == 0
    index.close()


def test_a_second_process_waits_a_little_for_the_first_to_finish(folder: Path) -> None:
    index = QdrantIndexAdapter(EdgeDriver(folder, lock_timeout=30))
    with owner(folder, 0.3):
        assert index.at(PROJECT).count_chunks() == 3
    index.close()
