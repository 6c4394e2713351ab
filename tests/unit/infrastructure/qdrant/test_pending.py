"""Points that wait in a file for their shard."""

from pathlib import Path

from loccit.infrastructure.adapters.qdrant.driver import Point
from loccit.infrastructure.adapters.qdrant.edge.pending import PendingPoints

ONE, OTHER = Point("1", {"text": "ü\n“x”"}), Point("2", {"text": "b", "n": [1, None]})


def test_what_was_added_is_read_once_for_each_id(tmp_path: Path) -> None:
    pending = PendingPoints(tmp_path / "pending.jsonl")
    assert pending.read() == []

    pending.append([ONE, OTHER])
    pending.append([Point("1", {"text": "new"})])

    assert pending.read() == [Point("1", {"text": "new"}), OTHER]
    pending.clear()
    pending.clear()
    assert pending.read() == []


def test_a_line_that_was_cut_short_costs_itself_alone(tmp_path: Path) -> None:
    pending = PendingPoints(tmp_path / "pending.jsonl")
    pending.append([ONE])
    with pending.path.open("ab") as file:
        file.write(b'{"id": "3", "payl')

    pending.append([OTHER])

    assert pending.read() == [ONE, OTHER]
