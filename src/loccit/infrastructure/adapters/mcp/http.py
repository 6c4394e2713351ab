"""Servers at an address."""

from __future__ import annotations  # a type of the SDK is not public

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

import httpx2
from mcp.client.streamable_http import streamable_http_client
from mcp.types import INTERNAL_ERROR, ErrorData, JSONRPCError

from loccit.domain.assistant.mcp_server import McpHttpServer

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams

MOST_BYTES: Final = 16 * 2**20
"""Of one answer: the text of the longest book ten times over, and far less than memory holds."""
_TIMEOUT: Final = httpx2.Timeout(30.0, read=None)
"""Seconds to connect and to send. How long an answer may take is the caller's to say; the SDK
gives up the whole connection when reading takes too long."""
_EVENTS: Final = "text/event-stream"


class HttpWire:
    """A server at an address, by streamable HTTP."""

    def __init__(self, server: McpHttpServer) -> None:
        """Keep where it is, and what is sent with each request."""
        url = httpx2.URL(server.url)
        # Without user and password: the HTTP client logs the address.
        self._url = str(url.copy_with(userinfo=b""))
        self._auth = httpx2.BasicAuth(url.username, url.password) if url.userinfo else None
        self._headers = dict(server.headers)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[TransportStreams]:
        """Open a client for it, and close it with the block."""
        # An answer that is not compressed cannot be longer than it looks.
        headers = {**self._headers, "Accept-Encoding": "identity"}
        async with (
            _Client(headers=headers, auth=self._auth, timeout=_TIMEOUT) as client,
            streamable_http_client(
                self._url, http_client=client, max_sse_event_size=MOST_BYTES
            ) as streams,
        ):
            yield streams

    def last_words(self) -> str:
        """Return nothing: what a server at an address says is in its answers."""
        return ""


class _Client(httpx2.AsyncClient):
    """Makes an error of one request of what would end the SDK's whole connection.

    An answer that is no JSON-RPC becomes one that says which status it had, and so does a server
    that cannot be reached.
    """

    async def send(self, request: httpx2.Request, **options: Any) -> httpx2.Response:  # noqa: ANN401 passed on as it is
        try:
            response = await super().send(request, **options)
        except httpx2.TransportError as error:
            return _refusal(request, 503, f"it cannot be reached ({type(error).__name__})")
        if response.headers.get("Content-Encoding", "identity") != "identity":
            await response.aclose()
            return _refusal(request, 502, "it compresses its answers, unasked")
        if not response.headers.get("Content-Type", "").lower().startswith(_EVENTS):
            response.stream = _Bounded(response.stream)
        if not response.is_error:
            return response
        if b'"jsonrpc"' in await response.aread():
            return response
        return _refusal(request, response.status_code, _told(response.status_code))


class _Bounded(httpx2.AsyncByteStream):
    """The body of an answer, which ends where it becomes too long or the connection breaks off.

    What is left of it is no JSON, which is an error of the one request.
    """

    def __init__(self, stream: Any) -> None:  # noqa: ANN401 the SDK's client reads it asynchronously
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        read = 0
        try:
            async for part in self._stream:
                read += len(part)
                if read > MOST_BYTES:
                    return
                yield part
        except httpx2.TransportError:
            return

    async def aclose(self) -> None:
        await self._stream.aclose()


def _told(status: int) -> str:
    phrase = f"it answers with status {status}"
    match status:
        case 401 | 403:
            return f"{phrase}: it wants a key, or another one; set `headers`"
        case 404 | 405:
            return f"{phrase}: there is no server of tools at this path of `url`"
        case 421:
            return f"{phrase}: it does not go by the host name of `url`"
        case _:
            return phrase


def _refusal(request: httpx2.Request, status: int, reason: str) -> httpx2.Response:
    error = JSONRPCError(
        jsonrpc="2.0", id=None, error=ErrorData(code=INTERNAL_ERROR, message=reason)
    )
    return httpx2.Response(status, json=error.model_dump(mode="json"), request=request)
