"""Which projects this process holds, with a door for each."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from loccit.domain.models.project import ProjectId
from loccit.infrastructure.adapters.holder.calls import Answer
from loccit.infrastructure.adapters.holder.door import Door


class ProjectLocks(Protocol):
    """The locks of projects, each held by one process at a time until its index lets it go."""

    def take(self, project_id: ProjectId) -> bool:
        """Take a project's lock without waiting; True when this process has it then.

        Raises:
            VectorIndexError: If the name is none, or nothing can be locked there.
        """
        ...

    def folder(self, project_id: ProjectId) -> Path:
        """Return the folder that the lock is in; it is there while somebody has the lock."""
        ...

    def owner(self, project_id: ProjectId) -> int | None:
        """Return the id of the process that took the lock last, None when it cannot be told."""
        ...


class HeldProjects:
    """The projects of this process. Safe to use from several threads."""

    def __init__(self, locks: ProjectLocks, answer: Answer) -> None:
        """Begin with none.

        Args:
            locks: Of the projects.
            answer: Answers the calls of others.
        """
        self._locks = locks
        self._answer = answer
        self._doors: dict[ProjectId, Door | None] = {}
        self._turns: dict[ProjectId, threading.RLock] = {}

    def hold(self, project_id: ProjectId) -> bool:
        """Have a project, and a door for others; False when another process has it."""
        if project_id in self._doors:
            return True
        with self._turn(project_id):
            if project_id in self._doors:
                return True
            if not self._locks.take(project_id):
                return False
            self._doors[project_id] = self._opened(project_id)
            return True

    def let_go(self, project_id: ProjectId, free: Callable[[], None]) -> None:
        """Do what frees a project's lock, then close its door."""
        with self._turn(project_id):
            free()
            door = self._doors.pop(project_id, None)
        self._close(door)  # which may wait for one who waits for this turn

    def close_doors(self) -> None:
        """Close all doors, before the locks are freed."""
        for project_id in list(self._doors):
            with self._turn(project_id):
                door = self._doors.pop(project_id, None)
            self._close(door)

    def _turn(self, project_id: ProjectId) -> threading.RLock:
        return self._turns.setdefault(project_id, threading.RLock())

    def _opened(self, project_id: ProjectId) -> Door | None:
        try:
            return Door(self._locks.folder(project_id), self._answer)
        except OSError:  # nobody can be let in, and the work here goes on
            return None

    def _close(self, door: Door | None) -> None:
        if door is not None:
            door.close()
