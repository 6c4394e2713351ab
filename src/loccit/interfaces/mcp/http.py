"""The server over streamable HTTP, as a part of a larger service."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from starlette.types import Receive, Scope, Send

from loccit.application.library import Library

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

_IDLE: Final = 600.0  # seconds after which the session of a client that is silent ends
_MOST_SESSIONS: Final = 256  # open at once; some programs begin one for each question


class McpEndpoint:
    """ASGI application of one path, for POST, GET and DELETE.

    It must be routed, not mounted, which would redirect; and guarded: it asks for no token and
    looks at no host. The protocol's library takes nearly half of a service's start to import:
    the first request brings it.
    """

    _asked: asyncio.Event
    _manager: "asyncio.Future[StreamableHTTPSessionManager]"

    def __init__(self, made: "Callable[[], StreamableHTTPSessionManager]") -> None:
        """Serve the sessions of the manager that `made` returns, from a thread of its own."""
        self._made = made

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        self._asked.set()
        manager = await asyncio.shield(self._manager)
        await manager.asgi_app(scope, receive, send)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Answer requests within; it must be entered once, for as long as the service runs."""
        self._asked, self._manager = asyncio.Event(), asyncio.Future()
        sessions = asyncio.create_task(self._keep_sessions())
        try:
            yield
        finally:
            sessions.cancel()
            with suppress(asyncio.CancelledError):
                await sessions

    async def _keep_sessions(self) -> None:
        """Keep the sessions until it is cancelled; one task must both enter and leave them."""
        try:
            await self._asked.wait()
            manager = await asyncio.to_thread(self._made)
            async with manager.run():
                self._manager.set_result(manager)
                await asyncio.Event().wait()
        finally:
            self._manager.cancel()  # who waits for it would wait for ever


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

    def made() -> "StreamableHTTPSessionManager":
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

        from loccit.composition import argument_schemas
        from loccit.interfaces.mcp.catalogue import reading_tools, writing_tools
        from loccit.interfaces.mcp.reading import ReadingTools
        from loccit.interfaces.mcp.server import build_server
        from loccit.interfaces.mcp.writing import WritingTools
        from loccit.interfaces.views.links import Links

        schemas, links = argument_schemas(), Links(origin)
        tools = reading_tools(ReadingTools(opened, project, lambda: links), schemas)
        if not read_only:
            tools += writing_tools(WritingTools(opened, project), schemas)
        return StreamableHTTPSessionManager(
            app=build_server(tools), session_idle_timeout=_IDLE, max_sessions=_MOST_SESSIONS
        )

    return McpEndpoint(made)
