"""`kill -9` while a search graph is built and swapped in: what was committed answers."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.driver import At
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.edge.files import ProjectFiles
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING
from tests.integration.edge_grapher import SMALL
from tests.integration.edge_writer import DOCUMENTS, written

ROOT = Path(__file__).parents[2]
PROJECT = ProjectId("crash")
RUNS = 6
LONGEST = 3.0
"""Seconds: more than a build of so few points takes, so that some kills meet the swap."""


def build_and_kill(folder: Path, first_round: int, seconds: float) -> list[str]:
    """Let the process work for some seconds after its first commits, and return its lines."""
    module = "tests.integration.edge_grapher"
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    with subprocess.Popen(
        [sys.executable, "-m", module, str(folder), PROJECT, str(first_round)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": path},
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(DOCUMENTS)]
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        return [*lines, *process.stdout.read().splitlines()]


def test_kill_nine_while_a_graph_is_built_loses_nothing(tmp_path: Path) -> None:
    moments = random.Random(4)
    files, at = ProjectFiles(tmp_path), At(PROJECT, 1)
    next_round = 0
    for _ in range(RUNS):
        lines = build_and_kill(tmp_path, next_round, moments.uniform(0, LONGEST))
        pairs = [line.split() for line in lines if line.strip() not in {"", "built", "stale"}]
        committed = {int(number): int(round_) for number, round_ in pairs}
        last = max(committed.values())

        index = QdrantIndexAdapter(EdgeDriver(tmp_path, graphs=SMALL))
        visible = 0
        for number in range(DOCUMENTS):
            later = [written(number, round_) for round_ in range(committed[number], last + 2)]
            revisions = {each.record.revision: each for each in later}
            record = index.at(PROJECT).document(later[0].doc_id)
            assert record is not None
            assert index.at(PROJECT).chunks(record.doc_id) == revisions[record.revision].chunks
            visible += record.chunks
        assert index.at(PROJECT).count_chunks() == visible
        assert len(index.at(PROJECT, BINDING).search((1.0, 0, 0, 0), 100)) == visible
        index.close()
        next_round = last + 2

    index = QdrantIndexAdapter(EdgeDriver(tmp_path, graphs=SMALL))
    assert index.optimize(PROJECT)
    index.close()
    graph = files.graph(at)
    assert graph is not None
    left = {path.name for path in files.shard(at).parent.iterdir()}
    assert left == {"manifest.json", "written", files.shard(at).name}


def test_what_a_killed_build_left_behind_is_in_nobodys_way(tmp_path: Path) -> None:
    build_and_kill(tmp_path, 0, 0)
    index = QdrantIndexAdapter(EdgeDriver(tmp_path, graphs=SMALL))
    assert index.at(PROJECT).count_chunks() > 0  # what is open is not cleared when a build begins
    for name in ("shard", "parts"):
        folder = ProjectFiles(tmp_path).building(At(PROJECT, 1)) / name
        folder.mkdir(parents=True)
        (folder / "half").write_bytes(b"written")

    assert index.optimize(PROJECT)
    index.close()
