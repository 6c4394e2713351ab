"""A server that is not there, refuses the key or fails: clear errors without the key."""

import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from loccit.domain.errors import IndexUnavailable, InvalidRequest, VectorIndexError
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from loccit.infrastructure.adapters.qdrant.server.driver import ServerDriver
from loccit.infrastructure.adapters.qdrant.server.node import ServerNode
from loccit.infrastructure.adapters.qdrant.server.options import ServerOptions
from loccit.infrastructure.secret import Secret
from tests.contracts.index_factories import BINDING
from tests.http_server import QuietHandler, serving

KEY = "very-secret-key"
PROJECT = ProjectId("p")


@contextmanager
def server(status: int, body: bytes, wait: threading.Event | None = None) -> Iterator[str]:
    """Run a server that always answers the same."""

    class Handler(QuietHandler):
        def answer(self) -> None:
            if wait is not None:
                wait.wait()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = do_PUT = answer

    with serving(Handler) as port:
        try:
            yield f"http://user:password@127.0.0.1:{port}"
        finally:
            if wait is not None:
                wait.set()


@contextmanager
def greeter(words: bytes) -> Iterator[str]:
    """Run a server of another protocol: it says its words to whoever connects."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.sendall(words)
            while self.request.recv(65536):
                pass  # until the client hangs up

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_address[1]}"
        finally:
            running.shutdown()
            thread.join()


def calls(index: QdrantIndexAdapter) -> list[Callable[[], object]]:
    return [
        index.projects,
        lambda: index.project(PROJECT),
        lambda: index.create_project(PROJECT, BINDING),
        lambda: index.at(PROJECT, BINDING).search((1.0, 0, 0, 0), 5),
    ]


def assert_fails(url: str, kind: type[VectorIndexError], *words: str) -> None:
    driver = ServerDriver(url, Secret(KEY), ServerOptions(timeout=1))
    index = QdrantIndexAdapter(driver)
    for call in calls(index):
        with pytest.raises(kind) as caught:
            call()
        for word in words:
            assert word in str(caught.value)
        assert KEY not in str(caught.value)
        assert "password" not in str(caught.value)
    assert KEY not in repr(driver)
    index.close()


@pytest.mark.parametrize("status", [401, 403])
def test_a_refused_key_is_said_and_not_shown(status: int) -> None:
    with server(status, b"Must provide an API key") as url:
        assert_fails(url, IndexUnavailable, "refuses the API key", "127.0.0.1")


def test_a_key_that_may_only_read_is_told_from_a_wrong_one() -> None:
    said = b'{"status":{"error":"Forbidden: Global manage access is required"},"time":0.1}'
    with server(403, said) as url:
        assert_fails(url, IndexUnavailable, "(Global manage access is required)", "one that may")


def test_https_to_a_server_without_tls_says_so_at_once() -> None:
    with server(200, b"{}") as url:
        assert_fails(url.replace("http:", "https:"), IndexUnavailable, "write http://")


def test_a_port_where_no_http_is_spoken_is_given_up_at_once() -> None:
    with greeter(b"SSH-2.0-OpenSSH_9.2\r\n\r\n") as url:
        assert_fails(url, VectorIndexError, "check its address", "its port (6333")


def test_a_server_that_is_not_there_is_named() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert_fails(f"http://127.0.0.1:{port}", IndexUnavailable, "does not answer", str(port))


def test_a_server_that_never_answers_is_given_up() -> None:
    with server(200, b"{}", wait=threading.Event()) as url:
        assert_fails(url, IndexUnavailable, "does not answer")


def test_a_full_disk_is_told_by_what_helps() -> None:
    said = b'{"status":{"error":"Service internal error: No space left on device: WAL buffer"}}'
    with server(500, said) as url:
        assert_fails(url, VectorIndexError, "127.0.0.1", "no room left on its disk", "free some")


def test_what_a_server_says_of_its_fault_is_passed_on() -> None:
    with server(500, b'{"status":{"error":"disk"}}') as url:
        assert_fails(url, VectorIndexError, "127.0.0.1", "disk")


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, b"<html>"),
        (200, b"{}"),
        (200, b"[]"),
        (302, b"moved"),
        (404, b"<html>"),
        (404, b""),
        (501, b"<!DOCTYPE"),
    ],
)
def test_an_answer_of_something_else_than_an_index_says_to_check_the_address(
    status: int, body: bytes
) -> None:
    with server(status, body) as url:
        assert_fails(url, VectorIndexError, "127.0.0.1", "check its address")


@pytest.mark.parametrize(
    "address",
    [
        "",
        " , ",
        "http://",
        "ftp://localhost",
        "http://user:password@localhost:port",
        "http://localhost:99999",
        "http://localhost:6333,http://localhost:port",
        "http://[::1",
        "6333",
    ],
)
def test_what_is_no_address_is_refused_at_once_with_the_form_of_one(address: str) -> None:
    with pytest.raises(InvalidRequest, match="http://localhost:6333") as caught:
        ServerDriver(address)
    assert "password" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("localhost", "localhost:6333"),
        ("localhost:7000", "localhost:7000"),
        ("https://user:password@qdrant.example/prefix", "qdrant.example:6333"),
    ],
)
def test_an_address_may_leave_out_what_can_be_supplied(address: str, name: str) -> None:
    assert ServerNode(address, None, timeout=1, grpc_port=0).name == name
