"""Pages a second and peak memory."""

import contextlib
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from benchmarks.convert.engines import RAW, Engine

RUNS = 5
_ROOT = Path(__file__).parents[2]
"""Where the package `benchmarks` is found."""


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast a reader is, in this process and one thread.

    The time of a file is the least of its runs: whatever else the machine does only adds to it.

    Attributes:
        pages_per_second: Pages by the sum of these times.
        of_raw: Its speed as a share of that of pdfium's bare text on the same files.
    """

    pages_per_second: float
    of_raw: float | None


Timings = dict[str, list[dict[str, float]]]
"""Seconds by reader, run and path."""


def measure(engines: Sequence[Engine], paths: Sequence[str], runs: int = RUNS) -> Timings:
    """Time the readers on the same files, file by file, one after the other in each run.

    Files that a reader refuses count with the time that the refusal takes.
    """
    timings: Timings = {engine.name: [{} for _ in range(runs)] for engine in engines}
    for run in range(runs):
        for path in paths:
            for engine in engines:
                timings[engine.name][run][path] = _seconds(engine, path)
    return timings


def speeds_of(timings: Timings, paths: Sequence[str], pages: int) -> dict[str, Speed]:
    """Return the speed of the readers on some of the files that were timed."""
    least = {
        name: sum(min(run[path] for run in runs) for path in paths)
        for name, runs in timings.items()
    }
    raw = least.get(RAW)
    return {
        name: Speed(pages / taken, raw / taken if raw else None) for name, taken in least.items()
    }


def _seconds(engine: Engine, path: str) -> float:
    start = perf_counter()
    with contextlib.suppress(Exception):  # any reader, any error: its score has it
        (engine.timed or engine.extract)(path)
    return perf_counter() - start


def peak_memory(name: str, paths: Sequence[str]) -> float | None:
    """Return the peak resident memory, in MB of 2**20 bytes, of a fresh process that reads these.

    None when the process fails.
    """
    command = [sys.executable, "-m", "benchmarks.convert.memory", name]
    done = subprocess.run(
        command,
        input="\n".join(str(Path(path).resolve()) for path in paths),
        capture_output=True,
        text=True,
        check=False,
        cwd=_ROOT,
    )
    return int(done.stdout) / 2**20 if done.returncode == 0 else None
