"""The command line where it cannot write what it has to say."""

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
