"""Sync whenever something has changed in the sources, and has come to rest.

Sources are looked at again and again: on shares of a network nothing tells of changes. What is
looked at is size and time of files, no more; a library of 2,500 files takes some 20 ms.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.application.sync.file_hashes import state_of
from loccit.application.sync.sync_sources import OpenSource
from loccit.domain.errors import LibraryUnreadable, LoccitError
from loccit.domain.models.ingestion import IngestStatus
from loccit.domain.models.source import Source
from loccit.domain.models.syncing import SyncRun

_MOST_LOOKS: Final = 150
"""After which a source that never rests is synced all the same: five minutes of two seconds."""
_DONE: Final = frozenset({IngestStatus.INGESTED, IngestStatus.REPLACED, IngestStatus.RENAMED})

Seen = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class WatchSources:
    """Follows the sources of a project.

    Attributes:
        sync: Syncs them once.
        sources: Returns them as they are set now.
        open_source: Opens one.
        wait: Waits between two looks, and tells whether that was the last one.
    """

    sync: Callable[[], SyncRun]
    sources: Callable[[], Sequence[Source]]
    open_source: OpenSource
    wait: Callable[[], bool]

    def __call__(self) -> Iterator[SyncRun | LoccitError]:
        """Yield what each sync did, or why it failed; one that did nothing only at the beginning.

        A file that is being written is waited for: nothing is synced until two looks in a row
        have seen the same.
        """
        paths: tuple[str, ...] = ()
        begun = False
        while True:
            seen = self._look(paths)
            outcome = self._synced()
            known = _paths(outcome) if isinstance(outcome, SyncRun) else paths
            did = not isinstance(outcome, SyncRun) or did_something(outcome)
            if did or not begun:
                yield outcome
            begun = True
            if isinstance(outcome, SyncRun) and (did or known != paths):
                paths = known  # what changed meanwhile is seen by the next sync
                continue
            if not self._rests_again(seen, paths):
                return

    def _synced(self) -> SyncRun | LoccitError:
        try:
            return self.sync()
        except LoccitError as error:
            return error

    def _rests_again(self, seen: Seen, paths: Sequence[str]) -> bool:
        """Wait for a change, and until it is over; tell whether it is to go on."""
        now = seen
        while now == seen:
            if self.wait():
                return False
            now = self._look(paths)
        for _ in range(_MOST_LOOKS):
            if self.wait():
                return False
            before, now = now, self._look(paths)
            if now == before:
                break
        return True

    def _look(self, paths: Sequence[str]) -> Seen:
        return (*map(self._stamp, self.sources()), *map(state_of, paths))

    def _stamp(self, source: Source) -> str | None:
        try:
            return self.open_source(source).stamp()
        except LibraryUnreadable:
            return None


def did_something(run: SyncRun) -> bool:
    """Tell whether a sync changed the project."""
    return bool(run.removed) or any(each.status in _DONE for each in run.reports)


def _paths(run: SyncRun) -> tuple[str, ...]:
    """Return the files to be looked at: those that were taken, and those that may come yet."""
    taken = (report.source_path for report in run.reports)
    missing = (each.path for each in run.without_file if each.path)
    return tuple(sorted({*taken, *missing}))
