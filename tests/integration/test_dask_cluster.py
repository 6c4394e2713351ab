"""Documents made on the workers of a Dask cluster: in this process, and in two that may die."""

import gc
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from loccit import Dask, open_library
from loccit.application.ingest.contents import read_source
from loccit.application.ingest.document_citation import DocumentCitation
from loccit.application.ingest.document_worker import DocumentJob
from loccit.application.ingest.ingest_document import IngestDocument
from loccit.application.ingest.ingest_sources import IngestListener
from loccit.application.ingest.made_document import MadeDocument, StoredMarks, record_of
from loccit.application.ingest.store_document import StoreDocument
from loccit.application.reindex.reindex_project import ReindexProject
from loccit.domain.errors import (
    ClusterDiffers,
    ClusterUnavailable,
    InvalidRequest,
    NotBegun,
    WorkersKilled,
)
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.models.retrieval import IndexItem
from loccit.infrastructure.adapters.in_memory.chunker import InMemoryChunker
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from loccit.infrastructure.adapters.in_memory.index import InMemoryIndex
from loccit.infrastructure.adapters.in_memory.resolver import InMemoryResolver
from tests.built_model import with_model
from tests.integration import dask_workers
from tests.integration.dask_workers import (
    DEADLY,
    FACTS,
    FILE_CHUNKER,
    MODEL,
    POLICY,
    PROJECT,
    SLOW,
)

if TYPE_CHECKING:
    from distributed import Client, LocalCluster

    from loccit.infrastructure.adapters.dask.cluster import DaskCluster
    from loccit.infrastructure.adapters.dask.tasks import OpenWorker

pytest.importorskip("distributed", reason="the extra dask is not installed")

# Dask leaves sockets to the garbage collector.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

TEXT = "# Tides {n}\n\nThe predictor of tides number {n} adds up harmonic constituents.\n"


@pytest.fixture(scope="module")
def threads() -> Iterator["LocalCluster"]:
    """A cluster of two workers within this process."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0"
    ) as cluster:
        yield cluster
    gc.collect()  # while its sockets may be left open


@pytest.fixture
def client(threads: "LocalCluster") -> Iterator["Client"]:
    from loccit.infrastructure.adapters.dask.connection import open_client

    with open_client(threads.scheduler_address) as opened:
        yield opened


def cluster_of(
    client: "Client",
    open_worker: "OpenWorker" = dask_workers.open_worker,
    *,
    send_files: bool = False,
) -> "DaskCluster":
    from loccit.infrastructure.adapters.dask.cluster import DaskCluster
    from loccit.infrastructure.adapters.dask.connection import compare
    from loccit.infrastructure.adapters.dask.tasks import WorkOrder

    stores = open_worker is dask_workers.open_storing_worker
    order = WorkOrder("tcp://scheduler", f"{open_worker}", open_worker, FACTS)
    compare(client, order)
    return DaskCluster(client, order, stores=stores, send_files=send_files)


def ingesting(index: InMemoryIndex, cluster: "DaskCluster | None" = None) -> IngestDocument:
    return IngestDocument(
        converter=FILE_CHUNKER.converter,
        chunker=InMemoryChunker(),
        resolver=InMemoryResolver(),
        embedding=MODEL,
        index=index,
        policy=POLICY,
        executor=ThreadPoolExecutor(1),
        cluster=cluster,
    )


def written(folder: Path, count: int) -> list[str]:
    paths = [folder / f"tides-{n}.md" for n in range(count)]
    for n, path in enumerate(paths):
        path.write_text(TEXT.format(n=n), encoding="utf-8")
    return list(map(str, paths))


def slow(folder: Path, count: int) -> list[str]:
    """Write documents of which each takes half a second."""
    paths = written(folder, count)
    for path in paths:
        Path(path).write_text(f"# {path}\n\n{SLOW}\n", encoding="utf-8")
    return paths


class Heard(IngestListener):
    """Keeps what is told of the cluster."""

    cluster = ""

    def runs_on(self, cluster: str) -> None:
        self.cluster = cluster


def by_name(reports: "Iterator[IngestReport]") -> dict[str, IngestReport]:
    return {Path(report.source_path).name: report for report in reports}


def content(index: InMemoryIndex) -> tuple[list[DocumentRecord], list[IndexItem]]:
    handle = index.at(PROJECT, MODEL.binding)
    records = sorted(handle.documents(), key=lambda record: record.doc_id)
    items = [item for record in records for item in handle.items([record])]
    # The letter behind the key of an entry that loccit makes goes by what is done first.
    return (
        [replace(record, citation=None) for record in records],
        [replace(item, citation=None) for item in items],
    )


def test_documents_chunks_and_vectors_are_those_of_one_machine(
    client: "Client", tmp_path: Path
) -> None:
    paths, alone, index = written(tmp_path, 12), InMemoryIndex(), InMemoryIndex()
    list(ingesting(alone).all(paths, PROJECT))

    reports = by_name(ingesting(index, cluster_of(client)).all(paths, PROJECT))

    assert {report.status for report in reports.values()} == {IngestStatus.INGESTED}
    assert len(reports) == 12
    assert content(index) == content(alone)
    keys = [report.record.citation for report in reports.values() if report.record]
    assert len({each.citekey for each in keys if each}) == 12


def test_a_second_run_makes_nothing_and_files_with_the_same_bytes_are_made_once(
    client: "Client", tmp_path: Path
) -> None:
    paths, index = written(tmp_path, 3), InMemoryIndex()
    twin = tmp_path / "twin.md"
    twin.write_text(TEXT.format(n=0), encoding="utf-8")

    first = by_name(ingesting(index, cluster_of(client)).all([*paths, str(twin)], PROJECT))
    again = by_name(ingesting(index, cluster_of(client)).all(paths, PROJECT))

    twins = {first["twin.md"].status, first["tides-0.md"].status}
    assert twins == {IngestStatus.INGESTED, IngestStatus.UNCHANGED}
    assert len(index.at(PROJECT).documents()) == 3
    assert again["tides-1.md"].status is IngestStatus.UNCHANGED


def test_files_are_sent_along_and_errors_name_the_file_that_was_sent(
    client: "Client", tmp_path: Path
) -> None:
    paths, index = written(tmp_path, 2), InMemoryIndex()
    empty = tmp_path / "empty.md"
    empty.write_text(" \n", encoding="utf-8")
    gone = tmp_path / "gone.md"

    cluster = cluster_of(client, send_files=True)
    reports = by_name(ingesting(index, cluster).all([*paths, str(empty), str(gone)], PROJECT))

    assert reports["tides-1.md"].status is IngestStatus.INGESTED
    errors = {name: report.error for name, report in reports.items() if report.error}
    assert {name: error.code for name, error in errors.items()} == {
        "empty.md": "no_text",
        "gone.md": "source_not_found",
    }
    assert errors["empty.md"].path == str(empty)  # type: ignore[attr-defined]


def test_workers_store_what_they_made_where_they_can_reach_the_store(
    client: "Client", tmp_path: Path
) -> None:
    paths, alone = written(tmp_path, 60), InMemoryIndex()
    list(ingesting(alone).all(paths, PROJECT))

    cluster = cluster_of(client, dask_workers.open_storing_worker)
    reports = list(ingesting(dask_workers.INDEX, cluster).all(paths, PROJECT))

    assert [report.error for report in reports] == [None] * 60
    assert content(dask_workers.INDEX) == content(alone)


def test_what_a_worker_made_that_is_gone_is_made_again_and_stored_though_it_takes_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import LocalCluster

    from loccit.infrastructure.adapters.dask.connection import open_client

    index = dask_workers.INDEX
    sources = [read_source(path) for path in slow(tmp_path, 6)]
    monkeypatch.setattr(dask_workers, "PAUSE", 0.1)
    all_made = threading.Barrier(len(sources) + 1)
    with (
        LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0"
        ) as workers,
        open_client(workers.scheduler_address) as client,
        ThreadPoolExecutor(len(sources)) as threads,
    ):
        cluster = cluster_of(client, dask_workers.open_storing_worker)
        made_by = workers.workers[0]
        index.create_project(PROJECT, MODEL.binding)
        store = StoreDocument(index, PROJECT, MODEL.binding)

        def made_and_stored(source: SourceFile) -> StoredMarks:
            with cluster.make(source, (), store) as document:
                all_made.wait()
                all_made.wait()  # until their worker is gone
                cited = DocumentCitation(None, None, "")
                outline, revision = document.outline, Revision("0" * 32)
                return document.store(
                    record_of(outline, revision, source, cited, marks_read=False)
                )

        stored = [threads.submit(made_and_stored, source) for source in sources]
        all_made.wait()
        dask_workers.PAUSE = 1.2
        workers.scale(2)
        client.wait_for_workers(2)
        workers.sync(made_by.close)
        all_made.wait()
        marks = [each.result() for each in stored]
        cluster.close()

    assert len(marks) == 6
    stored_ids = {record.doc_id for record in index.at(PROJECT).documents()}
    assert {source.sha256 for source in sources} <= stored_ids


def test_workers_of_another_version_are_named_before_anything_runs(client: "Client") -> None:
    with pytest.raises(ClusterDiffers, match="converter is 'another/1' there") as raised:
        cluster_of(client, dask_workers.open_other_worker)

    assert len(raised.value.differences) == 2


def test_a_project_is_reindexed_on_the_workers(client: "Client", tmp_path: Path) -> None:
    index = InMemoryIndex()
    old = HashEmbedding(model_id="hash/large", dimension=96)
    paths, alone = written(tmp_path, 4), InMemoryIndex()
    list(replace(ingesting(index), embedding=old).all(paths, PROJECT))
    list(ingesting(alone).all(paths, PROJECT))

    for chunked in (None, FILE_CHUNKER):
        reindex = ReindexProject(MODEL, index, lambda _: None, chunked, cluster_of(client))
        assert reindex(PROJECT).switched
        assert content(index) == content(alone)


def test_no_more_files_are_taken_than_there_is_room_for(client: "Client", tmp_path: Path) -> None:
    taken = 0
    files = written(tmp_path, 400)

    def paths() -> Iterator[str]:
        nonlocal taken
        for path in files:
            taken += 1
            yield path

    cluster = cluster_of(client)
    most = 0
    for done, _ in enumerate(ingesting(InMemoryIndex(), cluster).all(paths(), PROJECT)):
        most = max(most, taken - done)

    # Two threads: six tasks of 32, as many that wait, and one for each thread.
    assert most <= 7 * 32 + 2
    assert taken == 400


def test_what_is_stopped_begins_no_more_and_reports_what_is_done(
    client: "Client", tmp_path: Path
) -> None:
    ingest = ingesting(InMemoryIndex(), cluster_of(client))
    paths = slow(tmp_path, 40)
    heard: list[IngestReport] = []

    heard.extend(ingest.all(paths, PROJECT, stops=lambda: len(heard) >= 3))

    # Three documents are done, and each of the two tasks that run has five at most.
    assert 3 <= len(heard) <= 13


def test_a_task_that_takes_long_gives_back_what_it_has_not_begun(
    client: "Client", tmp_path: Path
) -> None:
    from loccit.infrastructure.adapters.dask import tasks

    jobs = [DocumentJob(read_source(path)) for path in slow(tmp_path, 8)]
    order = tasks.WorkOrder("tcp://scheduler", "slow", dask_workers.open_worker, FACTS)

    answers = client.submit(tasks.make, order, jobs, pure=False).result()

    kinds = [type(answer) for answer in answers]
    assert kinds in ([MadeDocument] * count + [NotBegun] * (8 - count) for count in range(1, 6))


def test_a_document_that_kills_two_workers_is_reported_and_the_others_are_done(
    tmp_path: Path,
) -> None:
    from distributed import LocalCluster

    from loccit.infrastructure.adapters.dask.connection import open_client

    paths, index = written(tmp_path, 60), InMemoryIndex()
    deadly = tmp_path / "deadly.md"
    deadly.write_text(f"# One\n\n{DEADLY}\n", encoding="utf-8")

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=60
        ) as cluster,
        open_client(cluster.scheduler_address) as client,
    ):
        ingest = ingesting(index, cluster_of(client))
        # It shares a task with others.
        reports = by_name(ingest.all([*paths[:30], str(deadly), *paths[30:]], PROJECT))
        events = [event for _, event in client.get_events("all")]

    assert isinstance(reports["deadly.md"].error, WorkersKilled)
    assert [event["action"] for event in events].count("remove-worker") == 2
    assert [name for name, report in reports.items() if report.error] == ["deadly.md"]
    assert len(reports) == 61
    assert len(index.at(PROJECT).documents()) == 60


def test_what_a_worker_has_begun_that_leaves_is_made_by_another(tmp_path: Path) -> None:
    from distributed import LocalCluster

    from loccit.infrastructure.adapters.dask.connection import open_client

    index = InMemoryIndex()
    paths = slow(tmp_path, 5)
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0"
        ) as cluster,
        open_client(cluster.scheduler_address) as client,
    ):
        run = ingesting(index, cluster_of(client)).all(paths, PROJECT)
        first = next(run)
        client.retire_workers(list(client.nthreads())[:1])
        others = list(run)

    assert {report.status for report in (first, *others)} == {IngestStatus.INGESTED}
    assert len(index.at(PROJECT).documents()) == 5


def test_a_scheduler_that_goes_away_ends_the_run_and_what_is_stored_stays(
    tmp_path: Path,
) -> None:
    from distributed import LocalCluster

    from loccit.infrastructure.adapters.dask.connection import open_client

    index = InMemoryIndex()
    cluster = LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0"
    )
    with cluster, open_client(cluster.scheduler_address) as client:
        run = ingesting(index, cluster_of(client)).all(written(tmp_path, 30), PROJECT)
        first = next(run)
        cluster.close()
        with pytest.raises(ClusterUnavailable, match="run the same command again to go on"):
            list(run)

    assert first.status is IngestStatus.INGESTED
    assert len(index.at(PROJECT).documents()) < 30


def test_a_project_on_this_machine_is_ingested_and_synced_through_the_front_door(
    threads: "LocalCluster", tmp_path: Path
) -> None:
    paths = written(tmp_path, 3)
    heard = Heard()
    with open_library(data_dir=with_model(tmp_path / "data")) as library:
        project = library.project("thesis")
        run = project.ingest(tmp_path, executor=Dask(threads.scheduler_address), listener=heard)
        found = project.query("harmonic constituents of tides number 1").hits[0].source_path
        project.add_folder(tmp_path)
        (tmp_path / "later.md").write_text("# Later\n\nOf something else.\n", encoding="utf-8")
        each = list(project.ingest_each(iter(paths), executor=Dask(threads.scheduler_address)))
        synced = project.sync(executor=Dask(threads.scheduler_address))

    assert [report.status for report in run.reports] == [IngestStatus.INGESTED] * 3
    assert found == str(tmp_path / "tides-1.md")
    assert {report.status for report in each} == {IngestStatus.UNCHANGED}
    statuses = {Path(one.source_path).name: one.status for one in synced.reports}
    assert statuses["later.md"] is IngestStatus.INGESTED
    assert "2 workers, 2 threads; dashboard" in heard.cluster


def test_a_scheduler_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "note.md").write_text("# A note\n\nOf something.\n", encoding="utf-8")
    with open_library(data_dir=tmp_path / "data") as library:
        project = library.project("thesis")
        with pytest.raises(ClusterUnavailable, match="the scheduler does not answer"):
            project.ingest(tmp_path, executor=Dask("tcp://127.0.0.1:9"))
        with pytest.raises(InvalidRequest, match="not the address of a Dask scheduler"):
            project.ingest(tmp_path, executor=Dask("nowhere://"))
