"""Servers that are started as processes.

Instead of the SDK's `stdio_client`, which holds a line of any length in memory, prints what is no
JSON, and may leave a process behind when it is cancelled twice.
"""

from __future__ import annotations  # a type of the SDK is not public

import asyncio
from asyncio.subprocess import PIPE, Process, SubprocessStreamProtocol
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.client.stdio import get_default_environment
from mcp.shared.message import SessionMessage
from mcp.types import JSONRPCNotification, jsonrpc_message_adapter

from loccit.domain.assistant.mcp_server import McpStdioServer
from loccit.infrastructure.process_group import POLL, end_group

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams

MOST_BYTES: Final = 16 * 2**20
"""Of one message; a server that sends a longer one is taken for one that has ended."""
_KEPT: Final = 4_096
"""Bytes of the standard error that are kept: enough for the last line of a traceback."""

_Said = SessionMessage | Exception


class StdioWire:
    """A server's process, its input and output."""

    def __init__(self, server: McpStdioServer) -> None:
        """Keep what to start."""
        self._server = server
        self._stderr = b""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[TransportStreams]:
        """Start the process, and end it and all that it started with the block.

        Raises:
            OSError: If it cannot be started.
            ValueError: If its command or a variable holds what none may hold.
        """
        loop = asyncio.get_running_loop()
        transport, protocol = await loop.subprocess_exec(
            lambda: SubprocessStreamProtocol(MOST_BYTES, loop),
            self._server.command,
            *self._server.args,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env={**get_default_environment(), **self._server.env},
            start_new_session=True,  # Ctrl-C is ours to pass on, and all of it can be ended
        )
        process = Process(transport, protocol, loop)
        said, incoming = anyio.create_memory_object_stream[_Said](0)
        outgoing, told = anyio.create_memory_object_stream[SessionMessage](0)
        talk = [
            asyncio.create_task(_hear(process, said)),
            asyncio.create_task(_tell(process, told, said)),
        ]
        listening = asyncio.create_task(self._listen(process))
        try:
            yield incoming, outgoing
        finally:
            for stream in (incoming, outgoing):
                stream.close()
            try:
                await _end(process)
                await asyncio.wait([listening], timeout=POLL)  # its last words
            finally:
                for task in (*talk, listening):
                    task.cancel()
                transport.close()

    def last_words(self) -> str:
        """Return the last line that it wrote to its standard error, which no terminal sees."""
        lines = self._stderr.decode(errors="replace").splitlines()
        return next((line for line in reversed(lines) if line.strip()), "")

    async def _listen(self, process: Process) -> None:
        assert process.stderr is not None
        while read := await process.stderr.read(_KEPT):
            self._stderr = (self._stderr + read)[-_KEPT:]


async def _hear(process: Process, said: MemoryObjectSendStream[_Said]) -> None:
    """Pass on what the server says. Notifications are left out: none changes anything here."""
    assert process.stdout is not None
    with said:
        async for line in _lines(process.stdout):
            try:
                message = jsonrpc_message_adapter.validate_json(line, by_name=False)
            except ValueError:  # what a program prints that should not
                continue
            if not isinstance(message, JSONRPCNotification):
                # Once the session is gone it is read on, so that the server can end in peace.
                with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
                    await said.send(SessionMessage(message))


async def _lines(stdout: asyncio.StreamReader) -> AsyncIterator[bytes]:
    with suppress(ValueError, OSError):  # too long a line; the process is gone
        while line := await stdout.readline():
            yield line


async def _tell(
    process: Process,
    told: MemoryObjectReceiveStream[SessionMessage],
    said: MemoryObjectSendStream[_Said],
) -> None:
    """Pass on what the session says; it ends when the server does not hear it any more."""
    assert process.stdin is not None
    with told, said, suppress(OSError):
        async for message in told:
            line = message.message.model_dump_json(by_alias=True, exclude_unset=True)
            process.stdin.write(f"{line}\n".encode())
            await process.stdin.drain()


async def _end(process: Process) -> None:
    """Have a process end, with all that it started: ask, then terminate, then kill."""
    assert process.stdin is not None
    if process.returncode is not None:  # its number may be another's by now
        return
    process.stdin.close()
    await end_group(process.pid, first=(0,))  # 0 is none: the input is closed
