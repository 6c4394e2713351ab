"""A step of work: what one phase says, the next one knows."""

import asyncio
from dataclasses import dataclass

import pytest

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.sessions import AgentTransport
from loccit.domain.assistant.agent_run import StopReason
from loccit.domain.assistant.flow import Edge
from loccit.domain.assistant.language_model import Capabilities
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.errors import AgentResponseError, LLMUnavailable
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import ScriptedLLM


@dataclass(frozen=True, slots=True)
class Handoff:
    """What is handed on."""

    summary: str


@dataclass(frozen=True, slots=True)
class Decision:
    """Where to go on."""

    next_step: str


EDGES = (Edge("write", "writing", "it is all there"), Edge("stop", "end", "nothing is there"))


def test_each_phase_sees_what_was_said_before_it() -> None:
    llm = ScriptedLLM(
        ["Done: it lags.", '{"summary": "it lags"}', '{"next_step": "write"}', "Written."],
        schema_of,
        capabilities=Capabilities(supports_structured_output=True),
        usage=UsageMetadata(5, 1),
    )
    transport = AgentTransport(Assistant(llm))

    async def step() -> None:
        session = transport.open_session("s1", "research", "r1")
        work = await session.work("Find the lag.")
        assert (work.text, work.stop_reason) == ("Done: it lags.", StopReason.FINISHED)
        assert work.usage == UsageMetadata(5, 1)
        assert (await session.finalize(Handoff)).envelope == Handoff("it lags")
        assert (await session.route(Decision, EDGES)).decision == Decision("write")
        again = await session.work("Write it.")
        assert again.text == "Written."

    asyncio.run(step())

    assert llm.requests[0].messages[0].metadata == {
        "step_id": "s1",
        "flow_key": "research",
        "run_id": "r1",
    }
    finalize, route, second = (request.messages for request in llm.requests[1:])
    assert "Done: it lags." in [each.text for each in finalize]
    assert any("it lags" in each.text for each in route[2:])
    assert "- write: it is all there\n- stop: nothing is there" in route[-1].text
    assert any("write" in each.text for each in second)


def test_a_phase_whose_request_fails_for_now_is_asked_again() -> None:
    async def sleep(_: float) -> None:
        pass

    llm = ScriptedLLM(
        ["Done.", LLMUnavailable("no answer"), '{"summary": "it lags"}'],
        schema_of,
        capabilities=Capabilities(supports_structured_output=True),
        usage=UsageMetadata(5, 1),
    )

    async def step() -> UsageMetadata:
        session = AgentTransport(Assistant(llm, sleep=sleep)).open_session("s1", "research", "r1")
        await session.work("Find the lag.")
        return (await session.finalize(Handoff)).usage

    assert asyncio.run(step()) == UsageMetadata(5, 1)


def test_a_phase_that_cannot_be_answered_says_what_it_took() -> None:
    llm = ScriptedLLM(
        ["Done.", "no JSON at all"],
        schema_of,
        capabilities=Capabilities(supports_structured_output=True),
        usage=UsageMetadata(5, 1),
    )

    async def step() -> None:
        session = AgentTransport(Assistant(llm)).open_session("s1", "research", "r1")
        await session.work("Find the lag.")
        with pytest.raises(AgentResponseError) as caught:
            await session.finalize(Handoff)
        assert caught.value.usage == UsageMetadata(5, 1)

    asyncio.run(step())
