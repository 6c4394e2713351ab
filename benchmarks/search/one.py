"""Measures one store in this process, and prints what it found as JSON.

Run by `benchmarks.search`: python -m benchmarks.search.one STORE CHUNKS FOLDER [QUANTIZATION]
"""

import json
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.convert.memory import children, peak_bytes, peak_bytes_of
from benchmarks.search.corpus import ALL, FILTERS, WORDS, Library, TagFilter, Vectors
from benchmarks.search.stores import Chroma, Loccit, Numpy, Store

QUERIES = 200
TOP_K = 10
PAUSE_SECONDS = 0.05
"""Between the queries that are asked before a graph is built and meanwhile."""
FIRST_QUESTIONS = 1_000_003
"""Seed of the questions that a fresh process asks: it need not make the library."""

Json = dict[str, Any]


def main(name: str, chunks: str, folder: str, quantization: str = "none") -> None:
    """Measure, print."""
    if name == "open":
        print(json.dumps(first_answer(Path(folder), quantization)))
        return
    library = Library(int(chunks))
    texts, vectors = library.questions(QUERIES)
    begin = memory_bytes()
    if name == "numpy":
        found = measure(Numpy(library), library, vectors)
    elif name == "chroma":
        found = measure(Chroma(Path(folder)), library, vectors)
    else:
        found = measure_loccit(Path(folder), quantization, library, texts, vectors)
    found |= {"memory": memory_bytes() - begin, "peak": peak_bytes()}
    found["disk"] = sum(path.stat().st_blocks * 512 for path in Path(folder).rglob("*"))
    print(json.dumps(found))


def measure(store: Store, library: Library, vectors: Vectors) -> Json:
    """Fill a store and ask it by meaning, with each filter."""
    begin = time.perf_counter()
    store.fill(library)
    found: Json = {"seconds_to_write": time.perf_counter() - begin}
    found["dense"] = dense_times(store, library, vectors)
    store.close()
    return found


def measure_loccit(
    folder: Path, quantization: str, library: Library, texts: list[str], vectors: Vectors
) -> Json:
    """Fill the index, give it a graph while it is asked if it wants one, and ask it in each mode.

    Before the graph, while it is built and afterwards the same hybrid queries are asked.
    """
    store = Loccit(folder, quantization)
    begin = time.perf_counter()
    store.fill(library)
    found: Json = {"seconds_to_write": time.perf_counter() - begin}
    begin = time.perf_counter()
    store.close()
    found["seconds_to_close"] = time.perf_counter() - begin

    def ask(number: int) -> None:
        store.hybrid(texts[number % QUERIES], vectors[number % QUERIES], ALL, TOP_K)

    if store.index.needs_optimizing(store.project):
        found["exact"] = dense_times(store, library, vectors)
        found["idle"] = percentiles(timed(ask, pause=PAUSE_SECONDS))
        begin = time.perf_counter()
        builder = threading.Thread(target=store.index.optimize, args=(store.project,))
        builder.start()
        processes: list[Path] = []
        peaks = [0]

        def is_building() -> bool:
            processes.extend([] if processes else children())
            peaks.extend(map(peak_bytes_of, processes))
            return builder.is_alive()

        found["building"] = percentiles(timed(ask, is_building, PAUSE_SECONDS))
        builder.join()
        found["peak_of_build"] = max(peaks)
        found["seconds_to_build"] = time.perf_counter() - begin
        ask(0)  # opens the new shard
    found["dense"] = dense_times(store, library, vectors)
    asked: dict[str, Callable[[TagFilter, int], object]] = {
        "lexical": lambda wanted, n: store.lexical(texts[n], wanted, TOP_K),
        "hybrid": lambda wanted, n: store.hybrid(texts[n], vectors[n], wanted, TOP_K),
        "answer": lambda wanted, n: store.answer(texts[n], vectors[n], wanted, TOP_K),
    }
    for mode, one in asked.items():
        found[mode] = {wanted.name: percentiles(timed(partial(one, wanted))) for wanted in FILTERS}
    store.close()
    return found


def first_answer(folder: Path, quantization: str) -> Json:
    """Open a project that is there and ask one question."""
    store = Loccit(folder, quantization)
    vector = Library(1, FIRST_QUESTIONS).vectors[0]
    begin = time.perf_counter()
    store.hybrid(f"{WORDS[7]} {WORDS[77]}", vector, ALL, TOP_K)
    return {"seconds": time.perf_counter() - begin, "memory": memory_bytes()}


def dense_times(store: Store, library: Library, vectors: Vectors) -> Json:
    """Return times and recall@10 against exact search, for each filter."""
    exact = Numpy(library)
    found: Json = {}

    def ask(wanted: TagFilter, answers: list[list[int]], number: int) -> None:
        answers.append(store.dense(vectors[number], wanted, TOP_K))

    for wanted in FILTERS:
        answers: list[list[int]] = []
        found[wanted.name] = percentiles(timed(partial(ask, wanted, answers)))
        truth = exact.truth(vectors, wanted, TOP_K)
        kept = [len(true & set(answer)) for true, answer in zip(truth, answers, strict=True)]
        found[wanted.name]["recall"] = sum(kept) / sum(map(len, truth))
    return found


def timed(
    ask: Callable[[int], object], more: Callable[[], bool] = lambda: False, pause: float = 0
) -> list[tuple[float, float]]:
    """Ask all questions, and go on as long as `more`; return wall and processor seconds.

    Waits `pause` seconds between two questions, as people do.
    """
    times: list[tuple[float, float]] = []
    while len(times) < QUERIES or more():
        wall, busy = time.perf_counter(), time.process_time()
        ask(len(times))
        times.append((time.perf_counter() - wall, time.process_time() - busy))
        time.sleep(pause)
    return times


def percentiles(times: list[tuple[float, float]]) -> Json:
    """Return the 50th and 95th percentile in milliseconds, and the 50th of the processor's."""
    wall = sorted(each for each, _ in times)
    busy = sorted(each for _, each in times)
    return {
        "p50": wall[len(wall) // 2] * 1e3,
        "p95": wall[len(wall) * 95 // 100] * 1e3,
        "cpu": busy[len(busy) // 2] * 1e3,
    }


def memory_bytes() -> int:
    """Return the resident memory of this process, its share of the page cache included."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return peak_bytes()
    lines = (line.split() for line in status.read_text(encoding="ascii").splitlines())
    return next(int(line[1]) * 1024 for line in lines if line[0] == "VmRSS:")


if __name__ == "__main__":
    main(*sys.argv[1:])
