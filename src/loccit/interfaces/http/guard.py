"""The guard before every route: who may ask, from where, and how much they may send."""

import logging
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from loccit.interfaces.http.errors import Refusal, error_body, status_of, told
from loccit.interfaces.http.gate import Addresses, is_cross_site, is_navigation
from loccit.interfaces.http.sessions import Sessions

log = logging.getLogger(__name__)

JSON_BYTES: Final = 4 * 2**20
"""Most of a body that is no upload."""
_CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:;"
    " connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
_HEADERS: Final = {
    b"content-security-policy": _CSP.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cache-control": b"no-store",
}
"""On every answer that does not say otherwise."""
_ALLOWED_METHODS: Final = "GET, POST, DELETE, OPTIONS"
_ALLOWED_HEADERS: Final = (
    "authorization, content-type, accept, last-event-id, mcp-session-id, mcp-protocol-version,"
    " mcp-method, mcp-name"
)
_PREFLIGHT_SECONDS: Final = "600"
KNOWN: Final = "loccit.known"
"""The key of the scope that tells whether the caller has the token or a session."""


class _TooLarge(Exception):
    """More of a body came than may."""


@dataclass(frozen=True, slots=True)
class Guard:
    """Stands before an application.

    Attributes:
        app: The application.
        addresses: Of the service.
        sessions: Who may come in.
        is_shell: Tells whether a path is of the page without data, which anyone may load.
        is_public: Tells whether a path is answered without a token.
        is_upload: Tells whether files may be sent to a path.
        upload_bytes: Most of such a body.
    """

    app: ASGIApp
    addresses: Addresses
    sessions: Sessions
    is_shell: Callable[[str], bool]
    is_public: Callable[[str], bool]
    is_upload: Callable[[str], bool]
    upload_bytes: int

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or have it answered."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = _headers(scope)
        origin = headers.get("origin")
        sender = _Sender(send, origin if origin in self.addresses.listed else None)
        try:
            self._admit_place(scope, headers)
            if _is_preflight(scope, headers) and origin in self.addresses.listed:
                await sender.preflight()
                return
            self._admit_person(scope, headers)
            limit = self._limit(scope, headers)
            await self.app(scope, _Counted(receive, limit, sender), sender)
        except Refusal as refusal:
            await sender.error(refusal)
        except _TooLarge:
            pass  # told below: the application may have swallowed this
        except Exception as error:
            log.exception("internal_fault")
            await sender.error(error)
        if sender.too_large is not None:
            await sender.error(Refusal("too_large", _too_large(sender.too_large)))

    def _admit_place(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Refuse what is not sent to this service, or sent by a page of somebody else."""
        host, origin = headers.get("host", "").lower(), headers.get("origin")
        names = self.addresses
        if host not in names.hosts:
            raise Refusal("misdirected", "this service has another address; see --origin")
        if origin in names.listed:
            return
        if origin is not None and origin not in names.origins:
            raise Refusal("forbidden", "asked from another origin; allow it with --origin")
        shown = scope["method"] == "GET" and self.is_shell(scope["path"])
        if is_cross_site(headers) and not (shown and is_navigation(headers)):
            raise Refusal("forbidden", "asked by a page of another site")

    def _admit_person(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Refuse who has neither the token nor a session, where one of them is needed."""
        by_token = self._has_token(headers.get("authorization", ""))
        foreign = headers.get("origin") in self.addresses.listed
        known = by_token or (not foreign and self._has_session(headers.get("cookie", "")))
        scope[KNOWN] = known
        if not known and not self.is_public(scope["path"]):
            raise Refusal(
                "unauthorized",
                "send the token as 'Authorization: Bearer TOKEN'; it is LOCCIT_TOKEN, or in the"
                " file 'token' of the data folder",
            )

    def _has_token(self, authorization: str) -> bool:
        scheme, _, token = authorization.partition(" ")
        return scheme.lower() == "bearer" and self.sessions.is_token(token.strip())

    def _has_session(self, cookies: str) -> bool:
        session = cookie_parser(cookies).get(self.addresses.cookie)
        return session is not None and self.sessions.is_session(session)

    def _limit(self, scope: Scope, headers: Mapping[str, str]) -> int:
        """Return the most bytes of a body.

        Raises:
            Refusal: If it says that it is longer.
        """
        limit = self.upload_bytes if self.is_upload(scope["path"]) else JSON_BYTES
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            raise Refusal("invalid_request", "Content-Length is no number")
        if len(length) > len(str(limit)) + 1 or int(length) > limit:
            raise Refusal("too_large", _too_large(limit))
        return limit


class _Sender:
    """Sends an answer with the headers that all have."""

    def __init__(self, send: Send, origin: str | None) -> None:
        self.too_large: int | None = None
        self._send = send
        self._origin = origin
        self._started = False

    async def __call__(self, message: Message) -> None:
        """Send on what the application sends, unless the answer is another one by now."""
        if self.too_large is not None and not self._started:
            return
        if message["type"] == "http.response.start":
            self._started = True
            message = {**message, "headers": self._all(message.get("headers", []))}
        await self._send(message)

    async def preflight(self) -> None:
        """Allow what a page of a listed origin is about to send."""
        allowed = {
            b"access-control-allow-methods": _ALLOWED_METHODS.encode(),
            b"access-control-allow-headers": _ALLOWED_HEADERS.encode(),
            b"access-control-allow-private-network": b"true",
            b"access-control-max-age": _PREFLIGHT_SECONDS.encode(),
        }
        await self._answer(204, b"", allowed)

    async def error(self, error: BaseException) -> None:
        """Send an error, unless an answer has begun."""
        if self._started:
            return
        self.too_large = None
        code, message = told(error)
        more = {b"content-type": b"application/json"}
        if code == "unauthorized":
            more[b"www-authenticate"] = b"Bearer"
        if code == "too_large":
            more[b"connection"] = b"close"  # what is still sent is not read
        await self._answer(status_of(code), error_body(code, message), more)

    async def _answer(self, status: int, body: bytes, headers: Mapping[bytes, bytes]) -> None:
        given = [*headers.items(), (b"content-length", str(len(body)).encode())]
        await self({"type": "http.response.start", "status": status, "headers": given})
        await self({"type": "http.response.body", "body": body})

    def _all(self, given: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        named = {name.lower() for name, _ in given}
        headers = [*given, *((n, v) for n, v in _HEADERS.items() if n not in named)]
        headers.append((b"vary", b"Origin"))
        if self._origin is not None:
            headers += [
                (b"access-control-allow-origin", self._origin.encode()),
                (b"access-control-expose-headers", b"mcp-session-id, etag, location"),
            ]
        return headers


class _Counted:
    """Receives a body, and counts it."""

    def __init__(self, receive: Receive, limit: int, sender: _Sender) -> None:
        self._receive = receive
        self._limit = limit
        self._sender = sender
        self._seen = 0

    async def __call__(self) -> MutableMapping[str, Any]:
        message = await self._receive()
        self._seen += len(message.get("body", b""))
        if self._seen > self._limit:
            self._sender.too_large = self._limit
            raise _TooLarge
        return message


def _headers(scope: Scope) -> dict[str, str]:
    """Return the headers. What a header says twice says nothing that can be trusted."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1").lower()
        found[key] = (
            f"{found[key]}, {value.decode('latin-1')}" if key in found else value.decode("latin-1")
        )
    return found


def _is_preflight(scope: Scope, headers: Mapping[str, str]) -> bool:
    return scope["method"] == "OPTIONS" and "access-control-request-method" in headers


def _too_large(limit: int) -> str:
    return f"the body is larger than {limit / 2**20:g} MB; LOCCIT_UPLOAD_MB allows more for files"
