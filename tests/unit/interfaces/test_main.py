"""What all commands share: where they cannot write what they have to say, and their threads."""

import subprocess
import sys
import tomllib
from io import StringIO, TextIOWrapper
from pathlib import Path

import pytest

from loccit.interfaces.cli.common import FAILED, INTERRUPTED
from loccit.interfaces.cli.main import main

ROOT = Path(__file__).parents[3]
INTERRUPTED_BY_IMPORT = """
import os, signal, sys

class Interruption:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interruption())
sys.argv = ["loccit", "doctor", "--help"]
"""


class FullDisk(TextIOWrapper):
    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_an_output_that_cannot_be_written_ends_with_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = StringIO()
    monkeypatch.setattr(said, "reconfigure", lambda **_: None, raising=False)
    monkeypatch.setattr(sys, "argv", ["loccit", "--help"])
    monkeypatch.setattr(sys, "stdout", FullDisk(sys.stdout.buffer))
    monkeypatch.setattr(sys, "stderr", said)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == FAILED
    assert said.getvalue() == "error system_refused: No space left on device\n"


def test_a_closed_output_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["loccit", "--version"])
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0


def test_no_command_has_numpy_start_threads() -> None:
    asked = "import os; print(os.environ.get('OPENBLAS_NUM_THREADS'))"
    program = (
        "import subprocess, sys; from loccit.interfaces.cli.main import main\n"
        "sys.argv = ['loccit', '--version']\n"
        "try: main()\n"
        "finally:\n"
        "    print('numpy' in sys.modules, flush=True)\n"
        f"    subprocess.run([sys.executable, '-c', {asked!r}])"
    )

    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT / "src")},  # the suite itself sets it
    )

    assert done.stdout.splitlines()[1:] == ["False", "1"]  # set before numpy is there to heed it


@pytest.mark.parametrize(
    "module", ["click", "loccit.interfaces.cli.help_text", "loccit.interfaces.cli.doctor"]
)
@pytest.mark.parametrize("start", ["script", "module"])
def test_ctrl_c_while_it_is_imported_ends_it_as_a_later_one_does(module: str, start: str) -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    home, _, name = scripts["scripts"]["loccit"].partition(":")
    starts = {
        "script": f"from {home} import {name}; {name}()",
        "module": "import runpy; runpy.run_module('loccit', run_name='__main__')",
    }
    program = INTERRUPTED_BY_IMPORT.format(module=module) + starts[start]

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "Interrupted.\n")
