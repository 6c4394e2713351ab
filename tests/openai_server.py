"""A server on the loopback interface that speaks OpenAI's embeddings API, well or badly."""

import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from tests.http_server import QuietHandler, serving

Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reply:
    """How a request is answered.

    Attributes:
        status: The HTTP status.
        headers: Further headers.
        body: Makes the body from the right answer, None to send that one.
        content_type: Of the body.
        waits: Whether nothing is sent until the server is closed.
        hangs_up: Whether the connection is closed without an answer.
    """

    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    body: Callable[[Body], str] | None = None
    content_type: str = "application/json"
    waits: bool = False
    hangs_up: bool = False


def _error(message: str, code: str | None = None) -> Callable[[Body], str]:
    return lambda _: json.dumps({"error": {"message": message, "type": "error", "code": code}})


def _turned(answer: Body) -> str:
    return json.dumps({**answer, "data": answer["data"][::-1]})


def _shortened(answer: Body) -> str:
    data = [{**one, "embedding": one["embedding"][:-1]} for one in answer["data"]]
    return json.dumps({**answer, "data": data})


def _numbered(change: Callable[[int], int]) -> Callable[[Body], str]:
    def renumbered(answer: Body) -> str:
        data = [{**one, "index": change(one["index"])} for one in answer["data"]]
        return json.dumps({**answer, "data": data})

    return renumbered


def _filled(value: float) -> Callable[[Body], str]:
    def filled(answer: Body) -> str:
        data = [{**one, "embedding": [value] * len(one["embedding"])} for one in answer["data"]]
        return json.dumps({**answer, "data": data})

    return filled


OK = Reply()
WRONG_ORDER = Reply(body=_turned)
WRONG_DIMENSION = Reply(body=_shortened)
ONE_MISSING = Reply(body=lambda answer: json.dumps({**answer, "data": answer["data"][1:]}))
ONE_TWICE = Reply(body=_numbered(lambda _: 0))
NOT_NUMBERS = Reply(body=_filled(float("nan")))
ALL_ALIKE = Reply(body=_filled(1.0))
ALL_ZERO = Reply(body=_filled(0.0))
NO_DATA = Reply(body=lambda _: json.dumps({"object": "list"}))
BROKEN_JSON = Reply(body=lambda answer: json.dumps(answer)[:-20])
ENDLESS_INDEX = Reply(body=lambda _: '{"data": [{"index": Infinity, "embedding": [1.0]}]}')
HUGE_NUMBER = Reply(body=lambda _: f'{{"data": [{{"index": 0, "embedding": [1{"0" * 400}]}}]}}')
DEEP_JSON = Reply(body=lambda _: "[" * 100_000)
HTML = Reply(body=lambda _: "<html><body>Log in</body></html>", content_type="text/html")
SLOW = Reply(waits=True)
HANGS_UP = Reply(hangs_up=True)
UNAUTHORIZED = Reply(401, body=_error("Incorrect API key provided: sk-t****cret"))
NOT_FOUND = Reply(404, body=_error("The model does not exist"))
MOVED = Reply(301, body=lambda _: "")
NO_SUCH_METHOD = Reply(405, body=lambda _: "Method Not Allowed", content_type="text/plain")
BAD_REQUEST = Reply(400, body=_error("maximum context length is 8192 tokens"))
QUOTA = Reply(429, body=_error("You exceeded your current quota", "insufficient_quota"))
SERVER_ERROR = Reply(500, body=_error("The server had an error"))


def too_many(retry_after: str | None = None) -> Reply:
    """Return a 429, with or without a Retry-After header."""
    headers = (("Retry-After", retry_after),) if retry_after is not None else ()
    return Reply(429, headers, _error("Rate limit reached"))


@dataclass(frozen=True, slots=True)
class Request:
    """What a client sent.

    Attributes:
        path: With the leading slash.
        authorization: The header, empty when there was none.
        body: The parsed JSON.
    """

    path: str
    authorization: str
    body: Body

    @property
    def texts(self) -> list[str]:
        """The inputs."""
        return list(self.body["input"])


@dataclass
class OpenAIServer:
    """The server's side of a test.

    Attributes:
        url: What a client takes for its base URL.
        dimension: Length of the vectors of a request that asks for none.
        replies: Played in order, then all requests are answered well.
        requests: What came, in order.
        closing: Set when the test is over, for replies that wait.
    """

    url: str = ""
    dimension: int = 8
    replies: deque[Reply] = field(default_factory=deque)
    requests: list[Request] = field(default_factory=list)
    closing: Event = field(default_factory=Event)

    def play(self, *replies: Reply) -> None:
        """Answer the next requests so."""
        self.replies.extend(replies)

    def answer(self, body: Body) -> Body:
        """Return the right answer; its vectors are 3 long, as some servers' are not 1."""
        dimension = body.get("dimensions") or self.dimension
        vectors = HashEmbedding(str(body["model"]), dimension).embed(body["input"])
        data = [
            {"object": "embedding", "index": index, "embedding": [3 * value for value in vector]}
            for index, vector in enumerate(vectors)
        ]
        usage = {"prompt_tokens": 1, "total_tokens": 1}
        return {"object": "list", "data": data, "model": body["model"], "usage": usage}


@contextmanager
def openai_server(dimension: int = 8) -> Iterator[OpenAIServer]:
    """Serve on a free port of 127.0.0.1 for as long as the block lasts."""
    state = OpenAIServer(dimension=dimension)

    class Handler(QuietHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            authorization = self.headers.get("Authorization", "")
            state.requests.append(Request(self.path, authorization, body))
            reply = state.replies.popleft() if state.replies else OK
            if reply.waits:
                state.closing.wait(30)
            if reply.waits or reply.hangs_up:
                self.close_connection = True
                return
            answer = state.answer(body)
            text = json.dumps(answer) if reply.body is None else reply.body(answer)
            content = text.encode()
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.content_type)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("x-request-id", f"req-{len(state.requests)}")
            for name, value in reply.headers:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

    with serving(Handler) as port:
        state.url = f"http://127.0.0.1:{port}/v1"
        try:
            yield state
        finally:
            state.closing.set()
