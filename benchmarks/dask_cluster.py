"""A Dask cluster of this machine for benchmarks, and what its processes take."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

WORKERS: Final = 4


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
            if workers:
                from distributed import Client

                with Client(cluster.address, set_as_default=False) as client:
                    client.wait_for_workers(workers)
            yield cluster
        finally:
            for process in (*cluster.workers, scheduler):
                process.kill()  # those that convert for a worker end with it
            for process in (*cluster.workers, scheduler):
                process.wait(30)


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and all below it, those that ended as well."""
    used: dict[int, int] = {}
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        process = int(stat.parent.name)
        used[process] = sum(map(int, fields[11:15]))
        children.setdefault(int(fields[1]), []).append(process)
    below = [os.getpid()]
    for process in below:
        below += children.get(process, [])
    return sum(used[process] for process in below) / os.sysconf("SC_CLK_TCK")


def held_mebibytes(process: int) -> float:
    """Return the memory of a process that is not of files, in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("RssAnon:")[2].split()[0]) / 1024
