"""Steps of work over an agent: work, finalize, route."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.ports.transport import FinalizeResult, RouteResult, WorkResult
from loccit.application.assistant.requesting import Requester
from loccit.application.assistant.run import Reporter, parsed
from loccit.domain.assistant.conversation import Message, Role
from loccit.domain.assistant.language_model import Capabilities
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.errors import AssistantError

T = TypeVar("T")
_FINALIZE: Final = "Hand over what you have done: fill in what is asked for, from the work above."
_ROUTE: Final = "Decide, given the results above, where to go on: fill in what is asked for."


@dataclass(frozen=True, slots=True)
class AgentTransport:
    """Opens steps in which an agent works, and its model says what came of it.

    Attributes:
        agent: Does the work.
    """

    agent: Assistant

    @property
    def capabilities(self) -> Capabilities:
        """What the agent's model can do."""
        return self.agent.capabilities

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

    async def work(self, prompt: str) -> WorkResult:
        """Do the task, with tools."""
        asked = replace(Message.user(prompt), metadata=dict(self.named))
        result = await self.agent.arun([*self._said, asked])
        said = [each for each in result.trace_messages if each.role is not Role.SYSTEM]
        new, self._said = tuple(said[len(self._said) :]), said
        return WorkResult(
            result.final_response, new, result.usage, result.stop_reason, result.error
        )

    async def finalize(self, schema: type[T]) -> FinalizeResult[T]:
        """Return what is to be handed on."""
        value, usage = await self._asked(_FINALIZE, schema)
        return FinalizeResult(value, usage)

    async def route(self, schema: type[T]) -> RouteResult[T]:
        """Return where to go on."""
        value, usage = await self._asked(_ROUTE, schema)
        return RouteResult(value, usage)

    async def _asked(self, request: str, schema: type[T]) -> tuple[T, UsageMetadata]:
        agent = self.agent
        requester = Requester(agent.config, Reporter(agent.on_event), agent.sleep)
        asked = [*self._said, Message.user(request)]
        llm = agent.llm.with_structured_output(schema)
        try:
            value = parsed(await requester.ask(llm, asked), schema)
        except AssistantError as error:
            error.usage = requester.usage
            raise
        self._said = [*asked, Message.assistant(str(value))]
        return value, requester.usage
