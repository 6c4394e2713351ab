"""Waiting for changes of files: by events, and by looking where there are none."""

import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from loccit.application.ports.file_events import FileEventsPort
from loccit.infrastructure.adapters.file_events.adapter import FileEvents
from loccit.infrastructure.adapters.file_events.mounts import silent_kind

LONG, SHORT = 60.0, 0.05
MOUNTS = """\
/dev/sda1 / ext4 rw 0 0
nas:/home /home/ann nfs4 rw 0 0
tmpfs /home/ann/tmp tmpfs rw 0 0
//nas/my\\040papers /media/my\\040papers cifs rw 0 0
ann@far:/ /mnt/far fuse.sshfs rw 0 0
/dev/sdb1 /mnt/stick fuseblk rw 0 0
"""


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def events(said: list[str]) -> FileEvents:
    return FileEvents(threading.Event(), said.append, look_seconds=LONG, rescan_seconds=LONG)


def soon(do: Callable[[], object]) -> None:
    timer = threading.Timer(SHORT, do)
    timer.daemon = True
    timer.start()


def test_it_is_what_waits_for_files(events: FileEvents) -> None:
    assert isinstance(events, FileEventsPort)


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "new.md").write_text("new"),
        lambda folder: (folder / "old.md").write_text("longer"),
        lambda folder: (folder / "old.md").rename(folder / "other.md"),
        lambda folder: (folder / "old.md").unlink(),
    ],
    ids=["new", "written", "renamed", "gone"],
)
def test_a_change_ends_the_wait(
    events: FileEvents, said: list[str], tmp_path: Path, change: Callable[[Path], object]
) -> None:
    (tmp_path / "old.md").write_text("old")
    began = monotonic()

    with events.watching([str(tmp_path)]) as wait:
        soon(lambda: change(tmp_path))
        is_over = wait()

    assert not is_over
    assert monotonic() - began < LONG / 2
    assert said == []


def test_what_happened_before_the_wait_ends_it(events: FileEvents, tmp_path: Path) -> None:
    with events.watching([str(tmp_path)]) as wait:
        (tmp_path / "new.md").write_text("new")
        assert not wait()


def test_without_an_event_one_looks_after_a_while(said: list[str], tmp_path: Path) -> None:
    events = FileEvents(threading.Event(), said.append, look_seconds=LONG, rescan_seconds=SHORT)

    with events.watching([str(tmp_path)]) as wait:
        assert not wait()


def test_it_ends_when_it_is_told(said: list[str], tmp_path: Path) -> None:
    stopped = threading.Event()
    events = FileEvents(stopped, said.append, look_seconds=LONG, rescan_seconds=LONG)

    with events.watching([str(tmp_path)]) as wait:
        soon(stopped.set)
        assert wait()
    assert events.rest()


def test_a_folder_that_is_not_there_is_looked_for(said: list[str], tmp_path: Path) -> None:
    events = FileEvents(threading.Event(), said.append, look_seconds=SHORT, rescan_seconds=LONG)

    with events.watching([str(tmp_path), str(tmp_path / "drive")]) as wait:
        assert not wait()
    with events.watching([]) as wait:
        assert not wait()
    assert said == []


def test_a_share_of_the_network_is_looked_at_and_that_is_told_once(
    said: list[str], tmp_path: Path
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"nas:/papers {tmp_path} nfs4 rw 0 0\n")
    events = FileEvents(
        threading.Event(), said.append, look_seconds=SHORT, rescan_seconds=LONG, mounts=mounts
    )

    for _ in range(2):
        with events.watching([str(tmp_path)]) as wait:
            assert not wait()

    [line] = said
    assert f"{tmp_path} is on nfs4" in line
    assert "every 0.05 s" in line


def test_more_folders_than_a_system_watches_are_looked_at(said: list[str], tmp_path: Path) -> None:
    events = FileEvents(
        threading.Event(), said.append, look_seconds=SHORT, rescan_seconds=LONG, most_folders=1
    )
    (tmp_path / "below").mkdir()

    with events.watching([str(tmp_path), str(tmp_path / "below")]) as wait:
        assert not wait()

    assert said == ["looking every 0.05 s: 2 folders are too many to be watched"]


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/home/bo", None),
        ("/home/ann", "nfs4"),
        ("/home/ann/papers", "nfs4"),
        ("/home/ann/tmp/x", None),
        ("/home/annex", None),
        ("/media/my papers/2026", "cifs"),
        ("/mnt/far", "fuse.sshfs"),
        ("/mnt/stick/papers", None),
    ],
)
def test_shares_are_told_by_what_is_mounted(folder: str, kind: str | None) -> None:
    assert silent_kind(folder, MOUNTS) == kind


def test_a_system_that_lists_nothing_has_no_shares() -> None:
    assert silent_kind("/home/ann", "") is None
