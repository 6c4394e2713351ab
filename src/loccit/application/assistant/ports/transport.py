"""A step of work with a model, in three phases."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from loccit.domain.assistant.agent_run import StopReason
from loccit.domain.assistant.flow import Edge
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.loccit_error import LoccitError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class WorkResult:
    """What the work of a step came to.

    Attributes:
        text: The model's last words.
        usage: What it took.
        stop_reason: Why it ended.
        error: What failed, None unless `stop_reason` is `failed`.
    """

    text: str
    usage: UsageMetadata
    stop_reason: StopReason
    error: LoccitError | None = None


@dataclass(frozen=True, slots=True)
class FinalizeResult(Generic[T]):
    """What is handed on after a step.

    Attributes:
        envelope: Validated.
        usage: What it took.
    """

    envelope: T
    usage: UsageMetadata


@dataclass(frozen=True, slots=True)
class RouteResult(Generic[T]):
    """Where to go on.

    Attributes:
        decision: Validated.
        usage: What it took.
    """

    decision: T
    usage: UsageMetadata


class StepSession(Protocol):
    """A step: work, then finalize, then route, and again. Each phase knows what was said before.

    The limits of a step hold for all its phases together.
    """

    @property
    def may_ask(self) -> bool:
        """Whether its limits leave room for another request.

        Raises:
            AgentExecutionError: If a limit in dollars cannot be kept, as no price is known.
        """
        ...

    @property
    def may_work(self) -> bool:
        """Whether they leave room for more work; raises what `may_ask` does."""
        ...

    async def work(self, prompt: str) -> WorkResult:
        """Do the task, with tools.

        Raises:
            AssistantError: If nothing was done.
        """
        ...

    async def finalize(self, schema: type[T]) -> FinalizeResult[T]:
        """Return what is to be handed on, without tools.

        Raises:
            AgentResponseError: If the answer has another shape, even after repairs.
            AssistantError: If a request fails.
        """
        ...

    async def route(self, schema: type[T], edges: Sequence[Edge]) -> RouteResult[T]:
        """Return where to go on, without tools.

        Args:
            schema: Of the decision.
            edges: What may be decided. What is decided instead is the flow's affair.

        Raises:
            AgentResponseError: If the answer has another shape, even after repairs.
            AssistantError: If a request fails.
        """
        ...


class Transport(Protocol):
    """Opens steps."""

    def open_session(self, step_id: str, flow_key: str, run_id: str) -> StepSession:
        """Return a new step.

        Args:
            step_id: Names the step, in the run's events and session.
            flow_key: Names the kind of work.
            run_id: Names the run.
        """
        ...
