"""One re-entrant lock for each project, between the threads of this process."""

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext

from loccit.domain.models.project import ProjectId


class ThreadLocks:
    """Locks by project.

    Attributes:
        reads_too: Whether readers take it: a shard in the process is no faster with two.
    """

    def __init__(self, *, reads_too: bool) -> None:
        self.reads_too = reads_too
        self._locks: dict[ProjectId, threading.RLock] = {}

    def writing(self, project_id: ProjectId) -> AbstractContextManager[object]:
        """Be the only thread that writes to this project."""
        return self._locks.setdefault(project_id, threading.RLock())

    def reading(self, project_id: ProjectId) -> AbstractContextManager[object]:
        """Read this project."""
        return self.writing(project_id) if self.reads_too else nullcontext()

    @contextmanager
    def all(self) -> Iterator[None]:
        """Wait for every project."""
        with ExitStack() as stack:
            for project_id in sorted(self._locks):
                stack.enter_context(self._locks[project_id])
            yield
