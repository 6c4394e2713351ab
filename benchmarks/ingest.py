"""Papers from file to answer, end to end, against the stack that many build today, in one run.

Each stack runs in a process of its own, in turn, several times: it loads its model, ingests every
PDF below the folders and answers one question. Printed are the best seconds, pages a second, the
seconds of the processor's time, which depend less on what else runs, and the most memory that
its processes held together.

The naive stack reads 256 tokens of a window, as the model was trained and as Sentence
Transformers and Chroma do. With FastEmbed's own 512 a few windows of symbols, padded to together
with 255 others, would take it twice as long and 7 GB.

The stack `bfloat16` is loccit's with the extra `openvino`, on processors that have bfloat16.

Run: python -m benchmarks.ingest [FOLDER ...] [--runs N]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SAMPLES: Final = Path(__file__).parents[1] / "data"
STACKS: Final = ("naive", "float32", "bfloat16")
_QUESTION: Final = "what was measured, and how sure is it?"
_PAUSE: Final = 0.05  # least seconds between two looks at the memory
_LOOKING: Final = 0.02  # most of the time that may go into looking
_KIB: Final = 1024
_MIB: Final = 2**20


def main(arguments: Sequence[str] = ()) -> None:
    """Time the stacks and print the table, or be one of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ingest")
    parser.add_argument("folders", type=Path, nargs="*", default=[SAMPLES], metavar="FOLDER")
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--stack", choices=STACKS, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    paths = [path for folder in given.folders for path in sorted(folder.rglob("*.pdf"))]
    if given.stack:
        with tempfile.TemporaryDirectory() as store:
            run = _run_naive if given.stack == "naive" else _run_loccit
            found = run(paths, Path(store), given.stack)
        print(json.dumps({"found": found}))
        return
    pages = _pages(paths)
    print(f"{len(paths)} PDFs, {pages} pages")
    stacks = [name for name in STACKS if name != "bfloat16" or _has_bfloat16()]
    runs: dict[str, list[_Cost]] = {name: [] for name in stacks}
    for _ in range(given.runs):
        for name in stacks:
            runs[name].append(_measure(name, given.folders))
    _print_table(runs, pages)


@dataclass(frozen=True, slots=True)
class _Cost:
    """What one run took: seconds, those of the processor, and bytes at the most."""

    seconds: float
    processor: float
    memory: int


def _print_table(runs: dict[str, list[_Cost]], pages: int) -> None:
    best = {
        name: _Cost(
            min(cost.seconds for cost in costs),
            min(cost.processor for cost in costs),
            max(cost.memory for cost in costs),
        )
        for name, costs in runs.items()
    }
    base = best["naive"]
    heads = ("seconds", "pages/s", "speed-up", "cpu s", "speed-up", "peak MB")
    print(f"{'':10}" + "".join(f"{head:>10}" for head in heads))
    for name, cost in best.items():
        speed = (
            f"{cost.seconds:10.1f}{pages / cost.seconds:10.1f}{base.seconds / cost.seconds:10.2f}"
        )
        work = f"{cost.processor:10.1f}{base.processor / cost.processor:10.2f}"
        print(f"{name:10}{speed}{work}{cost.memory / _MIB:10.0f}")


def _has_bfloat16() -> bool:
    from loccit.infrastructure.adapters.openvino import engine

    return engine.is_installed() and engine.has_bfloat16()


def _pages(paths: Sequence[Path]) -> int:
    import pypdfium2

    total = 0
    for path in paths:
        with pypdfium2.PdfDocument(path) as document:
            total += len(document)
    return total


def _measure(stack: str, folders: Sequence[Path]) -> _Cost:
    """Run a stack; its processes are counted together."""
    command = [sys.executable, "-m", "benchmarks.ingest", *map(str, folders), "--stack", stack]
    before = _processor_seconds()
    begin = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        most = 0
        done = threading.Event()

        def watch() -> None:
            nonlocal most
            pause = _PAUSE
            while not done.wait(pause):
                begun = time.thread_time()
                most = max(most, _bytes_of(process.pid))
                pause = max(_PAUSE, (time.thread_time() - begun) / _LOOKING)

        watcher = threading.Thread(target=watch)
        watcher.start()
        answer, _ = process.communicate()
        seconds = time.perf_counter() - begin
        done.set()
        watcher.join()
    if process.returncode or not json.loads(answer)["found"]:
        raise SystemExit(f"{stack} answered nothing")
    return _Cost(seconds, _processor_seconds() - before, most)


def _processor_seconds() -> float:
    """Return what all processes took that this one started, and those that they started."""
    times = os.times()
    return times.children_user + times.children_system


def _bytes_of(pid: int) -> int:
    """Return the proportional memory of a process and of those that it started; 0 when gone."""
    try:
        own = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        children = [
            int(child)
            for task in Path(f"/proc/{pid}/task").iterdir()  # each thread has children of its own
            for child in (task / "children").read_text(encoding="ascii").split()
        ]
    except OSError:
        return 0
    [line] = [line for line in own.splitlines() if line.startswith("Pss:")]
    return int(line.split()[1]) * _KIB + sum(map(_bytes_of, children))


def _run_naive(paths: Sequence[Path], store: Path, _stack: str) -> int:
    from benchmarks.naive import NaiveStack
    from loccit.infrastructure.adapters.fastembed import model_files
    from loccit.infrastructure.adapters.fastembed.tokenizer import SEQUENCE_LIMIT

    model = model_files.bundled_model(store / "models", None, allow_download=False)
    stack = NaiveStack(model, store / "chroma", SEQUENCE_LIMIT)
    stack.ingest(paths)
    return len(stack.answer(_QUESTION, 6))


def _run_loccit(paths: Sequence[Path], store: Path, precision: str) -> int:
    from loccit import open_project
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy

    with open_project("papers", data_dir=store, ocr="never", embedding_precision=precision) as it:
        failed = [report for report in it.ingest(*paths, optimize=False).reports if report.error]
        if failed:
            raise SystemExit(f"{failed[0].source_path}: {failed[0].error}")
        policy = RetrievalPolicy(min_score=0.0)
        return len(it.query(_QUESTION, policy=policy).hits)


if __name__ == "__main__":
    main(sys.argv[1:])
