"""The embedded index against Chroma and against exact search in numpy, in one run.

For each number of passages: how fast they are written, how long a query takes at the 50th and
95th percentile in each mode and with each filter, how many of the ten nearest passages are found,
memory, disk, the time to open a project in a fresh process and to answer, and how much slower
queries are while a search graph is built. The filters are tags: of 25, 5 and 1 % of the documents
whatever their subject, and of all documents of some subjects and none of the others. The vectors
are a mixture on few dimensions (`corpus.py`). Each store works in a process of its own.

Run: python -m benchmarks.search [CHUNKS ...] [--quantization int8]
     [--chroma-python PATH] [--json FILE] [--folder FOLDER]

From 500,000 passages on, or where a folder is named, they are written, opened, asked and extended
in stages (`staged.py`), each in a process of its own, against exact search alone; with a folder, a
run that was cut short goes on where it was. A million takes an hour of the processor and 16 GB of
disk.

Chroma is measured when it is installed, here or for another Python:
    python -m venv /tmp/chroma && /tmp/chroma/bin/pip install chromadb
    python -m benchmarks.search --chroma-python /tmp/chroma/bin/python
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.search.report import lines_of, lines_of_stages
from benchmarks.search.staged import run_stages

SIZES = (1_000, 10_000, 100_000)
STAGED_FROM = 500_000
ROOT = Path(__file__).parents[2]

Json = dict[str, Any]


def main(arguments: list[str] | None = None) -> None:
    """Measure each size, print a table as soon as it is done."""
    options = _options(arguments)
    results: list[Json] = []
    for size in options.chunks or SIZES:
        if size >= STAGED_FROM or options.folder:
            result = staged(size, options.quantization, options.folder)
            print("\n".join(lines_of_stages(result)), flush=True)
        else:
            result = measured(size, options.quantization, options.chroma_python)
            print("\n".join(lines_of(result)), flush=True)
        results.append(result)
        if options.json:
            options.json.write_text(json.dumps(results, indent=2), encoding="utf-8")


def staged(size: int, quantization: str, kept: Path | None) -> Json:
    """Return what the stages found, in a folder that is kept or thrown away."""
    python = [sys.executable, "-m", "benchmarks.search.staged"]
    if kept is not None:
        return run_stages(size, kept, quantization, python)
    with tempfile.TemporaryDirectory() as folder:
        return run_stages(size, Path(folder), quantization, python)


def measured(size: int, quantization: str, chroma_python: str) -> Json:
    """Return what each store's process printed; None where Chroma is missing."""
    found: Json = {"chunks": size, "quantization": quantization}
    with tempfile.TemporaryDirectory() as home:
        folder = str(Path(home) / "loccit")
        found["numpy"] = _run(sys.executable, "numpy", str(size), home)
        found["loccit"] = _run(sys.executable, "loccit", str(size), folder, quantization)
        begin = time.perf_counter()
        found["open"] = _run(sys.executable, "open", str(size), folder, quantization)
        found["open"]["process"] = time.perf_counter() - begin
        found["chroma"] = None
        if _has_chroma(chroma_python):
            found["chroma"] = _run(chroma_python, "chroma", str(size), str(Path(home) / "chroma"))
    return found


def _run(python: str, *arguments: str) -> Json:
    done = subprocess.run(
        [python, "-m", "benchmarks.search.one", *arguments],
        check=True,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
    )
    answer: Json = json.loads(done.stdout)
    return answer


def _has_chroma(python: str) -> bool:
    looked = subprocess.run([python, "-c", "import chromadb"], check=False, capture_output=True)
    return looked.returncode == 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search")
    parser.add_argument("chunks", nargs="*", type=int, help="numbers of passages")
    parser.add_argument("--quantization", choices=["none", "int8"], default="none")
    parser.add_argument("--chroma-python", default=sys.executable)
    parser.add_argument("--json", type=Path, help="where to write all figures")
    parser.add_argument("--folder", type=Path, help="where a run in stages is kept")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
