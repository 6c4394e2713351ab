"""A client of loccit's own MCP server, by the SDK, in a thread of its own; and the server.

`tests/mcp_server.py` and `tests/mcp_session.py` are for the other end: our client of servers.
"""

import asyncio
import json
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, TypeVar

import uvicorn
from httpx2 import AsyncClient
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from starlette.applications import Starlette
from starlette.routing import Route

from loccit.application.library import Library
from loccit.interfaces.mcp.http import mcp_endpoint

ROOT = Path(__file__).parents[1]
SECONDS = 120
Mode = Literal["auto", "legacy"]
Step = tuple[float, float | None, str | None]
T = TypeVar("T")


@dataclass(frozen=True)
class Answer:
    """What a tool answered."""

    texts: tuple[str, ...]
    is_error: bool
    structured: object

    @property
    def json(self) -> Any:  # noqa: ANN401
        [text] = self.texts
        return json.loads(text)

    @property
    def error(self) -> str:
        assert self.is_error, self.texts
        return str(self.json["error"]["code"])


class Assistant:
    """A connected client. Its methods are called from tests, which know no loop."""

    def __init__(
        self, server: str | StdioServerParameters, mode: Mode = "auto", token: str = ""
    ) -> None:
        self._server = server
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._mode = mode
        self._loop = asyncio.new_event_loop()
        self._connected: Future[Client] = Future()
        self._leaving = asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._live(),))

    async def _live(self) -> None:
        try:
            async with (
                AsyncClient(headers=self._headers, timeout=SECONDS) as http,
                Client(self._transport(http), mode=self._mode) as client,
            ):
                self._connected.set_result(client)
                await self._leaving.wait()
        except BaseException as error:
            if self._connected.done():
                raise
            self._connected.set_exception(error)

    def _transport(self, http: AsyncClient) -> Any:  # noqa: ANN401  (a stream of the SDK)
        if isinstance(self._server, str):
            return streamable_http_client(self._server, http_client=http)
        return stdio_client(self._server)

    def run(self, ask: Callable[[Client], Awaitable[T]]) -> T:
        """Return what comes of something done with the client."""
        return self.begin(ask).result(SECONDS)

    def begin(self, ask: Callable[[Client], Awaitable[T]]) -> "Future[T]":
        """Begin to do something with the client; cancelling the future cancels it."""
        client = self._connected.result(SECONDS)

        async def asked() -> T:
            return await ask(client)

        return asyncio.run_coroutine_threadsafe(asked(), self._loop)

    def call(
        self,
        tool: str,
        arguments: Mapping[str, object] | None = None,
        steps: list[Step] | None = None,
        /,
        **more: object,
    ) -> Answer:
        """Call a tool; `steps` gains what it reports of its progress."""

        async def told(progress: float, total: float | None, message: str | None) -> None:
            if steps is not None:
                steps.append((progress, total, message))

        async def called(client: Client) -> Answer:
            result = await client.call_tool(
                tool, {**(arguments or {}), **more}, progress_callback=told
            )
            texts = tuple(part.text for part in result.content if part.type == "text")
            assert len(texts) == len(result.content)
            return Answer(texts, bool(result.is_error), result.structured_content)

        return self.run(called)

    def __enter__(self) -> Self:
        self._thread.start()
        try:
            self._connected.result(SECONDS)
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._leaving.set)
        self._end()

    def _end(self) -> None:
        self._thread.join(SECONDS)
        self._loop.close()


def started(environment: Mapping[str, str], *arguments: str) -> StdioServerParameters:
    """Return `loccit mcp` as a client starts it."""
    return StdioServerParameters(
        command=sys.executable,
        args=["-m", "loccit", "mcp", *arguments],
        env={**environment, "PYTHONPATH": str(ROOT / "src")},
    )


@contextmanager
def served(library: Library, *, project: str, read_only: bool = True) -> Iterator[str]:
    """Serve a library over HTTP on a free port of this machine, and give the address."""
    # Named TCP, so that asyncio sets TCP_NODELAY: without it an answer is 40 ms late.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen()  # who connects before the server runs waits, and is not refused
    origin = f"http://127.0.0.1:{listening.getsockname()[1]}"
    endpoint = mcp_endpoint(library, project=project, origin=origin, read_only=read_only)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> Any:  # noqa: ANN401
        async with endpoint.running():
            yield

    app = Starlette(routes=[Route("/mcp", endpoint=endpoint)], lifespan=lifespan)
    # Without a configuration of its own, its log is shown with a test that fails.
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=2))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield f"{origin}/mcp"
    finally:
        server.should_exit = True
        thread.join(SECONDS)
        listening.close()
