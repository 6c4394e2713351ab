"""The server over streamable HTTP, as a part of a larger service."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final

from mcp.server.streamable_http_manager import (
    StreamableHTTPASGIApp,
    StreamableHTTPSessionManager,
)

from loccit.application.library import Library
from loccit.composition import argument_schemas
from loccit.interfaces.mcp.catalogue import reading_tools, writing_tools
from loccit.interfaces.mcp.reading import ReadingTools
from loccit.interfaces.mcp.server import build_server
from loccit.interfaces.mcp.writing import WritingTools
from loccit.interfaces.views.links import Links

_IDLE: Final = 600.0  # seconds after which the session of a client that is silent ends
_MOST_SESSIONS: Final = 256  # open at once; some programs begin one for each question


@dataclass(frozen=True, slots=True)
class McpEndpoint:
    """What a service routes its path for MCP to.

    Attributes:
        app: ASGI application of that one path, for POST, GET and DELETE. It must be routed, not
            mounted, which would redirect; and guarded: it asks for no token and looks at no host.
        running: Must be entered once, for as long as the service runs.
    """

    app: Callable[..., Awaitable[None]]
    running: Callable[[], AbstractAsyncContextManager[None]]


def mcp_endpoint(
    library: Library, *, project: str | None, origin: str, read_only: bool
) -> McpEndpoint:
    """Return the server of a library.

    Each request of revision 2026-07-28 stands by itself; a client that goes away ends its call. A
    client of an older revision has a session, by which it can cancel a call; after a restart of
    the service it is told to begin a new one.

    Args:
        library: Opened; the caller closes it when `running` has ended.
        project: The default project, None for that of the settings.
        origin: Where links lead: "http://127.0.0.1:8765".
        read_only: Whether the tool that ingests is left out.
    """

    def opened() -> Library:
        return library

    schemas, links = argument_schemas(), Links(origin)
    tools = reading_tools(ReadingTools(opened, project, lambda: links), schemas)
    if not read_only:
        tools += writing_tools(WritingTools(opened, project), schemas)
    server: Any = build_server(tools)
    manager = StreamableHTTPSessionManager(
        app=server, session_idle_timeout=_IDLE, max_sessions=_MOST_SESSIONS
    )
    return McpEndpoint(StreamableHTTPASGIApp(manager), manager.run)
