"""The assistant: an agent over any language model."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from uuid import uuid4

from loccit.application.assistant.ports.llm import LLMPort
from loccit.application.assistant.ports.tool import Tool
from loccit.application.assistant.ports.tool_source import ToolSource
from loccit.application.assistant.requesting import Requester, Sleep
from loccit.application.assistant.run import AnswerCheck, Reporter, Run
from loccit.application.assistant.tool_execution import ToolExecutor
from loccit.domain.assistant.agent_run import (
    DEFAULT_AGENT_CONFIG,
    AgentConfig,
    AgentResult,
    OnEvent,
    RunEventKind,
    StopReason,
)
from loccit.domain.assistant.conversation import Message, Role
from loccit.domain.assistant.mcp_server import McpServer
from loccit.domain.errors import (
    AgentTimeoutError,
    AssistantError,
    InvalidRequest,
)
from loccit.domain.json_value import Json


def _accept(_: str) -> None:
    """Accept every answer."""


@dataclass(frozen=True, slots=True)
class Assistant:
    """Has a model work on a task: the one loop; see `AgentPort`.

    Attributes:
        llm: The model, with everything supplied that it lacks (`subsume`).
        tools: What it may use in every run.
        config: The limits of a run that is given none.
        check: Says what is wrong with an answer.
        tool_source: Connects to servers of tools; without it a run may name none.
        on_event: Told of everything that happens, None when nobody is.
        sleep: Waits between requests; tests pass their own.
    """

    llm: LLMPort
    tools: Sequence[Tool] = ()
    config: AgentConfig = DEFAULT_AGENT_CONFIG
    check: AnswerCheck = _accept
    tool_source: ToolSource | None = None
    on_event: OnEvent | None = None
    sleep: Sleep = asyncio.sleep

    async def arun(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool] | None = None,
        mcp_servers: Mapping[str, McpServer] | None = None,
        config: AgentConfig | None = None,
    ) -> AgentResult:
        """Work on a task; see `AgentPort`."""
        config = config or self.config
        session_id = uuid4().hex
        report = Reporter(self.on_event)
        requester = Requester(config, report, self.sleep)
        report(RunEventKind.RUN_STARTED, "", {"session_id": session_id, "model": self.llm.model})
        run = Run(
            self.llm,
            config,
            requester=requester,
            report=report,
            check=self.check,
            messages=_with_system_prompt(messages, config.system_prompt),
        )
        error: AssistantError | None = None
        limit = asyncio.timeout(config.timeout)
        try:
            async with limit, self._served(mcp_servers) as more:
                offered = [*self.tools, *(tools or ()), *more]
                reason = await run.work(ToolExecutor(offered, config.tool_timeout))
        except TimeoutError:
            if not limit.expired():
                raise
            reason, error = StopReason.TIMEOUT, requester.failure
            if error is None and not run.has_begun:
                error = AgentTimeoutError(
                    f"nothing was answered within {config.timeout:g} s; allow more with --timeout"
                )
        except AssistantError as failure:
            reason, error = StopReason.FAILED, failure
        except asyncio.CancelledError:
            _report_end(report, requester, "cancelled")
            raise
        _report_end(report, requester, reason.value)
        if error is not None and not run.has_begun:
            error.usage = requester.usage
            raise error
        return AgentResult(
            final_response=run.text,
            trace_messages=tuple(run.messages),
            usage=requester.usage,
            turns=run.turns,
            stop_reason=reason,
            session_id=session_id,
            actual_model=next(iter(requester.models)) if len(requester.models) == 1 else None,
            error=error,
        )

    def _served(
        self, servers: Mapping[str, McpServer] | None
    ) -> AbstractAsyncContextManager[Sequence[Tool]]:
        if not servers:
            return nullcontext(())
        if self.tool_source is None:
            raise InvalidRequest("this agent cannot reach servers of tools; name none")
        return self.tool_source.connect(servers)


def _with_system_prompt(messages: Sequence[Message], prompt: str | None) -> list[Message]:
    if prompt is None:
        return list(messages)
    return [Message.system(prompt), *(each for each in messages if each.role is not Role.SYSTEM)]


def _report_end(report: Reporter, requester: Requester, reason: str) -> None:
    usage = requester.usage
    data: dict[str, Json] = {
        "stop_reason": reason,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cost_usd": usage.cost_usd,
    }
    report(RunEventKind.RUN_FINISHED, "", data)
