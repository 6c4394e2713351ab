"""The command line as a user runs it: in a process of its own, on the sample library.

`loccit(...)` forks that process from one with the imports done, `loccit.started(...)` starts it.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from filelock import FileLock

from loccit.interfaces.views.catalogue import ANSWERS
from tests.answer_views import require_described
from tests.built_model import copied, with_model
from tests.e2e import prepared

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "data"
SECONDS = 300


@dataclass(frozen=True)
class Outcome:
    """What a command said."""

    command: str
    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        value = json.loads(self.out)
        assert isinstance(value, dict)
        assert value["schema"] == 1
        require_described(self.command, value)
        return value


def _described(arguments: Sequence[str]) -> str:
    """Return the name under which the answer of a command is described."""
    whole = " ".join(arguments[:2])
    return whole if whole in ANSWERS else arguments[0]


@dataclass(frozen=True)
class Loccit:
    """Runs `loccit` with a data folder of its own and nothing else of this machine's settings."""

    home: Path
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def data_dir(self) -> Path:
        return self.home / "data"

    @property
    def environment(self) -> dict[str, str]:
        return {
            "HOME": str(self.home),
            "PATH": "/usr/bin:/bin",
            "LOCCIT_DATA_DIR": str(self.data_dir),
            "PYTHONPATH": str(ROOT / "src"),  # this checkout, wherever another is installed
            "PYTHONWARNINGS": "error",
            **self.settings,
        }

    def start(self, *arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
        with_model(self.data_dir)
        return subprocess.Popen(
            [sys.executable, "-m", "loccit", *arguments],
            env=self.environment,
            cwd=cwd or self.home,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )

    def __call__(self, *arguments: str, cwd: Path | None = None) -> Outcome:
        if "PYTHONPATH" in self.settings:  # is heard when Python starts
            return self.started(*arguments, cwd=cwd)
        with_model(self.data_dir)
        with TemporaryDirectory() as printed:
            output = Path(printed)
            code = prepared.run(arguments, self.environment, cwd or self.home, output, SECONDS)
            out, err = ((output / name).read_text(encoding="utf-8") for name in ("out", "err"))
        return Outcome(_described(arguments), code, out, err)

    def started(self, *arguments: str, cwd: Path | None = None) -> Outcome:
        """Run it in a process that starts from nothing."""
        with self.start(*arguments, cwd=cwd) as process:
            out, err = process.communicate(timeout=SECONDS)
        return Outcome(_described(arguments), process.returncode, out, err)


@pytest.fixture
def loccit(tmp_path: Path) -> Loccit:
    return Loccit(tmp_path)


@dataclass(frozen=True)
class Sampled:
    """The sample library, ingested once for all tests that only read it."""

    loccit: Loccit
    report: dict[str, Any]


@pytest.fixture(scope="session")
def sampled(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Sampled:
    """Return a copy of what the first worker of pytest-xdist to come here has ingested."""
    alone = worker_id == "master"
    base = tmp_path_factory.getbasetemp()
    shared = (base if alone else base.parent) / "sample-library"
    settings = {"LOCCIT_PROJECT": "sample"}
    with FileLock(f"{shared}.lock"):
        if not shared.exists():
            first = Loccit(tmp_path_factory.mktemp("ingesting"), settings)
            given = ("ingest", str(SAMPLES), "-r", str(SAMPLES / "references.json"), "--json")
            outcome = first(*given)
            assert outcome.code == 0, outcome.err
            (first.home / "report.json").write_text(outcome.out, encoding="utf-8")
            first.home.rename(shared)
    mine = Loccit(tmp_path_factory.mktemp("sampled") / "home", settings)
    copied(shared / "data", mine.data_dir)
    return Sampled(mine, json.loads((shared / "report.json").read_text(encoding="utf-8")))
