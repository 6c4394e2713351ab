"""The routes that ingest, and those of the jobs that do it."""

import asyncio
import shutil
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Final

from anyio import to_thread
from fastapi import APIRouter, Header, Request
from fastapi import Path as InPath
from starlette.responses import Response

from loccit.application.ingest.ingest_sources import IngestListener
from loccit.application.project import Project
from loccit.domain.errors import InvalidRequest, LoccitError, ProjectNotFound
from loccit.domain.models.ingestion import IngestRun
from loccit.domain.policy.source_formats import suffix_of
from loccit.interfaces.http.answers import FILE, Answer, answers, form
from loccit.interfaces.http.bodies import IngestBody
from loccit.interfaces.http.errors import Refusal
from loccit.interfaces.http.forms import Form, receive_form
from loccit.interfaces.http.job import Ingest, Job
from loccit.interfaces.http.service import Named, Served, Service
from loccit.interfaces.http.streams import event, event_stream
from loccit.interfaces.http.upload_store import (
    REFERENCE_SUFFIXES,
    ReceivedFile,
    clean_name,
)
from loccit.interfaces.views.jobs import JobsView, JobView, RefusedView

router = APIRouter(prefix="/v1")

_KEEPALIVE_SECONDS: Final = 15.0
_PAUSE_SECONDS: Final = 0.1
"""Between two events of progress."""
_FORM: Final = form(
    files={"type": "array", "items": FILE},
    references={
        **FILE,
        "description": "A reference list (.json, .bib, .ris): the project's own from now on, in"
        " place of another one. Alone, it is matched with all documents that were uploaded.",
    },
    citekey={"type": "string", "description": "Its entry for the one document that is sent."},
)
_EVENTS: Final = (
    "`starts`, `begins`, `progress` and `report` (JobEventView), then `done` (JobView)."
    " All but `progress` have an id, for `Last-Event-ID`."
)
JobId = Annotated[str, InPath(pattern="^[0-9a-f]{16}$")]


@router.post(
    "/projects/{p}/documents", responses=answers(JobView, status=202), openapi_extra=_FORM
)
async def upload(request: Request, service: Served, project: Named) -> Answer:
    """Take files in, and ingest them."""
    service.require_writable()
    folder = await to_thread.run_sync(service.uploads.incoming)
    try:
        form = await receive_form(request, folder)
        job = await to_thread.run_sync(partial(_uploaded, service, project, form))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return _accepted(job)


@router.post("/projects/{p}/documents/ingest", responses=answers(JobView, status=202))
def ingest(service: Served, project: Named, body: IngestBody) -> Answer:
    """Ingest files and folders of this machine; only while no other machine can ask."""
    service.require_writable()
    if not service.options.is_local:
        raise Refusal("forbidden", "paths are for a service that listens on loopback; upload it")
    for path in (*body.paths, *filter(None, [body.references])):
        if not Path(path).is_absolute() or "\0" in path:
            raise InvalidRequest(f"{path!r} is no absolute path")
    references = body.references or service.uploads.references(project.project_id)

    def run(listener: IngestListener) -> IngestRun:
        return project.ingest_apart(
            *body.paths,
            references=references,
            citekey=body.citekey,
            prune=body.prune,
            listener=listener,
        )

    return _accepted(service.jobs.add(project.project_id, Ingest(run)))


@router.get("/jobs", responses=answers(JobsView))
async def jobs(service: Served) -> Answer:
    """List the jobs of the last hour."""
    return Answer({"jobs": [job.view() for job in service.jobs.all()]})


@router.get("/jobs/{job}", responses=answers(JobView))
async def job_state(service: Served, job: JobId) -> Answer:
    """Tell how far a job is."""
    return Answer(service.jobs.get(job).view())


@router.delete("/jobs/{job}", responses=answers(JobView))
async def cancel(service: Served, job: JobId) -> Answer:
    """End a job after the document at hand."""
    service.require_writable()
    found = service.jobs.get(job)
    found.cancel()
    return Answer(found.view())


@router.get(
    "/jobs/{job}/events",
    response_class=Response,
    responses=answers(stream=_EVENTS),
)
async def job_events(
    service: Served, job: JobId, last_event_id: Annotated[str, Header()] = ""
) -> Response:
    """Tell what happens in a job while it happens."""
    seen = int(last_event_id) if last_event_id.isascii() and last_event_id.isdigit() else 0
    return event_stream(_events(service.jobs.get(job), min(seen, 2**53)))


async def _events(job: Job, seen: int) -> AsyncGenerator[bytes, None]:
    news, loop = asyncio.Event(), asyncio.get_running_loop()
    leave = job.listen(lambda: _set(loop, news))
    shown: Mapping[str, object] = {}
    try:
        while True:
            news.clear()
            over = job.has_told_all
            for each in job.events(seen):
                seen = each.number
                yield event(each.name, each.view, each.number)
            if over:
                return
            progress = job.progress()
            if progress is not None and progress.view != shown:
                shown = progress.view
                yield event(progress.name, progress.view)
            try:
                await asyncio.wait_for(news.wait(), _KEEPALIVE_SECONDS)
                await asyncio.sleep(_PAUSE_SECONDS)
            except TimeoutError:
                yield b""
    finally:
        leave()


def _set(loop: asyncio.AbstractEventLoop, news: asyncio.Event) -> None:
    loop.call_soon_threadsafe(news.set)


def _accepted(job: Job) -> Answer:
    return Answer(job.view(), 202, {"location": f"/v1/jobs/{job.id}"})


def _uploaded(service: Service, project: Project, form: Form) -> Job:
    """Queue the ingest of what has come.

    Raises:
        Refusal: If there is nothing, or more than one reference list.
        UnsupportedFormat: If there is nothing that loccit reads.
    """
    store, name = service.uploads, project.project_id
    lists = [each for each in form.files if _is_list(each)]
    rest = [each for each in form.files if not _is_list(each)]
    if not form.files or len(lists) > 1:
        raise Refusal("invalid_request", "send documents, and at most one reference list")
    kept: list[Path] = []
    refused: list[RefusedView] = []
    fault: LoccitError | None = None
    for each in rest:
        try:
            kept.append(store.keep(name, each))
        except LoccitError as error:
            fault = error
            refused.append({"name": clean_name(each.name), "reason": str(error)})
    if fault is not None and not kept and not lists:
        raise fault
    staged = store.stage(name, lists[0]) if lists else None
    work = _UploadedIngest(service, project, kept, staged, form.fields.get("citekey") or None)
    return service.jobs.add(name, Ingest(work.run, work.finish, tuple(refused)))


def _is_list(received: ReceivedFile) -> bool:
    suffix = suffix_of(clean_name(received.name))
    if received.field == "references" and suffix not in REFERENCE_SUFFIXES:
        known = ", ".join(REFERENCE_SUFFIXES)
        raise Refusal("invalid_request", f"a reference list is named {known}")
    return suffix in REFERENCE_SUFFIXES


class _UploadedIngest:
    """The ingest of uploaded files."""

    def __init__(
        self,
        service: Service,
        project: Project,
        kept: Sequence[Path],
        staged: Path | None,
        citekey: str | None,
    ) -> None:
        self._store = service.uploads
        self._project = project
        self._kept = kept
        self._staged = staged
        self._citekey = citekey

    def run(self, listener: IngestListener) -> IngestRun:
        """Ingest them; a reference list that came alone is matched with all that were uploaded."""
        name = self._project.project_id
        paths = self._kept or (self._store.documents(name) if self._staged else ())
        return self._project.ingest_apart(
            *paths,
            references=self._staged or self._store.references(name),
            citekey=self._citekey,
            listener=listener,
        )

    def finish(self, could_run: bool) -> None:  # noqa: FBT001  (of a callback)
        """Adopt the reference list if it can be read, and drop copies of what was not ingested."""
        name = self._project.project_id
        if self._staged is not None:
            if could_run:
                self._store.adopt(name, self._staged)
            else:
                self._staged.unlink(missing_ok=True)
        held: set[str] = set()
        with suppress(ProjectNotFound):
            held = {record.source.path for record in self._project.documents()}
        self._store.forget(name, {str(path) for path in self._kept} - held)
