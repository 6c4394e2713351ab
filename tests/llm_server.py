"""A server on the loopback interface that speaks OpenAI's chat API, well or badly, as scripted."""

import atexit
import json
import socket
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from select import select
from threading import Event, Thread
from typing import Any

from tests.http_server import QuietHandler, QuietServer
from tests.llm_wire import ToolCall, Usage, Words, as_completion, as_message, as_stream

Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Request:
    """What a client sent.

    Attributes:
        path: With the leading slash.
        headers: By their names in lower case.
        body: The parsed JSON.
    """

    path: str
    headers: dict[str, str]
    body: Body

    @property
    def messages(self) -> list[Body]:
        """The conversation."""
        return list(self.body["messages"])

    @property
    def tools(self) -> list[str]:
        """Names of the tools that are offered."""
        offered = self.body.get("tools", ())
        return [
            tool["function"]["name"] if "function" in tool else tool["name"] for tool in offered
        ]

    @property
    def response_format(self) -> str | None:
        """Which shape is asked for: "json_schema", "json_object", or None."""
        anthropics = self.body.get("output_config") or {}
        asked = self.body.get("response_format") or anthropics.get("format")
        return asked["type"] if asked else None


_NOTHING = Words()


@dataclass(frozen=True, slots=True)
class Reply:
    """How a request is answered.

    Attributes:
        words: What the model says; the other fields spoil it.
        status: The HTTP status.
        headers: Further headers.
        body: Sent as it stands instead of the words.
        content_type: Of that body.
        waits: Whether nothing is sent, until the client goes away or the test is over.
        stalls: The same, after the first piece of a stream.
        hangs_up: Whether the connection is closed without an answer.
        cut_off: Whether it is closed in the middle of the answer.
        unfinished: Whether a stream ends in good order, and before the model has.
        structured: A value that is given in the way the request asks for: by the schema, as the
            arguments of the only tool, or in a fence among words.
    """

    words: Words = _NOTHING
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    body: str | None = None
    content_type: str = "application/json"
    waits: bool = False
    stalls: bool = False
    hangs_up: bool = False
    cut_off: bool = False
    unfinished: bool = False
    structured: Body | None = None


def says(text: str, *, thinking: str = "", usage: Usage | None = None, stop: str = "") -> Reply:
    """Return words, after thoughts. `stop` is the finish reason, "stop" when it is empty."""
    return Reply(Words(text, thinking, (), usage or Usage(), stop))


def calls(*tools: ToolCall, text: str = "", thinking: str = "") -> Reply:
    """Return the calls of tools."""
    return Reply(Words(text, thinking, tools))


def gives(value: Body) -> Reply:
    """Return a value of the shape asked for, in the way that the request asks for it."""
    return Reply(structured=value)


def fails(status: int, message: str, code: str | None = None, *, kind: str = "error") -> Reply:
    """Return an error as OpenAI words it."""
    error = {"message": message, "type": kind, "param": None, "code": code}
    return Reply(status=status, body=json.dumps({"error": error}))


def too_many(retry_after: str | None = None) -> Reply:
    """Return a 429, with or without a Retry-After header."""
    headers = (("Retry-After", retry_after),) if retry_after is not None else ()
    return replace(fails(429, "Rate limit reached", "rate_limit_exceeded"), headers=headers)


def cut_off(text: str = "The tides are caused by the moon and the sun.") -> Reply:
    """Return words whose connection breaks in the middle, streamed or not."""
    return replace(says(text), cut_off=True)


UNAVAILABLE = fails(503, "The server is overloaded")
SERVER_ERROR = fails(500, "The server had an error")
SLOW = Reply(waits=True)
STALLED = replace(says("The tides are caused by the moon."), stalls=True)
HANGS_UP = Reply(hangs_up=True)
UNFINISHED = replace(says("The tides are"), unfinished=True)
EMPTY = says("")
HTML = Reply(body="<html><body>Log in</body></html>", content_type="text/html")
NO_JSON = Reply(body='{"id": "chatcmpl-1", "choices": [{"mess')
NO_CHOICES = Reply(body='{"id": "chatcmpl-1", "object": "chat.completion", "model": "m"}')
UNAUTHORIZED = fails(401, "Incorrect API key provided: sk-t****cret", "invalid_api_key")
FORBIDDEN = fails(403, "Country not supported")
NOT_FOUND = fails(404, "The model does not exist", "model_not_found")
BAD_REQUEST = fails(400, "Unsupported parameter: 'tools'", "unsupported_parameter")
QUOTA = fails(429, "You exceeded your current quota", "insufficient_quota")
OVERFLOW = fails(
    400,
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001",
    "context_length_exceeded",
)
OVERFLOWS = {
    "openai": OVERFLOW,
    "vllm": fails(400, "This model's maximum context length is 4096 tokens, you requested 5000"),
    "llama.cpp": fails(
        400,
        "the request exceeds the available context size, try increasing it",
        kind="exceed_context_size_error",
    ),
    "lm-studio": fails(
        400,
        "Trying to keep the first 9000 tokens when context the overflows. However, the model is"
        " loaded with context length of only 4096 tokens",
    ),
    "ollama": fails(400, "the input length exceeds the context length"),
    "tgi": fails(
        422, "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096"
    ),
    "too-large": fails(413, "Request too large"),
}
"""A conversation that is too long, as the servers say it."""


@dataclass
class LLMServer:
    """The server's side of a test.

    Attributes:
        url: What a client takes for its base URL.
        otherwise: Answers the requests for which nothing is scripted: for an endless loop.
        lacks: What the server refuses with a 400: "tools", "json_schema", "json_object".
        replies: Played in order.
        requests: What came, in order.
        asked: Set when the first request has come.
        gone: Set when a client has gone away from an answer that it was waiting for.
        closing: Set when the test is over, for replies that wait.
    """

    url: str = ""
    otherwise: Callable[[Request], Reply] = lambda _: says("I cannot say.")
    lacks: frozenset[str] = frozenset()
    replies: deque[Reply | Callable[[Request], Reply]] = field(default_factory=deque)
    requests: list[Request] = field(default_factory=list)
    asked: Event = field(default_factory=Event)
    gone: Event = field(default_factory=Event)
    closing: Event = field(default_factory=Event)

    @property
    def root(self) -> str:
        """What a client of Anthropic's API takes for its base URL."""
        return self.url.removesuffix("/v1")

    def play(self, *replies: Reply | Callable[[Request], Reply]) -> None:
        """Answer the next requests so, or with what is made of each."""
        self.replies.extend(replies)

    def reply_to(self, request: Request) -> Reply:
        """Return the next reply."""
        wanted = {"tools"} if request.tools else set()
        wanted |= {request.response_format} if request.response_format else set()
        if refused := wanted & self.lacks:
            return fails(400, f"this server does not support {', '.join(sorted(refused))}")
        next_one = self.replies.popleft() if self.replies else self.otherwise
        reply = next_one(request) if callable(next_one) else next_one
        return reply if reply.structured is None else _given(reply.structured, request)


def _given(value: Body, request: Request) -> Reply:
    if request.response_format:
        return says(json.dumps(value))
    if len(request.tools) == 1:
        return calls(ToolCall(request.tools[0], value))
    return says(f"Here it is.\n\n```json\n{json.dumps(value, indent=1)}\n```\n")


class _Handler(QuietHandler):
    protocol_version = "HTTP/1.1"
    server: "_Server"
    state: LLMServer

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        _, number, path = self.path.split("/", 2)
        self.state = self.server.states[number]
        request = Request(f"/{path}", headers, body)
        self.state.requests.append(request)
        self.state.asked.set()
        reply = self.state.reply_to(request)
        if reply.waits:
            self._wait()
        elif reply.hangs_up:
            self.close_connection = True
        elif reply.body is not None:
            self._send(reply, reply.body)
        elif request.body.get("stream"):
            self._stream(reply, as_stream(reply.words, request.path, request.body))
        else:
            written = as_message if request.path.endswith("/messages") else as_completion
            self._send(reply, json.dumps(written(reply.words, body["model"])))

    def _send(self, reply: Reply, text: str) -> None:
        content = text.encode()
        self._head(reply, reply.content_type)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: len(content) // 2] if reply.cut_off else content)
        self.close_connection = self.close_connection or reply.cut_off

    def _stream(self, reply: Reply, events: list[str]) -> None:
        self._head(reply, "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        spoiled = reply.cut_off or reply.stalls or reply.unfinished
        for event in events[: len(events) // 2] if spoiled else events:
            content = event.encode()
            self.wfile.write(f"{len(content):x}\r\n".encode() + content + b"\r\n")
            self.wfile.flush()
        if reply.stalls:
            self._wait()
        elif reply.cut_off:
            self.close_connection = True
        else:
            self.wfile.write(b"0\r\n\r\n")

    def _head(self, reply: Reply, content_type: str) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", content_type)
        self.send_header("x-request-id", f"req-{len(self.state.requests)}")
        for name, value in reply.headers:
            self.send_header(name, value)

    def _wait(self) -> None:
        self.close_connection = True
        while not self.state.closing.wait(0.01):
            if select([self.connection], [], [], 0)[0] and not self._is_there():
                self.state.gone.set()
                return

    def _is_there(self) -> bool:
        try:
            return bool(self.connection.recv(1, socket.MSG_PEEK))
        except ConnectionError:
            return False


class _Server(QuietServer):
    """One for the whole process: each test has a path of its own on it.

    To start and stop one takes longer than most tests that ask it.
    """

    request_queue_size = 64

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.states: dict[str, LLMServer] = {}
        self.numbers = count()


@cache
def _serving() -> _Server:
    server = _Server()
    Thread(target=server.serve_forever, daemon=True).start()
    atexit.register(server.server_close)
    return server


@contextmanager
def llm_server() -> Iterator[LLMServer]:
    """Serve on the loopback interface for as long as the block lasts."""
    server = _serving()
    number = str(next(server.numbers))
    state = LLMServer(f"http://127.0.0.1:{server.server_address[1]}/{number}/v1")
    server.states[number] = state
    try:
        yield state
    finally:
        state.closing.set()
        del server.states[number]
