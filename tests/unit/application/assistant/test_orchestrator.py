"""Several tasks side by side."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.application.assistant.orchestrator import (
    Orchestrator,
    TaskCallbacks,
    TaskContext,
    TaskOutcome,
)
from loccit.domain.assistant.agent_run import (
    RunEvent,
    RunEventKind,
)
from loccit.domain.errors import AgentTimeoutError
from tests.unit.application.assistant.memories import a_memory

TASKS = ["tides", "bread", "soil"]


def done_by(
    work: Callable[[str, TaskContext], Awaitable[str]],
    tasks: Sequence[str] = TASKS,
    *,
    concurrency: int = 4,
    callbacks: TaskCallbacks[str] | None = None,
) -> tuple[TaskOutcome[str], ...]:
    orchestrator = Orchestrator(work, concurrency=concurrency, callbacks=callbacks)
    return asyncio.run(orchestrator.run(tasks))


async def named(task: str, _: TaskContext) -> str:
    return task


async def failing_at_bread(task: str, _: TaskContext) -> str:
    if task == "bread":
        raise AgentTimeoutError("it took too long")
    return task


@given(delays=st.lists(st.integers(0, 3), max_size=8), concurrency=st.integers(1, 4))
@settings(max_examples=40, deadline=None)
def test_results_come_in_the_order_of_the_tasks_and_no_more_run_than_allowed(
    delays: list[int], concurrency: int
) -> None:
    running = most = 0

    async def work(task: str, _: TaskContext) -> str:
        nonlocal running, most
        running += 1
        most = max(most, running)
        for _turn in range(delays[int(task)]):
            await asyncio.sleep(0)
        running -= 1
        return task

    tasks = [str(number) for number in range(len(delays))]
    outcomes = done_by(work, tasks, concurrency=concurrency)

    assert [each.result for each in outcomes] == tasks
    assert [each.task for each in outcomes] == tasks
    assert most <= concurrency


def test_tasks_do_run_side_by_side() -> None:
    async def run() -> tuple[TaskOutcome[str], ...]:
        together = asyncio.Barrier(len(TASKS))

        async def work(task: str, _: TaskContext) -> str:
            await together.wait()
            return task

        return await Orchestrator(work, concurrency=len(TASKS)).run(TASKS)

    assert [each.result for each in asyncio.run(run())] == ["tides", "bread", "soil"]


def test_a_task_that_fails_stops_no_other_and_says_why() -> None:
    outcomes = done_by(failing_at_bread)

    assert [each.result for each in outcomes] == ["tides", None, "soil"]
    assert [type(each.error) for each in outcomes] == [
        type(None),
        AgentTimeoutError,
        type(None),
    ]


def test_a_fault_in_a_task_is_its_error_too() -> None:
    async def work(task: str, _: TaskContext) -> str:
        return str(1 / (len(task) - len("tides")))

    first, second, _ = done_by(work)

    assert isinstance(first.error, ZeroDivisionError)
    assert isinstance(second.error, ZeroDivisionError)


def test_a_task_that_cancels_itself_stops_no_other() -> None:
    async def work(task: str, _: TaskContext) -> str:
        if task == "bread":
            raise asyncio.CancelledError
        return task

    outcomes = done_by(work, concurrency=1)

    assert [each.result for each in outcomes] == ["tides", None, "soil"]
    assert "bread" in str(outcomes[1].error)


@pytest.mark.parametrize("concurrency", [1, 3])
def test_cancelling_cancels_all_and_leaves_none_running(concurrency: int) -> None:
    begun = asyncio.Semaphore(0)
    started: list[str] = []
    ended: list[str] = []

    async def work(task: str, _: TaskContext) -> str:
        started.append(task)
        begun.release()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(task)
        return task

    async def run() -> set[asyncio.Task[object]]:
        orchestrator = Orchestrator(work, concurrency=concurrency)
        running = asyncio.create_task(orchestrator.run(TASKS))
        await asyncio.gather(*(begun.acquire() for _ in range(concurrency)))
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        return asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(run()) == set()
    assert sorted(ended) == sorted(started)
    assert len(started) == concurrency


def test_callbacks_are_told_of_each_task_what_happens_to_it() -> None:
    told: list[tuple[str, ...]] = []

    async def echoed(task: str, context: TaskContext) -> str:
        context.on_event(RunEvent(RunEventKind.TEXT, 1, f"about {task}"))
        return task

    callbacks: TaskCallbacks[str] = TaskCallbacks(
        on_event=lambda task, event: told.append((event.kind, task, event.text)),
        on_finished=lambda outcome: told.append(("finished", outcome.task)),
    )

    done_by(echoed, TASKS[:2], concurrency=1, callbacks=callbacks)

    assert told == [
        ("text", "tides", "about tides"),
        ("finished", "tides"),
        ("text", "bread", "about bread"),
        ("finished", "bread"),
    ]


def test_callbacks_that_fail_break_nothing() -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    async def work(task: str, context: TaskContext) -> str:
        context.on_event(RunEvent(RunEventKind.PLAN))
        return task

    outcomes = done_by(work, callbacks=TaskCallbacks(broken, broken))

    assert [each.result for each in outcomes] == ["tides", "bread", "soil"]


def test_tasks_share_a_memory() -> None:
    memory = a_memory()

    async def work(task: str, context: TaskContext) -> str:
        assert context.memory is not None
        await context.memory.add_experience(f"Something about {task}.")
        return task

    asyncio.run(Orchestrator(work, memory=memory).run(TASKS))

    found = asyncio.run(memory.recall("something", min_score=0))
    assert len(found) == len(TASKS)


def test_no_tasks_come_to_nothing() -> None:
    assert done_by(named, []) == ()


def test_two_tasks_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="same name"):
        done_by(named, [TASKS[0], TASKS[0]])


def test_at_least_one_task_must_be_allowed_to_run() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Orchestrator(named, concurrency=0)
