"""Papers from file to answer, end to end, against the stack that many build today, in one run.

Each stack runs in a process of its own, in turn, several times: it loads its model, ingests every
PDF below a folder and answers one question. Printed are the best seconds, pages a second, and
the most memory that its processes held together.

Run: python -m benchmarks.ingest [FOLDER] [--runs N]
"""

import argparse
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

SAMPLES: Final = Path(__file__).parents[1] / "data"
STACKS: Final = ("naive", "loccit")
_QUESTION: Final = "what was measured, and how sure is it?"
_PAUSE: Final = 0.05  # seconds between two looks at the memory
_KIB: Final = 1024
_MIB: Final = 2**20


def main(arguments: Sequence[str] = ()) -> None:
    """Time the stacks and print the table, or be one of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ingest")
    parser.add_argument("folder", type=Path, nargs="?", default=SAMPLES)
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--stack", choices=STACKS, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.stack:
        with tempfile.TemporaryDirectory() as store:
            _run_loccit(given.folder, Path(store)) if given.stack == "loccit" else _run_naive(
                given.folder, Path(store)
            )
        return
    pages = _pages(given.folder)
    print(f"{len(_pdfs(given.folder))} PDFs, {pages} pages")
    best = {name: (float("inf"), 0.0) for name in STACKS}
    for _ in range(given.runs):
        for name in STACKS:
            seconds, memory = _measure(name, given.folder)
            best[name] = min(best[name][0], seconds), max(best[name][1], memory)
    base = best["naive"][0]
    print(f"{'':10}{'seconds':>10}{'pages/s':>10}{'of naive':>10}{'peak MB':>10}")
    for name, (seconds, memory) in best.items():
        speed = f"{seconds:10.1f}{pages / seconds:10.1f}{base / seconds:10.2f}"
        print(f"{name:10}{speed}{memory / _MIB:10.0f}")


def _pdfs(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.pdf"))


def _pages(folder: Path) -> int:
    import pypdfium2

    total = 0
    for path in _pdfs(folder):
        with pypdfium2.PdfDocument(path) as document:
            total += len(document)
    return total


def _measure(stack: str, folder: Path) -> tuple[float, float]:
    """Return the seconds and the most bytes of a stack's processes together."""
    command = [sys.executable, "-m", "benchmarks.ingest", str(folder), "--stack", stack]
    begin = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        most = 0
        done = threading.Event()

        def watch() -> None:
            nonlocal most
            while not done.wait(_PAUSE):
                most = max(most, _bytes_of(process.pid))

        watcher = threading.Thread(target=watch)
        watcher.start()
        answer, _ = process.communicate()
        seconds = time.perf_counter() - begin
        done.set()
        watcher.join()
    if process.returncode or not json.loads(answer)["found"]:
        raise SystemExit(f"{stack} answered nothing")
    return seconds, float(most)


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


def _run_naive(folder: Path, store: Path) -> None:
    from benchmarks.naive import NaiveStack
    from loccit.infrastructure.adapters.fastembed import model_files

    model = model_files.bundled_model(store / "models", None, allow_download=False)
    stack = NaiveStack(model, store / "chroma")
    stack.ingest(_pdfs(folder))
    print(json.dumps({"found": len(stack.answer(_QUESTION, 6))}))


def _run_loccit(folder: Path, store: Path) -> None:
    from loccit import open_library

    with open_library("papers", data_dir=store, ocr="never") as library:
        library.ingest(*_pdfs(folder))
        print(json.dumps({"found": len(library.query(_QUESTION).hits)}))


if __name__ == "__main__":
    main(sys.argv[1:])
