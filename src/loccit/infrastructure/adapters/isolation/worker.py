"""The parent's side of a process that converts documents: asks it, within the limits."""

import contextlib
import time

from loccit.domain.errors import (
    ConversionCrashed,
    ConversionTimedOut,
    DocumentConversionError,
    PdfEngineUnavailable,
)
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.infrastructure.adapters.isolation.child import START_SECONDS, ChildProcess
from loccit.infrastructure.adapters.isolation.memory import WATCH_SECONDS, held_bytes
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


class Worker(ChildProcess):
    """A process that converts one document after another."""

    def __init__(
        self, build: BuildConverter, options: ConversionOptions, limits: ConversionLimits
    ) -> None:
        super().__init__(MODULE)
        self._limits = limits
        self._ready = False
        with contextlib.suppress(OSError):  # it ended at once; the first document reports it
            self._connection.send((build, options, limits))

    def convert(
        self, source_path: str, idle_processes: IdleProcesses, progress: Progress
    ) -> ConversionResult | DocumentConversionError | PdfEngineUnavailable:
        """Return what the worker makes of a document, with as many processes more as are idle.

        Args:
            source_path: The document.
            idle_processes: Answers how many those are.
            progress: Told which share of it is read.

        Raises:
            ConversionTimedOut: If it takes longer than allowed.
            ConversionCrashed: If the worker ends, or holds more memory than allowed.
        """
        try:
            if not self._ready:
                self._answer(source_path, START_SECONDS)
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
                elif isinstance(answer, float):  # extended by `more_time`
                    more = min(more + answer, MOST_MORE_SECONDS)
                left = waited + seconds + more - time.monotonic()
                answer = self._answer(source_path, seconds + more, left)
        except (EOFError, OSError) as error:
            raise ConversionCrashed(source_path) from error
        expected = ConversionResult | DocumentConversionError | PdfEngineUnavailable
        if not isinstance(answer, expected):
            raise ConversionCrashed(source_path)
        return answer

    def _answer(self, source_path: str, seconds: float, left: float | None = None) -> object:
        end = time.monotonic() + max(0.0, seconds if left is None else left)
        while not self._connection.poll(self._to_wait(end)):
            if time.monotonic() >= end:
                raise ConversionTimedOut(source_path, seconds)
            if self._holds_too_much():
                raise ConversionCrashed(source_path, self._limits.memory_bytes)
        return self._connection.recv()

    def _to_wait(self, end: float) -> float:
        left = max(0.0, end - time.monotonic())
        return min(left, WATCH_SECONDS) if self._limits.is_watched else left

    def _holds_too_much(self) -> bool:
        return self._limits.is_watched and held_bytes(self.pid) > self._limits.memory_bytes
