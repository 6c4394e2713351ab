"""The parent's side of a process that converts documents: asks it, within the limits."""

import contextlib
import time

from loccit.domain.errors import (
    ConversionCrashed,
    ConversionTimedOut,
    DocumentConversionError,
)
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.infrastructure.adapters.isolation.child import START_SECONDS, ChildProcess
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
        if not isinstance(answer, ConversionResult | DocumentConversionError):
            raise ConversionCrashed(source_path)
        return answer

    def _answer(self, source_path: str, seconds: float, left: float | None = None) -> object:
        if not self._connection.poll(max(0.0, seconds if left is None else left)):
            raise ConversionTimedOut(source_path, seconds)
        return self._connection.recv()
