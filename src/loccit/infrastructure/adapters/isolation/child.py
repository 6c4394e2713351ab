"""A process of our own that works for this one: starting and ending it, from both sides."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final

START_SECONDS: Final = 120.0  # to import what it works with, on a busy machine
_ORPHAN_CHECK_SECONDS: Final = 1.0
_THREAD_COUNTS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")


class ChildProcess:
    """A process that runs a module of ours, and the connection to it.

    Not `multiprocessing.Process`, which imports the program's main module again: scripts must be
    written for that.
    """

    def __init__(self, module: str) -> None:
        """Start the module, which calls `serve_parent`."""
        ours, theirs = socket.socketpair()
        self._connection = Connection(ours.detach())
        with theirs:
            command = (sys.executable, "-P", "-m", module, str(theirs.fileno()), str(os.getpid()))
            # Messages of readers in C are discarded: they may hold text of the file.
            self._process = subprocess.Popen(  # noqa: S603  (our own interpreter and module)
                command,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                process_group=0,  # one to kill with all that it may start
            )

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    def is_alive(self) -> bool:
        """Tell whether the process has not ended."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End the process, and what it has started. Any thread may do that."""
        if self._process.returncode is None:  # else the id may be another process's by now
            with contextlib.suppress(ProcessLookupError, PermissionError):  # it has just ended
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def end(self) -> None:
        """End the process and close the connection. Only the thread that uses it may do that."""
        self.kill()
        self._connection.close()


def serve_parent(serve: Callable[[Connection], None]) -> None:
    """Serve the process that started this one as a `ChildProcess`, and end with it."""
    descriptor, parent = sys.argv[1:]
    threading.Thread(target=_end_with_parent, args=(int(parent),), daemon=True).start()
    for name in _THREAD_COUNTS:
        # numpy reserves address space for each core at import: dozens would use up the limit.
        os.putenv(name, "1")
    # Ctrl-C goes to the whole group; the parent decides what becomes of the work.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Connection(int(descriptor)) as connection, contextlib.suppress(EOFError, OSError):
        serve(connection)


def _end_with_parent(parent: int) -> None:
    """End this process when its parent is gone, also in the middle of a document."""
    while os.getppid() == parent:
        time.sleep(_ORPHAN_CHECK_SECONDS)
    os.killpg(0, signal.SIGKILL)
