"""A process that converts documents, and the messages between it and its parent."""

import contextlib
import faulthandler
import math
import os
import resource
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from loccit.application.ports.text_converter import TextConverterPort
from loccit.domain.errors import (
    ConversionCrashed,
    DocumentConversionError,
    InternalFault,
    PdfEngineUnavailable,
)
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.infrastructure.adapters.isolation.child import serve_parent

MoreTime = Callable[[float], None]
"""Asks, in the middle of a document, for so many seconds on top of its limit: for pages that take
far longer than others, such as those that have to be recognised."""
IdleProcesses = Callable[[], int]
"""Asks, in the middle of a document, how many processes more may work on it until its end: as
many as no other document needs. Forks of this process are ended with it."""
Progress = Callable[[float], None]
"""Tells, in the middle of a document, which share of it is read, in [0, 1]."""
BuildConverter = Callable[
    [ConversionOptions, MoreTime, IdleProcesses, Progress], TextConverterPort
]
_PROGRESS_SECONDS: Final = 0.2  # between two tellings; a page takes 8 ms
_GRACE_SECONDS: Final = 5.0  # in which the parent, if it is there, ends the worker itself
MOST_MORE_SECONDS: Final = 8 * 3600.0
"""Most time that a document gets on top, whatever it claims: two thousand pages that are slow to
recognise."""
PROCESSES: Final = "processes"
"""The question of an `IdleProcesses`; the answer is their number."""


SHARE: Final = "share"
"""What a `Progress` tells comes as a pair with this."""
MODULE: Final = "loccit.infrastructure.adapters.isolation.process"


@dataclass(frozen=True, slots=True)
class ConversionLimits:
    """What one document may cost.

    Attributes:
        seconds: Wall-clock time.
        memory_bytes: Address space of each process that converts it.
        is_watched: Whether it is the memory that the process holds instead, which its parent
            watches: for libraries that reserve far more addresses than they use.
    """

    seconds: float
    memory_bytes: int
    is_watched: bool = False


def _serve(connection: Connection) -> None:
    """Convert what the parent asks for until it is gone."""
    build, options, limits = connection.recv()
    seconds, memory_bytes = limits.seconds, limits.memory_bytes
    if not limits.is_watched:
        with contextlib.suppress(ValueError, OSError):  # where the system allows no such limit
            resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))

    more = 0.0

    def more_time(asked: float) -> None:
        nonlocal more
        more = min(more + asked, MOST_MORE_SECONDS)
        connection.send(float(asked))
        faulthandler.dump_traceback_later(seconds + more + _GRACE_SECONDS, exit=True)

    def idle_processes() -> int:
        connection.send(PROCESSES)
        return int(connection.recv())

    told = 0.0
    own = os.getpid()

    def progress(share: float) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= _PROGRESS_SECONDS and os.getpid() == own:
            told = now
            connection.send((SHARE, share))

    def guard_fork() -> None:
        connection.close()  # that this process has ended must be seen while a fork goes on
        signal.alarm(math.ceil(seconds + _GRACE_SECONDS))  # as below; timers are not inherited

    os.register_at_fork(after_in_child=guard_fork)
    converter = build(options, more_time, idle_processes, progress)
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


def _outcome(
    converter: TextConverterPort, source_path: str
) -> ConversionResult | DocumentConversionError | PdfEngineUnavailable:
    try:
        return converter.convert(source_path)
    except (DocumentConversionError, PdfEngineUnavailable) as error:
        return error
    except MemoryError:
        return ConversionCrashed(source_path)
    except Exception as error:  # noqa: BLE001  (whatever it is, the parent must hear of it)
        return InternalFault(source_path, error)


if __name__ == "__main__":
    serve_parent(_serve)
