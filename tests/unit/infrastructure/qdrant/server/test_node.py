"""How one node is asked: over one connection, for answers that are not packed."""

from collections.abc import Iterator
from contextlib import contextmanager

from loccit.infrastructure.adapters.qdrant.server.node import ServerNode
from tests.http_server import QuietHandler, serving

ALIASES = b'{"result": {"aliases": []}, "status": "ok", "time": 0.0}'


@contextmanager
def server(asked: list[tuple[int, str]]) -> Iterator[str]:
    """Run a server that notes from which port it was asked, and what packing the client takes."""

    class Handler(QuietHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            asked.append((self.client_address[1], self.headers["Accept-Encoding"]))
            self.send_response(200)
            self.send_header("Content-Length", str(len(ALIASES)))
            self.end_headers()
            self.wfile.write(ALIASES)

    with serving(Handler) as port:
        yield f"http://127.0.0.1:{port}"


def test_requests_share_a_connection_and_answers_are_not_packed() -> None:
    asked: list[tuple[int, str]] = []
    with server(asked) as url:
        node = ServerNode(url, None, timeout=5, grpc_port=0)
        for _ in range(3):
            node.client(bulk=False).get_aliases()
        node.close()

    ports, packings = zip(*asked, strict=True)
    assert len(set(ports)) == 1
    assert set(packings) == {"identity"}
