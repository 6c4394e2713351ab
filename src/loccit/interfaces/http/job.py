"""An ingest that outlives the request that asked for it."""

import logging
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal

from loccit.application.ingest.ingest_sources import IngestListener
from loccit.domain.errors import LibraryClosed, LoccitError
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestRun
from loccit.domain.models.project import ProjectId
from loccit.interfaces.http.errors import told
from loccit.interfaces.views.documents import ErrorView
from loccit.interfaces.views.ingestion import IngestView, ingest_view, ingested_view
from loccit.interfaces.views.jobs import JobEventView, JobView, RefusedView

log = logging.getLogger(__name__)

State = Literal["queued", "running", "done", "failed", "cancelled"]
_OVER: Final = frozenset({"done", "failed", "cancelled"})


@dataclass(frozen=True, slots=True)
class Ingest:
    """What a job does.

    Attributes:
        run: Ingests, telling a listener.
        finish: Is called in the end with whether it could run at all; puts uploads in order.
        refused: Files that were sent and are not ingested.
    """

    run: Callable[[IngestListener], IngestRun]
    finish: Callable[[bool], None] = lambda _: None
    refused: tuple[RefusedView, ...] = ()


@dataclass(frozen=True, slots=True)
class JobEvent:
    """Something that happened in a job.

    Attributes:
        number: From 1; 0 for the progress within a document, which is not kept.
    """

    number: int
    name: str
    view: JobEventView | JobView


class Job(IngestListener):
    """One ingest. The thread that runs it writes, others read."""

    def __init__(self, project: ProjectId, work: Ingest) -> None:
        """Wait to be run."""
        self.id = secrets.token_hex(8)
        self.project = project
        self.work = work
        self.state: State = "queued"
        self.ended_at: float | None = None
        self._created, self._ended = _now(), ""
        self._stopped = threading.Event()
        self._documents = 0
        self._reports: list[IngestReport] = []
        self._current: str | None = None
        self._share = 0.0
        self._log: list[tuple[str, str | int]] = []
        self._result: IngestView | None = None
        self._error: ErrorView | None = None
        self._warnings: tuple[DocumentWarning, ...] = ()
        self._listeners: set[Callable[[], None]] = set()

    @property
    def has_told_all(self) -> bool:
        """Whether no event will come any more."""
        return bool(self._log) and self._log[-1][0] == "done"

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.state in _OVER

    def cancel(self) -> None:
        """End it after the document at hand."""
        self._stopped.set()

    def run(self) -> None:
        """Ingest. Whatever happens is told, and raised to nobody."""
        began = time.monotonic()
        run, could_run = IngestRun(()), True
        try:
            if not self._stopped.is_set():
                self.state = "running"
                run = self.work.run(self)
            ended: State = "cancelled" if self._stopped.is_set() else "done"
        except Exception as error:
            if not isinstance(error, LoccitError):
                log.exception("internal_fault")
            code, message = told(error)
            self._error, ended = {"code": code, "message": message}, "failed"
            could_run = bool(self._reports)
        try:
            self.work.finish(could_run)
        except LibraryClosed:  # the service ends; what was sent is kept until it is sent again
            pass
        except Exception:
            log.exception("internal_fault")
        self._result = self._told(run, time.monotonic() - began)
        self._current, self._share, self._ended = None, 0.0, _now()
        self.ended_at, self.state = time.monotonic(), ended
        self._tell("done", 0)

    def starts(self, source_paths: Sequence[str], warnings: tuple[DocumentWarning, ...]) -> None:
        """Hear how many documents there are."""
        self._documents, self._warnings = len(source_paths), warnings
        self._tell("starts", self._documents)

    def begins(self, source_path: str) -> None:
        """Hear which document is next."""
        self._current, self._share = source_path, 0.0
        self._tell("begins", source_path)

    def progresses(self, share: float) -> None:
        """Hear the share of a document that is done."""
        self._share = share
        self._notify()

    def ends(self, report: IngestReport) -> None:
        """Hear what became of a document."""
        self._reports.append(report)
        self._current, self._share = None, 0.0
        self._tell("report", len(self._reports) - 1)

    def stops(self) -> bool:
        """Tell whether it was cancelled."""
        return self._stopped.is_set()

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Have a function called, in another thread, when something happens; return its end."""
        self._listeners.add(hear)
        return lambda: self._listeners.discard(hear)

    def events(self, after: int) -> list[JobEvent]:
        """Return what has happened since an event."""
        return [
            self._event(number, *each)
            for number, each in enumerate(self._log[max(0, after) :], start=max(0, after) + 1)
        ]

    def progress(self) -> JobEvent | None:
        """Return how far the document at hand is, None if there is none or nothing is known."""
        path, share = self._current, self._share
        if path is None or not share:
            return None
        return JobEvent(0, "progress", {"job": self.id, "source_path": path, "share": share})

    def view(self) -> JobView:
        """Return the answer of the service."""
        return {
            "id": self.id,
            "project": self.project,
            "state": self.state,
            "created": self._created,
            "ended": self._ended or None,
            "documents": self._documents,
            "done": len(self._reports),
            "current": self._current,
            "share": self._share,
            "result": self._result if self.is_over else None,
            "error": self._error,
            "refused": list(self.work.refused),
        }

    def _event(self, number: int, name: str, about: str | int) -> JobEvent:
        if name == "done":
            return JobEvent(number, name, self.view())
        view: JobEventView = {"job": self.id}
        if name == "starts":
            view["documents"] = int(about)
        elif name == "begins":
            view["source_path"] = str(about)
        else:
            view["report"] = ingested_view(self._reports[int(about)])
        return JobEvent(number, name, view)

    def _tell(self, name: str, about: str | int) -> None:
        self._log.append((name, about))
        self._notify()

    def _notify(self) -> None:
        for hear in tuple(self._listeners):
            with suppress(RuntimeError):  # its event loop is closed
                hear()

    def _told(self, run: IngestRun, seconds: float) -> IngestView:
        view = ingest_view(
            self.project,
            self._reports,
            seconds=seconds,
            skipped=run.skipped,
            interrupted=len(self._reports) < self._documents,
            warnings=self._warnings,
        )
        if run.gone:
            view["gone"] = [record.source.path for record in run.gone]
            view["pruned"] = run.pruned
        if self._error:
            view["error"] = self._error
        return view


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
