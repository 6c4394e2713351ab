"""A server of tools that the user allows, by the Model Context Protocol."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class McpStdioServer:
    """A server that is started as a process and talks over its input and output.

    Attributes:
        command: The program.
        args: Its arguments.
        env: Variables that are added to the few that every process gets.
        tools: Those the agent may use; all when None.
    """

    command: str
    args: tuple[str, ...] = field(default=(), repr=False)  # may hold keys, as those of the env
    env: Mapping[str, str] = field(default_factory=dict, repr=False)
    tools: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class McpHttpServer:
    """A server at an address, by streamable HTTP.

    Attributes:
        url: Its address.
        headers: Sent with each request; `Authorization`, for example.
        tools: Those the agent may use; all when None.
    """

    url: str = field(repr=False)  # may hold a password
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    tools: frozenset[str] | None = None


McpServer = McpStdioServer | McpHttpServer
