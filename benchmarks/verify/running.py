"""The product as a user runs it: whole processes, and what they take."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from benchmarks.convert.memory import peak_bytes_of

_LOCCIT: Final = (sys.executable, "-m", "loccit")
_PROJECT: Final = "bench"
_LOOK: Final = 0.01  # seconds between two looks at a process's memory
_OF_A_MODEL: Final = ("onnxruntime", "openvino", "tokenizers", "fastembed", "docling")


@dataclass(frozen=True, slots=True)
class Run:
    """One run of `loccit verify --json`.

    Attributes:
        answer: What it printed; None when it was no JSON.
        code: Its exit code.
        seconds: Of the whole process.
        peak: Its peak memory in bytes.
        error: What it wrote to standard error.
    """

    answer: dict[str, Any] | None
    code: int
    seconds: float
    peak: int
    error: str


class Product:
    """A project of documents, reached by the command line alone.

    Args:
        data_dir: Where its index lives.
    """

    def __init__(self, data_dir: Path) -> None:
        self._shared = ("-p", _PROJECT, "--data-dir", str(data_dir), "--json")

    def ingest(self, pdfs: Sequence[Path], references: Path) -> list[str]:
        """Read the documents, and return what failed."""
        files = map(str, pdfs)
        done = _output("ingest", *files, "-r", str(references), "--ocr", "never", *self._shared)
        return [str(each) for each in done.get("failed", [])]

    def citekeys(self) -> dict[str, str]:
        """Return the citekey of each document that has one, by the path of its file."""
        documents = _output("inspect", *self._shared)["documents"]
        return {
            document["source_path"]: document["citekey"]
            for document in documents
            if document["citekey"]
        }

    def verify(self, draft: Path) -> Run:
        """Verify a draft, and measure the process."""
        began = perf_counter()
        with (
            tempfile.TemporaryFile() as out,
            tempfile.TemporaryFile() as err,
            subprocess.Popen(self._command(draft), stdout=out, stderr=err) as process,
        ):
            peak = 0
            status = Path(f"/proc/{process.pid}")
            while True:
                peak = max(peak, peak_bytes_of(status))
                try:
                    process.wait(_LOOK)
                    break
                except subprocess.TimeoutExpired:
                    continue
            seconds = perf_counter() - began
            out.seek(0)
            err.seek(0)
            printed, error = out.read().decode(), err.read().decode(errors="replace")
        return Run(_json(printed), process.returncode, seconds, peak, error)

    def models_loaded(self, draft: Path) -> list[str]:
        """Return the parts of an embedding or layout model that verifying a draft imports."""
        command = [sys.executable, "-X", "importtime", *self._command(draft)[1:]]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        modules = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
        return [name for name in _OF_A_MODEL if name in modules]

    def _command(self, draft: Path) -> list[str]:
        return [*_LOCCIT, "verify", str(draft), *self._shared]


def _output(*arguments: str) -> dict[str, Any]:
    run = subprocess.run([*_LOCCIT, *arguments], capture_output=True, text=True, check=False)
    answer = _json(run.stdout)
    if answer is None:
        sys.exit(f"loccit {arguments[0]} ended with {run.returncode}: {run.stderr[-2000:]}")
    return answer


def _json(printed: str) -> dict[str, Any] | None:
    try:
        answer = json.loads(printed)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None
