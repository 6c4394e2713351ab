"""Sessions with servers of tools that several tests share: starting a server takes a second."""

import asyncio
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from loccit.application.assistant.ports.tool import Tool
from loccit.domain.assistant.mcp_server import McpServer, McpStdioServer
from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.json_value import Json
from loccit.infrastructure.adapters.mcp.tool_source import McpToolSource

SERVER = Path(__file__).with_name("mcp_server.py")
ODD_SERVER = Path(__file__).with_name("odd_mcp_server.py")


@dataclass(frozen=True)
class Session:
    """Tools, and the loop that their servers are served in between the tests."""

    runner: asyncio.Runner
    tools: Mapping[str, Tool]

    def call(self, tool: str, **arguments: Json) -> ToolResult:
        return self.runner.run(self.tools[tool].execute(arguments))


@contextmanager
def session(
    servers: Mapping[str, McpServer],
    handshake: Literal["auto", "legacy"] = "auto",
    call_seconds: float = 60,
) -> Iterator[Session]:
    source = McpToolSource(handshake=handshake, call_seconds=call_seconds)
    with asyncio.Runner() as runner:
        connected = source.connect(servers)
        tools = runner.run(connected.__aenter__())
        try:
            yield Session(runner, {tool.spec.name: tool for tool in tools})
        finally:
            runner.run(connected.__aexit__(None, None, None))


def started(*arguments: str, tools: frozenset[str] | None = None) -> McpStdioServer:
    """Return the SDK's kind of server, over its input and output."""
    return McpStdioServer(sys.executable, (str(SERVER), *arguments), tools=tools)


def odd(
    way: str, *offered: str, tools: frozenset[str] | None = None, **env: str
) -> McpStdioServer:
    """Return the server that does odd things."""
    arguments = (str(ODD_SERVER), way, *offered)
    return McpStdioServer(sys.executable, arguments, env=env, tools=tools)
