"""Passages are written by gRPC where a server offers it, and by REST where it does not."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import grpc
import pytest
from qdrant_client import grpc as messages
from qdrant_client import models
from qdrant_client.grpc import points_service_pb2_grpc, qdrant_pb2_grpc

from loccit.domain.errors import IndexUnavailable, VectorIndexError
from loccit.infrastructure.adapters.qdrant.server.connection import ServerConnection
from tests.http_server import QuietHandler, serving

WRITTEN = b'{"result": {"operation_id": 1, "status": "completed"}, "status": "ok", "time": 0.0}'


class Points(points_service_pb2_grpc.PointsServicer):
    """Counts what is written, after failing with the codes that it was given."""

    def __init__(self, faults: list[grpc.StatusCode]) -> None:
        self.written: list[str] = []
        self._faults = faults

    def upsert(
        self, request: messages.UpsertPoints, context: grpc.ServicerContext
    ) -> messages.PointsOperationResponse:
        if self._faults:
            context.abort(self._faults.pop(0), "as asked")
        self.written += [point.id.uuid for point in request.points]
        result = messages.UpdateResult(operation_id=1, status=messages.UpdateStatus.Completed)
        return messages.PointsOperationResponse(result=result, time=0.0)

    Upsert = upsert


class Health(qdrant_pb2_grpc.QdrantServicer):
    def health_check(
        self, request: messages.HealthCheckRequest, context: grpc.ServicerContext
    ) -> messages.HealthCheckReply:
        return messages.HealthCheckReply(title="qdrant", version="1.19.0")

    HealthCheck = health_check


@contextmanager
def grpc_server(*faults: grpc.StatusCode) -> Iterator[tuple[int, Points]]:
    points = Points(list(faults))
    server = grpc.server(ThreadPoolExecutor(2))
    # Generated code has no types.
    points_service_pb2_grpc.add_PointsServicer_to_server(points, server)  # type: ignore[no-untyped-call]  # made by protoc
    qdrant_pb2_grpc.add_QdrantServicer_to_server(Health(), server)  # type: ignore[no-untyped-call]  # made by protoc
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield port, points
    finally:
        server.stop(None).wait()


@contextmanager
def rest_server() -> Iterator[tuple[int, list[str]]]:
    asked: list[str] = []

    class Handler(QuietHandler):
        def do_PUT(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Content-Length", str(len(WRITTEN)))
            self.end_headers()
            self.wfile.write(WRITTEN)

    with serving(Handler) as port:
        yield port, asked


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def write(rest_port: int, grpc_port: int) -> list[float]:
    """Write a point and return the pauses that were made."""
    pauses: list[float] = []
    connection = ServerConnection(
        f"http://127.0.0.1:{rest_port}", None, timeout=5, grpc_port=grpc_port, pause=pauses.append
    )
    point = models.PointStruct(
        id="00000000-0000-0000-0000-000000000001", vector={"dense": [1.0]}, payload={"year": None}
    )
    try:
        connection.ask(lambda client: client.upsert("papers", [point]), bulk=True)
    finally:
        connection.close()
    return pauses


def test_passages_go_by_grpc_where_it_is_open() -> None:
    with grpc_server() as (port, points):
        write(free_port(), port)
    assert points.written == ["00000000-0000-0000-0000-000000000001"]


@pytest.mark.parametrize("offered", ["nothing", "another service", "not asked for"])
def test_passages_go_by_rest_where_it_is_not(offered: str) -> None:
    with rest_server() as (port, asked):
        other = {"nothing": free_port(), "another service": port, "not asked for": 0}
        write(port, other[offered])
    assert len(asked) == 1


def test_a_passing_fault_of_grpc_is_waited_out() -> None:
    with grpc_server(grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED) as started:
        port, points = started
        pauses = write(free_port(), port)
    assert len(pauses) == 2
    assert len(points.written) == 1


@pytest.mark.parametrize(
    ("fault", "kind", "words"),
    [
        (grpc.StatusCode.UNAUTHENTICATED, IndexUnavailable, "refuses the API key"),
        (grpc.StatusCode.INTERNAL, VectorIndexError, "answered INTERNAL: as asked"),
    ],
)
def test_a_lasting_fault_of_grpc_is_an_error_of_ours(
    fault: grpc.StatusCode, kind: type[VectorIndexError], words: str
) -> None:
    with grpc_server(fault) as (port, _), pytest.raises(kind, match=words):
        write(free_port(), port)
