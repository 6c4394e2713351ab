"""What every AgentPort does, whatever its model can do by itself."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TypeAlias

import pytest

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.ports.agent import AgentPort
from loccit.application.assistant.ports.llm import LLMPort
from loccit.application.assistant.ports.tool import Tool
from loccit.application.assistant.subsume import subsume
from loccit.application.assistant.tool_execution import FunctionTool
from loccit.domain.assistant.agent_run import AgentConfig, RunEventKind, StopReason
from loccit.domain.assistant.conversation import Message, Role, ToolUseContent
from loccit.domain.assistant.errors import (
    AgentTimeoutError,
    LLMRequestRefused,
    LLMUnavailable,
)
from loccit.domain.assistant.language_model import Capabilities
from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.json_value import Json
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from tests.contracts.llm_factories import CASES, Case, Reply, Slow, calling
from tests.waiting import run_of

TASK = (Message.user("How far does the tide lag?"),)
Open: TypeAlias = Callable[..., AgentPort]


@dataclass(frozen=True)
class Query:
    """Arguments of the tool."""

    words: str


@dataclass
class Shelf:
    """A tool, and what it was asked."""

    asked: list[str] = field(default_factory=list)

    @property
    def tools(self) -> list[Tool]:
        return [FunctionTool("search", "Searches.", schema_of(Query), self._search)]

    async def _search(self, query: Query) -> ToolResult:
        self.asked.append(query.words)
        return ToolResult.of({"found": f"{query.words}: fifty minutes"})


async def _at_once(_: float) -> None:
    """Wait for nothing."""


def _assistant(llm: LLMPort) -> AgentPort:
    return Assistant(subsume(llm, schema_of), sleep=_at_once)


AGENTS: dict[str, Callable[[LLMPort], AgentPort]] = {
    "assistant": _assistant,
}


@pytest.fixture(params=CASES.values(), ids=list(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    case: Case = request.param
    return case


@pytest.fixture
def can(case: Case) -> Capabilities:
    return case.can


@pytest.fixture(params=AGENTS)
def open_agent(request: pytest.FixtureRequest, case: Case) -> Iterator[Open]:
    with ExitStack() as opened:

        def opens(*replies: Reply) -> AgentPort:
            return AGENTS[request.param](opened.enter_context(case(replies)))

        yield opens


def search(can: Capabilities, **arguments: Json) -> Reply:
    return calling(can, ToolUseContent("1", "search", arguments))


def test_an_answer_ends_a_run(open_agent: Open) -> None:
    result = run_of(open_agent("By fifty minutes."), TASK)

    assert result.final_response == "By fifty minutes."
    assert (result.stop_reason, result.limit_reached, result.turns) == (
        StopReason.FINISHED,
        False,
        1,
    )
    assert [each.role for each in result.trace_messages] == [Role.USER, Role.ASSISTANT]
    assert result.usage.input_tokens > 0
    assert result.usage.output_tokens > 0
    assert result.session_id
    assert result.actual_model
    assert "--- AI Message ---\nBy fifty minutes." in result.raw_trace


def test_each_run_has_an_id_of_its_own(open_agent: Open) -> None:
    agent = open_agent("Once.", "Twice.")

    assert run_of(agent, TASK).session_id != run_of(agent, TASK).session_id


def test_tools_are_used_and_their_results_are_part_of_the_trace(
    open_agent: Open, can: Capabilities
) -> None:
    shelf = Shelf()
    agent = open_agent(search(can, words="lag"), "By fifty minutes.")

    result = asyncio.run(agent.arun(TASK, shelf.tools))

    assert shelf.asked == ["lag"]
    assert result.final_response == "By fifty minutes."
    assert result.turns == 2
    assert [each.role for each in result.trace_messages] == [
        Role.USER,
        Role.ASSISTANT,
        Role.TOOL,
        Role.ASSISTANT,
    ]
    [call] = result.trace_messages[1].tool_calls
    [found] = result.trace_messages[2].tool_results
    assert (call.name, dict(call.input)) == ("search", {"words": "lag"})
    assert found.tool_use_id == call.id
    assert "lag: fifty minutes" in found.content


def test_wrong_arguments_are_told_to_the_model(open_agent: Open, can: Capabilities) -> None:
    shelf = Shelf()
    agent = open_agent(search(can, wrong=3), search(can, words="lag"), "Done.")

    result = run_of(agent, TASK, shelf.tools)

    assert shelf.asked == ["lag"]
    assert result.trace_messages[2].tool_results[0].is_error
    assert result.stop_reason is StopReason.FINISHED


def test_a_request_that_failed_is_made_again(open_agent: Open) -> None:
    result = run_of(open_agent(LLMUnavailable("away"), "Back."), TASK)

    assert (result.final_response, result.turns) == ("Back.", 1)


def test_a_run_that_has_nothing_raises_what_went_wrong(open_agent: Open) -> None:
    with pytest.raises(LLMRequestRefused):
        run_of(open_agent(LLMRequestRefused("a wrong key")), TASK)


def test_a_run_that_has_something_returns_it(open_agent: Open, can: Capabilities) -> None:
    agent = open_agent(search(can, words="lag"), LLMRequestRefused("no more credit"))

    result = run_of(agent, TASK, Shelf().tools)

    assert result.stop_reason is StopReason.FAILED
    assert isinstance(result.error, LLMRequestRefused)
    assert result.turns == 1
    assert result.usage.output_tokens > 0
    assert result.trace_messages[-1].role is Role.TOOL


def test_steps_are_limited(open_agent: Open, can: Capabilities) -> None:
    calls = [search(can, words=words) for words in ("lag", "tide", "moon")]

    result = run_of(open_agent(*calls), TASK, Shelf().tools, config=AgentConfig(max_steps=2))

    assert (result.stop_reason, result.turns) == (StopReason.MAX_STEPS, 2)
    assert result.limit_reached


def test_a_plan_comes_first_if_it_is_wanted(open_agent: Open) -> None:
    agent = open_agent('{"steps": ["Look it up.", "Answer."]}', "By fifty minutes.")

    result = run_of(agent, TASK, config=AgentConfig(plan=True))

    assert result.final_response == "By fifty minutes."
    assert "1. Look it up.\n2. Answer." in result.raw_trace


def test_a_run_without_an_answer_in_time_ends_with_the_error(open_agent: Open) -> None:
    with pytest.raises(AgentTimeoutError):
        run_of(open_agent(Slow("Late.", 60)), TASK, config=AgentConfig(timeout=0.05))


def test_a_run_can_be_cancelled(open_agent: Open) -> None:
    agent = open_agent(Slow("Late.", 60))

    async def cancel() -> None:
        running = asyncio.create_task(agent.arun(TASK))
        await asyncio.sleep(0.05)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(cancel())


def test_a_system_prompt_of_the_run_is_the_first_thing_said(open_agent: Open) -> None:
    result = run_of(open_agent("Aye."), TASK, config=AgentConfig(system_prompt="Be brief."))

    first, *_ = result.trace_messages
    assert (first.role, first.text) == (Role.SYSTEM, "Be brief.")


def test_events_tell_what_the_model_does_not(case: Case) -> None:
    events: list[RunEventKind] = []
    replies = [search(case.can, words="lag"), "By fifty minutes."]

    with case(replies) as llm:
        agent = Assistant(
            subsume(llm, schema_of), on_event=lambda event: events.append(event.kind)
        )
        run_of(agent, TASK, Shelf().tools)

    for kind in (
        RunEventKind.RUN_STARTED,
        RunEventKind.REQUEST,
        RunEventKind.TOOL_STARTED,
        RunEventKind.TOOL_FINISHED,
        RunEventKind.TEXT,
        RunEventKind.RUN_FINISHED,
    ):
        assert kind in events
