"""One server, connected to for as long as its task runs."""

from __future__ import annotations  # a type of the SDK is not public

import asyncio
import json
import logging
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Final, Literal, Protocol

import anyio
from mcp import Client, MCPError
from mcp.types import Implementation, Tool

from loccit.domain.assistant.mcp_server import McpServer, McpStdioServer
from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.json_value import JsonObject
from loccit.infrastructure.adapters.mcp.failures import call_failure, ended, start_failure
from loccit.infrastructure.adapters.mcp.http import HttpWire
from loccit.infrastructure.adapters.mcp.offered_tools import allowed_tools
from loccit.infrastructure.adapters.mcp.results import tool_result
from loccit.infrastructure.adapters.mcp.secrets import Secrets
from loccit.infrastructure.adapters.mcp.stdio import StdioWire
from loccit.version import __version__

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams

Handshake = Literal["auto", "legacy"]
"""Whether a server is first asked for the protocol without a session, of 2026, or greeted as
before. Servers that know the old one alone are found out by `auto`."""

_SDK_LOGGERS: Final = ("mcp", "client")
for _name in _SDK_LOGGERS:  # else what a server sends is printed where no log is set up
    logging.getLogger(_name).addHandler(logging.NullHandler())


class Wire(Protocol):
    """How a server is reached."""

    def open(self) -> AbstractAsyncContextManager[TransportStreams]:
        """Reach it, as long as the block lasts."""
        ...

    def last_words(self) -> str:
        """Return what it said apart from the protocol, empty for nothing."""
        ...


class Connection:
    """A server and the session with it.

    The SDK's sessions belong to the task that opened them, which they cancel when they break:
    so each has a task of its own, and breaks nothing else.
    """

    def __init__(self, name: str, server: McpServer, handshake: Handshake) -> None:
        """Prepare; nothing is started or sent."""
        self.name = name
        self.tools: asyncio.Future[list[Tool]] = asyncio.get_running_loop().create_future()
        self._allowed = server.tools
        self._handshake = handshake
        self._secrets = Secrets(server)
        self._wire: Wire = (
            StdioWire(server) if isinstance(server, McpStdioServer) else HttpWire(server)
        )
        self._client: Client | None = None
        self._stop = asyncio.Event()

    async def run(self) -> None:
        """Connect, give out the tools, and stay connected until `stop` or the server's end."""
        try:
            async with Client(
                self._wire.open(),
                mode=self._handshake,
                cache=None,
                client_info=Implementation(name="loccit", version=__version__),
            ) as client:
                tools = await allowed_tools(client, self.name, self._allowed)
                self._client = client
                if not self.tools.done():
                    self.tools.set_result(tools)
                await self._stop.wait()
        except Exception as error:  # noqa: BLE001 whatever ends it, the server is not connected
            self._fail(error)
        finally:
            self._client = None

    def stop(self) -> None:
        """Have `run` disconnect and return."""
        self._stop.set()

    async def call(self, tool: str, arguments: JsonObject, seconds: float) -> ToolResult:
        """Use a tool; every failure is data.

        Args:
            tool: Its name as the server has it.
            arguments: As the model gave them.
            seconds: To wait for an answer.
        """
        if self._client is None:
            return ToolResult.failure(ended(self.name))
        try:
            # What JSON cannot hold would end the SDK's connection: NaN, half a surrogate pair.
            sent = json.loads(
                json.dumps(dict(arguments), allow_nan=False, ensure_ascii=False).encode()
            )
        except (TypeError, ValueError, RecursionError):
            return ToolResult.failure("the arguments are no valid JSON")
        try:
            async with asyncio.timeout(seconds):
                result = await self._client.call_tool(tool, sent)
        except TimeoutError:
            return ToolResult.failure(f"'{self.name}' gave no answer in {seconds:g} seconds")
        except (anyio.ClosedResourceError, anyio.BrokenResourceError):
            return ToolResult.failure(ended(self.name))
        except (MCPError, RuntimeError, ValueError) as error:
            return ToolResult.failure(call_failure(self.name, error, self._secrets))
        return tool_result(result, self._secrets)

    def _fail(self, error: Exception) -> None:
        if not self.tools.done():
            said = self._wire.last_words()
            self.tools.set_exception(start_failure(self.name, error, said, self._secrets))
