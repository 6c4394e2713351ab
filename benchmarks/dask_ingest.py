"""Ingestion on a Dask cluster of this machine, against the same on this machine alone.

    python -m benchmarks.dask_ingest same FOLDER...     the same documents and vectors; overhead
    python -m benchmarks.dask_ingest kill FOLDER...     two of four workers killed, three times
    python -m benchmarks.dask_ingest small 20000        small documents: rate, memory over time

Needs the extra dask. Scheduler and workers are processes of their own; CPU seconds count them, but
not the processes that convert for workers, which end with them.
"""

import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import loccit
from loccit.application.ingest.ingest_sources import IngestListener
from loccit.composition import load_settings
from loccit.composition.index import build_index
from loccit.domain.models.ingestion import IngestReport
from loccit.domain.models.project import project_id

WORKERS: Final = 4
PROJECT: Final = project_id("bench")
_MIB: Final = 2**20


@dataclass
class Cluster:
    """A scheduler and its workers, each a process."""

    folder: Path
    scheduler: "subprocess.Popen[bytes]"
    workers: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    @property
    def file(self) -> Path:
        """Where the scheduler's address is written."""
        return self.folder / "scheduler.json"

    @property
    def address(self) -> str:
        """That of the scheduler."""
        import json

        while True:
            try:
                return str(json.loads(self.file.read_text())["address"])
            except (OSError, ValueError):
                time.sleep(0.1)

    def start_worker(self) -> None:
        """Start a worker with one thread, which nobody starts again."""
        self.workers.append(
            _started(
                "distributed.cli.dask_worker", self.address, "--nthreads=1", "--no-nanny",
                f"--local-directory={self.folder}", "--no-dashboard", "--death-timeout=60",
            )
        )  # fmt: skip

    def kill(self, count: int) -> None:
        """Kill the workers that live longest."""
        for worker in self.workers[:count]:
            worker.kill()
            worker.wait()
        del self.workers[:count]


def _started(module: str, *arguments: str) -> "subprocess.Popen[bytes]":
    log = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-m", module, *arguments], stdout=log, stderr=log)


@contextmanager
def running(workers: int = WORKERS) -> Iterator[Cluster]:
    """Start a cluster, and end it."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "scheduler.json")
        scheduler = _started(
            "distributed.cli.dask_scheduler", f"--scheduler-file={file}", "--port=0",
            "--host=127.0.0.1", "--dashboard-address=:0",
        )  # fmt: skip
        cluster = Cluster(Path(folder), scheduler)
        try:
            for _ in range(workers):
                cluster.start_worker()
            yield cluster
        finally:
            for process in (*cluster.workers, scheduler):
                process.kill()  # those that convert for a worker end with it
            for process in (*cluster.workers, scheduler):
                process.wait(30)


@dataclass
class Watched(IngestListener):
    """Counts documents, and does something after some."""

    done: int = 0
    begun: float = 0.0
    first: float = 0.0
    at: "dict[int, object]" = field(default_factory=dict)

    def runs_on(self, cluster: str) -> None:
        """Begin the clock: the workers are compared, their models loaded."""
        self.begun = time.monotonic()
        print(cluster)

    def ends(self, report: IngestReport) -> None:
        """Count."""
        self.done += 1
        act = self.at.pop(self.done, None)
        if callable(act):
            act()


def _cpu() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _content(data_dir: Path) -> object:
    """Return the documents of a project, its chunks and vectors; of citations only that one is."""
    index = build_index(load_settings(data_dir=data_dir))
    try:
        handle = index.at(PROJECT, index.project(PROJECT).binding)
        records = sorted(handle.documents(), key=lambda record: record.doc_id)
        return (
            [replace(record, citation=None) for record in records],
            [replace(item, citation=None) for r in records for item in handle.items([r])],
        )
    finally:
        index.close()


def same(paths: Sequence[str]) -> None:
    """Ingest alone and on four workers, and compare what is stored, time and CPU."""
    with TemporaryDirectory() as folder:
        alone, many = Path(folder, "alone"), Path(folder, "many")
        figures = []
        for data_dir in (alone, many):
            clock, cpu = time.monotonic(), _cpu()
            if data_dir is alone:
                with loccit.open_library(data_dir=data_dir) as library:
                    run = library.project(PROJECT).ingest(*paths)
                warm = 0.0
            else:
                with running() as cluster, loccit.open_library(data_dir=data_dir) as library:
                    watched = Watched()
                    run = library.project(PROJECT).ingest(
                        *paths, executor=loccit.Dask(cluster.address), listener=watched
                    )
                    warm = watched.begun - clock
            seconds = time.monotonic() - clock
            figures.append((seconds, _cpu() - cpu, warm))
            statuses = [str(report.status) for report in run.reports]
            told = ", ".join(f"{statuses.count(each)} {each}" for each in sorted(set(statuses)))
            print(f"{data_dir.name}: {told}; {seconds:.1f} s, {warm:.1f} of them to begin")
            print(f"  {figures[-1][1]:.1f} CPU seconds, those of all processes")
        here, there = _content(alone), _content(many)
        print(f"the same documents, chunks and vectors: {here == there}")
        (wall, used, _), (wall2, used2, warm) = figures
        print(
            f"wall clock {wall2 / wall:.2f} times, {(wall2 - warm) / wall:.2f} from the first"
            f" document on; CPU {used2 / used:.2f} times"
        )


def kill(paths: Sequence[str]) -> None:
    """Kill two of four workers and start one again, three times in a run."""
    with TemporaryDirectory() as folder:
        alone, many = Path(folder, "alone"), Path(folder, "many")
        with loccit.open_library(data_dir=alone) as library:
            documents = len(library.project(PROJECT).ingest(*paths).reports)
        with running() as cluster, loccit.open_library(data_dir=many) as library:

            def strike() -> None:
                cluster.kill(2)
                cluster.start_worker()
                cluster.start_worker()
                print(f"killed two workers, started two, after {watched.done} documents")

            watched = Watched(at={documents * n // 4: strike for n in (1, 2, 3)})
            run = library.project(PROJECT).ingest(
                *paths, executor=loccit.Dask(cluster.address), listener=watched
            )
        failed = [report for report in run.reports if report.error]
        print(f"{len(run.reports)} of {documents} documents, {len(failed)} failed")
        for report in failed:
            print(f"  {report.source_path}: {report.error}")
        print(f"the same documents, chunks and vectors: {_content(alone) == _content(many)}")


def small(count: int) -> None:
    """Ingest many small documents, and write down the memory of client and scheduler.

    Alone a tenth of them, at least 400, are ingested: the rate does not depend on their number.
    """
    with TemporaryDirectory() as folder:
        texts = Path(folder, "texts")
        texts.mkdir()
        for n in range(count):
            words = " ".join(f"word{(n * 31 + k) % 9973}" for k in range(60))
            (texts / f"{n:06}.txt").write_text(f"Note {n}\n\n{words}\n")
        few = [texts / f"{n:06}.txt" for n in range(min(count, max(400, count // 10)))]
        rates = []
        for name in ("alone", "many"):
            data_dir = Path(folder, name)
            workers = WORKERS if name == "many" else 0
            with running(workers) as cluster, loccit.open_library(data_dir=data_dir) as library:
                watched = Watched(begun=time.monotonic())
                ended, noting = threading.Event(), None
                executor = None
                if name == "many":
                    executor = loccit.Dask(cluster.address)
                    noting = threading.Thread(
                        target=_note, args=(watched, cluster.scheduler.pid, count, ended)
                    )
                    noting.start()
                cpu = time.process_time()
                library.project(PROJECT).ingest(
                    *([texts] if executor else few),
                    optimize=False,
                    executor=executor,
                    listener=watched,
                )
                seconds = time.monotonic() - watched.begun
                ended.set()
                if noting:
                    noting.join()
            rates.append(watched.done / seconds)
            print(f"{name}: {rates[-1]:.1f} documents/s, client {time.process_time() - cpu:.0f} s")
        print(f"rate {rates[1] / rates[0]:.2f} of that alone")


def _note(watched: Watched, scheduler: int, count: int, ended: threading.Event) -> None:
    """Print the memory of both ten times, at equal numbers of documents."""
    step = max(1, count // 10)
    shown = -1
    while not ended.wait(0.2):
        if watched.done // step > shown:
            shown = watched.done // step
            print(
                f"  {watched.done:>6} documents: client {_held(os.getpid()):.0f} MiB,"
                f" scheduler {_held(scheduler):.0f} MiB", flush=True,
            )  # fmt: skip


def _held(process: int) -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / _MIB


if __name__ == "__main__":
    what, *given = sys.argv[1:]
    if what == "small":
        small(int(given[0]))
    else:
        (same if what == "same" else kill)(given)
