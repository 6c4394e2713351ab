"""Runs that take as many requests as they need."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from loccit.application.assistant.ports.tool import Tool
from loccit.domain.assistant.agent_run import AgentConfig, AgentResult
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.mcp_server import McpServer


class AgentPort(Protocol):
    """Has a model work on a task, with tools, until it is done or a limit is reached."""

    async def arun(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool] | None = None,
        mcp_servers: Mapping[str, McpServer] | None = None,
        config: AgentConfig | None = None,
    ) -> AgentResult:
        """Work on a task.

        A run that has made a step returns what it has, whatever ends it. One that has made none
        raises what went wrong. Cancelling the task that awaits it ends it at once.

        Args:
            messages: The task.
            tools: What the model may use.
            mcp_servers: Servers whose tools it may use as well.
            config: Its limits.

        Raises:
            AgentExecutionError: If no request succeeded, or a server of tools failed to start.
            AgentTimeoutError: If the time was over before the first step was made.
            AgentResponseError: If the first answer was none of a model.
        """
        ...
