"""An agent with a memory."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from loccit.application.assistant.memory import AgentMemory
from loccit.application.assistant.ports.agent import AgentPort
from loccit.application.assistant.ports.schema import SchemaOf
from loccit.application.assistant.ports.tool import Tool
from loccit.application.assistant.tool_execution import FunctionTool
from loccit.domain.assistant.agent_run import AgentConfig, AgentResult
from loccit.domain.assistant.conversation import Message, Role, ToolUseContent
from loccit.domain.assistant.mcp_server import McpServer
from loccit.domain.assistant.memory import MAX_IMPORTANCE, MIN_IMPORTANCE, ToolCallRecord
from loccit.domain.assistant.tool_result import ToolResult

_MOST_RECALLED: Final = 20  # texts of one call


@dataclass(frozen=True, slots=True)
class Remember:
    """Arguments of `remember`."""

    text: str = field(metadata={"description": "What is to be remembered, in one sentence."})
    importance: int = field(
        default=3,
        metadata={
            "description": "From 1, of little use, to 5, always of use.",
            "ge": MIN_IMPORTANCE,
            "le": MAX_IMPORTANCE,
        },
    )


@dataclass(frozen=True, slots=True)
class Recall:
    """Arguments of `recall`."""

    query: str = field(metadata={"description": "What it was about."})
    limit: int = field(
        default=5, metadata={"description": "How many texts.", "ge": 1, "le": _MOST_RECALLED}
    )


@dataclass(frozen=True, slots=True)
class RememberingAgent:
    """An `AgentPort` whose runs can remember and recall, and are themselves remembered.

    What is recalled reaches the model as the result of a tool only, as all untrusted text does.

    Attributes:
        agent: Does the work.
        memory: Keeps the conversation, the calls of tools, and what the model remembers.
        schema_of: Makes the schemas of the tools' arguments.
    """

    agent: AgentPort
    memory: AgentMemory
    schema_of: SchemaOf

    async def arun(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool] | None = None,
        mcp_servers: Mapping[str, McpServer] | None = None,
        config: AgentConfig | None = None,
    ) -> AgentResult:
        """Work on a task; see `AgentPort`. A run that raises leaves no conversation behind."""
        more = (*(tools or ()), *memory_tools(self.memory, self.schema_of))
        result = await self.agent.arun(messages, more, mcp_servers, config)
        for message in result.trace_messages:
            self.memory.add_message(message)
        for record in calls_of(result.trace_messages):
            self.memory.add_tool_call(record)
        return result

    def run(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool] | None = None,
        mcp_servers: Mapping[str, McpServer] | None = None,
        config: AgentConfig | None = None,
    ) -> AgentResult:
        """Do the same, and wait. Not for use within an event loop."""
        return asyncio.run(self.arun(messages, tools, mcp_servers, config))


def memory_tools(memory: AgentMemory, schema_of: SchemaOf) -> tuple[Tool, Tool]:
    """Return `remember` and `recall`, by which a model uses a memory."""

    async def remember(given: Remember) -> ToolResult:
        kept = await memory.add_experience(given.text, given.importance)
        return ToolResult.of({"id": kept.id})

    return (
        FunctionTool(
            "remember", "Remember something for later steps.", schema_of(Remember), remember
        ),
        recall_tool(memory, schema_of),
    )


def recall_tool(memory: AgentMemory, schema_of: SchemaOf) -> Tool:
    """Return `recall`, which finds what a memory has on something."""

    async def recall(given: Recall) -> ToolResult:
        found = await memory.recall(given.query, given.limit)
        return ToolResult.of(
            {
                "remembered": [
                    {
                        **each.experience.metadata,
                        "id": each.experience.id,
                        "text": each.experience.text,
                        "score": each.score,
                    }
                    for each in found
                ]
            }
        )

    return FunctionTool(
        "recall",
        "Find what was remembered that has to do with something.",
        schema_of(Recall),
        recall,
    )


def calls_of(messages: Sequence[Message]) -> list[ToolCallRecord]:
    """Return the calls in a conversation that have a result, with it, as the model read it.

    Their step is the place among the model's messages of the one that made them.
    """
    step = 0
    made: dict[str, tuple[ToolUseContent, int]] = {}
    records: list[ToolCallRecord] = []
    for message in messages:
        step += message.role is Role.ASSISTANT
        made |= {call.id: (call, step) for call in message.tool_calls}
        for content in message.tool_results:
            if content.tool_use_id not in made:
                continue  # of a conversation that was cut down before
            call, at = made[content.tool_use_id]
            result = ToolResult.of(content.content)
            if content.is_error:
                result = ToolResult.failure(content.content)
            records.append(ToolCallRecord(call.name, call.input, result, at, message.timestamp))
    return records
