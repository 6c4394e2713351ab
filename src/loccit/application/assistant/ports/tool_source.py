"""Where tools come from that others offer."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from loccit.application.assistant.ports.tool import Tool
from loccit.domain.assistant.mcp_server import McpServer


class ToolSource(Protocol):
    """Connects to servers of tools."""

    def connect(
        self, servers: Mapping[str, McpServer]
    ) -> AbstractAsyncContextManager[Sequence[Tool]]:
        """Return the tools of servers, as long as the block lasts.

        Args:
            servers: Those the user allows, by the name the user gave. A tool is named after its
                server, `SERVER_TOOL`, so that no server can stand in for another's.

        Raises:
            ToolServerError: If a server cannot be started or reached, or has not a tool that the
                user allows by name.
        """
        ...
