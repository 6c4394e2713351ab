"""Seconds that a fresh process takes to help, to answer, and to find that nothing has changed.

The baseline is a Python that does nothing; what matters is what comes on top of it.

Run: python -m benchmarks.start
"""

import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.search.corpus import Library
from loccit.composition import load_settings
from loccit.composition.adapters import BuiltAdapters
from loccit.domain.models.project import project_id

RUNS = 7
CHUNKS = 10_000
DOCUMENTS = 38
LOCCIT = (sys.executable, "-m", "loccit")


def main() -> None:
    """Make a project of 10,000 chunks and a folder of documents, then time whole processes."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        _fill(folder)
        shared = ("--data-dir", home)
        ingest = (*LOCCIT, "ingest", str(_notes(folder / "notes")), "-p", "notes", *shared)
        _run(ingest)
        commands = {
            "python -c pass": (sys.executable, "-c", "pass"),
            "loccit --help": (*LOCCIT, "--help"),
            f"loccit query, {CHUNKS:,} chunks": (
                *LOCCIT,
                "query",
                "word7",
                "-p",
                "bench",
                *shared,
            ),
            f"loccit ingest, {DOCUMENTS} unchanged": ingest,
        }
        times = {name: [_run(command) for _ in range(RUNS)] for name, command in commands.items()}
    base = median(times["python -c pass"])
    print(f"{'':30}{'seconds':>8}{'x python':>10}")
    for name, seconds in times.items():
        print(f"{name:30}{median(seconds):8.3f}{median(seconds) / base:10.1f}")


def _fill(folder: Path) -> None:
    with closing(BuiltAdapters(load_settings(data_dir=folder))) as adapters:
        name = project_id("bench")
        model = adapters.document_model(name)
        adapters.index.create_project(name, model.binding)
        for record, items in Library(CHUNKS).documents():
            adapters.index.at(name, model.binding).upsert(items, commit=[record])


def _notes(folder: Path) -> Path:
    folder.mkdir()
    for number in range(DOCUMENTS):
        text = f"# Note {number}\n\n" + f"Observation {number} of the tide gauge. " * 200
        (folder / f"{number}.md").write_text(text, encoding="utf-8")
    return folder


def _run(command: tuple[str, ...]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - start


if __name__ == "__main__":
    main()
