"""What ends a run, and what it comes to."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import repeat

import pytest

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.ports.tool import Tool
from loccit.application.assistant.subsume import subsume
from loccit.application.assistant.tool_execution import FunctionTool
from loccit.domain.assistant.agent_run import (
    AgentConfig,
    AgentResult,
    RunEvent,
    RunEventKind,
    StopReason,
)
from loccit.domain.assistant.conversation import Message, Role, ToolUseContent
from loccit.domain.assistant.language_model import Capabilities, FinishReason, LLMResponse
from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.errors import (
    AgentExecutionError,
    AgentResponseError,
    AgentTimeoutError,
    ContextOverflow,
    InvalidRequest,
    LLMRateLimited,
    LLMRequestRefused,
    LLMUnavailable,
)
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import Reply, ScriptedLLM
from tests.waiting import run_of

TASK = [Message.user("How far does it lag?")]
TEN = UsageMetadata(10, 2, 0.25, model="scripted")


@dataclass(frozen=True, slots=True)
class Word:
    """Arguments of the tool."""

    word: str


@dataclass
class Bench:
    """An assistant, one tool, and notes of what happened."""

    waits: list[float] = field(default_factory=list)
    events: list[RunEvent] = field(default_factory=list)
    looked_up: list[str] = field(default_factory=list)

    @property
    def lookup(self) -> Tool:
        async def look(given: Word) -> ToolResult:
            self.looked_up.append(given.word)
            return ToolResult.of({"meaning": f"that of {given.word}"})

        return FunctionTool("look_up", "Looks up a word.", schema_of(Word), look)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)

    def assistant(self, llm: ScriptedLLM) -> Assistant:
        return Assistant(llm, tools=[self.lookup], on_event=self.events.append, sleep=self.sleep)

    def run(self, replies: Iterable[Reply], config: AgentConfig | None = None) -> AgentResult:
        llm = ScriptedLLM(replies, schema_of, usage=TEN)
        return run_of(self.assistant(llm), TASK, config=config)

    def kinds(self) -> list[RunEventKind]:
        return [event.kind for event in self.events]


def call(word: str, number: int = 1) -> Message:
    return Message.assistant(tool_calls=[ToolUseContent(f"c{number}", "look_up", {"word": word})])


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_an_answer_ends_the_run(bench: Bench) -> None:
    result = bench.run(["By an hour."])

    assert result.final_response == "By an hour."
    assert result.stop_reason is StopReason.FINISHED
    assert (result.turns, result.usage, result.actual_model) == (1, TEN, "scripted")
    assert not result.limit_reached


def test_a_tool_is_used_and_its_result_read(bench: Bench) -> None:
    llm = ScriptedLLM([call("lag"), "By an hour."], usage=TEN)

    result = run_of(bench.assistant(llm), TASK)

    assert bench.looked_up == ["lag"]
    [told] = llm.requests[1].messages[-1].tool_results
    assert told.content == '{"meaning": "that of lag"}'
    assert [each.role for each in result.trace_messages] == [
        Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT,
    ]  # fmt: skip
    assert result.usage == TEN + TEN


def test_calls_of_one_step_that_ask_the_same_run_once_and_are_all_answered(bench: Bench) -> None:
    calls = [
        ToolUseContent("a", "look_up", {"word": "lag"}),
        ToolUseContent("b", "look_up", {"word": "lead"}),
        ToolUseContent("c", "look_up", {"word": "lag"}),
    ]
    llm = ScriptedLLM([Message.assistant(tool_calls=calls), "Done."])

    run_of(bench.assistant(llm), TASK)

    assert sorted(bench.looked_up) == ["lag", "lead"]
    results = [each for message in llm.requests[1].messages for each in message.tool_results]
    assert [each.tool_use_id for each in results] == ["a", "b", "c"]
    assert results[0].content == results[2].content


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("look_up", {"word": 3}, "wrong arguments: word"),
        ("look_up", {}, "wrong arguments: word"),
        ("erase", {}, "no such tool; there are: look_up"),
    ],
)
def test_a_wrong_call_is_told_to_the_model(
    bench: Bench, name: str, given: dict[str, int], told: str
) -> None:
    use = ToolUseContent("a", name, dict(given))
    llm = ScriptedLLM([Message.assistant(tool_calls=[use]), "Sorry."])

    result = run_of(bench.assistant(llm), TASK)

    [error] = llm.requests[1].messages[2].tool_results
    assert error.is_error
    assert told in error.content
    assert result.stop_reason is StopReason.FINISHED


def test_a_tool_that_breaks_says_nothing_of_this_machine(bench: Bench) -> None:
    async def broken(_: Word) -> ToolResult:
        raise OSError("/home/someone/secret: no such file")

    tool = FunctionTool("read", "Reads.", schema_of(Word), broken)
    use = ToolUseContent("a", "read", {"word": "x"})
    llm = ScriptedLLM([Message.assistant(tool_calls=[use]), "Sorry."])

    run_of(bench.assistant(llm), TASK, [tool])

    [error] = llm.requests[1].messages[2].tool_results
    assert error.is_error
    assert "OSError" in error.content
    assert "secret" not in error.content


def test_a_tool_that_takes_too_long_is_given_up(bench: Bench) -> None:
    async def slow(_: Word) -> ToolResult:
        await asyncio.sleep(60)
        return ToolResult.of("late")

    tool = FunctionTool("wait", "Waits.", schema_of(Word), slow)
    use = ToolUseContent("a", "wait", {"word": "x"})
    llm = ScriptedLLM([Message.assistant(tool_calls=[use]), "Sorry."])

    run_of(bench.assistant(llm), TASK, [tool], config=AgentConfig(tool_timeout=0.01))

    [error] = llm.requests[1].messages[2].tool_results
    assert "took longer than 0.01 s" in error.content


def test_two_tools_of_one_name_are_refused(bench: Bench) -> None:
    with pytest.raises(InvalidRequest, match="same name"):
        run_of(bench.assistant(ScriptedLLM(["Never asked."])), TASK, [bench.lookup])


def test_failed_requests_are_made_again_after_growing_pauses(bench: Bench) -> None:
    down = LLMUnavailable("no answer")

    result = bench.run([down, down, call("lag"), down, "By an hour."], AgentConfig(retry_delay=4))

    assert result.stop_reason is StopReason.FINISHED
    assert result.turns == 2
    first, second, third = bench.waits
    assert 4 <= first <= 5
    assert 8 <= second <= 10
    assert 4 <= third <= 5  # a success in between begins anew
    assert bench.kinds().count(RunEventKind.RETRY) == 3


def test_a_server_that_asks_for_patience_gets_it(bench: Bench) -> None:
    bench.run([LLMRateLimited("slow down", retry_after=30), "By an hour."])

    [wait] = bench.waits
    assert wait >= 30


def test_a_server_that_asks_for_an_hour_is_given_up(bench: Bench) -> None:
    with pytest.raises(LLMRateLimited):
        bench.run([LLMRateLimited("slow down", retry_after=3600), "Never asked."])

    assert bench.waits == []


def test_what_cannot_succeed_is_not_tried_again(bench: Bench) -> None:
    with pytest.raises(LLMRequestRefused):
        bench.run([LLMRequestRefused("wrong key"), "Never asked."])


def test_too_many_failures_in_a_row_end_a_run_that_has_nothing_with_the_error(
    bench: Bench,
) -> None:
    with pytest.raises(LLMUnavailable) as caught:
        bench.run(repeat(LLMUnavailable("no answer", TEN)), AgentConfig(max_failures=2))

    assert len(bench.waits) == 2
    assert caught.value.usage == TEN + TEN + TEN


def test_a_run_that_fails_late_returns_what_it_has(bench: Bench) -> None:
    said = replace(
        call("lag"), content=(*Message.assistant("I look.").content, *call("x").content)
    )

    result = bench.run([said, LLMRequestRefused("key withdrawn")])

    assert result.stop_reason is StopReason.FAILED
    assert isinstance(result.error, LLMRequestRefused)
    assert result.final_response == "I look."
    assert result.turns == 1
    assert result.usage == TEN


def test_an_answer_that_is_not_accepted_is_mended(bench: Bench) -> None:
    llm = ScriptedLLM(["Perhaps.", "By an hour."])
    picky = replace(
        bench.assistant(llm), check=lambda text: "be definite" if text == "Perhaps." else None
    )

    result = run_of(picky, TASK)

    assert result.final_response == "By an hour."
    assert "be definite" in llm.requests[1].messages[-1].text


def test_rejected_answers_and_failed_requests_are_counted_apart(bench: Bench) -> None:
    down = LLMUnavailable("no answer")
    llm = ScriptedLLM([down, "No.", down, "No.", down, "No."])
    never = replace(bench.assistant(llm), check=lambda _: "no")

    result = run_of(never, TASK, config=AgentConfig(max_failures=1, max_rejections=2))

    assert result.stop_reason is StopReason.REJECTED
    assert result.final_response == "No."
    assert result.turns == 3


@pytest.mark.parametrize(
    "poor",
    ["", "  \n", LLMResponse(Message.assistant("By an"), finish_reason=FinishReason.LENGTH)],
)
def test_an_empty_or_cut_answer_is_sent_back(bench: Bench, poor: Reply) -> None:
    assert bench.run([poor, "By an hour."]).final_response == "By an hour."
    assert RunEventKind.REJECTED in bench.kinds()


def test_what_is_no_answer_at_all_is_asked_for_again(bench: Bench) -> None:
    no_answer = AgentResponseError("a web page came", TEN)

    result = bench.run([no_answer, "By an hour."])

    assert result.final_response == "By an hour."
    assert result.usage == TEN + TEN
    with pytest.raises(AgentResponseError):
        bench.run(repeat(no_answer), AgentConfig(max_rejections=1))


def test_the_last_step_is_announced_and_calls_in_it_are_not_run(bench: Bench) -> None:
    llm = ScriptedLLM([call("a"), call("b"), call("c")])

    result = run_of(bench.assistant(llm), TASK, config=AgentConfig(max_steps=3))

    assert result.stop_reason is StopReason.MAX_STEPS
    assert result.limit_reached
    assert bench.looked_up == ["a", "b"]
    assert "last step" in llm.requests[2].messages[-1].text


def test_an_answer_in_the_last_step_counts(bench: Bench) -> None:
    result = bench.run([call("a"), "By an hour."], AgentConfig(max_steps=2))

    assert result.stop_reason is StopReason.FINISHED


def test_a_model_that_goes_round_in_circles_is_told_then_stopped(bench: Bench) -> None:
    llm = ScriptedLLM(repeat(call("lag")))

    result = run_of(bench.assistant(llm), TASK)

    assert result.stop_reason is StopReason.LOOP
    assert result.turns == 3
    assert "made these calls before" in llm.requests[2].messages[-1].text


def test_a_model_all_of_whose_calls_fail_is_told_so(bench: Bench) -> None:
    use = ToolUseContent("a", "erase", {})
    llm = ScriptedLLM([Message.assistant(tool_calls=[use]), "Sorry."])

    run_of(bench.assistant(llm), TASK)

    assert "All calls of this step failed" in llm.requests[1].messages[-1].text


def test_no_request_is_made_when_the_tokens_are_spent(bench: Bench) -> None:
    result = bench.run(repeat(call("lag")), AgentConfig(budget_tokens=12))

    assert result.stop_reason is StopReason.BUDGET
    assert result.usage.total_tokens == 12


def test_no_request_is_made_when_the_money_is_spent(bench: Bench) -> None:
    result = bench.run([call("a"), call("b"), "Never asked."], AgentConfig(budget_usd=0.5))

    assert result.stop_reason is StopReason.BUDGET
    assert result.usage.cost_usd == 0.5


def test_a_limit_in_money_needs_a_price(bench: Bench) -> None:
    llm = ScriptedLLM([call("a"), "Never asked."], usage=UsageMetadata(10, 2))

    result = run_of(bench.assistant(llm), TASK, config=AgentConfig(budget_usd=1))

    assert isinstance(result.error, AgentExecutionError)
    assert "--budget-tokens" in str(result.error)
    assert len(llm.requests) == 1


def test_time_that_is_over_before_the_first_answer_is_an_error(bench: Bench) -> None:
    async def slow(_: object) -> str:
        await asyncio.sleep(60)
        return "late"

    with pytest.raises(AgentTimeoutError, match=r"0\.01 s"):
        bench.run([slow], AgentConfig(timeout=0.01))


async def forever(_: object) -> str:
    await asyncio.sleep(60)
    return "late"


def test_time_that_is_over_while_requests_fail_hides_not_why(bench: Bench) -> None:
    refused = LLMUnavailable("cannot reach localhost")

    with pytest.raises(LLMUnavailable, match="cannot reach"):
        bench.run([refused, forever], AgentConfig(timeout=0.05))


def test_a_part_that_time_ended_says_why_requests_failed(bench: Bench) -> None:
    broken = LLMUnavailable("it broke off")

    result = bench.run([broken, call("lag"), broken, forever], AgentConfig(timeout=0.2))

    assert (result.stop_reason, result.error) == (StopReason.TIMEOUT, broken)


def test_a_failure_that_passed_is_not_why_the_time_was_over(bench: Bench) -> None:
    passed = LLMUnavailable("it broke off")

    result = bench.run([passed, call("lag"), forever], AgentConfig(timeout=0.2))

    assert (result.stop_reason, result.error) == (StopReason.TIMEOUT, None)


def test_time_that_is_over_later_leaves_what_was_done(bench: Bench) -> None:
    async def slow(_: object) -> str:
        await asyncio.sleep(60)
        return "late"

    result = bench.run([call("lag"), slow], AgentConfig(timeout=0.2))

    assert result.stop_reason is StopReason.TIMEOUT
    assert result.turns == 1
    assert result.usage == TEN
    assert bench.looked_up == ["lag"]


def test_words_that_came_before_the_time_was_over_are_kept(bench: Bench) -> None:
    llm = Halting(["By an hour, or"], capabilities=Capabilities(supports_streaming=True))

    result = run_of(bench.assistant(llm), TASK, config=AgentConfig(timeout=0.05))

    assert result.stop_reason is StopReason.TIMEOUT
    assert result.final_response == "By an hour, or"


@pytest.mark.parametrize("said", ["By an hour, or", 'By an hour, or {"call_'])
def test_words_are_kept_though_tools_are_told_in_the_prompt(bench: Bench, said: str) -> None:
    can = Capabilities(supports_tools=False, supports_streaming=True)
    llm = Halting([said], capabilities=can)
    agent = replace(bench.assistant(llm), llm=subsume(llm, schema_of))

    result = run_of(agent, TASK, config=AgentConfig(timeout=0.05))

    assert result.stop_reason is StopReason.TIMEOUT
    assert result.final_response == "By an hour, or"


def test_words_of_a_request_that_broke_off_are_not_kept(bench: Bench) -> None:
    class Breaking(ScriptedLLM):
        async def ainvoke(self, *given: object, **named: object) -> LLMResponse:
            response = await super().ainvoke(*given, **named)  # type: ignore[arg-type]  # whatever was given
            if response.content == "By a":
                raise LLMUnavailable("broke off")
            await asyncio.sleep(60)
            return response

    llm = Breaking(["By a", "By an hour"], capabilities=Capabilities(supports_streaming=True))

    result = run_of(bench.assistant(llm), TASK, config=AgentConfig(timeout=0.1))

    assert result.final_response == "By an hour"


class Halting(ScriptedLLM):
    """Says its words and then never ends."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.has_spoken = asyncio.Event()

    async def ainvoke(self, *given: object, **named: object) -> LLMResponse:
        await super().ainvoke(*given, **named)  # type: ignore[arg-type]  # whatever was given
        self.has_spoken.set()
        await asyncio.sleep(60)
        raise AssertionError


def test_a_cancelled_run_ends_at_once_and_says_what_it_took(bench: Bench) -> None:
    async def cancelled() -> None:
        llm = Halting(["By"], capabilities=Capabilities(supports_streaming=True))
        run = asyncio.create_task(bench.assistant(llm).arun(TASK))
        await llm.has_spoken.wait()
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run

    asyncio.run(cancelled())

    assert bench.events[-1].kind is RunEventKind.RUN_FINISHED
    assert bench.events[-1].data["stop_reason"] == "cancelled"


def test_a_conversation_that_is_too_long_has_its_older_results_summed_up(bench: Bench) -> None:
    llm = ScriptedLLM(
        [call("a" * 800), call("b" * 800), "By an hour."],
        capabilities=Capabilities(max_context_tokens=1_000),
    )

    result = run_of(bench.assistant(llm), TASK)

    assert result.stop_reason is StopReason.FINISHED
    assert RunEventKind.SUMMARY in bench.kinds()
    older, newer = (each for m in llm.requests[-1].messages for each in m.tool_results)
    assert older.content.startswith("(summed up")
    assert "a" * 20 in older.content
    assert len(older.content) < 200
    assert "b" * 800 in newer.content
    assert all("summed up" not in each.content
               for m in result.trace_messages for each in m.tool_results)  # fmt: skip


def test_a_refusal_as_too_long_shortens_the_conversation_too(bench: Bench) -> None:
    llm = ScriptedLLM([call("a"), call("b"), ContextOverflow("too long"), "By an hour."])

    assert run_of(bench.assistant(llm), TASK).stop_reason is StopReason.FINISHED
    assert "left out" in llm.requests[-1].messages[2].tool_results[0].content


def test_what_cannot_be_shortened_is_an_error(bench: Bench) -> None:
    with pytest.raises(ContextOverflow):
        bench.run([ContextOverflow("too long")])


def test_a_plan_comes_first_and_is_kept_in_mind(bench: Bench) -> None:
    llm = ScriptedLLM(
        ['{"steps": ["Look up lag.", "Answer."]}', "By an hour."],
        schema_of,
        capabilities=Capabilities(supports_structured_output=True),
    )

    run_of(bench.assistant(llm), TASK, config=AgentConfig(plan=True))

    [plan] = [event for event in bench.events if event.kind is RunEventKind.PLAN]
    assert plan.data["steps"] == ["Look up lag.", "Answer."]
    assert "1. Look up lag." in llm.requests[1].messages[-2].text


def test_with_a_plan_a_step_that_brings_nothing_is_thought_over(bench: Bench) -> None:
    llm = ScriptedLLM(
        [
            '{"steps": ["Look up lag."]}',
            call("lag"),
            call("lag"),
            '{"critique": "Nothing new.", "is_enough": true}',
            "By an hour.",
        ],
        schema_of,
        capabilities=Capabilities(supports_structured_output=True),
    )

    result = run_of(bench.assistant(llm), TASK, config=AgentConfig(plan=True))

    assert result.final_response == "By an hour."
    assert "Answer with what was found." in llm.requests[-1].messages[-2].text


def test_a_plan_of_another_shape_ends_a_run_that_has_nothing(bench: Bench) -> None:
    llm = ScriptedLLM(
        ["No plan."], schema_of, capabilities=Capabilities(supports_structured_output=True)
    )

    with pytest.raises(AgentResponseError):
        run_of(bench.assistant(llm), TASK, config=AgentConfig(plan=True))


def test_the_system_prompt_of_a_run_comes_first_and_alone(bench: Bench) -> None:
    llm = ScriptedLLM(["Yes."])

    run_of(
        bench.assistant(llm),
        [Message.system("Old."), *TASK],
        config=AgentConfig(system_prompt="New."),
    )

    assert [each.text for each in llm.requests[0].messages] == ["New.", TASK[0].text]


def test_an_observer_that_fails_stops_nothing(bench: Bench) -> None:
    def broken(_: RunEvent) -> None:
        raise ZeroDivisionError

    assistant = replace(bench.assistant(ScriptedLLM(["Yes."])), on_event=broken)

    assert run_of(assistant, TASK).final_response == "Yes."


def test_servers_of_tools_need_something_that_reaches_them(bench: Bench) -> None:
    from loccit.domain.assistant.mcp_server import McpStdioServer

    with pytest.raises(InvalidRequest, match="servers of tools"):
        run_of(
            bench.assistant(ScriptedLLM(["Yes."])),
            TASK,
            mcp_servers={"notes": McpStdioServer("server")},
        )
