"""Steps of work over an agent: work, finalize, route."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.ports.parser import ParserPort
from loccit.application.assistant.ports.transport import FinalizeResult, RouteResult, WorkResult
from loccit.domain.assistant.conversation import Message, Role
from loccit.domain.assistant.language_model import Capabilities

T = TypeVar("T")
_FINALIZE: Final = "Hand over what you have done: fill in what is asked for, from the work above."
_ROUTE: Final = "Decide, given the results above, where to go on: fill in what is asked for."


@dataclass(frozen=True, slots=True)
class AgentTransport:
    """Opens steps in which an agent works and a parser reads what it did.

    Attributes:
        agent: Does the work.
        parser: Reads it.
    """

    agent: Assistant
    parser: ParserPort

    @property
    def capabilities(self) -> Capabilities:
        """What the agent's model can do."""
        return self.agent.capabilities

    def open_session(self, step_id: str, flow_key: str, run_id: str) -> "AgentSession":
        """Return a new step; see `Transport`."""
        named = {"step_id": step_id, "flow_key": flow_key, "run_id": run_id}
        return AgentSession(self.agent, self.parser, named)


@dataclass(slots=True)
class AgentSession:
    """One step; see `StepSession`. Each phase sees all that was said in those before it."""

    agent: Assistant
    parser: ParserPort
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
        read = await self.parser.aparse_to_pydantic([*self._said, Message.user(_FINALIZE)], schema)
        self._remember("Handed on", read.parsed)
        return FinalizeResult(read.parsed, read.usage)

    async def route(self, schema: type[T]) -> RouteResult[T]:
        """Return where to go on."""
        read = await self.parser.aparse_to_pydantic([*self._said, Message.user(_ROUTE)], schema)
        self._remember("Decided", read.parsed)
        return RouteResult(read.parsed, read.usage)

    def _remember(self, what: str, value: object) -> None:
        self._said.append(Message.assistant(f"{what}: {value}"))
