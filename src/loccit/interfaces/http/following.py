"""Keeps the default project up to date with its sources while the service runs."""

import logging
import threading
from collections.abc import Callable

from click import unstyle

from loccit.application.project import Project
from loccit.domain.errors import LibraryClosed, LoccitError
from loccit.interfaces.presenters.sync_as_text import timed_line, watch_line

log = logging.getLogger(__name__)


class Following:
    """Follows the sources of a project in a thread, which syncs in a process of its own."""

    def __init__(self, project: Project, say: Callable[[str], object]) -> None:
        """Follow a project once it is started.

        Args:
            project: The project; it may be made, or given its sources, later.
            say: Is told a line for each sync that did something, or failed otherwise than before.
        """
        self._project = project
        self._say = say
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="loccit-sync", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def close(self) -> None:
        """Begin to end; closing the library ends the process that syncs."""
        self._stopped.set()

    def _follow(self) -> None:
        try:
            for outcome in self._project.watch(self._stopped, apart=True, tell=self._tell):
                if not isinstance(outcome, LibraryClosed):
                    self._tell(watch_line(outcome))
        except LoccitError as error:  # the library was closed
            if not self._stopped.is_set():
                self._tell(watch_line(error))
        except Exception:
            log.exception("internal_fault")

    def _tell(self, line: str) -> None:
        self._say(unstyle(timed_line(line)))
