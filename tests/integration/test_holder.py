"""Many processes use one project; whoever holds it may end at any moment."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from loccit.domain.errors import IndexLocked, WriteInterrupted
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.holder.address import read_address
from loccit.infrastructure.adapters.holder.frames import SILENCE_SECONDS
from loccit.infrastructure.adapters.holder.index import HolderIndex
from loccit.infrastructure.adapters.qdrant.driver import At
from loccit.infrastructure.adapters.qdrant.edge.files import ProjectFiles
from loccit.infrastructure.adapters.qdrant.edge.process_lock import lock_owner
from tests.contracts.index_factories import BINDING, document
from tests.integration.holder_worker import shared_index, written_by

ROOT = Path(__file__).parents[2]
PROJECT = ProjectId("shared")
KILLS = 10
LONGEST_SECONDS = 3.0
ENOUGH_SECONDS = 30.0


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return the folder of a project with one document."""
    index = shared_index(tmp_path)
    index.create_project(PROJECT, BINDING)
    document("first").write(index, PROJECT)
    index.close()
    return tmp_path / "projects" / PROJECT


@pytest.fixture
def index(project: Path) -> Iterator[HolderIndex]:
    index = shared_index(project.parents[1])
    yield index
    index.close()


@contextmanager
def worker(project: Path, task: str, name: str = "other") -> Iterator[subprocess.Popen[str]]:
    """Run a process that uses the project, from when it is ready."""
    arguments = (str(project.parents[1]), PROJECT, task, name)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.integration.holder_worker", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("ready")
        if task == "hold":
            assert process.stdout.readline().startswith("held")
        try:
            yield process
        finally:
            process.kill()


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + ENOUGH_SECONDS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_who_comes_second_asks_the_holder(project: Path, index: HolderIndex) -> None:
    with worker(project, "hold") as holder:
        document("second").write(index, PROJECT)

        assert lock_owner(project) == holder.pid
        assert index.at(PROJECT).count_chunks() == 6
        assert len(index.at(PROJECT, BINDING).search((1.0, 0, 0, 0), 10)) == 6
        assert not index.hold(PROJECT)

    assert index.at(PROJECT).count_chunks() == 6  # held here now: the lock went with its owner
    assert lock_owner(project) == os.getpid()


def test_others_ask_while_one_writes(project: Path, index: HolderIndex) -> None:
    with worker(project, "write") as holder:
        until(lambda: lock_owner(project) == holder.pid)
        found = [index.at(PROJECT).count_chunks() for _ in range(200)]

        assert lock_owner(project) == holder.pid
    assert found == sorted(found)
    assert found[-1] > found[0]


def test_the_address_is_for_its_user_alone_and_goes_with_the_holder(
    project: Path, index: HolderIndex
) -> None:
    assert index.hold(PROJECT)

    address = read_address(project)
    assert address is not None
    assert address.pid == os.getpid()
    assert (project / "holder").stat().st_mode & 0o777 == 0o700
    assert (project / "holder" / "address.json").stat().st_mode & 0o777 == 0o600

    index.close()
    assert not (project / "holder").exists()
    assert not Path(address.socket).exists()


def test_a_project_in_a_folder_too_deep_for_a_socket_is_served_as_well(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 120)
    first, second = shared_index(deep), shared_index(deep)
    first.create_project(PROJECT, BINDING)
    document("first").write(first, PROJECT)

    address = read_address(deep / "projects" / PROJECT)
    assert second.at(PROJECT).count_chunks() == 3
    second.close()
    first.close()

    assert address is not None
    assert not Path(address.socket).parent.exists()


def test_an_address_that_a_killed_holder_left_is_no_obstacle(
    project: Path, index: HolderIndex
) -> None:
    with worker(project, "hold") as holder:
        holder.kill()
        holder.wait()
        left = read_address(project)

        assert left is not None
        assert index.at(PROJECT).count_chunks() == 3
    now = read_address(project)
    assert now is not None
    assert now.pid == os.getpid()
    assert not Path(left.socket).exists()


def test_a_holder_that_was_stopped_is_named(project: Path, index: HolderIndex) -> None:
    with worker(project, "hold") as holder:
        assert index.at(PROJECT).count_chunks() == 3  # over a connection that is kept
        os.kill(holder.pid, signal.SIGSTOP)
        os.waitpid(holder.pid, os.WUNTRACED)  # until it has stopped
        for call in (
            lambda: index.at(PROJECT).count_chunks(),  # over that one
            lambda: index.at(PROJECT).count_chunks(),  # over a new one
            lambda: index.at(PROJECT).delete_document(document("first").doc_id),
        ):
            began = time.monotonic()
            with pytest.raises(IndexLocked) as caught:
                call()
            assert caught.value.owner_pid == holder.pid
            assert time.monotonic() - began < SILENCE_SECONDS + 1

        os.kill(holder.pid, signal.SIGCONT)
        assert index.at(PROJECT).count_chunks() == 3  # what was given up is not done later


def test_no_document_is_committed_without_its_passages(project: Path, index: HolderIndex) -> None:
    new = document("second")
    with worker(project, "hold") as holder:
        first = shared_index(project.parents[1])
        first.at(PROJECT, BINDING).upsert(new.items)
        first.close()
        holder.kill()
        holder.wait()

        with pytest.raises(WriteInterrupted):
            index.at(PROJECT, BINDING).upsert((), commit=[new.record])

    assert [each.doc_id for each in index.at(PROJECT).documents()] == [document("first").doc_id]


def test_a_client_has_the_search_graph_built_where_the_project_is_held(
    project: Path, index: HolderIndex
) -> None:
    with worker(project, "hold"):
        assert index.needs_optimizing(PROJECT)
        assert index.optimize(PROJECT)
        assert not index.needs_optimizing(PROJECT)
    assert ProjectFiles(project.parents[1]).graph(At(PROJECT, 1)) is not None


def test_two_processes_write_into_one_project(project: Path, index: HolderIndex) -> None:
    with worker(project, "write-10", "a") as first, worker(project, "write-10", "b") as second:
        for each in (first, second):
            out, err = each.communicate(timeout=ENOUGH_SECONDS)
            assert [line.split()[0] for line in out.splitlines()] == ["wrote"] * 10
            assert not err

    expected = {written_by(name, number).doc_id for name in "ab" for number in range(10)}
    found = [each.doc_id for each in index.at(PROJECT).documents()]
    assert sorted(found) == sorted({*expected, document("first").doc_id})
    visible = sum(each.chunks for each in index.at(PROJECT).documents())
    assert index.at(PROJECT).count_chunks() == visible
    assert len(index.at(PROJECT, BINDING).search((1.0, 0, 0, 0), 200)) == visible


def test_killing_the_holder_again_and_again_loses_nothing(project: Path) -> None:
    """Of some writers and readers the one that holds the project is killed each time."""
    chance = random.Random(9)
    tasks = ["write", "write", "write", "read", "read"]
    said: dict[str, Future[tuple[str, str]]] = {}
    with ThreadPoolExecutor(KILLS + len(tasks)) as reading, ExitStack() as workers:
        running: dict[int, subprocess.Popen[str]] = {}

        def begin(task: str) -> None:
            name = f"w{len(said)}-"
            process = workers.enter_context(worker(project, task, name))
            running[process.pid] = process
            said[name] = reading.submit(process.communicate)

        for task in tasks:
            begin(task)
        for _ in range(KILLS):
            time.sleep(chance.uniform(0, 0.5))
            until(lambda: lock_owner(project) in running)
            running.pop(lock_owner(project) or 0).kill()
            begin(chance.choice(tasks))
        time.sleep(0.5)
        for process in running.values():
            process.kill()
        outputs = {name: output.result() for name, output in said.items()}

    index = shared_index(project.parents[1])
    records = {each.doc_id: each for each in index.at(PROJECT).documents()}
    written = 0
    for name, (out, err) in outputs.items():
        assert not err
        for line in out.splitlines():
            done, seconds, number = line.split()
            assert done in {"wrote", "read", "interrupted"}
            assert float(seconds) < LONGEST_SECONDS
            if done == "wrote":
                due = written_by(name, int(number))
                assert records[due.doc_id] == due.record
                assert index.at(PROJECT).chunks(due.doc_id) == due.chunks
                written += 1
    assert written > KILLS
    visible = sum(record.chunks for record in records.values())
    assert index.at(PROJECT).count_chunks() == visible
    assert len(index.at(PROJECT, BINDING).search((1.0, 0, 0, 0), 10 * visible)) == visible
    index.close()
