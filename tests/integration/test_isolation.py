"""What a document may cost when it is converted in a process of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from loccit.domain.errors import (
    ConversionCrashed,
    ConversionTimedOut,
    EmptySource,
    InternalFault,
)
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.infrastructure.adapters.isolation import ConversionLimits, IsolatedConverter
from loccit.infrastructure.adapters.memory.converter import MemoryConverter

ROOT = Path(__file__).parents[2]
LIMITS = ConversionLimits(seconds=20, memory_bytes=2 * 2**30)


class Hostile:
    """Does to its process what the file's name says, and converts every other file."""

    fingerprint = "hostile 1"

    def convert(self, source_path: str) -> ConversionResult:
        match Path(source_path).stem:
            case "hang":
                time.sleep(600)
            case "abort":
                os.abort()
            case "exit":
                os._exit(0)
            case "memory":
                bytearray(8 * 2**30)
            case "fault":
                raise ZeroDivisionError
            case "chatter":
                os.write(1, b"\x1b[2J this goes to nobody's terminal")
            case "deep":
                self.convert(source_path)
            case _:
                pass
        return MemoryConverter().convert(source_path)


def build_hostile(_options: ConversionOptions) -> Hostile:
    return Hostile()


@pytest.fixture(autouse=True)
def _worker_finds_this_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.fixture
def converter() -> Iterator[IsolatedConverter]:
    isolated = IsolatedConverter(build_hostile, ConversionOptions(), LIMITS)
    yield isolated
    isolated.close()


def write(folder: Path, name: str, text: str = "A text.") -> str:
    path = folder / f"{name}.md"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("abort", ConversionCrashed),
        ("exit", ConversionCrashed),
        ("memory", ConversionCrashed),
        ("fault", InternalFault),
        ("deep", InternalFault),
    ],
)
def test_what_a_document_does_to_its_process_costs_that_document_alone(
    converter: IsolatedConverter, tmp_path: Path, name: str, error: type[Exception]
) -> None:
    bad, good = write(tmp_path, name), write(tmp_path, "good")

    with pytest.raises(error) as failure:
        converter.convert(bad)

    assert failure.value.path == bad  # type: ignore[attr-defined]
    assert converter.convert(good).plain_text == "A text."


def test_a_document_that_hangs_is_ended_and_the_next_one_converted(tmp_path: Path) -> None:
    converter = IsolatedConverter(
        build_hostile, ConversionOptions(), ConversionLimits(1.5, LIMITS.memory_bytes)
    )
    converter.convert(write(tmp_path, "good"))

    with pytest.raises(ConversionTimedOut):
        converter.convert(write(tmp_path, "hang"))

    assert converter.convert(write(tmp_path, "good")).plain_text == "A text."
    converter.close()


def test_a_typed_error_comes_through_with_its_path(
    converter: IsolatedConverter, tmp_path: Path
) -> None:
    empty = write(tmp_path, "empty", "")

    with pytest.raises(EmptySource) as failure:
        converter.convert(empty)

    assert (failure.value.path, failure.value.code) == (empty, "empty_source")


def test_one_process_serves_many_documents(converter: IsolatedConverter, tmp_path: Path) -> None:
    converter.convert(write(tmp_path, "a"))
    first = children()

    converter.convert(write(tmp_path, "b"))

    assert children() == first


def test_what_a_reader_prints_goes_nowhere(
    converter: IsolatedConverter, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    converter.convert(write(tmp_path, "chatter"))

    assert capfd.readouterr() == ("", "")


def test_ctrl_c_does_not_reach_the_document_at_hand(
    converter: IsolatedConverter, tmp_path: Path
) -> None:
    converter.convert(write(tmp_path, "a"))
    for pid in children():
        os.kill(pid, signal.SIGINT)

    assert converter.convert(write(tmp_path, "b")).plain_text == "A text."


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_ends_with_its_parent_even_while_it_hangs(
    tmp_path: Path, ending: signal.Signals
) -> None:
    program = (
        "import sys\n"
        "from tests.integration.test_isolation import *\n"
        "IsolatedConverter(build_hostile, ConversionOptions(), LIMITS).convert(sys.argv[1])\n"
    )
    command = [sys.executable, "-c", program, write(tmp_path, "hang")]
    with subprocess.Popen(command) as parent:
        worker = wait_for_child(parent.pid)
        parent.send_signal(ending)

    deadline = time.monotonic() + 20
    while is_alive(worker):
        assert time.monotonic() < deadline, "the worker outlived its parent"
        time.sleep(0.1)


def test_closing_leaves_no_process_behind(tmp_path: Path) -> None:
    before = children()
    converter = IsolatedConverter(build_hostile, ConversionOptions(), LIMITS)
    converter.convert(write(tmp_path, "a"))

    converter.close()
    converter.close()

    assert children() == before


def children(of: int | None = None) -> set[int]:
    """Return the processes that a process has started and that are alive."""
    parent = of or os.getpid()
    stats = {path: read_stat(path) for path in Path("/proc").glob("[0-9]*/stat")}
    return {
        int(path.parent.name)
        for path, stat in stats.items()
        if stat and int(stat[1]) == parent and stat[0] != "Z"
    }


def read_stat(path: Path) -> list[str]:
    """Return the state, the parent and what follows of a /proc/PID/stat; nothing if it ended."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []


def wait_for_child(pid: int) -> int:
    deadline = time.monotonic() + 30
    while not (found := children(pid)):
        assert time.monotonic() < deadline, "no worker was started"
        time.sleep(0.1)
    return min(found)


def is_alive(pid: int) -> bool:
    stat = read_stat(Path(f"/proc/{pid}/stat"))
    return bool(stat) and stat[0] != "Z"
