"""What a model must be told besides is told, with every request that it is meant for."""

import asyncio
from dataclasses import dataclass, replace

import pytest

from loccit.application.assistant.subsume import SubsumedLLM
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import Capabilities, PromptInstructions
from loccit.domain.assistant.tool_result import ToolSpec
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import ScriptedLLM
from tests.contracts.llm_factories import CAPABILITY_SETS

ASKED = [Message.system("Be brief."), Message.user("Does it hold?")]
ADAPTER = PromptInstructions("Use no tools of your own.", "Write JSON only.")
USER = PromptInstructions("/no_think", "No fences.")
SEARCH = ToolSpec("search", "", {"type": "object"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge says."""

    holds: bool


def told(can: Capabilities, *, shaped: bool = False, tools: bool = False) -> list[str]:
    """Return all that each request says."""
    llm = ScriptedLLM(['{"holds": true}'], schema_of, capabilities=can)
    whole = SubsumedLLM(llm, schema_of, instructions=USER)
    asked = whole.with_structured_output(Verdict) if shaped else whole
    asyncio.run(asked.ainvoke(ASKED, tools=[SEARCH] if tools else ()))
    return ["\n".join(each.text for each in request.messages) for request in llm.requests]


@pytest.mark.parametrize("can", CAPABILITY_SETS.values(), ids=list(CAPABILITY_SETS))
def test_what_is_to_be_told_always_is_told_once_whatever_is_asked(can: Capabilities) -> None:
    needing = replace(can, instructions=ADAPTER)

    for said in (*told(needing), *told(needing, shaped=True), *told(needing, tools=True)):
        assert said.count(ADAPTER.always) == said.count(USER.always) == 1
        assert said.index("Be brief.") < said.index(ADAPTER.always) < said.index(USER.always)


@pytest.mark.parametrize("can", CAPABILITY_SETS.values(), ids=list(CAPABILITY_SETS))
def test_what_json_needs_is_told_with_requests_for_json_alone(can: Capabilities) -> None:
    needing = replace(can, instructions=ADAPTER)

    for said in told(needing, shaped=True):
        assert said.count(ADAPTER.structured) == said.count(USER.structured) == 1
    for said in told(needing):
        assert ADAPTER.structured not in said
        assert USER.structured not in said


def test_what_was_supplied_needs_no_instructions() -> None:
    llm = ScriptedLLM([], capabilities=Capabilities(instructions=ADAPTER))

    assert SubsumedLLM(llm, schema_of).capabilities.instructions == PromptInstructions()
