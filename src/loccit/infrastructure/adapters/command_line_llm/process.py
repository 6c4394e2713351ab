"""Running a program within limits: time is the caller's, memory and what it starts are here."""

import asyncio
from asyncio.subprocess import PIPE, Process, SubprocessStreamProtocol
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loccit.infrastructure.process_group import end_group

LONGEST_LINE: Final = 16 * 2**20
"""Bytes. Some repeat the prompt on one line, and no model reads more."""
MOST_OUTPUT: Final = 64 * 2**20
"""Bytes that are read of a run."""
_PIECE: Final = 64 * 1024  # bytes, as much as a pipe holds
_KEPT: Final = 4_096
"""Bytes of the standard error that are kept: enough for its last lines."""
LAST_WORDS_SECONDS: Final = 1.0
"""For what is still in the pipes of a program that has ended. A child may hold them open."""
GOODBYE_SECONDS: Final = 2.0
"""To end by itself once it has said all that matters."""

Hear = Callable[[bytes], bool]
"""Takes a line, without its end; tells whether nothing that follows matters."""


class NotStartedError(Exception):
    """The program could not be started; the message says why."""


class TooMuchOutputError(Exception):
    """The program prints more than any answer has."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended.

    Attributes:
        code: The exit code, negative for a signal; None when it was ended because it did not end.
        stderr: The end of its standard error; untrusted.
    """

    code: int | None
    stderr: str


async def run(
    argv: Sequence[str],
    stdin: bytes,
    hear: Hear,
    *,
    environment: Mapping[str, str],
    folder: Path,
) -> Ending:
    """Run a program to its end, and end what it leaves behind, whatever happens.

    Raises:
        NotStartedError: If it cannot be started.
        TooMuchOutputError: If it prints too much.
        Exception: What `hear` raises.
    """
    loop = asyncio.get_running_loop()
    try:
        transport, protocol = await loop.subprocess_exec(
            lambda: _Protocol(loop),
            *argv,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=dict(environment),
            cwd=folder,
            start_new_session=True,  # Ctrl-C is ours to pass on, and all of it can be ended
        )
    except OSError as error:
        raise NotStartedError(error.strerror) from None
    except ValueError:  # whose message holds the argument
        raise NotStartedError("an argument or a variable is not valid") from None
    process = Process(transport, protocol, loop)
    errors = _Errors()
    feeding = asyncio.create_task(_feed(process, stdin))
    listening = asyncio.create_task(errors.listen(process))
    hearing = asyncio.create_task(_hear(process, hear))
    tasks = (feeding, listening, hearing)
    try:
        await _over(protocol.exited, hearing)
        code = process.returncode
        await end_group(process.pid)
        await asyncio.wait([hearing, listening], timeout=LAST_WORDS_SECONDS)
        if hearing.done():
            hearing.result()
        return Ending(code, errors.text)
    finally:
        try:
            await end_group(process.pid)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            transport.close()


class _Protocol(SubprocessStreamProtocol):
    """Tells when the program has ended, even if a child of it holds the pipes open."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(_PIECE, loop)
        self.exited = asyncio.Event()

    def process_exited(self) -> None:
        super().process_exited()
        self.exited.set()


class _Errors:
    """The end of the standard error."""

    def __init__(self) -> None:
        self._kept = b""

    @property
    def text(self) -> str:
        return self._kept.decode(errors="replace")

    async def listen(self, process: Process) -> None:
        assert process.stderr is not None
        while read := await process.stderr.read(_PIECE):
            self._kept = (self._kept + read)[-_KEPT:]


async def _over(exited: asyncio.Event, hearing: "asyncio.Task[None]") -> None:
    """Wait until a program has ended, or has said all and been given time to end."""
    ending = asyncio.create_task(exited.wait())
    try:
        await asyncio.wait([ending, hearing], return_when=asyncio.FIRST_COMPLETED)
        if hearing.done():
            hearing.result()
            await asyncio.wait([ending], timeout=GOODBYE_SECONDS)
        else:
            await asyncio.wait([hearing], timeout=LAST_WORDS_SECONDS)
    finally:
        ending.cancel()


async def _feed(process: Process, stdin: bytes) -> None:
    assert process.stdin is not None
    with suppress(OSError):  # it need not read all, or anything
        process.stdin.write(stdin)
        await process.stdin.drain()
    process.stdin.close()


async def _hear(process: Process, hear: Hear) -> None:
    assert process.stdout is not None
    lines = Lines()
    while read := await process.stdout.read(_PIECE):
        for line in lines.add(read):
            if hear(line):
                return
    if lines.rest:
        hear(lines.rest)


class Lines:
    """Cuts what comes in pieces into lines."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._length = 0
        self._total = 0

    @property
    def rest(self) -> bytes:
        """What has come of a line that has not ended."""
        return b"".join(self._parts)

    def add(self, piece: bytes) -> Iterator[bytes]:
        """Take a piece; give the lines that it ends.

        Raises:
            TooMuchOutputError: If a line, or all of it, is too long.
        """
        self._total += len(piece)
        *ended, rest = piece.split(b"\n")
        for line in ended:
            self._grow(line)
            whole, self._parts, self._length = self.rest, [], 0
            yield whole
        self._grow(rest)

    def _grow(self, part: bytes) -> None:
        self._length += len(part)
        if self._length > LONGEST_LINE or self._total > MOST_OUTPUT:
            raise TooMuchOutputError
        if part:
            self._parts.append(part)
