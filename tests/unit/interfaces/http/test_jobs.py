"""Jobs run one after the other in each project, tell what happens, and are forgotten in time."""

import threading
import time
from collections.abc import Callable

import pytest

from loccit.application.ingest.ingest_sources import IngestListener
from loccit.domain.errors import ModelUnavailable
from loccit.domain.models.ingestion import IngestReport, IngestRun, IngestStatus
from loccit.domain.models.project import project_id
from loccit.interfaces.http.errors import Refusal
from loccit.interfaces.http.job import Ingest, Job
from loccit.interfaces.http.jobs import Jobs

THESIS, OTHER = project_id("thesis"), project_id("other")
SECONDS = 10.0


def ingesting(*paths: str, before: Callable[[], object] = lambda: None) -> Ingest:
    """Return an ingest of these paths, all of which fail; each waits for something first."""

    def run(listener: IngestListener) -> IngestRun:
        listener.starts(paths, ())
        reports = []
        for path in paths:
            if listener.stops():
                break
            listener.begins(path)
            before()
            listener.progresses(0.5)
            error = ModelUnavailable("none")
            reports.append(IngestReport(path, IngestStatus.FAILED, None, (), error))
            listener.ends(reports[-1])
        return IngestRun(tuple(reports))

    return Ingest(run)


def for_ever(do: Callable[[], object]) -> None:
    while True:
        do()


def ended(job: Job) -> Job:
    deadline = time.monotonic() + SECONDS
    while not job.has_told_all:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    return job


def test_a_job_tells_all_that_happened_from_any_point_on() -> None:
    job = ended(Jobs().add(THESIS, ingesting("/a.md", "/b.md")))

    names = [each.name for each in job.events(0)]
    assert names == ["starts", "begins", "report", "begins", "report", "done"]
    assert [each.number for each in job.events(0)] == [1, 2, 3, 4, 5, 6]
    assert [each.name for each in job.events(4)] == ["report", "done"]
    assert job.events(6) == job.events(99) == []
    view = job.view()
    assert (view["state"], view["documents"], view["done"]) == ("done", 2, 2)
    assert view["result"] is not None
    assert view["result"]["totals"]["failed"] == 2


def test_one_ingest_at_a_time_runs_in_a_project_and_others_beside_it() -> None:
    jobs, go = Jobs(), threading.Event()
    first = jobs.add(THESIS, ingesting("/a.md", before=lambda: go.wait(SECONDS)))
    second = jobs.add(THESIS, ingesting("/b.md"))
    beside = ended(jobs.add(OTHER, ingesting("/c.md")))

    assert (first.state, second.state, beside.state) == ("running", "queued", "done")
    go.set()
    assert ended(second).state == "done"
    assert ended(first).state == "done"
    assert jobs.all() == [beside, second, first]


def test_a_job_ends_after_the_document_at_hand_when_it_is_cancelled() -> None:
    jobs, go = Jobs(), threading.Event()
    job = jobs.add(THESIS, ingesting("/a.md", "/b.md", before=lambda: go.wait(SECONDS)))
    waiting = jobs.add(THESIS, ingesting("/c.md"))

    job.cancel()
    waiting.cancel()
    go.set()

    assert (ended(job).state, job.view()["done"]) == ("cancelled", 1)
    assert (ended(waiting).state, waiting.view()["done"]) == ("cancelled", 0)
    result = job.view()["result"]
    assert result is not None
    assert result["interrupted"]


@pytest.mark.parametrize(
    ("error", "code"),
    [(ModelUnavailable("none"), "model_unavailable"), (OSError(), "internal_fault")],
)
def test_what_ends_a_job_early_is_its_error(error: Exception, code: str) -> None:
    told: list[bool] = []

    def run(_: IngestListener) -> IngestRun:
        raise error

    view = ended(Jobs().add(THESIS, Ingest(run, told.append))).view()

    assert view["state"] == "failed"
    assert view["error"] is not None
    assert view["error"]["code"] == code
    assert told == [False]


def test_jobs_are_forgotten_some_time_after_their_end_and_not_before() -> None:
    jobs, go = Jobs(kept_seconds=0), threading.Event()
    running = jobs.add(OTHER, ingesting("/a.md", before=lambda: go.wait(SECONDS)))
    over = ended(jobs.add(THESIS, ingesting("/a.md")))
    time.sleep(0.01)

    with pytest.raises(Refusal, match="no such job"):
        jobs.get(over.id)
    assert jobs.get(running.id) is running
    go.set()
    ended(running)


def test_there_is_an_end_to_what_can_be_queued() -> None:
    jobs, go = Jobs(), threading.Event()
    jobs.add(THESIS, ingesting("/a.md", before=lambda: go.wait(SECONDS)))
    for _ in range(99):
        jobs.add(THESIS, ingesting("/b.md"))
    with pytest.raises(Refusal, match="wait already"):
        for_ever(lambda: jobs.add(THESIS, ingesting("/b.md")))
    go.set()
    assert jobs.close(SECONDS)
    with pytest.raises(Refusal):
        jobs.add(THESIS, ingesting("/b.md"))


def test_listeners_are_told_until_they_leave() -> None:
    jobs, go, heard = Jobs(), threading.Event(), threading.Event()
    job = jobs.add(THESIS, ingesting("/a.md", before=lambda: go.wait(SECONDS)))
    leave = job.listen(heard.set)
    go.set()
    ended(job)

    assert heard.is_set()
    leave()
    leave()
