"""Ingesting many documents: the next ones are converted while one is stored."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from loccit.application.ingest import ingest_document
from loccit.application.ingest.contents import read_source
from loccit.application.ingest.conversion_ahead import ConversionAhead
from loccit.application.ingest.ingest_document import IngestDocument
from loccit.domain.errors import EmbeddingModelMismatch
from loccit.domain.models.document import ConversionResult
from loccit.domain.models.ingestion import IngestStatus
from loccit.domain.models.project import SourceFile
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.in_memory.converter import InMemoryConverter
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from tests.unit.application.conftest import BREAD, LARGE, PROJECT, TIDES, Library

WORKERS = 2


@dataclass
class GatedConverter:
    """Converts a file when its gate is open, and tells what it was asked for."""

    shut: dict[str, threading.Event] = field(default_factory=dict)
    begun: list[str] = field(default_factory=list)
    started: threading.Event = field(default_factory=threading.Event)
    scan_fingerprint: str = ""
    running: int = 0
    most_running: int = 0
    _inner: InMemoryConverter = field(default_factory=InMemoryConverter)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def fingerprint(self) -> str:
        return self._inner.fingerprint

    def progress(self, source_path: str) -> float:
        return 0.0

    def convert(self, source_path: str) -> ConversionResult:
        with self._lock:
            self.begun.append(source_path)
            self.started.set()
            self.running += 1
            self.most_running = max(self.most_running, self.running)
        try:
            if source_path in self.shut:
                assert self.shut[source_path].wait(30)
            return self._inner.convert(source_path)
        finally:
            with self._lock:
                self.running -= 1


@pytest.fixture
def converter() -> GatedConverter:
    return GatedConverter()


@pytest.fixture
def ingest(library: Library, converter: GatedConverter) -> IngestDocument:
    executor = ThreadPoolExecutor(WORKERS)
    return replace(
        library.ingest_document, converter=converter, executor=executor, workers=WORKERS
    )


def notes(library: Library, count: int) -> list[str]:
    return [library.write(f"{n}.md", f"# Note {n}\n\nWhat note {n} says.\n") for n in range(count)]


def test_reports_come_in_order_though_the_first_is_converted_last(
    library: Library, ingest: IngestDocument, converter: GatedConverter
) -> None:
    paths = notes(library, 4)
    gate = converter.shut[paths[0]] = threading.Event()
    threading.Timer(0.2, gate.set).start()

    reports = list(ingest.all(paths, PROJECT))

    assert [report.source_path for report in reports] == paths
    assert {report.status for report in reports} == {IngestStatus.INGESTED}
    assert sorted(converter.begun) == paths


def test_any_iterable_will_do_and_is_asked_for_few_paths_ahead(
    library: Library, ingest: IngestDocument
) -> None:
    named: list[str] = []

    def watched() -> Iterator[str]:
        for path in notes(library, 12):
            named.append(path)
            yield path

    with closing(ingest.all(watched(), PROJECT)) as reports:
        for done, _ in enumerate(reports, start=1):
            assert len(named) <= done + WORKERS + 1


def test_what_takes_long_tells_its_share_while_it_is_converted_and_while_it_is_embedded(
    library: Library, converter: GatedConverter
) -> None:
    words = " ".join(f"Sentence {n} of the gauge." for n in range(30_000))
    path = library.write("long.md", f"# Long\n\n{words}\n")
    gate = converter.shut[path] = threading.Event()
    threading.Timer(0.5, gate.set).start()
    shares: list[float] = []

    with ThreadPoolExecutor(1) as executor:
        ingest = replace(library.ingest_document, converter=converter, executor=executor)
        list(ingest.all([path], PROJECT, on_share=shares.append))

    assert shares == sorted(shares)
    assert shares[0] < 0.1 < shares[-1] < 1
    assert len(set(shares)) > 3


def test_conversions_run_on_the_executor_that_is_given(library: Library) -> None:
    where: set[str] = set()

    class Converter(InMemoryConverter):
        def convert(self, source_path: str) -> ConversionResult:
            where.add(threading.current_thread().name)
            return super().convert(source_path)

    with ThreadPoolExecutor(1, thread_name_prefix="given") as executor:
        ingest = replace(library.ingest_document, converter=Converter(), executor=executor)
        list(ingest.all(notes(library, 3), PROJECT))

    assert where == {"given_0"}


def test_a_new_file_is_read_once_to_know_it_and_once_to_convert_it(
    library: Library, ingest: IngestDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(path: str) -> SourceFile:
        read.append(path)
        return read_source(path)

    monkeypatch.setattr(ingest_document, "read_source", counted)
    paths = notes(library, 5)
    list(ingest.all(paths, PROJECT))

    assert read == paths


def test_the_first_file_is_converted_while_its_project_is_made(
    library: Library, ingest: IngestDocument, converter: GatedConverter
) -> None:
    path = library.write("tides.md", TIDES)

    class Waiting(HashEmbedding):
        @property
        def binding(self) -> ModelBinding:  # asked for when a project is made
            assert converter.started.wait(30)
            return super().binding

    [report] = replace(ingest, embedding=Waiting()).all([path], PROJECT)

    assert report.status is IngestStatus.INGESTED
    assert converter.begun == [path]


def test_while_one_is_stored_only_the_next_few_are_converted(
    library: Library, ingest: IngestDocument, converter: GatedConverter
) -> None:
    paths = notes(library, 12)

    with closing(ingest.all(paths, PROJECT)) as reports:
        for done, _ in enumerate(reports, start=1):
            assert set(converter.begun) <= set(paths[: done + WORKERS + 1])

    assert converter.most_running <= WORKERS
    assert sorted(converter.begun) == sorted(paths)


def test_closing_begins_no_more_and_keeps_what_is_committed(
    library: Library, ingest: IngestDocument, converter: GatedConverter
) -> None:
    paths = notes(library, 12)
    with closing(ingest.all(paths, PROJECT)) as reports:
        first = next(reports)

    assert [record.source.path for record in library.index.at(PROJECT).documents()] == [
        first.source_path
    ]
    assert set(converter.begun) <= set(paths[: WORKERS + 2])
    assert {report.status for report in ingest.all(paths[:1], PROJECT)} == {IngestStatus.UNCHANGED}


def test_what_has_not_changed_is_not_converted(
    library: Library, ingest: IngestDocument, converter: GatedConverter
) -> None:
    paths = notes(library, 5)
    list(ingest.all(paths, PROJECT))
    library.write("3.md", BREAD)

    reports = list(ingest.all(paths, PROJECT))

    assert [report.status for report in reports].count(IngestStatus.UNCHANGED) == 4
    assert reports[3].status is IngestStatus.REPLACED
    assert converter.begun[5:] == [paths[3]]


def test_the_same_bytes_are_converted_once_though_both_files_are_new(
    library: Library, ingest: IngestDocument, converter: GatedConverter
) -> None:
    original, copy = library.write("a.md", TIDES), library.write("b.md", TIDES)

    reports = list(ingest.all([original, copy, original], PROJECT))

    assert [report.status for report in reports] == [
        IngestStatus.INGESTED,
        IngestStatus.UNCHANGED,
        IngestStatus.UNCHANGED,
    ]
    assert [warning.code for warning in reports[1].warnings] == ["duplicate"]
    assert converter.begun == [original]


def test_a_file_that_changes_while_it_waits_is_ingested_as_it_is_at_its_turn(
    library: Library, ingest: IngestDocument
) -> None:
    first, second = library.write("first.md", BREAD), library.write("second.md", "# Old\n\nOld.")
    with closing(ingest.all([first, second], PROJECT)) as reports:
        next(reports)
        library.write("second.md", TIDES)
        report = next(reports)

    assert report.status is IngestStatus.INGESTED
    assert library.answers("harmonic constituents")[0] == second


def test_a_file_that_appears_or_goes_while_it_waits_is_reported_as_it_is_at_its_turn(
    library: Library, ingest: IngestDocument
) -> None:
    first, goes = library.write("first.md", BREAD), library.write("goes.md", "# Gone\n\nGone.")
    appears = str(library.folder / "appears.md")
    with closing(ingest.all([first, goes, appears], PROJECT)) as reports:
        next(reports)
        Path(goes).unlink()
        library.write("appears.md", TIDES)
        gone, appeared = reports

    assert gone.error is not None
    assert gone.error.code == "source_not_found"
    assert appeared.status is IngestStatus.INGESTED


def test_no_project_is_made_when_there_is_nothing_to_read(library: Library) -> None:
    paths = [str(library.folder / "missing.md"), str(library.folder), "bad\0.md"]

    reports = list(library.ingest_document.all(paths, PROJECT))

    codes = [report.error.code for report in reports if report.error]
    assert codes == ["source_not_found", "source_is_directory", "source_unreadable"]
    assert library.index.projects() == ()


def test_a_project_that_is_there_tells_what_it_has_of_a_file_that_is_gone(
    library: Library,
) -> None:
    path = library.write("tides.md", TIDES)
    library.ingest(path)
    Path(path).unlink()

    [report] = library.ingest_document.all([path], PROJECT)

    assert report.error is not None
    assert report.error.code == "source_not_found"
    assert report.record is not None


def test_a_document_that_fails_costs_itself_alone(
    library: Library, ingest: IngestDocument
) -> None:
    paths = [*notes(library, 2), library.write("empty.md", ""), library.write("tides.md", TIDES)]
    paths.insert(0, str(library.folder / "none.md"))

    reports = list(ingest.all(paths, PROJECT))

    codes = [report.error.code if report.error else None for report in reports]
    assert codes == ["source_not_found", None, None, "empty_source", None]


def test_another_model_is_refused_before_any_conversion_is_begun(
    library: Library, ingest: IngestDocument, converter: GatedConverter
) -> None:
    library.ingest(library.write("tides.md", TIDES))
    other = library.with_model(LARGE)
    refused = replace(ingest, embedding=LARGE, index=other.index)

    with pytest.raises(EmbeddingModelMismatch):
        list(refused.all(notes(library, 3), PROJECT))

    assert converter.begun == []


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_number_of_workers_changes_no_chunk(tmp_path: Path, workers: int) -> None:
    library = Library(tmp_path)
    paths = [*notes(library, 6), library.write("tides.md", TIDES)]
    many = replace(library.ingest_document, workers=workers)
    one = Library(tmp_path)
    for path in paths:
        one.ingest(path)

    list(many.all(paths, PROJECT))

    assert library.index.at(PROJECT).documents() == one.index.at(PROJECT).documents()
    question = "what the tide predictor says"
    assert library.query_chunks(question, PROJECT) == one.query_chunks(question, PROJECT)


def test_what_is_dropped_is_not_begun_when_its_turn_in_the_threads_comes(
    library: Library, converter: GatedConverter
) -> None:
    slow, dropped = notes(library, 2)
    gate = converter.shut[slow] = threading.Event()
    with (
        ThreadPoolExecutor(1) as thread,
        ConversionAhead(converter.convert, converter.progress, thread) as ahead,
    ):
        ahead.begin(read_source(slow))
        ahead.begin(read_source(dropped))
        ahead.drop(dropped)
        gate.set()
        ahead.convert(read_source(slow))

    assert converter.begun == [slow]
