"""The near side of a process that converts documents: starts it, asks it, ends it."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from multiprocessing.connection import Connection
from typing import Final

from loccit.domain.errors import (
    ConversionCrashed,
    ConversionTimedOut,
    DocumentConversionError,
)
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.infrastructure.adapters.isolation.process import (
    MODULE,
    MOST_MORE_SECONDS,
    PROCESSES,
    SHARE,
    BuildConverter,
    ConversionLimits,
    IdleProcesses,
    Progress,
)

_START_SECONDS: Final = 120.0  # to import the readers, on a busy machine


class Worker:
    """A process that converts one document after another, and the connection to it.

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
            command = (sys.executable, "-P", "-m", MODULE, str(theirs.fileno()), str(os.getpid()))
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

    def convert(
        self, source_path: str, idle_processes: IdleProcesses, progress: Progress
    ) -> ConversionResult | DocumentConversionError:
        """Return what the worker makes of a document, with as many processes more as are idle.

        Args:
            source_path: The document.
            idle_processes: Answers how many those are.
            progress: Told which share of it is read.

        Raises:
            ConversionTimedOut: If it takes longer than allowed.
            ConversionCrashed: If the worker ends.
        """
        try:
            if not self._ready:
                self._answer(source_path, _START_SECONDS)
                self._ready = True
            self._connection.send(source_path)
            seconds, waited = self._limits.seconds, time.monotonic()
            answer = self._answer(source_path, seconds)
            more = 0.0
            while isinstance(answer, float | str | tuple):
                if answer == PROCESSES:
                    self._connection.send(idle_processes())
                elif isinstance(answer, tuple) and answer[0] == SHARE:
                    progress(float(answer[1]))
                elif isinstance(answer, float):  # asked for, by `more_time`
                    more = min(more + answer, MOST_MORE_SECONDS)
                left = waited + seconds + more - time.monotonic()
                answer = self._answer(source_path, seconds + more, left)
        except (EOFError, OSError) as error:
            raise ConversionCrashed(source_path) from error
        if not isinstance(answer, ConversionResult | DocumentConversionError):
            raise ConversionCrashed(source_path)
        return answer

    def _answer(self, source_path: str, seconds: float, left: float | None = None) -> object:
        if not self._connection.poll(max(0.0, seconds if left is None else left)):
            raise ConversionTimedOut(source_path, seconds)
        return self._connection.recv()

    def is_alive(self) -> bool:
        """Tell whether the process has not ended."""
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
