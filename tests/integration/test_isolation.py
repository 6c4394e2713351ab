"""What a document may cost when it is converted in a process of its own."""

import mmap
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from loccit.domain.errors import (
    ConversionCrashed,
    ConversionTimedOut,
    DocumentConversionError,
    EmptySource,
    InternalFault,
    PdfEngineUnavailable,
)
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.infrastructure.adapters.in_memory.converter import InMemoryConverter
from loccit.infrastructure.adapters.isolation.converter import IsolatedConverter
from loccit.infrastructure.adapters.isolation.process import ConversionLimits

ROOT = Path(__file__).parents[2]
LIMITS = ConversionLimits(seconds=20, memory_bytes=2 * 2**30)


SLEEP = {"hang": 600, "nap": 0.3}  # seconds, by the name of the file


class Hostile:
    """Does to its process what the file's name says, and converts every other file."""

    fingerprint = "hostile 1"
    scan_fingerprint = ""

    def __init__(
        self,
        more_time: Callable[[float], None],
        idle_processes: Callable[[], int],
        progress: Callable[[float], None],
    ) -> None:
        self._more_time = more_time
        self._idle_processes = idle_processes
        self._tell = progress

    def progress(self, source_path: str) -> float:
        return 0.0

    def convert(self, source_path: str) -> ConversionResult:  # noqa: C901, PLR0912  (a list of evils)
        Path(source_path).with_suffix(".begun").touch()
        time.sleep(SLEEP.get(Path(source_path).stem, 0))
        match Path(source_path).stem:
            case "scan":
                self._more_time(30.0)
                time.sleep(2)
            case "endless scan":
                self._more_time(0.5)
                time.sleep(600)
            case "long":
                self._tell(0.25)
                time.sleep(1)
            case "endless and telling":
                while True:
                    self._tell(0.5)
                    time.sleep(0.05)
            case "abort":
                os.abort()
            case "exit":
                os._exit(0)
            case "memory":
                bytearray(8 * 2**30)
            case "fill":
                fill_memory()
            case "reserve":
                flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
                mmap.mmap(-1, 64 * 2**30, flags=flags, prot=0)  # as the driver of a GPU does
            case "fault":
                raise ZeroDivisionError
            case "no models":
                raise PdfEngineUnavailable("its models are damaged")
            case "regex":
                re.match(r"(a+)+b", "a" * 64)  # endless, and no other thread of Python runs
            case "child":
                subprocess.Popen(["/bin/sleep", "600"])
                time.sleep(600)
            case "fork":
                if os.fork():
                    time.sleep(600)
                re.match(r"(a+)+b", "a" * 64)
            case "book":
                found = self._idle_processes()
                Path(source_path).write_text(f"Helped by {found}.")
            case "chatter":
                os.write(1, b"\x1b[2J this goes to nobody's terminal")
            case "deep":
                self.convert(source_path)
            case _:
                pass
        return InMemoryConverter().convert(source_path)


def fill_memory() -> None:
    filled = [b"\1" * 2**25]  # zeros would take none
    while True:
        filled.append(filled[0][::-1])
        time.sleep(0.02)


def build_hostile(
    _options: ConversionOptions,
    more_time: Callable[[float], None],
    idle_processes: Callable[[], int],
    progress: Callable[[float], None],
) -> Hostile:
    return Hostile(more_time, idle_processes, progress)


@pytest.fixture(autouse=True)
def _worker_finds_this_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (ROOT, ROOT / "src"))))


@pytest.fixture
def converter() -> Iterator[IsolatedConverter]:
    isolated = IsolatedConverter(build_hostile, ConversionOptions(), LIMITS)
    yield isolated
    isolated.close()


def write(folder: Path, name: str, text: str = "A text.") -> str:
    path = folder / f"{name}.md"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_share_that_is_read_is_told_while_it_is_read(
    converter: IsolatedConverter, tmp_path: Path
) -> None:
    path = write(tmp_path, "long", "A long text.")
    with ThreadPoolExecutor(1) as thread:
        conversion = thread.submit(converter.convert, path)
        seen = {converter.progress(path)}
        while not conversion.done():
            seen.add(converter.progress(path))
            time.sleep(0.02)

    assert seen == {0.0, 0.25}
    assert converter.progress(path) == 0.0


def test_telling_its_share_gains_a_document_no_time(tmp_path: Path) -> None:
    isolated = IsolatedConverter(
        build_hostile, ConversionOptions(), ConversionLimits(2.0, LIMITS.memory_bytes)
    )
    try:
        with pytest.raises(ConversionTimedOut):
            isolated.convert(write(tmp_path, "endless and telling", "Never read."))
    finally:
        isolated.close()


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
    converter: IsolatedConverter, tmp_path: Path, name: str, error: type[DocumentConversionError]
) -> None:
    bad, good = write(tmp_path, name), write(tmp_path, "good")

    with pytest.raises(error) as failure:
        converter.convert(bad)

    assert failure.value.path == bad
    assert converter.convert(good).plain_text == "A text."


@pytest.fixture
def watched() -> Iterator[IsolatedConverter]:
    limits = ConversionLimits(seconds=30, memory_bytes=512 * 2**20, is_watched=True)
    isolated = IsolatedConverter(build_hostile, ConversionOptions(), limits)
    yield isolated
    isolated.close()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing tells its memory")
def test_a_process_whose_memory_is_watched_is_ended_when_it_holds_too_much(
    watched: IsolatedConverter, tmp_path: Path
) -> None:
    with pytest.raises(ConversionCrashed, match="more than 512 MB; raise LOCCIT_CONVERSION_MB"):
        watched.convert(write(tmp_path, "fill"))

    assert watched.convert(write(tmp_path, "good")).plain_text == "A text."


def test_a_process_whose_memory_is_watched_may_reserve_all_addresses_it_likes(
    watched: IsolatedConverter, converter: IsolatedConverter, tmp_path: Path
) -> None:
    path = write(tmp_path, "reserve")

    assert watched.convert(path).plain_text == "A text."
    with pytest.raises(InternalFault):
        converter.convert(path)


def test_a_process_whose_memory_is_watched_has_no_more_time_than_another(tmp_path: Path) -> None:
    limits = ConversionLimits(1.5, LIMITS.memory_bytes, is_watched=True)
    converter = IsolatedConverter(build_hostile, ConversionOptions(), limits)
    with pytest.raises(ConversionTimedOut, match="within 2 s"):
        converter.convert(write(tmp_path, "hang"))
    converter.close()


def test_what_no_document_is_at_fault_for_comes_through_as_it_is(
    converter: IsolatedConverter, tmp_path: Path
) -> None:
    with pytest.raises(PdfEngineUnavailable, match="its models are damaged"):
        converter.convert(write(tmp_path, "no models"))

    assert converter.convert(write(tmp_path, "good")).plain_text == "A text."


def test_a_document_that_hangs_is_ended_and_the_next_one_converted(tmp_path: Path) -> None:
    converter = IsolatedConverter(
        build_hostile, ConversionOptions(), ConversionLimits(1.5, LIMITS.memory_bytes)
    )
    converter.convert(write(tmp_path, "good"))

    with pytest.raises(ConversionTimedOut):
        converter.convert(write(tmp_path, "hang"))

    assert converter.convert(write(tmp_path, "good")).plain_text == "A text."
    converter.close()


def test_a_document_gets_the_time_that_it_asks_for_and_no_more(tmp_path: Path) -> None:
    limits = ConversionLimits(1.5, LIMITS.memory_bytes)
    converter = IsolatedConverter(build_hostile, ConversionOptions(), limits)
    converter.convert(write(tmp_path, "good"))

    assert converter.convert(write(tmp_path, "scan")).plain_text == "A text."

    with pytest.raises(ConversionTimedOut, match="within 2 s"):
        converter.convert(write(tmp_path, "endless scan"))
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


@pytest.mark.parametrize(
    ("hanging", "ending"),
    [("hang", signal.SIGKILL), ("hang", signal.SIGTERM), ("regex", signal.SIGKILL)],
)
def test_a_worker_ends_with_its_parent_even_while_it_hangs(
    tmp_path: Path, hanging: str, ending: signal.Signals
) -> None:
    program = (
        "import sys\n"
        "from tests.integration.test_isolation import *\n"
        "limits = ConversionLimits(2, LIMITS.memory_bytes)\n"
        "IsolatedConverter(build_hostile, ConversionOptions(), limits).convert(sys.argv[1])\n"
    )
    command = [sys.executable, "-c", program, write(tmp_path, hanging)]
    with subprocess.Popen(command) as parent:
        worker = wait_for_child(parent.pid)
        while not (tmp_path / f"{hanging}.begun").exists():
            time.sleep(0.05)
        parent.send_signal(ending)

    wait_for_end(worker)


def test_closing_leaves_no_process_behind(tmp_path: Path) -> None:
    before = children()
    converter = IsolatedConverter(build_hostile, ConversionOptions(), LIMITS)
    converter.convert(write(tmp_path, "a"))

    converter.close()
    converter.close()

    assert children() == before


def test_several_documents_are_converted_at_a_time_each_in_a_worker_of_its_own(
    tmp_path: Path,
) -> None:
    before = children()
    converter = IsolatedConverter(build_hostile, ConversionOptions(), LIMITS, workers=2)
    seen: list[set[int]] = []

    def convert(number: int) -> str:
        folder = tmp_path / str(number)
        folder.mkdir()
        text = converter.convert(write(folder, "nap", f"Text {number}.")).plain_text
        seen.append(children() - before)
        return text

    with ThreadPoolExecutor(6) as threads:
        texts = list(threads.map(convert, range(12)))

    assert texts == [f"Text {number}." for number in range(12)]
    assert max(len(workers) for workers in seen) == 2
    converter.close()
    assert children() == before


def test_a_document_is_helped_by_the_processes_that_no_other_document_needs(
    tmp_path: Path,
) -> None:
    converter = IsolatedConverter(build_hostile, ConversionOptions(), LIMITS, workers=3)
    path = write(tmp_path, "book")
    assert converter.convert(path).plain_text == "Helped by 2."

    with ThreadPoolExecutor(1) as thread:
        other = thread.submit(converter.convert, write(tmp_path, "hang"))
        while not (tmp_path / "hang.begun").exists():
            time.sleep(0.05)
        assert converter.convert(path).plain_text == "Helped by 1."
        assert converter.convert(path).plain_text == "Helped by 1."
        converter.close()
        assert isinstance(other.exception(), ConversionCrashed)


def test_of_two_documents_at_a_time_one_may_fail_without_harm_to_the_other(
    tmp_path: Path,
) -> None:
    names = ["abort", "nap", "memory", "good", "exit", "fault", "nap", "good"]
    paths = [write(tmp_path, name) for name in names]
    converter = IsolatedConverter(build_hostile, ConversionOptions(), LIMITS, workers=2)

    def convert(path: str) -> str:
        try:
            return converter.convert(path).plain_text
        except DocumentConversionError as error:
            return error.code

    with ThreadPoolExecutor(2) as threads:
        outcomes = list(threads.map(convert, paths))
    converter.close()

    crashed = "conversion_crashed"
    text = "A text."
    assert outcomes == [crashed, text, crashed, text, crashed, "internal_fault", text, text]


def test_a_worker_that_was_killed_between_documents_is_replaced(
    converter: IsolatedConverter, tmp_path: Path
) -> None:
    before = children()
    converter.convert(write(tmp_path, "a"))
    [worker] = children() - before

    os.kill(worker, signal.SIGKILL)
    wait_for_end(worker)

    assert converter.convert(write(tmp_path, "b")).plain_text == "A text."


def test_closing_ends_the_documents_at_hand(tmp_path: Path) -> None:
    before = children()
    converter = IsolatedConverter(build_hostile, ConversionOptions(), LIMITS, workers=2)
    with ThreadPoolExecutor(3) as threads:
        hanging = [threads.submit(converter.convert, write(tmp_path, "hang")) for _ in range(3)]
        while len(children() - before) < 2:
            time.sleep(0.05)
        converter.close()
        errors = [future.exception() for future in hanging]

    assert children() == before
    kinds = sorted(type(error).__name__ for error in errors)
    assert kinds == ["ConversionCrashed", "ConversionCrashed", "RuntimeError"]


@pytest.mark.parametrize("name", ["child", "fork"])
def test_what_a_worker_has_started_ends_with_it(tmp_path: Path, name: str) -> None:
    before = children()
    converter = IsolatedConverter(
        build_hostile, ConversionOptions(), ConversionLimits(30, LIMITS.memory_bytes)
    )
    with ThreadPoolExecutor(1) as thread:
        converting = thread.submit(converter.convert, write(tmp_path, name))
        while not (children() - before):
            time.sleep(0.05)
        [worker] = children() - before
        started = wait_for_child(worker)
        converter.close()
        assert isinstance(converting.exception(), ConversionCrashed)

    wait_for_end(started)


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


def wait_for_end(pid: int) -> None:
    deadline = time.monotonic() + 20
    while is_alive(pid):
        assert time.monotonic() < deadline, "it outlived what it belongs to"
        time.sleep(0.1)


def is_alive(pid: int) -> bool:
    stat = read_stat(Path(f"/proc/{pid}/stat"))
    # A process whose first thread has ended is a zombie by its state while others still end.
    return bool(stat) and (stat[0] != "Z" or int(stat[17]) > 1)
