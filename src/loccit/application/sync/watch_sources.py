"""Sync whenever something has changed in the sources, and has come to rest.

What is looked at is size and time of files, no more; a library of 2,500 files takes some 20 ms.
Events of the system, where there are any, only say when to look.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.application.ingest.contents import state_of
from loccit.application.ports.file_events import FileEventsPort
from loccit.application.sync.sync_sources import OpenSource
from loccit.domain.errors import InvalidRequest, LibraryUnreadable, LoccitError, ProjectNotFound
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
        events: Tells when to look, and when to end.
    """

    sync: Callable[[], SyncRun]
    sources: Callable[[], Sequence[Source]]
    open_source: OpenSource
    events: FileEventsPort

    def __call__(self) -> Iterator[SyncRun | LoccitError]:
        """Yield what each sync did, or why it failed; what is as it was told is not told again.

        A file that is being written is waited for: nothing is synced until two looks in a row
        have seen the same.
        """
        paths: tuple[str, ...] = ()
        told: object = None
        while True:
            seen = self._look(paths)
            outcome = self._synced()
            run = outcome if isinstance(outcome, SyncRun) else None
            known = _paths(run) if run else paths
            did = run is not None and did_something(run)
            if did or _standing(outcome) != told:
                yield outcome
                told = _standing(outcome)
            if run and (did or known != paths):
                paths = known  # what changed meanwhile is seen by the next sync
                continue
            if not self._rests_again(seen, paths, once=_may_pass(outcome)):
                return

    def _synced(self) -> SyncRun | LoccitError:
        try:
            return self.sync()
        except LoccitError as error:
            return error

    def _rests_again(self, seen: Seen, paths: Sequence[str], *, once: bool) -> bool:
        """Wait for a change, or once, and until it is over; tell whether it is to go on."""
        with self.events.watching(self._folders()) as wait:
            while (now := self._look(paths)) == seen:
                if wait():
                    return False
                if once:
                    break
        for _ in range(_MOST_LOOKS):
            if self.events.rest():
                return False
            before, now = now, self._look(paths)
            if now == before:
                break
        return True

    def _folders(self) -> list[str]:
        return [each for source in self._set() for each in self.open_source(source).folders()]

    def _look(self, paths: Sequence[str]) -> Seen:
        return (*map(self._stamp, self._set()), *map(state_of, paths))

    def _set(self) -> Sequence[Source]:
        """Return the sources as they are set; none while the project cannot be asked."""
        try:
            return self.sources()
        except LoccitError:
            return ()

    def _stamp(self, source: Source) -> str | None:
        try:
            return self.open_source(source).stamp()
        except LibraryUnreadable:
            return None


def did_something(run: SyncRun) -> bool:
    """Tell whether a sync changed the project."""
    return bool(run.removed) or any(each.status in _DONE for each in run.reports)


def _may_pass(outcome: SyncRun | LoccitError) -> bool:
    """Tell whether a sync may succeed although nothing has changed in the sources."""
    told = InvalidRequest, ProjectNotFound  # these wait for a source
    return isinstance(outcome, LoccitError) and not isinstance(outcome, told)


def _standing(outcome: SyncRun | LoccitError) -> object:
    """Return what a person is told again only when it is otherwise."""
    if isinstance(outcome, LoccitError):
        return outcome.code, str(outcome)
    failed = {(each.source_path, each.error.code) for each in outcome.reports if each.error}
    unread = {(each.source.id, str(each.error)) for each in outcome.unread}
    gone = {record.doc_id for record in outcome.ingest.gone if not outcome.ingest.pruned}
    return failed, unread, gone, outcome.marks


def _paths(run: SyncRun) -> tuple[str, ...]:
    """Return the files to be looked at: those that were taken, and those that may come yet."""
    taken = (report.source_path for report in run.reports)
    missing = (each.path for each in run.without_file if each.path)
    return tuple(sorted({*taken, *missing}))
