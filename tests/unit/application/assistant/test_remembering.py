"""How a model recalls what a note has found."""

import asyncio
import json

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.remembering import recall_tool
from loccit.domain.assistant.conversation import Message, Role, ToolUseContent
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import ScriptedLLM
from tests.unit.application.assistant.memories import a_memory

FACT = "The tide predictor adds up 37 constituents."
ASKED = Message.user("What is known?")


def test_what_is_recalled_is_told_as_the_result_of_a_tool_only() -> None:
    memory = a_memory()
    asyncio.run(memory.add_experience(FACT, metadata={"topic": "tides"}))
    call = ToolUseContent("c1", "recall", {"query": "tide predictor"})
    agent = Assistant(ScriptedLLM([Message.assistant(tool_calls=[call]), "So."]))

    result = asyncio.run(agent.arun([ASKED], [recall_tool(memory, schema_of)]))

    [told] = [each.content for m in result.trace_messages for each in m.tool_results]
    [found] = json.loads(told)["remembered"]
    assert (found["text"], found["topic"]) == (FACT, "tides")
    assert not any(FACT in m.text for m in result.trace_messages if m.role is not Role.TOOL)


def test_the_tool_says_what_it_takes() -> None:
    schema = recall_tool(a_memory(), schema_of).spec.input_schema

    assert set(json.loads(json.dumps(schema))["properties"]) == {"query", "limit"}
