"""Steps of work over an agent: work, finalize, route."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.phases import FINALIZE_REQUEST, route_request
from loccit.application.assistant.ports.agent import AgentPort
from loccit.application.assistant.ports.transport import FinalizeResult, RouteResult, WorkResult
from loccit.application.assistant.requesting import Requester, is_spent
from loccit.application.assistant.run import Reporter, parsed
from loccit.domain.assistant.agent_run import AgentConfig, RunEventKind, StopReason
from loccit.domain.assistant.conversation import Message, Role
from loccit.domain.assistant.flow import Edge
from loccit.domain.assistant.usage import NO_USAGE, UsageMetadata
from loccit.domain.errors import AgentTimeoutError, AssistantError

T = TypeVar("T")
_INSTANT: Final = 1e-6  # seconds, or dollars: limits are positive
_LEAST_STEPS: Final = 3
"""Steps without which more work comes to nothing: a call, what follows from it, and an end."""


@dataclass(frozen=True, slots=True)
class AgentTransport:
    """Opens steps in which an agent works, and its model says what came of it.

    Attributes:
        agent: Does the work. Its limits hold for all phases of a step together.
    """

    agent: Assistant

    def open_session(self, step_id: str, flow_key: str, run_id: str) -> "AgentSession":
        """Return a new step; see `Transport`."""
        named = {"step_id": step_id, "flow_key": flow_key, "run_id": run_id}
        return AgentSession(self.agent, named)


@dataclass(slots=True)
class AgentSession:
    """One step; see `StepSession`. Each phase sees all that was said in those before it."""

    agent: Assistant
    named: Mapping[str, str]
    _said: list[Message] = field(default_factory=list)
    _usage: UsageMetadata = NO_USAGE
    _turns: int = 0
    _begin: float = field(default_factory=time.monotonic)
    _is_over: bool = False

    @property
    def may_ask(self) -> bool:
        """Whether the limits leave room for another request; see `StepSession`."""
        left = self._seconds_left
        is_late = left is not None and left <= 0
        spent = is_spent(self._usage, self.agent.config, self.agent.llm.model)
        return not (self._is_over or is_late or spent)

    @property
    def may_work(self) -> bool:
        """Whether they leave room for more work; see `StepSession`."""
        return self.may_ask and self.agent.config.max_steps - self._turns >= _LEAST_STEPS

    async def work(self, prompt: str) -> WorkResult:
        """Do the task, with tools."""
        self._report(prompt, "work")
        asked = replace(Message.user(prompt), metadata=dict(self.named))
        agent: AgentPort = self.agent
        try:
            result = await agent.arun([*self._said, asked], config=self._limits())
        except AssistantError as error:
            self._usage += error.usage
            raise
        self._usage += result.usage
        self._turns += result.turns
        self._is_over = result.stop_reason in {StopReason.TIMEOUT, StopReason.FAILED}
        self._said = [each for each in result.trace_messages if each.role is not Role.SYSTEM]
        return WorkResult(result.final_response, result.usage, result.stop_reason, result.error)

    async def finalize(self, schema: type[T]) -> FinalizeResult[T]:
        """Return what is to be handed on."""
        self._report("", "finalize")
        value, usage = await self._asked(FINALIZE_REQUEST, schema)
        return FinalizeResult(value, usage)

    async def route(self, schema: type[T], edges: Sequence[Edge]) -> RouteResult[T]:
        """Return where to go on."""
        self._report("", "route")
        value, usage = await self._asked(route_request(edges), schema)
        return RouteResult(value, usage)

    @property
    def _seconds_left(self) -> float | None:
        limit = self.agent.config.timeout
        return None if limit is None else limit - (time.monotonic() - self._begin)

    def _limits(self) -> AgentConfig:
        """Return the limits of the agent as far as they are left."""
        config, left = self.agent.config, self._seconds_left
        if not self._turns:
            return config
        tokens, usd = config.budget_tokens, config.budget_usd
        return replace(
            config,
            max_steps=max(1, config.max_steps - self._turns),
            timeout=None if left is None else max(left, _INSTANT),
            budget_tokens=tokens and max(1, tokens - self._usage.total_tokens),
            budget_usd=usd and max(_INSTANT, usd - (self._usage.cost_usd or 0.0)),
            plan=False,  # it stands in the conversation
        )

    def _report(self, text: str, phase: str) -> None:
        Reporter(self.agent.on_event)(RunEventKind.PHASE, text, {"phase": phase, **self.named})

    async def _asked(self, request: str, schema: type[T]) -> tuple[T, UsageMetadata]:
        agent = self.agent
        requester = Requester(agent.config, Reporter(agent.on_event), agent.sleep)
        asked = [*self._said, Message.user(request)]
        prompt = agent.config.system_prompt
        told = asked if prompt is None else [Message.system(prompt), *asked]
        llm = agent.llm.with_structured_output(schema)
        try:
            async with asyncio.timeout(self._seconds_left):
                value = parsed(await requester.ask(llm, told), schema)
        except TimeoutError:
            self._is_over = True
            raise AgentTimeoutError(
                "the time was over before it was done; allow more with --timeout", requester.usage
            ) from requester.failure
        except AssistantError as error:
            error.usage = requester.usage
            raise
        finally:
            self._usage += requester.usage
        self._said = [*asked, Message.assistant(str(value))]
        return value, requester.usage
