"""Waits for what the assistant does within an event loop: its ports have no other forms."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import TypeVar

from loccit.application.assistant.ports.agent import AgentPort
from loccit.application.assistant.ports.llm import LLMPort
from loccit.application.assistant.ports.parser import ParsePortResult, ParserPort
from loccit.application.assistant.ports.tool import Tool
from loccit.domain.assistant.agent_run import AgentConfig, AgentResult
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import LLMResponse
from loccit.domain.assistant.mcp_server import McpServer

T = TypeVar("T")


def answer_of(llm: LLMPort, messages: Sequence[Message]) -> LLMResponse:
    """Return what a model answers."""
    return asyncio.run(llm.ainvoke(messages))


def reading_of(
    parser: ParserPort, messages: Sequence[Message], schema: type[T]
) -> ParsePortResult[T]:
    """Return what a parser reads."""
    return asyncio.run(parser.aparse_to_pydantic(messages, schema))


def run_of(
    agent: AgentPort,
    messages: Sequence[Message],
    tools: Sequence[Tool] | None = None,
    mcp_servers: Mapping[str, McpServer] | None = None,
    config: AgentConfig | None = None,
) -> AgentResult:
    """Return what an agent's run comes to."""
    return asyncio.run(agent.arun(messages, tools, mcp_servers, config))
