"""Who asks a model without an agent need not give up at the first failure."""

import asyncio
from dataclasses import dataclass
from itertools import repeat

import pytest

from loccit.application.assistant.subsume import SubsumedLLM
from loccit.domain.assistant.agent_run import DEFAULT_AGENT_CONFIG, AgentConfig
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import Capabilities
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.errors import LLMRateLimited, LLMRequestRefused, LLMUnavailable
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import ScriptedLLM
from tests.waiting import answer_of

ASKED = [Message.user("Is it so?")]
TEN = UsageMetadata(10, 1)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge says."""

    yes: bool


async def no_time(_: float) -> None:
    """Wait for nothing."""


def patient(llm: ScriptedLLM, patience: AgentConfig = DEFAULT_AGENT_CONFIG) -> SubsumedLLM:
    return SubsumedLLM(llm, schema_of, patience=patience, sleep=no_time)


def test_what_failed_for_now_is_asked_again_and_all_of_it_counted() -> None:
    llm = ScriptedLLM([LLMUnavailable("down", TEN), LLMRateLimited("slow"), "Yes."], usage=TEN)

    response = answer_of(patient(llm), ASKED)

    assert (response.content, response.usage) == ("Yes.", TEN + TEN)
    assert len(llm.requests) == 3


def test_a_structured_answer_is_asked_for_again() -> None:
    can = Capabilities(supports_structured_output=True)
    llm = ScriptedLLM([LLMUnavailable("down"), '{"yes": true}'], schema_of, capabilities=can)

    shaped = patient(llm).with_structured_output(Verdict)

    assert asyncio.run(shaped.ainvoke(ASKED)).parsed == Verdict(yes=True)


def test_what_cannot_succeed_is_not_asked_again() -> None:
    llm = ScriptedLLM([LLMRequestRefused("wrong key"), "Never asked."])

    with pytest.raises(LLMRequestRefused):
        answer_of(patient(llm), ASKED)


def test_patience_ends() -> None:
    llm = ScriptedLLM(repeat(LLMUnavailable("down", TEN)))

    with pytest.raises(LLMUnavailable) as caught:
        answer_of(patient(llm, AgentConfig(max_failures=2)), ASKED)

    assert len(llm.requests) == 3
    assert caught.value.usage == TEN + TEN + TEN
