"""A library too large for one go: written, given a graph, opened, asked and extended in stages.

Each stage is a process of its own, which knows nothing of the library but what lies in the folder,
so that its memory is that of loccit. What a stage found is kept in the folder; a run that was cut
short goes on with the stage at which it was. The recall is that of exact search in numpy.

Run by `benchmarks.search`: python -m benchmarks.search.staged STAGE CHUNKS FOLDER QUANTIZATION
"""

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.convert.memory import peak_bytes
from benchmarks.search.corpus import ALL, CHUNKS_PER_DOCUMENT, FILTERS, Library, Vectors
from benchmarks.search.stores import Loccit, Numpy

STAGES: Final = ("truth", "write", "first", "build", "opened", "ask", "extend", "grown")
QUERIES: Final = 200
TOP_K: Final = 10
ADDED_ONE_IN: Final = 100
"""Of the passages so many are added at the end: a hundredth."""

Json = dict[str, Any]


def run_stages(chunks: int, folder: Path, quantization: str, python: list[str]) -> Json:
    """Run the stages that are not done yet, and return what all of them found."""
    folder.mkdir(parents=True, exist_ok=True)
    found: Json = {"chunks": chunks, "quantization": quantization}
    for stage in STAGES:
        done = folder / f"{stage}.json"
        if not done.exists():
            arguments = [stage, str(chunks), str(folder), quantization]
            subprocess.run([*python, *arguments], check=True, stdout=sys.stderr)
        found[stage] = json.loads(done.read_text(encoding="utf-8"))
    return found


def main(stage: str, chunks: str, folder: str, quantization: str) -> None:
    """Run one stage and write down what it found, with its time and memory."""
    home = Path(folder)
    begun = time.perf_counter(), time.process_time()
    stages: dict[str, Callable[[int, Path, str], Json]] = {
        "truth": _truth,
        "write": _write,
        "first": _first,
        "build": _build,
        "opened": _first,
        "ask": _ask,
        "extend": _extend,
        "grown": _grown,
    }
    found = stages[stage](int(chunks), home, quantization)
    found |= {
        "wall": time.perf_counter() - begun[0],
        "cpu": time.process_time() - begun[1],
        "peak": peak_bytes(),
    }
    (home / f"{stage}.json").write_text(json.dumps(found, indent=1), encoding="utf-8")
    print(stage, json.dumps(found))


def _library(chunks: int) -> Library:
    return Library(chunks + chunks // ADDED_ONE_IN)


def _truth(chunks: int, home: Path, _quantization: str) -> Json:
    """Keep questions and the rows of the passages that exact search finds, before and after."""
    library = _library(chunks)
    texts, vectors = library.questions(QUERIES)
    (home / "texts.json").write_text(json.dumps(texts), encoding="utf-8")
    np.save(home / "vectors.npy", vectors)
    exact = Numpy(library)
    truth = {
        wanted.name: [sorted(rows) for rows in exact.truth(vectors, wanted, TOP_K, chunks)]
        for wanted in FILTERS
    }
    truth["grown"] = [sorted(rows) for rows in exact.truth(vectors, ALL, TOP_K)]
    (home / "nearest.json").write_text(json.dumps(truth), encoding="utf-8")
    return {}


def _write(chunks: int, home: Path, quantization: str) -> Json:
    """Write document by document, or go on; tell how the rate changes."""
    store = Loccit(home / "store", quantization)
    library = _library(chunks)
    begun = time.perf_counter(), time.process_time()
    rates: list[list[float]] = []
    documents = chunks // CHUNKS_PER_DOCUMENT
    for count in store.fill_some(library, store.written(), documents):
        if count % max(1, documents // 10) == 0:
            rates.append([time.perf_counter() - begun[0], time.process_time() - begun[1]])
            print("written", count, rates[-1], flush=True)
    found: Json = {"rates": rates, "memory": memory()}
    store.close()
    return found | {"disk": disk(home / "store")}


def _first(_chunks: int, home: Path, quantization: str) -> Json:
    """Open a project that is there and ask one question, then two more."""
    texts, vectors = _asked(home)
    begun = time.perf_counter(), time.process_time()
    store = Loccit(home / "store", quantization)
    times = []
    for number in range(3):
        store.hybrid(texts[number], vectors[number], ALL, TOP_K)
        times.append([time.perf_counter() - begun[0], time.process_time() - begun[1]])
    found: Json = {"answers": times, "memory": memory()}
    store.close()
    return found


def _build(_chunks: int, home: Path, quantization: str) -> Json:
    """Build the search graph, in the process that does that."""
    store = Loccit(home / "store", quantization)
    assert store.index.needs_optimizing(store.project)
    built = store.index.optimize(store.project)
    store.close()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "built": built,
        "builder_cpu": used.ru_utime + used.ru_stime,
        "builder_peak": used.ru_maxrss * 1024,
        "disk": disk(home / "store"),
    }


def _ask(_chunks: int, home: Path, quantization: str) -> Json:
    """Ask all questions in each mode and with each filter."""
    texts, vectors = _asked(home)
    truth = json.loads((home / "nearest.json").read_text(encoding="utf-8"))
    store = Loccit(home / "store", quantization)
    found: Json = {}
    for wanted in FILTERS:
        answers: list[list[int]] = []

        def dense(number: int) -> None:
            answers.append(store.dense(vectors[number], wanted, TOP_K))  # noqa: B023 (asked here)

        def lexical(number: int) -> None:
            store.lexical(texts[number], wanted, TOP_K)  # noqa: B023

        def hybrid(number: int) -> None:
            store.hybrid(texts[number], vectors[number], wanted, TOP_K)  # noqa: B023

        def answer(number: int) -> None:
            store.answer(texts[number], vectors[number], wanted, TOP_K)  # noqa: B023

        row: Json = {}
        for name, ask in (
            ("dense", dense), ("lexical", lexical), ("hybrid", hybrid), ("answer", answer)
        ):  # fmt: skip
            row[name] = asked_times(ask)
        row["recall"] = recall(truth[wanted.name], answers[-QUERIES:])
        found[wanted.name] = row
        print(wanted.name, row, flush=True)
    found["memory"] = memory()
    store.close()
    return found


def _extend(chunks: int, home: Path, quantization: str) -> Json:
    """Add a hundredth, ask, give it a graph of its own."""
    library = _library(chunks)
    texts, vectors = _asked(home)
    truth = json.loads((home / "nearest.json").read_text(encoding="utf-8"))["grown"]
    store = Loccit(home / "store", quantization)
    store.hybrid(texts[0], vectors[0], ALL, TOP_K)
    begun = time.perf_counter(), time.process_time()
    first = chunks // CHUNKS_PER_DOCUMENT
    for _ in store.fill_some(library, first, first + first // ADDED_ONE_IN):
        pass
    found: Json = {"written": [time.perf_counter() - begun[0], time.process_time() - begun[1]]}
    answers: list[list[int]] = []
    found["dense"] = asked_times(lambda n: answers.append(store.dense(vectors[n], ALL, TOP_K)))
    found["hybrid"] = asked_times(lambda n: store.hybrid(texts[n], vectors[n], ALL, TOP_K))
    found["recall"] = recall(truth, answers[-QUERIES:])
    begun = time.perf_counter(), time.process_time()
    found["needed"] = store.index.needs_optimizing(store.project)
    if found["needed"]:
        found["built"] = store.index.optimize(store.project)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        found["build"] = [time.perf_counter() - begun[0], used.ru_utime + used.ru_stime]
    store.close()
    return found


def _grown(chunks: int, home: Path, quantization: str) -> Json:
    """Open what was extended, and ask."""
    found = _first(chunks, home, quantization)
    texts, vectors = _asked(home)
    truth = json.loads((home / "nearest.json").read_text(encoding="utf-8"))["grown"]
    store = Loccit(home / "store", quantization)
    answers: list[list[int]] = []
    found["dense"] = asked_times(lambda n: answers.append(store.dense(vectors[n], ALL, TOP_K)))
    found["hybrid"] = asked_times(lambda n: store.hybrid(texts[n], vectors[n], ALL, TOP_K))
    found["recall"] = recall(truth, answers[-QUERIES:])
    found["disk"] = disk(home / "store")
    store.close()
    return found


def _asked(home: Path) -> tuple[list[str], Vectors]:
    texts: list[str] = json.loads((home / "texts.json").read_text(encoding="utf-8"))
    vectors: Vectors = np.load(home / "vectors.npy")
    return texts, vectors


def asked_times(ask: Callable[[int], object]) -> Json:
    """Ask all questions; return the 50th and 95th percentile, of wall and processor, in ms."""
    ask(0)
    wall, busy = [], []
    for number in range(QUERIES):
        begun = time.perf_counter(), time.process_time()
        ask(number)
        wall.append((time.perf_counter() - begun[0]) * 1e3)
        busy.append((time.process_time() - begun[1]) * 1e3)
    wall.sort()
    busy.sort()
    half, high = QUERIES // 2, QUERIES * 95 // 100
    return {
        "least": wall[0],
        "p50": wall[half],
        "p95": wall[high],
        "cpu": busy[half],
        "cpu95": busy[high],
    }


def recall(truth: list[list[int]], answers: list[list[int]]) -> float:
    """Return the share of the nearest that was found."""
    kept = sum(len(set(true) & set(found)) for true, found in zip(truth, answers, strict=True))
    return kept / sum(map(len, truth))


def memory() -> Json:
    """Return the resident bytes of this process: its own, and of files that it maps."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    fields = dict(line.split(":", 1) for line in lines)
    return {name: int(fields[name].split()[0]) * 1024 for name in ("VmRSS", "RssAnon", "RssFile")}


def disk(folder: Path) -> int:
    """Return the bytes that a folder takes."""
    return sum(path.stat().st_blocks * 512 for path in folder.rglob("*"))


if __name__ == "__main__":
    main(*sys.argv[1:])
