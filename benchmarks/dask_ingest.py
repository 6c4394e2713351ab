"""Ingestion on a Dask cluster of this machine, against the same on this machine alone.

    python -m benchmarks.dask_ingest same FOLDER... [--pairs N]   the same; overhead
    python -m benchmarks.dask_ingest kill FOLDER...               two of four workers, three times
    python -m benchmarks.dask_ingest small 20000                  rate, memory over time

Needs the extra dask. Scheduler and workers are processes of their own; CPU seconds count them, and
those that convert. With LOCCIT_QDRANT_URL the projects are made on that server, whose CPU is not
counted, and taken away again.
"""

import argparse
import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Final

import loccit
from benchmarks.dask_cluster import WORKERS, cpu_seconds, held_mebibytes, running
from loccit.application.ingest.ingest_sources import IngestListener
from loccit.composition import load_settings
from loccit.composition.index import build_index
from loccit.domain.models.ingestion import IngestReport
from loccit.domain.models.project import project_id

PROJECT: Final = project_id("bench")
_WARM: Final = 40
_SETTLED: Final = 400
"""Documents that are in hand, or less: they are made while the cluster should rest."""
_ALONE: Final = 300
_WORDS: Final = Path(__file__).parents[1].joinpath("data/fieldwork-notes.md").read_text().split()
_LATER_SECONDS: Final = 5.0


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


def _content(data_dir: Path, name: str) -> object:
    """Return the documents of a project, its chunks and vectors; of citations only that one is.

    From a server the project is taken away then.
    """
    settings = load_settings(data_dir=data_dir)
    index = build_index(settings)
    try:
        handle = index.at(project_id(name), index.project(project_id(name)).binding)
        records = sorted(handle.documents(), key=lambda record: record.doc_id)
        items = [item for record in records for item in handle.items([record])]
        if settings.qdrant_url:
            index.delete_project(project_id(name))
    finally:
        index.close()
    return (
        [replace(record, citation=None) for record in records],
        [replace(item, citation=None) for item in items],
    )


def same(paths: Sequence[str], pairs: int) -> None:
    """Ingest alone and on four workers, in turn, and compare what is stored, time and CPU."""
    with TemporaryDirectory() as folder, running() as cluster:
        runs: dict[str, list[tuple[float, float, float]]] = {"alone": [], "many": []}
        for pair in range(pairs):
            contents = []
            for kind in sorted(runs, reverse=pair % 2 == 1):
                name = f"{kind}{pair}-{os.getpid()}"
                watched = Watched()
                executor = loccit.Dask(cluster.address) if kind == "many" else None
                with loccit.open_library(data_dir=Path(folder, name)) as library:
                    clock, cpu = time.monotonic(), cpu_seconds()
                    run = library.project(name).ingest(
                        *paths, executor=executor, listener=watched, optimize=False
                    )
                    ended = time.monotonic()
                    warm = watched.begun - clock if executor else 0.0
                    runs[kind].append((ended - clock, cpu_seconds() - cpu, warm))
                contents.append(_content(Path(folder, name), name))
                statuses = [str(report.status) for report in run.reports]
                told = ", ".join(
                    f"{statuses.count(each)} {each}" for each in sorted(set(statuses))
                )
                seconds, used, warm = runs[kind][-1]
                print(
                    f"{kind}: {told}; {seconds:.1f} s, {warm:.1f} of them to begin;"
                    f" {used:.1f} CPU seconds", flush=True,
                )  # fmt: skip
            print(f"the same documents, chunks and vectors: {contents[0] == contents[1]}")
        both = list(zip(runs["alone"], runs["many"], strict=True))
        for what, ratios in (
            ("wall clock", [many[0] / alone[0] for alone, many in both]),
            (
                "from the first document on",
                [(many[0] - many[2]) / alone[0] for alone, many in both],
            ),
            ("CPU", [many[1] / alone[1] for alone, many in both]),
        ):
            told = ", ".join(f"{ratio:.2f}" for ratio in ratios)
            print(f"{what}: {median(ratios):.2f} times (median of {told})")


def kill(paths: Sequence[str]) -> None:
    """Kill two of four workers and start one again, three times in a run."""
    alone, many = f"alone-{os.getpid()}", f"many-{os.getpid()}"
    with TemporaryDirectory() as folder:
        with loccit.open_library(data_dir=Path(folder, alone)) as library:
            documents = len(library.project(alone).ingest(*paths, optimize=False).reports)
        with running() as cluster, loccit.open_library(data_dir=Path(folder, many)) as library:

            def strike() -> None:
                cluster.kill(2)
                cluster.start_worker()
                print(
                    f"killed two workers, started one, after {watched.done} documents;"
                    f" {len(cluster.workers)} are left", flush=True,
                )  # fmt: skip
                if len(cluster.workers) < WORKERS:  # so that there are four again the next time
                    Timer(_LATER_SECONDS, cluster.start_worker).start()

            watched = Watched(at={documents * n // 4: strike for n in (1, 2, 3)})
            run = library.project(many).ingest(
                *paths, executor=loccit.Dask(cluster.address), listener=watched, optimize=False
            )
        failed = [report for report in run.reports if report.error]
        print(f"{len(run.reports)} of {documents} documents, {len(failed)} failed")
        for report in failed:
            print(f"  {report.source_path}: {report.error}")
        contents = _content(Path(folder, alone), alone), _content(Path(folder, many), many)
        print(f"the same documents, chunks and vectors: {contents[0] == contents[1]}")


def small(count: int) -> None:
    """Ingest many small documents, and write down the memory of client and scheduler.

    After each tenth of them the cluster rests, and some others are ingested alone, in a process
    of its own, so that both rates are those of the machine as it is then. What the cluster makes
    meanwhile of those in hand is not counted.
    """
    name = f"small-{os.getpid()}"
    with (
        TemporaryDirectory() as folder,
        running() as cluster,
        loccit.open_library(data_dir=Path(folder, name)) as library,
    ):
        run = library.project(name).ingest_each(
            (_note(Path(folder), n) for n in range(count)),
            executor=loccit.Dask(cluster.address),
        )
        ratios, used = [], []
        done, tenth = 0, max(2 * _SETTLED, count // 10)
        for report in islice(run, _WARM):  # the models are loaded
            assert report.error is None, report.error
            done += 1
        while done < count:
            for report in islice(run, _SETTLED):
                assert report.error is None, report.error
                done += 1
            begun, cpu, before = time.monotonic(), cpu_seconds(), done
            for report in islice(run, tenth - _SETTLED):
                assert report.error is None, report.error
                done += 1
            seconds, cpu = time.monotonic() - begun, cpu_seconds() - cpu
            here, theirs = held_mebibytes(os.getpid()), held_mebibytes(cluster.scheduler.pid)
            rate, cost = _alone(Path(folder), count)
            ratios.append((done - before) / seconds / rate)
            used.append(cpu / (done - before) / cost)
            print(
                f"{done:>6} documents: client {here:.0f} MiB, scheduler {theirs:.0f} MiB;"
                f" {(done - before) / seconds:.1f} documents/s, alone {rate:.1f};"
                f" CPU {used[-1]:.2f} times", flush=True,
            )  # fmt: skip
        print(f"median rate {median(ratios):.2f} of that alone, CPU {median(used):.2f} times")
        if load_settings().qdrant_url:
            library.project(name).delete_all()


def _note(folder: Path, n: int) -> Path:
    """Write a small document, unlike all others."""
    words = " ".join(_WORDS[(n * 7919 + k * (n % 13 + 1)) % len(_WORDS)] for k in range(20))
    path = folder / f"note-{n}.txt"
    path.write_text(f"Note {n}\n\n{words}\n")
    return path


def _alone(folder: Path, count: int) -> tuple[float, float]:
    """Return how many a second are ingested by another process, and its CPU seconds for each."""
    command = [sys.executable, "-m", "benchmarks.dask_ingest", "alone", str(folder), str(count)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(answer[0]), float(answer[1])


def alone(folder: Path, first: int) -> None:
    """Ingest some small documents here, and print the rate and the CPU seconds for each."""
    name = f"alone-{os.getpid()}"
    with (
        TemporaryDirectory() as data_dir,
        loccit.open_library(data_dir=Path(data_dir)) as library,
    ):
        paths = [_note(folder, first + n) for n in range(_WARM + _ALONE)]
        run = library.project(name).ingest_each(iter(paths))
        deque(islice(run, _WARM), 0)
        begun, cpu = time.monotonic(), cpu_seconds()
        done = sum(1 for _ in run)
        print(done / (time.monotonic() - begun), (cpu_seconds() - cpu) / done)
        if load_settings().qdrant_url:
            library.project(name).delete_all()


def main() -> None:
    """Run one of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("same", "kill", "small", "alone"))
    parser.add_argument("given", nargs="+")
    parser.add_argument("--pairs", type=int, default=1)
    options = parser.parse_args()
    if options.what == "small":
        small(int(options.given[0]))
    elif options.what == "alone":
        alone(Path(options.given[0]), int(options.given[1]))
    elif options.what == "kill":
        kill(options.given)
    else:
        same(options.given, options.pairs)


if __name__ == "__main__":
    main()
