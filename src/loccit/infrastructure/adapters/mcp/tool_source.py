"""`McpToolSource`: tools of servers that the user allows, by the Model Context Protocol."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from loccit.application.assistant.ports.tool import Tool
from loccit.domain.assistant.mcp_server import McpServer
from loccit.domain.assistant.tool_result import ToolResult, ToolSpec
from loccit.domain.errors import ToolServerError
from loccit.domain.json_value import JsonObject
from loccit.infrastructure.adapters.mcp.connection import Connection, Handshake
from loccit.infrastructure.adapters.mcp.offered_tools import check_unique, spec_of

START_SECONDS: Final = 60.0
"""For all servers to start, side by side. Launchers fetch a server when it is first used."""
CALL_SECONDS: Final = 120.0
"""For one call. Searches of the web, which are the slow ones, take up to a minute."""
_END_SECONDS: Final = 5.0
"""For a server to end; a process that hangs is killed after two."""


class McpToolSource:
    """Connects to servers and offers their tools. Implements the port `ToolSource`.

    Nothing that a server says is taken for more than data but the names, descriptions and schemas
    of its tools, which a model must know: its instructions are not passed on, its questions to
    the user and its requests to the model are refused, and the tools stay those of the beginning.
    """

    def __init__(
        self,
        *,
        start_seconds: float = START_SECONDS,
        call_seconds: float = CALL_SECONDS,
        handshake: Handshake = "auto",
    ) -> None:
        """Set the limits of time; nothing is connected to.

        Args:
            start_seconds: For all servers to connect and list their tools.
            call_seconds: For one use of a tool; without an answer by then it is a failure.
            handshake: Whether the newest protocol is tried first.
        """
        self._start_seconds = start_seconds
        self._call_seconds = call_seconds
        self._handshake = handshake

    @asynccontextmanager
    async def connect(self, servers: Mapping[str, McpServer]) -> AsyncIterator[Sequence[Tool]]:
        """Return the tools of servers, as long as the block lasts; see the port.

        Names are `SERVER_TOOL`, with `_` for each character that a name must not have.

        Raises:
            ToolServerError: If a server cannot be started or reached, takes too long, has not a
                tool that the user allows by name, or two tools would have one name.
        """
        connections = [
            Connection(name, server, self._handshake) for name, server in servers.items()
        ]
        tasks = [asyncio.create_task(connection.run()) for connection in connections]
        try:
            yield await self._started(connections)
        finally:
            for connection, task in zip(connections, tasks, strict=True):
                if connection.tools.cancel():  # it is still connecting
                    task.cancel()
                else:
                    connection.stop()
            await _ended(tasks)

    async def _started(self, connections: Sequence[Connection]) -> Sequence[Tool]:
        if not connections:
            return []
        starting = [connection.tools for connection in connections]
        _, late = await asyncio.wait(
            starting, timeout=self._start_seconds, return_when=asyncio.FIRST_EXCEPTION
        )
        failures = [failure for one in starting if one.done() and (failure := one.exception())]
        if failures:
            raise failures[0]
        if late:
            names = ", ".join(f"'{one.name}'" for one in connections if not one.tools.done())
            raise ToolServerError(
                f"no answer in {self._start_seconds:g} seconds from the tool server {names}; check"
                " it in loccit.toml, and start it once by hand if it fetches what it needs"
            )
        tools = [
            _McpTool(connection, tool.name, spec_of(connection.name, tool), self._call_seconds)
            for connection in connections
            for tool in connection.tools.result()
        ]
        check_unique(tool.spec.name for tool in tools)
        return tools


@dataclass(frozen=True, slots=True)
class _McpTool:
    """One tool of a server. Implements the port `Tool`."""

    connection: Connection
    name: str  # as the server has it
    spec: ToolSpec
    seconds: float

    async def execute(self, arguments: JsonObject) -> ToolResult:
        """Have the server do it; every failure is data."""
        return await self.connection.call(self.name, arguments, self.seconds)


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait until all servers have ended, also when this is cancelled meanwhile."""
    running = set(tasks)
    cancelled: asyncio.CancelledError | None = None
    while running:
        try:
            _, running = await asyncio.wait(running, timeout=_END_SECONDS)
        except asyncio.CancelledError as error:
            cancelled = error
            continue
        for task in running:  # an address that does not answer the farewell
            task.cancel()
    if cancelled is not None:
        raise cancelled
