"""An ingest in a process of its own: what is heard of it, and what ends it."""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from loccit import composition, open_library
from loccit.application.ingest.ingest_request import IngestRequest
from loccit.application.ingest.ingest_sources import IngestListener
from loccit.application.library import Library
from loccit.domain.errors import IngestInterrupted, InvalidRequest, LibraryClosed, SourceNotFound
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.project import project_id
from loccit.infrastructure.adapters.isolation.ingest_process import MODULE
from loccit.infrastructure.adapters.isolation.ingesting import IngestProcesses
from loccit.infrastructure.secret import Secret
from tests.built_model import with_model
from tests.child_processes import children

SECONDS = 60.0
SLOW_PARAGRAPH = "A paragraph with *emphasis*, `code` and a [link](http://localhost/).\n\n"


class Heard(IngestListener):
    """Writes down what it is told, and does something at the beginning of each document."""

    def __init__(self, at_begin: Callable[[], object] = lambda: None, most: int = 100) -> None:
        self.told: list[object] = []
        self.threads: set[int] = set()
        self._at_begin = at_begin
        self._most = most

    def starts(self, source_paths: Sequence[str], warnings: tuple[DocumentWarning, ...]) -> None:
        self.told.append(("starts", len(source_paths)))
        self.threads.add(threading.get_ident())

    def begins(self, source_path: str) -> None:
        self.told.append(("begins", Path(source_path).name))
        self._at_begin()

    def ends(self, report: IngestReport) -> None:
        self.told.append(("ends", str(report.status)))

    def stops(self) -> bool:
        return len(self.told) > self._most


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(data_dir=with_model(tmp_path / "data")) as opened:
        yield opened


@pytest.fixture
def notes(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"{name}.md" for name in ("bell", "tide", "salt")]
    for path in paths:
        path.write_text(f"# {path.stem}\n\nWhat there is to say of the {path.stem}.\n")
    return paths


def kill_them() -> None:
    for each in children(os.getpid(), MODULE):
        os.kill(each, signal.SIGKILL)


def until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_it_does_what_an_ingest_does_and_is_heard_in_the_thread_that_calls(
    library: Library, notes: list[Path], tmp_path: Path
) -> None:
    project, heard = library.project("thesis"), Heard()
    run = project.ingest_apart(*notes[:2], tmp_path / "none.md", listener=heard)
    again = project.ingest(*notes[:2])

    assert [report.status for report in run.reports] == ["ingested", "ingested", "failed"]
    assert isinstance(run.reports[2].error, SourceNotFound)
    assert {report.status for report in again.reports} == {IngestStatus.UNCHANGED}
    assert heard.threads == {threading.get_ident()}
    assert heard.told == [
        ("starts", 3),
        *(("begins", "bell.md"), ("ends", "ingested")),
        *(("begins", "tide.md"), ("ends", "ingested")),
        *(("begins", "none.md"), ("ends", "failed")),
    ]
    assert project.query("what is there of the tide?").hits[0].chunk.text.endswith("tide.")


def test_it_makes_way_for_others_and_stays_for_the_next(
    library: Library, notes: list[Path]
) -> None:
    seen: list[tuple[int, int]] = []

    def look() -> None:
        [child] = children(os.getpid(), MODULE)
        seen.append((child, os.getpriority(os.PRIO_PROCESS, child)))

    for note in notes[:2]:
        library.project("thesis").ingest_apart(note, listener=Heard(look))

    own = os.getpriority(os.PRIO_PROCESS, os.getpid())
    assert len(set(seen)) == 1
    assert seen[0][1] > own


def test_it_goes_when_nothing_comes_for_a_while(notes: list[Path], tmp_path: Path) -> None:
    settings = composition.load_settings(data_dir=tmp_path / "data")
    opens = partial(composition.open_library, settings)

    def ask(note: Path) -> IngestRequest:
        return IngestRequest(project_id("thesis"), (str(note),), None, None, prune=False)

    with closing(IngestProcesses(opens, lambda _: None, idle_seconds=0.2)) as processes:
        processes.ingest(ask(notes[0]), Heard())
        until(lambda: not children(os.getpid(), MODULE))
        run = processes.ingest(ask(notes[1]), Heard())

    assert [report.status for report in run.reports] == ["ingested"]


def test_an_error_of_the_whole_arrives_as_it_is(library: Library, notes: list[Path]) -> None:
    with pytest.raises(InvalidRequest, match="reference list"):
        library.project("thesis").ingest_apart(notes[0], citekey="bell1900")


def test_it_stops_after_the_document_at_hand(library: Library, notes: list[Path]) -> None:
    run = library.project("thesis").ingest_apart(*notes, listener=Heard(most=1))

    assert [report.status for report in run.reports] == ["ingested"]


def test_when_it_is_killed_its_document_is_named_and_the_next_ingest_works(
    library: Library, notes: list[Path], tmp_path: Path
) -> None:
    project = library.project("thesis")
    project.ingest_apart(notes[0])
    slow = tmp_path / "slow.md"
    slow.write_text("# Slow\n\n" + SLOW_PARAGRAPH * 20_000)
    with pytest.raises(IngestInterrupted, match=r"slow\.md") as raised:
        project.ingest_apart(slow, listener=Heard(kill_them))
    held = project.documents()
    project.ingest_apart(*notes[1:])

    assert raised.value.path == str(slow)
    assert [Path(record.source.path).name for record in held] == ["bell.md"]
    assert len(project.documents()) == 3


def test_closing_the_library_ends_it_in_the_middle_of_a_document(
    tmp_path: Path, notes: list[Path]
) -> None:
    slow = tmp_path / "slow.md"
    slow.write_text("# Slow\n\n" + SLOW_PARAGRAPH * 100_000)
    library = open_library(data_dir=with_model(tmp_path / "data"))
    library.project("thesis").ingest_apart(notes[0])
    closer = threading.Thread(target=library.close)
    with pytest.raises(LibraryClosed):
        library.project("thesis").ingest_apart(slow, listener=Heard(closer.start))
    closer.join(SECONDS)

    assert not children(os.getpid(), MODULE)
    with pytest.raises(LibraryClosed):
        library.project("thesis").ingest_apart(notes[1])
    with open_library(data_dir=tmp_path / "data") as later:
        assert len(later.project("thesis").documents()) == 1


def test_what_it_logs_is_logged_here(
    library: Library, notes: list[Path], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="loccit"):
        library.project("thesis").ingest_apart(notes[0])

    [logged] = [each for each in caplog.records if each.getMessage() == "document_ingested"]
    assert logged.process != os.getpid()
    assert vars(logged)["path"] == str(notes[0])


def test_no_secret_is_on_its_command_line_nor_new_in_its_environment(
    notes: list[Path], tmp_path: Path
) -> None:
    seen: list[bytes] = []

    def look() -> None:
        for child in children(os.getpid(), MODULE):
            here = Path(f"/proc/{child}")
            seen.extend(((here / "cmdline").read_bytes(), (here / "environ").read_bytes()))

    settings = composition.load_settings(data_dir=tmp_path / "data")
    secret = Secret("hush-hush")
    with composition.open_library(replace(settings, token=secret, llm_api_key=secret)) as library:
        library.project("thesis").ingest_apart(notes[0], listener=Heard(look))

    assert len(seen) == 2
    assert not any(b"hush" in each for each in seen)
