"""`Orchestrator`: several tasks side by side."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, ParamSpec, TypeVar

from loccit.application.assistant.memory import AgentMemory
from loccit.domain.assistant.agent_run import OnEvent, RunEvent
from loccit.domain.errors import AgentExecutionError, LoccitError

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")

DEFAULT_CONCURRENCY: Final = 4
"""Tasks at a time. Providers begin to refuse requests at a few per second and key."""


@dataclass(frozen=True, slots=True)
class TaskOutcome(Generic[R]):
    """What became of a task.

    Attributes:
        task: Its name.
        result: What it came to, None when it failed.
        error: Why it failed, None when it did not.
    """

    task: str
    result: R | None = None
    error: Exception | None = None


@dataclass(frozen=True, slots=True)
class TaskContext:
    """What a task is given to work with.

    Attributes:
        on_event: To be told of the events of its run.
        memory: What all tasks share, None without one.
    """

    on_event: OnEvent
    memory: AgentMemory | None


Work = Callable[[str, TaskContext], Awaitable[R]]
"""Does a task, which it is told the name of. What it raises is the task's error."""


def _ignore(*_: object) -> None:
    pass


@dataclass(frozen=True, slots=True)
class TaskCallbacks(Generic[R]):
    """Told how tasks go on. What they raise is logged, and breaks no run.

    Attributes:
        on_event: Told of an event of its run.
        on_finished: Told what became of it; not of a task that was cancelled.
    """

    on_event: Callable[[str, RunEvent], None] = _ignore
    on_finished: Callable[[TaskOutcome[R]], None] = _ignore


class Orchestrator(Generic[R]):
    """Does tasks, so many at a time. One that fails stops no other."""

    def __init__(
        self,
        work: Work[R],
        *,
        concurrency: int = DEFAULT_CONCURRENCY,
        memory: AgentMemory | None = None,
        callbacks: TaskCallbacks[R] | None = None,
    ) -> None:
        """Remember how tasks are done.

        Args:
            work: Does one task.
            concurrency: Most tasks at a time, at least 1.
            memory: What tasks share.
            callbacks: Told how they go on.

        Raises:
            ValueError: If no task may run.
        """
        if concurrency < 1:
            raise ValueError(f"at least one task runs at a time, not {concurrency}")
        self._work = work
        self._concurrency = concurrency
        self._memory = memory
        self._callbacks: TaskCallbacks[R] = callbacks or TaskCallbacks()

    async def run(self, tasks: Sequence[str]) -> tuple[TaskOutcome[R], ...]:
        """Do all tasks.

        Cancelling the task that awaits this cancels them all, and ends when the last has ended.

        Returns:
            What became of each, in the order of the tasks.

        Raises:
            ValueError: If two tasks have the same name.
        """
        if len(set(tasks)) < len(tasks):
            raise ValueError("two tasks have the same name")
        turns = asyncio.Semaphore(self._concurrency)
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(self._in_turn(task, turns)) for task in tasks]
        return tuple(map(_outcome, tasks, running))

    async def _in_turn(self, task: str, turns: asyncio.Semaphore) -> TaskOutcome[R]:
        async with turns:
            outcome = await self._done(task)
            _tell(self._callbacks.on_finished, outcome)
            return outcome

    async def _done(self, task: str) -> TaskOutcome[R]:
        def on_event(event: RunEvent) -> None:
            _tell(self._callbacks.on_event, task, event)

        try:
            return TaskOutcome(task, await self._work(task, TaskContext(on_event, self._memory)))
        except LoccitError as error:
            log.info("task_failed", extra={"task": task, "code": error.code})
            return TaskOutcome(task, error=error)
        except Exception as error:
            # A fault in one task must not end the others.
            log.exception("task_failed", extra={"task": task})
            return TaskOutcome(task, error=error)


def _outcome(task: str, running: asyncio.Task[TaskOutcome[R]]) -> TaskOutcome[R]:
    if running.cancelled():  # by itself, else none of this is reached
        given_up = AgentExecutionError(f"task '{task}' was given up before it was done")
        return TaskOutcome(task, error=given_up)
    return running.result()


def _tell(callback: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    try:
        callback(*args, **kwargs)
    except Exception:
        log.exception("callback_failed")
