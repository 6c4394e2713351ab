"""Conversion in processes of their own, with a limit on time and memory.

Only a process that can be killed bounds what a hostile file may cost: a reader in C neither
hears an exception nor gives memory back.
"""

import threading
from functools import cached_property, partial

from loccit.domain.errors import (
    ConversionCrashed,
)
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.infrastructure.adapters.isolation.process import BuildConverter, ConversionLimits
from loccit.infrastructure.adapters.isolation.worker import Worker


class IsolatedConverter:
    """A `TextConverterPort` that converts in worker processes; any thread may call it.

    A worker starts when it is first needed and serves the documents after it. A document that
    exceeds a limit, or ends its worker, fails alone: the next one gets a new worker. A long
    document may have several processes, where fewer documents are at hand.
    """

    def __init__(
        self,
        build: BuildConverter,
        options: ConversionOptions,
        limits: ConversionLimits,
        workers: int = 1,
    ) -> None:
        """Convert in workers with what `build` returns; here it gives the fingerprint.

        Args:
            build: A function of a module, so that the worker can import it.
            options: Its arguments, beside functions that ask for more time and processes.
            limits: Of one document.
            workers: Most processes at a time, 1 or more. Further calls wait.
        """
        self._build = build
        self._options = options
        self._limits = limits
        self._here = build(options, _tell_nobody, _no_more_processes, _tell_nobody)
        self._free = threading.BoundedSemaphore(workers)
        self._lock = threading.Lock()  # guards what follows
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._shares: dict[str, float] = {}
        self._closed = False

    @cached_property
    def fingerprint(self) -> str:
        """That of the converter inside, which asks for the versions of what it consists of."""
        return self._here.fingerprint

    @cached_property
    def scan_fingerprint(self) -> str:
        """That of the converter inside."""
        return self._here.scan_fingerprint

    def convert(self, source_path: str) -> ConversionResult:
        """Convert the document at `source_path` within the limits.

        Raises:
            ConversionTimedOut: If it takes longer than allowed.
            ConversionCrashed: If it ends the worker: out of memory, or a fault of a reader.
            DocumentConversionError: As the converter inside says.
            PdfEngineUnavailable: Likewise.
            RuntimeError: If this converter is closed.
        """
        with self._free:
            worker = self._take()
            reusable = False  # when interrupted: the answer would come to the next question
            helping = 0

            def take_idle() -> int:
                nonlocal helping
                while self._free.acquire(blocking=False):
                    helping += 1
                return helping

            try:
                answer = worker.convert(
                    source_path, take_idle, partial(self._shares.__setitem__, source_path)
                )
                reusable = not isinstance(answer, ConversionCrashed)
            finally:
                self._give_back(worker, reusable=reusable)
                self._shares.pop(source_path, None)
                if helping:
                    self._free.release(helping)
        if isinstance(answer, ConversionResult):
            return answer
        raise answer

    def progress(self, source_path: str) -> float:
        """Return the share of a document that is read."""
        return self._shares.get(source_path, 0.0)

    def close(self) -> None:
        """End the workers, also in the middle of a document; closing twice is allowed."""
        with self._lock:
            self._closed = True
            while self._idle:
                self._idle.pop().end()
            for worker in self._busy:
                worker.kill()

    def _take(self) -> Worker:
        with self._lock:
            if self._closed:
                raise RuntimeError("this converter is closed")
            worker = self._alive_and_idle() or Worker(self._build, self._options, self._limits)
            self._busy.add(worker)
        return worker

    def _alive_and_idle(self) -> Worker | None:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive():
                return worker
            worker.end()  # killed from outside since its last document
        return None

    def _give_back(self, worker: Worker, *, reusable: bool) -> None:
        if not reusable:
            worker.end()
        with self._lock:
            self._busy.discard(worker)
            if reusable:
                self._idle.append(worker)


def _tell_nobody(_number: float) -> None:
    """Do nothing: there is no parent process."""


def _no_more_processes() -> int:
    return 0
