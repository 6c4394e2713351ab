"""Passing faults of a server are waited out; lasting ones are not."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from httpx import RemoteProtocolError
from qdrant_client.http.exceptions import ResponseHandlingException

from loccit.domain.errors import IndexUnavailable, VectorIndexError
from loccit.infrastructure.adapters.qdrant.server.collection import (
    CollectionPolicy,
    create_collection,
)
from loccit.infrastructure.adapters.qdrant.server.connection import ServerConnection
from tests.contracts.index_factories import BINDING
from tests.http_server import QuietHandler, serving

ALIASES = b'{"result": {"aliases": []}, "status": "ok", "time": 0.0}'


@contextmanager
def server(*faults: int, retry_after: str = "", error: str = "busy") -> Iterator[str]:
    """Run a server whose first answers are these, 0 for a cut connection; then it is well."""
    left = list(faults)

    class Handler(QuietHandler):
        def do_GET(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            status = left.pop(0) if left else 200
            if status == 0:
                self.connection.close()
                return
            body = ALIASES if status == 200 else json.dumps({"status": {"error": error}}).encode()
            self.send_response(status)
            if retry_after and status == 429:
                self.send_header("Retry-After", retry_after)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_PUT = do_GET

        def finish(self) -> None:
            if not self.wfile.closed and self.connection.fileno() >= 0:
                super().finish()

    with serving(Handler) as port:
        yield f"http://127.0.0.1:{port}"


def closed_address() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


def ask(url: str) -> list[float]:
    """Ask the server and return the pauses that were made."""
    pauses: list[float] = []
    connection = ServerConnection(url, None, timeout=5, pause=pauses.append)
    try:
        connection.ask(lambda client: client.get_aliases())
    finally:
        connection.close()
    return pauses


@pytest.mark.parametrize("fault", [0, 429, 502, 503, 504])
def test_a_passing_fault_is_waited_out(fault: int) -> None:
    with server(fault, fault) as url:
        first, second = ask(url)
    assert 0 < first < second


def test_the_pause_that_a_server_asks_for_is_made() -> None:
    with server(429, retry_after="7") as url:
        assert ask(url) == [7]


def test_a_server_that_asks_for_a_long_pause_is_given_up() -> None:
    with server(429, retry_after="3600") as url, pytest.raises(IndexUnavailable, match="later"):
        ask(url)


def test_a_fault_that_does_not_pass_is_given_up() -> None:
    with server(*[503] * 20) as url, pytest.raises(IndexUnavailable, match="run the same command"):
        ask(url)


@pytest.mark.parametrize("fault", [400, 404, 500])
def test_a_refusal_is_not_asked_again(fault: int) -> None:
    with server(fault) as url, pytest.raises(VectorIndexError, match=str(fault)):
        ask(url)


@pytest.mark.parametrize("fault", [0, 502, 503, 504])
def test_another_node_is_asked_at_once_when_one_fails(fault: int) -> None:
    with server(*[fault] * 20) as failing, server() as well:
        assert ask(f"{failing},{well}") == []


def test_a_node_that_is_not_there_is_passed_over() -> None:
    with server() as well:
        assert ask(f"{closed_address()} , {closed_address()},{well}") == []


def test_the_node_that_answered_last_is_asked_first() -> None:
    pauses: list[float] = []
    with server(503) as first, server() as second:
        connection = ServerConnection(f"{first},{second}", None, timeout=5, pause=pauses.append)
        with closing(connection):
            for _ in range(2):
                connection.ask(lambda client: client.get_aliases())
            asked = connection.ask(lambda client: str(client.init_options["url"]))
    assert asked == second
    assert pauses == []


def test_all_nodes_are_asked_again_after_a_pause() -> None:
    with server(503, 503) as first, server(503, 503, 503) as second:
        pauses = ask(f"{first},{second}")
    assert len(pauses) == 3
    assert pauses == sorted(pauses)


def test_when_no_node_answers_all_are_named() -> None:
    first, second = closed_address(), closed_address()
    with pytest.raises(IndexUnavailable) as caught:
        ask(f"{first},http://user:secret@{second.removeprefix('http://')}")
    assert "does not answer" in str(caught.value)
    assert first.removeprefix("http://") in str(caught.value)
    assert second.removeprefix("http://") in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "words",
    [
        "Waiting for consensus operation commit failed. Timeout set at: 10 seconds",
        "Failed to propose operation: leader is not established within 10s",
        "Consistency of this update is not guaranteed. Please retry.",
        "2 of 2 read operations failed: code: 'The service is currently unavailable'",
    ],
)
def test_a_cluster_that_has_just_lost_a_node_is_waited_for(words: str) -> None:
    with server(500, 500, error=f"Service internal error: {words}") as url:
        assert len(ask(url)) == 2


def test_a_cluster_that_stays_without_a_node_is_given_up() -> None:
    words = "The replica set for shard 0 on peer 1 does not have enough active replicas"
    with (
        server(*[500] * 20, error=words) as url,
        pytest.raises(IndexUnavailable, match="nodes of it are away; start them"),
    ):
        ask(url)


class Stalling:
    """A request that lasts for some seconds and then fails, the first times."""

    def __init__(self, *lasting: float) -> None:
        self.left = list(lasting)
        self.times = 0

    def __call__(self, _client: object) -> str:
        self.times += 1
        if not self.left:
            return "answer"
        time.sleep(self.left.pop(0))
        raise ResponseHandlingException(RemoteProtocolError("Server disconnected"))


def answer_within(timeout: float, request: Stalling) -> str:
    connection = ServerConnection(closed_address(), None, timeout=timeout, pause=lambda _: None)
    with closing(connection):
        return connection.ask(request)


def test_a_request_that_the_machine_stood_still_in_is_sent_again() -> None:
    # As after a sleep: the time-out and all patience are long over, the server has hung up.
    assert answer_within(0.02, Stalling(0.2)) == "answer"


def test_a_server_that_lets_every_request_time_out_is_asked_twice() -> None:
    request = Stalling(*[0.05] * 9)

    with pytest.raises(IndexUnavailable):
        answer_within(0.05, request)

    assert request.times == 2


def make_collection(url: str) -> None:
    connection = ServerConnection(url, None, timeout=5, pause=lambda _: None)
    with closing(connection):
        create_collection(connection, CollectionPolicy(), "papers", BINDING, {})


@pytest.mark.parametrize("fault", [0, 503])
def test_a_collection_that_was_made_unnoticed_is_taken_as_made(fault: int) -> None:
    with server(fault, 409) as url:
        make_collection(url)


def test_a_collection_that_another_has_made_is_not_taken_over() -> None:
    with server(409) as url, pytest.raises(VectorIndexError, match="409"):
        make_collection(url)
