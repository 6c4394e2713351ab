"""`loccit optimize`, and the search graph that other commands build of a large project."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from loccit import open_project
from loccit.domain.models.ingestion import IngestStatus
from loccit.infrastructure.adapters.qdrant import graph_policy
from loccit.infrastructure.adapters.qdrant.edge.graph import GraphBuild
from loccit.infrastructure.adapters.qdrant.server import driver as server
from loccit.interfaces.cli.main import cli
from tests.built_model import with_model

Run = Callable[..., Result]


@dataclass(frozen=True, slots=True)
class SmallGraphs(graph_policy.GraphPolicy):
    graph_from: int = 2
    exact_up_to: int = 0


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def invoke(command: str, *arguments: str) -> Result:
        shared = ("-p", "notes", "--data-dir", str(with_model(tmp_path / "data")))
        return CliRunner().invoke(cli, [command, *arguments, *shared])

    return invoke


@pytest.fixture
def note(tmp_path: Path) -> str:
    path = tmp_path / "note.md"
    path.write_text("# Tides\n\nThe gauge was read at low water.\n", encoding="utf-8")
    return str(path)


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a project of two points be a large one."""
    monkeypatch.setattr(graph_policy, "GraphPolicy", SmallGraphs)


def test_a_small_project_needs_no_graph(run: Run, note: str) -> None:
    assert "search graph" not in run("ingest", note).stderr

    done = run("optimize")

    assert done.exit_code == 0
    assert done.stdout == "Project 'notes' needs no new search graph.\n"


@pytest.mark.usefixtures("large")
def test_ingest_builds_the_graph_of_a_large_project_at_its_end(run: Run, note: str) -> None:
    ingested = run("ingest", note)

    assert ingested.exit_code == 0, ingested.output
    assert "Building the search graph of 'notes'" in ingested.stderr
    assert "Built in" in ingested.stderr
    assert "low water" in run("query", "When was the gauge read?").stdout
    assert json.loads(run("optimize", "--json").stdout)["needed"] is False


def test_doctor_names_the_command_that_builds_a_missing_graph(
    run: Run, note: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("ingest", note)
    arguments = ["doctor", "--data-dir", str(tmp_path / "data")]
    assert "loccit optimize" not in CliRunner().invoke(cli, arguments).stdout

    monkeypatch.setattr(graph_policy, "GraphPolicy", SmallGraphs)

    found = CliRunner().invoke(cli, arguments)
    assert found.exit_code == 0, found.output
    assert "'loccit optimize -p notes' makes its searches faster" in found.stdout


@pytest.mark.usefixtures("large")
def test_a_reindex_builds_the_graph_of_what_it_made(run: Run, note: str) -> None:
    run("ingest", note)

    same = run("reindex", "--yes")
    rechunked = run("reindex", "--rechunk", "--yes")

    assert "search graph" not in same.stderr, same.output
    assert "Built in" in rechunked.stderr, rechunked.output
    assert "low water" in run("query", "When was the gauge read?").stdout
    assert json.loads(run("optimize", "--json").stdout)["needed"] is False


@pytest.mark.usefixtures("large")
def test_a_copy_from_a_server_gets_its_graph_here(
    run: Run, note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = server.ServerDriver.in_memory()
    monkeypatch.setattr(server, "ServerDriver", lambda *_: there)
    run("ingest", note)

    sent = run("copy", "--to", "http://there.invalid")
    fetched = run("copy", "--from", "http://there.invalid", "--to-project", "again")

    assert (sent.exit_code, fetched.exit_code) == (0, 0), (sent.output, fetched.output)
    assert "search graph" not in sent.stderr  # a server's own affair
    assert "Building the search graph of 'again'" in fetched.stderr
    assert "Built in" in fetched.stderr


@pytest.mark.usefixtures("large")
def test_an_open_project_builds_it_after_an_ingest_and_goes_on_without(
    run: Run, note: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_project("notes", data_dir=tmp_path / "data") as project:
        with monkeypatch.context() as broken:
            broken.setattr(GraphBuild, "copy", lambda build, _: build.folder.mkdir())
            project.ingest(note)
        assert project.query("When was the gauge read?").hits
        [again] = project.ingest(note).reports
        assert project.query("When was the gauge read?").hits

    assert again.status is IngestStatus.UNCHANGED
    assert json.loads(run("optimize", "--json").stdout)["needed"] is False


@pytest.mark.usefixtures("large")
def test_a_graph_that_cannot_be_built_is_a_warning_after_an_ingest(
    run: Run, note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(GraphBuild, "copy", lambda build, _: build.folder.mkdir())
        ingested = run("ingest", note)
        assert run("optimize").exit_code == 1

    assert ingested.exit_code == 0
    assert "warning index_failed: the search graph could not be built" in ingested.stderr
    assert "low water" in run("query", "When was the gauge read?").stdout
    assert json.loads(run("optimize", "--json").stdout) == {
        "schema": 1,
        "project": "notes",
        "needed": True,
        "built": True,
    }
