"""`FileEvents`: changes as watchfiles tells of them, and by looking where it cannot."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

from watchfiles import watch

from loccit.infrastructure.adapters.file_events.mounts import MOUNTS, silent_kind

LOOK_SECONDS: Final = 2.0
"""Between two looks where nothing tells of changes, and for which a file must rest."""
_RESCAN_SECONDS: Final = 30.0
"""After which one looks without an event: linked files and storage are not watched one by one."""
_STEP_MS: Final = 250
"""After which a wait sees that it is to end."""
_FAULTS: Final = (OSError, RuntimeError)
"""What watchfiles raises: the limit of the system, a folder that went, or its own."""
_MOST_FOLDERS: Final = 2_000
"""Each costs the system a watch, of which a user has 8,192 on older systems."""


class FileEvents:
    """A `FileEventsPort`.

    inotify on Linux, FSEvents on macOS. Where there are no events (shares of a network, too many
    folders, the system's limit) one looks every two seconds, and that is told once.
    """

    def __init__(
        self,
        stopped: threading.Event,
        tell: Callable[[str], object],
        *,
        look_seconds: float = LOOK_SECONDS,
        rescan_seconds: float = _RESCAN_SECONDS,
        most_folders: int = _MOST_FOLDERS,
        mounts: Path = MOUNTS,
    ) -> None:
        """Watch until an event is set.

        Args:
            stopped: Ends every wait.
            tell: Is told, in a line, why there are no events.
            look_seconds: Between two looks without them.
            rescan_seconds: After which one looks without one.
            most_folders: That are watched.
            mounts: Where the system lists its file systems.
        """
        self._stopped = stopped
        self._tell = tell
        self._look_seconds = look_seconds
        self._rescan_seconds = rescan_seconds
        self._most_folders = most_folders
        self._mounts = mounts
        self._told: str | None = None

    @contextmanager
    def watching(self, folders: Sequence[str]) -> Iterator[Callable[[], bool]]:
        """Watch folders."""
        there = [folder for folder in dict.fromkeys(folders) if Path(folder).is_dir()]
        if not there or len(there) < len(set(folders)):
            yield self.rest  # one that is not there tells nothing when it comes
            return
        reason = self._without_events(there)
        if reason is None:
            changes = watch(
                *there,
                recursive=False,
                watch_filter=None,
                step=50,
                debounce=400,
                rust_timeout=_STEP_MS,
                yield_on_timeout=True,
                stop_event=self._stopped,
                force_polling=False,
                ignore_permission_denied=True,
                debug=False,
            )
            with closing(changes):
                try:
                    begun = bool(next(changes, None))
                except _FAULTS as error:
                    reason = str(error)
                else:
                    yield lambda: self._waited(changes, begun=begun)
                    return
        self._say(reason)
        yield self.rest

    def rest(self) -> bool:
        """Wait for the time between two looks."""
        return self._stopped.wait(self._look_seconds)

    def _waited(self, changes: Iterator[object], *, begun: bool) -> bool:
        """Wait for a change, or until it is time to look all the same."""
        until = monotonic() + self._rescan_seconds
        found: object = begun
        while not found and monotonic() < until:
            try:
                found = next(changes, self._stopped)
            except _FAULTS:
                return self.rest()
        return self._stopped.is_set()

    def _without_events(self, folders: Sequence[str]) -> str | None:
        if len(folders) > self._most_folders:
            return f"{len(folders):,} folders are too many to be watched"
        try:
            mounts = self._mounts.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None
        for folder in folders:
            kind = silent_kind(str(Path(folder).resolve()), mounts)
            if kind:
                return f"{folder} is on {kind}, which tells of no changes"
        return None

    def _say(self, reason: str) -> None:
        if reason != self._told:
            self._tell(f"looking every {self._look_seconds:g} s: {reason}")
        self._told = reason
