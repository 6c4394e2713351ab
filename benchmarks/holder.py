"""Whether one process that ingests keeps others waiting, and what a holder saves a query.

Run: python -m benchmarks.holder FOLDER      PDFs that are ingested while others ask

Every call is a process of its own: 200 of `loccit query`, 20 of `inspect`, 5 of `verify`, beside a
holder that is idle, beside one that ingests the folder, and beside a Python process that holds
the project and computes without a pause.
"""

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from loccit.composition import sample_library
from loccit.domain.statistics import quantile

QUERIES, INSPECTIONS, VERIFICATIONS = 200, 20, 5
RUNS = 15
COPIES = 12
LOCCIT = (sys.executable, "-m", "loccit")
QUESTION = ("query", "how do birds find north?", "--json")
DRAFT = (
    "The clerks “worked for two hours with the current of the aurora alone” "
    "[@aldermoorWeekTelegraph2016, p. 218].\n"
)
HOLDING = """
import sys, threading
from loccit import open_project
with open_project("held", data_dir=sys.argv[1]) as project:
    project.query("how do birds find north?")
    print("ready", flush=True)
    {work}
"""
IDLE = "sys.stdin.read()"
COMPUTING = """
    threading.Thread(target=lambda: (sys.stdin.read(), done.set()), daemon=True).start()
    while not done.is_set():
        sum(range(1_000_000))
"""


def main(arguments: Sequence[str]) -> None:
    """Print the seconds of a query in each case, and what failed."""
    [folder] = arguments
    with tempfile.TemporaryDirectory() as home:
        draft = Path(home, "draft.md")
        draft.write_text(DRAFT, encoding="utf-8")
        shared = ("-p", "held", "--data-dir", home)
        library = sample_library()
        _run(("ingest", str(library), "-r", str(library / "references.json"), *shared))
        alone = [_run((*QUESTION, *shared)) for _ in range(RUNS)]
        print(f"{'':26}{'median':>9}{'p95':>9}{'failed':>9}")
        _print("alone", alone)
        with _holding(home, IDLE):
            idle = _ask(draft, shared)
            _print("idle holder", idle)
        with _ingesting(_copies(folder, home), shared):
            _print("holder that ingests", _ask(draft, shared), idle)
        done = "done = threading.Event()\n" + COMPUTING
        with _holding(home, done):
            _print("holder that computes", _ask(draft, shared), idle)
        with _holding(home, IDLE):
            beside = [_run((*QUESTION, *shared)) for _ in range(RUNS)]
        share = median(beside) / median(alone)
        print(f"a query beside an idle holder takes {share:.2f} of what it takes alone")


def _ask(draft: Path, shared: Sequence[str]) -> list[float]:
    """Return the seconds of the queries; the other commands run beside them."""
    others = [("inspect", "--json", *shared)] * INSPECTIONS
    others += [("verify", str(draft), "--json", *shared)] * VERIFICATIONS
    beside = threading.Thread(target=lambda: [_run(each) for each in others])
    beside.start()
    seconds = [_run((*QUESTION, *shared)) for _ in range(QUERIES)]
    beside.join()
    return seconds


def _run(arguments: Sequence[str]) -> float:
    start = perf_counter()
    done = subprocess.run((*LOCCIT, *arguments), capture_output=True, text=True, check=False)
    if done.returncode:
        failed.append(json.loads(done.stdout)["error"]["code"] if done.stdout else done.stderr)
    return perf_counter() - start


@contextmanager
def _holding(home: str, work: str) -> Iterator[None]:
    """Let a Python process hold the project, its model loaded."""
    code = HOLDING.format(work=work)
    with subprocess.Popen(
        (sys.executable, "-c", code, home),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline().strip() == "ready"
        yield
        holder.stdin.close()


@contextmanager
def _ingesting(folder: Path, shared: Sequence[str]) -> Iterator[None]:
    """Let a process ingest copies of the PDFs, more than it gets done with."""
    with subprocess.Popen(
        (*LOCCIT, "ingest", str(folder), *shared),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as ingest:
        assert ingest.stdout is not None
        ingest.stdout.readline()  # the first document is done
        lines: list[str] = []
        reader = threading.Thread(target=lambda: lines.extend(ingest.stdout or ()))
        reader.start()
        yield
        print(f"  it has ingested {len(lines)} documents, and goes on: {ingest.poll() is None}")
        ingest.terminate()
        reader.join()


def _copies(folder: str, home: str) -> Path:
    """Return a folder with many copies of PDFs, of which no two have the same bytes."""
    copies = Path(home, "copies")
    copies.mkdir()
    for number in range(COPIES):
        for path in sorted(Path(folder).rglob("*.pdf")):
            copy = copies / f"{number}-{path.parent.name}-{path.name}"
            copy.write_bytes(path.read_bytes() + f"\n% copy {number}\n".encode())
    return copies


def _print(name: str, seconds: Sequence[float], idle: Sequence[float] = ()) -> None:
    high = quantile(seconds, 0.95)
    ratio = f"  p95 {high / quantile(idle, 0.95):.2f} times" if idle else ""
    print(f"{name:26}{median(seconds):9.3f}{high:9.3f}{len(failed):9}{ratio}", flush=True)
    for reason in sorted(set(failed)):
        print(f"  failed: {reason}")
    failed.clear()


failed: list[str] = []
"""Codes of the errors of the commands, since they were printed last."""

if __name__ == "__main__":
    main(sys.argv[1:])
