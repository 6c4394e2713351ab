"""A project follows its sources while it is watched."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from loccit.application.sync.watch_sources import WatchSources, did_something
from loccit.domain.errors import InvalidRequest, LoccitError
from loccit.domain.models.source import Source, SourceKind
from loccit.domain.models.syncing import SyncRun
from tests.unit.application.conftest import BREAD, TIDES, Library
from tests.unit.application.sync.test_sync_sources import MOORS, Synced, statuses
from tests.zotero_library import MadeLibrary

LOOKS = 12


@pytest.fixture
def synced(tmp_path: Path, library: Library) -> Synced:
    (tmp_path / "home").mkdir()
    (tmp_path / "papers").mkdir()
    return Synced(library, MadeLibrary(tmp_path / "Zotero"), tmp_path / "home")


class Looks:
    """Events that never come: each wait is a rest."""

    def __init__(self, rest: Callable[[], bool]) -> None:
        self.rest = rest

    @contextmanager
    def watching(self, folders: Sequence[str]) -> Iterator[Callable[[], bool]]:
        assert all(map(os.path.isabs, folders))
        yield self.rest


def watched(synced: Synced, happens: dict[int, Callable[[], object]]) -> list[SyncRun]:
    """Watch while things happen at looks, and return what each sync did."""
    looks: Iterator[int] = iter(range(LOOKS))

    def wait() -> bool:
        look = next(looks, None)
        if look in happens:
            happens[look]()
        return look is None

    watch = WatchSources(synced.sync, synced.sources.all, synced.opened, Looks(wait))
    return [each for each in watch() if isinstance(each, SyncRun)]


def test_a_folder_is_followed_and_a_rename_is_a_rename(synced: Synced, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    (folder / "tides.md").write_text(TIDES, encoding="utf-8")
    (folder / "moors.md").write_text(MOORS, encoding="utf-8")
    synced.add(SourceKind.FOLDER, folder)

    runs = watched(
        synced,
        {
            1: lambda: (folder / "bread.md").write_text(BREAD, encoding="utf-8"),
            4: lambda: (folder / "tides.md").rename(folder / "sea.md"),
            8: (folder / "bread.md").unlink,
        },
    )

    assert [statuses(run) for run in runs] == [
        ["ingested", "ingested"],
        ["ingested", "unchanged", "unchanged"],
        ["renamed", "unchanged", "unchanged"],
        ["unchanged", "unchanged"],
    ]
    assert [len(run.removed) for run in runs] == [0, 0, 0, 1]


def test_a_file_that_is_being_written_is_waited_for(synced: Synced, tmp_path: Path) -> None:
    file = tmp_path / "papers" / "tides.md"
    synced.add(SourceKind.FOLDER, tmp_path / "papers")

    def write(end: int) -> Callable[[], object]:
        return lambda: file.write_text(TIDES[:end], encoding="utf-8")

    runs = watched(synced, {at: write(10 * at) for at in range(1, 6)} | {6: write(999)})

    assert [statuses(run) for run in runs] == [[], ["ingested"]]
    [record] = synced.records
    assert record.source.size == len(TIDES.encode())


def test_a_library_of_zotero_is_followed(synced: Synced) -> None:
    synced.paper("AAAA", TIDES)
    synced.add_zotero()

    runs = watched(
        synced,
        {
            1: lambda: synced.paper("BBBB", BREAD),
            6: lambda: synced.zotero.change(1, title="Another Title"),
        },
    )

    assert [statuses(run) for run in runs] == [
        ["ingested"],
        ["ingested", "unchanged"],
        ["replaced", "unchanged"],
    ]


def test_nothing_is_told_while_nothing_happens(synced: Synced) -> None:
    synced.paper("AAAA", TIDES)
    synced.add_zotero()
    synced.sync()

    [run] = watched(synced, {})

    assert not did_something(run)


def test_a_failure_is_told_and_what_comes_next_is_followed(synced: Synced, tmp_path: Path) -> None:
    sources: list[Source] = []
    looks = iter(range(LOOKS))

    def wait() -> bool:
        look = next(looks, None)
        if look == 2:
            (tmp_path / "papers" / "tides.md").write_text(TIDES, encoding="utf-8")
            sources.append(synced.add(SourceKind.FOLDER, tmp_path / "papers"))
        return look is None

    outcomes = [*WatchSources(synced.sync, lambda: sources, synced.opened, Looks(wait))()]

    assert isinstance(outcomes[0], InvalidRequest)
    assert [statuses(each) for each in outcomes if not isinstance(each, LoccitError)] == [
        ["ingested"]
    ]
