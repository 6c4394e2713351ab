"""`AgentMemory`: what agents keep of their work."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from threading import Lock
from typing import Final

from loccit.application.assistant.experiences import Experiences
from loccit.domain.assistant.memory import (
    Experience,
    Recollection,
    Summary,
    TaskRecord,
    TaskState,
)
from loccit.domain.json_value import Json
from loccit.domain.policy.relevance import ENOUGH

_BEFORE: Final = {
    TaskState.RUNNING: TaskState.PENDING,
    TaskState.DONE: TaskState.RUNNING,
    TaskState.FAILED: TaskState.RUNNING,
}


class WorkLog:
    """Tasks. Safe to call from several threads."""

    def __init__(self) -> None:
        self._tasks: dict[str, TaskRecord] = {}
        self._lock = Lock()

    @property
    def tasks(self) -> dict[str, TaskRecord]:
        """The tasks as they stand, by id, in the order of coming."""
        with self._lock:
            return dict(self._tasks)

    def create_task(self, task_id: str, description: str) -> TaskRecord:
        """Keep a task that is to be done; one of the same id begins anew."""
        with self._lock:
            self._tasks.pop(task_id, None)
            self._tasks[task_id] = TaskRecord(task_id, description)
            return self._tasks[task_id]

    def move_task(self, task_id: str, state: TaskState) -> TaskRecord:
        """Take a task on: from pending to running, from there to done or failed.

        Raises:
            ValueError: If there is no such task, or it is not where that state follows.
        """
        with self._lock:
            task = self._tasks.get(task_id)
            if task is None or task.state is not _BEFORE.get(state):
                stands = "unknown" if task is None else task.state.value
                raise ValueError(f"task {task_id!r} is {stands}: it cannot be {state.value} next")
            self._tasks[task_id] = replace(task, state=state)
            return self._tasks[task_id]


class AgentMemory:
    """Summaries, tasks and experiences of a note; what outlives it is in the project's memory.

    Summaries are those of one run. The rest may be shared by several runs at once, see
    `new_conversation`. Safe to call from several threads and tasks. What it holds is
    data, most of it untrusted: it is neither run nor taken for an instruction.
    """

    def __init__(self, experiences: Experiences, work: WorkLog | None = None) -> None:
        """Begin with no summary.

        Args:
            experiences: Remembers texts.
            work: Tasks of others to go on with, None to begin with none.
        """
        self._experiences = experiences
        self._work = WorkLog() if work is None else work
        self._summaries: list[Summary] = []
        self._lock = Lock()

    def new_conversation(self) -> "AgentMemory":
        """Return a memory with a conversation of its own that shares all else with this one."""
        return AgentMemory(self._experiences, self._work)

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """What older parts of the conversation said, in order."""
        with self._lock:
            return tuple(self._summaries)

    def add_summary(self, text: str, step: int) -> Summary:
        """Keep what the conversation said up to a step."""
        summary = Summary(text, step)
        with self._lock:
            self._summaries.append(summary)
        return summary

    @property
    def tasks(self) -> dict[str, TaskRecord]:
        """The tasks as they stand, by id, in the order of coming; a copy."""
        return self._work.tasks

    def create_task(self, task_id: str, description: str) -> TaskRecord:
        """Keep a task that is to be done; one of the same id begins anew."""
        return self._work.create_task(task_id, description)

    def begin_task(self, task_id: str) -> TaskRecord:
        """Say that a pending task is being done.

        Raises:
            ValueError: If there is no such task, or it is not pending.
        """
        return self._work.move_task(task_id, TaskState.RUNNING)

    def finish_task(self, task_id: str, *, success: bool = True) -> TaskRecord:
        """Say that a running task is done, or has failed.

        Raises:
            ValueError: If there is no such task, or it is not running.
        """
        return self._work.move_task(task_id, TaskState.DONE if success else TaskState.FAILED)

    @property
    def experiences(self) -> tuple[Experience, ...]:
        """Every text that was remembered, in the order of coming."""
        return self._experiences.all()

    async def add_experience(
        self, text: str, importance: int = 3, metadata: Mapping[str, Json] | None = None
    ) -> Experience:
        """Remember a text, in another thread.

        A text that is known already is kept once, with the greater importance and with the
        metadata of both. When the caller is cancelled, the text may still be remembered.

        Args:
            text: Of any length.
            importance: From 1, of little use, to 5, always of use.
            metadata: What is to be kept with it.

        Raises:
            InvalidRequest: If the text is blank.
            ValueError: If the importance is out of range.
            ChunkingError: If it cannot be cut.
            EmbeddingError: If it cannot be embedded.
            VectorIndexError: If the store fails.
        """
        return await asyncio.to_thread(self._experiences.add, text, importance, metadata)

    async def recall(
        self, query: str, k: int = 5, min_score: float = ENOUGH
    ) -> tuple[Recollection, ...]:
        """Return what was remembered that has to do with a query, best first; in another thread.

        The score is the relevance of `Hit`: cosine and shared words together, comparable from
        query to query and from model to model. It is told in hundredths; finer differences mean
        nothing. Of equal scores, the text that the query repeats word for word comes first, then
        the more important, then the nearer, then the newer.

        Args:
            query: Not blank.
            k: Most of them, at least 1.
            min_score: Least score, in [0, 1]; by default that from which a passage counts as an
                answer.

        Raises:
            InvalidRequest: If the query is blank, or a number is out of range.
            EmbeddingError: If the query cannot be embedded.
            VectorIndexError: If the store fails.
        """
        return await asyncio.to_thread(self._experiences.recall, query, k, min_score)

    def close(self) -> None:
        """Take the experiences out of the index, for all who share them."""
        self._experiences.close()
