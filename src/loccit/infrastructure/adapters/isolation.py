"""Conversion in a process of its own, with a limit on its time and its memory.

Only a process that can be killed bounds what a hostile file may cost: a reader in C neither
hears an exception nor gives memory back.
"""

import contextlib
import importlib
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

from loccit.application.ports.text_converter import TextConverterPort
from loccit.domain.errors import (
    ConversionCrashed,
    ConversionTimedOut,
    DocumentConversionError,
    InternalFault,
    LoccitError,
)
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions

BuildConverter = Callable[[ConversionOptions], TextConverterPort]
_ORPHAN_CHECK_SECONDS = 1.0
_THREAD_COUNTS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
_MODULE = "loccit.infrastructure.adapters.isolation"


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
    """A `TextConverterPort` that converts in a worker process.

    The worker starts with the first document and serves the ones after it. A document that
    exceeds a limit, or ends the worker, costs itself alone: the next one gets a new worker.
    One document at a time.
    """

    def __init__(
        self, build: BuildConverter, options: ConversionOptions, limits: ConversionLimits
    ) -> None:
        """Convert with what `build` returns, here for its fingerprint, there for the work.

        Args:
            build: A function of a module, so that the worker can import it.
            options: What it is called with.
            limits: Of one document.
        """
        self._build = build
        self._options = options
        self._limits = limits
        self._here = build(options)
        self._worker: _Worker | None = None

    @property
    def fingerprint(self) -> str:
        """That of the converter inside."""
        return self._here.fingerprint

    def convert(self, source_path: str) -> ConversionResult:
        """Convert the document at `source_path` within the limits.

        Raises:
            ConversionTimedOut: If it takes longer than allowed.
            ConversionCrashed: If it ends the worker: out of memory, or a fault of a reader.
            DocumentConversionError: As the converter inside says.
        """
        if self._worker is None:
            self._worker = _Worker(self._build, self._options, self._limits)
        try:
            return self._worker.convert(source_path)
        except (ConversionTimedOut, ConversionCrashed):
            self.close()
            raise
        except BaseException as error:
            if not isinstance(error, LoccitError):
                self.close()  # interrupted: the answer would come to the next question
            raise

    def close(self) -> None:
        """End the worker; closing twice is allowed."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None


class _Worker:
    """A process that runs this module's `_serve`, and the connection to it.

    Not `multiprocessing.Process`: that imports the program's main module once more, which a
    script has to be written for.
    """

    def __init__(
        self, build: BuildConverter, options: ConversionOptions, limits: ConversionLimits
    ) -> None:
        self._limits = limits
        ours, theirs = socket.socketpair()
        self._connection = Connection(ours.detach())
        with theirs:
            command = (
                *(sys.executable, "-P", "-m", _MODULE, str(theirs.fileno())),
                *(build.__module__, build.__name__, str(limits.memory_bytes), str(os.getpid())),
            )
            # What readers in C print about a file goes nowhere: it is the file's text, too.
            self._process = subprocess.Popen(  # noqa: S603  (our own interpreter and module)
                command,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        with contextlib.suppress(OSError):  # it ended at once; the first document will say so
            self._connection.send(options)

    def convert(self, source_path: str) -> ConversionResult:
        try:
            self._connection.send(source_path)
            if not self._connection.poll(self._limits.seconds):
                raise ConversionTimedOut(source_path, self._limits.seconds)
            answer = self._connection.recv()
        except (EOFError, OSError) as error:
            raise ConversionCrashed(source_path) from error
        if isinstance(answer, DocumentConversionError):
            raise answer
        if not isinstance(answer, ConversionResult):
            raise ConversionCrashed(source_path)
        return answer

    def end(self) -> None:
        self._connection.close()
        self._process.kill()
        self._process.wait()


def _serve(connection: Connection, build: BuildConverter, memory_bytes: int) -> None:
    """Convert what is asked for until the other side is gone."""
    # Ctrl-C goes to the whole group; the parent decides what becomes of this document.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(ValueError, OSError):  # where the system allows no such limit
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    with contextlib.suppress(EOFError, OSError):
        converter = build(connection.recv())
        while True:
            connection.send(_outcome(converter, connection.recv()))


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
    os._exit(0)


def _main(descriptor: str, module: str, function: str, memory_bytes: str, parent: str) -> None:
    threading.Thread(target=_end_with_parent, args=(int(parent),), daemon=True).start()
    for name in _THREAD_COUNTS:
        # numpy reserves address space for each core at import: dozens would use up the limit.
        os.putenv(name, "1")
    build: BuildConverter = getattr(importlib.import_module(module), function)
    with Connection(int(descriptor)) as connection:
        _serve(connection, build, int(memory_bytes))


if __name__ == "__main__":
    _main(*sys.argv[1:])
