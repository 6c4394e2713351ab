"""Conversion workers that are forked from a process which has imported the readers.

A worker spends most of its time on imports, too, and each run of `ingest` or `convert` starts one
or two. That they really start is for the tests of processes: tests/integration/test_isolation.py.
"""

import os
import select
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from loccit.infrastructure.adapters.isolation import child, page_process, process


class Nursery:
    """A process without threads, forked from this one, that forks the workers of this one."""

    DEVNULL: Final = subprocess.DEVNULL

    def __init__(self) -> None:
        self._requests, requests = socket.socketpair()
        if os.fork() == 0:
            self._requests.close()
            _serve(requests)
        requests.close()

    def replace_starts(self) -> None:
        """Have workers forked that would be started, from now on."""
        vars(child)["subprocess"] = self

    def Popen(  # noqa: N802  (stands in for that of subprocess)
        self, command: Sequence[str], *, pass_fds: Sequence[int], **_how: object
    ) -> "Forked":
        module = command[command.index("-m") + 1]
        socket.send_fds(self._requests, [module.encode()], pass_fds)
        return Forked(int(self._requests.recv(32)))


class Forked:
    """What is asked of a worker's process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._end = os.pidfd_open(pid)
        self._asking = threading.Lock()

    def poll(self, seconds: float | None = 0.0) -> int | None:
        with self._asking:  # several threads ask, and the descriptor is closed once
            if self.returncode is None and select.select([self._end], [], [], seconds)[0]:
                os.close(self._end)
                self.returncode = 0
            return self.returncode

    def wait(self) -> None:
        self.poll(None)


def _serve(requests: socket.socket) -> None:
    while True:
        asked, [*descriptors], *_ = socket.recv_fds(requests, 200, 1)
        if not asked:
            os._exit(0)
        pid = os.fork()
        if pid == 0:
            requests.close()
            _work(asked.decode(), descriptors[0])
        os.close(descriptors[0])
        requests.send(str(pid).encode())


_SERVE: Final = {each.MODULE: vars(each)["_serve"] for each in (process, page_process)}


def _work(module: str, descriptor: int) -> None:
    os.setpgid(0, 0)
    with Path(os.devnull).open("r+b") as nowhere:
        for stream in range(3):
            os.dup2(nowhere.fileno(), stream)
    sys.argv = [module, str(descriptor), str(os.getppid())]
    try:
        child.serve_parent(_SERVE[module])
    finally:
        os._exit(0)
