"""Addresses that answer what no server of tools should: data, and the next call goes on."""

import gzip
import json
from collections.abc import Iterator

import pytest

pytest.importorskip("mcp", reason="the protocol's SDK comes with the extra llm")

from loccit.domain.assistant.mcp_server import McpHttpServer
from loccit.domain.errors import ToolServerError
from loccit.infrastructure.adapters.mcp.http import MOST_BYTES
from tests.http_server import QuietHandler, serving
from tests.mcp_session import Session, session

JSON = "application/json"
EVENTS = "text/event-stream"
ODD = ("html", "torn", "huge", "huge_event", "packed", "moved", "accepted", "torn_events", "image")
KEY = "key-of-elder"


class Odd(QuietHandler):
    """Speaks just enough of the protocol, and the rest as the tool is named."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        match asked["method"]:
            case "initialize":
                result = {
                    "protocolVersion": asked["params"]["protocolVersion"],
                    "capabilities": {"tools": {}},
                    "serverInfo": {"name": "odd", "version": "1"},
                }
                self._answer(asked, result)
            case "tools/list":
                tools = [{"name": n, "inputSchema": {"type": "object"}} for n in ("usual", *ODD)]
                self._answer(asked, {"tools": tools})
            case "tools/call":
                self._call(asked, asked["params"]["name"])
            case "server/discover":
                self._send(400, "text/html", b"<h1>what?</h1>")
            case _:
                self._send(202, JSON, b"")

    def do_GET(self) -> None:
        self._send(405, JSON, b"")

    do_DELETE = do_GET

    def _call(self, asked: dict[str, object], tool: str) -> None:
        usual = _told(asked, "usual")
        match tool:
            case "html":
                self._send(500, "text/html", b"<h1>out of order</h1>")
            case "torn":
                self._send(200, JSON, usual[:20], length=len(usual))
            case "huge":
                self._send(200, JSON, _told(asked, "x" * MOST_BYTES))
            case "huge_event":
                self._send(200, EVENTS, b"data: " + b"x" * MOST_BYTES + b"\n\n")
            case "packed":
                self._send(200, JSON, gzip.compress(usual), encoding="gzip")
            case "moved":
                self._send(307, JSON, b"", location="http://127.0.0.2:1/mcp")
            case "accepted":
                self._send(202, JSON, b"")
            case "torn_events":
                self._send(200, EVENTS, b"data: {", length=1000)
            case "image":
                self._send(200, "image/png", b"\x89PNG")
            case _:
                self._send(200, JSON, _told(asked, f"usual with {self.headers['X-Key']}"))

    def _answer(self, asked: dict[str, object], result: object) -> None:
        self._send(200, JSON, json.dumps({**_reply(asked), "result": result}).encode())

    def _send(
        self,
        status: int,
        kind: str,
        body: bytes,
        length: int | None = None,
        **headers: str,
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length or len(body)))
        if "encoding" in headers:
            self.send_header("Content-Encoding", headers["encoding"])
        if "location" in headers:
            self.send_header("Location", headers["location"])
        if length is not None:
            self.close_connection = True
        self.end_headers()
        self.wfile.write(body)


def _reply(asked: dict[str, object]) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": asked.get("id")}


def _told(asked: dict[str, object], text: str) -> bytes:
    result = {"content": [{"type": "text", "text": text}]}
    return json.dumps({**_reply(asked), "result": result}).encode()


def _address(port: int) -> McpHttpServer:
    return McpHttpServer(f"http://127.0.0.1:{port}/mcp", headers={"X-Key": KEY})


@pytest.fixture(scope="module")
def strange() -> Iterator[Session]:
    with serving(Odd) as port, session({"odd": _address(port)}, call_seconds=20) as opened:
        yield opened


@pytest.mark.parametrize(
    ("tool", "told"),
    [
        ("html", "status 500"),
        ("torn", "JSON"),
        ("huge", "JSON"),
        ("huge_event", "SSE"),
        ("packed", "compresses"),
        ("moved", "not followed"),
        ("accepted", "202"),
        ("torn_events", "without a response"),
        ("image", "content type"),
    ],
)
def test_an_odd_answer_is_a_failure_of_the_one_call(
    strange: Session, tool: str, told: str
) -> None:
    result = strange.call(f"odd_{tool}")

    assert not result.success
    assert told in str(result.error)
    assert strange.call("odd_usual").success


def test_the_headers_are_sent_and_struck_from_what_comes_back(strange: Session) -> None:
    assert strange.call("odd_usual").data == "usual with ***"


def test_an_address_that_comes_back_is_used_again() -> None:
    class Brief(Odd):
        protocol_version = "HTTP/1.0"  # one request for each connection

    with serving(Brief) as port:
        opened_session = session({"odd": _address(port)})
        opened = opened_session.__enter__()
        before = opened.call("odd_usual")
    while_away = opened.call("odd_usual")
    with serving(Brief, port):
        after = opened.call("odd_usual")
        opened_session.__exit__(None, None, None)

    assert before.success
    assert not while_away.success
    assert "cannot be reached" in str(while_away.error)
    assert after.success


def test_an_address_that_is_no_server_of_tools_says_what_it_answers() -> None:
    class Page(Odd):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self._send(200, "text/html", b"<h1>\x1b[31mhello</h1>")

    with (
        serving(Page) as port,
        pytest.raises(ToolServerError, match=r"'page'.*text/html"),
        session({"page": _address(port)}),
    ):
        pass
