"""A whole run of an agent on a server that answers well and badly."""

import asyncio
from dataclasses import dataclass, field

import pytest

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.subsume import subsume
from loccit.application.assistant.tool_execution import FunctionTool
from loccit.domain.assistant.agent_run import AgentConfig, AgentResult, RunEventKind, StopReason
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.errors import (
    AgentResponseError,
    AgentTimeoutError,
    AssistantError,
    ContextOverflow,
    LLMRateLimited,
    LLMRequestRefused,
    LLMUnavailable,
)
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from tests import llm_server as play
from tests.integration.llm.conftest import MODELS, Ask
from tests.llm_server import LLMServer, Reply, calls, cut_off, says, too_many
from tests.llm_wire import ToolCall
from tests.waiting import run_of

TASK = [Message.user("How far does the tide lag?")]
PER_REQUEST = 120  # tokens that the scripted server tells


@dataclass(frozen=True, slots=True)
class Word:
    """Arguments of the tool."""

    word: str


def look_up(word: str) -> Reply:
    return calls(ToolCall("look_up", {"word": word}))


@dataclass
class Runs:
    """Runs an agent with one tool; notes its pauses, its words and what it looked up."""

    llm_of: Ask
    provider: str
    waits: list[float] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    looked_up: list[str] = field(default_factory=list)

    def agent(self, **options: object) -> Assistant:
        async def look(given: Word) -> ToolResult:
            self.looked_up.append(given.word)
            return ToolResult.of(f"The meaning of {given.word}.")

        async def sleep(seconds: float) -> None:
            self.waits.append(seconds)

        def hear(event: object) -> None:
            if getattr(event, "kind", None) is RunEventKind.TEXT:
                self.words.append(getattr(event, "text", ""))

        return Assistant(
            subsume(self.llm_of(self.provider, **options), schema_of),
            tools=[FunctionTool("look_up", "Looks up a word.", schema_of(Word), look)],
            on_event=hear,
            sleep=sleep,
        )

    def __call__(self, config: AgentConfig | None = None, **options: object) -> AgentResult:
        return run_of(self.agent(**options), TASK, config=config)


@pytest.fixture(params=list(MODELS))
def run(request: pytest.FixtureRequest, llm_of: Ask) -> Runs:
    return Runs(llm_of, request.param)


def test_tools_are_used_the_words_streamed_and_the_tokens_counted(
    server: LLMServer, run: Runs
) -> None:
    server.play(look_up("lag"), says("By an hour."))

    result = run()

    assert (result.stop_reason, result.final_response) == (StopReason.FINISHED, "By an hour.")
    assert run.looked_up == ["lag"]
    assert "".join(run.words) == "By an hour."
    assert result.usage.total_tokens == 2 * PER_REQUEST
    assert "The meaning of lag." in str(server.requests[1].messages)
    assert result.actual_model == MODELS[run.provider]


@pytest.mark.parametrize(
    "passing",
    [too_many("0.5"), play.UNAVAILABLE, play.HANGS_UP, cut_off()],
    ids=["429", "503", "hangs up", "cut off"],
)
def test_a_passing_failure_is_survived(server: LLMServer, run: Runs, passing: Reply) -> None:
    server.play(passing, look_up("lag"), passing, passing, says("By an hour."))

    result = run()

    assert result.final_response == "By an hour."
    assert len(server.requests) == 5
    assert len(run.waits) == 3
    assert min(run.waits) >= 0.5
    assert (result.turns, result.usage.total_tokens) == (2, 2 * PER_REQUEST)


@pytest.mark.parametrize(
    ("lasting", "error"),
    [
        (too_many("0"), LLMRateLimited),
        (play.UNAVAILABLE, LLMUnavailable),
        (play.UNAUTHORIZED, LLMRequestRefused),
        (play.HTML, AgentResponseError),
        (play.NO_JSON, AgentResponseError),
        (play.OVERFLOW, ContextOverflow),
    ],
    ids=["429", "503", "401", "a web page", "no JSON", "overflow"],
)
def test_a_lasting_failure_is_of_its_kind_and_what_was_done_is_kept(
    server: LLMServer, run: Runs, lasting: Reply, error: type[AssistantError]
) -> None:
    server.otherwise = lambda _: lasting
    with pytest.raises(error):
        run()

    server.play(look_up("lag"))
    result = run()

    assert result.stop_reason in {StopReason.FAILED, StopReason.REJECTED}
    assert isinstance(result.error, error)
    assert result.usage.total_tokens >= PER_REQUEST
    assert "The meaning of lag." in result.raw_trace


def test_time_that_is_over_leaves_what_was_done(server: LLMServer, run: Runs) -> None:
    server.otherwise = lambda _: play.SLOW
    with pytest.raises(AgentTimeoutError):
        run(AgentConfig(timeout=0.3))
    assert server.gone.wait(10)

    server.play(look_up("lag"))
    result = run(AgentConfig(timeout=2))

    assert result.stop_reason is StopReason.TIMEOUT
    assert result.limit_reached
    assert result.usage.total_tokens == PER_REQUEST


def test_words_of_an_answer_that_broke_off_are_kept(server: LLMServer, run: Runs) -> None:
    server.otherwise = lambda _: cut_off("The tide lags by about an hour.")

    result = run()

    assert result.stop_reason is StopReason.FAILED
    assert isinstance(result.error, LLMUnavailable)
    assert result.final_response
    assert "The tide lags by about an hour.".startswith(result.final_response.strip())


def test_a_call_is_made_once_in_a_step_and_a_circle_is_left(server: LLMServer, run: Runs) -> None:
    twice = [ToolCall("look_up", {"word": "lag"}, id_) for id_ in ("a", "b")]
    server.otherwise = lambda _: calls(*twice)

    result = run()

    assert result.stop_reason is StopReason.LOOP
    assert result.limit_reached
    assert run.looked_up == ["lag"] * len(server.requests)
    assert result.usage.total_tokens == len(server.requests) * PER_REQUEST


def test_an_endless_search_is_stopped(server: LLMServer, run: Runs) -> None:
    server.otherwise = lambda _: look_up(f"word {len(server.requests)}")

    result = run(AgentConfig(max_steps=4))

    assert result.stop_reason is StopReason.MAX_STEPS
    assert len(server.requests) == 4
    assert result.usage.total_tokens == 4 * PER_REQUEST


def test_no_request_is_made_when_the_tokens_are_spent(server: LLMServer, run: Runs) -> None:
    server.otherwise = lambda _: look_up(f"word {len(server.requests)}")

    result = run(AgentConfig(budget_tokens=2 * PER_REQUEST))

    assert result.stop_reason is StopReason.BUDGET
    assert len(server.requests) == 2


def test_a_conversation_that_grew_too_long_is_cut_down(server: LLMServer, run: Runs) -> None:
    server.play(look_up("lag"), look_up("lead"), play.OVERFLOW, says("By an hour."))

    result = run()

    assert result.final_response == "By an hour."
    assert "The meaning of lag." in str(server.requests[2].messages)
    assert "The meaning of lag." not in str(server.requests[3].messages)


def test_arguments_that_are_no_json_are_mended_by_the_model(server: LLMServer, run: Runs) -> None:
    if run.provider == "anthropic":
        pytest.skip("Anthropic's API has no arguments as text")
    server.play(calls(ToolCall("look_up", '{"word": "la')), look_up("lag"), says("By an hour."))

    result = run()

    assert result.final_response == "By an hour."
    assert run.looked_up == ["lag"]
    assert "wrong arguments" in str(server.requests[1].messages)


def test_a_cancelled_run_closes_its_request(server: LLMServer, run: Runs) -> None:
    server.play(play.SLOW)

    async def cancel() -> None:
        running = asyncio.create_task(run.agent().arun(TASK))
        await asyncio.to_thread(server.asked.wait, 10)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(cancel())

    assert server.gone.wait(10)
