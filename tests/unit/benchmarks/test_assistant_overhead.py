"""What `benchmarks/assistant_overhead` measures: whole steps, against whole requests."""

import asyncio

import pytest

from benchmarks.assistant import Search
from benchmarks.assistant_overhead import BACKEND_SECONDS, STEPS, Overhead, SlowLLM, measured
from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.subsume import subsume
from loccit.application.assistant.tool_execution import FunctionTool
from loccit.domain.assistant.agent_run import StopReason
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import Capabilities
from loccit.domain.assistant.tool_result import ToolResult
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from tests.waiting import run_of


async def found(_: Search) -> ToolResult:
    return ToolResult.of({})


TOOL = FunctionTool("search", "", schema_of(Search), found)


@pytest.mark.parametrize("hot", [True, False])
def test_a_run_has_a_call_of_a_tool_in_each_step_but_the_last(hot: object) -> None:
    llm = SlowLLM(STEPS, capabilities=Capabilities(supports_hot_context=bool(hot)))

    result = run_of(Assistant(subsume(llm, schema_of)), [Message.user("Why?")], [TOOL])

    assert (result.turns, result.stop_reason) == (STEPS + 1, StopReason.FINISHED)


@pytest.mark.parametrize("waits", [True, False])
def test_both_take_as_long_as_the_backend_at_least(waits: object) -> None:
    found = asyncio.run(measured(SlowLLM(STEPS, waits=bool(waits)), rounds=1))

    assert found.direct >= BACKEND_SECONDS
    assert found.ours >= BACKEND_SECONDS


def test_the_share_is_what_ours_takes_more() -> None:
    assert Overhead(0.005, 0.00515).share == pytest.approx(0.03)
