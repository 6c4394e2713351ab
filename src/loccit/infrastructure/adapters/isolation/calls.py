"""Calls of an object that works in a process of its own, with a limit on time and memory."""

import threading
from contextlib import suppress
from typing import Final

from loccit.infrastructure.adapters.isolation.child import START_SECONDS, ChildProcess
from loccit.infrastructure.adapters.isolation.page_process import MODULE, Build, PageCall

_MEMORY: Final = 1536 * 2**20  # bytes of address space


class CallFailed(Exception):
    """The process has ended, or does not answer in time."""


class _Worker(ChildProcess):
    """A process."""

    def __init__(self, build: Build, seconds: float) -> None:
        super().__init__(MODULE)
        self._seconds = seconds
        self._ready = False
        with suppress(OSError):  # it ended at once; the first call reports it
            self._connection.send((build, _MEMORY, seconds))

    def ask(self, call: PageCall) -> object:
        try:
            if not self._ready:
                self._answer(START_SECONDS)
                self._ready = True
            self._connection.send(call)
            return self._answer(self._seconds)
        except (EOFError, OSError) as error:
            raise CallFailed("it ended the process that reads it") from error

    def _answer(self, seconds: float) -> object:
        if not self._connection.poll(seconds):
            raise CallFailed(f"it took longer than {seconds:.0f} seconds")
        return self._connection.recv()


class Calls:
    """Calls of one process, one after the other. It starts when it is first needed."""

    def __init__(self, build: Build, seconds: float) -> None:
        self._build, self._seconds = build, seconds
        self._lock = threading.Lock()
        self._process: _Worker | None = None
        self._closed = False

    def ask(self, method: str, *arguments: object) -> object:
        """Return what a method of the object gives, or the error that it raised.

        Raises:
            CallFailed: If the process ends, or takes too long.
        """
        with self._lock:
            process = self._running()
            try:
                return process.ask(PageCall(method, arguments))
            except BaseException:  # when interrupted, the answer would come to the next call
                process.end()
                self._process = None
                raise

    def start(self) -> None:
        """Start the process, so that the first call need not wait for it."""
        with self._lock:
            self._running()

    def close(self) -> None:
        """End the process, also in the middle of a call; closing twice is allowed."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()

    def _running(self) -> _Worker:
        if self._closed:
            raise CallFailed("the library is closed")
        if self._process is None or not self._process.is_alive():
            self._process = _Worker(self._build, self._seconds)
        return self._process
