"""A run through a flow: what was found decides what comes next, within the graph."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.flow_run import FlowRun
from loccit.application.assistant.run import Reporter
from loccit.application.assistant.sessions import AgentTransport
from loccit.application.assistant.subsume import subsume
from loccit.domain.assistant.agent_run import AgentConfig, RunEvent, RunEventKind
from loccit.domain.assistant.conversation import Message, Role, ToolUseContent
from loccit.domain.assistant.flow import Edge, Flow, Node
from loccit.domain.assistant.language_model import Capabilities, StructuredOutputFallback
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.errors import AgentExecutionError, LLMRequestRefused
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import Reply, ScriptedLLM

EDGES = (Edge("again", "again", "something is missing"), Edge("end", "end", "it is all there"))
FLOW = Flow(
    "test",
    "begin",
    (Node("begin", EDGES, "end"), Node("again", EDGES, "end", most=2)),
    frozenset({"end"}),
)
MOST = sum(node.most for node in FLOW.nodes)
PROMPTS = {"begin": "Find the lag.", "again": "Find more."}
ABLE = Capabilities(supports_structured_output=True)
HANDED = '{"summary": "it lags"}'


@dataclass(frozen=True, slots=True)
class Handoff:
    """What is handed on."""

    summary: str


@dataclass
class Walked:
    """A run, and what it told."""

    run: FlowRun[Handoff]
    llm: ScriptedLLM
    events: list[RunEvent] = field(default_factory=list)

    @property
    def way(self) -> list[tuple[str, str, bool]]:
        return [(each.node, each.to, each.is_refused) for each in self.run.steps]


async def at_once(_: float) -> None:
    """Wait for nothing."""


def walked(
    *replies: Reply,
    can: Capabilities = ABLE,
    found: bool = True,
    config: AgentConfig | None = None,
) -> Walked:
    llm = ScriptedLLM(replies, schema_of, capabilities=can, usage=UsageMetadata(5, 1))
    events: list[RunEvent] = []
    agent = Assistant(
        subsume(llm, schema_of), config=config or AgentConfig(), on_event=events.append,
        sleep=at_once,
    )  # fmt: skip
    session = AgentTransport(agent).open_session("lag", FLOW.key, "r1")
    run = FlowRun(
        FLOW, session, PROMPTS, Handoff, lambda: found, name="lag", report=Reporter(events.append)
    )
    asyncio.run(run.walk())
    return Walked(run, llm, events)


def decides(decision: str) -> str:
    return json.dumps({"decision": decision, "reason": "as it seems"})


def test_each_node_is_worked_on_handed_over_and_left_by_a_decision() -> None:
    done = walked("By an hour.", HANDED, decides("again"), "By more.", HANDED, decides("end"))

    assert done.way == [("begin", "again", False), ("again", "end", False)]
    assert done.run.envelope == Handoff("it lags")
    assert done.run.usage == UsageMetadata(30, 6)
    assert done.run.error is None
    phases = [each.data["phase"] for each in done.events if each.kind is RunEventKind.PHASE]
    assert phases == ["work", "finalize", "route"] * 2


def test_each_decision_is_told_with_the_reason() -> None:
    done = walked("By an hour.", HANDED, decides("end"))

    [told] = [each for each in done.events if each.kind is RunEventKind.ROUTE]
    assert told.text == "as it seems"
    assert told.data == {
        "step_id": "lag",
        "node": "begin",
        "decision": "end",
        "to": "end",
        "refused": False,
    }


@given(st.text())
def test_whatever_is_decided_the_run_stays_in_the_graph_and_ends(said: str) -> None:
    done = walked(*["By an hour.", HANDED, decides(said)] * MOST)

    places = {node.name for node in FLOW.nodes} | FLOW.ends
    assert {each.to for each in done.run.steps} <= places
    assert done.run.steps[-1].to == "end"
    assert len(done.run.steps) <= MOST


def test_a_decision_that_is_no_edge_is_refused_with_an_event() -> None:
    done = walked("By an hour.", HANDED, decides("publish it"))

    assert done.way == [("begin", "end", True)]
    [told] = [each for each in done.events if each.kind is RunEventKind.ROUTE]
    assert (told.data["decision"], told.data["refused"]) == ("publish it", True)


def test_words_that_are_no_decision_are_refused_too() -> None:
    done = walked("By an hour.", HANDED, *["I would rather not."] * 3)

    assert done.way == [("begin", "end", True)]
    assert done.run.error is None
    assert done.run.usage.input_tokens == 25  # repairs are counted


def test_a_node_without_visits_left_is_not_offered() -> None:
    round_ = ("More.", HANDED, decides("again"))
    done = walked("By an hour.", HANDED, decides("again"), *round_, "More.", HANDED)

    assert [each.node for each in done.run.steps] == ["begin", "again", "again"]
    assert len(done.llm.requests) == 8  # after the last there is nothing to decide


def test_where_nothing_was_found_nothing_is_asked() -> None:
    done = walked("Nothing there.", found=False)

    assert done.way == [("begin", "end", False)]
    assert done.run.steps[0].reason == "nothing was found"
    assert len(done.llm.requests) == 1


def test_the_limits_of_a_run_hold_for_all_of_it() -> None:
    done = walked(
        *("By an hour.", HANDED, decides("again"), "By more.", HANDED, decides("again")),
        config=AgentConfig(max_steps=4),
    )

    assert [each.node for each in done.run.steps] == ["begin", "again"]
    assert done.run.steps[-1].reason == "the limits of the run are reached"


def test_looking_further_into_a_limit_leaves_done_what_was_done() -> None:
    searches = [
        Message.assistant(tool_calls=[ToolUseContent(f"c{each}", "search", {"page": each})])
        for each in range(5)
    ]

    further = walked(
        *("By an hour.", HANDED, decides("again")), *searches[:3], HANDED,
        config=AgentConfig(max_steps=4),
    )  # fmt: skip
    first = walked(*searches[:4], HANDED, config=AgentConfig(max_steps=4))

    assert further.run.error is None
    assert further.run.steps[-1].reason == "the limits of the run are reached"
    assert isinstance(first.run.error, AgentExecutionError)


def test_time_that_is_over_while_it_looks_further_leaves_done_what_was_done() -> None:
    async def late(_: Sequence[Message]) -> str:
        await asyncio.sleep(60)
        return HANDED

    done = walked(
        *("By an hour.", HANDED, decides("again"), late), config=AgentConfig(timeout=0.4)
    )

    assert done.run.error is None
    assert done.run.envelope == Handoff("it lags")
    assert done.way == [("begin", "again", False), ("again", "end", False)]


def test_no_phase_begins_when_the_budget_is_spent() -> None:
    done = walked("By an hour.", HANDED, config=AgentConfig(budget_tokens=12))

    assert done.way == [("begin", "end", False)]
    assert done.run.envelope == Handoff("it lags")


def test_a_limit_in_dollars_without_a_price_is_the_error() -> None:
    done = walked("By an hour.", config=AgentConfig(budget_usd=1))

    assert isinstance(done.run.error, AgentExecutionError)


@pytest.mark.parametrize("at", range(1, 6))
def test_what_was_found_stays_whatever_fails_later(at: int) -> None:
    replies: list[Reply] = ["By an hour.", HANDED, decides("again"), "By more.", HANDED]
    replies[at:] = [LLMRequestRefused("key withdrawn")]

    done = walked(*replies)

    assert isinstance(done.run.error, LLMRequestRefused)
    assert done.run.steps[-1].to == "end"
    assert done.run.usage == UsageMetadata(5 * at, at)


def test_a_phase_that_takes_too_long_ends_with_the_time_of_the_run() -> None:
    async def late(_: Sequence[Message]) -> str:
        await asyncio.sleep(60)
        return HANDED

    done = walked("By an hour.", late, config=AgentConfig(timeout=0.3))

    assert done.run.error is not None
    assert done.run.error.code == "agent_timeout"
    assert done.way == [("begin", "end", False)]


def test_a_backend_that_forgets_is_told_what_was_said() -> None:
    forgets = Capabilities(
        supports_hot_context=False, structured_output_fallback=StructuredOutputFallback.PROMPT
    )
    done = walked("By an hour.", HANDED, decides("again"), "By more.", HANDED, decides("end"),
                  can=forgets)  # fmt: skip

    for request in done.llm.requests[1:]:
        [prompt] = [each for each in request.messages if each.role is not Role.SYSTEM]
        assert "Find the lag." in prompt.text
        assert "By an hour." in prompt.text
    assert "it lags" in done.llm.requests[2].messages[-1].text
    assert "again" in done.llm.requests[3].messages[-1].text
