"""What all commands share: where they cannot write what they have to say, and their threads."""

import os
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


@pytest.mark.parametrize(("wanted", "expected"), [(None, "1"), ("3", "3")])
def test_numpy_starts_threads_only_for_who_asks_for_them(
    wanted: str | None, expected: str
) -> None:
    program = (
        "import os, sys; from loccit.interfaces.cli.main import main\n"
        "sys.argv = ['loccit', '--version']\n"
        "try: main()\n"
        "finally: print(os.environ['OPENBLAS_NUM_THREADS'], 'numpy' in sys.modules)"
    )
    settings = {name: value for name, value in os.environ.items() if "OPENBLAS" not in name}
    if wanted:
        settings["OPENBLAS_NUM_THREADS"] = wanted

    done = subprocess.run(
        [sys.executable, "-c", program], env=settings, capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines()[-1] == f"{expected} False"  # not yet imported: it will heed it
