"""Conversion in a process of its own, with a limit on its time and its memory.

Only a process that can be killed bounds what a hostile file may cost: a reader in C neither
hears an exception nor gives memory back.
"""

import contextlib
import faulthandler
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from loccit.application.ports.text_converter import TextConverterPort
from loccit.domain.errors import (
    ConversionCrashed,
    ConversionTimedOut,
    DocumentConversionError,
    InternalFault,
)
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions

MoreTime = Callable[[float], None]
"""Asks, in the middle of a document, for so many seconds on top of its limit: for pages that take
far longer than others, such as those that have to be recognised."""
BuildConverter = Callable[[ConversionOptions, MoreTime], TextConverterPort]
_ORPHAN_CHECK_SECONDS: Final = 1.0
_START_SECONDS: Final = 120.0  # to import the readers, on a busy machine
_GRACE_SECONDS: Final = 5.0  # in which the parent, if it is there, ends the worker itself
_THREAD_COUNTS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
_MOST_MORE_SECONDS: Final = 8 * 3600.0
"""Most time that a document gets on top, whatever it claims: two thousand pages that are slow to
recognise."""
_MODULE: Final = "loccit.infrastructure.adapters.isolation"


@dataclass(frozen=True, slots=True)
class ConversionLimits:
    """What one document may cost.

    Attributes:
        seconds: Wall-clock time.
        memory_bytes: Address space of the process that converts.
    """

    seconds: float
    memory_bytes: int


class IsolatedConverter:
    """A `TextConverterPort` that converts in worker processes; any thread may call it.

    A worker starts when it is first needed and serves the documents after it. A document that
    exceeds a limit, or ends its worker, costs itself alone: the next one gets a new worker.
    """

    def __init__(
        self,
        build: BuildConverter,
        options: ConversionOptions,
        limits: ConversionLimits,
        workers: int = 1,
    ) -> None:
        """Convert with what `build` returns, here for its fingerprint, there for the work.

        Args:
            build: A function of a module, so that the worker can import it.
            options: What it is called with, beside a function that asks for more time.
            limits: Of one document.
            workers: Most processes at a time, 1 or more. Further calls wait.
        """
        self._build = build
        self._options = options
        self._limits = limits
        self._here = build(options, _no_more_time)
        self._free = threading.BoundedSemaphore(workers)
        self._lock = threading.Lock()  # guards what follows
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._closed = False

    @property
    def fingerprint(self) -> str:
        """That of the converter inside."""
        return self._here.fingerprint

    @property
    def scan_fingerprint(self) -> str:
        """That of the converter inside."""
        return self._here.scan_fingerprint

    def convert(self, source_path: str) -> ConversionResult:
        """Convert the document at `source_path` within the limits.

        Raises:
            ConversionTimedOut: If it takes longer than allowed.
            ConversionCrashed: If it ends the worker: out of memory, or a fault of a reader.
            DocumentConversionError: As the converter inside says.
            RuntimeError: If this converter is closed.
        """
        with self._free:
            worker = self._take()
            reusable = False  # when interrupted: the answer would come to the next question
            try:
                answer = worker.convert(source_path)
                reusable = not isinstance(answer, ConversionCrashed)
            finally:
                self._give_back(worker, reusable=reusable)
        if isinstance(answer, DocumentConversionError):
            raise answer
        return answer

    def close(self) -> None:
        """End the workers, also in the middle of a document; closing twice is allowed."""
        with self._lock:
            self._closed = True
            while self._idle:
                self._idle.pop().end()
            for worker in self._busy:
                worker.kill()

    def _take(self) -> "_Worker":
        with self._lock:
            if self._closed:
                raise RuntimeError("this converter is closed")
            worker = self._alive_and_idle() or _Worker(self._build, self._options, self._limits)
            self._busy.add(worker)
        return worker

    def _alive_and_idle(self) -> "_Worker | None":
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive():
                return worker
            worker.end()  # killed from outside since its last document
        return None

    def _give_back(self, worker: "_Worker", *, reusable: bool) -> None:
        if not reusable:
            worker.end()
        with self._lock:
            self._busy.discard(worker)
            if reusable:
                self._idle.append(worker)


class _Worker:
    """A process that runs this module's `_serve`, and the connection to it.

    Not `multiprocessing.Process`: that imports the program's main module once more, which a
    script has to be written for.
    """

    def __init__(
        self, build: BuildConverter, options: ConversionOptions, limits: ConversionLimits
    ) -> None:
        self._limits = limits
        self._ready = False
        ours, theirs = socket.socketpair()
        self._connection = Connection(ours.detach())
        with theirs:
            command = (sys.executable, "-P", "-m", _MODULE, str(theirs.fileno()), str(os.getpid()))
            # What readers in C print about a file goes nowhere: it is the file's text, too.
            self._process = subprocess.Popen(  # noqa: S603  (our own interpreter and module)
                command,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                process_group=0,  # one to kill with all that it may start
            )
        with contextlib.suppress(OSError):  # it ended at once; the first document will say so
            self._connection.send((build, options, limits.memory_bytes, limits.seconds))

    def convert(self, source_path: str) -> ConversionResult | DocumentConversionError:
        """Return what the worker makes of a document.

        Raises:
            ConversionTimedOut: If it takes longer than allowed.
            ConversionCrashed: If the worker ends.
        """
        try:
            if not self._ready:
                self._answer(source_path, _START_SECONDS)
                self._ready = True
            self._connection.send(source_path)
            answer = self._answer(source_path, self._limits.seconds)
            more = 0.0
            while isinstance(answer, float):  # asked for, by `more_time`
                more = min(more + answer, _MOST_MORE_SECONDS)
                answer = self._answer(source_path, self._limits.seconds + more)
        except (EOFError, OSError) as error:
            raise ConversionCrashed(source_path) from error
        if not isinstance(answer, ConversionResult | DocumentConversionError):
            raise ConversionCrashed(source_path)
        return answer

    def _answer(self, source_path: str, seconds: float) -> object:
        if not self._connection.poll(seconds):
            raise ConversionTimedOut(source_path, seconds)
        return self._connection.recv()

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """End the process, and what it has started. Any thread may do that."""
        if self._process.returncode is None:  # else the number may be another process's by now
            with contextlib.suppress(ProcessLookupError, PermissionError):  # it has just ended
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def end(self) -> None:
        """End the process and close the connection. Only the thread that uses it may do that."""
        self.kill()
        self._connection.close()


def _serve(connection: Connection) -> None:
    """Convert what is asked for until the other side is gone."""
    # Ctrl-C goes to the whole group; the parent decides what becomes of this document.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        build, options, memory_bytes, seconds = connection.recv()
        with contextlib.suppress(ValueError, OSError):  # where the system allows no such limit
            resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))

        more = 0.0

        def more_time(asked: float) -> None:
            nonlocal more
            more = min(more + asked, _MOST_MORE_SECONDS)
            connection.send(float(asked))
            faulthandler.dump_traceback_later(seconds + more + _GRACE_SECONDS, exit=True)

        converter = build(options, more_time)
        connection.send(None)  # ready
        while True:
            source_path = connection.recv()
            more = 0.0
            # Should the parent be gone and no Python run, as in an endless regular expression,
            # only a thread in C can still end this process.
            faulthandler.dump_traceback_later(seconds + _GRACE_SECONDS, exit=True)
            answer = _outcome(converter, source_path)
            faulthandler.cancel_dump_traceback_later()
            connection.send(answer)


def _no_more_time(_seconds: float) -> None:
    """Do nothing: nobody waits here."""


def _outcome(
    converter: TextConverterPort, source_path: str
) -> ConversionResult | DocumentConversionError:
    try:
        return converter.convert(source_path)
    except DocumentConversionError as error:
        return error
    except MemoryError:
        return ConversionCrashed(source_path)
    except Exception as error:  # noqa: BLE001  (whatever it is, the parent must hear of it)
        return InternalFault(source_path, error)


def _end_with_parent(parent: int) -> None:
    """End this process when its parent is gone, also in the middle of a document."""
    while os.getppid() == parent:
        time.sleep(_ORPHAN_CHECK_SECONDS)
    os.killpg(0, signal.SIGKILL)


def _main(descriptor: str, parent: str) -> None:
    threading.Thread(target=_end_with_parent, args=(int(parent),), daemon=True).start()
    for name in _THREAD_COUNTS:
        # numpy reserves address space for each core at import: dozens would use up the limit.
        os.putenv(name, "1")
    with Connection(int(descriptor)) as connection:
        _serve(connection)


if __name__ == "__main__":
    _main(*sys.argv[1:])
