"""A flow is walked alike with every adapter, whatever its model can do by itself."""

import asyncio
import json
from dataclasses import dataclass

import pytest

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.flow_run import FlowRun
from loccit.application.assistant.run import Reporter
from loccit.application.assistant.sessions import AgentTransport
from loccit.application.assistant.subsume import subsume
from loccit.domain.assistant.agent_run import RunEvent, RunEventKind
from loccit.domain.assistant.flow import Edge, Flow, Node
from loccit.domain.assistant.language_model import Capabilities
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from tests.contracts.llm_factories import ADAPTERS, CAPABILITY_SETS, Reply

EDGES = (Edge("again", "again", "something is missing"), Edge("end", "end", "it is all there"))
FLOW = Flow(
    "test", "begin", (Node("begin", EDGES, "end"), Node("again", EDGES, "end")), frozenset({"end"})
)
PROMPTS = {"begin": "Find the lag.", "again": "Find more."}


@dataclass(frozen=True, slots=True)
class Handoff:
    """What is handed on."""

    summary: str


def walked(
    adapter: str, can: Capabilities, *replies: Reply
) -> tuple[FlowRun[Handoff], list[RunEvent]]:
    events: list[RunEvent] = []
    with ADAPTERS[adapter](replies, can) as llm:
        agent = Assistant(subsume(llm, schema_of), on_event=events.append)
        session = AgentTransport(agent).open_session("lag", FLOW.key, "r1")
        run = FlowRun(
            FLOW, session, PROMPTS, Handoff, lambda: True, name="lag",
            report=Reporter(events.append),
        )  # fmt: skip
        asyncio.run(run.walk())
    return run, events


def remembering(decision: str, *words: str) -> Reply:
    """Return a decision of a model that finds all these words in what it is told."""

    def decided(told: str) -> str:
        lost = [each for each in words if each not in told]
        return json.dumps({"decision": decision if not lost else "lost", "reason": str(lost)})

    return decided


@pytest.mark.parametrize("can", CAPABILITY_SETS.values(), ids=list(CAPABILITY_SETS))
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_each_phase_knows_what_was_said_before_and_leads_on(
    adapter: str, can: Capabilities
) -> None:
    run, events = walked(
        adapter,
        can,
        "By an hour.",
        '{"summary": "it lags"}',
        remembering("again", "Find the lag.", "By an hour.", "it lags", "something is missing"),
        "By more.",
        remembering_summary("By an hour.", "Find more.", "By more."),
    )

    assert [(each.node, each.to) for each in run.steps] == [("begin", "again"), ("again", "end")]
    assert run.error is None
    assert run.envelope == Handoff("[]")
    phases = [each.data["phase"] for each in events if each.kind is RunEventKind.PHASE]
    assert phases == ["work", "finalize", "route", "work", "finalize"]


def remembering_summary(*words: str) -> Reply:
    return lambda told: json.dumps({"summary": str([each for each in words if each not in told])})


@pytest.mark.parametrize("can", CAPABILITY_SETS.values(), ids=list(CAPABILITY_SETS))
@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_decision_that_is_no_edge_is_refused(adapter: str, can: Capabilities) -> None:
    handed = '{"summary": "it lags"}'

    run, _ = walked(adapter, can, "By an hour.", handed, '{"decision": "rm -rf"}')

    [step] = run.steps
    assert (step.decision, step.to, step.is_refused) == ("rm -rf", "end", True)
