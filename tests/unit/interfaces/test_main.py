"""What all commands share: where they cannot write what they have to say, and their threads."""

import subprocess
import sys
from io import StringIO, TextIOWrapper

import pytest

from loccit.interfaces.cli.common import FAILED
from loccit.interfaces.cli.main import main


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
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines()[1:] == ["False", "1"]  # set before numpy is there to heed it
