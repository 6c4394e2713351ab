"""A server of HTTP on this machine, which says nothing on stderr."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class QuietHandler(BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


class QuietServer(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Say nothing of clients that hang up."""


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler], port: int = 0) -> Iterator[int]:
    """Answer on this port, or on a free one, as long as the block lasts; gives the port."""
    with QuietServer(("127.0.0.1", port), handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()
