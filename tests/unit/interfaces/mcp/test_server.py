"""Calls of tools: side by side, with progress, and with errors that tell no document's words."""

import asyncio
import logging
import threading

import pytest
from mcp.shared.exceptions import MCPError

from loccit.domain.errors import ProjectNotFound
from loccit.domain.models.project import project_id
from loccit.interfaces.mcp.progress import CallProgress
from loccit.interfaces.mcp.server import ToolCalls
from tests.unit.interfaces.mcp.tools import PlainTool, called, content

SECRET = "the patient's name is Rowe"  # noqa: S105  (no password)


def failing(_: CallProgress) -> object:
    raise RuntimeError(SECRET)


def test_a_fault_is_masked_and_the_log_holds_no_word_of_a_document(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.DEBUG):
        result, _ = asyncio.run(called(ToolCalls([PlainTool(failing)])))

    assert result.is_error
    assert content(result)["error"]["code"] == "internal_fault"
    assert SECRET not in str(result)
    assert "in failing" in caplog.text
    assert SECRET not in caplog.text


def test_an_error_of_ours_is_told_with_its_code_and_steers_no_terminal() -> None:
    def refusing(_: CallProgress) -> object:
        raise ProjectNotFound(project_id("tides"))

    result, _ = asyncio.run(called(ToolCalls([PlainTool(refusing)])))

    assert result.is_error
    error = content(result)["error"]
    assert error["code"] == "project_not_found"
    assert error["message"].isprintable()


def test_progress_arrives_in_order_and_never_goes_back() -> None:
    def working(progress: CallProgress) -> object:
        for done in (0, 1, 1, 0.5, 2):
            progress.tell(done, 2, f"{done} done")
        return {"done": True}

    result, session = asyncio.run(called(ToolCalls([PlainTool(working)])))

    assert content(result) == {"done": True}
    assert [step[0] for step in session.steps] == [0, 1, 2][: len(session.steps)]


def test_a_call_that_is_cancelled_is_told_and_nothing_waits_for_it() -> None:
    begun, told, go_on = threading.Event(), threading.Event(), threading.Event()

    def stubborn(progress: CallProgress) -> object:
        begun.set()
        go_on.wait(60)
        if progress.stopped:
            told.set()
        progress.tell(1, 1, "nobody hears this")
        return {}

    async def cancelled() -> None:
        call = asyncio.create_task(called(ToolCalls([PlainTool(stubborn)])))
        await asyncio.to_thread(begun.wait, 60)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        go_on.set()
        assert await asyncio.to_thread(told.wait, 60)

    asyncio.run(cancelled())


def test_calls_run_side_by_side() -> None:
    together = threading.Barrier(8, timeout=60)

    def meeting(_: CallProgress) -> object:
        together.wait()
        return {}

    async def all_at_once() -> None:
        calls = ToolCalls([PlainTool(meeting)])
        await asyncio.gather(*(called(calls) for _ in range(8)))

    asyncio.run(all_at_once())


def test_an_unknown_tool_is_an_error_of_the_protocol() -> None:
    with pytest.raises(MCPError, match="there is no tool 'other'; there are: plain"):
        asyncio.run(called(ToolCalls([PlainTool(failing)]), "other"))
