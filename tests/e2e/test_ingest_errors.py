"""`loccit ingest` when nothing can be read, or when it cannot go on."""

from pathlib import Path

from tests.e2e.conftest import Loccit


def test_paths_at_which_nothing_is_make_no_project(loccit: Loccit, tmp_path: Path) -> None:
    outcome = loccit("ingest", str(tmp_path / "nosuch"), "-p", "typo", "--json")

    assert outcome.code == 1
    [document] = outcome.json["documents"]
    assert document["error"]["code"] == "source_not_found"
    assert loccit("projects", "--json").json["projects"] == []
