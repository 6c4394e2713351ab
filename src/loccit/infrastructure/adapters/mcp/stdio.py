"""Servers that are started as processes."""

from __future__ import annotations  # a type of the SDK is not public

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from mcp import StdioServerParameters, stdio_client

from loccit.domain.assistant.mcp_server import McpStdioServer

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams

_KEPT: Final = 4_096
"""Bytes of the standard error that are kept: enough for the last line of a traceback."""


class StdioWire:
    """A server's process, its input and output.

    The SDK starts it in a session of its own, with no more of the environment than every
    program needs, and ends it: its input is closed, and what is left after two seconds is
    terminated, then killed, with all it has started.
    """

    def __init__(self, server: McpStdioServer) -> None:
        """Keep what to start."""
        self._parameters = StdioServerParameters(
            command=server.command, args=list(server.args), env=dict(server.env)
        )
        self._stderr = b""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[TransportStreams]:
        """Start the process, and end it with the block."""
        loop = asyncio.get_running_loop()
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        loop.add_reader(reading, self._read, loop, reading)
        try:
            with os.fdopen(writing, "w") as stderr:
                async with stdio_client(self._parameters, stderr) as streams:
                    stderr.close()  # the process alone holds it, so that it ends with it
                    yield streams
        finally:
            self._read(loop, reading)
            loop.remove_reader(reading)
            os.close(reading)

    def last_words(self) -> str:
        """Return the last line that it wrote to its standard error, which no terminal sees."""
        lines = self._stderr.decode(errors="replace").splitlines()
        return next((line for line in reversed(lines) if line.strip()), "")

    def _read(self, loop: asyncio.AbstractEventLoop, descriptor: int) -> None:
        try:
            read = os.read(descriptor, _KEPT)
        except BlockingIOError:
            return
        if not read:
            loop.remove_reader(descriptor)
        self._stderr = (self._stderr + read)[-_KEPT:]
