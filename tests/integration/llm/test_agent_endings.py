"""Whatever a server does, a run over it ends in a result or in an error of ours."""

import asyncio
import time
from dataclasses import dataclass, field
from itertools import count

import pytest

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.subsume import subsume
from loccit.application.assistant.tool_execution import FunctionTool
from loccit.domain.assistant.agent_run import AgentConfig, AgentResult, RunEvent, StopReason
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.errors import AssistantError, LoccitError
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from tests.integration.llm.conftest import Ask
from tests.llm_server import (
    EMPTY,
    HANGS_UP,
    HTML,
    NO_CHOICES,
    NO_JSON,
    OVERFLOW,
    SERVER_ERROR,
    SLOW,
    STALLED,
    UNAUTHORIZED,
    UNAVAILABLE,
    UNFINISHED,
    LLMServer,
    Reply,
    calls,
    cut_off,
    says,
    too_many,
)
from tests.llm_wire import ToolCall
from tests.waiting import run_of

TASK = [Message.user("What is the lag?")]
LOOKUP = calls(ToolCall("look_up", {"word": "lag"}))
TOKENS = 120  # of each answer of the server


@dataclass(frozen=True, slots=True)
class Word:
    """Arguments of the tool."""

    word: str


@dataclass
class Bench:
    """An agent over the server, whose pauses take no time."""

    llm_of: Ask
    events: list[RunEvent] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)

    def agent(self) -> Assistant:
        async def look(given: Word) -> ToolResult:
            return ToolResult.of(f"what {given.word} means")

        async def sleep(seconds: float) -> None:
            self.pauses.append(seconds)

        llm = subsume(self.llm_of(), schema_of)
        tool = FunctionTool("look_up", "Looks up a word.", schema_of(Word), look)
        return Assistant(llm, tools=[tool], on_event=self.events.append, sleep=sleep)

    def run(self, config: AgentConfig | None = None) -> AgentResult:
        return run_of(self.agent(), TASK, config=config)


@pytest.fixture
def bench(llm_of: Ask) -> Bench:
    return Bench(llm_of)


FAILING = {
    "rate limit": (too_many("2"), "llm_rate_limited"),
    "unavailable": (UNAVAILABLE, "llm_unavailable"),
    "server error": (SERVER_ERROR, "llm_unavailable"),
    "hangs up": (HANGS_UP, "llm_unavailable"),
    "cut off": (cut_off(), "llm_unavailable"),
    "unfinished": (UNFINISHED, "llm_unavailable"),
    "wrong key": (UNAUTHORIZED, "llm_request_refused"),
    "web page": (HTML, "agent_response_invalid"),
    "no JSON": (NO_JSON, "agent_response_invalid"),
    "no choices": (NO_CHOICES, "agent_response_invalid"),
    "too long": (OVERFLOW, "context_overflow"),
}


@pytest.mark.parametrize("kind", FAILING)
def test_a_server_that_fails_from_the_start_ends_in_its_error(
    bench: Bench, server: LLMServer, kind: str
) -> None:
    reply, code = FAILING[kind]
    server.otherwise = lambda _: reply

    error: LoccitError | None
    try:
        result = bench.run(AgentConfig(max_failures=2, max_rejections=2))
    except AssistantError as raised:
        error = raised
    else:
        error = result.error
        assert result.stop_reason is StopReason.FAILED
        assert result.final_response.startswith("The tides")  # what had streamed in

    assert error is not None
    assert error.code == code
    once = code in {"llm_request_refused", "context_overflow"}
    assert len(server.requests) == (1 if once else 3)
    assert bench.events[-1].data["stop_reason"] == "failed"


@pytest.mark.parametrize("kind", FAILING)
def test_a_server_that_fails_later_leaves_what_was_done(
    bench: Bench, server: LLMServer, kind: str
) -> None:
    reply, code = FAILING[kind]
    first = calls(ToolCall("look_up", {"word": "lag"}), text="I look it up.")
    server.play(first)
    server.otherwise = lambda _: reply

    result = bench.run(AgentConfig(max_failures=1))

    assert result.stop_reason is StopReason.FAILED
    assert result.error is not None
    assert result.error.code == code
    assert result.final_response
    assert result.turns == 1
    assert result.usage.total_tokens >= TOKENS


@pytest.mark.parametrize(
    "kind", [each for each in FAILING if FAILING[each][1] == "llm_unavailable"]
)
def test_a_server_that_recovers_is_not_noticed(bench: Bench, server: LLMServer, kind: str) -> None:
    reply, _ = FAILING[kind]
    server.play(reply, LOOKUP, reply, says("By an hour."))

    result = bench.run(AgentConfig(max_failures=1))

    assert (result.final_response, result.stop_reason) == ("By an hour.", StopReason.FINISHED)
    assert len(bench.pauses) == 2


def test_retry_after_is_kept_to(bench: Bench, server: LLMServer) -> None:
    server.play(too_many("7"), says("By an hour."))

    bench.run()

    assert bench.pauses[0] >= 7


@pytest.mark.parametrize("reply", [SLOW, STALLED], ids=["slow", "stalled"])
def test_a_server_that_takes_too_long_is_left(
    bench: Bench, server: LLMServer, reply: Reply
) -> None:
    server.play(LOOKUP)
    server.otherwise = lambda _: reply

    result = bench.run(AgentConfig(timeout=1.5))

    assert result.stop_reason is StopReason.TIMEOUT
    assert result.turns == 1
    assert result.usage.total_tokens == TOKENS
    assert server.gone.wait(5)


def test_an_answer_without_words_is_asked_for_again(bench: Bench, server: LLMServer) -> None:
    server.play(LOOKUP, EMPTY, says("By an hour."))

    result = bench.run()

    assert (result.final_response, result.stop_reason) == ("By an hour.", StopReason.FINISHED)


def test_the_same_call_again_and_again_is_stopped(bench: Bench, server: LLMServer) -> None:
    server.otherwise = lambda _: LOOKUP

    result = bench.run()

    assert result.stop_reason is StopReason.LOOP
    assert result.usage.total_tokens == 3 * TOKENS


def test_a_model_that_never_ends_is_stopped(bench: Bench, server: LLMServer) -> None:
    numbers = count()
    server.otherwise = lambda _: calls(ToolCall("look_up", {"word": f"w{next(numbers)}"}))

    result = bench.run(AgentConfig(max_steps=5))

    assert result.stop_reason is StopReason.MAX_STEPS
    assert len(server.requests) == 5


def test_arguments_that_are_no_json_are_told_to_the_model(bench: Bench, server: LLMServer) -> None:
    server.play(calls(ToolCall("look_up", '{"word": ')), says("By an hour."))

    result = bench.run()

    assert result.stop_reason is StopReason.FINISHED
    [told] = [each for each in server.requests[1].messages if each["role"] == "tool"]
    assert "wrong arguments" in told["content"]


def test_a_cancelled_run_closes_its_request(bench: Bench, server: LLMServer) -> None:
    server.otherwise = lambda _: SLOW

    async def cancelled() -> None:
        run = asyncio.create_task(bench.agent().arun(TASK))
        await asyncio.to_thread(_has_come, server)
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run

    asyncio.run(cancelled())

    assert server.gone.wait(5)
    assert bench.events[-1].data["stop_reason"] == "cancelled"


def _has_come(server: LLMServer) -> None:
    while not server.requests:
        time.sleep(0.01)
