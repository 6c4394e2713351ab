"""When a version gets a search graph, and the count and the copy that its building rests on."""

import socket
from pathlib import Path

from loccit.infrastructure.adapters.qdrant.edge.file_copy import copy_folder
from loccit.infrastructure.adapters.qdrant.edge.write_count import WriteCount
from loccit.infrastructure.adapters.qdrant.graph_policy import GraphPolicy

POLICY = GraphPolicy(graph_from=100)
MEGABYTE = 2**20


def test_a_large_version_without_a_graph_gets_one() -> None:
    assert POLICY.wants_graph(100, None)


def test_a_small_version_gets_none_however_much_is_written() -> None:
    assert not POLICY.wants_graph(99, None)
    assert not POLICY.wants_graph(99, 1000)


def test_a_graph_is_built_anew_once_a_fifth_was_written_after_it() -> None:
    assert not POLICY.wants_graph(100, 20)
    assert POLICY.wants_graph(100, 21)


def test_some_points_are_always_too_many_to_scan_their_codes() -> None:
    policy = GraphPolicy(scanned_up_to=50)

    assert policy.scanned_of(1000) == 50
    assert policy.scanned_of(40) < 40
    assert policy.scanned_of_part(1000) == 50
    assert policy.scanned_of_part(80) < 80 // policy.parts


def test_a_count_goes_on_where_the_process_before_left_it(tmp_path: Path) -> None:
    count = WriteCount(tmp_path / "written")
    assert count.value == 0
    count.add(7)
    count.add(5)
    count.close()

    again = WriteCount(tmp_path / "written")
    assert again.value == 12
    again.close()


def test_a_copy_holds_the_same_and_its_empty_parts_take_no_room(tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "wal").mkdir(parents=True)
    (source / "empty").write_bytes(b"")
    holes = b"head" + bytes(MEGABYTE) + b"middle" + bytes(3 * MEGABYTE)
    (source / "wal" / "log").write_bytes(holes)

    copy_folder(source, tmp_path / "copy")

    copied = tmp_path / "copy" / "wal" / "log"
    assert copied.read_bytes() == holes
    assert copied.stat().st_blocks * 512 < MEGABYTE
    assert (tmp_path / "copy" / "empty").read_bytes() == b""


def test_the_socket_of_a_process_that_was_killed_is_not_copied(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(source / "left.socket"))
    (source / "log").write_bytes(b"log")

    copy_folder(source, tmp_path / "copy")

    assert [entry.name for entry in (tmp_path / "copy").iterdir()] == ["log"]
