"""`kill -9` at random moments: what was committed answers, and nothing is left behind."""

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
from loccit.infrastructure.adapters.qdrant.filters import points
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.schema import CHUNKS
from tests.contracts.index_factories import BINDING, Document
from tests.integration.edge_writer import DOCUMENTS, written

ROOT = Path(__file__).parents[2]
PROJECT = ProjectId("crash")
RUNS = 20


def write_and_kill(folder: Path, first_round: int, seconds: float) -> dict[int, int]:
    """Let the writer run, kill it, and return the last round it committed of each document."""
    command = [sys.executable, "-m", "tests.integration.edge_writer", str(folder), PROJECT]
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    with subprocess.Popen(
        [*command, str(first_round)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": path},
    ) as writer:
        assert writer.stdout is not None
        head = writer.stdout.readline()
        if head:
            head = writer.stdout.readline()
        time.sleep(seconds)
        writer.send_signal(signal.SIGKILL)
        lines = [head, *writer.stdout.read().splitlines()]
    rounds: dict[int, int] = {}
    for line in lines:
        number, _, round_ = line.partition(" ")
        if round_.strip().isdecimal():
            rounds[int(number)] = int(round_)
    return rounds


def assert_whole(found: Document, index: QdrantIndexAdapter) -> None:
    assert index.at(PROJECT).document(found.doc_id) == found.record
    assert index.at(PROJECT).chunks(found.doc_id) == found.chunks


def test_kill_nine_at_any_moment_loses_no_committed_document_and_leaves_no_orphan(
    tmp_path: Path,
) -> None:
    moments = random.Random(20)
    next_round = 0
    for _ in range(RUNS):
        committed = write_and_kill(tmp_path, next_round, moments.uniform(0, 0.1))
        assert committed

        driver = EdgeDriver(tmp_path)
        index = QdrantIndexAdapter(driver)
        visible = 0
        last = max(committed.values())
        for number in range(DOCUMENTS):
            record = index.at(PROJECT).document(written(number, 0).doc_id)
            acknowledged = committed.get(number, next_round - 1)
            later = [written(number, later) for later in range(acknowledged, last + 2)]
            revisions = {each.record.revision: each for each in later}
            if record is None:  # deleted, or its first revision was not committed
                gone = any((each + number) % 5 == 4 for each in range(acknowledged, last + 2))
                assert gone or number not in committed
                continue
            if number in committed:
                assert record.revision in revisions
                assert_whole(revisions[record.revision], index)
            visible += len(index.at(PROJECT).chunks(record.doc_id))
            assert len(index.at(PROJECT).chunks(record.doc_id)) == record.chunks

        at = At(PROJECT, 1)
        assert index.at(PROJECT).count_chunks() == visible
        assert driver.count(at, points(CHUNKS, PROJECT)) == visible
        assert driver.count(at, points(("pending",), PROJECT)) == 0
        assert len(index.at(PROJECT, BINDING).search((1.0, 0, 0, 0), 100)) == visible
        index.close()
        next_round = last + 2
