"""A project does the same whether this process holds it or asks the one that does."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from loccit import Project, SearchFilter, open_library
from loccit.domain.errors import InvalidRequest, ProjectNotFound
from loccit.domain.models.ingestion import IngestStatus
from loccit.infrastructure.adapters.holder.address import read_address
from tests.built_model import with_model
from tests.e2e.conftest import SAMPLES

NOTES, BIRDS = SAMPLES / "fieldwork-notes.md", SAMPLES / "magnetic-birds.html"
QUESTION = "how do birds find north?"
HOLDER = """
import sys
from loccit import open_library
with open_library(data_dir=sys.argv[1]) as library:
    for name in sys.argv[2:]:
        library.project(name).documents()
    print("held", flush=True)
    sys.stdin.read()
"""
MADE = ("read", "changed")


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    with open_library(data_dir=with_model(folder)) as library:
        for name in MADE:
            library.project(name).ingest(NOTES, BIRDS, references=SAMPLES / "references.json")
    return folder


@pytest.fixture(scope="module", params=["here", "held by another process"])
def projects(request: pytest.FixtureRequest, data_dir: Path) -> Iterator[dict[str, Project]]:
    here = request.param == "here"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(data_dir), *([] if here else MADE)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with holder, open_library(data_dir=data_dir) as library:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline().strip() == "held"
        addresses = [read_address(data_dir / "projects" / name) for name in MADE]
        if not here:
            assert {address and address.pid for address in addresses} == {holder.pid}
        yield {name: library.project(name) for name in (*MADE, "nobody")}
        holder.stdin.close()


@pytest.fixture
def project(projects: dict[str, Project]) -> Project:
    """A project that no test changes."""
    return projects["read"]


@pytest.fixture
def changed(projects: dict[str, Project]) -> Project:
    """A project that each test leaves as it was."""
    return projects["changed"]


def test_it_tells_what_it_holds(project: Project) -> None:
    records = project.documents()

    assert [Path(record.source.path).name for record in records] == [NOTES.name, BIRDS.name]
    assert project.document(BIRDS.name) == records[1]
    assert len(project.passages(BIRDS.name)) == records[1].chunks
    assert project.text(BIRDS.name).startswith("Birds that see north")
    assert [held.documents for held in project.versions()] == [2]
    assert not project.needs_optimizing


def test_it_finds_passages_and_answers(project: Project) -> None:
    filters = project.where(SearchFilter(tags=("birds",)), documents=[BIRDS.name])
    [first, *_] = project.query(QUESTION, filters=filters).hits
    [excerpt, *_] = project.ask(QUESTION).excerpts

    assert (first.citation and first.citation.citekey) == "holmBirdsNorth2023"
    assert excerpt.quoted.chunk.text in project.text(BIRDS.name)
    with pytest.raises(InvalidRequest, match="no document is by 'Nobody'"):
        project.where(authors=["Nobody"])


def test_it_writes_a_note_that_it_verifies(project: Project, tmp_path: Path) -> None:
    note = tmp_path / "note.md"

    found = project.note([QUESTION], note)

    assert found.excerpts
    assert project.verify(note).ok


def test_what_is_ingested_answers_until_it_is_deleted(changed: Project, tmp_path: Path) -> None:
    late = tmp_path / "late.md"
    late.write_text("# Bell\n\nThe bell rang on the third of May.\n", encoding="utf-8")

    [report] = changed.ingest(late).reports
    [again] = changed.ingest(late).reports
    found = changed.query("when did the bell ring?").hits
    deleted = changed.delete("late.md")

    assert (report.status, again.status) == (IngestStatus.INGESTED, IngestStatus.UNCHANGED)
    assert "third of May" in found[0].chunk.text
    assert [record.source.path for record in deleted] == [str(late)]
    assert len(changed.documents()) == 2


def test_its_searches_are_evaluated(changed: Project, tmp_path: Path) -> None:
    questions = tmp_path / "questions.csv"
    questions.write_text(f"question,document\n{QUESTION},{BIRDS.name}\n", encoding="utf-8")

    evaluation = changed.evaluate(questions)

    assert evaluation.documents == 2


def test_a_version_can_be_made_and_taken_back(changed: Project) -> None:
    report = changed.reindex(rechunk=True)
    back = changed.roll_back()
    changed.drop(report.new_version)

    assert report.switched
    assert (report.documents, back.active.number) == (2, report.old_version)
    assert [held.version.number for held in changed.versions()] == [report.old_version]


def test_one_that_is_not_there_is_told_as_such(projects: dict[str, Project]) -> None:
    nobody = projects["nobody"]

    for ask in (nobody.documents, nobody.state, nobody.delete_all, lambda: nobody.query(QUESTION)):
        with pytest.raises(ProjectNotFound):
            ask()
