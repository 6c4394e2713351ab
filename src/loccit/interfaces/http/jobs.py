"""All ingests that were asked for: one at a time runs for each project."""

import threading
import time
from collections import deque
from typing import Final

from loccit.domain.models.project import ProjectId
from loccit.interfaces.http.errors import Refusal
from loccit.interfaces.http.job import Ingest, Job

KEPT_SECONDS: Final = 3600.0
_MOST_WAITING: Final = 100
_MOST_KEPT: Final = 200


class Jobs:
    """All jobs. Each project has a thread while it has work. Safe to use from several threads."""

    def __init__(self, kept_seconds: float = KEPT_SECONDS) -> None:
        """Begin with none.

        Args:
            kept_seconds: How long a job that has ended can be asked about.
        """
        self._kept_seconds = kept_seconds
        self._lock = threading.Lock()
        self._jobs: dict[str, Job] = {}
        self._waiting: dict[ProjectId, deque[Job]] = {}
        self._threads: set[threading.Thread] = set()
        self._closed = False

    def add(self, project: ProjectId, work: Ingest) -> Job:
        """Queue an ingest.

        Raises:
            Refusal: If too many wait.
        """
        job = Job(project, work)
        with self._lock:
            self._drop_old()
            waiting = sum(map(len, self._waiting.values()))
            if self._closed or waiting >= _MOST_WAITING:
                raise Refusal("busy", f"{waiting} ingests wait already; try again later")
            self._jobs[job.id] = job
            if project in self._waiting:
                self._waiting[project].append(job)
                return job
            self._waiting[project] = deque([job])
            thread = threading.Thread(
                target=self._work, args=(project,), name="loccit-job", daemon=True
            )
            self._threads.add(thread)
        thread.start()
        return job

    def get(self, job_id: str) -> Job:
        """Return a job.

        Raises:
            Refusal: If there is none of this id, or not any more.
        """
        with self._lock:
            self._drop_old()
            job = self._jobs.get(job_id)
        if job is None:
            raise Refusal("job_not_found", "no such job; those that ended are kept for an hour")
        return job

    def all(self) -> list[Job]:
        """Return all of them, the newest first."""
        with self._lock:
            self._drop_old()
            return list(reversed(self._jobs.values()))

    def close(self, seconds: float) -> bool:
        """Take no more, cancel all, wait for them, and tell whether they have ended."""
        with self._lock:
            self._closed = True
            for job in self._jobs.values():
                job.cancel()
            threads = tuple(self._threads)
        deadline = time.monotonic() + seconds
        for thread in threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        return not any(thread.is_alive() for thread in threads)

    def _work(self, project: ProjectId) -> None:
        """Do the jobs of a project until there are none."""
        while True:
            with self._lock:
                queue = self._waiting[project]
                if not queue:
                    del self._waiting[project]
                    self._threads.discard(threading.current_thread())
                    return
                job = queue.popleft()
            job.run()

    def _drop_old(self) -> None:
        over = [job for job in self._jobs.values() if job.ended_at is not None]
        surplus = len(over) - _MOST_KEPT
        now = time.monotonic()
        for number, job in enumerate(over):
            if number < surplus or now - (job.ended_at or now) > self._kept_seconds:
                del self._jobs[job.id]
