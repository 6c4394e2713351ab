"""What a client makes of holders that are of another version, end in a call, or are no holders."""

import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.errors import (
    EmbeddingModelMismatch,
    HolderIncompatible,
    IndexLocked,
    VectorIndexError,
    WriteInterrupted,
)
from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.holder.address import (
    HolderAddress,
    new_address,
    publish_address,
    read_address,
    remove_address,
)
from loccit.infrastructure.adapters.holder.calls import Call, answer_bytes, read_answer
from loccit.infrastructure.adapters.holder.door import Door
from loccit.infrastructure.adapters.holder.frames import (
    LONGEST_HELLO,
    PROTOCOL,
    ConnectionEnded,
    Kind,
    receive_frame,
    send_frame,
)
from loccit.infrastructure.adapters.holder.index import HolderIndex
from loccit.infrastructure.adapters.qdrant.edge.process_lock import ProjectLock
from loccit.version import __version__
from tests.contracts.index_factories import BINDING, OTHER_BINDING, document
from tests.integration.holder_worker import shared_index

PROJECT = ProjectId("shared")
WELCOME = json.dumps({"protocol": PROTOCOL, "loccit": __version__}).encode()
Script = Callable[[socket.socket], None]


@pytest.fixture
def index(tmp_path: Path) -> Iterator[HolderIndex]:
    """An index with one document, which nobody has open."""
    index = shared_index(tmp_path)
    index.create_project(PROJECT, BINDING)
    document("first").write(index, PROJECT)
    index.close()
    yield index
    index.close()


@contextmanager
def holder(root: Path, script: Script) -> Iterator[HolderAddress]:
    """Hold the project, do with the first client as the script says, and let go of the project."""
    project = root / "projects" / PROJECT
    lock = ProjectLock(project, 0)
    address = new_address(project)

    def meet() -> None:
        connection, _ = listening.accept()
        with connection:
            receive_frame(connection)
            script(connection)
        remove_address(project, address)
        lock.release()

    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(address.socket)
        listening.listen()
        publish_address(project, address)
        thread = threading.Thread(target=meet)
        thread.start()
        yield address
        thread.join()


def welcomed(*frames: Kind) -> Script:
    """Return what greets, hears a call, says these things and is gone."""

    def script(connection: socket.socket) -> None:
        send_frame(connection, Kind.HELLO, WELCOME)
        receive_frame(connection)
        for kind in frames:
            send_frame(connection, kind)

    return script


def test_a_holder_of_another_version_is_named_with_both(
    tmp_path: Path, index: HolderIndex
) -> None:
    def script(connection: socket.socket) -> None:
        said = json.dumps({"protocol": 99, "loccit": "7.8.9"}).encode()
        send_frame(connection, Kind.HELLO, said)

    with (
        holder(tmp_path, script) as address,
        pytest.raises(HolderIncompatible, match=r"7\.8\.9 .*99") as caught,
    ):
        index.at(PROJECT).count_chunks()

    assert caught.value.owner_pid == address.pid
    assert f"{__version__} (protocol {PROTOCOL})" in str(caught.value)


def test_a_write_whose_answer_is_lost_is_told_and_not_made_again(
    tmp_path: Path, index: HolderIndex
) -> None:
    with holder(tmp_path, welcomed(Kind.BEGUN)), pytest.raises(WriteInterrupted):
        index.at(PROJECT).delete_document(document("first").doc_id)

    assert index.at(PROJECT).count_chunks() == 3


@pytest.mark.parametrize("frames", [(), (Kind.GOODBYE,)])
def test_a_write_that_was_not_begun_is_made_by_the_next_holder(
    tmp_path: Path, index: HolderIndex, frames: tuple[Kind, ...]
) -> None:
    with holder(tmp_path, welcomed(*frames)):
        index.at(PROJECT).delete_document(document("first").doc_id)

    assert index.at(PROJECT).count_chunks() == 0


def test_a_read_whose_answer_is_lost_is_made_again(tmp_path: Path, index: HolderIndex) -> None:
    with holder(tmp_path, welcomed(Kind.BEGUN, Kind.BEAT)):
        assert index.at(PROJECT).count_chunks() == 3


def test_a_holder_that_is_long_about_it_but_alive_is_waited_for(
    tmp_path: Path, index: HolderIndex
) -> None:
    def script(connection: socket.socket) -> None:
        welcomed(Kind.BEGUN)(connection)
        for _ in range(4):
            time.sleep(1)
            send_frame(connection, Kind.BEAT)

    with holder(tmp_path, script):
        assert index.at(PROJECT).count_chunks() == 3  # 4 s later


def test_a_write_that_was_begun_before_the_holder_fell_silent_is_told(
    tmp_path: Path, index: HolderIndex
) -> None:
    def script(connection: socket.socket) -> None:
        welcomed(Kind.BEGUN)(connection)
        time.sleep(4)

    with holder(tmp_path, script) as address, pytest.raises(WriteInterrupted) as caught:
        index.at(PROJECT).delete_document(document("first").doc_id)
    assert caught.value.owner_pid == address.pid


def test_who_has_the_project_and_does_not_listen_is_waited_for_and_named(tmp_path: Path) -> None:
    index = shared_index(tmp_path, patience=0.2)
    index.create_project(PROJECT, BINDING)
    index.close()
    lock = ProjectLock(tmp_path / "projects" / PROJECT, 0)

    with pytest.raises(IndexLocked):
        index.at(PROJECT).count_chunks()

    lock.release()
    assert index.at(PROJECT).count_chunks() == 0
    index.close()


def test_nothing_is_answered_to_who_does_not_know_the_token(
    tmp_path: Path, index: HolderIndex
) -> None:
    assert index.hold(PROJECT)
    address = read_address(tmp_path / "projects" / PROJECT)
    assert address is not None
    call = Call("count_chunks", at=(PROJECT, None, 1)).to_bytes()
    for hello in (b'{"token": "guessed"}', b"[]", b"no JSON", b"{}", b"x" * (LONGEST_HELLO + 1)):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(address.socket)
            send_frame(connection, Kind.HELLO, hello)
            with pytest.raises(ConnectionEnded):
                _asked(connection, call)


def _asked(connection: socket.socket, call: bytes) -> tuple[Kind, bytes]:
    send_frame(connection, Kind.CALL, call)
    return receive_frame(connection)


def test_what_is_no_method_of_the_port_is_not_called(index: HolderIndex) -> None:
    for method in ("close", "__class__", "_ask", "hold"):
        with pytest.raises(VectorIndexError):
            Call(method).on(index)
        with pytest.raises(VectorIndexError):
            Call(method, at=(PROJECT, BINDING, 1)).on(index)


def test_errors_travel_with_their_fields() -> None:
    error = EmbeddingModelMismatch("thesis", BINDING, OTHER_BINDING)

    arrived = read_answer(answer_bytes(error))

    assert isinstance(arrived, EmbeddingModelMismatch)
    assert str(arrived) == str(error)
    assert (arrived.bound, arrived.requested) == (BINDING, OTHER_BINDING)


def test_a_fault_of_the_holder_arrives_as_an_error_of_ours(
    tmp_path: Path, index: HolderIndex, caplog: pytest.LogCaptureFixture
) -> None:
    assert index.hold(PROJECT)
    client = shared_index(tmp_path)

    with caplog.at_level(logging.ERROR), pytest.raises(VectorIndexError, match="AttributeError"):
        client.at(PROJECT).amend_document(None)  # type: ignore[arg-type]

    assert "holder_fault" in caplog.text
    assert client.at(PROJECT).count_chunks() == 3
    client.close()


def test_a_door_waits_for_what_was_begun_before_it_closes(tmp_path: Path) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def answer(call: Call) -> int:
        begun.set()
        may_end.wait()
        return len(call.arguments)

    project = tmp_path / "projects" / PROJECT
    project.mkdir(parents=True)
    lock = ProjectLock(project, 0)
    door = Door(project, answer)
    told: list[int] = []
    client = _client(tmp_path)
    asking = threading.Thread(target=lambda: told.append(client(PROJECT)))
    asking.start()
    begun.wait()
    closing = threading.Thread(target=door.close)
    closing.start()
    may_end.set()
    closing.join()
    asking.join()
    lock.release()

    assert told == [1]


def _client(root: Path) -> Callable[[ProjectId], int]:
    from loccit.infrastructure.adapters.holder.client import Holder

    known = Holder(root / "projects" / PROJECT, PROJECT)

    def ask(project_id: ProjectId) -> int:
        answer: int = known.answer(Call(ProjectStorePort.needs_optimizing.__name__, (project_id,)))
        known.close()
        return answer

    return ask


def test_vectors_of_another_precision_are_refused_as_they_are_here(
    tmp_path: Path, index: HolderIndex
) -> None:
    assert index.hold(PROJECT)
    client = shared_index(tmp_path)
    rounded = replace(BINDING, precision="bfloat16")

    with pytest.raises(EmbeddingModelMismatch) as caught:
        client.at(PROJECT, rounded).upsert(document("second").items)

    assert caught.value.bound == BINDING
    client.close()
