"""How one node is asked: over one connection, for answers that are not packed."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from loccit.infrastructure.adapters.qdrant.server_node import ServerNode

ALIASES = b'{"result": {"aliases": []}, "status": "ok", "time": 0.0}'


@contextmanager
def server(asked: list[tuple[int, str]]) -> Iterator[str]:
    """Run a server that notes from which port it was asked, and what packing the client takes."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            asked.append((self.client_address[1], self.headers["Accept-Encoding"]))
            self.send_response(200)
            self.send_header("Content-Length", str(len(ALIASES)))
            self.end_headers()
            self.wfile.write(ALIASES)

        def log_message(self, format: str, *_: object) -> None:  # noqa: A002 (its parameter)
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_port}"
        finally:
            running.shutdown()
            thread.join()


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
