"""Ingests in processes of their own: this one goes on answering, and its memory stays small."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from loccit.application.ingest.ingest_request import IngestRequest
from loccit.application.ingest.ingest_sources import IngestListener
from loccit.application.sync.sync_request import SyncRequest
from loccit.domain.errors import IngestInterrupted, LibraryClosed, LoccitError
from loccit.domain.models.ingestion import IngestRun
from loccit.domain.models.project import ProjectId
from loccit.domain.models.syncing import SyncRun
from loccit.infrastructure.adapters.isolation.child import ChildProcess
from loccit.infrastructure.adapters.isolation.done import Done
from loccit.infrastructure.adapters.isolation.ingest_process import MODULE, OpenLibrary

_AT_ONCE: Final = 2
"""Processes at a time: each has a model, and converts with processes of its own."""
_IDLE_SECONDS: Final = 60.0
"""For which one stays when its ingest is over: it takes a second to start."""

_Request = IngestRequest | SyncRequest
_Run = IngestRun | SyncRun


class _IngestProcess(ChildProcess):
    """A process that does one ingest after the other."""

    def __init__(self, open_library: OpenLibrary) -> None:
        super().__init__(MODULE)
        level = logging.getLogger("loccit").getEffectiveLevel()
        with suppress(OSError):  # it ended at once; the first ingest reports it
            self._connection.send((open_library, level))

    def do(self, request: _Request, listener: IngestListener) -> _Run | LoccitError:
        """Return what comes of an ingest, or of a sync.

        Raises:
            IngestInterrupted: If the process ends.
        """
        current: str | None = None
        try:
            self._connection.send(request)
            while True:
                message = self._connection.recv()
                if isinstance(message, Done):
                    return message.outcome
                if isinstance(message, logging.LogRecord):
                    logging.getLogger(message.name).handle(message)
                else:
                    method, arguments = message
                    if method in {"begins", "ends"}:
                        current = arguments[0] if method == "begins" else None
                    self._connection.send(getattr(listener, method)(*arguments))
        except (EOFError, OSError) as error:
            raise IngestInterrupted(current) from error


class IngestProcesses:
    """Processes that ingest, each started when it is first needed. Any thread may call it.

    A process is a client of the one that has the project: this one, unless there is another. It
    writes a document in one call, so that it may be killed at any time.
    """

    def __init__(
        self,
        open_library: OpenLibrary,
        hold: Callable[[ProjectId], object],
        idle_seconds: float = _IDLE_SECONDS,
    ) -> None:
        """Ingest into the projects of a library.

        Args:
            open_library: Can be pickled; opens the library in another process.
            hold: Called with a project before another process looks at it: has this one hold it.
            idle_seconds: For which a process stays when its ingest is over.
        """
        self._open_library = open_library
        self._hold = hold
        self._idle_seconds = idle_seconds
        self._turns = threading.BoundedSemaphore(_AT_ONCE)
        self._lock = threading.Lock()  # guards what follows
        self._idle: list[_IngestProcess] = []
        self._busy: set[_IngestProcess] = set()
        self._closed = False

    def ingest(self, request: IngestRequest, listener: IngestListener) -> IngestRun:
        """Ingest, and tell a listener, in the thread that calls.

        Raises:
            IngestInterrupted: If the process ends by itself.
            LibraryClosed: If it was closed meanwhile.
            LoccitError: As `Project.ingest`.
        """
        run = self._done(request, listener)
        assert isinstance(run, IngestRun)
        return run

    def sync(self, request: SyncRequest, listener: IngestListener) -> SyncRun:
        """Sync, likewise."""
        run = self._done(request, listener)
        assert isinstance(run, SyncRun)
        return run

    def _done(self, request: _Request, listener: IngestListener) -> _Run:
        self._hold(request.project_id)
        with self._turns:
            process = self._take()
            reusable = False  # when interrupted: the rest would come to the next one
            try:
                outcome = process.do(request, listener)
                reusable = True
            except IngestInterrupted:
                if self._closed:
                    raise LibraryClosed from None
                raise
            finally:
                self._give_back(process, reusable=reusable)
        if isinstance(outcome, LoccitError):
            raise outcome
        return outcome

    def close(self) -> None:
        """End the processes, also in the middle of a document; closing twice is allowed."""
        with self._lock:
            self._closed = True
            while self._idle:
                self._idle.pop().end()
            for process in self._busy:
                process.kill()

    def _take(self) -> _IngestProcess:
        with self._lock:
            if self._closed:
                raise LibraryClosed
            process = self._alive_and_idle() or _IngestProcess(self._open_library)
            self._busy.add(process)
        return process

    def _alive_and_idle(self) -> _IngestProcess | None:
        while self._idle:
            process = self._idle.pop()
            if process.is_alive():
                return process
            process.end()  # killed from outside since its last ingest
        return None

    def _give_back(self, process: _IngestProcess, *, reusable: bool) -> None:
        with self._lock:
            self._busy.discard(process)
            if reusable and not self._closed:
                self._idle.append(process)
                timer = threading.Timer(self._idle_seconds, self._end_idle, (process,))
                timer.daemon = True
                timer.start()
                return
        process.end()

    def _end_idle(self, process: _IngestProcess) -> None:
        """End a process, unless it has been taken; a later timer ends it then."""
        with self._lock:
            if process not in self._idle:
                return
            self._idle.remove(process)
        process.end()
