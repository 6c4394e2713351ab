"""Ctrl-C and SIGTERM in the middle of long documents: no worker stays, no traceback is shown."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.e2e.conftest import Loccit

SECONDS = 60
PARAGRAPH = "A paragraph with *emphasis*, `code` and a [link](http://localhost/).\n\n"


@pytest.fixture
def long_documents(tmp_path: Path) -> list[str]:
    """Three files, each of which takes far longer to convert than the test waits."""
    folder = tmp_path / "long"
    folder.mkdir()
    for name in "abc":
        (folder / f"{name}.md").write_text(f"# {name}\n\n" + PARAGRAPH * 100_000)
    return [str(path) for path in sorted(folder.iterdir())]


@pytest.mark.parametrize(
    ("signals", "code"), [([signal.SIGINT] * 2, 130), ([signal.SIGTERM], 143)]
)
def test_ending_an_ingest_ends_its_workers(
    loccit: Loccit, long_documents: list[str], signals: list[signal.Signals], code: int
) -> None:
    with loccit.start("ingest", *long_documents, "--workers", "2") as process:
        workers = busy_children(process, 2)
        for ending in signals:
            process.send_signal(ending)
            time.sleep(0.5)
        out, err = process.communicate(timeout=SECONDS)

    assert process.returncode == code
    assert "Traceback" not in out + err
    assert not [pid for pid in workers if is_alive(pid)]


def test_a_terminated_ingest_is_told_in_json_too(
    loccit: Loccit, long_documents: list[str]
) -> None:
    with loccit.start("ingest", long_documents[0], "--json") as process:
        busy_children(process, 1)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=SECONDS)

    assert process.returncode == 143
    assert json.loads(out)["error"]["code"] == "terminated"
    assert "Traceback" not in err


@pytest.mark.parametrize(("ending", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ending_a_conversion_ends_its_worker(
    loccit: Loccit, long_documents: list[str], ending: signal.Signals, code: int
) -> None:
    with loccit.start("convert", long_documents[0]) as process:
        [worker] = busy_children(process, 1)
        process.send_signal(ending)
        out, err = process.communicate(timeout=SECONDS)

    assert process.returncode == code
    assert "Traceback" not in out + err
    assert not is_alive(worker)


def busy_children(process: subprocess.Popen[str], count: int) -> list[int]:
    """Wait until so many children have worked for a second of their own, and return them."""
    deadline = time.monotonic() + SECONDS
    while True:
        busy = [pid for pid in children(process.pid) if cpu_seconds(pid) > 1.5]
        if len(busy) >= count:
            return busy
        assert process.poll() is None, "it ended too early"
        assert time.monotonic() < deadline, f"only {len(busy)} workers"
        time.sleep(0.1)


def children(of: int) -> list[int]:
    return [
        int(path.parent.name)
        for path in Path("/proc").glob("[0-9]*/stat")
        if (stat := fields(path)) and int(stat[1]) == of and stat[0] != "Z"
    ]


def cpu_seconds(pid: int) -> float:
    stat = fields(Path(f"/proc/{pid}/stat"))
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK") if stat else 0.0


def is_alive(pid: int) -> bool:
    stat = fields(Path(f"/proc/{pid}/stat"))
    return bool(stat) and stat[0] != "Z"


def fields(path: Path) -> list[str]:
    """Return state, parent and what follows of a /proc/PID/stat; nothing if it ended."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []
