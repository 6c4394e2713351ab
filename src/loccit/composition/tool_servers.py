"""Tool servers for the assistant, of those that are configured."""

from collections.abc import Iterable, Mapping
from importlib.util import find_spec

from loccit.application.assistant.ports.tool_source import ToolSource
from loccit.domain.assistant.mcp_server import McpServer
from loccit.domain.errors import InvalidRequest, LLMNotConfigured
from loccit.infrastructure.settings import Settings


def configured_servers(settings: Settings) -> Mapping[str, McpServer]:
    """Return all servers that `[mcp.NAME]` of loccit.toml describes, by name."""
    return {name: table.server() for name, table in settings.mcp.items()}


def chosen_servers(settings: Settings, names: Iterable[str]) -> Mapping[str, McpServer]:
    """Return the servers of these names; no other is started or contacted.

    Raises:
        InvalidRequest: If none is configured by one of the names.
    """
    configured = configured_servers(settings)
    chosen: dict[str, McpServer] = {}
    for name in names:
        if name not in configured:
            there = ", ".join(sorted(configured)) or "none"
            raise InvalidRequest(
                f"no tool server {name!r} is configured (there are: {there}); add [mcp.NAME]"
                " with its command or url to loccit.toml"
            )
        chosen[name] = configured[name]
    return chosen


def build_tool_source() -> ToolSource:
    """Return the connector to tool servers.

    Raises:
        LLMNotConfigured: If the extra that brings the protocol is not installed.
    """
    if find_spec("mcp") is None:
        raise LLMNotConfigured(
            "tools of other servers need the extra llm; \"pip install 'loccit[llm]'\" brings it"
        )
    from loccit.infrastructure.adapters.mcp.tool_source import McpToolSource

    return McpToolSource()
