"""What `benchmarks/assistant` measures: that the work is really done."""

import asyncio

from benchmarks.assistant import STEPS, TASKS, measure, rows
from loccit.application.assistant.orchestrator import TaskOutcome
from loccit.domain.assistant.agent_run import AgentResult, StopReason


def test_a_row_is_compared_with_one_before_it() -> None:
    names: list[str] = []
    for row in rows():
        assert row.base is None or row.base in names
        names.append(row.name)


def test_every_row_is_measured() -> None:
    times = asyncio.run(measure(rows(), rounds=1, calls=2))

    assert times.keys() == {row.name for row in rows()}
    assert all(0 <= time < float("inf") for time in times.values())


def test_the_run_makes_its_steps_with_tools() -> None:
    [run] = [row for row in rows() if row.parts == STEPS and "run" in row.name]

    async def done() -> object:
        return await run.call()

    result = asyncio.run(done())

    assert isinstance(result, AgentResult)
    assert result.stop_reason is StopReason.FINISHED
    assert sum(bool(message.tool_results) for message in result.trace_messages) == STEPS
    assert not any(
        each.is_error for message in result.trace_messages for each in message.tool_results
    )


def test_the_orchestrator_does_all_tasks() -> None:
    [row] = [row for row in rows() if "Orchestrator" in row.name]

    async def done() -> object:
        return await row.call()

    outcomes = asyncio.run(done())

    assert isinstance(outcomes, tuple)
    assert len(outcomes) == TASKS
    assert all(isinstance(each, TaskOutcome) and each.error is None for each in outcomes)
